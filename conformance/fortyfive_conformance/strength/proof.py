"""Mutants that survive because they answer as the reference does: shown once, kept with the source that it holds for.

`tests/wrong/equivalents.json` names them. It is made by `tests/wrong/prove.py`, which compares every survivor with the
reference over the whole census and over seeded games, and holds for one digest of the engine's rule modules.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.strength.checkout import WRONG, program
from fortyfive_conformance.strength.declarations import declarations
from fortyfive_conformance.strength.mutants import Mutant, source_digest

FILE = (WRONG / "equivalents.json").as_posix()
GAMES = 100_000
SEED = "strength"
_LOT = 5000  # games from one sign of life to the next


class Proof(NamedTuple):
    """What was shown: how much was compared, which mutants did the same throughout, and where the others did not."""

    questions: int
    games: int
    actions: int
    equivalents: tuple[str, ...]
    differs: dict[str, str]


def read(root: Path) -> frozenset[str]:
    """The keys of the mutants shown to be equivalent; none where the file holds for another engine."""
    try:
        kept = json.loads((root / FILE).read_text("utf-8"))
    except FileNotFoundError:
        return frozenset()
    return frozenset(kept["equivalents"]) if kept["engine"] == source_digest(root) else frozenset()


def is_current(root: Path) -> bool:
    """Whether the file holds for the engine as it is."""
    try:
        return bool(json.loads((root / FILE).read_text("utf-8"))["engine"] == source_digest(root))
    except FileNotFoundError:
        return False


def text(root: Path, proof: Proof) -> str:
    """The file's text."""
    kept = {"engine": source_digest(root), "seed": SEED, "questions": proof.questions, "games": proof.games,
            "actions": proof.actions, "equivalents": sorted(proof.equivalents)}
    return json.dumps(kept, ensure_ascii=False, indent=1) + "\n"


def prove(corpus: Corpus, survivors: Sequence[Mutant], jobs: int, progress: Callable[[int, int], None],
          games: int = GAMES, rulesets: Sequence[str] | None = None) -> Proof:
    """Compare each survivor with the reference: by calls or values where that can be, by answers where these differ.

    `rulesets` are those whose census is asked; all, where none are named.
    Raises UsageError where the program that compares fails.
    """
    every = [{"key": mutant.key, "module": mutant.module, "function": mutant.function, "source": mutant.source}
             for mutant in survivors]
    prover = _Prover(corpus, games, list(corpus.rulesets if rulesets is None else rulesets), jobs, progress)
    first = prover.compare(every, by_answers=False)
    rest = [one for one in every if one["key"] in first.differs]
    second = prover.compare(rest, by_answers=True)
    same = tuple(one["key"] for one in every if one["key"] not in second.differs)
    return Proof(first.questions, games, first.actions, same, second.differs)


class _Prover:
    """The census rule set by rule set and the games in lots, shared among processes."""

    def __init__(self, corpus: Corpus, games: int, rulesets: list[str], jobs: int,
                 progress: Callable[[int, int], None]) -> None:
        self._root, self._jobs, self._progress = corpus.root, jobs, progress
        self._declarations = [dict(declared) for declared in declarations(corpus)]
        self._parts = [{"first_game": 0, "games": 0, "census": [ruleset]} for ruleset in rulesets]
        self._parts += [{"first_game": first, "games": min(_LOT, games - first), "census": []}
                        for first in range(0, games, _LOT)]
        self._done = 0

    def compare(self, mutants: list[dict[str, str]], *, by_answers: bool) -> Proof:
        """All games and the census for these mutants; what differs once is not looked at again."""
        questions = games = actions = 0
        differs: dict[str, str] = {}

        def part(asked: dict[str, Any]) -> dict[str, Any]:
            left = [mutant for mutant in mutants if mutant["key"] not in differs]
            task = {"mutants": left, "by_answers": by_answers, "seed": SEED, "declarations": self._declarations}
            return _run(self._root, task | asked)

        pool = ThreadPoolExecutor(self._jobs)
        try:
            for found in pool.map(part, self._parts):
                questions, games, actions = (before + found[name] for before, name in (
                    (questions, "questions"), (games, "games"), (actions, "actions")))
                differs |= found["differs"]
                self._done += 1
                self._progress(self._done, 2 * len(self._parts))
        finally:
            pool.shutdown(cancel_futures=True)
        return Proof(questions, games, actions, (), differs)


def _run(root: Path, task: dict[str, Any]) -> dict[str, Any]:
    command = [word for word in program(root, "prove.py") if word != "-S"]
    done = subprocess.run(command, input=json.dumps(task), capture_output=True, text=True, check=False)
    if done.returncode:
        words = done.stderr.strip().splitlines()
        raise UsageError(f"{WRONG / 'prove.py'} failed: {words[-1] if words else done.returncode}")
    found: dict[str, Any] = json.loads(done.stdout)
    return found
