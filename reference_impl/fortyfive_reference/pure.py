"""Rules are pure functions: what one of them answered once, it need not work out again."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

KEPT: Final = 4096
"""So many answers a rule keeps at most, those that were asked for last."""


def rule(function: Callable[P, T]) -> Callable[P, T]:
    """A rule that keeps its answers: it rests on nothing but what it is given, and on other rules of this kind."""
    return cast("Callable[P, T]", lru_cache(maxsize=KEPT)(function))
