"""A duel: two sides do the same kind of work in the same run, and their ratio is held against a goal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Literal, NamedTuple

Work = Callable[[], float]
"""Does some work and returns how much it was: plays, questions, runs."""


class Side(NamedTuple):
    """Somebody who works; of `tries` in a row the best counts, where one is so short that a neighbour can spoil it."""

    name: str
    work: Work
    tries: int = 1


class Goal(NamedTuple):
    """A bound for the ratio: `rate`, at least so many times the rival's rate; `time`, at most so many times its time.

    `slack` is the factor by which a short run beside busy neighbours may miss it (see `eased`).
    """

    kind: Literal["rate", "time"]
    bound: float
    slack: float = 2.0

    def eased(self) -> Goal:
        """The goal for a short run."""
        return self._replace(bound=self.bound / self.slack if self.kind == "rate" else self.bound * self.slack)

    def ratio(self, ours: float, rivals: float) -> float:
        """The ratio of two rates, or of the times that they stand for."""
        return ours / rivals if self.kind == "rate" else rivals / ours

    def is_met(self, ratio: float) -> bool:
        """Whether a ratio is on the right side of the bound."""
        return ratio >= self.bound if self.kind == "rate" else ratio <= self.bound

    def margin(self, ratio: float) -> float:
        """How many times better than the bound a ratio is; below 1 the goal is missed."""
        return ratio / self.bound if self.kind == "rate" else self.bound / ratio


class Duel(NamedTuple):
    """What is measured: `key` names its texts in words.yaml, `unit` what is counted; at most `rounds` rounds.

    What works within this process alone is timed by `time.process_time`: the neighbours are not counted.
    """

    key: str
    unit: str
    ours: Side
    rival: Side
    goal: Goal
    clock: Callable[[], float] = time.perf_counter
    rounds: int = 99


class Figures(NamedTuple):
    """What was measured of a duel, round by round: the rates of both sides."""

    duel: Duel
    ours: tuple[float, ...]
    rival: tuple[float, ...]

    @property
    def ratios(self) -> tuple[float, ...]:
        """The ratio in each round."""
        return tuple(self.duel.goal.ratio(one, other) for one, other in zip(self.ours, self.rival, strict=True))

    @property
    def ratio(self) -> float:
        """The ratio that is judged: the median of all rounds."""
        return median(self.ratios)

    @property
    def is_met(self) -> bool:
        """Whether the goal is met."""
        return self.duel.goal.is_met(self.ratio)


def fight(duels: Sequence[Duel], rounds: int,
          told: Callable[[int, Duel], None] = lambda number, duel: None) -> list[Figures]:
    """Measure all duels, round by round: in each both sides of every duel have their turn, so that all share the noise.

    `told` hears which round of which duel begins.
    """
    rates: dict[str, tuple[list[float], list[float]]] = {duel.key: ([], []) for duel in duels}
    for number, duel in turns(duels, rounds):
        told(number, duel)
        first, second = (duel.ours, duel.rival) if number % 2 else (duel.rival, duel.ours)
        found = {side: rate(side, duel.clock) for side in (first, second)}
        rates[duel.key][0].append(found[duel.ours])
        rates[duel.key][1].append(found[duel.rival])
    return [Figures(duel, tuple(rates[duel.key][0]), tuple(rates[duel.key][1])) for duel in duels]


def turns(duels: Sequence[Duel], rounds: int) -> Iterator[tuple[int, Duel]]:
    """Every round, from 1, of every duel that still takes part in it."""
    return ((number, duel) for number in range(1, rounds + 1) for duel in duels if number <= duel.rounds)


def rate(side: Side, clock: Callable[[], float]) -> float:
    """How much a side does in a second, in the best of its tries."""
    best = 0.0
    for _ in range(side.tries):
        start = clock()
        done = side.work()
        best = max(best, done / (clock() - start))
    return best
