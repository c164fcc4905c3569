"""The contract misread: who leads, what it scores when it is made and when it fails, and who wins the auction game."""

from __future__ import annotations

from registry import misread

from fortyfive_reference import auction, game, play, scoring


@misread("bidder-leads", play.first_leader)
def _(right, rules, players, dealer, bidder=None):
    return right(rules, players, dealer) if bidder is None else bidder


@misread("left-of-the-dealer-leads-in-the-auction", play.first_leader)
def _(right, rules, players, dealer, bidder=None):
    return right(rules, players, dealer)


@misread("no-best-trump-in-the-auction", scoring.bonus)
def _(right, record):
    return None if auction.exists(record.rules) else right(record)


@misread("contract-needs-more-than-the-bid", auction.contract_points)
def _(right, rules, bid, points):
    return -bid.amount if points == bid.amount < 30 else right(rules, bid, points)


@misread("made-contract-scores-the-bid-alone", auction.contract_points)
def _(right, rules, bid, points):
    return bid.amount if bid.amount <= points and bid.amount < 30 else right(rules, bid, points)


@misread("all-tricks-count-sixty-whatever-the-bid", auction.contract_points)
def _(right, rules, bid, points):
    return 60 if points == 30 > bid.amount else right(rules, bid, points)


@misread("failed-contract-scores-nothing", auction.contract_points)
def _(right, rules, bid, points):
    return max(0, right(rules, bid, points))


@misread("failed-contract-loses-what-is-lacking", auction.scored)
def _(right, rules, sides, bid, points):
    gained = right(rules, sides, bid, points)
    return tuple(taken - bid.amount if bid.seat in seats and taken < bid.amount else gain
                 for seats, taken, gain in zip(sides, points, gained, strict=True))


@misread("other-side-scores-nothing", auction.scored)
def _(right, rules, sides, bid, points):
    gained = right(rules, sides, bid, points)
    return tuple(gain if bid.seat in seats else 0 for seats, gain in zip(sides, gained, strict=True))


@misread("other-side-gets-the-failed-bid", auction.scored)
def _(right, rules, sides, bid, points):
    gained = right(rules, sides, bid, points)
    has_failed = any(gain < 0 for gain in gained)
    return tuple(bid.amount if has_failed and bid.seat not in seats else gain
                 for seats, gain in zip(sides, gained, strict=True))


@misread("thirty-counts-thirty", auction.contract_points)
def _(right, rules, bid, points):
    return min(30, right(rules, bid, points))


@misread("thirty-failed-loses-sixty", auction.contract_points)
def _(right, rules, bid, points):
    return -60 if points < bid.amount == 30 else right(rules, bid, points)


@misread("scores-stop-at-zero", game.contract_totals)
def _(right, record, totals):
    return tuple(max(0, total) for total in right(record, totals))


@misread("more-than-a-hundred-and-twenty-needed", game.reaches)
def _(right, rules, total):
    return right(rules, total) and not (auction.exists(rules) and total == rules.target)


@misread("target-of-one-hundred-and-ten", game.reaches)
def _(right, rules, total):
    return total >= 110 if auction.exists(rules) else right(rules, total)


@misread("auction-game-ends-at-once", game.may_end_now)
def _(right, record):
    return True if auction.exists(record.rules) else right(record)


@misread("auction-game-ends-at-once", game.contract_totals)
def _(right, record, totals):
    return right(record, totals) if scoring.is_deal_finished(record) else totals


@misread("bidders-side-alone-wins", game.first_of)
def _(right, record, sides):
    return right(record, sides[:1] if record.bid is not None else sides)


@misread("higher-total-wins-the-auction-game", game.bidder_first)
def _(right, record):
    totals = game.recorded_totals(record)
    return tuple(sorted(range(len(totals)), key=lambda side: -totals[side]))


@misread("first-side-wins-the-auction-game", game.bidder_first)
def _(right, record):
    return tuple(range(len(record.sides)))


@misread("sweep-wins-the-auction-game", game.winner_now)
def _(right, record):
    side = right(record)
    if side is None and auction.exists(record.rules) and scoring.is_deal_finished(record):
        sides = {scoring.side_of(record.sides, seat) for seat in scoring.trick_winners(record)}
        return sides.pop() if len(sides) == 1 else None
    return side
