"""Section 03: the exchange of a card of the hand for the turn-up."""

from __future__ import annotations

from . import cards, rulesets
from .cards import Card, Cards, Suit
from .parameters import Deadline, Exchange, RuleSet


def ace_of_trumps(trump: Suit) -> Card:
    """The right comes from the Ace of the trump suit, which is the ace of hearts in hearts alone (bruff-03.8)."""
    return cards.card_of("A", trump)


def holds_the_ace(trump: Suit, hand: Cards) -> bool:
    """Whoever holds the Ace of trumps may exchange, the dealer too; the joker gives no right (bruff-03.1, 03.9)."""
    return ace_of_trumps(trump) in hand


def turned_the_ace(trump: Suit, turn_up: Card | None, is_dealer: bool) -> bool:
    """If the turned card is the Ace of trumps itself, the dealer may exchange (bruff-03.3)."""
    return is_dealer and turn_up == ace_of_trumps(trump)


def may_exchange(trump: Suit, turn_up: Card | None, hand: Cards, is_dealer: bool) -> bool:
    """Whether this hand has the right to the exposed card, at a time when it may be used (bruff-03.1, bruff-03.3)."""
    return holds_the_ace(trump, hand) or turned_the_ace(trump, turn_up, is_dealer)


def is_nothing_to_take(turn_up: Card | None) -> bool:
    """One card is exposed and it can be taken once (bruff-03.12)."""
    return turn_up is None


def exists(rules: RuleSet) -> bool:
    """Whether the rule set knows the exchange at all."""
    return isinstance(rules.exchange, Exchange)


def deadline(rules: RuleSet, trump: Suit, turn_up: Card | None) -> Deadline:
    """Until when the exposed card may be taken, which may depend on whether it is the Ace of trumps (bruff-03.4)."""
    assert isinstance(rules.exchange, Exchange)  # any exchange is foreign to the others
    return rules.exchange.turned_ace if turn_up == ace_of_trumps(trump) else rules.exchange.ace_holder


def is_too_late(rules: RuleSet, trump: Suit, turn_up: Card | None, has_played: bool, has_led: bool) -> bool:
    """The exchange is made before one's own first play, or before the first lead of all (bruff-03.4)."""
    match deadline(rules, trump, turn_up):
        case "own-first-play":
            return has_played
        case "first-lead":
            return has_led


def needs_the_turn() -> bool:
    """Whether the exchange waits for one's turn: the texts set a deadline and no more (choice exchange-out-of-turn)."""
    return rulesets.CHOICES["exchange-out-of-turn"] == "refused"


def waits_for_the_turn(rules: RuleSet, trump: Suit, turn_up: Card | None) -> bool:
    """Whether a card is taken in one's own turn alone; before the first lead there is no turn to wait for."""
    return deadline(rules, trump, turn_up) == "own-first-play" and needs_the_turn()


def exchanged(hand: Cards, set_aside: Card, turn_up: Card) -> Cards:
    """A card is set aside first, then the exposed one taken: the hand keeps its size (bruff-03.2, bruff-03.10)."""
    return (*(card for card in hand if card != set_aside), turn_up)
