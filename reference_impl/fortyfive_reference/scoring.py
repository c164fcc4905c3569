"""Section 07: the points of the tricks and the bonus, from what the whole table knows."""

from __future__ import annotations

from typing import NamedTuple

from . import order, play, pure
from .auction import StandingBid
from .cards import Card, Cards, Suit
from .parameters import RuleSet, Sides
from .play import Trick


class Taken(NamedTuple):
    """The exposed card that a seat took in an exchange, in sight of all."""

    seat: int
    card: Card


class Record(NamedTuple):
    """What the whole table knows of a deal, and all that its score is judged by.

    ``scores`` are the sides' totals before the deal, ``tricks`` its finished tricks in order. ``turn_up`` is the
    exposed card that nobody took, ``bid`` the contract where there is an auction. What one seat knows has no place
    here: a hand, a card set aside, a buried card.
    """

    rules: RuleSet
    sides: Sides
    trump: Suit
    scores: tuple[int, ...]
    tricks: tuple[Trick, ...]
    dealer: int
    turn_up: Card | None = None
    taken: Taken | None = None
    bid: StandingBid | None = None


class Bonus(NamedTuple):
    """The finished trick, from 0, that holds the best trump so far, and whether nothing can take the bonus from it."""

    trick: int
    confirmed: bool


@pure.rule
def side_of(sides: Sides, seat: int) -> int:
    """The partners of a side share one score (bruff-01.2, bruff-01.4)."""
    return next(index for index, seats in enumerate(sides) if seat in seats)


def trick_winners(record: Record) -> tuple[int, ...]:
    """The seat that won each finished trick."""
    return tuple([play.winning_seat(record.rules, record.trump, trick) for trick in record.tricks])


def is_deal_finished(record: Record) -> bool:
    """A deal has as many tricks as a hand has cards: five (bruff-05.12)."""
    return len(record.tricks) == record.rules.hand


def cards_that_count(record: Record) -> Cards:
    """The bonus goes to a trump that was played, not dealt, set aside or left as turn-up (bruff-07.2, bruff-03.11)."""
    return tuple([card for trick in record.tricks for card in trick.cards])


@pure.rule
def best_trump(record: Record) -> Card | None:
    """The strongest trump of the finished tricks; None while they hold no trump (bruff-07.2)."""
    trumps = order.trumps_among(record.trump, cards_that_count(record))
    return order.strongest_trump(record.rules, record.trump, trumps) if trumps else None


def five_was_played(record: Record) -> bool:
    """A played five of trumps confirms the bonus at once (bruff-07.4)."""
    return order.named_trump("five", record.trump) in cards_that_count(record)


def only_the_turn_up_is_higher(record: Record, best: Card) -> bool:
    """A lower trump needs to be known for the best: the one above it lies on the table for good (bruff-07.5)."""
    return order.trumps_above(record.rules, record.trump, best) == (record.turn_up,)


def is_confirmed(record: Record, best: Card) -> bool:
    """The five, a turn-up nobody can take any more, or the end of the deal confirm; nothing else does (bruff-07.5)."""
    return five_was_played(record) or only_the_turn_up_is_higher(record, best) or is_deal_finished(record)


def bonus(record: Record) -> Bonus | None:
    """The bonus belongs to the trick that the best trump won; without a trump there is none (bruff-07.3, 07.8)."""
    best = best_trump(record)
    if record.rules.bonus == "none" or best is None:
        return None
    holder = next(index for index, trick in enumerate(record.tricks) if best in trick.cards)
    return Bonus(holder, is_confirmed(record, best))


def trick_points(rules: RuleSet, tricks: int) -> tuple[int, ...]:
    """Each trick gives five points to the side that won it (bruff-07.1)."""
    return (rules.points.trick,) * tricks


def with_bonus(rules: RuleSet, points: tuple[int, ...], trick: int) -> tuple[int, ...]:
    """The bonus adds five to its own trick, which then counts ten (bruff-07.3)."""
    return (*points[:trick], points[trick] + rules.points.bonus, *points[trick + 1 :])


def recorded_points(record: Record) -> tuple[int, ...]:
    """The points of each finished trick; an uncertain bonus is not entered (bruff-07.6)."""
    points, earned = trick_points(record.rules, len(record.tricks)), bonus(record)
    return with_bonus(record.rules, points, earned.trick) if earned and earned.confirmed else points
