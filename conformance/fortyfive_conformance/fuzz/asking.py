"""Engines as processes, asked in lots; two of them side by side, so that neither waits for the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple

from fortyfive_conformance.errors import NoVerdict
from fortyfive_conformance.fuzz.lockstep import Request
from fortyfive_conformance.fuzz.question import line_of
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import MAX_ID, Ask, Outcome


class Engine:
    """An engine behind a pipeline. Requests are numbered on, so that an answer twice given is seen to be one."""

    def __init__(self, pipeline: Pipeline) -> None:
        self.pipeline = pipeline
        self._numbers = (number % (MAX_ID - 1) + 1 for number in count())

    def ask(self, requests: Sequence[Request]) -> list[Outcome]:
        """Ask all these and wait; outcomes in the order asked."""
        lot = Lot(requests)
        for _ in self.flow(lot):
            pass
        return lot.outcomes

    def flow(self, lot: Lot) -> Iterator[None]:
        """Ask a lot, an answer at a time."""
        asks = [Ask(number, line_of(number, method, params), place) for place, (method, params), number
                in zip(count(), lot.requests, self._numbers)]
        for ask, outcome in self.pipeline.ask(asks, settle=False):
            lot.outcomes[ask.key] = outcome
            yield


class Lot:
    """Some requests, and what came of each."""

    def __init__(self, requests: Sequence[Request]) -> None:
        self.requests = requests
        self.outcomes = [Outcome("not-run")] * len(requests)


class Both(NamedTuple):
    """Two engines to be asked at the same time."""

    one: Engine
    other: Engine

    def ask(self, to_one: Sequence[Request], to_other: Sequence[Request]) -> tuple[list[Outcome], list[Outcome]]:
        """Ask each its own; outcomes in the order asked."""
        lots = Lot(to_one), Lot(to_other)
        flows = [self.one.flow(lots[0]), self.other.flow(lots[1])]
        while flows:
            flows = [flow for flow in flows if next(flow, _END) is not _END]
        return lots[0].outcomes, lots[1].outcomes


_END = object()


def results_of(outcomes: Sequence[Outcome], whose: str) -> list[dict[str, object] | None]:
    """What an engine answered that is not under test; None where it says that it does not do this.

    Raises NoVerdict where it failed: then nothing can be told of the other.
    """
    for outcome in outcomes:
        if outcome.result is None and not outcome.unsupported:
            raise NoVerdict(f"{whose} failed: {outcome.error or outcome.detail}")
    return [outcome.result for outcome in outcomes]
