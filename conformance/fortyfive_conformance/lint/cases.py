"""Cases: named by their files, lying where their first clause does, naming only what exists, well formed as sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fortyfive_conformance.corpus.asked import given_at
from fortyfive_conformance.corpus.build import clause_key, proved_clause
from fortyfive_conformance.corpus.expand import RUNGS
from fortyfive_conformance.errors import Fault
from fortyfive_conformance.lint.context import Context, Place
from fortyfive_conformance.yamlsource import PathInFile

GAMES = "games"


def names(context: Context) -> Iterator[Fault]:
    """A case's id is its file stem, unique, never withdrawn."""
    withdrawn = {entry["id"] for located in context.sources.under("cases/withdrawn.yaml")
                 for entry in located.data["withdrawn"]}
    for located in context.sources.cases():
        case = located.data["id"]
        stem = located.file.rpartition("/")[2].removesuffix(".yaml")
        if case != stem:
            yield located.fault(("id",), f"the id is {case} and the file {stem}.yaml", "name one after the other")
        if context.cases[case].located.file != located.file:
            yield located.fault(("id",), f"{case} stands in {context.cases[case].located.file} already",
                                "an id is unique over the whole suite")
        if case in withdrawn:
            yield located.fault(("id",), f"{case} was withdrawn", "an id is never used again; choose another")


def folders(context: Context) -> Iterator[Fault]:
    """A case lies in the folder of the section of its first clause; whole games in `games`."""
    stems = {(located.data["ruleset"], located.data["section"]): located.file.rpartition("/")[2].removesuffix(".yaml")
             for located in context.sources.sections()}
    for case, place in context.cases.items():
        parts = place.located.file.split("/")
        ruleset, section, _ = clause_key(place.data["clauses"][0])
        stem = stems.get((ruleset, section))
        if stem and parts[1:-1] not in ([ruleset, stem], [ruleset, GAMES]):
            yield place.fault(("clauses", 0), f"{case} proves {place.data['clauses'][0]} and lies in "
                              f"{'/'.join(parts[:-1])}", f"move it to cases/{ruleset}/{stem}")


def clauses(context: Context) -> Iterator[Fault]:
    """The clauses of a case exist, and it proves one of each of its rule sets, on a side that the clause has."""
    for case, place in context.cases.items():
        for index, clause in enumerate(place.data["clauses"]):
            if clause not in context.clauses and context.all_sound:
                yield place.fault(("clauses", index), f"there is no clause {clause}", "see spec/")
        for index, ruleset in enumerate(place.data["rulesets"]):
            if ruleset not in context.rulesets:
                yield place.fault(("rulesets", index), f"there is no rule set {ruleset}",
                                  f"one of {', '.join(context.rulesets)}")
            elif proved_clause(place.data, ruleset) is None:
                yield place.fault(("clauses",), f"{case} proves no clause of {ruleset}", f"add one of {ruleset}")
            else:
                yield from _side(context, case, place, proved_clause(place.data, ruleset) or "")


def _side(context: Context, case: str, place: Place, clause: str) -> Iterator[Fault]:
    found = context.clauses.get(clause)
    if found is None:
        return
    side, allowed = place.data.get("side"), found.data.get("sides")
    if "untestable" in found.data or not found.data["normative"]:
        yield place.fault(("clauses",), f"{case} proves {clause}, which cannot be tested", "prove another clause")
    elif allowed and side is None:
        yield place.fault((), f"{case} does not say which side of {clause} it proves", "add side: met, or side: unmet")
    elif allowed and side not in allowed:
        yield place.fault(("side",), f"{clause} has no side {side}", f"expected one of: {', '.join(allowed)}")


