"""Hunting mutants: each is asked the suite, likely killers first, until one question fails it.

The first round asks the engine as it reads the choices itself; the survivors are started again under each further
declaration (strength/declarations.py), and asked what suits it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fortyfive_conformance.corpus import Corpus, Question, load
from fortyfive_conformance.errors import NoVerdict
from fortyfive_conformance.kills import Key
from fortyfive_conformance.protocol import MAX_ID
from fortyfive_conformance.run import Judge, Selection, plan
from fortyfive_conformance.shapes import Shapes
from fortyfive_conformance.strength.checkout import RIGHT
from fortyfive_conformance.strength.declarations import Declaration, arguments, concerned, declarations
from fortyfive_conformance.strength.mutants import Mutant
from fortyfive_conformance.strength.nursery import DESCRIBE, Nursery, outcome_of
from fortyfive_conformance.strength.pool import shared
from fortyfive_conformance.strength.reach import Reach, reach


class Caught(NamedTuple):
    """A mutant and the question that killed it; None where it survives."""

    key: str
    killer: str | None


class Round(NamedTuple):
    """What the engine is asked under one declaration: by what arguments, what it describes, what the right answers are.

    `right` holds for each question, by its number, the line that the reference answers.
    """

    choices: tuple[str, ...]
    describe: dict[str, Any]
    questions: list[Question]
    right: dict[int, bytes]
    reach: Reach


def hunt(corpus: Corpus, mutants: Sequence[Mutant], first: Sequence[Key], jobs: int,
         progress: Callable[[int, int], None]) -> list[Caught]:
    """What became of each mutant, in this order; `first` are questions that kill much.

    Raises UsageError where the corpus is not that of a checkout, NoVerdict where the reference does not start.
    """
    killers: dict[str, str] = {}
    done = 0
    for asked in _rounds(corpus, first):
        alive = [mutant for mutant in mutants if mutant.key not in killers]
        lots = shared(_Hunter.prepare, (corpus.root, asked), _Hunter.hunt_all, _chunks(alive), jobs)
        for caught in (one for lot in lots for one in lot):
            done += 1
            progress(min(done, len(mutants)), len(mutants))
            if caught.killer is not None:
                killers[caught.key] = caught.killer
    return [Caught(mutant.key, killers.get(mutant.key)) for mutant in mutants]


def _rounds(corpus: Corpus, first: Sequence[Key]) -> list[Round]:
    """A round for each declaration; questions named first are asked before the others."""
    with Nursery(corpus.root, readings=True) as nursery:
        return [_round(corpus, nursery, declared, frozenset(first)) for declared in declarations(corpus)]


def _round(corpus: Corpus, nursery: Nursery, declared: Declaration, early: frozenset[Key]) -> Round:
    choices = tuple(arguments(declared))
    with nursery.read(RIGHT, choices) as child:
        describe = outcome_of(MAX_ID, next(child.answers([DESCRIBE]), b"")).result
    if describe is None:
        raise NoVerdict(f"no handshake: the reference does not start with {' '.join(choices)}")
    planned = plan(corpus, describe, Selection(rulesets=tuple(sorted(concerned(corpus, declared)))))
    asked = [question for question in planned.questions if question.number not in planned.undeclared]
    asked.sort(key=lambda question: (not question.choice.items() & declared.items(),
                                     (question.ruleset, question.id) not in early))
    with nursery.read(RIGHT, choices) as child:
        answers = child.answers([question.line for question in asked])
        right = {question.number: line for question, line in zip(asked, answers, strict=True)}
    return Round(choices, describe, asked, right, reach(corpus.root, asked, choices))


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
    round: Round
    killers: dict[tuple[str, str], list[Question]]

    @classmethod
    def prepare(cls, root: Path, asked: Round) -> None:
        cls.round, cls.killers = asked, {}
        cls.judge = Judge(load(root), Shapes(root), asked.describe)
        cls.nursery = Nursery(root)

    @classmethod
    def hunt_all(cls, mutants: list[Mutant]) -> list[Caught]:
        return [Caught(mutant.key, cls._hunt(mutant)) for mutant in mutants]

    @classmethod
    def _hunt(cls, mutant: Mutant) -> str | None:
        killers = cls.killers.setdefault((mutant.module, mutant.function), [])
        known = {question.number for question in killers}
        ordered = cls._touched(mutant, [*killers, *(one for one in cls.round.questions if one.number not in known)])
        with cls.nursery.start(mutant.module, mutant.source, cls.round.choices) as child:
            answers = child.answers([question.line for question in ordered])
            for question in ordered:
                line = next(answers, b"")
                if line != cls.round.right[question.number] and not cls._passes(question, line):
                    if question in killers:
                        killers.remove(question)
                    killers.insert(0, question)
                    return str(question.id)
        return None

    @classmethod
    def _touched(cls, mutant: Mutant, questions: list[Question]) -> list[Question]:
        """Those of the questions that the change can touch: all, where it is in no function or loading calls it."""
        function = f"{mutant.module}.{mutant.function.partition('.')[0]}"
        is_local = function not in cls.round.reach.loading and not function.endswith(".")
        return cls.round.reach.touched(questions, [function]) if is_local else questions

    @classmethod
    def _passes(cls, question: Question, line: bytes) -> bool:
        return cls.judge.verdict(question, outcome_of(question.number, line)).verdict == "pass"
