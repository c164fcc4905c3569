"""Section 01 misread: players, pairs, hands in sight, the pack, and the joker."""

from __future__ import annotations

from registry import always, misread

from fortyfive_reference import dealing, game, order, play, scoring, state, view
from fortyfive_reference.actions import Bury, Deal, Foreign
from fortyfive_reference.cards import JOKER, PACK


@misread("five-at-the-table", state.play_card)
def _(right, table, action):
    played = right(table, action)
    return state.finish_trick(played) if len(played.trick) == 5 else played


@misread("sixth-seat-left-out", dealing.dealing_order)
def _(right, players, dealer):
    return right(players, dealer)[:5]


@misread("two-teams-of-three", scoring.side_of)
def _(right, sides, seat):
    return seat % 2


@misread("partners-side-by-side", scoring.side_of)
def _(right, sides, seat):
    return seat // 2


@misread("score-per-player", game.running_totals)
def _(right, record, points):
    totals = list(record.scores) if len(record.scores) > len(record.sides) else list(record.scores) * 2
    for seat, value in zip(scoring.trick_winners(record), points, strict=True):
        totals[seat] += value
        yield tuple(totals)


@misread("score-per-player", game.games_won)
def _(right, games, seat):
    return right(games, seat % len(games))


@misread("partner-hand-shown", view.is_shown)
def _(right, seat, viewer):
    return viewer is None or seat % 3 == viewer % 3


@misread("own-hand-hidden", view.is_shown)
def _(right, seat, viewer):
    return viewer is None


@misread("pack-without-joker", dealing.full_pack)
def _(right, rules):
    return PACK[:-1]


@misread("pack-with-two-jokers", dealing.full_pack)
def _(right, rules):
    return (*PACK, JOKER)


misread("pack-not-checked", "pack-not-looked-at-in-the-general-game", dealing.is_full_pack)(always(True))


@misread("auction-before-play", state.apply)
def _(right, table, action):
    """Each of the six bids or passes once; then the dealer's left leads."""
    if isinstance(action, Foreign) and table.phase == "bid" and action.seat == table.to_act:
        left = play.next_to_play(len(table.hands), action.seat)
        return table._replace(phase="play" if left == table.leader else "bid", to_act=left)
    after = right(table, action)
    return after._replace(phase="bid") if isinstance(action, Deal | Bury) and after.phase == "play" else after


@misread("trump-named-by-a-player", state.apply)
def _(right, table, action):
    """The leader names a suit: the turned one, as no other can be told from a foreign action."""
    if isinstance(action, Foreign) and table.phase == "name":
        return table._replace(phase="play", trump=dealing.trump_of(table.turn_up))
    after = right(table, action)
    return after._replace(phase="name", trump=None) if isinstance(action, Deal | Bury) and after.turn_up else after


@misread("joker-outside-the-trumps", order.is_trump)
def _(right, trump, card):
    return card != JOKER and right(trump, card)


@misread("joker-outside-the-trumps", order.top_trumps)
def _(right, rules, trump):
    return tuple(card for card in right(rules, trump) if card != JOKER)


@misread("joker-outside-the-trumps", play.strongest_of_led_suit)
def _(right, trick):
    return JOKER if trick[0] == JOKER else right(trick)


@misread("joker-stands-for-any-card", play.winning_card)
def _(right, rules, trump, trick):
    return JOKER if JOKER in trick else right(rules, trump, trick)
