"""Deals played fast: the same rules looked up in tables, for simulations of millions of deals.

    table = playout.Table(rulesets.BRUFF, "S")
    deal = table.deal(hands, leader=0)
    while deal.legal:
        deal.play(choose(deal.legal))
"""

from __future__ import annotations

from collections.abc import Sequence

from . import dealing, errors, masks, order
from .actions import Play
from .cards import PACK, Cards, Suit
from .parameters import RuleSet


class Table:
    """A rule set under one trump suit, with its tables made: any number of deals can be played on it."""

    def __init__(self, rules: RuleSet, trump: Suit) -> None:
        self.rules = rules
        self.trump = trump
        self.tables = masks.tables(rules, trump, dealing.full_pack(rules))

    def deal(self, hands: Sequence[Cards], leader: int) -> Deal:
        """A deal from hands given by card codes, before its first lead."""
        return Deal(self, [masks.mask_of(hand) for hand in hands], leader)


class Deal:
    """One deal in play. Hands and legal plays are bit masks, cards their places in ``cards.PACK``.

    ``seat`` is to act, and ``legal`` are the cards that it may play: none once all are played. ``log`` are the cards
    played, in order, and ``winners`` the seats that won the finished tricks.
    """

    __slots__ = ("_answers", "_best", "_binds", "_left", "_power", "_rank", "hands", "legal", "log", "seat", "table",
                 "winners")

    def __init__(self, table: Table, hands: list[int], leader: int) -> None:
        self.table = table
        self.hands = hands
        self.log: list[int] = []
        self.winners: list[int] = []
        self._await_lead(leader)

    def _await_lead(self, leader: int) -> None:
        """A new trick: any card may be led (bruff-05.2)."""
        self.seat = leader
        self.legal = self.hands[leader]
        self._left = len(self.hands)  # so many are still to play to the trick
        self._best, self._rank = leader, -1

    def play(self, card: int) -> None:
        """Play a card, by its place in the pack.

        Raises NotInHand, MustPlayTrump or MustFollowSuit, and then nothing has changed.
        """
        if not self.legal >> card & 1:
            raise self._refusal(card)
        seat, hands = self.seat, self.hands
        if self._rank < 0:
            tables = self.table.tables
            self._binds, self._answers, self._power = tables.binds[card], tables.answers[card], tables.power[card]
        hands[seat] ^= 1 << card
        self.log.append(card)
        rank = self._power[card]
        if rank > self._rank:
            self._best, self._rank = seat, rank
        self._left -= 1
        if self._left:
            self.seat = seat = seat + 1 if seat + 1 < len(hands) else 0
            hand = hands[seat]
            self.legal = hand & self._answers if hand & self._binds else hand
        else:
            self.winners.append(self._best)
            self._await_lead(self._best)  # the winner leads to the next trick (bruff-05.6)

    def _refusal(self, card: int) -> errors.Refusal:
        """Why a card may not be played."""
        play = Play(self.seat, PACK[card])
        if not self.hands[self.seat] >> card & 1:
            return errors.NotInHand(play)
        led = PACK[self.log[self._left - len(self.hands)]]
        bound = errors.MustPlayTrump if order.is_trump(self.table.trump, led) else errors.MustFollowSuit
        return bound(play)
