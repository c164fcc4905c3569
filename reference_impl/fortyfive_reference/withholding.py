"""Section 06: the trumps that may be withheld when a trump is led."""

from __future__ import annotations

from . import order, pure
from .cards import Card, Cards, Suit
from .parameters import RuleSet


@pure.rule
def protected_trumps(rules: RuleSet, trump: Suit) -> Cards:
    """The five, the jack, the joker and the ace of hearts are protected, no other Ace is (bruff-06.2, bruff-06.8)."""
    return tuple([order.named_trump(name, trump) for name in rules.protected])


def card_to_beat(trick: Cards) -> Card:
    """A protected trump is compared with the led card, not with a stronger one played after it (bruff-06.5)."""
    return trick[0]


def may_withhold(rules: RuleSet, trump: Suit, card: Card, trick: Cards) -> bool:
    """A trump may be withheld if it is protected and beats the led card (bruff-06.2, bruff-06.6, bruff-06.7)."""
    return card in protected_trumps(rules, trump) and order.beats(rules, trump, card, card_to_beat(trick))


def may_discard(rules: RuleSet, trump: Suit, trumps: Cards, trick: Cards) -> bool:
    """A card that is not a trump may be played if each trump of the hand may be withheld (bruff-06.3, bruff-06.9)."""
    return all(may_withhold(rules, trump, card, trick) for card in trumps)
