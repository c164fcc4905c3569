"""What came of a generated question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from fortyfive_conformance.fuzz.judge import Difference
from fortyfive_conformance.fuzz.menu import Menu
from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.turning import Turn


class Doubt(NamedTuple):
    """A question whose answer is not what was expected; where a law is broken, `turn` is how it was turned."""

    question: Question
    difference: Difference
    expected: Params
    got: Params
    turn: Turn | None = None


# Why nothing can be said of a question: no game comes to it, or the rules or the adapter's declarations leave it open.
IMPOSSIBLE, OPEN = "fuzz-impossible", "fuzz-open"


class Verdict(NamedTuple):
    """A question that was asked: whether it was answered, the doubt where there is one, or why there can be none."""

    rung: str
    answered: bool
    doubt: Doubt | None = None
    void: str | None = None


class Asker(Protocol):
    """Whoever can ask a question again, or one like it."""

    def verdicts(self, menu: Menu, questions: Sequence[Question], turn: Turn | None) -> list[Verdict]:
        """What comes of these questions; where nothing can, they say why."""

    def again(self, menu: Menu, questions: Sequence[Question], turn: Turn | None) -> list[Doubt | None]:
        """The doubts about these questions; None where there is none, or where the question is not to be asked."""
