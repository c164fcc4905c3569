"""What a finding seems to come from: the clauses that decide such a position, and the misreadings that fail like it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from fortyfive_conformance import kills
from fortyfive_conformance.census import legality, order
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.fuzz.question import Question
from fortyfive_conformance.fuzz.table import Table
from fortyfive_conformance.fuzz.verdict import Doubt
from fortyfive_conformance.run import Record

_NOT = "-"
_NO_FAULT = ("pass", "unsupported", "not-declared", "not-run")


class Suspects(NamedTuple):
    """Misreadings that explain the written cases that fail, and the clauses of those cases."""

    misreadings: tuple[str, ...]
    clauses: tuple[str, ...]
    cases: int


def clauses_of(table: Table, doubt: Doubt) -> list[str]:
    """The clauses that decide a position, where the classes tell; empty elsewhere."""
    question = doubt.question
    if question.method == "legal_plays":
        return list(_of_legal_plays(table, question))
    if question.method == "trick_winner" and doubt.turn is None:
        return _of_trick_winner(table, question, doubt)
    return []


def _of_legal_plays(table: Table, question: Question) -> Iterator[str]:
    rules, params = table.rules, question.params
    led = params["trick"][0] if params["trick"] else None
    for lead in legality.leads(rules, params["trump"]):
        if led in (lead.led.cards if lead.led else (None,)):
            hand = tuple(kind for kind in lead.kinds if set(kind.cards) & set(params["hand"]))
            found = legality.ruling(rules, lead, hand)
            later = found.later if len(params["trick"]) > 1 else _NOT
            yield from dict.fromkeys(clause for clause in (found.clause, found.also, later) if clause != _NOT)


def _of_trick_winner(table: Table, question: Question, doubt: Doubt) -> list[str]:
    trick, places = question.params["trick"], (doubt.difference.expected, doubt.difference.got)
    if any(type(place) is not int or not 0 <= place < len(trick) for place in places) or places[0] == places[1]:
        return []
    return [order.compared(table.rules, question.params["trump"], trick[places[0]], trick[places[1]])[-1]]


def suspects(corpus: Corpus, ruleset: str, records: Sequence[Record], most: int = 3) -> Suspects:
    """What explains the written cases that an adapter fails; nothing where it passes them all."""
    asked = {record["case"] for record in records}
    failed = {record["case"]: record["clause"] for record in records if record["verdict"] not in _NO_FAULT}
    explained: list[tuple[int, str]] = []
    for misreading, killers in _killers(corpus, ruleset).items():
        fitting = killers & asked
        if fitting and fitting <= failed.keys():
            explained.append((len(fitting), misreading))
    best = max((count for count, _ in explained), default=0)
    return Suspects(tuple(sorted(name for count, name in explained if count == best)[:most]),
                    tuple(dict.fromkeys(failed.values()))[:most], len(failed))


def _killers(corpus: Corpus, ruleset: str) -> dict[str, frozenset[str]]:
    """By misreading the questions that catch it: as measured, else as the cases themselves say."""
    measured = kills.load(corpus).get(ruleset)
    if measured:
        return dict(measured)
    found: dict[str, set[str]] = {}
    for question in corpus.questions:
        case: dict[str, Any] = corpus.cases[question.case]
        for misreading in case.get("catches", ()) if question.ruleset == ruleset else ():
            found.setdefault(misreading, set()).add(question.id)
    return {name: frozenset(ids) for name, ids in found.items()}
