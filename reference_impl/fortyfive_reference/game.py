"""Section 08: who wins the game, and when; what a new deal and a new game start from; the match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from . import auction, dealing, order, scoring
from .parameters import RuleSet
from .scoring import Bonus, Record


class Settlement(NamedTuple):
    """The outcome of a deal's finished tricks: ``winners`` are seats, ``points`` each trick's recorded points."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    bonus: Bonus | None
    scores: tuple[int, ...]
    winner: int | None


def running_totals(record: Record, points: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The totals of the sides after each finished trick, in order (bruff-08.2)."""
    totals = list(record.scores)
    for seat, value in zip(scoring.trick_winners(record), points, strict=True):
        totals[scoring.side_of(record.sides, seat)] += value
        yield tuple(totals)


def recorded_totals(record: Record) -> tuple[int, ...]:
    """The totals of the sides with every finished trick counted, at least one; a contract counts when it is decided."""
    *_, totals = running_totals(record, scoring.recorded_points(record))
    return contract_totals(record, totals) if auction.exists(record.rules) else totals


def contract_totals(record: Record, totals: tuple[int, ...]) -> tuple[int, ...]:
    """The totals where a contract was played: nothing is entered before the deal is finished."""
    if record.bid is None or not scoring.is_deal_finished(record):
        return record.scores
    points = tuple(after - before for before, after in zip(record.scores, totals, strict=True))
    gained = auction.scored(record.rules, record.sides, record.bid, points)
    return tuple(map(sum, zip(record.scores, gained, strict=True)))


def reaches(rules: RuleSet, total: int) -> bool:
    """A side has reached the target with 45 points or more (bruff-08.1)."""
    return total >= rules.target


def first_by_tricks(record: Record, points: tuple[int, ...]) -> int | None:
    """The side whose total reaches the target in the earliest trick (bruff-08.2)."""
    for totals in running_totals(record, points):
        for side, total in enumerate(totals):
            if reaches(record.rules, total):
                return side
    return None


def first_to_reach(record: Record, points: tuple[int, ...]) -> int | None:
    """Of several sides at the target the first by the order of the tricks counts, not the highest (bruff-08.6)."""
    match record.rules.both_reach:
        case "trick-order":
            return first_by_tricks(record, points)
        case "counted-first":
            return first_of(record, counting_order(record))
        case "bidder-first":
            return first_of(record, bidder_first(record))


def first_of(record: Record, sides: tuple[int, ...]) -> int | None:
    """The first of the sides, in this order, whose total has reached the target at the end of the deal."""
    totals = recorded_totals(record)
    return next((side for side in sides if reaches(record.rules, totals[side])), None)


def counting_order(record: Record) -> tuple[int, ...]:
    """Sides are counted as their first seat comes clockwise from the dealer's left, which puts the dealer's last."""
    seats = dealing.dealing_order(sum(map(len, record.sides)), record.dealer)
    return tuple(dict.fromkeys(scoring.side_of(record.sides, seat) for seat in seats))


def bidder_first(record: Record) -> tuple[int, ...]:
    """The side of the bidder goes before the others."""
    first = scoring.side_of(record.sides, record.bid.seat) if record.bid else None
    return tuple(sorted(range(len(record.sides)), key=lambda side: side != first))


def better_card_was_taken(record: Record) -> bool:
    """A taken card that beats the best trump so far is still to be played and leaves that one no bonus (bruff-08.3)."""
    best = scoring.best_trump(record)
    if record.taken is None or best is None:
        return False
    return record.taken.card in order.trumps_above(record.rules, record.trump, best)


def is_bonus_open(record: Record) -> bool:
    """The bonus may still fall to its trick or pass to another (bruff-07.5, bruff-08.3)."""
    bonus = scoring.bonus(record)
    return bonus is not None and not bonus.confirmed and not better_card_was_taken(record)


def first_with_bonus(record: Record) -> int | None:
    """The side that is first if the bonus stays with its trick (bruff-08.4)."""
    points, bonus = scoring.recorded_points(record), scoring.bonus(record)
    assert bonus is not None  # asked only while the bonus is open
    return first_to_reach(record, scoring.with_bonus(record.rules, points, bonus.trick))


def waits_for_the_bonus(record: Record, reached: int) -> bool:
    """An earlier win that hangs on an open bonus is settled first; any other win is clear (bruff-08.3, 08.5, 08.7)."""
    return is_bonus_open(record) and first_with_bonus(record) != reached


def may_end_now(record: Record) -> bool:
    """A game ends at once, after the trick that wins it (bruff-08.1, bruff-08.7), or else with a whole deal."""
    return record.rules.game_ends == "at-once" or scoring.is_deal_finished(record)


def sweeping_side(record: Record) -> int | None:
    """The side that won all five tricks of the deal wins the game, whatever the score (bruff-08.8)."""
    if record.rules.sweep != "wins-game" or not scoring.is_deal_finished(record):
        return None
    sides = {scoring.side_of(record.sides, seat) for seat in scoring.trick_winners(record)}
    return sides.pop() if len(sides) == 1 else None


def winner_now(record: Record) -> int | None:
    """The side that has won the game once the last of these tricks is finished (bruff-08.1 to bruff-08.8)."""
    if not may_end_now(record):
        return None
    reached = first_to_reach(record, scoring.recorded_points(record))
    if reached is not None and not waits_for_the_bonus(record, reached):
        return reached
    return sweeping_side(record)


def winner(record: Record) -> int | None:
    """The side that won the game, at whichever of the tricks: no later trick changes it (bruff-08.6)."""
    for finished in range(1, len(record.tricks) + 1):
        side = winner_now(record._replace(tricks=record.tricks[:finished]))
        if side is not None:
            return side
    return None


def unplayed(scores: tuple[int, ...]) -> Settlement:
    """What stands settled before the first trick of a deal."""
    return Settlement(winners=(), points=(), bonus=None, scores=scores, winner=None)


def settle(record: Record) -> Settlement:
    """All that is settled once the last of these tricks, at least one, is finished."""
    return Settlement(
        winners=scoring.trick_winners(record),
        points=scoring.recorded_points(record),
        bonus=scoring.bonus(record),
        scores=recorded_totals(record),
        winner=winner(record),
    )


def scores_of_next_deal(rules: RuleSet, settled: Settlement) -> tuple[int, ...]:
    """The points are kept if nobody has won (bruff-08.9)."""
    match rules.scores:
        case "carried":
            return settled.scores
        case "each-deal-anew":
            return scores_of_next_game(settled)


def scores_of_next_game(settled: Settlement) -> tuple[int, ...]:
    """Each game of a match starts from nothing (bruff-08.10)."""
    return (0,) * len(settled.scores)


def dealer_of_next_game(players: int, dealer: int) -> int:
    """The deal goes on passing to the left from game to game (choice next-game-dealer)."""
    return dealing.next_dealer(players, dealer)


def games_won(games: tuple[int, ...], side: int) -> tuple[int, ...]:
    """The side that won a game has one more (bruff-08.10)."""
    return (*games[:side], games[side] + 1, *games[side + 1 :])


def match_winner(games: tuple[int, ...], games_to_win: int) -> int | None:
    """The match goes to the first side with the agreed number of games: three in Bruff (bruff-08.10)."""
    return next((side for side, won in enumerate(games) if won >= games_to_win), None)
