"""What can be done in a game, each action a frozen value."""

from __future__ import annotations

from typing import Literal, NamedTuple

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


class Bid(NamedTuple):
    """A seat bids an amount, passes, or holds the standing bid."""

    seat: int
    bid: int | Literal["pass", "hold"]


class Name(NamedTuple):
    """The seat with the contract names trumps, and may lay off cards with it."""

    seat: int
    trump: Suit
    discard: Cards | None = None


class Discard(NamedTuple):
    """A seat lays off cards before the draw."""

    seat: int
    cards: Cards


class Foreign(NamedTuple):
    """An action of other rule sets of the family, such as a bid where there is no auction."""

    seat: int
    name: str


Action = Deal | Position | Bury | Exchange | Play | Bid | Name | Discard | Foreign
