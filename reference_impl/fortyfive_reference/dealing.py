"""Section 02: the pack, the hands, the turn-up, the turned joker and the next dealer."""

from __future__ import annotations

from . import cards, pure, rulesets
from .cards import JOKER, PACK, Card, Cards, Suit
from .parameters import RuleSet


@pure.rule
def full_pack(rules: RuleSet) -> Cards:
    """The 52 common cards and, where the rule set has one, the joker (bruff-01.6)."""
    return PACK if rules.pack.joker else PACK[:-1]


def is_full_pack(rules: RuleSet, pack: Cards) -> bool:
    """Every deal is made with the whole pack, each card once (bruff-01.6, bruff-08.9)."""
    return sorted(pack) == sorted(full_pack(rules))


@pure.rule
def dealing_order(players: int, dealer: int) -> tuple[int, ...]:
    """The seats from the dealer's left, clockwise, the dealer last (bruff-02.5)."""
    return tuple((dealer + step) % players for step in range(1, players + 1))


def deal_hands(rules: RuleSet, players: int, dealer: int, pack: Cards) -> tuple[Cards, ...]:
    """Packets from the top of the pack, three cards to each seat and then two (bruff-02.6); hands by seat from 0."""
    hands: list[Cards] = [()] * players
    dealt = 0
    for packet in rules.packets:
        for seat in dealing_order(players, dealer):
            hands[seat] += pack[dealt : dealt + packet]
            dealt += packet
    return tuple(hands)


def undealt(rules: RuleSet, players: int, pack: Cards) -> Cards:
    """The cards left once each seat has its hand, top first: 23 in Bruff (bruff-02.7)."""
    return pack[players * rules.hand :]


def top_card(stock: Cards) -> Card:
    """The card that is turned is the top one of those left (bruff-02.8, bruff-02.13)."""
    return stock[0]


def under_top_card(stock: Cards) -> Cards:
    """The cards that stay face down under the turned one: 22 in Bruff (bruff-02.7, bruff-02.14)."""
    return stock[1:]


def trump_of(turn_up: Card) -> Suit | None:
    """The suit of the turned card is trumps for the whole deal (bruff-01.9, bruff-02.9); the joker names none."""
    return cards.suit_of(turn_up)


def dealer_takes(rules: RuleSet, turned: Card) -> bool:
    """The dealer takes a turned joker (bruff-02.11)."""
    match rules.turned_joker:
        case "dealer-takes" | "turn-then-bury":
            return turned == JOKER
        case "none":
            return False


def turns_before_burying(rules: RuleSet) -> bool:
    """Whether the dealer who took the joker sees the next card before putting one down (choice turned-joker)."""
    return rules.turned_joker == "turn-then-bury"


def turns_a_card(rules: RuleSet) -> bool:
    """Whether a card is turned to fix trumps, or trumps are named (bruff-01.9, auction-120-01)."""
    return rules.trump == "turn-up"


def put_under(stock: Cards, buried: Card) -> Cards:
    """The card that the dealer gives up for the joker goes under the stock (bruff-02.12)."""
    return (*stock, buried)


def next_dealer(players: int, dealer: int) -> int:
    """The deal passes to the left (bruff-02.2)."""
    return rulesets.left_of(players, dealer)
