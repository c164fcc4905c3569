"""Asking each wrong engine the suite of the rule sets that it is about, several engines at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fortyfive_conformance.compare import Verdict
from fortyfive_conformance.corpus import Corpus, Question, load
from fortyfive_conformance.errors import NoVerdict
from fortyfive_conformance.kills import Key
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import MAX_ID, Ask
from fortyfive_conformance.run import Judge, Selection, handshake, plan
from fortyfive_conformance.shapes import Shapes
from fortyfive_conformance.strength.checkout import RIGHT, replacements, wrong_engine
from fortyfive_conformance.strength.idle import Reduced, reduced_hands
from fortyfive_conformance.strength.nursery import DESCRIBE, Nursery, outcome_of
from fortyfive_conformance.strength.pool import shared
from fortyfive_conformance.strength.reach import Reach, reach
from fortyfive_conformance.strength.scope import scopes
from fortyfive_conformance.verdicts import BROKEN

SURVIVED = ("pass", "unsupported", "not-run")


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
    given = (corpus.root, tuple(reduced), replacements(corpus.root), reach(corpus.root, corpus.questions))
    found = []
    for ran in shared(_Worker.prepare, given, _Worker.judge_engine, names, jobs):
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
    """What a process of the pool keeps from one engine to the next: above all, what the reference answers."""

    corpus: Corpus
    shapes: Shapes
    scopes: dict[str, frozenset[str]]
    reduced: dict[Key, list[Reduced]]
    describe: dict[str, Any]
    questions: list[Question]
    nursery: Nursery
    replaced: dict[str, list[str]]
    reach: Reach
    right: dict[int, bytes]

    @classmethod
    def prepare(cls, root: Path, reduced: Iterable[Reduced], replaced: dict[str, list[str]], watched: Reach) -> None:
        cls.replaced, cls.reach = replaced, watched
        cls.corpus, cls.shapes, cls.reduced = load(root), Shapes(root), {}
        cls.scopes = scopes(cls.corpus)
        for one in reduced:
            cls.reduced.setdefault((one.ruleset, one.question), []).append(one)
        with Pipeline(wrong_engine(root, RIGHT)) as pipeline:
            cls.describe = handshake(pipeline, cls.shapes)
        cls.nursery = Nursery(root, readings=True)
        cls.questions = cls._asked(cls.describe, cls.corpus.rulesets)
        cls.right = dict(zip([MAX_ID, *(question.number for question in cls.questions)],
                             cls._answers(RIGHT, cls.questions), strict=True))

    @classmethod
    def judge_engine(cls, name: str) -> Ran:
        rulesets = cls.scopes.get(name, cls.corpus.rulesets)  # a control is about all of them
        try:
            failed = cls._failed(name, rulesets)
            needs = cls._needed(name, [key for key, verdict in failed.items() if verdict == "fail"])
        except NoVerdict as error:
            return Ran(name, frozenset(), (), str(error), frozenset())
        broken = sorted(question for (_, question), verdict in failed.items() if verdict in BROKEN)
        return Ran(name, frozenset(failed), tuple(broken), "", needs)

    @classmethod
    def _failed(cls, name: str, rulesets: Collection[str]) -> dict[Key, str]:
        """The verdicts of the questions that fail the engine: an answer like the reference's is not judged again."""
        if name not in cls.replaced:
            return cls._failed_in_full(name, rulesets)
        within = [question for question in cls.questions if question.ruleset in rulesets]
        asked = cls.reach.touched(within, cls.replaced[name])
        lines = cls._answers(name, asked)
        if len(lines) <= len(asked) or lines[0] != cls.right[MAX_ID]:
            return cls._failed_in_full(name, rulesets)
        judge = Judge(cls.corpus, cls.shapes, cls.describe)
        differ = [(question, line) for question, line in zip(asked, lines[1:], strict=True)
                  if line != cls.right[question.number]]
        return fatal((question, judge.verdict(question, outcome_of(question.number, line)))
                     for question, line in differ)

    @classmethod
    def _answers(cls, name: str, asked: Sequence[Question]) -> list[bytes]:
        """What an engine says of itself and then answers, a line each; fewer where it ends or hangs."""
        with cls.nursery.read(name) as child:
            return list(child.answers([DESCRIBE, *(question.line for question in asked)]))

    @classmethod
    def _failed_in_full(cls, name: str, rulesets: Collection[str]) -> dict[Key, str]:
        """The same of the reference, and of an engine that describes itself otherwise or breaks down, as a run asks."""
        with Pipeline(wrong_engine(cls.corpus.root, name)) as pipeline:
            describe = handshake(pipeline, cls.shapes)
            judge = Judge(cls.corpus, cls.shapes, describe)
            asks = [Ask(question.number, question.line, question) for question in cls._asked(describe, rulesets)]
            return fatal((ask.key, judge.verdict(ask.key, outcome)) for ask, outcome in pipeline.ask(asks))

    @classmethod
    def _asked(cls, describe: dict[str, Any], rulesets: Collection[str]) -> list[Question]:
        """The questions of some rule sets that an engine with this description is asked."""
        planned = plan(cls.corpus, describe, Selection())
        return [question for question in planned.questions
                if question.number not in planned.undeclared and question.ruleset in rulesets]

    @classmethod
    def _needed(cls, name: str, failed: list[Key]) -> frozenset[tuple[str, str, str]]:
        """The reduced hands that the engine answers rightly: the card left out is what kills it."""
        hands = [one for key in failed for one in cls.reduced.get(key, ())]
        if not hands:
            return frozenset()
        with cls.nursery.read(name) as child:
            lines = child.answers([one.line for one in hands])
            outcomes = [outcome_of(one.number, next(lines, b"")) for one in hands]
        return frozenset(
            (one.ruleset, one.question, one.card) for one, outcome in zip(hands, outcomes, strict=True)
            if outcome.result is not None and set(outcome.result.get("cards", ())) == set(one.expected))


def fatal(judged: Iterable[tuple[Question, Verdict]]) -> dict[Key, str]:
    """The verdicts of the questions that an engine does not survive."""
    return {(question.ruleset, question.id): verdict.verdict for question, verdict in judged
            if verdict.verdict not in SURVIVED}
