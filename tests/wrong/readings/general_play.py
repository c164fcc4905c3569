"""The general game misread, sections 03 to 06: the exchange, the order of the trumps, the tricks and withholding."""

from __future__ import annotations

from registry import always, misread

from fortyfive_reference import errors, exchange, order, scoring, state, withholding
from fortyfive_reference.cards import ACE_OF_HEARTS, JOKER

from .exchanging import is_ace_turned
from .ordering import moved, run

misread("exchange-only-for-the-turned-ace", exchange.holds_the_ace)(always(False))
misread("both-deadlines-at-the-first-lead", exchange.deadline)(always("first-lead"))
misread("turned-ace-open-until-the-dealers-play", "turned-ace-in-the-dealers-turn-alone", exchange.deadline)(
    always("own-first-play"))


@misread("turned-ace-in-the-dealers-turn-alone", state.reasons_against_exchange)
def _(right, table, action):
    yield errors.NotYourTurn, is_ace_turned(table) and action.seat != table.to_act
    yield from right(table, action)


@misread("joker-kept-in-the-order", "joker-above-the-ace-of-hearts", order.top_trumps)
def _(right, rules, trump):
    return moved(right(rules, trump), JOKER, 2)


@misread("ace-of-hearts-above-the-jack", order.trump_order)
def _(right, rules, trump):
    return moved(right(rules, trump), ACE_OF_HEARTS, 1)


@misread("spade-numerals-fall-as-trumps", order.lower_trumps)
def _(right, trump):
    return run(right(trump), "T98765432") if trump == "S" else right(trump)


@misread("ace-of-clubs-over-the-ace-of-hearts", order.trump_order)
def _(right, rules, trump):
    line = right(rules, trump)
    return moved(line, "AC", line.index(ACE_OF_HEARTS)) if trump == "C" else line


@misread("ace-of-hearts-below-the-king-of-trumps", order.trump_order)
def _(right, rules, trump):
    line = right(rules, trump)
    return moved(line, ACE_OF_HEARTS, line.index("QH")) if trump == "H" else line


@misread("joker-fifth-below-the-ace-of-trumps", order.trump_order)
def _(right, rules, trump):
    return moved(right(rules, trump), JOKER, 4)


@misread("joker-last-of-the-spades", order.trump_order)
def _(right, rules, trump):
    return moved(right(rules, trump), JOKER, 99) if trump == "S" else right(rules, trump)


@misread("joker-below-the-ace-of-clubs", order.trump_order)
def _(right, rules, trump):
    return moved(right(rules, trump), JOKER, 4) if trump == "C" else right(rules, trump)


@misread("joker-below-the-court-of-diamonds", order.trump_order)
def _(right, rules, trump):
    return moved(right(rules, trump), JOKER, 6) if trump == "D" else right(rules, trump)


@misread("joker-in-the-place-of-the-ace-of-hearts", order.trump_order)
def _(right, rules, trump):
    return moved(right(rules, trump), JOKER, 2) if trump == "H" else right(rules, trump)


@misread("deal-ends-with-the-fourth-trick", scoring.is_deal_finished)
def _(right, record):
    return len(record.tricks) == 4


@misread("ace-of-hearts-not-protected", withholding.protected_trumps)
def _(right, rules, trump):
    return tuple(card for card in right(rules, trump) if card != ACE_OF_HEARTS)


@misread("ace-of-hearts-spares-the-joker", withholding.may_withhold)
def _(right, rules, trump, card, trick):
    return (card, trick[0]) == (JOKER, ACE_OF_HEARTS) or right(rules, trump, card, trick)


@misread("joker-lead-forces-the-ace-of-hearts", withholding.may_withhold)
def _(right, rules, trump, card, trick):
    return (card, trick[0]) != (ACE_OF_HEARTS, JOKER) and right(rules, trump, card, trick)
