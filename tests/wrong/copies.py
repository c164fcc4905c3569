"""Copies of the engine side by side in one process, and one module in other words among the right ones."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from types import ModuleType
from typing import Any

import nursery

Modules = dict[str, Any]
PACKAGE = nursery.PACKAGE
REMEMBERED = (("cards", "suit_of"), ("order", "is_trump"), ("order", "trumps_among"), ("play", "follows"),
              ("play", "seats_in_turn"))
"""Functions that are asked the same again and again. They are pure: what they said once they say always."""


def engine_with(codes: dict[str, Any], changed: dict[str, Any]) -> Modules:
    """A copy of the engine of its own, with some modules in other words; by the names of its modules."""
    finder = nursery.Engine(codes | changed)
    sys.meta_path.insert(0, finder)
    try:
        for name in codes:
            __import__(name)
        engine = {name.rpartition(".")[2]: sys.modules[name] for name in codes if not name.endswith("__main__")}
    finally:
        sys.meta_path.remove(finder)
        for name in codes:
            sys.modules.pop(name, None)
    for module, function in REMEMBERED:
        setattr(engine[module], function, remembered(getattr(engine[module], function)))
    return engine


def remembered(function: Any) -> Any:
    """A pure function that keeps what it said."""
    return lru_cache(1 << 16)(function)


def compiled(mutant: dict[str, str]) -> dict[str, Any]:
    """The module of a mutant, compiled, by its name."""
    name = f"{PACKAGE}.{mutant['module']}"
    return {name: compile(mutant["source"], f"{name} (changed)", "exec", dont_inherit=True)}


def module_among(engine: Modules, mutant: dict[str, str]) -> ModuleType:
    """The changed module of a mutant, loaded among these modules: it calls them, they do not call it."""
    right = engine[mutant["module"]]
    module, package = ModuleType(right.__name__), ModuleType(PACKAGE)
    module.__package__ = PACKAGE
    package.__dict__.update(vars(engine[PACKAGE]) | engine)
    names = {f"{PACKAGE}.{name}": part for name, part in engine.items()} | {PACKAGE: package}
    sys.modules.update(names)
    try:
        exec(compiled(mutant)[right.__name__], module.__dict__)
    finally:
        for name in names:
            sys.modules.pop(name, None)
    return module


class Attention:
    """Whether something is compared: what is called for that is no call of the reference."""

    taken = False


def declare(rulesets: Any, declared: Mapping[str, str]) -> None:
    """Takes these readings of choices, and the engine's own of all others."""
    rulesets.CHOICES.update({choice: next(iter(values)) for choice, values in rulesets.SETTINGS.items()})
    rulesets.CHOICES.update(declared)
