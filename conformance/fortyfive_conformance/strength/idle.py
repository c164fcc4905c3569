"""Cards in a case's hand that no answer depends on.

A card of a hand is idle where leaving it out changes nothing: the other cards keep their legality, and every wrong
engine that the question kills is killed by the smaller hand too. That is no fault: hands are filled to the size that
they have at the table, and several cards may show the same. The count tells how much of the hands is filling.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fortyfive_conformance.corpus.compiled import Corpus, Question, request_line

_FIRST = 2_000_000  # request ids lie above those of the suite


class Reduced(NamedTuple):
    """A question about legal plays with one card of the hand left out, and what is then right of the others."""

    ruleset: str
    question: str
    card: str
    number: int
    line: bytes
    expected: tuple[str, ...]


def reduced_hands(corpus: Corpus) -> list[Reduced]:
    """Every hand of the suite with each of its cards left out once; hands of one card are left as they are."""
    asked = [question for question in corpus.questions if question.method == "legal_plays"]
    reduced = [_without(question, card) for question in asked for card in question.params["hand"]
               if len(question.params["hand"]) > 1 and "cards" in question.checks[0]["expect"]]
    return [one._replace(number=number, line=request_line(number, "legal_plays", params))
            for number, (one, params) in enumerate(reduced, _FIRST)]


def _without(question: Question, card: str) -> tuple[Reduced, dict[str, object]]:
    params = question.params
    params["hand"] = [held for held in params["hand"] if held != card]
    expected = tuple(held for held in question.checks[0]["expect"]["cards"] if held != card)
    return Reduced(question.ruleset, question.id, card, 0, b"", expected), params


def idle(candidates: Iterable[Reduced], needs: Iterable[tuple[str, str, str]]) -> list[Reduced]:
    """The candidates whose card no wrong engine needs to be killed."""
    needed = set(needs)
    return [one for one in candidates if (one.ruleset, one.question, one.card) not in needed]
