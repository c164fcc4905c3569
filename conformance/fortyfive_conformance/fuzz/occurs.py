"""Whether a position that was made smaller can still occur in a game, as far as the reference's answer tells."""

from __future__ import annotations

from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.table import Table


def occurs(table: Table, question: Question, result: Params) -> bool:
    """Whether no card is in two places, and in a settlement whoever won a trick leads the next."""
    if question.method != "settle":
        return True
    tricks = question.params["tricks"]
    leaders = [trick["leader"] for trick in tricks[1:]]
    return bool(result.get("winners", [])[:len(leaders)] == leaders)
