"""The shape of the package: who may import whom, and how long things are."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fortyfive_reference

PACKAGE = Path(fortyfive_reference.__file__).parent
MODULES = sorted(PACKAGE.glob("*.py"))
LAYERS = [
    {"__init__"},
    {"errors", "parameters", "pure"},
    {"cards"},
    {"rulesets", "actions"},
    {"order"},
    {"withholding"},
    {"dealing", "exchange", "play"},
    {"auction", "masks"},
    {"scoring", "perft", "playout"},
    {"game"},
    {"table"},
    {"bidding"},
    {"state"},
    {"view", "params"},
    {"serve"},
    {"__main__"},
]
LAYER = {name: height for height, names in enumerate(LAYERS) for name in names}


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports: those of the package as ``.name``, others by their first part."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield str(node.module).split(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield f".{node.module}"
        elif isinstance(node, ast.ImportFrom):
            yield from (f".{alias.name if alias.name != '__version__' else '__init__'}" for alias in node.names)


def test_every_module_has_its_layer() -> None:
    assert {path.stem for path in MODULES} == set(LAYER)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_a_module_imports_lower_layers_and_the_standard_library(path: Path) -> None:
    for name in imports(path):
        if name.startswith("."):
            assert LAYER[name[1:]] < LAYER[path.stem], name
        else:
            assert name in sys.stdlib_module_names, name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_modules_and_functions_stay_short_and_say_what_they_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 300
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno is not None
            assert node.end_lineno - node.lineno < 30, node.name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_every_function_is_used(path: Path) -> None:
    everything = "\n".join(module.read_text(encoding="utf-8") for module in MODULES)
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            assert everything.count(node.name) > 1, node.name


def test_no_rule_function_is_bound_by_name_in_another_module() -> None:
    """A rule is called through its module, so that it can be replaced in one place."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level and node.module:
                assert all(alias.name[0].isupper() for alias in node.names), (path.stem, node.module)
