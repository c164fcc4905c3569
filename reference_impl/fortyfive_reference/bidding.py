"""What bids, the naming of trumps and the discards do to a game, and why they are refused."""

from __future__ import annotations

from collections.abc import Iterator

from . import auction, errors, play, scoring, table
from .actions import Bid, Discard, Name
from .cards import Cards
from .table import State

Reasons = Iterator[tuple[type[errors.Refusal], bool]]


def reasons_against_bid(state: State, action: Bid) -> Reasons:
    """The reasons to refuse a bid, a hold; a pass in turn is never refused."""
    yield errors.WrongPhase, state.phase != "bid"
    yield errors.NotYourTurn, action.seat != state.to_act
    if isinstance(action.bid, int):
        score = state.opening_scores[scoring.side_of(state.sides, action.seat)]
        yield errors.NotABid, not auction.is_an_amount(state.rules, action.bid)
        yield errors.BidTooLow, not auction.is_high_enough(state.rules, state.auction, action.bid, score)
    is_hold = action.bid == "hold"
    yield errors.NoHold, is_hold and not auction.may_hold(state.rules, state.auction, action.seat, state.dealer)


def reasons_against_naming(state: State, action: Name) -> Reasons:
    """The reasons to refuse the naming of trumps."""
    yield errors.WrongPhase, state.phase != "name"
    yield errors.NotYourTurn, action.seat != state.to_act
    yield from reasons_against_lay_off(state, action.seat, action.discard or ())


def reasons_against_discard(state: State, action: Discard) -> Reasons:
    """The reasons to refuse a discard."""
    yield errors.WrongPhase, state.phase != "discard"
    yield errors.NotYourTurn, action.seat != state.to_act
    yield from reasons_against_lay_off(state, action.seat, action.cards)


def reasons_against_lay_off(state: State, seat: int, discards: Cards) -> Reasons:
    """The reasons to refuse what a seat lays off before the draw."""
    yield errors.NotInHand, not set(discards) <= set(state.hands[seat])
    yield errors.TooManyDiscards, auction.are_too_many(state.rules, discards, state.stock)


def bid(state: State, action: Bid) -> State:
    """A seat speaks; the bidding goes on or ends with a contract."""
    players, dealer = len(state.hands), state.dealer
    said = auction.spoken(state.auction, action.seat, dealer, action.bid)
    after = state._replace(auction=said)
    if not auction.is_over(state.rules, said, players):
        return after._replace(to_act=auction.next_to_speak(players, action.seat, said.passed))
    contract = auction.contract(state.rules, said, dealer)
    return after._replace(contract=contract, phase="name", to_act=contract.seat)


def name_trump(state: State, action: Name) -> State:
    """The bidder names trumps; then everybody discards and draws in turn."""
    named = state._replace(phase="discard", trump=action.trump)
    laid_off = lay_off(named, action.seat, action.discard) if action.discard is not None else named
    return to_next_discard(laid_off)


def discard(state: State, action: Discard) -> State:
    """A seat lays cards off and draws as many."""
    return to_next_discard(lay_off(state, action.seat, action.cards))


def lay_off(state: State, seat: int, discards: Cards) -> State:
    """The hand is filled from the top of the stock; what was laid off is out of the deal."""
    hand = auction.drawn(state.hands[seat], discards, state.stock)
    return state._replace(
        hands=table.with_hand(state.hands, seat, hand), stock=state.stock[len(discards) :], drew=(*state.drew, seat)
    )


def to_next_discard(state: State) -> State:
    """The next seat discards; after the last, the play begins."""
    players = len(state.hands)
    waiting = [seat for seat in auction.discarding_order(players, state.dealer) if seat not in state.drew]
    if waiting:
        return state._replace(to_act=waiting[0])
    bidder = state.contract.seat if state.contract else None
    leader = play.first_leader(state.rules, players, state.dealer, bidder)
    return state._replace(phase="play", leader=leader, to_act=leader)
