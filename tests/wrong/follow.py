"""By answers: a mutant as a whole engine answers the same questions and follows the same games as the reference.

Every answer and every reported state must be the same, sets as sets. A game is followed by the mutants of the functions
that the reference called in it, and by those that make another rule set of its own: the functions are pure, so that
the others answer as the reference does.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import games
from copies import Modules, compiled, declare, engine_with
from values import is_by_values
from watch import SHOWN, is_by_calls, outcome


class Step(NamedTuple):
    """An action of a game: the class of the error where it is refused, who looks on, and what is then reported."""

    action: Any
    refused: type | None
    viewer: int | None
    report: dict[str, Any]


class Followers:
    """Mutants as whole engines beside the right one; ``differs`` says where one did not answer the same."""

    def __init__(self, engine: Modules, codes: dict[str, Any]) -> None:
        self.engine = engine
        self.differs: dict[str, str] = {}
        self._codes = codes
        self._engines: dict[str, Modules] = {}
        self._values: set[str] = set()
        self._functions: dict[str, tuple[str, str] | None] = {}
        self._called: set[tuple[str, str]] = set()
        self._untouched: frozenset[str] = frozenset()
        self._known: dict[tuple[str, str], frozenset[str]] = {}
        self._kept = [rule for module in engine.values() for rule in vars(module).values()
                      if hasattr(rule, "cache_clear")]

    def add(self, mutant: dict[str, str]) -> None:
        """One more mutant to follow."""
        self._engines[mutant["key"]] = engine_with(self._codes, compiled(mutant))
        function = (mutant["module"], mutant["function"].partition(".")[0]) if is_by_calls(mutant) else None
        if function is not None and function not in self._functions.values():
            module = self.engine[function[0]]
            setattr(module, function[1], self._noted(function, getattr(module, function[1])))
        self._functions[mutant["key"]] = function
        if is_by_values(mutant):
            self._values.add(mutant["key"])

    def _noted(self, name: tuple[str, str], function: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*asked: Any) -> Any:
            self._called.add(name)
            return function(*asked)

        return noted

    def begin(self, ruleset: str, declared: Mapping[str, str]) -> None:
        """A game or questions of a rule set, with these readings of choices."""
        known = (ruleset, repr(sorted(declared.items())))
        for engine in self._engines.values():
            declare(engine["rulesets"], declared)
        if known not in self._known:
            right = outcome(self.engine["rulesets"].find_ruleset, (ruleset,))
            self._known[known] = frozenset(
                key for key in self._engines.keys() & self._values
                if outcome(self._engines[key]["rulesets"].find_ruleset, (ruleset,)) == right)
        self._untouched = self._known[known]
        self.forget()

    def forget(self) -> None:
        """Nothing has been called, and rules have forgotten what they answered."""
        self._called.clear()
        for rule in self._kept:
            rule.cache_clear()

    def _concerned(self) -> list[tuple[str, Modules]]:
        return [(key, engine) for key, engine in self._engines.items()
                if key not in self._untouched and self._functions[key] in (None, *self._called)]

    def ask(self, line: bytes, right: bytes) -> None:
        """A question to all that it concerns, with the right answer."""
        for key, engine in self._concerned():
            answer = engine["serve"].answer(line)
            if answer != right and as_sets(json.loads(answer)) != as_sets(json.loads(right)):
                self._drop(key, line.decode())

    def follow(self, request: dict[str, Any], steps: Iterable[Step]) -> None:
        """A whole game, by all that it concerns."""
        for key, engine in self._concerned():
            difference = self._difference(engine, request, steps)
            if difference:
                self._drop(key, difference)

    @staticmethod
    def _difference(engine: Modules, request: dict[str, Any], steps: Iterable[Step]) -> str:
        """The first action at which the engine tells something else; nothing where it never does."""
        table, error = outcome(games.opened, (engine, request))
        if error is not None:
            return repr(error)
        for action, refused, viewer, right in steps:
            own = getattr(engine["actions"], type(action).__name__)(*action)
            table, no = applied(engine, table, own)
            answer, error = outcome(engine["view"].report, (table, viewer))
            if (no and no.__name__) != (refused and refused.__name__):
                return repr(action)
            if answer != right and as_sets(answer) != as_sets(right):
                return repr(error or action)
        return ""

    def _drop(self, key: str, where: str) -> None:
        self.differs[key] = where[:SHOWN]
        del self._engines[key]


def as_sets(value: Any) -> Any:
    """A value with the cards of hands and of legal plays in one order."""
    if isinstance(value, dict):
        return {key: as_sets(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        parts = [as_sets(part) for part in value]
        return sorted(parts) if all(isinstance(part, str) for part in parts) else parts
    return value


def applied(engine: Modules, table: Any, action: Any) -> tuple[Any, type | None]:
    """The state after an action, and the class of the error where it is refused or fails."""
    try:
        return engine["state"].apply(table, action), None
    except Exception as error:
        return table, type(error)
