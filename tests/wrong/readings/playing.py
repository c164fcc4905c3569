"""Section 05 misread: leading, following, ruffing, and who wins the trick."""

from __future__ import annotations

from registry import misread

from fortyfive_reference import cards, errors, order, play, rulesets, scoring, state, withholding
from fortyfive_reference.actions import Deal
from fortyfive_reference.cards import ACE_OF_HEARTS, JOKER


@misread("dealer-leads-first", play.first_leader)
def _(right, rules, players, dealer, bidder=None):
    return dealer


@misread("right-of-the-dealer-leads-first", play.first_leader)
def _(right, rules, players, dealer, bidder=None):
    return (dealer - 1) % players


@misread("trump-lead-barred", play.legal_plays)
def _(right, rules, trump, hand, trick):
    plain = tuple(card for card in hand if not order.is_trump(trump, card))
    return plain if plain and not trick else right(rules, trump, hand, trick)


@misread("joker-lead-barred", play.may_lead)
def _(right, hand):
    return tuple(card for card in hand if card != JOKER) or hand


@misread("turns-not-checked", state.reasons_against_play)
def _(right, table, action):
    return right(table._replace(to_act=action.seat) if table.to_act is not None else table, action)


@misread("play-runs-anticlockwise", play.next_to_play)
def _(right, players, seat):
    return (seat - 1) % players


@misread("cards-not-held-accepted", state.reasons_against_play)
def _(right, table, action):
    """The card need not be in the own hand, as long as it was dealt to somebody."""
    played = [card for trick in (*table.tricks, play.Trick(0, table.trick)) for card in trick.cards]
    elsewhere = [card for hand in table.hands for card in hand if card not in table.hands[action.seat]]
    if table.phase != "play" or action.card not in (*played, *elsewhere):
        return right(table, action)
    return ((errors.NotYourTurn, action.seat != table.to_act),)


@misread("led-suit-decides", play.winning_card)
def _(right, rules, trump, trick):
    if play.is_trump_lead(trump, trick):
        return right(rules, trump, trick)
    return play.strongest_of_led_suit(tuple(card for card in trick if not order.is_trump(trump, card)))


@misread("first-ruff-wins", play.winning_card)
def _(right, rules, trump, trick):
    return next(iter(order.trumps_among(trump, trick)), None) or right(rules, trump, trick)


@misread("last-ruff-wins", play.winning_card)
def _(right, rules, trump, trick):
    return next(reversed(order.trumps_among(trump, trick)), None) or right(rules, trump, trick)


@misread("joker-wins-no-trick", play.winning_card)
def _(right, rules, trump, trick):
    return right(rules, trump, tuple(card for card in trick if card != JOKER))


@misread("highest-card-of-any-suit-wins", play.winning_card)
def _(right, rules, trump, trick):
    if order.trumps_among(trump, trick[1:]) or trick[0] in (JOKER, ACE_OF_HEARTS):
        return right(rules, trump, trick)
    return min(trick, key=lambda card: order.plain_order(cards.suit_of(card)).index(card))


@misread("only-a-ruff-beats-the-lead", play.strongest_of_led_suit)
def _(right, trick):
    return trick[0]


def led_by(table, seat):
    """The state after a trick with another seat to lead."""
    return table._replace(leader=seat, to_act=seat) if table.phase == "play" else table


@misread("winners-partner-leads", state.finish_trick)
def _(right, table):
    after = right(table)
    seats = after.sides[scoring.side_of(after.sides, after.leader)]
    return led_by(after, seats[(seats.index(after.leader) + 1) % len(seats)])


@misread("lead-passes-clockwise", state.finish_trick)
def _(right, table):
    return led_by(right(table), rulesets.left_of(len(table.hands), table.leader))


@misread("dealers-left-leads-every-trick", state.finish_trick)
def _(right, table):
    return led_by(right(table), rulesets.left_of(len(table.hands), table.dealer))