def links(context: Context) -> Iterator[Fault]:
    """Misreadings, choices, refusal codes and twins that a case names exist; twins name each other."""
    misreadings = {place.data["id"] for place in context.entries("misreadings", "misreadings")}
    choices = {place.data["id"]: [value["id"] for value in place.data["values"]]
               for place in context.entries("choices", "choices")}
    codes = {place.data["code"] for place in context.entries("refusals", "refusals")}
    for case, place in context.cases.items():
        for index, name in enumerate(place.data.get("catches", [])):
            if name not in misreadings:
                yield place.fault(("catches", index), f"there is no misreading {name}", "see spec/misreadings.yaml")
        for choice, value in place.data.get("choice", {}).items():
            if value not in choices.get(choice, []):
                yield place.fault(("choice", choice), f"there is no choice {choice}: {value}", "see spec/choices.yaml")
        for index, step in enumerate(place.data.get("script", [])):
            code = step.get("refused", {}).get("because")
            if code is not None and code not in codes:
                yield place.fault(("script", index, "refused", "because"), f"there is no refusal code {code}",
                                  f"expected one of: {', '.join(sorted(codes))}")
        yield from _twin(context, case, place)


def _twin(context: Context, case: str, place: Place) -> Iterator[Fault]:
    name = place.data.get("twin")
    if name is None:
        return
    twin = context.cases.get(name)
    if twin is None:
        if context.all_sound:
            yield place.fault(("twin",), f"there is no case {name}", "a twin is the id of another case")
    elif twin.data.get("twin") != case:
        yield place.fault(("twin",), f"{name} does not name {case} as its twin", f"write twin: {case} there")


def requests(context: Context) -> Iterator[Fault]:
    """What a case sends and expects fits the schemas, and is a situation with each card once."""
    for case, place in context.cases.items():
        ill = context.ill_asked.get(place.located.file, [])
        yield from ill
        for question in () if ill else context.asked.get(case, ()):
            if question["method"] != "replay":
                yield from _cards_once(place, given_at(place.located, question), question)
            if question["rung"] not in context.rulesets[question["ruleset"]]["rungs"]:
                yield place.fault(("rung",), f"{question['ruleset']} has no rung {question['rung']}", "choose another")


def _cards_once(place: Place, at: PathInFile, question: dict[str, Any]) -> Iterator[Fault]:
    params = question["params"]
    cards = [*params.get("hand", []), *params.get("trick", [])]
    cards += [card for trick in params.get("tricks", []) for card in trick["cards"]]
    exposed = params.get("turn_up")
    cards += [exposed] if exposed else []
    for card in sorted({card for card in cards if cards.count(card) > 1}):
        yield place.fault(at, f"{card} is in two places", "each card is there once")
    if question["method"] == "legal_plays" and len(params["trick"]) > 9:
        yield place.fault(at, "the trick is full", "leave room for the card to be played")


def players(context: Context) -> Iterator[Fault]:
    """Where a rule set has several numbers of players, a script or a settled deal says for how many it is."""
    for case, place in context.cases.items():
        several = any(len(context.rulesets[name]["players"]) > 1 for name in place.data["rulesets"]
                      if name in context.rulesets)
        needs = "script" in place.data or place.data.get("ask") == "settle"
        given = [place.data.get("given", {}), *(example.get("given", {}) for example in
                                                place.data.get("examples", {}).values())]
        if several and needs and not any("players" in part for part in given):
            yield place.fault(("given",), f"{case} does not say how many play", "write players in given")


def shown(context: Context) -> Iterator[Fault]:
    """Only a case with a viewer hides cards, and a case with a viewer is of the rung view."""
    for case, place in context.cases.items():
        hides = "hides" in place.data or any("hides" in step for step in place.data.get("script", []))
        viewer = "viewer" in place.data.get("given", {})
        if hides and not viewer:
            yield place.fault(("hides",), f"{case} hides cards and has no viewer", "add viewer to given")
        if viewer != (place.data.get("rung") == "view"):
            yield place.fault(("rung",), f"{case} is of the rung {place.data.get('rung') or RUNGS[place.data['ask']]}",
                              "every case with a viewer, and no other, is of the rung view")


LINTS = (names, folders, clauses, links, requests, players, shown)
