"""The runner asks and judges, beside a process a case, the raw pipe, and the library that reads JSON."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from itertools import cycle, islice
from time import process_time

from benchmarks.duel import Duel, Goal, Side
from benchmarks.pipe import RawPipe
from benchmarks.recorded import REFERENCE
from fortyfive_conformance.corpus.compiled import Corpus, Question, request_line
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import Ask
from fortyfive_conformance.run import Judge, handshake
from fortyfive_conformance.shapes import Shapes

RULESET = "bruff"


class Judged:
    """A persistent adapter whose answers are judged as `certify` judges them; a context manager that ends it."""

    def __init__(self, corpus: Corpus, command: Sequence[str]) -> None:
        shapes = Shapes(corpus.root)
        self._pipeline = Pipeline(command)
        self._judge = Judge(corpus, shapes, handshake(self._pipeline, shapes))

    def __enter__(self) -> Judged:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._pipeline.__exit__(kind, error, trace)

    def judge(self, questions: Iterator[Question] | Sequence[Question]) -> int:
        """Ask and judge; how many.

        Raises ValueError where an answer does not pass: what is then measured is something else.
        """
        judged = 0
        asks = (Ask(question.number, question.line, question) for question in questions)
        for ask, outcome in self._pipeline.ask(asks):
            record = self._judge.record(ask.key, outcome)
            if record["verdict"] != "pass":
                raise ValueError(f"{record['case']} is not passed: {record['verdict']}")
            judged += 1
        return judged


def duels(corpus: Corpus, answering: Sequence[str], stack: ExitStack, scale: float) -> list[Duel]:
    """The duels of the runner; `answering` is the adapter that answers at once, `stack` ends the processes."""
    suite = [question for question in corpus.questions if question.ruleset == RULESET and not question.choice]
    many = list(renumbered(plays(corpus), round(20_000 * scale)))
    few = list(renumbered(plays(corpus), round(5_000 * scale)))
    engine, quick = stack.enter_context(Judged(corpus, REFERENCE)), stack.enter_context(Judged(corpus, answering))
    raw = stack.enter_context(RawPipe(REFERENCE))
    return [
        Duel("persistent-and-process", "questions", Side("runner", lambda: engine.judge(suite)),
             Side("process a question", process_each(suite, round(8 * scale) or 2)), Goal("rate", 100)),
        Duel("judged-and-raw", "questions", Side("runner", lambda: engine.judge(few), tries=2),
             Side("raw pipe", lambda: raw.send([question.line for question in few]), tries=2), Goal("rate", 1 / 3)),
        Duel("judged-and-json", "questions", Side("runner", lambda: quick.judge(many), tries=2),
             Side("json.loads", reading(len(many)), tries=3), Goal("rate", 1 / 4), process_time),
    ]


def plays(corpus: Corpus) -> list[Question]:
    """The questions that ask which cards may be played."""
    return [question for question in corpus.questions
            if question.ruleset == RULESET and question.method == "legal_plays" and not question.choice]


def renumbered(questions: Sequence[Question], count: int) -> Iterator[Question]:
    """So many questions, the same again and again under new ids."""
    for number, question in enumerate(islice(cycle(questions), count), 1):
        yield question._replace(number=number, line=request_line(number, question.method, question.params))


def process_each(questions: Sequence[Question], count: int) -> Callable[[], int]:
    """The reference started anew for each of a few questions spread over all; how many."""
    chosen = questions[:: max(1, len(questions) // count)][:count]

    def work() -> int:
        for question in chosen:
            subprocess.run(REFERENCE, input=question.line, capture_output=True, check=True)
        return len(chosen)

    return work


def reading(count: int) -> Callable[[], int]:
    """So many answers read by the standard library; nothing judged."""
    lines = [b'{"jsonrpc":"2.0","id":%d,"result":{"cards":["AH","KD","4C"]}}' % number for number in range(count)]

    def work() -> int:
        for line in lines:
            json.loads(line)
        return len(lines)

    return work
