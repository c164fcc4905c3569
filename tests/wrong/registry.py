"""Wrong engines: the reference with one rule function replaced, by the id of the misreading that it lives by.

A replacement gets the right function first and then what that one gets:

    @misread("void-must-ruff", play.answers_to_plain)
    def _(right, rules, trump, hand, led): ...

A few misreadings need a second function of the same rule; their replacements stand under one id.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, NamedTuple

Rule = Callable[..., Any]


class Replacement(NamedTuple):
    """A rule function, where it stands, and what takes its place."""

    module: str
    name: str
    wrong: Rule


READINGS: dict[str, list[Replacement]] = {}


def misread(misreading: str, *rules: Rule) -> Callable[[Rule], Rule]:
    """Registers a function as what takes the place of some rule functions of the reference."""

    def register(wrong: Rule) -> Rule:
        READINGS.setdefault(misreading, []).extend(Replacement(rule.__module__, rule.__name__, wrong) for rule in rules)
        return wrong

    return register


def always(value: Any) -> Rule:
    """A replacement that gives one answer whatever is asked."""
    return lambda right, *asked: value


def take_up(misreading: str) -> None:
    """The reference reads the rules so from now on; raises KeyError for an unknown misreading."""
    for module, name, wrong in READINGS[misreading]:
        right = getattr(sys.modules[module], name)
        setattr(sys.modules[module], name, wraps(right)(partial(wrong, right)))