@misread("must-beat-if-able", play.legal_plays)
def _(right, rules, trump, hand, trick):
    legal = right(rules, trump, hand, trick)
    if not trick:
        return legal
    asked = play.is_trump_lead(trump, trick)
    following = [c for c in legal if (order.is_trump(trump, c) if asked else play.follows(trump, c, trick[0]))]
    winning = [card for card in following if play.winning_card(rules, trump, (*trick, card)) == card]
    return tuple(card for card in legal if not winning or card in winning or card not in following)


@misread("must-overtrump", play.legal_plays)
def _(right, rules, trump, hand, trick):
    legal, ruffs = right(rules, trump, hand, trick), order.trumps_among(trump, trick[1:])
    if not ruffs or play.is_trump_lead(trump, trick):
        return legal
    best = order.strongest_trump(rules, trump, ruffs)
    mine = order.trumps_among(trump, legal)
    higher = [card for card in mine if order.beats(rules, trump, card, best)]
    return tuple(card for card in legal if not higher or card in higher or card not in mine)


@misread("strict-following", "follow-suit-and-never-ruff", play.answers_to_plain)
def _(right, rules, trump, hand, led):
    return tuple(card for card in hand if play.follows(trump, card, led)) or hand


@misread("free-discard-on-a-plain-lead", "discard-to-any-plain-lead", play.answers_to_plain)
def _(right, rules, trump, hand, led):
    return hand


def is_ruffed(trump, trick):
    """Whether a plain lead has been ruffed."""
    return len(order.trumps_among(trump, trick)) > 0 and not play.is_trump_lead(trump, trick)


@misread("ruffed-trick-frees-the-rest", play.legal_plays)
def _(right, rules, trump, hand, trick):
    return hand if is_ruffed(trump, trick) else right(rules, trump, hand, trick)


@misread("ruffed-trick-asks-for-trumps", play.legal_plays)
def _(right, rules, trump, hand, trick):
    return right(rules, trump, hand, order.trumps_among(trump, trick) if is_ruffed(trump, trick) else trick)


@misread("void-must-ruff", play.answers_to_plain)
def _(right, rules, trump, hand, led):
    follows = any(play.follows(trump, card, led) for card in hand)
    return right(rules, trump, hand, led) if follows else order.trumps_among(trump, hand) or hand


@misread("void-has-nothing-to-play", play.answers_to_plain)
def _(right, rules, trump, hand, led):
    return tuple(card for card in hand if play.follows(trump, card, led) or order.is_trump(trump, card))


@misread("ace-of-hearts-forced-by-a-heart-lead", "ace-of-hearts-follows-hearts-in-the-general-game", play.follows)
def _(right, trump, card, led):
    return right(trump, card, led) or card == ACE_OF_HEARTS and cards.suit_of(led) == "H"


@misread("joker-follows-any-suit", play.follows)
def _(right, trump, card, led):
    return right(trump, card, led) or card == JOKER


@misread("joker-and-ace-of-hearts-escape-a-trump-lead", "ace-of-hearts-escapes-a-trump-lead", play.answers_to_trump)
def _(right, rules, trump, hand, trick):
    of_the_suit = tuple(card for card in hand if cards.suit_of(card) == trump)
    discards = withholding.may_discard(rules, trump, of_the_suit, trick)
    return hand if discards else order.trumps_among(trump, hand)


@misread("six-tricks-a-deal", "sixth-trick-awaited", scoring.is_deal_finished)
def _(right, record):
    return len(record.tricks) == 6


@misread("deal-always-played-out", state.finish_game)
def _(right, table, winner):
    return right(table, winner) if len(table.tricks) == table.rules.hand else table


@misread("deal-may-be-cut-short", state.reasons)
def _(right, table, action):
    cut_short = isinstance(action, Deal) and table.phase == "play"
    return (found for found in right(table, action) if not cut_short or found[0] is not errors.WrongPhase)


@misread("ace-of-hearts-led-asks-for-hearts", "ace-of-hearts-led-calls-for-hearts", play.is_trump_lead)
def _(right, trump, trick):
    return right(trump, trick) and (trick[0] != ACE_OF_HEARTS or trump == "H")


@misread("joker-led-asks-for-nothing", play.answers_to_trump)
def _(right, rules, trump, hand, trick):
    return hand if trick[0] == JOKER else right(rules, trump, hand, trick)
