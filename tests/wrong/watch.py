"""By calls: whenever the reference calls a function, the mutants of it are called with the same arguments.

They must give the same values or raise the same errors. The functions are pure, so that then every answer is the same.
A mutant that gives something else may be watched one storey up: the functions that call its own are called with it.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from callers import Name, callers, source
from copies import REMEMBERED, Attention, Modules, declare, module_among, remembered

Outcome = tuple[Any, Exception | None]
SHOWN = 400
"""So much of a call is told."""


def is_by_calls(mutant: dict[str, str]) -> bool:
    """Whether the change is in a function of the module that nothing calls while the module loads."""
    function = mutant["function"].partition(".")[0]
    statements = ast.parse(mutant["source"]).body
    loading = [node for node in statements if not isinstance(node, ast.FunctionDef)]
    called = {name.id for node in loading for name in ast.walk(node)
              if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load)}
    return function not in called and any(isinstance(node, ast.FunctionDef) and node.name == function
                                          for node in statements)


class Watch:
    """The mutants of functions, called beside them; ``differs`` says where one did not do the same."""

    def __init__(self, engine: Modules, attention: Attention) -> None:
        self.engine = engine
        self.differs: dict[str, str] = {}
        self._attention = attention
        self._variants: dict[Name, list[tuple[str, Callable[..., Any]]]] = {}
        self._modules: list[Any] = []

    def add(self, mutant: dict[str, str], above: bool) -> None:
        """Watches one more mutant: its function, loaded among the right modules, or those that call it."""
        own = (mutant["module"], mutant["function"].partition(".")[0])
        module = module_among(self.engine, mutant)
        self._modules.append(module)
        if not above:
            self._put_beside(own, mutant["key"], module)
            return
        above_it = callers(own)
        if above_it is None:
            self.differs[mutant["key"]] = f"the calls of {'.'.join(own)}"
        for name, function in above_it or ():
            changed = {**self.engine, mutant["module"]: module}
            caller = module if name == own[0] else module_among(changed, {"module": name, "source": source(name)})
            self._put_beside((name, function), mutant["key"], caller)

    def _put_beside(self, name: Name, key: str, module: Any) -> None:
        right = self.engine[name[0]]
        if name not in self._variants:
            own = getattr(right, name[1])
            watched = self._watched(own, self._variants.setdefault(name, []))
            setattr(right, name[1], self._remembered(own, watched) if name in REMEMBERED else watched)
        self._variants[name].append((key, getattr(module, name[1])))

    def _remembered(self, right: Callable[..., Any], watched: Callable[..., Any]) -> Callable[..., Any]:
        """What was asked while something was compared has not been watched, and is not remembered."""
        kept = remembered(watched)
        return lambda *asked: right(*asked) if self._attention.taken else kept(*asked)

    def declare(self, declared: Mapping[str, str]) -> None:
        """The mutants take these readings of choices too."""
        for module in self._modules:
            if hasattr(module, "CHOICES"):
                declare(module, declared)

    def _watched(self, right: Callable[..., Any], variants: list[tuple[str, Callable[..., Any]]]) -> Callable[..., Any]:
        if inspect.isgeneratorfunction(right):
            return lambda *asked: self._in_step(right, variants, asked)

        def both(*asked: Any) -> Any:
            if self._attention.taken:
                return right(*asked)
            value, error = outcome(right, asked)
            self._attention.taken = True
            for key, variant in variants:
                if key not in self.differs and not same(outcome(variant, asked), (value, error)):
                    self.differs[key] = f"{right.__name__}{asked!r}"[:SHOWN]
            self._attention.taken = False
            if error is not None:
                raise error
            return value

        return both

    def _in_step(self, right: Callable[..., Any], variants: list[tuple[str, Callable[..., Any]]],
                 asked: tuple[Any, ...]) -> Iterator[Any]:
        """What the right function yields; each variant yields the same as far as anybody looks."""
        if self._attention.taken:
            yield from right(*asked)
            return
        others = [(key, variant(*asked)) for key, variant in variants if key not in self.differs]
        own = right(*asked)
        while True:
            value, error = outcome(next, (own,))
            self._attention.taken = True
            for key, other in others:
                if not same(outcome(next, (other,)), (value, error)):
                    self.differs[key] = f"{right.__name__}{asked!r}"[:SHOWN]
            self._attention.taken = False
            if isinstance(error, StopIteration):
                return
            if error is not None:
                raise error
            yield value


def outcome(function: Callable[..., Any], asked: tuple[Any, ...]) -> Outcome:
    """The value of a call, or the error that it raises."""
    try:
        return function(*asked), None
    except Exception as error:
        return None, error


def same(one: Outcome, other: Outcome) -> bool:
    """Whether two calls came to the same: equal values of one kind, or errors of one class."""
    (value, error), (other_value, other_error) = one, other
    if error is not None or other_error is not None:
        return type(error) is type(other_error)
    is_one_kind = type(value) is type(other_value) or isinstance(value, tuple) and isinstance(other_value, tuple)
    return is_one_kind and bool(value == other_value)
