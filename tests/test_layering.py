"""Who may import whom: the runner never the engine, and on its warm path nothing heavy."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
RUNNER = ROOT / "conformance/fortyfive_conformance"
HEAVY = {"yaml", "jsonschema", "referencing", "jinja2", "rich", "junitparser", "cryptography", "asyncio",
         "importlib.metadata", "http", "urllib.request"}


def imports(file: Path) -> set[str]:
    """The modules that a file imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = ".".join(part for part in (file.parent.name if node.level else "", node.module or "") if part)
            found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return found


def test_the_runner_never_imports_the_engine() -> None:
    for file in RUNNER.rglob("*.py"):
        assert not any(name.startswith("fortyfive_reference") for name in imports(file)), file


@pytest.mark.parametrize("words", [["--version"], ["certify", "--rung", "play"]])
def test_the_warm_path_imports_nothing_heavy(words: list[str]) -> None:
    """The second run of a command, when the corpus has been compiled, loads no library that it does not need."""
    program = f"import sys; from fortyfive_conformance.cli import main; main({words}); print('LOADED', *sys.modules)"
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.rpartition("LOADED")[2].split())
    assert "fortyfive_conformance.cli" in loaded
    assert not loaded & HEAVY
