"""Wrong engines: the reference with one rule function replaced, by the id of the misreading that it lives by.

A replacement gets the right function first and then what that one gets:

    @misread("void-must-ruff", play.answers_to_plain)
    def _(right, rules, trump, hand, led): ...

A few misreadings need a second function of the same rule; their replacements stand under one id. Where two rule sets
word a rule for themselves and both may be misread alike, one replacement has both ids.
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


def misread(*what: str | Rule) -> Callable[[Rule], Rule]:
    """Registers a function for some misreadings, named first, as what takes the place of some rule functions."""
    misreadings = [name for name in what if isinstance(name, str)]
    rules = [rule for rule in what if not isinstance(rule, str)]

    def register(wrong: Rule) -> Rule:
        for name in misreadings:
            READINGS.setdefault(name, []).extend(Replacement(rule.__module__, rule.__name__, wrong) for rule in rules)
        return wrong

    return register


def always(value: Any) -> Rule:
    """A replacement that gives one answer whatever is asked."""
    return lambda right, *asked: value


def replaced(misreading: str) -> list[str]:
    """The rule functions that a misreading replaces, as ``module.function``; raises KeyError for an unknown one."""
    return sorted({f"{module.rpartition('.')[2]}.{name}" for module, name, _ in READINGS[misreading]})


def take_up(misreading: str) -> None:
    """The reference reads the rules so from now on; raises KeyError for an unknown misreading."""
    for module, name, wrong in READINGS[misreading]:
        right = getattr(sys.modules[module], name)
        setattr(sys.modules[module], name, wraps(right)(partial(wrong, right)))
