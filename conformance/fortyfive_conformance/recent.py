"""Remembering the latest of many: what is older is forgotten in bulk, so that noting one costs the same each time."""

from __future__ import annotations

from typing import Generic, TypeVar

Value = TypeVar("Value")


class Recent(Generic[Value]):
    """The latest `count` values by number, and up to as many before them."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._now: dict[int, Value] = {}
        self._before: dict[int, Value] = {}

    def note(self, number: int, value: Value) -> None:
        """Remember one more."""
        self._now[number] = value
        if len(self._now) >= self._count:
            self._now, self._before = {}, self._now

    def find(self, number: int, default: Value | None) -> Value | None:
        """What was noted last under a number, if that is remembered."""
        return self._now.get(number, self._before.get(number, default))
