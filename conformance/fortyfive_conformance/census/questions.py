"""A question of the census: a member of a class, ready to be sent, with the answer that its table gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Question(NamedTuple):
    """One question.

    `number` is the request's id and `place` its own among those asked. `expected` is the right answer in the form
    in which answers are recorded, of the members that are judged; `hand` are the cards that its places stand for
    (legality alone).
    """

    number: int
    place: int
    census: str
    line: bytes
    expected: str
    row: list[str]
    members: tuple[str, ...]
    hand: tuple[str, ...] = ()


def codes(cards: Sequence[str]) -> str:
    """Card codes as a JSON list."""
    return '["' + '","'.join(cards) + '"]' if cards else "[]"
