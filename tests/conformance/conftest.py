"""What the tests of the runner share: the corpus, and a copy of it that may be broken on purpose."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fortyfive_conformance.corpus import Corpus, load
from fortyfive_conformance.errors import Fault
from fortyfive_conformance.lint import check

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """The corpus of the checkout."""
    return load(ROOT)


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of spec/ and of the cases of two sections that a test may break; what it compiles to stays beside it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return part_of_corpus(tmp_path)


@pytest.fixture(scope="session")
def base_faults(tmp_path_factory: pytest.TempPathFactory) -> frozenset[Fault]:
    """What is at fault in such a copy before it is broken: what the cases left out leave undone."""
    return frozenset(check(part_of_corpus(tmp_path_factory.mktemp("base")))[1])


def part_of_corpus(root: Path) -> Path:
    """Copy the rules and the cases of two sections: enough to break, and quick to check."""
    shutil.copytree(ROOT / "spec", root / "spec")
    for folders in ROOT.glob("cases/*/06-withholding"), ROOT.glob("cases/bruff/09-worked-example"):
        for section in folders:
            shutil.copytree(section, root / section.relative_to(ROOT))
    for name in ("manifest.json", "withdrawn.yaml"):
        shutil.copy(ROOT / "cases" / name, root / "cases")
    return root


@pytest.fixture
def adapter(tmp_path: Path) -> Callable[[str], list[str]]:
    """A maker of adapters: the command that runs a Python program whose body handles `message` from `lines`."""

    def make(body: str) -> list[str]:
        file = tmp_path / "adapter.py"
        file.write_text(_HEAD + body, encoding="utf-8")
        return [sys.executable, "-S", str(file)]

    return make


_HEAD = """
import json, os, sys, time
DESCRIBE = {"protocol": 1, "name": "test", "version": "0", "rulesets": {"bruff": {}}}
def say(message):
    sys.stdout.write(json.dumps(message) + "\\n")
    sys.stdout.flush()
def answer(message, result):
    say({"jsonrpc": "2.0", "id": message["id"], "result": result})
def lines():
    for line in sys.stdin:
        message = json.loads(line)
        if message["method"] == "describe":
            answer(message, DESCRIBE)
        else:
            yield message
"""
