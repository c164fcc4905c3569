"""Section 05: who leads and who follows, which cards may be played, and who wins the trick."""

from __future__ import annotations

from typing import NamedTuple

from . import cards, order, pure, rulesets, withholding
from .cards import Card, Cards, Suit
from .parameters import RuleSet


class Trick(NamedTuple):
    """A finished trick: the seat that led, and the cards in the order played."""

    leader: int
    cards: Cards


def first_leader(rules: RuleSet, players: int, dealer: int, bidder: int | None = None) -> int:
    """The player to the dealer's left leads to the first trick (bruff-05.1); in an auction the bidder decides who."""
    if bidder is None or rules.first_lead == "left-of-dealer":
        return rulesets.left_of(players, dealer)
    return bidder if rules.first_lead == "bidder" else rulesets.left_of(players, bidder)


def next_to_play(players: int, seat: int) -> int:
    """Each seat plays one card, clockwise (bruff-05.3)."""
    return rulesets.left_of(players, seat)


@pure.rule
def seats_in_turn(players: int, leader: int) -> tuple[int, ...]:
    """The seats in the order in which they play to a trick (bruff-05.3)."""
    seats = [leader]
    while len(seats) < players:
        seats.append(next_to_play(players, seats[-1]))
    return tuple(seats)


def next_leader(winner: int) -> int:
    """The player who won the trick leads to the next (bruff-05.6)."""
    return winner


def is_trump_lead(trump: Suit, trick: Cards) -> bool:
    """A trump is led, also where it is the joker or the ace of hearts (bruff-05.13)."""
    return len(trick) > 0 and order.is_trump(trump, trick[0])


@pure.rule
def follows(trump: Suit, card: Card, led: Card) -> bool:
    """A card follows a plain lead if it is of its suit and no trump: the ace of hearts is no heart (bruff-05.11)."""
    return cards.suit_of(card) == cards.suit_of(led) and not order.is_trump(trump, card)


def may_lead(hand: Cards) -> Cards:
    """Any card may be led (bruff-05.2)."""
    return hand


def answers_to_trump(rules: RuleSet, trump: Suit, hand: Cards, trick: Cards) -> Cards:
    """To a trump lead some trump must be played, whichever, unless all may be withheld (bruff-06.1, bruff-06.4)."""
    trumps = order.trumps_among(trump, hand)
    return hand if withholding.may_discard(rules, trump, trumps, trick) else trumps


def answers_to_plain(rules: RuleSet, trump: Suit, hand: Cards, led: Card) -> Cards:
    """To a plain lead one follows or ruffs, as one likes; without the suit any card goes (bruff-05.8 to 05.10)."""
    if not any(follows(trump, card, led) for card in hand):
        return hand
    match rules.plain_lead:
        case "follow-or-ruff":
            return tuple(c for c in hand if follows(trump, c, led) or order.is_trump(trump, c))


@pure.rule
def legal_plays(rules: RuleSet, trump: Suit, hand: Cards, trick: Cards) -> Cards:
    """The cards of a hand that may be played to a trick; there is no duty to beat a card (bruff-05.2, 05.7, 06.1)."""
    if not trick:
        return may_lead(hand)
    if is_trump_lead(trump, trick):
        return answers_to_trump(rules, trump, hand, trick)
    return answers_to_plain(rules, trump, hand, trick[0])


def winning_card(rules: RuleSet, trump: Suit, trick: Cards) -> Card:
    """The strongest trump wins or, without trumps, the strongest card of the led suit (bruff-05.4, bruff-05.5)."""
    trumps = order.trumps_among(trump, trick)
    if trumps:
        return order.strongest_trump(rules, trump, trumps)
    return strongest_of_led_suit(trick)


def strongest_of_led_suit(trick: Cards) -> Card:
    """In a trick without trumps the strongest card of the led suit wins (bruff-05.5)."""
    suit = cards.suit_of(trick[0])
    assert suit is not None  # only the joker has no suit, and it is always a trump
    return order.strongest_plain(suit, tuple(card for card in trick if cards.suit_of(card) == suit))


def trick_winner(rules: RuleSet, trump: Suit, trick: Cards) -> int:
    """The place in the trick, from 0, of the card that wins it (bruff-05.4, bruff-05.5)."""
    return trick.index(winning_card(rules, trump, trick))


@pure.rule
def winning_seat(rules: RuleSet, trump: Suit, trick: Trick) -> int:
    """The seat that wins a finished trick."""
    return seats_in_turn(len(trick.cards), trick.leader)[trick_winner(rules, trump, trick.cards)]
