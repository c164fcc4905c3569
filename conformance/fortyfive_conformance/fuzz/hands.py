"""Positions of a single question: a hand and a trick, a full trick, a hand and the exposed card.

The trumps that clauses name are made likely, as are cards that stand next to each other and suits that meet: that is
where readings part.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from fortyfive_conformance.census.rules import SUITS
from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.table import Table, Trumps

Thing = TypeVar("Thing")
_SIZES = (5, 5, 5, 4, 4, 3, 3, 2, 2, 1)
_NEAR = 4     # how far apart in their order cards are that contend for a trick


def one(chance: Random, things: Sequence[Thing]) -> Thing:
    """One of some things; much quicker than `choice`, and as even as a position needs."""
    return things[int(chance.random() * len(things))]


def legal_plays(chance: Random, table: Table, players: int) -> Question:
    """A hand of one to five cards that is to play to a trick of none to all but one."""
    trumps = table.trumps[one(chance, SUITS)]
    hand = _hand(chance, table, trumps, min(table.hand, one(chance, _SIZES)))
    trick = _trick(chance, table, trumps, hand, int(chance.random() * players))
    return Question("play", "legal_plays", {"ruleset": table.id, "trump": trumps.suit, "hand": hand, "trick": trick})


def _hand(chance: Random, table: Table, trumps: Trumps, size: int) -> list[str]:
    random = chance.random
    hand = [card for card in trumps.named if random() < 0.4]
    if len(hand) > size:
        hand = chance.sample(hand, size)
    favoured = trumps.plain[one(chance, trumps.plain_suits)]
    upto = 0.9 if random() < 0.3 else 0.5
    while len(hand) < size:
        roll = random()
        cards = trumps.lower if roll < 0.1 else favoured if roll < upto else table.pack
        card = cards[int(random() * len(cards))]
        if card not in hand:
            hand.append(card)
    return hand


def _trick(chance: Random, table: Table, trumps: Trumps, hand: Sequence[str], size: int) -> list[str]:
    random = chance.random
    trick: list[str] = []
    while len(trick) < size:
        roll = random()
        cards: Sequence[str]
        if roll < 0.3:
            cards = trumps.named
        elif roll < 0.45:
            cards = trumps.lower
        else:
            cards = table.pack if trick else _suit_to_lead(chance, trumps, hand, roll < 0.85)
        card = cards[int(random() * len(cards))]
        if card not in trick and card not in hand:
            trick.append(card)
    return trick


def _suit_to_lead(chance: Random, trumps: Trumps, hand: Sequence[str], held: bool) -> Sequence[str]:
    """The cards of a plain suit, if so wished one that a card of the hand is printed with."""
    suit = one(chance, hand)[-1]
    return trumps.plain[suit if held and suit in trumps.plain else one(chance, trumps.plain_suits)]


def trick_winner(chance: Random, table: Table, players: int) -> Question:
    """A full trick in which the cards that may win it stand near each other."""
    trumps = table.trumps[one(chance, SUITS)]
    plain = trumps.plain[one(chance, trumps.plain_suits)]
    ruffed = chance.random() < 0.5
    trick = _contenders(chance, trumps.order if ruffed else plain, 1 + int(chance.random() * players))
    if ruffed and chance.random() < 0.6:
        trick.insert(0, one(chance, plain))
        del trick[players:]
    _fill(chance, trick, trumps.rest if ruffed or chance.random() < 0.5 else plain, players)
    followers = trick[1:]
    chance.shuffle(followers)
    return Question("trick", "trick_winner", {"ruleset": table.id, "trump": trumps.suit,
                                              "trick": [trick[0], *followers]})


def _contenders(chance: Random, order: Sequence[str], count: int) -> list[str]:
    start = int(chance.random() * (len(order) - 1))
    near = list(order[start:start + _NEAR])
    chance.shuffle(near)
    return near[:count]


def _fill(chance: Random, trick: list[str], cards: Sequence[str], size: int) -> None:
    while len(trick) < size:
        card = cards[int(chance.random() * len(cards))]
        if card not in trick:
            trick.append(card)


def may_exchange(chance: Random, table: Table, players: int) -> Question:
    """A whole hand and the exposed card, the ace of trumps often in one of the two."""
    trumps = table.trumps[one(chance, SUITS)]
    turn_up = trumps.ace if chance.random() < 0.25 else one(chance, trumps.of_suit)
    hand: list[str] = []
    for card in (*trumps.named, *(f"A{suit}" for suit in SUITS)):
        if chance.random() < 0.25 and card != turn_up and card not in hand and len(hand) < table.hand:
            hand.append(card)
    while len(hand) < table.hand:
        card = one(chance, table.pack)
        if card != turn_up and card not in hand:
            hand.append(card)
    params: Params = {"ruleset": table.id, "trump": trumps.suit, "turn_up": turn_up, "hand": hand,
                      "is_dealer": chance.random() < 0.4}
    return Question("right", "may_exchange", params)
