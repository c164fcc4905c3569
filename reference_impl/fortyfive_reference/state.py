"""A game as a frozen value: ``apply(state, action)`` is the next state, or raises Refusal and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from . import auction, bidding, dealing, errors, exchange, game, play, scoring, table
from .actions import Action, Bid, Bury, Deal, Discard, Exchange, Foreign, Name, Play, Position
from .cards import Cards
from .play import Trick
from .scoring import Record, Taken
from .table import State

Reasons = Iterator[tuple[type[errors.Refusal], bool]]


def apply(state: State, action: Action) -> State:
    """The state after an action; raises Refusal, with the reason that is given first, where the rules forbid it."""
    for refusal, holds in reasons(state, action):
        if holds:
            raise refusal(action)
    match action:
        case Deal():
            return deal(state, action)
        case Position():
            return lay_out(state, action)
        case Bury():
            return bury(state, action)
        case Exchange():
            return take_turn_up(state, action)
        case Play():
            return play_card(state, action)
        case Bid():
            return bidding.bid(state, action)
        case Name():
            return bidding.name_trump(state, action)
        case Discard():
            return bidding.discard(state, action)
        case Foreign():
            return refuse_foreign(action)


# The reasons to refuse an action, and whether each holds: the one to be given stands before the others.


def reasons(state: State, action: Action) -> Reasons:
    """The reasons to refuse any action, then those of its kind."""
    yield errors.GameOver, is_game_over(state, action)
    match action:
        case Deal() | Position():
            yield errors.WrongPhase, state.phase not in ("deal", "game_over")
            yield errors.MalformedDeck, isinstance(action, Deal) and not dealing.is_full_pack(state.rules, action.pack)
        case Bury():
            yield errors.WrongPhase, state.phase != "bury"
            yield errors.NotTheDealer, action.seat != state.dealer
            yield errors.NotInHand, action.card not in state.hands[action.seat]
        case Exchange():
            yield from reasons_against_exchange(state, action)
        case Play():
            yield from reasons_against_play(state, action)
        case Bid():
            yield from bidding.reasons_against_bid(state, action)
        case Name():
            yield from bidding.reasons_against_naming(state, action)
        case Discard():
            yield from bidding.reasons_against_discard(state, action)


def is_game_over(state: State, action: Action) -> bool:
    """A won game takes no more actions; in a match the next is the deal of a new game (bruff-08.7, bruff-08.10)."""
    if state.phase == "game_over":
        return state.games_to_win is None or not isinstance(action, Deal)
    return state.phase == "match_over"


def reasons_against_exchange(state: State, action: Exchange) -> Reasons:
    """The reasons to refuse an exchange (section 03)."""
    rules, turn_up, hand = state.rules, state.turn_up, state.hands[action.seat]
    yield errors.WrongPhase, state.phase != "play"
    waits = exchange.waits_for_the_turn(rules, table.trump_in_play(state), turn_up)
    yield errors.NotYourTurn, waits and action.seat != state.to_act
    yield errors.NotInHand, action.card not in hand
    yield errors.NothingToTake, exchange.is_nothing_to_take(turn_up)
    trump, played = table.trump_in_play(state), table.has_played(state, action.seat)
    yield errors.ExchangeTooLate, exchange.is_too_late(rules, trump, turn_up, played, table.has_led(state))
    yield errors.NoRightToExchange, not exchange.may_exchange(trump, turn_up, hand, action.seat == state.dealer)


def reasons_against_play(state: State, action: Play) -> Reasons:
    """The reasons to refuse a play (sections 05 and 06)."""
    yield errors.WrongPhase, state.phase != "play"
    yield errors.NotYourTurn, action.seat != state.to_act
    yield errors.NotInHand, action.card not in state.hands[action.seat]
    is_illegal = action.card not in table.legal_plays(state)
    yield errors.MustPlayTrump, is_illegal and play.is_trump_lead(table.trump_in_play(state), state.trick)
    yield errors.MustFollowSuit, is_illegal


# What each action does.


def refuse_foreign(action: Foreign) -> State:
    """There is no auction: nobody bids, names trumps or draws (bruff-01.8, bruff-02.10)."""
    raise errors.NoSuchAction(action)


def dealer_of_next_deal(state: State) -> int:
    """The first dealer is given; then the deal passes on (bruff-02.1, bruff-02.2)."""
    if state.deal == 0:
        return state.dealer
    if state.phase == "game_over":
        return game.dealer_of_next_game(len(state.hands), state.dealer)
    return dealing.next_dealer(len(state.hands), state.dealer)


def scores_of_next_deal(state: State) -> tuple[int, ...]:
    """The points are kept from deal to deal and dropped from game to game (bruff-08.9, bruff-08.10)."""
    if state.phase == "game_over":
        return game.scores_of_next_game(state.settled)
    return game.scores_of_next_deal(state.rules, state.settled)


def new_deal(state: State, hands: tuple[Cards, ...], stock: Cards) -> State:
    """A deal with its hands out and nothing turned yet."""
    scores = scores_of_next_deal(state)
    return table.start(state.rules, state.sides, dealer_of_next_deal(state), scores)._replace(
        deal=state.deal + 1,
        hands=hands,
        stock=stock,
        games=state.games,
        games_to_win=state.games_to_win,
    )


def deal(state: State, action: Deal) -> State:
    """The pack is dealt out and the next card turned; a turned joker goes to the dealer (section 02)."""
    players, dealer = len(state.hands), dealer_of_next_deal(state)
    hands = dealing.deal_hands(state.rules, players, dealer, action.pack)
    dealt = new_deal(state, hands, dealing.undealt(state.rules, players, action.pack))
    if not dealing.turns_a_card(state.rules):
        return dealt._replace(phase="bid", to_act=auction.first_to_speak(players, dealer))
    if dealing.dealer_takes(state.rules, dealing.top_card(dealt.stock)):
        return take_joker(dealt)
    return turn_card(dealt)


def lay_out(state: State, action: Position) -> State:
    """Play starts from given hands: no card is exposed, and of the cards in no hand nothing is told."""
    laid_out = new_deal(state, action.hands, ())
    return laid_out._replace(phase="play", trump=action.trump, leader=action.to_act, to_act=action.to_act)


def take_joker(state: State) -> State:
    """The dealer takes the turned joker and must give up a card before another is turned (bruff-02.11, bruff-02.12)."""
    joker, dealer = dealing.top_card(state.stock), state.dealer
    taken = state._replace(
        hands=table.with_hand(state.hands, dealer, (*state.hands[dealer], joker)),
        stock=dealing.under_top_card(state.stock),
    )
    seen = turn_card(taken) if dealing.turns_before_burying(state.rules) else taken
    return seen._replace(phase="bury", to_act=dealer)


def bury(state: State, action: Bury) -> State:
    """The dealer's card goes under the stock, then the next card is turned (bruff-02.12 to bruff-02.14)."""
    hands = table.without(state.hands, action.seat, action.card)
    buried = state._replace(hands=hands, stock=dealing.put_under(state.stock, action.card))
    return turn_card(buried) if state.turn_up is None else to_first_lead(buried)


