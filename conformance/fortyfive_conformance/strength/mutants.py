"""Mechanical mutants of the reference engine: for each rule module, every change that an operator makes in one place.

Left as they are: annotations, docstrings, decorators, imports, assertions (they say what the types cannot, and no
rule) and the texts of errors. So is what an engine says of itself (titles, rungs, sections), which no rule reads, and
the order of what is a set: the items after `in`, those that a mapping is made of, the suits, the protected trumps, the
numbers of players, the amounts that may be bid, the names of choices. Their members are mutated like any others.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fortyfive_conformance.strength.checkout import ENGINE
from fortyfive_conformance.strength.operators import TRUTH, Variant, variants

RULE_MODULES = ("cards", "rulesets", "order", "dealing", "exchange", "auction", "play", "withholding", "scoring",
                "game", "table", "bidding", "state", "view")
OTHER_MODULES = {
    "__init__": "holds the version alone",
    "__main__": "keeps stdout for the answers",
    "actions": "names the actions, without a rule",
    "errors": "words of messages and the codes that the protocol fixes",
    "masks": "tables of what the rule functions answer; no case asks for them",
    "parameters": "names the parameters of a rule set, without a rule",
    "params": "reads the members of a request",
    "perft": "counts what the rule functions answer; no case asks for it",
    "playout": "plays by the tables of masks; no case asks for it",
    "pure": "keeps what a rule function answered",
    "serve": "speaks the protocol",
}
"""What is not mutated, and why: plumbing that no clause speaks of."""


class Mutant(NamedTuple):
    """One change: where it stands, what it is, and the whole source of the module with it."""

    module: str
    function: str
    line: int
    operator: str
    before: str
    after: str
    nth: int
    source: str

    @property
    def key(self) -> str:
        """What names the mutant as long as the function does not change; lines may."""
        return f"{self.module}.{self.function} | {self.operator} | {self.before} -> {self.after} | {self.nth}"

    @property
    def place(self) -> str:
        """Where the change stands, for a reader."""
        return f"{ENGINE.as_posix()}/{self.module}.py:{self.line}: {self.operator}: {self.before} -> {self.after}"


def unknown_modules(root: Path) -> list[str]:
    """The modules of the engine that are neither mutated nor named as plumbing."""
    return sorted(file.stem for file in (root / ENGINE).glob("*.py")
                  if file.stem not in RULE_MODULES and file.stem not in OTHER_MODULES)


def source_digest(root: Path) -> str:
    """sha256 over the rule modules as the mutants are made from them: comments and layout do not count."""
    sha = hashlib.sha256()
    for module in RULE_MODULES:
        sha.update(ast.dump(_parsed(root, module)).encode())
    return sha.hexdigest()


def mutants(root: Path) -> Iterator[Mutant]:
    """Every mutant of every rule module, in the order of the source."""
    for module in RULE_MODULES:
        yield from of_source(module, _parsed(root, module))


def _parsed(root: Path, module: str) -> ast.Module:
    """A module without its docstrings, and with a mark on every `return` of a truth."""
    tree = ast.parse((root / ENGINE / f"{module}.py").read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name) and node.returns.id == "bool":
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return):
                    setattr(inner, TRUTH, True)
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module) and ast.get_docstring(node) is not None:
            node.body[:1] = [ast.copy_location(ast.Pass(), node.body[0])] if len(node.body) == 1 else []
    return tree


def of_source(module: str, tree: ast.Module) -> Iterator[Mutant]:
    """Every mutant of one parsed module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.DictComp | ast.SetComp):
            for part in node.generators:
                setattr(part, _UNORDERED, True)
    seen: dict[tuple[str, str, str, str], int] = {}
    for holder, field, index, node, function in _places(tree, ""):
        for variant in variants(node):
            if _changes_nothing(holder, variant):
                continue
            before, after = variant.before or _shown(node), variant.after or _shown(variant.node)
            named = (function, variant.operator, before, after)
            seen[named] = nth = seen.get(named, 0) + 1
            _put(holder, field, index, variant.node)
            source = ast.unparse(ast.fix_missing_locations(tree))
            _put(holder, field, index, node)
            yield Mutant(module, function, _line(node), variant.operator, before, after, nth, source)


Place = tuple[ast.AST, str, int | None, ast.AST, str]


def _places(node: ast.AST, function: str) -> Iterator[Place]:
    """Every node that an operator may change: what holds it, the field, the index in it, and the function around."""
    for field, value in ast.iter_fields(node):
        if (type(node), field) in _LEFT_ALONE:
            continue
        parts = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for index, part in parts:
            if not isinstance(part, ast.AST) or _is_left_alone(node, field, part):
                continue
            inner = part.name if isinstance(part, ast.FunctionDef | ast.ClassDef) else ""
            name = ".".join(filter(None, (function, inner)))
            yield node, field, index, part, name
            yield from _places(part, name)


_LEFT_ALONE = {
    (ast.arg, "annotation"), (ast.AnnAssign, "annotation"), (ast.FunctionDef, "returns"),
    (ast.FunctionDef, "decorator_list"), (ast.ClassDef, "decorator_list"), (ast.ClassDef, "bases"),
}


_SAID_OF_ITSELF = ("title", "rungs", "sections", "RUNGS", "SECTIONS")
_UNORDERED = "unordered"
_SETS = ("protected", "choices", "players", "amounts", "SUITS", "EVERY_NUMBER")


def _is_left_alone(node: ast.AST, field: str, part: ast.AST) -> bool:
    return (
        isinstance(part, ast.Assert | ast.Import | ast.ImportFrom | ast.Raise | ast.JoinedStr | ast.expr_context
                   | ast.operator | ast.cmpop | ast.pattern)
        or isinstance(node, ast.Subscript) and field == "slice"
        and isinstance(part, ast.Tuple | ast.Name | ast.Subscript)
        or isinstance(node, ast.Compare) and isinstance(part, ast.Tuple) and isinstance(node.ops[0], ast.In | ast.NotIn)
        or _named(part) in _SAID_OF_ITSELF
    )


def _named(node: ast.AST) -> str:
    """The name of an argument, or the name that is assigned to; else nothing."""
    if isinstance(node, ast.keyword):
        return node.arg or ""
    return node.target.id if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) else ""


def _changes_nothing(holder: ast.AST, variant: Variant) -> bool:
    """Whether a variant only turns round a set, or leaves out what the engine says of itself."""
    if variant.operator == "order":
        return _named(holder) in _SETS or hasattr(holder, _UNORDERED)
    return variant.operator == "member" and variant.before.partition("=")[0] in _SAID_OF_ITSELF


def _put(holder: ast.AST, field: str, index: int | None, node: Any) -> None:
    if index is None:
        setattr(holder, field, node)
    else:
        getattr(holder, field)[index] = node


def _line(node: ast.AST) -> int:
    if isinstance(node, ast.comprehension):
        return node.target.lineno
    return int(getattr(node, "lineno", 0))


def _shown(node: ast.AST, longest: int = 60) -> str:
    """A node as source in one line, without the body of a compound statement."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return f"if {ast.unparse(node.test)}"
    text = " ".join(ast.unparse(ast.fix_missing_locations(node)).split())
    return text if len(text) <= longest else text[: longest - 1] + "…"
