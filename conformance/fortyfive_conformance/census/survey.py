"""The surveys of a run: a member of every class is asked, its answer recorded, and all of it counted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from fortyfive_conformance.census.answers import ABSENT, BROKEN, METHODS, NOT_RUN, TOO_MANY, cut, recorded, shown
from fortyfive_conformance.census.chance import seed_of
from fortyfive_conformance.census.judge import FAIL, NO_CLAUSE, PASS, Judged, Rests, clauses_of, judge, verdict
from fortyfive_conformance.census.make import RUNGS
from fortyfive_conformance.census.questions import Question
from fortyfive_conformance.census.task import Task, count_of, draw, tasks, weight_of
from fortyfive_conformance.corpus.build import section_of
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.corpus.compiled import Question as CaseQuestion
from fortyfive_conformance.emulation import resting_on
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import Ask
from fortyfive_conformance.run import Run, Selection
from fortyfive_conformance.shapes import Shapes

EXAMPLES = 3             # kept of each clause
Progress = Callable[[int, int], None]


class Survey(NamedTuple):
    """What one census found. `stands_for` counts the questions of all classes asked, `passed_for` of those passed."""

    task: Task
    verdicts: dict[str, int]
    stands_for: int
    passed_for: int
    clauses: dict[str, int]
    examples: list[dict[str, Any]]
    cells: list[str]

    @property
    def classes(self) -> int:
        """How many classes were to be asked."""
        return sum(self.verdicts.values())

    @property
    def passed(self) -> bool:
        """Whether every class passed."""
        return self.verdicts.get(PASS, 0) == self.classes


class Exhaustive(NamedTuple):
    """All censuses of a run, the seed that their questions were drawn from, and whether it came to its end."""

    seed: str
    surveys: list[Survey]
    complete: bool = True


def survey(corpus: Corpus, pipeline: Pipeline, run: Run, selection: Selection, nonce: str,
           progress: Progress = lambda done, of: None) -> Exhaustive:
    """Ask a member of every class of what the run claims; in a shard, of every N-th class.

    Raises UsageError where a table is not as it was made.
    """
    seed = seed_of(corpus.digest, run.describe["name"], run.describe["version"], nonce)
    emulated = list(run.describe.get("emulates", []))
    planned = tasks(corpus, run.standings, run.claims, all_rungs=selection.shard is not None)
    asker = _Asker(pipeline, Shapes(corpus.root), selection.shard, sum(map(count_of, planned)), progress)
    return Exhaustive(seed, [asker.survey(task, seed, rests_of(task, emulated)) for task in planned], asker.complete)


class _Asker:
    """Asks one census after the other, as long as nobody interrupts it."""

    def __init__(self, pipeline: Pipeline, shapes: Shapes, shard: tuple[int, int] | None, of: int,
                 progress: Progress) -> None:
        self._pipeline = pipeline
        self._shapes = shapes
        self._shard = shard
        self._of = of
        self._done = 0
        self._broken = 0
        self._progress = progress
        self.complete = True

    def survey(self, task: Task, seed: str, rests: Rests) -> Survey:
        """Ask one census. Where too much goes wrong, the rest of it is not asked."""
        cells = [NOT_RUN if self._is_mine(index) else ABSENT for index in range(count_of(task))]
        self._broken = 0
        found = counted(task, self._answers(task, seed, rests, cells), cells)
        cut(cells)
        return counted(task, judge(draw(task, seed), cells, rests), cells) if NOT_RUN in cells else found

    def _is_mine(self, index: int) -> bool:
        return self._shard is None or index % self._shard[1] == self._shard[0] - 1

    def _answers(self, task: Task, seed: str, rests: Rests, cells: list[str]) -> Iterator[Judged]:
        try:
            for ask, outcome in self._pipeline.ask(self._asks(task, seed)):
                question: Question = ask.key
                cells[question.place] = cell = recorded(question, outcome, self._shapes)
                self._broken += cell in BROKEN
                self._done += 1
                self._progress(self._done, self._of)
                yield Judged(question, cell, verdict(question, cell, rests))
        except KeyboardInterrupt:
            self._pipeline.abandon()
            self.complete = False

    def _asks(self, task: Task, seed: str) -> Iterator[Ask]:
        for question in draw(task, seed):
            if self._broken >= TOO_MANY:
                return
            if self._is_mine(question.place):
                yield Ask(question.number, question.line, question)


def counted(task: Task, answers: Iterable[Judged], cells: list[str]) -> Survey:
    """What judged answers add up to, in whatever order they come; `cells` holds all of them at the end."""
    verdicts: Counter[str] = Counter()
    broken = _Broken(task)
    weigh = weight_of(task)
    stands_for = passed_for = 0
    for answer in answers:
        verdicts[answer.verdict] += 1
        weight = weigh(answer.question.row)
        stands_for += weight
        if answer.verdict == PASS:
            passed_for += weight
        else:
            broken.add(answer)
    return Survey(task, dict(sorted(verdicts.items())), stands_for, passed_for, *broken.by_clause(), cells)


class _Broken:
    """The classes that did not pass, by the clauses that decide them."""

    def __init__(self, task: Task) -> None:
        self._table = task.table
        self._counts: Counter[tuple[str, str]] = Counter()
        self._kept: dict[tuple[str, str], list[Judged]] = {}
        self._failed = False
        self._only_besides = True

    def add(self, answer: Judged) -> None:
        """One more of them."""
        clauses = clauses_of(self._table, answer.question, answer.cell)
        self._counts[clauses] += 1
        if answer.verdict == FAIL:
            self._failed = True
            self._only_besides &= clauses[1] != NO_CLAUSE
        kept = self._kept.setdefault(clauses, [])
        kept.append(answer)
        if len(kept) > 20 * EXAMPLES:
            _first(kept)

    def by_clause(self) -> tuple[dict[str, int], list[dict[str, Any]]]:
        """How many broke each clause, and the first few of each.

        Where all wrong answers are to questions that rest on a clause besides the one that decides, it is that clause
        which is misread: an engine that takes the ace of hearts for a heart errs only where hearts are led.
        """
        counts: Counter[str] = Counter()
        wrong: dict[str, list[Judged]] = {}
        for (clause, besides), count in self._counts.items():
            name = besides if self._failed and self._only_besides and besides != NO_CLAUSE else clause
            counts[name] += count
            wrong.setdefault(name, []).extend(self._kept[clause, besides])
        return dict(sorted(counts.items())), [_example(answer, clause) for clause in sorted(wrong)
                                              for answer in _first(wrong[clause])]


def _first(kept: list[Judged]) -> list[Judged]:
    """Keep the first of some questions, whatever order their answers came in: what was got wrong before the rest."""
    kept.sort(key=lambda answer: (answer.verdict != "fail", answer.question.place))
    del kept[EXAMPLES:]
    return kept


def _example(answer: Judged, clause: str) -> dict[str, Any]:
    question = answer.question
    return {"id": question.number, "clause": clause, "verdict": answer.verdict, "method": METHODS[question.census],
            "params": json.loads(question.line)["params"], "expected": shown(question, question.expected),
            "got": shown(question, answer.cell), "answer": answer.cell}


def rests_of(task: Task, emulated: list[str]) -> Rests:
    """Which questions of a census rest on what the adapter does in the engine's place."""
    if not emulated:
        return lambda question: False
    rests = resting_on(task.corpus, emulated)
    clause = next(cell for cell in task.table.rows[0] if cell in task.corpus.clauses)

    def check(question: Question) -> bool:
        case = CaseQuestion(question.number, "", "", task.table.ruleset, clause, section_of(clause),
                            RUNGS[question.census], None, {}, METHODS[question.census],
                            [{"expect": shown(question, question.expected)}], question.line)
        return rests(case) is not None

    return check