def turn_card(state: State) -> State:
    """The top card of the stock is turned and fixes trumps; the dealer's left is to lead (bruff-02.8, bruff-05.1)."""
    turn_up = dealing.top_card(state.stock)
    turned = state._replace(trump=dealing.trump_of(turn_up), turn_up=turn_up, stock=dealing.under_top_card(state.stock))
    return to_first_lead(turned)


def to_first_lead(state: State) -> State:
    """The play begins, with the lead of the player on the dealer's left (bruff-05.1)."""
    leader = play.first_leader(state.rules, len(state.hands), state.dealer)
    return state._replace(phase="play", leader=leader, to_act=leader)


def take_turn_up(state: State, action: Exchange) -> State:
    """The card set aside is out of the deal, the exposed one in the hand; trumps stay (bruff-02.9, bruff-03.11)."""
    assert state.turn_up is not None  # else it was refused: nothing to take
    hand = exchange.exchanged(state.hands[action.seat], action.card, state.turn_up)
    return state._replace(
        hands=table.with_hand(state.hands, action.seat, hand),
        aside=(*state.aside, action.card),
        taken=Taken(action.seat, state.turn_up),
        turn_up=None,
    )


def play_card(state: State, action: Play) -> State:
    """A card goes from the hand to the trick; the next seat is to act (bruff-05.3)."""
    played = state._replace(
        hands=table.without(state.hands, action.seat, action.card),
        trick=(*state.trick, action.card),
        to_act=play.next_to_play(len(state.hands), action.seat),
    )
    return finish_trick(played) if len(played.trick) == len(played.hands) else played


def finish_trick(state: State) -> State:
    """A full trick is settled: it wins the game, ends the deal, or its winner leads (bruff-05.6, bruff-08.1)."""
    tricks = (*state.tricks, Trick(state.leader, state.trick))
    record = Record(
        rules=state.rules,
        sides=state.sides,
        trump=table.trump_in_play(state),
        scores=state.opening_scores,
        tricks=tricks,
        turn_up=state.turn_up,
        taken=state.taken,
        dealer=state.dealer,
        bid=state.contract,
    )
    settled = game.settle(record)
    leader = play.next_leader(settled.winners[-1])
    after = state._replace(trick=(), tricks=tricks, settled=settled, leader=leader, to_act=leader)
    if settled.winner is not None:
        return finish_game(after, settled.winner)
    if scoring.is_deal_finished(record):
        return after._replace(phase="deal", to_act=None)
    return after


def finish_game(state: State, winner: int) -> State:
    """A won game ends at once, the tricks left are not played; it may decide the match (bruff-08.7, bruff-08.10)."""
    games = game.games_won(state.games, winner)
    is_match_over = state.games_to_win is not None and game.match_winner(games, state.games_to_win) is not None
    return state._replace(phase="match_over" if is_match_over else "game_over", to_act=None, games=games)
