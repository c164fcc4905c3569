"""Spoil Five misread: who plays it, what a trick is worth, who wins it, and what a spoilt deal leaves."""

from __future__ import annotations

from collections import Counter

from registry import misread

from fortyfive_reference import dealing, errors, game, scoring, state
from fortyfive_reference.actions import Deal


def is_spoil_five(rules) -> bool:
    """Whether a deal decides the game or is spoilt."""
    return rules.scores == "each-deal-anew"


@misread("spoil-five-dealt-for-five-seats", dealing.deal_hands)
def _(right, rules, players, dealer, pack):
    if not is_spoil_five(rules):
        return right(rules, players, dealer, pack)
    hands = right(rules, 5, dealer % 5, pack)
    return (*hands, *((),) * players)[:players]


@misread("spoil-five-dealt-for-five-seats", dealing.undealt)
def _(right, rules, players, pack):
    return right(rules, 5 if is_spoil_five(rules) else players, pack)


def joined(sides, seat, of):
    """The side of a seat where single players are joined, seat by seat, into so many sides."""
    return seat % of if all(len(side) == 1 for side in sides) and len(sides) in (4, 6) else None


@misread("spoil-five-played-in-pairs", scoring.side_of)
def _(right, sides, seat):
    side = joined(sides, seat, len(sides) // 2)
    return right(sides, seat) if side is None else side


@misread("spoil-five-played-in-teams", scoring.side_of)
def _(right, sides, seat):
    side = joined(sides, seat, 2) if len(sides) == 6 else None
    return right(sides, seat) if side is None else side


@misread("deal-sure-to-be-spoilt-is-cut-short", scoring.is_deal_finished)
def _(right, record):
    if right(record) or not is_spoil_five(record.rules):
        return right(record)
    most = max(Counter(scoring.trick_winners(record)).values())
    return most + record.rules.hand - len(record.tricks) < record.rules.target


@misread("five-points-a-trick-in-spoil-five", scoring.trick_points)
def _(right, rules, tricks):
    return (5,) * tricks if is_spoil_five(rules) else right(rules, tricks)


@misread("five-points-a-trick-in-spoil-five", game.reaches)
def _(right, rules, total):
    return total >= 15 if is_spoil_five(rules) else right(rules, total)


@misread("bonus-in-spoil-five", scoring.bonus)
def _(right, record):
    rules = record.rules
    return right(record._replace(rules=rules._replace(bonus="best-trump-played")) if is_spoil_five(rules) else record)


@misread("bonus-in-spoil-five", scoring.with_bonus)
def _(right, rules, points, trick):
    one = rules._replace(points=rules.points._replace(bonus=1)) if is_spoil_five(rules) else rules
    return right(one, points, trick)


@misread("tricks-carried-over-in-spoil-five", game.scores_of_next_deal)
def _(right, rules, settled):
    return settled.scores if is_spoil_five(rules) else right(rules, settled)


@misread("two-tricks-win-spoil-five", game.reaches)
def _(right, rules, total):
    return total >= 2 if is_spoil_five(rules) else right(rules, total)


@misread("four-tricks-needed-in-spoil-five", game.reaches)
def _(right, rules, total):
    return total >= 4 if is_spoil_five(rules) else right(rules, total)


@misread("two-players-need-four-tricks", game.first_by_tricks)
def _(right, record, points):
    rules = record.rules
    needs_four = is_spoil_five(rules) and len(record.sides) == 2
    return right(record._replace(rules=rules._replace(target=4)) if needs_four else record, points)


@misread("spoil-five-plays-all-tricks", game.may_end_now)
def _(right, record):
    return scoring.is_deal_finished(record) if is_spoil_five(record.rules) else right(record)


@misread("last-trick-wins-spoil-five", game.winner_now)
def _(right, record):
    side = right(record)
    if side is None and is_spoil_five(record.rules) and scoring.is_deal_finished(record):
        return scoring.side_of(record.sides, scoring.trick_winners(record)[-1])
    return side


@misread("most-tricks-win-spoil-five", game.winner_now)
def _(right, record):
    side = right(record)
    if side is None and is_spoil_five(record.rules) and scoring.is_deal_finished(record):
        (first, most), (_, next_most) = Counter(scoring.trick_winners(record)).most_common(2)
        return scoring.side_of(record.sides, first) if most > next_most else None
    return side


@misread("trump-kept-after-a-spoilt-deal", state.deal)
def _(right, table, action):
    dealt = right(table, action)
    is_kept = is_spoil_five(table.rules) and table.trump is not None and dealt.trump is not None
    return dealt._replace(trump=table.trump) if is_kept else dealt


@misread("played-cards-left-out-after-a-spoilt-deal", state.reasons)
def _(right, table, action):
    is_short = isinstance(action, Deal) and table.deal > 0 and len(action.pack) < table.rules.pack.size
    for reason, holds in right(table, action):
        if not (reason is errors.MalformedDeck and is_short and is_spoil_five(table.rules)):
            yield reason, holds


@misread("same-dealer-after-a-spoilt-deal", state.dealer_of_next_deal)
def _(right, table):
    return table.dealer if is_spoil_five(table.rules) else right(table)
