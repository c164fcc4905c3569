"""The classes of finished deals: who won which trick, where the bonus lies, and which trick wins the game.

A situation is (the sides' totals before the deal, the side that won each trick, the trick that holds the strongest
trump of the deal, or none). Sides are called A, B, … in the order of their first tricks: no clause of sections 07
and 08 names one. Of the totals the clauses ask only in which trick a side reaches the target first of all, so that a
class is a range of totals for each side. The argument stands in cases/classes/README.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import perm, prod
from typing import NamedTuple

from fortyfive_conformance.census import order
from fortyfive_conformance.census.rules import SUITS, Rules, known

NAME = "scoring"
COLUMNS = ("winners", "bonus", "won", "winner", "scores", "points", "winner_clause", "points_clause", "bonus_clause")
NONE = "-"
HANGS_ON = ("sides", "points", "bonus", "scores", "target", "game_ends", "both_reach", "sweep", "bidding")
SWEEP = "sweep"
DEAL = "deal"
Range = Sequence[int]


class End(NamedTuple):
    """How a deal may end: the trick that wins the game, the sides that may have won, their totals before the deal."""

    won: str
    winner: str
    totals: tuple[Range, ...]


def patterns(tricks: int, sides: int) -> Iterator[str]:
    """Who wins the tricks, by side, up to the names of the sides: the first to win one is A, the next other one B."""
    letters = "ABCDEFGHIJ"[:sides]
    for winners in product(letters, repeat=tricks):
        if letters.startswith("".join(dict.fromkeys(winners))):
            yield "".join(winners)


def standings(rules: Rules) -> range:
    """The totals that a side may have before a deal while nobody has won: multiples of a trick's points."""
    step, target = rules.ruleset["points"]["trick"], rules.ruleset["target"]
    return range(0, target, step) if known(rules, "scores", "carried", "each-deal-anew") == "carried" else range(1)


def bonus_places(rules: Rules) -> tuple[int | None, ...]:
    """Each trick may hold the strongest trump of the deal, or no trump is played (bruff-07.3, bruff-07.8)."""
    if known(rules, "bonus", "best-trump-played", "none") == "none":
        return (None,)
    return (*range(rules.ruleset["hand"]), None)


def points_of(rules: Rules, bonus: int | None) -> tuple[int, ...]:
    """The points of each trick; that with the bonus has more (bruff-07.1, bruff-07.3)."""
    worth = rules.ruleset["points"]
    return tuple(worth["trick"] + (worth["bonus"] if trick == bonus else 0) for trick in range(rules.ruleset["hand"]))


def earned(winners: str, points: Sequence[int], side: str, tricks: int) -> int:
    """What a side has earned in so many tricks."""
    return sum(value for winner, value in zip(winners[:tricks], points, strict=False) if winner == side)


def below(rules: Rules, gain: int) -> Range:
    """The totals that do not reach the target with a gain (bruff-08.1)."""
    return [total for total in standings(rules) if total + gain < rules.ruleset["target"]]


def first_reached(rules: Rules, winners: str, points: Sequence[int], trick: int) -> tuple[Range, ...]:
    """The totals with which nobody reaches the target before a trick and its winner does in it (bruff-08.1, 08.2)."""
    ranges = []
    for side in sorted(set(winners)):
        totals = below(rules, earned(winners, points, side, trick))
        if side == winners[trick]:
            with_it = below(rules, earned(winners, points, side, trick + 1))
            totals = [total for total in totals if total not in with_it]
        ranges.append(totals)
    return tuple(ranges)


def unreached(rules: Rules, winners: str, points: Sequence[int]) -> tuple[Range, ...]:
    """The totals with which nobody reaches the target in the deal."""
    return tuple(below(rules, earned(winners, points, side, len(winners))) for side in sorted(set(winners)))


def ends(rules: Rules, winners: str, points: Sequence[int]) -> Iterator[End]:
    """Every way in which a deal with these tricks and points may end."""
    if known(rules, "both_reach", "trick-order", "counted-first") == "trick-order":
        for trick, side in enumerate(winners):
            yield End(str(trick), side, first_reached(rules, winners, points, trick))
    else:
        yield from _counted(rules, winners, points)
    swept = rules.ruleset["sweep"] == "wins-game" and len(set(winners)) == 1
    yield End(SWEEP if swept else NONE, winners[0] if swept else NONE, unreached(rules, winners, points))


