"""Mutants that survive because they answer as the reference does: shown once, kept with the source that it holds for.

`tests/wrong/equivalents.json` names them. It is made by `tests/wrong/prove.py`, which compares every survivor with the
reference over the whole census and over seeded games, under every declaration of choices that the suite knows, and
holds for one digest of the engine's rule modules. It names the suite too that they survived: as long as that is the
same they need not be hunted again.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.strength.checkout import WRONG, program
from fortyfive_conformance.strength.declarations import arguments, declarations
from fortyfive_conformance.strength.mutants import Mutant, source_digest

FILE = (WRONG / "equivalents.json").as_posix()
GAMES = 100_000
SEED = "strength"
_LOT = 2500  # games from one sign of life to the next
_TRIED = 300


class Proof(NamedTuple):
    """What was shown: how much was compared, which mutants did the same throughout, and where the others did not."""

    questions: int
    games: int
    actions: int
    equivalents: tuple[str, ...]
    differs: dict[str, str]


def read(root: Path) -> frozenset[str]:
    """The keys of the mutants shown to be equivalent; none where the file holds for another engine."""
    return frozenset(_kept(root)["equivalents"]) if is_current(root) else frozenset()


def spared(corpus: Corpus) -> frozenset[str]:
    """The keys of the mutants that are known to survive this suite, shown to be equivalent; none for another suite."""
    known = read(corpus.root)
    return known if known and _kept(corpus.root)["suite"] == corpus.digest else frozenset()


def is_current(root: Path) -> bool:
    """Whether the file holds for the engine as it is."""
    return bool(_kept(root).get("engine") == source_digest(root))


def _kept(root: Path) -> dict[str, Any]:
    try:
        kept: dict[str, Any] = json.loads((root / FILE).read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return kept


def text(corpus: Corpus, proof: Proof) -> str:
    """The file's text."""
    return _told({"engine": source_digest(corpus.root), "suite": corpus.digest, "seed": SEED,
                  "declarations": [arguments(declared) for declared in declarations(corpus)],
                  "questions": proof.questions, "games": proof.games, "actions": proof.actions,
                  "equivalents": sorted(proof.equivalents)})


def renewed(corpus: Corpus, alive: Iterable[str]) -> str:
    """The file's text for this suite: those of its mutants that survive it."""
    kept = _kept(corpus.root)
    return _told(kept | {"suite": corpus.digest, "equivalents": sorted(set(kept["equivalents"]).intersection(alive))})


def _told(kept: dict[str, Any]) -> str:
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
    suspects = prover.suspects(every)
    first = prover.compare(every, suspects)
    rest = [one for one in every if one["key"] in first.differs and one["key"] not in suspects]
    second = prover.compare(rest, frozenset(one["key"] for one in rest)) if rest else None
    differs = {key: where for key, where in first.differs.items() if key in suspects}
    differs |= second.differs if second else {}
    same = tuple(one["key"] for one in every if one["key"] not in differs)
    return Proof(first.questions, games, first.actions, same, differs)


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

    def suspects(self, mutants: list[dict[str, str]]) -> frozenset[str]:
        """Those that differ in a call, or in a value that is read, within a few games: they are followed at once."""
        found = self._run(mutants, (), {"first_game": 0, "games": _TRIED, "census": []})
        return frozenset(found["differs"])

    def compare(self, mutants: list[dict[str, str]], followed: frozenset[str]) -> Proof:
        """All games and the census for these mutants; what differs once is not looked at again."""
        questions = games = actions = 0
        differs: dict[str, str] = {}

        def part(asked: dict[str, Any]) -> dict[str, Any]:
            return self._run([mutant for mutant in mutants if mutant["key"] not in differs], followed, asked)

        pool = ThreadPoolExecutor(self._jobs)
        try:
            for found in pool.map(part, self._parts):
                questions, games, actions = (before + found[name] for before, name in (
                    (questions, "questions"), (games, "games"), (actions, "actions")))
                differs |= found["differs"]
                self._done += 1
                self._progress(self._done, len(self._parts))
        finally:
            pool.shutdown(cancel_futures=True)
        return Proof(questions, games, actions, (), differs)

    def _run(self, mutants: list[dict[str, str]], followed: Iterable[str], part: dict[str, Any]) -> dict[str, Any]:
        task = {"mutants": mutants, "follow": sorted(followed), "seed": SEED, "declarations": self._declarations}
        command = [word for word in program(self._root, "prove.py") if word != "-S"]
        done = subprocess.run(command, input=json.dumps(task | part), capture_output=True, text=True, check=False)
        if done.returncode:
            words = done.stderr.strip().splitlines()
            raise UsageError(f"{WRONG / 'prove.py'} failed: {words[-1] if words else done.returncode}")
        found: dict[str, Any] = json.loads(done.stdout)
        return found
