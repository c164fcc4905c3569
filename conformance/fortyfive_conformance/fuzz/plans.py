"""What kind of game is to be played: how it is set up, how far it goes, and what may be tried in it."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from fortyfive_conformance.census.rules import JOKER, SUITS
from fortyfive_conformance.fuzz.hands import one
from fortyfive_conformance.fuzz.question import Params
from fortyfive_conformance.fuzz.settled import scores
from fortyfive_conformance.fuzz.table import Table

REPLAYED = ("sequence", "deal", "exchange", "game", "match", "view")


class Allowed(NamedTuple):
    """What the adapter may be asked for in a game: what it claims, and what it declared as the guide reads it."""

    exchange: bool        # the exchange, and with it the turned joker
    out_of_turn: bool     # exchanging out of turn
    next_game: bool       # the deal after a won game of a match


class Plan(NamedTuple):
    """A game to be played. `plays` is how many cards are played to the last of its `deals`."""

    rung: str
    players: int
    dealer: int
    setup: Params
    deals: int
    plays: int
    rough: bool
    exchange: bool
    out_of_turn: bool
    joker: float          # how likely a joker is turned up
    patient: bool         # whether the named trumps are kept as long as may be: then they meet in the last tricks


def plan(chance: Random, table: Table, rung: str, players: int, allowed: Allowed) -> Plan:
    """A plan for a game of this rung."""
    whole = players * table.hand
    setup, deals, plays = _course(chance, table, rung, players, allowed, whole)
    has_joker = table.ruleset["turned_joker"] != "none" and allowed.exchange
    joker = {"exchange": 0.45, "view": 0.5, "sequence": 0.0}.get(rung, 0.15) if has_joker else 0.0
    return Plan(rung, players, chance.randrange(players), setup, deals, plays, chance.random() < 0.3,
                allowed.exchange and table.exchanges and rung not in ("sequence", "deal"),
                allowed.out_of_turn, joker, chance.random() < 0.5)


def _course(chance: Random, table: Table, rung: str, players: int, allowed: Allowed,
            whole: int) -> tuple[Params, int, int]:
    """Params, deals and plays."""
    early = chance.choice((0, 1, players - 1, players, players + 2, chance.randint(0, 2 * players)))
    if rung == "sequence":
        return {}, 1, whole if chance.random() < 0.5 else chance.randint(1, whole)
    if rung == "deal":
        return {}, *((2, 0) if chance.random() < 0.2 else (1, chance.choice((0, 0, players))))
    if rung == "exchange":
        return {}, 1, early
    sides = len(table.sides(players))
    setup: Params = {"scores": scores(chance, table, sides)} if chance.random() < 0.9 else {}
    if rung == "view":
        setup["viewer"] = chance.randrange(players)
        return setup, 1, chance.choice((0, early, early, chance.randint(1, whole)))
    deals = 1 + (chance.random() < 0.3)
    if rung == "match":
        to_win = chance.randint(1, table.ruleset["match"] or 3)
        setup |= {"games_to_win": to_win, "games": [chance.randrange(to_win) for _ in range(sides)]}
        deals += allowed.next_game
    return setup, deals, whole if chance.random() < 0.8 else chance.randint(1, whole)


def pack(chance: Random, table: Table, players: int, joker: float, suit: str | None = None) -> list[str]:
    """A pack for a deal in which the ace of trumps and the named trumps are likely to matter; `suit` is the trump."""
    cards = list(table.pack)
    chance.shuffle(cards)
    turned = players * table.hand
    if chance.random() < joker:
        _put(cards, JOKER, turned)
        turned += 1
    trumps = table.trumps[suit or one(chance, SUITS)]
    roll = chance.random()
    high = [card for card in trumps.named if card in trumps.of_suit]
    turn_up = trumps.ace if roll < 0.25 else one(chance, high if roll < 0.5 else trumps.of_suit)
    _put(cards, turn_up, turned)
    for card in trumps.named:
        likely = 0.85 if card == trumps.ace else 0.5     # most exchanges hang on the ace of trumps
        if chance.random() < likely and cards.index(card) not in (turned, players * table.hand):
            _put(cards, card, chance.randrange(players * table.hand))
    return cards


def _put(cards: list[str], card: str, place: int) -> None:
    at = cards.index(card)
    cards[at], cards[place] = cards[place], cards[at]


def malformed(chance: Random, cards: list[str]) -> list[str]:
    """A pack that is not exactly the rule set's: a card too few, too many or twice."""
    found = list(cards)
    roll = chance.random()
    if roll < 0.3:
        found.pop(chance.randrange(len(found)))
    elif roll < 0.6:
        found.insert(chance.randrange(len(found) + 1), one(chance, (*found, JOKER)))
    else:
        found[chance.randrange(len(found))] = one(chance, (*cards, JOKER))
        if sorted(found) == sorted(cards):
            found.pop()
    return found
