"""Counting legal sequences of plays: numbers that two engines can compare.

The answers of the rule functions are kept for one count, so that each question is asked of them once.
"""

from __future__ import annotations

from functools import cache

from . import play
from .cards import Card, Cards, Suit
from .rulesets import RuleSet

Hands = tuple[frozenset[Card], ...]


def nodes(rules: RuleSet, trump: Suit, leader: int, hands: tuple[Cards, ...], trick: Cards, depth: int) -> int:
    """The number of legal sequences of ``depth`` plays: no exchange, no end of game; depth 0 is one.

    ``hands`` are by seat from 0; ``trick`` are the cards already on the table from ``leader``, in no hand.
    """
    players = len(hands)

    @cache
    def legal(hand: frozenset[Card], led: Cards) -> Cards:
        return play.legal_plays(rules, trump, tuple(hand), led)

    @cache
    def winner(trick: Cards) -> int:
        return play.trick_winner(rules, trump, trick)

    @cache
    def from_lead(hands: Hands, leader: int, depth: int) -> int:
        return count(hands, leader, (), depth)

    def count(hands: Hands, leader: int, trick: Cards, depth: int) -> int:
        if len(trick) == players:
            return from_lead(hands, (leader + winner(trick)) % players, depth)
        seat = (leader + len(trick)) % players
        hand, before, after = hands[seat], hands[:seat], hands[seat + 1 :]
        cards = legal(hand, trick[:1])  # only the led card binds (bruff-05.7, bruff-06.5)
        if depth == 1:
            return len(cards)
        return sum([count((*before, hand - {c}, *after), leader, (*trick, c), depth - 1) for c in cards])

    return count(tuple(map(frozenset, hands)), leader, trick, depth) if depth else 1