def _counted(rules: Rules, winners: str, points: Sequence[int]) -> Iterator[End]:
    """The deal is played out; of the sides that reached the target, the one counted first has won."""
    known(rules, "game_ends", "deal")
    missed = unreached(rules, winners, points)
    sides = sorted(set(winners))
    for reached in product((False, True), repeat=len(sides)):
        if any(reached):
            totals = tuple([total for total in standings(rules) if (total not in low) == there]
                           for low, there in zip(missed, reached, strict=True))
            yield End(DEAL, "".join(side for side, there in zip(sides, reached, strict=True) if there), totals)


def winner_clause(rules: Rules, winners: str, bonus: int | None, end: End) -> str:
    """The clause that decides who has won."""
    if end.won in (NONE, SWEEP, DEAL):
        decides = {NONE: "08.9", SWEEP: "08.8", DEAL: "08.2" if len(end.winner) > 1 else "08.1"}
        return rules.clause(decides[end.won])
    trick = int(end.won)
    if bonus is not None and bonus <= trick and winners[bonus] == winners[trick]:
        return rules.clause("08.4")
    return rules.clause(*["08.6"] * bool(set(winners[trick + 1:]) - {winners[trick]}), "08.1")


def situations(rules: Rules, winners: str, bonus: int | None, end: End, players: int) -> int:
    """How many situations a class stands for: totals of every side, times the ways to name the sides."""
    sides, named = len(rules.ruleset["sides"][str(players)]), len(set(winners))
    fewest_plain = min(len(rules.pack) - len(rules.trumps[trump]) for trump in SUITS)
    without_trumps = bonus is None and rules.ruleset["bonus"] != "none"
    if named > sides or (without_trumps and players * rules.ruleset["hand"] > fewest_plain):
        return 0
    free = int(len(standings(rules)) ** (sides - named))   # sides that win no trick
    return prod(map(len, end.totals)) * perm(sides, named) * free


def applies(rules: Rules) -> bool:
    """Whether the outcome of a deal follows from its tricks.

    Where there is bidding, it hangs on the bid as well; and where a game ends at once, a bonus that is known later
    needs a clause that says when it counts (bruff-08.4).
    """
    known(rules, "game_ends", "at-once", "deal")
    told = rules.ruleset["game_ends"] == "deal" or rules.ruleset["bonus"] == "none" or rules.stands_for("08.4")
    return rules.ruleset["bidding"] == "none" and bool(told)


def judged(rules: Rules) -> tuple[str, ...]:
    """The members of an answer that the clauses determine.

    Where the game is decided at the end of a deal, nobody says what is entered trick by trick, or when the bonus is
    sure; then the totals are judged.
    """
    return ("winner", "points", "bonus") if rules.ruleset["game_ends"] == "at-once" else ("winner", "scores", "bonus")


def rows(rules: Rules) -> Iterator[tuple[str, ...]]:
    """Every class with its answer and the number of situations that it stands for, for each number of players."""
    most = max(map(len, rules.ruleset["sides"].values()))
    for winners in patterns(rules.ruleset["hand"], most):
        for bonus in bonus_places(rules):
            points = points_of(rules, bonus)
            for end in ends(rules, winners, points):
                weights = [situations(rules, winners, bonus, end, players) for players in rules.ruleset["players"]]
                if any(weights):
                    yield _row(rules, winners, bonus, end, points, weights)


def _row(rules: Rules, winners: str, bonus: int | None, end: End, points: Sequence[int],
         weights: list[int]) -> tuple[str, ...]:
    ranges = (f"{side}:{totals[0]}..{totals[-1]}"
              for side, totals in zip(sorted(set(winners)), end.totals, strict=True))
    return (winners, NONE if bonus is None else str(bonus), end.won, end.winner, " ".join(ranges),
            " ".join(map(str, points)), winner_clause(rules, winners, bonus, end),
            rules.clause("07.8" if bonus is None else "07.3"), rules.clause("07.8" if bonus is None else "07.2"),
            *map(str, weights))


def columns(rules: Rules) -> tuple[str, ...]:
    """The names of the columns: after the fixed ones, the situations for each number of players."""
    return (*COLUMNS, *(f"situations:{players}" for players in rules.ruleset["players"]))


def head(rules: Rules) -> dict[str, str]:
    """The header entries that a reader of the rows needs: the totals that a side may have, the orders of the cards."""
    totals = standings(rules)
    return {"judged": " ".join(judged(rules)), "totals": f"{totals[0]}..{totals[-1]} by {totals.step}",
            **order.head(rules)}
