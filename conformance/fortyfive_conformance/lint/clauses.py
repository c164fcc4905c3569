"""Clauses: numbered in order, in the file of their section, with the sides and sources that their kind owes."""

from __future__ import annotations

from collections.abc import Iterator

from fortyfive_conformance.corpus.build import clause_key
from fortyfive_conformance.errors import Fault
from fortyfive_conformance.lint.context import Context, Place

TWO_SIDED = ("legal-play", "exchange")


def numbering(context: Context) -> Iterator[Fault]:
    """Each clause id names its rule set and section, and the numbers rise."""
    for located in context.sources.sections():
        data = located.data
        name = data["section"] if data["section"] == data["slug"] else f"{data['section']}-{data['slug']}"
        if located.file != f"spec/{data['ruleset']}/{name}.yaml":
            yield located.fault(("slug",), f"section {data['section']} {data['slug']} stands in {located.file}",
                                f"move it to spec/{data['ruleset']}/{name}.yaml")
        last = 0
        for index, clause in enumerate(data["clauses"]):
            ruleset, section, number = clause_key(clause["id"])
            if (ruleset, section) != (data["ruleset"], data["section"]):
                yield located.fault(("clauses", index, "id"), f"{clause['id']} stands in another section",
                                    f"expected {data['ruleset']}-{data['section']}.N")
            elif number <= last:
                yield located.fault(("clauses", index, "id"), f"{clause['id']} comes after number {last}",
                                    "keep the numbers in order, each once")
            last = max(last, number)


def sides(context: Context) -> Iterator[Fault]:
    """Clauses of legal plays and of the exchange have two sides, or say why not."""
    for clause, place in context.clauses.items():
        data = place.data
        if data["kind"] in TWO_SIDED and data.get("sides") == ["met"] and "one_sided" not in data:
            yield place.fault(("sides",), f"{clause} is of kind {data['kind']} and has one side",
                              "give both sides, or say why not in one_sided")


def sources(context: Context) -> Iterator[Fault]:
    """Each clause names its source in every source language, is derived, or says which language is ours."""
    languages = {language for language, about in context.sources.data("spec").get("languages", {}).items()
                 if about["role"] == "source"}
    read_in = {ruleset: {source["language"] for source in context.sources.data("spec").get("sources", [])
                         if ruleset in source["rulesets"]} & languages for ruleset in context.rulesets}
    for clause, place in context.clauses.items():
        if place.data.get("derived"):
            continue
        owed = read_in.get(clause_key(clause)[0], languages) - set(place.data.get("ours", []))
        for language in sorted(owed - set(place.data["sources"])):
            yield place.fault(("sources",), f"{clause} names no source in {language}",
                              f"name the sentences, or mark the text as ours: ours: [{language}]")


def links(context: Context) -> Iterator[Fault]:
    """What a clause restates or follows from exists, and is no other restatement of itself."""
    for clause, place in context.clauses.items():
        for member in ("restates", "instead_of", "follows_from"):
            for index, other in enumerate(place.data.get(member, [])):
                if context.all_sound and (other not in context.clauses or other == clause):
                    yield place.fault((member, index), f"{other} is no other clause", "name an existing one")
        if context.all_sound and not any(place.data["text"].values()):
            yield place.fault(("restates",), f"{clause} has no text, and there is none to pull",
                              "let the first clause that it restates have a text, or restate one that has")


def twice(context: Context) -> Iterator[Fault]:
    """No clause id stands in two files, and none was withdrawn."""
    withdrawn = {entry.data["id"] for entry in context.entries("withdrawn", "withdrawn")}
    for located in context.sources.sections():
        for index, clause in enumerate(located.data["clauses"]):
            first = context.clauses[clause["id"]]
            if (first.located.file, first.path) != (located.file, ("clauses", index)):
                yield located.fault(("clauses", index, "id"), f"{clause['id']} stands in {first.located.file} already")
            if clause["id"] in withdrawn:
                yield Place(located, ("clauses", index), clause).fault(
                    ("id",), f"{clause['id']} was withdrawn", "an id is never used again; take the next number")


LINTS = (numbering, sides, sources, links, twice)
