"""Hunting mutants: each is asked the suite, likely killers first, until one question fails it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from fortyfive_conformance.corpus import Corpus, Question, load
from fortyfive_conformance.kills import Key
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import Ask
from fortyfive_conformance.run import Judge, Selection, handshake, plan
from fortyfive_conformance.shapes import Shapes
from fortyfive_conformance.strength.checkout import RIGHT, wrong_engine
from fortyfive_conformance.strength.mutants import Mutant
from fortyfive_conformance.strength.nursery import Nursery
from fortyfive_conformance.strength.pool import shared


class Caught(NamedTuple):
    """A mutant and the question that killed it; None where it survives."""

    key: str
    killer: str | None


def hunt(corpus: Corpus, mutants: Sequence[Mutant], first: Sequence[Key], jobs: int,
         progress: Callable[[int, int], None]) -> list[Caught]:
    """What became of each mutant, in this order; `first` are questions that kill much.

    Raises UsageError where the corpus is not that of a checkout, NoVerdict where the reference does not start.
    """
    numbers = _asked(corpus, first)
    chunks = _chunks(mutants)
    found: list[Caught] = []
    for caught in shared(_Hunter.prepare, (corpus.root, numbers), _Hunter.hunt_all, chunks, jobs):
        found += caught
        progress(len(found), len(mutants))
    return found


def _asked(corpus: Corpus, first: Sequence[Key]) -> list[int]:
    """The numbers of the questions that the reference is asked, those named first before the others."""
    with Pipeline(wrong_engine(corpus.root, RIGHT)) as pipeline:
        planned = plan(corpus, handshake(pipeline, Shapes(corpus.root)), Selection())
    asked = [question for question in planned.questions if question.number not in planned.undeclared]
    early = set(first)
    asked.sort(key=lambda question: (question.ruleset, question.id) not in early)
    return [question.number for question in asked]


def _chunks(mutants: Sequence[Mutant], most: int = 12) -> list[list[Mutant]]:
    """The mutants in small lots, those of one function together: what kills one is likely to kill the next."""
    chunks: list[list[Mutant]] = []
    for mutant in mutants:
        last = chunks[-1] if chunks else []
        if last and len(last) < most and last[-1].module == mutant.module:
            last.append(mutant)
        else:
            chunks.append([mutant])
    return chunks


class _Hunter:
    """What a process of the pool keeps from one lot to the next."""

    nursery: Nursery
    judge: Judge
    questions: list[Question]
    killers: dict[tuple[str, str], list[Question]]

    @classmethod
    def prepare(cls, root: Path, numbers: list[int]) -> None:
        corpus = load(root)
        by_number = {question.number: question for question in corpus.questions}
        cls.questions = [by_number[number] for number in numbers]
        cls.judge = Judge(corpus, Shapes(root), {"rulesets": {}})
        cls.nursery = Nursery(root)
        cls.killers = {}

    @classmethod
    def hunt_all(cls, mutants: list[Mutant]) -> list[Caught]:
        return [Caught(mutant.key, cls._hunt(mutant)) for mutant in mutants]

    @classmethod
    def _hunt(cls, mutant: Mutant) -> str | None:
        killers = cls.killers.setdefault((mutant.module, mutant.function), [])
        known = {question.number for question in killers}
        ordered = [*killers, *(question for question in cls.questions if question.number not in known)]
        with cls.nursery.start(mutant.module, mutant.source) as child:
            for ask, outcome in child.ask([Ask(question.number, question.line, question) for question in ordered]):
                if cls.judge.verdict(ask.key, outcome).verdict != "pass":
                    if ask.key in killers:
                        killers.remove(ask.key)
                    killers.insert(0, ask.key)
                    return str(ask.key.id)
        return None
