"""The cards by the rule text's own codes (section 04): rank and suit, as in ``5S`` and ``TD``, and ``Joker``."""

from __future__ import annotations

from typing import Final, Literal, NewType

from . import errors

Card = NewType("Card", str)
"""The code of one card of the pack."""

Cards = tuple[Card, ...]
"""Cards in a given order: a hand as it was dealt, a trick as it was played, a stock from the top."""

Suit = Literal["S", "C", "D", "H"]
"""Spades, clubs, diamonds, hearts."""

SUITS: Final[tuple[Suit, ...]] = ("S", "C", "D", "H")
RANKS: Final = "A23456789TJQK"

JOKER: Final = Card("Joker")
ACE_OF_HEARTS: Final = Card("AH")

PACK: Final = (*(Card(rank + suit) for suit in SUITS for rank in RANKS), JOKER)
"""The 52 common cards and the joker, which stands last (bruff-01.6)."""

_SUIT_OF: Final[dict[Card, Suit | None]] = {
    **{Card(rank + suit): suit for suit in SUITS for rank in RANKS},
    JOKER: None,
}

_BY_CODE: Final[dict[object, Card]] = {card: card for card in PACK}


def parse_card(code: object) -> Card:
    """The card with this code; raises UnknownCardError."""
    if not isinstance(code, str) or code not in _SUIT_OF:
        raise errors.UnknownCardError(code)
    return Card(code)


def parse_cards(codes: list[object]) -> Cards:
    """The cards with these codes; raises UnknownCardError for the first that is none."""
    try:
        return tuple(map(_BY_CODE.__getitem__, codes))
    except (KeyError, TypeError):
        return tuple(map(parse_card, codes))


def card_of(rank: str, suit: Suit) -> Card:
    """The card of this rank and suit."""
    return Card(rank + suit)


def suit_of(card: Card) -> Suit | None:
    """The suit printed on a card; the joker has none (bruff-01.12)."""
    return _SUIT_OF[card]
