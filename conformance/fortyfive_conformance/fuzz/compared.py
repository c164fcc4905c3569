"""Comparing with the reference: generated questions are put to both engines, games are driven by the reference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from fortyfive_conformance.fuzz.asking import Both, results_of
from fortyfive_conformance.fuzz.asserted import comparable, cut
from fortyfive_conformance.fuzz.block import Block
from fortyfive_conformance.fuzz.bounds import Bounds
from fortyfive_conformance.fuzz.judge import judge
from fortyfive_conformance.fuzz.lockstep import Lockstep, Request
from fortyfive_conformance.fuzz.menu import Menu
from fortyfive_conformance.fuzz.occurs import occurs
from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.turning import Turn
from fortyfive_conformance.fuzz.verdict import IMPOSSIBLE, OPEN, Doubt, Verdict
from fortyfive_conformance.protocol import Outcome
from fortyfive_conformance.shapes import Shapes

_SINGLE, _REPLAYS = 64, 4      # how many questions are put to an engine in one go
_REFERENCE = "the reference engine"
Known = tuple[Question, Params]


class Compared:
    """The adapter and the reference, side by side."""

    def __init__(self, adapter_and_reference: Both, shapes: Shapes) -> None:
        self._both = adapter_and_reference
        self._shapes = shapes

    def block(self, menu: Menu, block: Block, bounds: Bounds) -> Iterator[Verdict]:
        """Ask a block as far as the bounds allow; a verdict a question."""
        return _Round(self._both, self._shapes, menu, block, bounds).verdicts()

    def again(self, menu: Menu, questions: Sequence[Question], turn: Turn | None) -> list[Doubt | None]:
        """The doubts about some questions, without those that cannot occur or that the rules leave open."""
        return [verdict.doubt for verdict in self.verdicts(menu, questions, turn)]

    def verdicts(self, menu: Menu, questions: Sequence[Question], turn: Turn | None) -> list[Verdict]:
        """The verdicts on some questions; those that cannot occur or that the rules leave open are void."""
        requests = [request_of(question) for question in questions]
        outcomes, said = self._both.ask(requests, requests)
        return [self._again(menu, question, right.result, outcome)
                for question, outcome, right in zip(questions, outcomes, said, strict=True)]

    def _again(self, menu: Menu, question: Question, right: Params | None, outcome: Outcome) -> Verdict:
        if right is None or not occurs(menu.table, question, right):
            return Verdict(question.rung, False, void=IMPOSSIBLE)
        if menu.rests(question) or _kept(menu, question, right) < _length(question):
            return Verdict(question.rung, False, void=OPEN)
        return _verdict(menu, self._shapes, question, right, outcome)


def request_of(question: Question) -> Request:
    """The question as a request."""
    return Request(question.method, question.params)


def _length(question: Question) -> int:
    return len(question.params["actions"]) if question.method == "replay" else 0


def _kept(menu: Menu, question: Question, result: Params) -> int:
    return comparable(menu.terms, question, result["steps"]) if question.method == "replay" else 0


def _verdict(menu: Menu, shapes: Shapes, question: Question, right: Params, outcome: Outcome) -> Verdict:
    difference = judge(menu.terms, shapes, question, right, outcome)
    answered = outcome.result is not None
    if difference is None:
        return Verdict(question.rung, answered)
    return Verdict(question.rung, answered, Doubt(question, difference, right, outcome.result or {}))


class _Round:
    """A block under way: games that are driven, and replays whose right answer is known, still to be put."""

    def __init__(self, both: Both, shapes: Shapes, menu: Menu, block: Block, bounds: Bounds) -> None:
        self._both = both
        self._shapes = shapes
        self._menu = menu
        self._bounds = bounds
        self._single = iter(block.single)
        self._games = Lockstep(block.scripts)
        self._fresh = list(block.games)
        self._known: list[Known] = []

    def verdicts(self) -> Iterator[Verdict]:
        """Go on until nothing is left, or the bounds are reached."""
        while self._bounds.open:
            now = list(islice(self._single, self._bounds.room(_SINGLE)))
            self._bounds.add(len(now))
            ready = self._known[:self._bounds.room(_REPLAYS)]
            self._bounds.add(len(ready))
            guide, fresh = self._games.requests(), self._fresh[:_REPLAYS]
            if not (now or guide or fresh or ready):
                return
            self._fresh, self._known = self._fresh[_REPLAYS:], self._known[len(ready):]
            single = [request_of(question) for question in now]
            outcomes, said = self._both.ask([*single, *(request_of(question) for question, _ in ready)],
                                            [*guide, *single, *map(request_of, fresh)])
            results = results_of(said, _REFERENCE)
            self._games.feed(results[:len(guide)])
            right = results[len(guide):]
            yield from self._judged([*zip(now, right[:len(now)], strict=True), *ready], outcomes)
            self._settle(zip(fresh, right[len(now):], strict=True))
            self._gather()

    def _judged(self, asked: Sequence[tuple[Question, Params | None]],
                outcomes: Sequence[Outcome]) -> Iterator[Verdict]:
        for (question, right), outcome in zip(asked, outcomes, strict=True):
            if outcome.kind == "not-run":
                self._bounds.stopped = True
            elif right is not None:
                yield _verdict(self._menu, self._shapes, question, right, outcome)

    def _settle(self, answered: Iterator[tuple[Question, Params | None]]) -> None:
        """Cut replays to what the rules determine, by the reference's own answer."""
        for question, right in answered:
            if right is None:
                continue
            keep = _kept(self._menu, question, right)
            if keep:
                self._known.append((cut(question, keep), {"steps": right["steps"][:keep]}))

    def _gather(self) -> None:
        """Take over the games that have ended."""
        found, self._games.found = self._games.found, []
        found = [question for question in found if not self._menu.rests(question)]
        self._settle((question, question.known) for question in found if question.known)
        self._fresh += [question for question in found if not question.known]
