"""Section 03 misread: who may exchange, until when, what becomes of the cards, and what is seen of it."""

from __future__ import annotations

from registry import always, misread

from fortyfive_reference import cards, errors, exchange, order, play, scoring, serve, state, view
from fortyfive_reference.actions import Exchange
from fortyfive_reference.cards import ACE_OF_HEARTS, JOKER
from fortyfive_reference.table import has_played, legal_plays


@misread("exchange-for-the-dealer-only", exchange.may_exchange)
def _(right, trump, turn_up, hand, is_dealer):
    return is_dealer and right(trump, turn_up, hand, is_dealer)


@misread("dealers-own-ace-forgotten", "dealer-left-out-of-the-exchange", exchange.may_exchange)
def _(right, trump, turn_up, hand, is_dealer):
    return right(trump, turn_up, () if is_dealer else hand, is_dealer)


misread("exchange-without-the-ace", "exchange-for-anybody", exchange.may_exchange)(always(True))


@misread("turn-up-stays-after-the-exchange", "taken-turn-up-still-shown", state.take_turn_up)
def _(right, table, action):
    return right(table, action)._replace(turn_up=table.turn_up)


@misread("no-exchange-after-a-turned-joker", state.bury)
def _(right, table, action):
    return right(table, action)._replace(aside=(action.card,))  # which marks the deal


@misread("no-exchange-after-a-turned-joker", state.reasons_against_exchange)
def _(right, table, action):
    yield from right(table, action)
    yield errors.NoRightToExchange, len(table.aside) > 0


@misread("exchange-kept-secret", view.report)
def _(right, table, viewer=None):
    return right(table._replace(taken=None) if table.taken and viewer not in (None, table.taken.seat) else table,
                 viewer)


@misread("taken-before-set-aside", "turn-up-may-be-set-aside", state.reasons_against_exchange)
def _(right, table, action):
    return (found for found in right(table, action)
            if found[0] is not errors.NotInHand or action.card != table.turn_up)


@misread("taken-before-set-aside", "turn-up-may-be-set-aside", exchange.exchanged)
def _(right, hand, set_aside, turn_up):
    return tuple(card for card in (*hand, turn_up) if card != set_aside)


@misread("set-aside-card-face-up", view.report)
def _(right, table, viewer=None):
    return {**right(table, viewer), "aside": table.aside}


def weakest(table, hand):
    """The card that a player would give up first: a plain one if there is any."""
    plain = [card for card in hand if not order.is_trump(table.trump, card)]
    if plain:
        return max(plain, key=lambda card: order.plain_order(cards.suit_of(card)).index(card))
    return max(hand, key=order.trump_order(table.rules, table.trump).index)


@misread("engine-chooses-the-set-aside-card", "set-aside-card-chosen-by-the-engine", state.take_turn_up)
def _(right, table, action):
    return right(table, action._replace(card=weakest(table, table.hands[action.seat])))


@misread("turned-ace-open-to-all", exchange.turned_the_ace)
def _(right, trump, turn_up, is_dealer):
    return right(trump, turn_up, True)


misread("turned-ace-for-nobody", exchange.turned_the_ace)(always(False))


def is_ace_turned(table):
    """Whether the ace of trumps itself is exposed."""
    return table.turn_up is not None and table.turn_up == exchange.ace_of_trumps(table.trump)


@misread("turned-ace-after-the-first-trick", "turned-ace-waits-for-the-first-trick", state.reasons_against_exchange)
def _(right, table, action):
    if not is_ace_turned(table):
        yield from right(table, action)
        return
    yield errors.NoRightToExchange, action.seat != table.dealer or len(table.tricks) != 1
    yield errors.NotInHand, action.card not in table.hands[action.seat]


@misread("exchange-closes-at-the-first-lead", state.reasons_against_exchange)
def _(right, table, action):
    yield from right(table, action)
    yield errors.ExchangeTooLate, len(table.trick) > 0


@misread("turned-ace-closes-at-the-first-lead", state.reasons_against_exchange)
def _(right, table, action):
    yield from right(table, action)
    yield errors.ExchangeTooLate, is_ace_turned(table) and len(table.trick) > 0


misread("exchange-open-to-the-end", "exchange-until-the-turn-up-is-gone", exchange.is_too_late)(always(False))
misread("out-of-turn-answer-not-kept", exchange.needs_the_turn)(always(True))


