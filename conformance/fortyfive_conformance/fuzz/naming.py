"""The clauses that decide the position of a finding, where the classes of the census tell."""

from __future__ import annotations

from collections.abc import Iterator

from fortyfive_conformance.census import legality, order
from fortyfive_conformance.fuzz.question import Question
from fortyfive_conformance.fuzz.table import Table
from fortyfive_conformance.fuzz.verdict import Doubt

_NOT = "-"


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
