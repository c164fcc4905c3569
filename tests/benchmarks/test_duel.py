"""Ratios, goals and rounds."""

from __future__ import annotations

import pytest

from benchmarks.duel import Duel, Figures, Goal, Side, fight, turns

AT_LEAST, AT_MOST = Goal("rate", 3, slack=1.5), Goal("time", 4, slack=2)


class Watch:
    """A clock that only work moves on."""

    def __init__(self) -> None:
        self.now = 0.0
        self.log: list[str] = []

    def side(self, name: str, amount: float, *seconds: float, tries: int = 1) -> Side:
        """Somebody who takes these seconds, one after another and then again."""
        turns = [*seconds]

        def work() -> float:
            self.log.append(name)
            self.now += turns[0]
            turns.append(turns.pop(0))
            return amount

        return Side(name, work, tries)

    def duel(self, ours: Side, rival: Side, goal: Goal = AT_LEAST, rounds: int = 99) -> Duel:
        return Duel(f"{ours.name}-{rival.name}", "plays", ours, rival, goal, lambda: self.now, rounds)


@pytest.mark.parametrize(("goal", "ours", "rival", "ratio", "met"), [
    (AT_LEAST, 600.0, 200.0, 3.0, True),
    (AT_LEAST, 599.0, 200.0, 2.995, False),
    (AT_MOST, 1 / 0.4, 1 / 0.1, 4.0, True),
    (AT_MOST, 1 / 0.5, 1 / 0.1, 5.0, False),
])
def test_a_ratio_of_rates_must_be_high_and_one_of_times_low(goal: Goal, ours: float, rival: float, ratio: float,
                                                            met: bool) -> None:
    assert goal.ratio(ours, rival) == pytest.approx(ratio)
    assert goal.is_met(round(goal.ratio(ours, rival), 6)) is met
    assert (goal.margin(round(ratio, 6)) >= 1) is met


def test_a_short_run_may_miss_a_goal_by_its_slack_and_no_more() -> None:
    assert AT_LEAST.eased().is_met(2.0)
    assert not AT_LEAST.eased().is_met(1.99)
    assert AT_MOST.eased().is_met(8.0)
    assert not AT_MOST.eased().is_met(8.01)


def test_the_ratio_is_the_median_of_the_rounds() -> None:
    watch = Watch()
    duel = watch.duel(watch.side("we", 30, 1.0, 10.0, 2.0), watch.side("they", 5, 1.0))
    figures, = fight([duel], 3)
    assert figures.ours == (30.0, 3.0, 15.0)
    assert figures.rival == (5.0, 5.0, 5.0)
    assert figures.ratio == 3.0
    assert figures.is_met
    assert not Figures(duel, figures.ours[1:], figures.rival[1:]).is_met


def test_of_several_tries_the_best_counts() -> None:
    watch = Watch()
    figures, = fight([watch.duel(watch.side("we", 6, 2.0, 1.0, 3.0, tries=3), watch.side("they", 1, 1.0))], 1)
    assert figures.ours == (6.0,)


def test_in_each_round_all_have_their_turn_and_who_begins_alternates() -> None:
    watch = Watch()
    duels = [watch.duel(watch.side("a", 1, 1.0), watch.side("b", 1, 1.0)),
             watch.duel(watch.side("c", 1, 1.0), watch.side("d", 1, 1.0), rounds=1)]
    fight(duels, 2)
    assert watch.log == ["a", "b", "c", "d", "b", "a"]
    assert [(number, duel.key) for number, duel in turns(duels, 2)] == [(1, "a-b"), (1, "c-d"), (2, "a-b")]
