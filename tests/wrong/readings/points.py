"""Section 07 misread: the points of the tricks, whose the bonus is, and when it is sure."""

from __future__ import annotations

from registry import always, misread

from fortyfive_reference import cards, game, order, play, scoring, state, withholding
from fortyfive_reference.scoring import Bonus


@misread("trick-worth-one-point", scoring.trick_points)
def _(right, rules, tricks):
    return (1,) * tricks


def tricks_by_side(record):
    """After each finished trick, the side that won it and how many it has so far."""
    won = [0] * len(record.sides)
    for seat in scoring.trick_winners(record):
        side = scoring.side_of(record.sides, seat)
        won[side] += 1
        yield side, won[side]


@misread("tricks-scored-only-from-three", scoring.recorded_points)
def _(right, record):
    points, bonus = tuple(5 if won in (3, 5) else 0 for _, won in tricks_by_side(record)), scoring.bonus(record)
    return scoring.with_bonus(record.rules, points, bonus.trick) if bonus and bonus.confirmed else points


def totals_of_seats(record, points, seats):
    """The running totals of the sides if these seats had won the tricks."""
    totals = list(record.scores)
    for seat, value in zip(seats, points, strict=True):
        totals[scoring.side_of(record.sides, seat)] += value
        yield tuple(totals)


@misread("trick-credited-to-the-leader", "points-to-the-side-that-led", game.running_totals)
def _(right, record, points):
    return totals_of_seats(record, points, [trick.leader for trick in record.tricks])


@misread("winning-position-taken-for-the-seat", play.winning_seat)
def _(right, rules, trump, trick):
    return play.trick_winner(rules, trump, trick.cards)


@misread("partners-keep-separate-scores", "better-partner-counts", game.running_totals)
def _(right, record, points):
    won = [0] * sum(map(len, record.sides))
    for seat, value in zip(scoring.trick_winners(record), points, strict=True):
        won[seat] += value
        better = [max(won[seat] for seat in side) for side in record.sides]
        yield tuple(map(sum, zip(record.scores, better, strict=True)))


@misread("bonus-only-for-the-top-four", "bonus-only-for-the-three-highest", scoring.bonus)
def _(right, record):
    return right(record) if scoring.best_trump(record) in order.top_trumps(record.rules, record.trump) else None


@misread("bonus-only-for-the-five", scoring.bonus)
def _(right, record):
    return right(record) if scoring.five_was_played(record) else None


@misread("bonus-by-everyday-rank", scoring.best_trump)
def _(right, record):
    trumps = order.trumps_among(record.trump, scoring.cards_that_count(record))
    return min(trumps, key=lambda card: ("Joker", *"AKQJT98765432").index(card if card == "Joker" else card[0]),
               default=None)


@misread("bonus-from-the-trump-suit-only", scoring.best_trump)
def _(right, record):
    trumps = [card for card in scoring.cards_that_count(record) if cards.suit_of(card) == record.trump]
    return order.strongest_trump(record.rules, record.trump, tuple(trumps)) if trumps else None


@misread("bonus-stays-with-the-first-trump", scoring.best_trump)
def _(right, record):
    with_trumps = [trick for trick in record.tricks if order.trumps_among(record.trump, trick.cards)]
    return right(record._replace(tricks=tuple(with_trumps[:1])))


@misread("turned-trump-holds-the-bonus", "turned-trump-takes-the-bonus", scoring.bonus)
def _(right, record):
    best = scoring.best_trump(record)
    is_higher = best and record.turn_up in order.trumps_above(record.rules, record.trump, best)
    return None if is_higher else right(record)


HIDDEN: list[tuple] = [(), ()]
"""What only an engine sees while it settles a trick: the cards set aside or buried, and the hands."""


