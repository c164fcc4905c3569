"""A question turned into its twin: seats, suits or cards renamed, hands in another order, a replay cut short.

Whatever is renamed in the question is renamed in the answer, so that the one answer tells the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from fortyfive_conformance.fuzz.question import Params, Question

Cards = Mapping[str, str]
Seats = tuple[int, ...]


class Turn(NamedTuple):
    """How a question is turned. What is None, or empty, stays as it is.

    `seats` gives for each seat its new number; `cards` and `suits` the new names of those that have one. `shown` tells
    whether the cards are renamed in the answer too: not so those that nobody is shown. `rotate` is by how many places
    the cards of each hand are moved on; `keep` how many actions are left of a replay.
    """

    law: str
    seats: Seats | None = None
    cards: Cards = {}
    suits: Cards = {}
    shown: bool = True
    rotate: int = 0
    keep: int | None = None


def turned(turn: Turn, question: Question) -> Question:
    """The twin of a question."""
    params = dict(question.params)
    if turn.keep is not None:
        params["actions"] = params["actions"][:turn.keep]
    if turn.rotate:
        params = _hands_rotated(params, turn.rotate)
    renamed = _Renamer(turn, params.get("sides")).members(params)
    if turn.seats and "tricks" in renamed:
        renamed |= _tricks_reseated(turn.seats, params)
    return question._replace(params=renamed, known=None)


def expected(turn: Turn, question: Question, result: Params) -> Params:
    """The answer that the twin should get, by that to the question."""
    if turn.keep is not None:
        return {**result, "steps": result.get("steps", [])[:turn.keep]}
    shown = turn if turn.shown else turn._replace(cards={}, suits={})
    return _Renamer(shown, question.params.get("sides")).members(result)


class _Renamer:
    """Renames cards, suits, seats and sides in params and results, member by member."""

    def __init__(self, turn: Turn, sides: Sequence[Sequence[int]] | None) -> None:
        self._cards, self._suits = turn.cards, turn.suits
        self._seats = turn.seats if sides else None
        self._sides = _sides_moved(turn.seats, sides) if turn.seats and sides else []

    def members(self, found: Params, within: str = "") -> Params:
        """A mapping; `within` is `trick` for an entry of finished tricks, whose winner is a seat."""
        return {self._suits.get(key, key): self._value("seat" if within == "trick" and key == "winner" else key, part)
                for key, part in found.items()}

    def _value(self, key: str, found: Any) -> Any:
        if self._seats is not None:
            if key == "sides":
                return found
            if key in _BY_SEAT or key in _BY_SIDE:
                return self._moved(key, found)
            if key in _SEAT and type(found) is int:
                return _named(self._seats, found)
            if key in _SIDE and type(found) is int:
                return _named(self._sides, found)
            if key == "winners" and type(found) is list:
                return [self._value("seat", seat) for seat in found]
        return self._other(key, found)

    def _moved(self, key: str, found: Any) -> Any:
        """A list by seat or by side, in its new order."""
        places = self._seats if key in _BY_SEAT else self._sides
        if type(found) is not list or places is None or len(found) != len(places):
            return self._other(key, found)
        return [self._value("", found[places.index(place)]) for place in range(len(places))]

    def _other(self, key: str, found: Any) -> Any:
        if type(found) is str:
            return self._suits.get(found, found) if key == "trump" else self._cards.get(found, found)
        if type(found) is list:
            inner = "trick" if key == "tricks" else ""
            return [self.members(part, inner) if type(part) is dict else self._value(inner, part) for part in found]
        return self.members(found) if type(found) is dict else found


def _named(places: Sequence[int], found: int) -> int:
    """The new number of a seat or a side; what is none stays as it is."""
    return places[found] if 0 <= found < len(places) else found


_SEAT = ("seat", "dealer", "leader", "to_act", "viewer")
_BY_SEAT = ("hands",)
_BY_SIDE = ("scores", "games")
_SIDE = ("winner", "match_winner")


def _sides_moved(seats: Seats, sides: Sequence[Sequence[int]]) -> list[int]:
    """For each side its new number; the seats of a side must come to be those of a side."""
    return [[sorted(seats[seat] for seat in side) == sorted(other) for other in sides].index(True) for side in sides]


def keeps_sides(seats: Seats, sides: Sequence[Sequence[int]]) -> bool:
    """Whether the sides stay together."""
    moved = {tuple(sorted(seats[seat] for seat in side)) for side in sides}
    return moved == {tuple(sorted(side)) for side in sides}


def _tricks_reseated(seats: Seats, params: Params) -> Params:
    """The tricks as the new seats played them, and the dealer to the right of the first new leader."""
    count = len(seats)
    tricks = []
    for trick in params["tricks"]:
        by_seat = {seats[(trick["leader"] + turn) % count]: card for turn, card in enumerate(trick["cards"])}
        leader = seats[trick["leader"]]
        tricks.append({"leader": leader, "cards": [by_seat[(leader + turn) % count] for turn in range(count)]})
    return {"tricks": tricks, "dealer": (tricks[0]["leader"] - 1) % count}


def _hands_rotated(params: Params, by: int) -> Params:
    found = dict(params)
    if "hand" in params:
        found["hand"] = _rotated(params["hand"], by)
    if "actions" in params:
        found["actions"] = [_action_rotated(action, by) for action in params["actions"]]
    return found


def _rotated(cards: Sequence[str], by: int) -> list[str]:
    at = by % len(cards) if cards else 0
    return [*cards[at:], *cards[:at]]


def _action_rotated(action: Params, by: int) -> Params:
    """A position or laid-out deal that gives each seat the same cards in another order."""
    if "position" in action:
        hands = [_rotated(hand, by) for hand in action["position"]["hands"]]
        return {"position": {**action["position"], "hands": hands}}
    if "hands" not in action:
        return action
    hands = [_rotated(hand, by) for hand in action["hands"]]
    places = {card: place for place, card in enumerate(action["deal"])}
    pack = list(action["deal"])
    for before, after in zip(action["hands"], hands, strict=True):
        for old, new in zip(before, after, strict=True):
            pack[places[old]] = new
    return {**action, "deal": pack, "hands": hands}
