"""Finished deals laid out on purpose: who wins which trick, where the best trump lies, what was turned up or taken.

Sweeps, deals without a trump, a bonus that falls to an early or a late trick and totals just below the target are made
likely. The tricks themselves are laid out by the census, so that every card is played as the rules allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from fortyfive_conformance.census.chance import Chance
from fortyfive_conformance.census.deals import TRUMP, Stuck, Wanted, lay_out, leaders
from fortyfive_conformance.census.rules import SUITS
from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.table import Table, Trumps

_BITS = 2048
_ATTEMPTS = 8
VARIANTS = 5


class Deal(NamedTuple):
    """A deal that can be played just so: `rows` are the tricks, each with the seats' cards by seat."""

    players: int
    trumps: Trumps
    turn_up: str | None
    leaders: tuple[int, ...]
    rows: list[list[str]]

    @property
    def dealer(self) -> int:
        """The seat to the right of the first leader."""
        return (self.leaders[0] - 1) % self.players

    def tricks(self) -> list[Params]:
        """The tricks as the protocol writes them."""
        turns = range(self.players)
        return [{"leader": leader, "cards": [row[(leader + turn) % self.players] for turn in turns]}
                for leader, row in zip(self.leaders, self.rows, strict=True)]

    def hands(self) -> list[list[str]]:
        """What each seat holds before the first trick."""
        return [[row[seat] for row in self.rows] for seat in range(self.players)]


def deal(chance: Random, table: Table, players: int) -> Deal | None:
    """A deal of some pattern; None where none of a few comes out."""
    for _ in range(_ATTEMPTS):
        trumps = table.trumps[chance.choice(SUITS)]
        turn_up = _turn_up(chance, trumps) if table.exposes else None
        wanted = _wanted(chance, table, trumps, players)
        cards = {TRUMP: [card for card in trumps.order if card != turn_up],
                 **{suit: list(found) for suit, found in trumps.plain.items()}}
        try:
            rows = lay_out(Chance(chance.getrandbits(_BITS)), wanted, cards)
        except Stuck:
            continue
        return Deal(players, trumps, turn_up, leaders(wanted), rows)
    return None


def _turn_up(chance: Random, trumps: Trumps) -> str:
    high = [card for card in trumps.named if card[-1] == trumps.suit]
    return chance.choice(high if chance.random() < 0.4 else trumps.of_suit)


def _wanted(chance: Random, table: Table, trumps: Trumps, players: int) -> Wanted:
    sides = table.sides(players)
    roll = chance.random()
    few = chance.sample(range(len(sides)), 1 if roll < 0.15 else min(2, len(sides)) if roll < 0.5 else len(sides))
    winners = tuple(chance.choice(sides[chance.choice(few)]) for _ in range(table.hand))
    without = chance.random() < 0.12 and players * table.hand <= len(trumps.rest)
    return Wanted(players, chance.randrange(players), winners, None if without else chance.randrange(table.hand))


def scores(chance: Random, table: Table, sides: int) -> list[int]:
    """Totals before a deal, many of them near the target, some far from it."""
    totals = table.totals
    near = totals[-2:]
    roll = chance.random()
    if roll < 0.15:
        return [chance.choice(near)] * sides
    if roll < 0.35:
        return [chance.choice(totals[:3]) for _ in range(sides)]
    likely = 0.65 if roll < 0.7 else 0.1
    return [chance.choice(near if chance.random() < likely else totals) for _ in range(sides)]


def settle(chance: Random, table: Table, players: int) -> list[Question]:
    """A few questions about one deal: after other tricks, from other totals, with another exposed or taken card."""
    found = _with_a_high_card_taken(chance, table, players) if chance.random() < 0.4 else deal(chance, table, players)
    return [_settle(chance, table, found) for _ in range(VARIANTS)] if found else []


def _settle(chance: Random, table: Table, found: Deal) -> Question:
    tricks, sides = found.tricks(), table.sides(found.players)
    finished = chance.randint(1, len(tricks) + 2)
    params: Params = {"ruleset": table.id, "players": found.players, "sides": sides, "dealer": found.dealer,
                      "trump": found.trumps.suit, "scores": scores(chance, table, len(sides))}
    takers = takings(table, found)
    if takers and chance.random() < 0.75:
        seat, card = takers[0] if chance.random() < 0.5 else chance.choice(takers)
        params["taken"] = {"seat": seat, "card": card}
        played = next(trick for trick, row in enumerate(found.rows) if card in row)
        # What a taken card comes to shows before it is played.
        finished = chance.randint(1, played) if played and chance.random() < 0.6 else finished
    elif found.turn_up is not None:
        params["turn_up"] = found.turn_up
    return Question("score", "settle", {**params, "tricks": tricks[:finished]})


def _with_a_high_card_taken(chance: Random, table: Table, players: int) -> Deal | None:
    """Of a few deals one in which a named trump may have been taken, and is played late."""
    found = None
    for _ in range(_ATTEMPTS):
        found = deal(chance, table, players)
        for _, card in takings(table, found)[:1] if found else ():
            if found and card in found.trumps.named and not any(card in row for row in found.rows[:2]):
                return found
    return found


def takings(table: Table, found: Deal) -> Sequence[tuple[int, str]]:
    """Who may have taken which card of its hand, the strongest first: the ace's holder another one, the dealer it."""
    if not table.exchanges:
        return []
    ace, of_suit = found.trumps.ace, found.trumps.of_suit
    for seat, hand in enumerate(found.hands()):
        if ace in hand:
            taken = [(seat, card) for card in of_suit if card in hand and card != ace]
            return taken + [(seat, ace)] * (seat == found.dealer)
    return []
