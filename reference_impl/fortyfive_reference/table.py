"""The state of a game as a frozen value, and what can be read from it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from . import game, play
from .auction import Auction, StandingBid
from .cards import Card, Cards, Suit
from .game import Settlement
from .parameters import RuleSet, Sides
from .play import Trick
from .scoring import Taken

Phase = Literal["deal", "bury", "bid", "name", "discard", "play", "game_over", "match_over"]


class State(NamedTuple):
    """A game between two actions."""

    rules: RuleSet
    sides: Sides
    dealer: int  # dealt last; before the first deal, the one to deal
    settled: Settlement  # what the finished tricks of the deal come to
    opening_scores: tuple[int, ...]  # the totals before the deal
    hands: tuple[Cards, ...]
    games: tuple[int, ...]
    leader: int  # to the unfinished trick; before the first one, nobody has led
    games_to_win: int | None = None
    deal: int = 0
    phase: Phase = "deal"
    to_act: int | None = None
    trump: Suit | None = None
    turn_up: Card | None = None
    taken: Taken | None = None
    stock: Cards = ()  # face down, top first
    aside: Cards = ()  # set aside face down in an exchange
    auction: Auction = Auction()
    contract: StandingBid | None = None
    drew: tuple[int, ...] = ()  # the seats that have discarded and drawn
    trick: Cards = ()
    tricks: tuple[Trick, ...] = ()


def start(rules: RuleSet, sides: Sides, dealer: int, scores: tuple[int, ...]) -> State:
    """A game before its first deal, which is ``dealer``'s; ``scores`` are the sides' totals."""
    return State(
        rules=rules,
        sides=sides,
        dealer=dealer,
        settled=game.unplayed(scores),
        opening_scores=scores,
        hands=((),) * sum(map(len, sides)),
        games=(0,) * len(sides),
        leader=dealer,
    )


def trick_seats(state: State) -> tuple[int, ...]:
    """The seats that played to the unfinished trick, in order."""
    return play.seats_in_turn(len(state.hands), state.leader)[: len(state.trick)]


def has_played(state: State, seat: int) -> bool:
    """Whether a seat has made its first play of the deal."""
    return len(state.tricks) > 0 or seat in trick_seats(state)


def has_led(state: State) -> bool:
    """Whether the first card of the deal has been led."""
    return len(state.tricks) > 0 or len(state.trick) > 0


def legal_plays(state: State) -> Cards:
    """The cards that the seat to act may play; none outside the play."""
    if state.to_act is None or state.trump is None:
        return ()
    return play.legal_plays(state.rules, state.trump, state.hands[state.to_act], state.trick)


def trump_in_play(state: State) -> Suit:
    """The trump suit, once it is fixed."""
    assert state.trump is not None  # the turn-up fixes it before any play (bruff-02.8)
    return state.trump


def without(hands: tuple[Cards, ...], seat: int, card: Card) -> tuple[Cards, ...]:
    """The hands once a seat has given up a card."""
    return with_hand(hands, seat, tuple([held for held in hands[seat] if held != card]))


def with_hand(hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
    """The hands with another one for a seat."""
    return (*hands[:seat], hand, *hands[seat + 1 :])
