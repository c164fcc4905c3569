"""Counting legal sequences of plays: numbers that two engines can compare."""

from __future__ import annotations

from . import masks
from .cards import Cards, Suit
from .masks import PLACE, Tables
from .parameters import RuleSet


def nodes(rules: RuleSet, trump: Suit, leader: int, hands: tuple[Cards, ...], trick: Cards, depth: int) -> int:
    """The number of legal sequences of ``depth`` plays: no exchange, no end of game; depth 0 is one.

    ``hands`` are by seat from 0; ``trick`` are the cards already on the table from ``leader``, in no hand.
    """
    in_play = tuple(card for cards in (*hands, trick) for card in cards)
    counter = _Counter(masks.tables(rules, trump, in_play), len(hands))
    held = [masks.mask_of(hand) for hand in hands]
    if not trick or depth == 0:
        return counter.from_lead(held, leader, depth)
    led = PLACE[trick[0]]
    ranks = [counter.tables.power[led][PLACE[card]] for card in trick]
    best = max(ranks)
    return counter.from_card(held, leader, len(trick), led, best, ranks.index(best), depth)


class _Counter:
    """The count for one trump suit and one number of players."""

    def __init__(self, tables: Tables, players: int) -> None:
        self.tables = tables
        self.players = players

    def from_lead(self, hands: list[int], leader: int, depth: int) -> int:
        """Sequences from a lead: any card may be led (bruff-05.2)."""
        hand = hands[leader]
        if depth <= 1:
            return hand.bit_count() if depth else 1
        total, rest = 0, hand
        while rest:
            bit = rest & -rest
            rest ^= bit
            led = bit.bit_length() - 1
            hands[leader] = hand ^ bit
            total += self.from_card(hands, leader, 1, led, self.tables.power[led][led], 0, depth - 1)
        hands[leader] = hand
        return total

    def from_card(self, hands: list[int], leader: int, laid: int, led: int, best: int, holder: int, depth: int) -> int:
        """Sequences in mid-trick: ``laid`` cards lie, the best of them ``holder`` places after the leader."""
        players = self.players
        if laid == players:
            return self.from_lead(hands, (leader + holder) % players, depth)
        seat = (leader + laid) % players
        hand = hands[seat]
        legal = hand & self.tables.answers[led] if hand & self.tables.binds[led] else hand
        if depth == 1:
            return legal.bit_count()
        total, power = 0, self.tables.power[led]
        while legal:
            bit = legal & -legal
            legal ^= bit
            rank = power[bit.bit_length() - 1]
            hands[seat] = hand ^ bit
            if rank > best:
                total += self.from_card(hands, leader, laid + 1, led, rank, laid, depth - 1)
            else:
                total += self.from_card(hands, leader, laid + 1, led, best, holder, depth - 1)
        hands[seat] = hand
        return total
