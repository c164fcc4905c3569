"""Asking an adapter to count: in one request where that is quick, else play by play, so that no request runs long.

How large a count is going to be is known beforehand, from `counting`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fortyfive_conformance.census.rules import Rules
from fortyfive_conformance.errors import NoVerdict
from fortyfive_conformance.perft.counting import Counter
from fortyfive_conformance.perft.position import Position

Ask = Callable[[Position, int], int]


class Branch(NamedTuple):
    """A play, and how many sequences lie behind it: by the rules, and by the adapter."""

    card: str
    after: Position
    expected: int
    got: int


class Parted(NamedTuple):
    """Where two engines part: the plays that lead there, how many may follow by the rules, and by the adapter."""

    path: tuple[str, ...]
    position: Position
    allowed: tuple[str, ...]
    got: int


class Splitter:
    """Counts by the adapter, in requests of at most so many nodes."""

    def __init__(self, rules: Rules, ask: Ask, limit: int) -> None:
        self._rules = rules
        self._ask = ask
        self._limit = limit

    def count(self, position: Position, depth: int) -> int:
        """The adapter's count; where it is split, the adapter must also agree on the number of the next plays."""
        if depth <= 1 or Counter(self._rules, position).count(depth) <= self._limit:
            return self._ask(position, depth)
        plays = Counter(self._rules, position).plays()
        beyond = self._ask(position, 1) - len(plays)     # plays that the rules do not know, or do not miss
        return beyond + sum(self.count(after, depth - 1) for _, after in plays)

    def divide(self, position: Position, depth: int) -> list[Branch]:
        """Every first play with the count behind it, by the rules and by the adapter."""
        return [Branch(card, after, Counter(self._rules, after).count(depth - 1), self.count(after, depth - 1))
                for card, after in Counter(self._rules, position).plays()]

    def parting(self, position: Position, depth: int) -> Parted | None:
        """Follow the first branch that differs, down to the position in which not as many plays are allowed."""
        path: tuple[str, ...] = ()
        while depth > 0:
            allowed = tuple(card for card, _ in Counter(self._rules, position).plays())
            got = self._ask(position, 1)
            if got != len(allowed):
                return Parted(path, position, allowed, got)
            other = next((branch for branch in self.divide(position, depth) if branch.expected != branch.got), None)
            if other is None:
                return None
            path, position, depth = (*path, other.card), other.after, depth - 1
        raise NoVerdict(f"the adapter counts otherwise after {' '.join(path)}, but not a single play otherwise: "
                        "it does not count the same sequences each time")
