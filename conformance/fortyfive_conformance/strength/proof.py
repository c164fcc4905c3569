"""Mutants that survive because they answer as the reference does: shown once, kept with the source that it holds for.

`tests/wrong/equivalents.json` names them. It is made by `tests/wrong/prove.py`, which compares every survivor with the
reference over the whole census and over seeded games, under every declaration of choices that the suite knows, and
holds for one digest of the engine's rule modules. It names the suite too that they survived: as long as that is the
same they need not be hunted again.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
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
Progress = Callable[[int, int], None]
_LOT = 2500  # games from one sign of life to the next
_TRIED = 300


class Proof(NamedTuple):
    """What was shown: how much was compared, which mutants did the same throughout, and where the others did not.

    Those that are `left` are still to be followed.
    """

    questions: int
    games: int
    actions: int
    equivalents: tuple[str, ...]
    differs: dict[str, str]
    left: tuple[str, ...] = ()


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


def known(corpus: Corpus, games: int = GAMES) -> Proof:
    """What the file shows for this engine, by as many games under the same declarations; nothing for another."""
    kept = _kept(corpus.root)
    asked = {"engine": source_digest(corpus.root), "seed": SEED, "declarations": _declared(corpus), "games": games}
    if any(kept.get(name) != value for name, value in asked.items()):
        return Proof(0, 0, 0, (), {})
    return Proof(kept["questions"], games, kept["actions"], tuple(kept["equivalents"]), {})


def _declared(corpus: Corpus) -> list[list[str]]:
    return [arguments(declared) for declared in declarations(corpus)]


def _kept(root: Path) -> dict[str, Any]:
    try:
        kept: dict[str, Any] = json.loads((root / FILE).read_text("utf-8"))
    except FileNotFoundError:
        return {}
    return kept


def text(corpus: Corpus, proof: Proof) -> str:
    """The file's text."""
    return _told({"engine": source_digest(corpus.root), "suite": corpus.digest, "seed": SEED,
                  "declarations": _declared(corpus), "questions": proof.questions, "games": proof.games,
                  "actions": proof.actions, "equivalents": sorted(proof.equivalents)})


def renewed(corpus: Corpus, alive: Iterable[str]) -> str:
    """The file's text for this suite: those of its mutants that survive it."""
    kept = _kept(corpus.root)
    return _told(kept | {"suite": corpus.digest, "equivalents": sorted(set(kept["equivalents"]).intersection(alive))})


def _told(kept: dict[str, Any]) -> str:
    return json.dumps(kept, ensure_ascii=False, indent=1) + "\n"


def prove(corpus: Corpus, survivors: Sequence[Mutant], jobs: int, progress: Callable[[str], Progress],
          games: int = GAMES, rulesets: Sequence[str] | None = None) -> Iterator[Proof]:
    """Compare each survivor with the reference: what calls and values show, then all, once those left are followed.

    What is known is not compared again. `rulesets` are those whose census is asked; all, where none are named.
    Raises UsageError where the program that compares fails.
    """
    before = known(corpus, games) if rulesets is None else Proof(0, 0, 0, (), {})
    kept = tuple(mutant.key for mutant in survivors if mutant.key in before.equivalents)
    every = {mutant.key: {"key": mutant.key, "module": mutant.module, "function": mutant.function,
                          "source": mutant.source} for mutant in survivors if mutant.key not in kept}
    prover = _Prover(corpus, games, list(corpus.rulesets if rulesets is None else rulesets), jobs)
    above = prover.differing(list(every.values()), ())
    suspects = prover.differing([every[key] for key in above], above)
    found = prover.compare([one for key, one in every.items() if key not in suspects], above, (), progress("calls"))
    left = tuple(suspects | found.differs)
    shown = max(before, found, key=_whole)
    yield shown._replace(equivalents=(*kept, *(key for key in every if key not in left)), differs={}, left=left)
    if left:
        found = prover.compare([every[key] for key in left], (), left, progress("followed games"))
        yield max(shown, found, key=_whole)._replace(
            equivalents=(*kept, *(key for key in every if key not in found.differs)), differs=found.differs)


def _whole(proof: Proof) -> tuple[int, int]:
    """How much was compared: less than all only where every mutant differed."""
    return proof.games, proof.questions


class _Prover:
    """The census rule set by rule set and the games in lots, shared among processes."""

    def __init__(self, corpus: Corpus, games: int, rulesets: list[str], jobs: int) -> None:
        self._root, self._jobs = corpus.root, jobs
        self._declarations = [dict(declared) for declared in declarations(corpus)]
        self._parts = [{"first_game": 0, "games": 0, "census": [ruleset]} for ruleset in rulesets]
        self._parts += [{"first_game": first, "games": min(_LOT, games - first), "census": []}
                        for first in range(0, games, _LOT)]

    def differing(self, mutants: list[dict[str, str]], above: Iterable[str]) -> dict[str, str]:
        """Those that differ within a few games in a call, or in a value that is read, or one storey `above`.

        Among them are those that calls and values cannot show at all.
        """
        found = self._run(mutants, above, (), {"first_game": 0, "games": _TRIED, "census": []})
        return dict(found["by_answers"]) | dict(found["differs"])

    def compare(self, mutants: list[dict[str, str]], above: Iterable[str], followed: Iterable[str],
                progress: Progress) -> Proof:
        """All games and the census for these mutants; what differs once is not looked at again."""
        questions = games = actions = 0
        differs: dict[str, str] = {}

        def part(asked: dict[str, Any]) -> dict[str, Any]:
            return self._run([one for one in mutants if one["key"] not in differs], above, followed, asked)

        pool = ThreadPoolExecutor(self._jobs)
        try:
            for done, found in enumerate(pool.map(part, self._parts), 1):
                questions, games, actions = (before + found[name] for before, name in (
                    (questions, "questions"), (games, "games"), (actions, "actions")))
                differs |= found["differs"]
                progress(done, len(self._parts))
        finally:
            pool.shutdown(cancel_futures=True)
        return Proof(questions, games, actions, (), differs)

    def _run(self, mutants: list[dict[str, str]], above: Iterable[str], followed: Iterable[str],
             part: dict[str, Any]) -> dict[str, Any]:
        if not mutants:
            return {"questions": 0, "games": 0, "actions": 0, "by_answers": {}, "differs": {}}
        task = {"mutants": mutants, "above": sorted(above), "follow": sorted(followed), "seed": SEED,
                "declarations": self._declarations}
        command = [word for word in program(self._root, "prove.py") if word != "-S"]
        done = subprocess.run(command, input=json.dumps(task | part), capture_output=True, text=True, check=False)
        if done.returncode:
            words = done.stderr.strip().splitlines()
            raise UsageError(f"{WRONG / 'prove.py'} failed: {words[-1] if words else done.returncode}")
        found: dict[str, Any] = json.loads(done.stdout)
        return found
