"""Judging recorded answers by the tables alone: the verdict on each, and the clause that a wrong one breaks."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from fortyfive_conformance.census import scoring
from fortyfive_conformance.census.answers import ABSENT, FAULTS, LEFT_OUT, OTHER
from fortyfive_conformance.census.questions import Question
from fortyfive_conformance.census.tables import Table

Rests = Callable[[Question], bool]
PASS, FAIL, UNSUPPORTED = "pass", "fail", "unsupported"
NO_CLAUSE = "-"
_CLAUSES = ("winner_clause", "points_clause", "bonus_clause")   # of the members of a finished deal


class Judged(NamedTuple):
    """One question, the answer recorded, and the verdict."""

    question: Question
    cell: str
    verdict: str


def judge(questions: Iterable[Question], cells: Iterable[str],
          rests: Rests = lambda question: False) -> Iterator[Judged]:
    """Every recorded answer judged, without those of other shards; `rests` tells which questions rest on what the
    adapter emulates.

    Raises ValueError where there are not as many answers as questions.
    """
    for question, cell in zip(questions, cells, strict=True):
        if cell != ABSENT:
            yield Judged(question, cell, verdict(question, cell, rests))


def verdict(question: Question, cell: str, rests: Rests = lambda question: False) -> str:
    """The verdict on one answer: a reported member that is wrong fails; one left out is unsupported."""
    if cell in FAULTS:
        return FAULTS[cell]
    if cell != question.expected and (question.census != scoring.NAME or _first_wrong(question, cell) is not None):
        return FAIL
    return PASS if _is_whole(question, cell) and not rests(question) else UNSUPPORTED


def clauses_of(table: Table, question: Question, cell: str) -> tuple[str, str]:
    """The clause that decides a question or, of a finished deal, the wrong member, and one that it rests on besides.

    The second is `-` where there is none.
    """
    row = dict(zip(table.columns, question.row, strict=True))
    if question.census == scoring.NAME:
        return row[_CLAUSES[_first_wrong(question, cell) or 0]], NO_CLAUSE
    if row.get("later", NO_CLAUSE) != NO_CLAUSE and _beaten_later(table, question):
        return row["later"], NO_CLAUSE
    return row["clause"], row.get("also", NO_CLAUSE)


def _first_wrong(question: Question, cell: str) -> int | None:
    """The first member of a finished deal that is reported wrong; None where all that is reported is right."""
    if cell in FAULTS or cell == OTHER:
        return 0
    parts = zip(cell.split(","), question.expected.split(","), strict=True)
    return next((member for member, (found, right) in enumerate(parts) if not _fits(found, right)), None)


def _fits(found: str, right: str) -> bool:
    """Whether a part of a cell is right as far as it is reported; of a bonus, trick and confirmation each."""
    if found in (LEFT_OUT, right):
        return True
    asked, said = right[-1], found[-1]
    if asked not in "+?" or said not in "+~?" or (asked, said) == ("+", "~"):
        return False
    return found[:-1] in (LEFT_OUT, right[:-1])


def _is_whole(question: Question, cell: str) -> bool:
    """Whether an answer without a fault leaves out nothing that is asked."""
    return cell == question.expected or all(
        LEFT_OUT not in found.removesuffix(LEFT_OUT if right.endswith(LEFT_OUT) else "")
        for found, right in zip(cell.split(","), question.expected.split(","), strict=True))


def _beaten_later(table: Table, question: Question) -> bool:
    """Whether a card played after the led one is stronger than a trump of the hand."""
    params = json.loads(question.line)["params"]
    trumps = table.head[f"order {params['trump']}"].split()
    strongest = min((trumps.index(card) for card in params["trick"][1:] if card in trumps), default=len(trumps))
    return any(card in trumps[strongest + 1:] for card in question.hand)
