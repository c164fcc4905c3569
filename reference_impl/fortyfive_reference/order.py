"""Section 04: the order of the cards, strongest first, in lines that read as the text writes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from . import cards, pure
from .cards import ACE_OF_HEARTS, JOKER, SUITS, Card, Cards, Suit
from .parameters import NamedTrump, RuleSet


def _line(text: str) -> Cards:
    """The cards of one printed line."""
    return tuple(cards.parse_card(code) for code in text.split(" > "))


LOWER_TRUMPS: Final[Mapping[Suit, Cards]] = {
    "S": _line("AS > KS > QS > 2S > 3S > 4S > 6S > 7S > 8S > 9S > TS"),
    "C": _line("AC > KC > QC > 2C > 3C > 4C > 6C > 7C > 8C > 9C > TC"),
    "D": _line("AD > KD > QD > TD > 9D > 8D > 7D > 6D > 4D > 3D > 2D"),
    "H": _line("KH > QH > TH > 9H > 8H > 7H > 6H > 4H > 3H > 2H"),
}

PLAIN: Final[Mapping[Suit, Cards]] = {
    "S": _line("KS > QS > JS > AS > 2S > 3S > 4S > 5S > 6S > 7S > 8S > 9S > TS"),
    "C": _line("KC > QC > JC > AC > 2C > 3C > 4C > 5C > 6C > 7C > 8C > 9C > TC"),
    "D": _line("KD > QD > JD > TD > 9D > 8D > 7D > 6D > 5D > 4D > 3D > 2D > AD"),
    "H": _line("KH > QH > JH > TH > 9H > 8H > 7H > 6H > 5H > 4H > 3H > 2H"),
}


@pure.rule
def named_trump(name: NamedTrump, trump: Suit) -> Card:
    """The card that a rule set means by the five, the jack, the joker or the ace of hearts (bruff-04.4)."""
    match name:
        case "five":
            return cards.card_of("5", trump)
        case "jack":
            return cards.card_of("J", trump)
        case "joker":
            return JOKER
        case "ace-of-hearts":
            return ACE_OF_HEARTS


@pure.rule
def top_trumps(rules: RuleSet, trump: Suit) -> Cards:
    """The joker stands between the jack of trumps and the ace of hearts, under the five (bruff-04.2, bruff-04.4)."""
    return tuple([named_trump(name, trump) for name in rules.top_trumps])


def lower_trumps(trump: Suit) -> Cards:
    """The other trumps: hearts has no second Ace (bruff-04.3, bruff-04.5 to bruff-04.8)."""
    return LOWER_TRUMPS[trump]


@pure.rule
def trump_order(rules: RuleSet, trump: Suit) -> Cards:
    """Every trump, strongest first (bruff-04.4 to bruff-04.8)."""
    return top_trumps(rules, trump) + lower_trumps(trump)


def plain_order(suit: Suit) -> Cards:
    """A suit that is not trumps, strongest first; the ace of hearts is not in it (bruff-04.9 to bruff-04.14)."""
    return PLAIN[suit]


def plain_suits(trump: Suit) -> tuple[Suit, ...]:
    """The three suits that are not trumps."""
    return tuple(suit for suit in SUITS if suit != trump)


@pure.rule
def is_trump(trump: Suit, card: Card) -> bool:
    """The cards of the trump suit, the joker and the ace of hearts are trumps (bruff-01.11, bruff-04.2)."""
    return card in (JOKER, ACE_OF_HEARTS) or cards.suit_of(card) == trump


def trumps_among(trump: Suit, some: Cards) -> Cards:
    """Those of the cards that are trumps."""
    return tuple([card for card in some if is_trump(trump, card)])


@pure.rule
def beats(rules: RuleSet, trump: Suit, card: Card, other: Card) -> bool:
    """One trump beats another if it stands before it in the order of trumps (bruff-04.5 to bruff-04.8)."""
    trumps = trump_order(rules, trump)
    return trumps.index(card) < trumps.index(other)


@pure.rule
def trumps_above(rules: RuleSet, trump: Suit, card: Card) -> Cards:
    """Every trump that beats a given one."""
    trumps = trump_order(rules, trump)
    return trumps[: trumps.index(card)]


def strongest_trump(rules: RuleSet, trump: Suit, trumps: Cards) -> Card:
    """The strongest of some trumps, at least one."""
    return min(trumps, key=trump_order(rules, trump).index)


def strongest_plain(suit: Suit, some: Cards) -> Card:
    """The strongest of some cards of a suit that is not trumps, at least one."""
    return min(some, key=plain_order(suit).index)
