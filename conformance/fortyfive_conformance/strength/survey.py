"""The whole survey: all wrong engines, all mutants, and what is demanded of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from fortyfive_conformance import kills
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.strength import figures, gate, proof
from fortyfive_conformance.strength.checkout import BROKEN, RIGHT, engine_names
from fortyfive_conformance.strength.engines import Ran, idle_candidates, run_engines
from fortyfive_conformance.strength.figures import Figures, Hunted
from fortyfive_conformance.strength.hunt import hunt
from fortyfive_conformance.strength.idle import Reduced, idle
from fortyfive_conformance.strength.mutants import Mutant, mutants, unknown_modules
from fortyfive_conformance.strength.smoke import smallest

RAW, ADJUSTED = 90.0, 98.0
"""The least scores, in percent."""
Progress = Callable[[int, int], None]


class Surveyed(NamedTuple):
    """What the survey found."""

    ran: list[Ran]
    hunted: Hunted
    idle: list[Reduced]
    hands: int
    figures: Figures
    faults: list[str]


def survey(corpus: Corpus, jobs: int, progress: Callable[[str], Progress]) -> Surveyed:
    """Run everything.

    Raises UsageError where the corpus is not that of a checkout.
    """
    candidates = idle_candidates(corpus)
    names = [RIGHT, BROKEN, *engine_names(corpus.root)]
    ran = run_engines(corpus, names, candidates, jobs, progress("wrong engines"))
    hunted = hunt_all(corpus, ran, jobs, progress("mutants"))
    needs = frozenset(need for engine in ran if engine.name != BROKEN for need in engine.needs)
    found = Figures(gate.rows(corpus, ran), len(corpus.cases), len(corpus.questions), hunted)
    faults = [*gate.faults(corpus, ran), *mutant_faults(corpus.root, hunted)]
    cards = sum(len(question.params["hand"]) for question in corpus.questions if question.method == "legal_plays")
    return Surveyed(ran, hunted, idle(candidates, needs), cards, found, faults)


def hunt_all(corpus: Corpus, ran: Sequence[Ran], jobs: int, progress: Progress) -> Hunted:
    """All mutants, asked first what kills the wrong engines fastest."""
    every, survivors = _survivors(corpus, gate.table_of(ran), jobs, progress)
    alive = {mutant.key for mutant in survivors}
    return Hunted(every, tuple(survivors), proof.read(corpus.root) & alive)


def _survivors(corpus: Corpus, table: kills.Table, jobs: int, progress: Progress) -> tuple[int, list[Mutant]]:
    first, known = smallest(kills.across(table)), proof.spared(corpus)
    every = list(mutants(corpus.root))
    hunted = hunt(corpus, [mutant for mutant in every if mutant.key not in known], first, jobs, progress)
    alive = known | {caught.key for caught in hunted if caught.killer is None}
    return len(every), [mutant for mutant in every if mutant.key in alive]


def mutant_faults(root: Path, hunted: Hunted) -> Iterator[str]:
    """What is wrong with the mutants' fate."""
    for module in unknown_modules(root):
        yield f"{module}.py of the engine is neither mutated nor named as plumbing in strength/mutants.py"
    if not proof.is_current(root):
        yield f"{proof.FILE} does not hold for the engine as it is: fortyfive strength --prove"
    if hunted.raw < RAW:
        yield f"the raw score of the mutants is {hunted.raw:g} %, expected at least {RAW:g} %"
    if hunted.adjusted < ADJUSTED:
        yield f"the adjusted score of the mutants is {hunted.adjusted:g} %, expected at least {ADJUSTED:g} %"


def survivors_of(corpus: Corpus, jobs: int, progress: Progress) -> list[Mutant]:
    """The mutants that the suite does not kill; the kept table says what to ask first."""
    return _survivors(corpus, kills.load(corpus), jobs, progress)[1]


def published(corpus: Corpus, found: Surveyed) -> dict[str, str]:
    """The text of every file that is generated from a survey."""
    table = gate.table_of([engine for engine in found.ran if engine.name not in (RIGHT, BROKEN)])
    texts = {kills.FILE: kills.text(corpus, table), **figures.texts(corpus.root, corpus, found.figures)}
    if proof.is_current(corpus.root):
        texts[proof.FILE] = proof.renewed(corpus, [mutant.key for mutant in found.hunted.survivors])
    return texts


def stale(root: Path, texts: dict[str, str]) -> list[str]:
    """The generated files that are not what they would be made now."""
    return [name for name, text in texts.items()
            if not (root / name).is_file() or (root / name).read_text("utf-8") != text]
