"""The auction misread: who bids, how much and how often, the naming of trumps, the discards and the draw."""

from __future__ import annotations

from registry import always, misread

from fortyfive_reference import auction, bidding, dealing, errors, exchange, state, view
from fortyfive_reference.auction import StandingBid


@misread("auction-dealt-to-four-alone", dealing.dealing_order)
def _(right, players, dealer):
    return right(players, dealer)[:4]


misread("trump-turned-up-in-the-auction-game", dealing.turns_a_card)(always(True))


@misread("card-turned-up-beside-the-auction", state.deal)
def _(right, before, action):
    dealt = right(before, action)
    if dealt.phase != "bid":
        return dealt
    return dealt._replace(turn_up=dealing.top_card(dealt.stock), stock=dealing.under_top_card(dealt.stock))


misread("exchange-in-the-auction-game", exchange.exists)(always(True))
misread("exchange-in-the-auction-game", exchange.waits_for_the_turn)(always(False))


@misread("dealer-speaks-first", auction.first_to_speak)
def _(right, players, dealer):
    return dealer


@misread("auction-goes-anticlockwise", auction.next_to_speak)
def _(right, players, seat, passed):
    following = (seat - 1) % players
    while following in passed:
        following = (following - 1) % players
    return following


misread("any-number-may-be-bid", auction.is_an_amount)(always(True))


@misread("fifteen-is-no-bid", auction.is_an_amount)
def _(right, rules, amount):
    return right(rules, amount) and amount > 15


@misread("bids-stop-at-twenty-five", auction.is_an_amount)
def _(right, rules, amount):
    return right(rules, amount) and amount < 30


@misread("equal-bid-takes-over", auction.is_high_enough)
def _(right, rules, said, amount, score):
    return right(rules, said, amount, score) or (said.standing is not None and amount == said.standing.amount)


@misread("any-later-bid-takes-over", auction.is_high_enough)
def _(right, rules, said, amount, score):
    return amount >= auction.least_for(rules, score)


@misread("suit-named-with-the-bid", bidding.reasons_against_naming)
def _(right, before, action):
    for reason, holds in right(before, action):
        yield reason, holds and before.phase != "bid"


@misread("pass-may-be-taken-back", bidding.reasons_against_bid)
def _(right, before, action):
    for reason, holds in right(before, action):
        yield reason, holds and not (reason is errors.NotYourTurn and action.seat in before.auction.passed)


@misread("passed-player-comes-back", auction.next_to_speak)
def _(right, players, seat, passed):
    return right(players, seat, ())


@misread("hold-raises-the-bid", auction.spoken)
def _(right, said, seat, dealer, bid):
    after = right(said, seat, dealer, bid)
    return after._replace(standing=StandingBid(seat, after.standing.amount + 5)) if bid == "hold" else after


@misread("hold-leaves-the-bid-to-the-bidder", auction.spoken)
def _(right, said, seat, dealer, bid):
    return right(said, seat, dealer, bid)._replace(standing=said.standing) if bid == "hold" else \
        right(said, seat, dealer, bid)


misread("no-hold-for-the-dealer", auction.may_hold)(always(False))


@misread("hold-without-a-bid", auction.may_hold)
def _(right, rules, said, seat, dealer):
    return right(rules, said, seat, dealer) or (seat == dealer and said.standing is None)


@misread("hold-without-a-bid", auction.spoken)
def _(right, said, seat, dealer, bid):
    return right(said, seat, dealer, 15 if bid == "hold" and said.standing is None else bid)


@misread("anybody-may-hold", auction.may_hold)
def _(right, rules, said, seat, dealer):
    return right(rules, said, seat, dealer) or (said.standing is not None and said.standing.seat != seat)


@misread("hold-ends-the-auction", auction.is_over)
def _(right, rules, said, players):
    return right(rules, said, players) or (said.dealer_spoke and said.standing is not None and HELD.get(said, False))


HELD: dict[object, bool] = {}


@misread("hold-ends-the-auction", auction.spoken)
def _(right, said, seat, dealer, bid):
    after = right(said, seat, dealer, bid)
    HELD.clear()
    HELD[after] = bid == "hold"
    return after


@misread("one-round-of-bids", auction.is_over)
def _(right, rules, said, players):
    return right(rules, said, players) or said.dealer_spoke


@misread("dealer-gets-the-contract", auction.contract)
def _(right, rules, said, dealer):
    return right(rules, said, dealer)._replace(seat=dealer)


@misread("all-pass-means-a-new-deal", bidding.bid)
def _(right, before, action):
    after = right(before, action)
    return after._replace(phase="deal", to_act=None) if len(after.auction.passed) == len(after.hands) else after


@misread("all-pass-binds-the-dealer-to-twenty", auction.contract)
def _(right, rules, said, dealer):
    return said.standing or StandingBid(dealer, 20)


misread("no-floor-at-a-hundred", auction.least_for)(always(0))


@misread("floor-at-ninety", auction.least_for)
def _(right, rules, score):
    return 20 if score >= 90 else 0


@misread("floor-of-twenty-five-at-a-hundred", auction.least_for)
def _(right, rules, score):
    return 25 if score >= 100 else 0


@misread("dealer-names-trumps", bidding.bid)
def _(right, before, action):
    after = right(before, action)
    return after._replace(to_act=after.dealer) if after.phase == "name" else after


@misread("hearts-may-not-be-named", bidding.reasons_against_naming)
def _(right, before, action):
    yield errors.NoSuchAction, action.trump == "H"
    yield from right(before, action)


@misread("at-least-one-discard", bidding.reasons_against_discard)
def _(right, before, action):
    yield errors.TooManyDiscards, before.phase == "discard" and not action.cards
    yield from right(before, action)


@misread("two-discards-at-most", auction.are_too_many)
def _(right, rules, discards, stock):
    return len(discards) > 2


@misread("four-discards-at-most", auction.are_too_many)
def _(right, rules, discards, stock):
    return right(rules, discards, stock) or len(discards) > 4


@misread("any-card-may-be-discarded", bidding.reasons_against_lay_off)
def _(right, before, seat, discards):
    for reason, holds in right(before, seat, discards):
        yield reason, holds and reason is not errors.NotInHand


@misread("bidder-alone-discards", bidding.to_next_discard)
def _(right, before):
    others = tuple(seat for seat in range(len(before.hands)) if seat != before.contract.seat)
    return right(before._replace(drew=(*before.drew, *others)))


@misread("dealer-discards-first", auction.discarding_order)
def _(right, players, dealer):
    return (dealer, *right(players, dealer)[:-1])


@misread("bidder-discards-first", bidding.to_next_discard)
def _(right, before):
    bidder = before.contract.seat
    after = right(before)
    return after._replace(to_act=bidder) if after.phase == "discard" and bidder not in before.drew else after


@misread("drawn-from-the-bottom", auction.drawn)
def _(right, hand, discards, stock):
    return right(hand, discards, stock[::-1])


@misread("discards-go-back-under-the-stock", bidding.lay_off)
def _(right, before, seat, discards):
    after = right(before, seat, discards)
    return after._replace(stock=(*after.stock, *discards))


@misread("discards-lie-face-up", bidding.lay_off)
def _(right, before, seat, discards):
    after = right(before, seat, discards)
    return after._replace(aside=(*after.aside, *discards))


@misread("discards-lie-face-up", view.report)
def _(right, shown, viewer=None):
    return {**right(shown, viewer), "discards": shown.aside}


@misread("discards-stay-in-hand", auction.drawn)
def _(right, hand, discards, stock):
    return (*hand, *stock[: len(discards)])
