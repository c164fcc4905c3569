"""Whole commands, from the shell to the report, beside the start of an interpreter that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from benchmarks.duel import Duel, Goal, Side
from benchmarks.runners import RULESET
from fortyfive_conformance.corpus.compiled import Corpus, compile_corpus

FORTYFIVE = str(Path(sys.executable).with_name("fortyfive"))
NOTHING = [sys.executable, "-c", "pass"]


def duels(corpus: Corpus, answering: Sequence[str], folder: Path, scale: float) -> list[Duel]:
    """The duels of commands; `answering` is the adapter that answers at once, `folder` takes reports."""
    certify = [FORTYFIVE, "certify", "--ruleset", RULESET, "--report", f"json={folder / 'report.json'}"]
    thousands = sum(question.ruleset == RULESET for question in corpus.questions) / 1000
    nothing = Side("python -c pass", lambda: started(NOTHING), tries=5)
    at_once = Side("certify", lambda: started([*certify, "--", *answering]) * thousands, tries=3)
    rarely = 3 if scale >= 1 else 1
    return [
        Duel("certify-a-thousand", "runs", at_once, nothing, Goal("time", 29)),
        Duel("certify-reference", "runs", Side("certify", lambda: started(certify), 3), nothing, Goal("time", 40)),
        Duel("certify-first", "runs", Side("certify", first(certify)), nothing, Goal("time", 230), rounds=rarely),
        Duel("version", "runs", Side("--version", lambda: started([FORTYFIVE, "--version"]), tries=5), nothing,
             Goal("time", 3, slack=1.5)),
        Duel("compile-and-yaml", "corpora", Side("compile", lambda: compiled(corpus.root)),
             Side("C YAML loader", lambda: loaded(corpus.root)), Goal("time", 4), rounds=rarely),
    ]


def started(command: Sequence[str], environment: Mapping[str, str] | None = None) -> int:
    """Run a command to its end; one run.

    Raises CalledProcessError where it fails.
    """
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=environment)
    return 1


def first(command: Sequence[str]) -> Callable[[], int]:
    """The command with nothing kept of earlier runs: the corpus is compiled from its files."""
    def work() -> int:
        with tempfile.TemporaryDirectory() as cache:
            return started(command, {**os.environ, "XDG_CACHE_HOME": cache})

    return work


def compiled(root: Path) -> int:
    """Compile a corpus: read, hold against the schemas, expand to questions."""
    compile_corpus(root)
    return 1


def loaded(root: Path) -> int:
    """The same files through the C loader of PyYAML and nothing else."""
    loader: Any = yaml.CSafeLoader
    for folder in ("spec", "cases"):
        for file in sorted((root / folder).rglob("*.yaml")):
            yaml.load(file.read_bytes(), Loader=loader)
    return 1
