"""Laws without a reference: every question is asked with its twins, and games are driven by the engine itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from fortyfive_conformance.canonical import digest
from fortyfive_conformance.fuzz.asking import Engine
from fortyfive_conformance.fuzz.asserted import comparable, cut
from fortyfive_conformance.fuzz.block import Block
from fortyfive_conformance.fuzz.bounds import Bounds
from fortyfive_conformance.fuzz.compared import request_of
from fortyfive_conformance.fuzz.judge import broken, judge
from fortyfive_conformance.fuzz.laws import LAWS, turns
from fortyfive_conformance.fuzz.lockstep import Lockstep
from fortyfive_conformance.fuzz.menu import Menu
from fortyfive_conformance.fuzz.occurs import occurs
from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.turning import Turn, expected, turned
from fortyfive_conformance.fuzz.verdict import IMPOSSIBLE, OPEN, Doubt, Verdict
from fortyfive_conformance.protocol import Outcome
from fortyfive_conformance.shapes import Shapes

_AT_ONCE, _REPLAYS = 48, 6
# How many laws a question is held against, drawn from those that apply; others are held against all.
_TWINS = {"legal_plays": 2, "trick_winner": 2, "may_exchange": 2, "replay": 6}
# In how many ways a smaller question is turned.
_PROPOSALS = {"seats": 5, "sides": 8, "hand": 4, "alike": 24, "unseen": 16, "prefix": 6}


class Twin(NamedTuple):
    """A question, its answer, and the other question that a turn makes of it."""

    question: Question
    result: Params
    turn: Turn
    other: Question


class Lawful:
    """The adapter alone."""

    def __init__(self, engine: Engine, shapes: Shapes) -> None:
        self._engine = engine
        self._shapes = shapes

    def block(self, menu: Menu, block: Block, bounds: Bounds) -> Iterator[Verdict]:
        """Ask a block as far as the bounds allow; a verdict a question."""
        chance = Random(digest([question.params for question in block.single[:8]]))
        games, single, fresh = Lockstep(block.scripts), iter(block.single), list(block.games)
        while bounds.open:
            games_now, fresh = fresh[:bounds.room(_REPLAYS)], fresh[_REPLAYS:]
            bounds.add(len(games_now))
            now = [*islice(single, bounds.room(_AT_ONCE)), *games_now]
            bounds.add(len(now) - len(games_now))
            guide = games.requests()
            if not (now or guide):
                return
            outcomes = self._engine.ask([*guide, *map(request_of, now)])
            games.feed([self._sound(request.method, outcome)
                        for request, outcome in zip(guide, outcomes, strict=False)])
            yield from self._held(menu, chance, bounds, now, outcomes[len(guide):])
            fresh += [question for question in games.found if not menu.rests(question)]
            games.found = []

    def _sound(self, method: str, outcome: Outcome) -> Params | None:
        return outcome.result if outcome.result is not None and not self._shapes.fault(method, outcome.result) else None

    def _held(self, menu: Menu, chance: Random, bounds: Bounds, asked: Sequence[Question],
              outcomes: Sequence[Outcome]) -> Iterator[Verdict]:
        """Ask the twins of what was answered, in the opposite order, and hold them against each other."""
        twins: list[Twin] = []
        for question, outcome in zip(asked, outcomes, strict=True):
            if outcome.kind == "not-run":
                bounds.stopped = True
            elif self._sound(question.method, outcome) is None and not outcome.unsupported:
                fault = outcome.result is not None and self._shapes.fault(question.method, outcome.result)
                yield _fallen(question, outcome, str(fault or ""))
            else:
                yield Verdict(question.rung, outcome.result is not None)
                twins += self._twins(menu, chance, question, outcome.result)
        yield from (Verdict(found.question.rung, True, found) for found in self._doubts(menu, twins[::-1]) if found)

    def _twins(self, menu: Menu, chance: Random, question: Question, result: Params | None) -> Iterator[Twin]:
        if result is None:
            return
        question, result = _determined(menu, question, result)
        found = list(turns(chance, menu.table, question, result)) if _length(question) else []
        found = chance.sample(found, min(_TWINS.get(question.method, len(found)), len(found)))
        yield from _distinct(question, result, found)

    def _doubts(self, menu: Menu, twins: Sequence[Twin]) -> list[Doubt | None]:
        outcomes = self._engine.ask([request_of(twin.other) for twin in twins])
        found: list[Doubt | None] = []
        for twin, outcome in zip(twins, outcomes, strict=True):
            wanted = expected(twin.turn, twin.question, twin.result)
            difference = judge(menu.terms, self._shapes, twin.other, wanted, outcome)
            found.append(difference and Doubt(twin.question, difference, wanted, outcome.result or {}, twin.turn))
        return found

    def again(self, menu: Menu, questions: Sequence[Question], turn: Turn | None) -> list[Doubt | None]:
        """The doubts about some questions by the law of a turn, each turned in a few ways."""
        return [verdict.doubt for verdict in self.verdicts(menu, questions, turn)]

    def verdicts(self, menu: Menu, questions: Sequence[Question], turn: Turn | None) -> list[Verdict]:
        """The verdicts on some questions by the law of a turn; those that cannot occur or be turned are void."""
        outcomes = self._engine.ask([request_of(question) for question in questions])
        found: list[Verdict] = []
        twins: list[tuple[int, Twin]] = []
        for place, (question, outcome) in enumerate(zip(questions, outcomes, strict=True)):
            result = self._sound(question.method, outcome)
            if turn is None or result is None:
                fallen = turn is None and result is None and not outcome.unsupported
                found.append(_fallen(question, outcome, "") if fallen else Verdict(question.rung, result is not None))
            elif not occurs(menu.table, question, result):
                found.append(Verdict(question.rung, True, void=IMPOSSIBLE))
            else:
                anew = [(place, twin) for twin in _turned_anew(menu, question, result, turn.law)]
                found.append(Verdict(question.rung, True, void=None if anew else OPEN))
                twins += anew
        for (place, _), doubt in zip(twins, self._doubts(menu, [twin for _, twin in twins]), strict=True):
            found[place] = found[place]._replace(doubt=found[place].doubt or doubt)
        return found


def _turned_anew(menu: Menu, question: Question, result: Params, law: str) -> Iterator[Twin]:
    question, result = _determined(menu, question, result)
    chance = Random(digest(question.params))
    proposed = (LAWS[law](chance, menu.table, question, result) for _ in range(_PROPOSALS.get(law, 1)))
    return _distinct(question, result, [turn for turn in proposed if turn is not None] if _length(question) else [])


def _distinct(question: Question, result: Params, found: Sequence[Turn]) -> Iterator[Twin]:
    """The twins of a question, each once: what is asked twice is a matter of the law of order."""
    asked = [question.params]
    for turn in found:
        other = turned(turn, question)
        if turn.law == "order" or other.params not in asked:
            asked.append(other.params)
            yield Twin(question, result, turn, other)


def _length(question: Question) -> int:
    return len(question.params.get("actions", "."))


def _determined(menu: Menu, question: Question, result: Params) -> tuple[Question, Params]:
    """The question and its answer as far as the rules determine it."""
    if question.method != "replay":
        return question, result
    steps = result.get("steps", [])
    keep = comparable(menu.terms, question, steps)
    return cut(question, keep), {**result, "steps": steps[:keep]}


def _fallen(question: Question, outcome: Outcome, fault: str) -> Verdict:
    difference = broken(outcome._replace(kind="protocol-error", detail=fault) if fault else outcome)
    return Verdict(question.rung, False, Doubt(question, difference, {}, outcome.result or {}))