@misread("set-aside-card-counts-for-the-bonus", state.finish_trick)
@misread("set-aside-trump-holds-the-bonus", "set-aside-trump-takes-the-bonus", state.finish_trick)
@misread("set-aside-card-counted-as-seen", state.finish_trick)
@misread("bonus-settled-by-looking-into-the-hands", state.finish_trick)
@misread("win-settled-by-looking-into-the-hands", state.finish_trick)
def _(right, table):
    HIDDEN[:] = [table.aside, tuple(card for hand in table.hands for card in hand)]
    try:
        return right(table)
    finally:
        HIDDEN[:] = [(), ()]


@misread("set-aside-trump-holds-the-bonus", "set-aside-trump-takes-the-bonus", state.bury)
@misread("set-aside-card-counted-as-seen", state.bury)
def _(right, table, action):
    return right(table._replace(aside=(action.card,)), action)


@misread("set-aside-card-counts-for-the-bonus", scoring.bonus)
@misread("set-aside-trump-holds-the-bonus", "set-aside-trump-takes-the-bonus", scoring.bonus)
def _(right, record):
    best = scoring.best_trump(record)
    higher = best and order.trumps_above(record.rules, record.trump, best)
    return None if best and any(card in higher for card in HIDDEN[0]) else right(record)


@misread("bonus-to-the-most-tricks", "bonus-to-the-side-with-most-tricks", scoring.bonus)
def _(right, record):
    if not scoring.is_deal_finished(record):
        return None
    won = list(tricks_by_side(record))
    most = max(count for _, count in won)
    return Bonus(next(trick for trick, (_, count) in enumerate(won) if count == most), True)


@misread("bonus-of-ten", scoring.with_bonus)
def _(right, rules, points, trick):
    return right(rules._replace(points=rules.points._replace(bonus=10)), points, trick)


@misread("bonus-in-every-trick", scoring.recorded_points)
def _(right, record):
    return (10,) * len(record.tricks)


@misread("bonus-counted-after-the-last-trick", scoring.recorded_points)
def _(right, record):
    return scoring.trick_points(record.rules, len(record.tricks))


@misread("bonus-counted-after-the-last-trick", scoring.is_confirmed)
def _(right, record, best):
    return scoring.is_deal_finished(record)


@misread("bonus-counted-after-the-last-trick", game.running_totals)
def _(right, record, points):
    """The bonus is added to its pair when all five tricks are played."""
    *before, last = right(record, points)
    yield from before
    bonus = scoring.bonus(record)
    if bonus is None or not scoring.is_deal_finished(record):
        yield last
        return
    side = scoring.side_of(record.sides, scoring.trick_winners(record)[bonus.trick])
    yield (*last[:side], last[side] + record.rules.points.bonus, *last[side + 1:])


@misread("bonus-to-the-last-trick", "bonus-to-the-side-of-the-last-trick", scoring.bonus)
def _(right, record):
    return Bonus(len(record.tricks) - 1, True) if scoring.is_deal_finished(record) else None


@misread("five-confirms-in-mid-trick", state.play_card)
def _(right, table, action):
    after, side = right(table, action), scoring.side_of(table.sides, action.seat)
    if not after.trick or action.card != "5" + table.trump:
        return after
    before = after.settled.scores
    scores = (*before[:side], before[side] + table.rules.points.bonus, *before[side + 1:])
    return after._replace(settled=after.settled._replace(scores=scores))


misread("five-waits-for-the-last-trick", scoring.five_was_played)(always(False))
misread("best-so-far-confirmed-at-once", scoring.is_confirmed)(always(True))


@misread("protected-trump-confirms", scoring.is_confirmed)
def _(right, record, best):
    return best in withholding.protected_trumps(record.rules, record.trump) or right(record, best)


@misread("bonus-settled-by-looking-into-the-hands", scoring.is_confirmed)
def _(right, record, best):
    higher = order.trumps_above(record.rules, record.trump, best)
    return right(record, best) or len(HIDDEN[1]) > 0 and not any(card in higher for card in HIDDEN[1])


