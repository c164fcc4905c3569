"""A position of the play: trumps, what each seat holds, and the trick on the table."""

from __future__ import annotations

from typing import Any, NamedTuple

Hands = tuple[tuple[str, ...], ...]


class Position(NamedTuple):
    """What `perft` counts from: `hands` by seat from 0, `trick` the cards on the table from `leader`, in no hand."""

    trump: str
    leader: int
    hands: Hands
    trick: tuple[str, ...] = ()

    @property
    def to_act(self) -> int:
        """The seat that plays next."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def left(self) -> int:
        """How many cards are still held."""
        return sum(map(len, self.hands))

    def params(self, ruleset: str, depth: int) -> dict[str, Any]:
        """The params of a `perft` request."""
        found: dict[str, Any] = {"ruleset": ruleset, "trump": self.trump, "leader": self.leader,
                                 "hands": [list(hand) for hand in self.hands], "depth": depth}
        return found | ({"trick": list(self.trick)} if self.trick else {})

    def after(self, card: str, winner: int | None) -> Position:
        """The position once the seat to act has played a card; `winner` is who wins the trick if it is then full."""
        seat = self.to_act
        hands = tuple(tuple(held for held in hand if held != card) if at == seat else hand
                      for at, hand in enumerate(self.hands))
        if winner is None:
            return self._replace(hands=hands, trick=(*self.trick, card))
        return Position(self.trump, winner, hands)