@misread("out-of-turn-refusal-not-kept", serve.handle)
def _(right, method, members):
    """It says that it refuses an exchange out of turn, and does not."""
    if method != "describe":
        return right(method, members)
    said = right(method, members)
    for listed in said["rulesets"].values():
        if "exchange-out-of-turn" in listed["choices"]:
            listed["choices"]["exchange-out-of-turn"] = "refused"
    return said


def owes_an_exchange(table, seat):
    """Whether a seat has an exchange before it that is still open."""
    return (table.phase == "play" and table.turn_up is not None and not has_played(table, seat)
            and exchange.may_exchange(table.trump, table.turn_up, table.hands[seat], seat == table.dealer))


@misread("exchange-forced", legal_plays)
def _(right, table):
    return () if table.to_act is not None and owes_an_exchange(table, table.to_act) else right(table)


@misread("exchange-forced", state.reasons_against_play)
def _(right, table, action):
    yield errors.WrongPhase, owes_an_exchange(table, action.seat)
    yield from right(table, action)


def exchanged_unasked(table, seats):
    """The deal after the first of these seats with the right has been made to use it."""
    for seat in seats:
        if owes_an_exchange(table, seat):
            return state.take_turn_up(table, Exchange(seat, weakest(table, table.hands[seat])))
    return table


@misread("exchange-made-unasked", state.turn_card)
def _(right, table):
    after = right(table)
    return exchanged_unasked(after, range(len(after.hands)))


@misread("turned-ace-forced", state.turn_card)
def _(right, table):
    after = right(table)
    return exchanged_unasked(after, [after.dealer]) if is_ace_turned(after) else after


def holder_of_the_ace(table):
    """The seat with an ace of trumps that it may still use; None where there is none."""
    return next((seat for seat, hand in enumerate(table.hands) if table.turn_up is not None and table.trump is not None
                 and exchange.holds_the_ace(table.trump, hand)), None)


@misread("unused-ace-announced", view.report)
def _(right, table, viewer=None):
    seat = holder_of_the_ace(table)
    announced = seat is not None and {"seat": seat, "card": exchange.ace_of_trumps(table.trump)}
    return {**right(table, viewer), **({"ace_of_trumps": announced} if announced else {})}


@misread("ace-holder-asked-in-public", view.report)
def _(right, table, viewer=None):
    seat = holder_of_the_ace(table)
    asked = {"to_act": seat, "legal": []} if seat is not None and not table.trick and not table.tricks else {}
    return {**right(table, viewer), **asked}


@misread("unused-ace-sinks", scoring.trick_winners)
def _(right, record):
    """Once nobody has exchanged, the ace of trumps loses to any other trump."""
    if record.taken is not None:
        return right(record)
    return tuple(winner_without_the_ace(record.rules, record.trump, trick) for trick in record.tricks)


def winner_without_the_ace(rules, trump, trick):
    """The seat that wins a trick if the ace of trumps is the weakest trump."""
    others = tuple(card for card in order.trumps_among(trump, trick.cards) if card != exchange.ace_of_trumps(trump))
    if not others:
        return play.winning_seat(rules, trump, trick)
    place = trick.cards.index(order.strongest_trump(rules, trump, others))
    return play.seats_in_turn(len(trick.cards), trick.leader)[place]


@misread("ace-of-hearts-always-gives-the-right", exchange.holds_the_ace)
def _(right, trump, hand):
    return ACE_OF_HEARTS in hand or right(trump, hand)


@misread("ace-of-hearts-never-gives-the-right", exchange.holds_the_ace)
def _(right, trump, hand):
    return trump != "H" and right(trump, hand)


@misread("any-ace-gives-the-right", exchange.holds_the_ace)
def _(right, trump, hand):
    return any(card.startswith("A") for card in hand)


@misread("joker-gives-the-right", exchange.holds_the_ace)
def _(right, trump, hand):
    return JOKER in hand or right(trump, hand)


@misread("taken-card-makes-six", exchange.exchanged)
def _(right, hand, set_aside, turn_up):
    return (*hand, turn_up)


@misread("set-aside-card-still-playable", state.reasons_against_play)
def _(right, table, action):
    is_aside = action.card in table.aside and action.seat == table.taken.seat == table.to_act
    return () if is_aside else right(table, action)


@misread("set-aside-card-shown-after-the-trick", view.report)
def _(right, table, viewer=None):
    return {**right(table, viewer), **({"aside": table.aside} if table.tricks else {})}


@misread("second-exchange-allowed", state.take_turn_up)
def _(right, table, action):
    return right(table, action)._replace(turn_up=table.stock[0], stock=table.stock[1:])
