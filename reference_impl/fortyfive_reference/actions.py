"""What can be done in a game, each action a frozen value."""

from __future__ import annotations

from typing import NamedTuple

from .cards import Card, Cards, Suit


class Deal(NamedTuple):
    """The pack after the cut, top card first."""

    pack: Cards


class Position(NamedTuple):
    """Whole hands in place of a first deal, with nothing exposed."""

    trump: Suit
    to_act: int
    hands: tuple[Cards, ...]


class Bury(NamedTuple):
    """The dealer puts a card under the stock for the turned joker."""

    seat: int
    card: Card


class Exchange(NamedTuple):
    """A seat sets a card aside and takes the exposed one."""

    seat: int
    card: Card


class Play(NamedTuple):
    """A seat plays a card to the trick."""

    seat: int
    card: Card


class Foreign(NamedTuple):
    """An action of other rule sets of the family, such as a bid."""

    seat: int
    name: str


Action = Deal | Position | Bury | Exchange | Play | Foreign
