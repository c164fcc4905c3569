"""The rules as tables of bit masks, for counting and for playing millions of deals.

Every entry is an answer of a rule function, asked once for each trump suit: what is fast here is only the looking up.
A hand is a whole number with the bit of each of its cards, at the card's place in ``cards.PACK``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from . import cards, order, play
from .cards import PACK, Card, Cards, Suit
from .parameters import RuleSet

PLACE: Final = {card: place for place, card in enumerate(PACK)}
BIT: Final = {card: 1 << place for card, place in PLACE.items()}


class Tables(NamedTuple):
    """What the rules come to under one trump suit, by the place of the led card in the pack.

    ``binds`` are the cards that oblige whoever holds one, ``answers`` the cards that may then be played; a hand that
    holds none of the first plays anything. ``power`` ranks each card in a trick with that lead: the highest wins.
    """

    binds: tuple[int, ...]
    answers: tuple[int, ...]
    power: tuple[tuple[int, ...], ...]


def mask_of(some: Iterable[Card]) -> int:
    """The cards as bits."""
    return sum([BIT[card] for card in some])


def bystander(trump: Suit, led: Card) -> Card:
    """A card that is neither a trump nor of the led suit: it may be discarded whenever anything may."""
    return next(c for c in PACK if not order.is_trump(trump, c) and cards.suit_of(c) != cards.suit_of(led))


def binding_cards(rules: RuleSet, trump: Suit, led: Card, among: Cards) -> Cards:
    """The cards that take away the right to discard from whoever holds one (bruff-05.9, bruff-06.4)."""
    other = bystander(trump, led)
    return tuple(
        c for c in among if c not in (led, other) and other not in play.legal_plays(rules, trump, (c, other), (led,))
    )


def answering_cards(rules: RuleSet, trump: Suit, led: Card, among: Cards, binding: Card) -> Cards:
    """The cards that may be played by a hand that must answer the lead (bruff-05.8, bruff-06.4)."""
    return tuple(c for c in among if c in play.legal_plays(rules, trump, (binding, c), (led,)))


def powers(rules: RuleSet, trump: Suit, led: Card, among: Cards) -> tuple[int, ...]:
    """How strong each card is in a trick with this lead: 0 for those that cannot win it (bruff-05.4, bruff-05.5)."""
    trumps = [c for c in order.trump_order(rules, trump) if c in among]
    suit = cards.suit_of(led)
    plain = order.plain_order(suit) if suit is not None and not order.is_trump(trump, led) else ()
    ranked = [*trumps, *(c for c in plain if c in among)]
    rank = {card: len(ranked) - place for place, card in enumerate(ranked)}
    return tuple(rank.get(card, 0) for card in PACK)


def tables(rules: RuleSet, trump: Suit, among: Cards) -> Tables:
    """The tables of a rule set under one trump suit, for the cards that are in play."""
    binds, answers = [0] * len(PACK), [0] * len(PACK)
    power: list[tuple[int, ...]] = [()] * len(PACK)
    for led in among:
        place, binding = PLACE[led], binding_cards(rules, trump, led, among)
        binds[place] = mask_of(binding)
        if binding:
            answers[place] = mask_of(answering_cards(rules, trump, led, among, binding[0]))
        power[place] = powers(rules, trump, led, among)
    return Tables(tuple(binds), tuple(answers), tuple(power))
