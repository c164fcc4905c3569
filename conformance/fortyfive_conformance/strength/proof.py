"""Mutants that survive because they answer as the reference does: shown once, kept with the source that it holds for.

`tests/wrong/equivalents.json` names them. It is made by `tests/wrong/prove.py`, which compares every survivor with the
reference over the whole census and over seeded games, and holds for one digest of the engine's rule modules.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.strength.checkout import WRONG, program
from fortyfive_conformance.strength.mutants import Mutant, source_digest

FILE = (WRONG / "equivalents.json").as_posix()
GAMES = 100_000
SEED = "strength"
_LOT = 2500  # games from one sign of life to the next; the census is shared out in as many parts as there are lots


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


def prove(root: Path, survivors: Sequence[Mutant], jobs: int, progress: Callable[[int, int], None],
          games: int = GAMES) -> Proof:
    """Compare each survivor with the reference: by calls where that can be, by answers where it differs in a call.

    With fewer games than all, a smaller share of the census is asked.
    Raises UsageError where the program that compares fails.
    """
    every = [{"key": mutant.key, "module": mutant.module, "function": mutant.function, "source": mutant.source}
             for mutant in survivors]
    by_calls = set(_run(root, every, "which", 0, 0, 0, 1))
    prover = _Prover(root, games, jobs, progress)
    calls = prover.compare([one for one in every if one["key"] in by_calls], "calls")
    rest = [one for one in every if one["key"] not in by_calls or one["key"] in calls.differs]
    answers = prover.compare(rest, "answers")
    same = tuple(one["key"] for one in every if one not in rest or one["key"] not in answers.differs)
    return Proof(answers.questions, games, answers.actions, same, answers.differs)


class _Prover:
    """The games in lots, shared among processes."""

    def __init__(self, root: Path, games: int, jobs: int, progress: Callable[[int, int], None]) -> None:
        self._root, self._games, self._jobs, self._progress = root, games, jobs, progress
        self._done = 0

    def compare(self, mutants: list[dict[str, str]], means: str) -> Proof:
        """All games and the census for these mutants."""
        lots = list(range(0, self._games, _LOT))

        def lot(number: int) -> dict[str, Any]:
            first = lots[number]
            found: dict[str, Any] = _run(self._root, mutants, means, first, min(_LOT, self._games - first), number,
                                         GAMES // _LOT)
            return found

        questions = actions = 0
        differs: dict[str, str] = {}
        pool = ThreadPoolExecutor(self._jobs)
        try:
            for found in pool.map(lot, range(len(lots))):
                questions, actions = questions + found["questions"], actions + found["actions"]
                differs |= found["differs"]
                self._done += 1
                self._progress(self._done, 2 * len(lots))
        finally:
            pool.shutdown(cancel_futures=True)
        return Proof(questions, self._games, actions, (), differs)


def _run(root: Path, mutants: Iterable[dict[str, str]], means: str, first: int, games: int, part: int,
         parts: int) -> Any:
    task = {"mutants": list(mutants), "by": means, "seed": SEED, "first_game": first, "games": games, "part": part,
            "parts": parts}
    command = [word for word in program(root, "prove.py") if word != "-S"]
    done = subprocess.run(command, input=json.dumps(task), capture_output=True, text=True, check=False)
    if done.returncode:
        words = done.stderr.strip().splitlines()
        raise UsageError(f"{WRONG / 'prove.py'} failed: {words[-1] if words else done.returncode}")
    return json.loads(done.stdout)
