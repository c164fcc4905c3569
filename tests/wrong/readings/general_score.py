"""The general game misread, sections 07 and 08: who wins it, when, and in which order the sides are counted."""

from __future__ import annotations

from registry import always, misread

from fortyfive_reference import dealing, errors, game, scoring, state
from fortyfive_reference.actions import Deal

misread("game-won-in-mid-deal", "deal-end-declared-and-not-kept", game.may_end_now)(always(True))


@misread("twenty-five-played-to-forty-five", game.reaches)
def _(right, rules, total):
    return total >= 45


@misread("one-hundred-and-ten-played-to-one-hundred-and-twenty", game.reaches)
def _(right, rules, total):
    return total >= 120


@misread("totals-start-anew-in-each-deal", game.running_totals)
def _(right, record, points):
    return right(record._replace(scores=(0,) * len(record.scores)), points)


@misread("first-to-reach-the-target-wins", game.first_to_reach)
def _(right, record, points):
    return game.first_by_tricks(record, points)


def as_seats_come(record, seats):
    """The sides in the order in which the first of each comes among the seats."""
    return tuple(dict.fromkeys(scoring.side_of(record.sides, seat) for seat in seats))


@misread("dealers-side-counted-first", game.counting_order)
def _(right, record):
    *others, dealer = dealing.dealing_order(sum(map(len, record.sides)), record.dealer)
    return as_seats_come(record, (dealer, *others))


@misread("sides-counted-by-their-numbers", game.counting_order)
def _(right, record):
    return tuple(range(len(record.sides)))


@misread("seats-counted-anticlockwise", game.counting_order)
def _(right, record):
    *others, dealer = dealing.dealing_order(sum(map(len, record.sides)), record.dealer)
    last = scoring.side_of(record.sides, dealer)
    return (*(side for side in as_seats_come(record, others[::-1]) if side != last), last)


@misread("five-tricks-win-the-game", game.sweeping_side)
def _(right, record):
    return right(record._replace(rules=record.rules._replace(sweep="wins-game")))


@misread("cards-played-stay-out", state.reasons)
def _(right, table, action):
    """The next deal is made with the cards that were not played."""
    played = {card for trick in table.tricks for card in trick.cards}
    rest = sorted(card for card in dealing.full_pack(table.rules) if card not in played)
    for reason, holds in right(table, action):
        is_about_the_pack = reason is errors.MalformedDeck and isinstance(action, Deal)
        yield reason, sorted(action.pack) != rest if is_about_the_pack else holds
