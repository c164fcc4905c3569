"""Asking the whole suite of each wrong engine, several at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from fortyfive_conformance.corpus import Corpus, load
from fortyfive_conformance.errors import NoVerdict
from fortyfive_conformance.kills import Key
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import Ask
from fortyfive_conformance.run import Selection, certify
from fortyfive_conformance.strength.checkout import RIGHT, wrong_engine
from fortyfive_conformance.strength.idle import Reduced, reduced_hands
from fortyfive_conformance.strength.pool import shared
from fortyfive_conformance.verdicts import BROKEN, NOT_DECLARED

SURVIVED = ("pass", NOT_DECLARED, "unsupported", "not-run")


class Ran(NamedTuple):
    """What became of one engine.

    `kills` are the questions that fail it, `broken` those at which it crashes, hangs or garbles, `trouble` why it was
    not judged at all. `needs` are the reduced hands that it answers rightly, though their whole hand kills it.
    """

    name: str
    kills: frozenset[Key]
    broken: tuple[str, ...]
    trouble: str
    needs: frozenset[tuple[str, str, str]]


def run_engines(corpus: Corpus, names: Sequence[str], reduced: Sequence[Reduced], jobs: int,
                progress: Callable[[int, int], None]) -> list[Ran]:
    """Judge the engines with these names, in this order.

    Raises UsageError where the corpus is not that of a checkout.
    """
    wrong_engine(corpus.root, RIGHT)
    found = []
    for ran in shared(_Worker.prepare, (corpus.root, tuple(reduced)), _Worker.judge_engine, names, jobs):
        found.append(ran)
        progress(len(found), len(names))
    return found


def idle_candidates(corpus: Corpus) -> list[Reduced]:
    """The reduced hands whose other cards keep their legality, as the reference answers."""
    everything = reduced_hands(corpus)
    with Pipeline(wrong_engine(corpus.root, RIGHT)) as pipeline:
        answers = pipeline.all([Ask(reduced.number, reduced.line) for reduced in everything])
    return [reduced for reduced, outcome in zip(everything, answers, strict=True)
            if outcome.result is not None and set(outcome.result.get("cards", ())) == set(reduced.expected)]


def default_jobs() -> int:
    """As many engines at a time as there are processors that may be used."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Worker:
    """What a process of the pool keeps from one engine to the next."""

    corpus: Corpus
    reduced: dict[Key, list[Reduced]]

    @classmethod
    def prepare(cls, root: Path, reduced: Iterable[Reduced]) -> None:
        cls.corpus = load(root)
        cls.reduced = {}
        for one in reduced:
            cls.reduced.setdefault((one.ruleset, one.question), []).append(one)

    @classmethod
    def judge_engine(cls, name: str) -> Ran:
        try:
            with Pipeline(wrong_engine(cls.corpus.root, name)) as pipeline:
                run = certify(cls.corpus, pipeline, Selection())
                failed = {(record["ruleset"], record["case"]): record["verdict"] for record in run.records
                          if record["verdict"] not in SURVIVED}
                needs = cls._needed(pipeline, [key for key, verdict in failed.items() if verdict == "fail"])
        except NoVerdict as error:
            return Ran(name, frozenset(), (), str(error), frozenset())
        broken = sorted(question for (_, question), verdict in failed.items() if verdict in BROKEN)
        return Ran(name, frozenset(failed), tuple(broken), "", needs)

    @classmethod
    def _needed(cls, pipeline: Pipeline, failed: list[Key]) -> frozenset[tuple[str, str, str]]:
        """The reduced hands that the engine answers rightly: the card left out is what kills it."""
        hands = [one for key in failed for one in cls.reduced.get(key, ())]
        outcomes = pipeline.all([Ask(one.number, one.line) for one in hands])
        return frozenset(
            (one.ruleset, one.question, one.card) for one, outcome in zip(hands, outcomes, strict=True)
            if outcome.result is not None and set(outcome.result.get("cards", ())) == set(one.expected))
