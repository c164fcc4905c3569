"""Which functions of the engine call a function, read from the source.

What differs in the calls of a function need not differ in the calls of those that call it: where it does not, no answer
can tell the difference, for nothing else of the engine comes to know it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache

import nursery

Name = tuple[str, str]
"""A module of the engine and a function of it; no function where the module itself is meant."""
NOT_ASKED = ("masks", "perft", "playout")
"""No answer that is compared rests on these."""
NOT_WATCHED = ("serve",)
"""Its functions stand in a table from the beginning: nobody can be put in their place."""


def modules() -> list[str]:
    """The modules of the engine."""
    return [file.stem for file in sorted(nursery.ENGINE.glob("*.py"))]


def source(module: str) -> str:
    """The source of a module of the engine."""
    return (nursery.ENGINE / f"{module}.py").read_text("utf-8")


def callers(name: Name) -> frozenset[Name] | None:
    """The functions that name this one; None where something else does, or one that cannot be watched, or itself."""
    found = frozenset(owner for owner, named in _mentions() if named == name)
    can_be_watched = all(function and module not in NOT_WATCHED for module, function in found)
    return found if found and can_be_watched and name not in found else None


@cache
def _mentions() -> frozenset[tuple[Name, Name]]:
    """Every function with each that it names, also where it does not call it."""
    return frozenset(found for module in modules() if module not in NOT_ASKED for found in _mentions_in(module))


def _mentions_in(module: str) -> Iterator[tuple[Name, Name]]:
    tree = ast.parse(source(module))
    known = {node.name: (module, node.name) for node in tree.body if isinstance(node, ast.FunctionDef)}
    known |= {alias.asname or alias.name: (node.module, alias.name) for node in tree.body
              if isinstance(node, ast.ImportFrom) and node.level and node.module for alias in node.names}
    for node in tree.body:
        owner = (module, node.name if isinstance(node, ast.FunctionDef) else "")
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load) and part.id in known:
                yield owner, known[part.id]
            elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
                yield owner, (part.value.id, part.attr)