@misread("discard-taken-as-proof", scoring.is_confirmed)
def _(right, record, best):
    return right(record, best) or any(
        order.trumps_among(record.trump, trick.cards) == trick.cards[:1] for trick in record.tricks)


misread("turned-five-forgotten", scoring.only_the_turn_up_is_higher)(always(False))


@misread("any-turned-higher-trump-confirms", scoring.only_the_turn_up_is_higher)
def _(right, record, best):
    return record.turn_up in order.trumps_above(record.rules, record.trump, best)


@misread("taken-five-counted-as-out", scoring.only_the_turn_up_is_higher)
def _(right, record, best):
    return right(record._replace(turn_up=record.taken.card) if record.taken else record, best)


@misread("any-five-confirms", scoring.five_was_played)
def _(right, record):
    return any(card.startswith("5") for card in scoring.cards_that_count(record))


@misread("set-aside-card-counted-as-seen", scoring.only_the_turn_up_is_higher)
def _(right, record, best):
    return all(card in (record.turn_up, *HIDDEN[0])
               for card in order.trumps_above(record.rules, record.trump, best))


@misread("uncertain-bonus-entered", scoring.recorded_points)
def _(right, record):
    points, bonus = scoring.trick_points(record.rules, len(record.tricks)), scoring.bonus(record)
    return scoring.with_bonus(record.rules, points, bonus.trick) if bonus else points


@misread("entered-bonus-never-taken-back", scoring.recorded_points)
def _(right, record):
    points = scoring.trick_points(record.rules, len(record.tricks))
    holders = {scoring.bonus(record._replace(tricks=record.tricks[:finished])) for finished in
               range(1, len(record.tricks) + 1)}
    for trick in {bonus.trick for bonus in holders if bonus}:
        points = scoring.with_bonus(record.rules, points, trick)
    return points


@misread("thirty-five-points-in-a-deal", "six-tricks-and-a-bonus-make-thirty-five", scoring.recorded_points)
def _(right, record):
    points = right(record)
    return (*points[:4], points[4] + 5) if len(points) == 5 else points


misread("twenty-five-points-in-a-deal", "no-bonus-in-the-general-game", scoring.bonus)(always(None))


@misread("bonus-lost-without-the-five", scoring.bonus)
def _(right, record):
    dropped = scoring.is_deal_finished(record) and not scoring.five_was_played(record)
    return None if dropped else right(record)


def without_trumps(record):
    """Whether all five tricks are played and hold no trump."""
    return scoring.is_deal_finished(record) and scoring.best_trump(record) is None


@misread("no-trump-bonus-to-the-last-trick", "trumpless-bonus-to-the-last-trick", scoring.bonus)
def _(right, record):
    return Bonus(4, True) if without_trumps(record) else right(record)


@misread("no-trump-bonus-to-the-first-trick", scoring.bonus)
def _(right, record):
    return Bonus(0, True) if without_trumps(record) else right(record)


@misread("no-trump-bonus-to-the-dealer", "trumpless-bonus-to-the-dealers-side", game.running_totals)
def _(right, record, points):
    *before, last = right(record, points)
    yield from before
    side = scoring.side_of(record.sides, (record.tricks[0].leader - 1) % sum(map(len, record.sides)))
    yield (*last[:side], last[side] + 5, *last[side + 1:]) if without_trumps(record) else last


@misread("no-trump-bonus-carried-over", state.new_deal)
def _(right, table, hands, stock):
    left_over = table.phase == "deal" and len(table.tricks) == 5 and table.settled.bonus is None
    points = table.rules.points._replace(bonus=10 if left_over else 5)
    return right(table._replace(rules=table.rules._replace(points=points)), hands, stock)


@misread("no-trump-deal-void", scoring.recorded_points)
def _(right, record):
    return (0,) * len(record.tricks) if without_trumps(record) else right(record)
