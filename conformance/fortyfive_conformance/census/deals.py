"""Laying out a finished deal: thirty cards, say, that are played by the rules and won as a class wants it.

First the deal is laid out in suits, from the last trick to the first, so that what each seat still holds is known
when its card is chosen: each seat follows where it must (bruff-05.9), and plays a trump to a trump lead while it has
one (bruff-06.1; that is always allowed, bruff-06.10). Then the cards are handed out: within one trick, cards that
follow each other's suit may change places, so the winner gets the strongest of its trick (bruff-05.4, bruff-05.5),
and the trick with the bonus the strongest trump of all (bruff-07.3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from fortyfive_conformance.census.chance import Chance

TRUMP = "T"


class Wanted(NamedTuple):
    """What a deal is to come to: seats from 0, tricks from 0; `bonus` is None where no trump is played."""

    players: int
    leader: int
    winners: tuple[int, ...]
    bonus: int | None


Grid = list[list[str]]      # a trick a row, a seat a column: the suit that is played, or TRUMP


class Stuck(Exception):
    """No card of a suit that is needed is left; another number may do."""


def lay_out(chance: Chance, wanted: Wanted, cards: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """The tricks, a row each with the seats' cards by seat; `cards` are the suits and TRUMP, strongest first.

    Raises Stuck where the choices lead nowhere.
    """
    grid = _suits(chance, wanted, {suit: len(found) for suit, found in cards.items()})
    ranks = _ranks(chance, grid, cards)
    for trick in range(len(grid)):
        _give_best(grid, ranks, wanted, trick)
    if wanted.bonus is not None:
        _move_best_trump(grid, ranks, wanted)
    return [[cards[suit][rank] for suit, rank in zip(suits, found, strict=True)]
            for suits, found in zip(grid, ranks, strict=True)]


def leaders(wanted: Wanted) -> tuple[int, ...]:
    """Who leads each trick: the winner of the one before (bruff-05.6)."""
    return (wanted.leader, *wanted.winners[:-1])


def _suits(chance: Chance, wanted: Wanted, left: dict[str, int]) -> Grid:
    held = [dict.fromkeys(left, 0) for _ in range(wanted.players)]
    grid: Grid = []
    for trick in reversed(range(len(wanted.winners))):
        row = _row(chance, wanted, trick, left, held)
        for seat, suit in enumerate(row):
            held[seat][suit] += 1
        grid.insert(0, row)
    return grid


def _row(chance: Chance, wanted: Wanted, trick: int, left: dict[str, int], held: list[dict[str, int]]) -> list[str]:
    """The suits of one trick; takes them from what is left."""
    leader, winner = leaders(wanted)[trick], wanted.winners[trick]
    ruffed = trick == wanted.bonus or (wanted.bonus is not None and chance.below(2) == 0)
    trump_led = ruffed and (leader == winner or chance.below(3) == 0)
    led = TRUMP if trump_led else _any(chance, left, plain=True)
    row = [""] * wanted.players
    first = [leader] if leader == winner else [leader, winner]
    for seat in (*first, *(seat for seat in range(wanted.players) if seat not in first)):
        if seat == leader:
            suit = led
        elif seat == winner:
            suit = TRUMP if ruffed else led
        elif held[seat][led]:
            suit = TRUMP if ruffed and chance.below(6) == 0 else led
        else:
            suit = _any(chance, left, plain=not ruffed)
        if not left[suit]:
            raise Stuck
        left[suit] -= 1
        row[seat] = suit
    return row


def _any(chance: Chance, left: dict[str, int], *, plain: bool) -> str:
    """A suit that is left, the likelier the more of it there is."""
    suits = [suit for suit in left if suit != TRUMP] if plain else list(left)
    total = sum(left[suit] for suit in suits)
    if not total:
        raise Stuck
    at = chance.below(total)
    for suit in suits:
        at -= left[suit]
        if at < 0:
            return suit
    raise AssertionError("a number below the total lies in one of its parts")


def _ranks(chance: Chance, grid: Grid, cards: Mapping[str, Sequence[str]]) -> list[list[int]]:
    """For each place one of its suit's cards, by its index; 0 is the strongest."""
    needed = {suit: sum(row.count(suit) for row in grid) for suit in cards}
    drawn = {suit: chance.some(range(len(found)), needed[suit]) for suit, found in cards.items()}
    return [[drawn[suit].pop() for suit in row] for row in grid]


def _give_best(grid: Grid, ranks: list[list[int]], wanted: Wanted, trick: int) -> None:
    """The winner of a trick changes cards with whoever has the strongest of the suit that wins it."""
    winner = wanted.winners[trick]
    suits, found = grid[trick], ranks[trick]
    best = min((found[seat], seat) for seat in range(wanted.players) if suits[seat] == suits[winner])[1]
    found[winner], found[best] = found[best], found[winner]


def _move_best_trump(grid: Grid, ranks: list[list[int]], wanted: Wanted) -> None:
    """The winner of the trick with the bonus changes cards with the winner who has the strongest trump of the deal."""
    assert wanted.bonus is not None  # asked only where a trump is played
    best = min((ranks[trick][winner], trick) for trick, winner in enumerate(wanted.winners)
               if grid[trick][winner] == TRUMP)[1]
    here, there = wanted.winners[wanted.bonus], wanted.winners[best]
    ranks[wanted.bonus][here], ranks[best][there] = ranks[best][there], ranks[wanted.bonus][here]
    _give_best(grid, ranks, wanted, best)
