"""Counting without an engine: which cards may be played comes from the classes of the clauses; equal states are one.

All sequences are counted side by side, a play at a time. Two of them that leave the same cards in the same hands, with
the same card led and the same one winning, go on in the same ways, and are counted together from there on.
"""

from __future__ import annotations

from collections.abc import Iterator

from fortyfive_conformance.census import legality
from fortyfive_conformance.census.legality import Lead
from fortyfive_conformance.census.rules import Rules
from fortyfive_conformance.perft.position import Position

Bits = int             # a set of cards: bit n stands for the n-th card of the deal
NONE = -1


# What is still held, who leads, the card led, the card that wins so far and who played it. A plain tuple: there are
# millions of them.
State = tuple[Bits, int, int, int, int]


class Counter:
    """The rules of one deal, asked card by card and remembered."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self._rules = rules
        self._trump = position.trump
        self._players = len(position.hands)
        self._cards = [*position.trick, *(card for hand in position.hands for card in hand)]
        self._place = {card: place for place, card in enumerate(self._cards)}
        self._hands = [self._bits(hand) for hand in position.hands]
        self._leads = {led: lead for lead in legality.leads(rules, position.trump)
                       for led in (lead.led.cards if lead.led else (None,))}
        self._legal: dict[tuple[Bits, int], tuple[int, ...]] = {}
        self._beats: dict[tuple[int, int, int], bool] = {}
        self._start = position

    def _bits(self, cards: tuple[str, ...]) -> Bits:
        return sum(1 << self._place[card] for card in cards)

    def counts(self, depth: int) -> Iterator[int]:
        """The number of legal sequences of one play, of two, and so on to `depth` plays."""
        layer = {self._first(): 1}
        turn = len(self._start.trick)
        for ply in range(depth):
            following: dict[State, int] = {}
            yield self._step(layer, turn, None if ply == depth - 1 else following)
            layer, turn = following, (turn + 1) % self._players

    def _step(self, layer: dict[State, int], turn: int, following: dict[State, int] | None) -> int:
        """How many sequences have one play more; `following`, if wanted, gets the states that they lead to."""
        total, ends = 0, turn == self._players - 1
        known, hands, players, legal, joined = self._legal, self._hands, self._players, self.legal, self._joined
        for state, times in layer.items():
            held, leader, led = state[0], state[1], state[2]
            seat = (leader + turn) % players
            hand = held & hands[seat]
            cards = known.get((hand, led)) or legal(hand, led)
            total += times * len(cards)
            for card in cards if following is not None else ():
                after = joined(state, seat, card)
                if ends:
                    after = (after[0], after[4], NONE, NONE, after[4])
                following[after] = following.get(after, 0) + times  # type: ignore[index,union-attr]
        return total

    def count(self, depth: int) -> int:
        """The number of legal sequences of `depth` plays; none at all is one."""
        return [1, *self.counts(depth)][-1]

    def _first(self) -> State:
        """The state that counting begins with: the trick on the table, card by card."""
        leader, trick = self._start.leader, self._start.trick
        state: State = (sum(self._hands) | self._bits(trick), leader, NONE, NONE, leader)
        for turn, card in enumerate(trick):
            state = self._joined(state, (leader + turn) % self._players, self._place[card])
        return state

    def _joined(self, state: State, seat: int, card: int) -> State:
        """The state with one more card on the table."""
        held, leader, led, best, winner = state
        held ^= 1 << card
        if led == NONE:
            return held, leader, card, card, seat
        better = self._beats.get((card, best, led))
        if better if better is not None else self._is_better(card, best, led):
            return held, leader, led, card, seat
        return held, leader, led, best, winner

    def legal(self, hand: Bits, led: int) -> tuple[int, ...]:
        """The cards of a hand that may be played, by the classes of sections 05 and 06."""
        found = self._legal.get((hand, led))
        if found is None:
            lead = self._leads[None if led == NONE else self._cards[led]]
            found = self._legal[hand, led] = self._ruled(lead, hand)
        return found

    def _ruled(self, lead: Lead, hand: Bits) -> tuple[int, ...]:
        held = [card for place, card in enumerate(self._cards) if hand >> place & 1]
        kinds = tuple(kind for kind in lead.kinds if any(card in kind.cards for card in held))
        may = legality.ruling(self._rules, lead, kinds).may if kinds else frozenset[str]()
        allowed = {card for kind in kinds if kind.token in may for card in kind.cards}
        return tuple(self._place[card] for card in held if card in allowed)

    def _is_better(self, card: int, best: int, led: int) -> bool:
        """Whether a card takes the trick from the one that wins so far (bruff-05.4, bruff-05.5)."""
        strength = self._strength(self._cards[led])
        found = self._beats[card, best, led] = strength[self._cards[card]] > strength[self._cards[best]]
        return found

    def _strength(self, led: str) -> dict[str, int]:
        """How strong each card is in a trick with this card led: trumps, then the led suit; nothing else can win."""
        trumps = self._rules.trumps[self._trump]
        suit = () if led in trumps else self._rules.plain[led[-1]]
        ranked = (*trumps, *suit)
        return dict.fromkeys(self._cards, 0) | {card: len(ranked) - at for at, card in enumerate(ranked)}

    def plays(self) -> list[tuple[str, Position]]:
        """The legal plays from the start, and the position after each."""
        start, seat = self._first(), self._start.to_act
        full = len(self._start.trick) == self._players - 1
        found = []
        for card in self.legal(start[0] & self._hands[seat], start[2]):
            winner = self._joined(start, seat, card)[4] if full else None
            found.append((self._cards[card], self._start.after(self._cards[card], winner)))
        return found


def count(rules: Rules, position: Position, depth: int) -> int:
    """The number of legal sequences of `depth` plays from a position."""
    return Counter(rules, position).count(depth)
