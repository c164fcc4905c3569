"""References: whatever one file of the rules names in another exists there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fortyfive_conformance.errors import Fault
from fortyfive_conformance.lint.context import Context, Place
from fortyfive_conformance.yamlsource import PathInFile


def named_clauses(context: Context) -> Iterator[Fault]:
    """Misreadings, choices, refusals and rulings name clauses that exist."""
    if not context.all_sound:
        return
    for place, path, clause in _named(context):
        if clause not in context.clauses:
            yield place.fault(path, f"there is no clause {clause}", "name an existing one")


def _named(context: Context) -> Iterator[tuple[Place, PathInFile, str]]:
    for place in context.entries("misreadings", "misreadings"):
        yield place, ("clause",), place.data["clause"]
    for place in context.entries("refusals", "refusals"):
        for ruleset, clause in place.data["clauses"].items():
            yield place, ("clauses", ruleset), clause
    listed = [place for name in ("choices", "unasserted", "settled") for place in context.entries("choices", name)]
    listed += [Place(located, (), located.data) for located in context.sources.under("spec/rulings/")]
    for place in listed:
        for index, clause in enumerate(place.data["clauses"]):
            yield place, ("clauses", index), clause


def unique_ids(context: Context) -> Iterator[Fault]:
    """No id stands twice in a list, and none was withdrawn."""
    withdrawn = {entry.data["id"] for entry in context.entries("withdrawn", "withdrawn")}
    for file, name, key in (("misreadings", "misreadings", "id"), ("choices", "choices", "id"),
                            ("choices", "unasserted", "id"), ("choices", "settled", "id"),
                            ("refusals", "refusals", "code"), ("features", "features", "id"),
                            ("glossary", "terms", "id")):
        yield from _twice(context.entries(file, name), key, withdrawn)


def _twice(places: Iterable[Place], key: str, withdrawn: set[str]) -> Iterator[Fault]:
    seen: set[str] = set()
    for place in places:
        name = place.data[key]
        if name in seen:
            yield place.fault((key,), f"{name} stands twice", "keep one")
        if name in withdrawn:
            yield place.fault((key,), f"{name} was withdrawn", "an id is never used again; choose another")
        seen.add(name)


def parameters(context: Context) -> Iterator[Fault]:
    """A rule set's file has its name, its choices exist, its sections are there, its sides seat everybody once."""
    choices = {place.data["id"] for place in context.entries("choices", "choices")}
    sections = {(located.data["ruleset"], located.data["section"]) for located in context.sources.sections()}
    for located in context.sources.under("spec/rulesets/"):
        place, data = Place(located, (), located.data), located.data
        if located.file != f"spec/rulesets/{data['id']}.yaml":
            yield place.fault(("id",), f"the rule set {data['id']} stands in {located.file}", "name the file after it")
        for index, choice in enumerate(data["choices"]):
            if choice not in choices:
                yield place.fault(("choices", index), f"there is no choice {choice}", "see spec/choices.yaml")
        for index, section in enumerate(data["sections"]):
            if context.all_sound and (data["id"], section) not in sections:
                yield place.fault(("sections", index), f"there is no section {section} of {data['id']}",
                                  f"add spec/{data['id']}/{section}-….yaml")
        for players in data["players"]:
            seats = [seat for side in data["sides"].get(str(players), []) for seat in side]
            if sorted(seats) != list(range(players)):
                yield place.fault(("sides",), f"the sides of {players} players do not seat each of them once",
                                  f"expected the seats 0 to {players - 1}")


def listed_rulesets(context: Context) -> Iterator[Fault]:
    """spec.yaml lists exactly the rule sets that have a file."""
    located = context.sources.files.get("spec/spec.yaml")
    if located and context.all_sound and sorted(located.data["rulesets"]) != sorted(context.rulesets):
        yield located.fault(("rulesets",), f"the rule sets listed are {', '.join(located.data['rulesets'])}",
                            f"expected those of spec/rulesets: {', '.join(context.rulesets)}")


def parents(context: Context) -> Iterator[Fault]:
    """The parent of a refusal code is one of the parents."""
    known = {place.data["code"] for place in context.entries("refusals", "parents")}
    for place in context.entries("refusals", "refusals"):
        if place.data["parent"] not in {None, *known}:
            yield place.fault(("parent",), f"there is no parent {place.data['parent']}", f"one of {', '.join(known)}")


def defaults(context: Context) -> Iterator[Fault]:
    """The default of a choice is one of its values."""
    for place in context.entries("choices", "choices"):
        values = [value["id"] for value in place.data["values"]]
        if place.data["default"] not in values:
            yield place.fault(("default",), f"{place.data['default']} is none of the values",
                              f"expected one of: {', '.join(values)}")


LINTS = (named_clauses, unique_ids, parameters, listed_rulesets, parents, defaults)
