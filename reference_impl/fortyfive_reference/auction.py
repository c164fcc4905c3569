"""The auction: who bids for the right to name trumps, who gets it, and the discards before the draw."""

from __future__ import annotations

from typing import NamedTuple

from . import dealing, rulesets
from .cards import Cards
from .parameters import Bidding, RuleSet, Sides


class StandingBid(NamedTuple):
    """The highest bid so far; in the end, the contract."""

    seat: int
    amount: int


class Auction(NamedTuple):
    """The bidding of a deal: the standing bid, who has passed, and whether the dealer was the last to speak."""

    standing: StandingBid | None = None
    passed: tuple[int, ...] = ()
    dealer_spoke: bool = False


def bidding_of(rules: RuleSet) -> Bidding:
    """The bidding of a rule set that has one."""
    assert isinstance(rules.bidding, Bidding)  # any bid is foreign to the others
    return rules.bidding


def exists(rules: RuleSet) -> bool:
    """Whether the right to name trumps is bid for."""
    return isinstance(rules.bidding, Bidding)


def first_to_speak(players: int, dealer: int) -> int:
    """The player on the dealer's left speaks first."""
    return rulesets.left_of(players, dealer)


def next_to_speak(players: int, seat: int, passed: tuple[int, ...]) -> int:
    """The next seat clockwise that has not passed: a pass is final."""
    following = rulesets.left_of(players, seat)
    while following in passed:
        following = rulesets.left_of(players, following)
    return following


def is_an_amount(rules: RuleSet, amount: int) -> bool:
    """Only certain amounts may be bid."""
    return amount in bidding_of(rules).amounts


def least_for(rules: RuleSet, score: int) -> int:
    """A side near the target may bid no less than a certain amount."""
    bidding = bidding_of(rules)
    floor = bidding.floor
    return floor.amount if floor is not None and score >= floor.score else min(bidding.amounts)


def is_high_enough(rules: RuleSet, auction: Auction, amount: int, score: int) -> bool:
    """Each bid passes the one before."""
    standing = auction.standing.amount if auction.standing else 0
    return amount > standing and amount >= least_for(rules, score)


def may_hold(rules: RuleSet, auction: Auction, seat: int, dealer: int) -> bool:
    """The dealer alone may take over the standing bid of another seat at the same amount."""
    standing = auction.standing
    return bidding_of(rules).dealer_holds and seat == dealer and standing is not None and standing.seat != dealer


def spoken(auction: Auction, seat: int, dealer: int, bid: int | str) -> Auction:
    """The auction once a seat has bid an amount, passed or held."""
    said = auction._replace(dealer_spoke=seat == dealer)
    if bid == "pass":
        return said._replace(passed=(*auction.passed, seat))
    if bid == "hold":
        assert auction.standing is not None  # else it was refused: no hold
        return said._replace(standing=StandingBid(seat, auction.standing.amount))
    return said._replace(standing=StandingBid(seat, int(bid)))


def is_over(rules: RuleSet, auction: Auction, players: int) -> bool:
    """The bidding goes on until one seat is left in it, or until the dealer has spoken."""
    if len(auction.passed) == players:
        return True
    match bidding_of(rules).rounds:
        case "until-one-is-left":
            return auction.standing is not None and len(auction.passed) == players - 1
        case "one-round":
            return auction.dealer_spoke


def contract(rules: RuleSet, auction: Auction, dealer: int) -> StandingBid:
    """The standing bid is the contract; where all passed, the lowest amount is the dealer's."""
    match bidding_of(rules).all_pass:
        case "dealer-at-lowest":
            return auction.standing or StandingBid(dealer, min(bidding_of(rules).amounts))


def discarding_order(players: int, dealer: int) -> tuple[int, ...]:
    """Everybody discards in turn from the dealer's left, the dealer last."""
    return dealing.dealing_order(players, dealer)


def are_too_many(rules: RuleSet, discards: Cards, stock: Cards) -> bool:
    """No more cards are laid off than the rule set allows, nor than the stock can replace."""
    return len(discards) > min(bidding_of(rules).most_discards, len(stock))


def drawn(hand: Cards, discards: Cards, stock: Cards) -> Cards:
    """The hand filled up from the top of the stock."""
    return (*(card for card in hand if card not in discards), *stock[: len(discards)])


def contract_points(rules: RuleSet, bid: StandingBid, points: int) -> int:
    """A made contract scores what was taken, thirty its own value; a failed one loses the amount."""
    top = max(bidding_of(rules).amounts)
    if points < bid.amount:
        return -bid.amount
    return bidding_of(rules).thirty if bid.amount == top else points


def scored(rules: RuleSet, sides: Sides, bid: StandingBid, points: tuple[int, ...]) -> tuple[int, ...]:
    """What each side scores for a finished deal in which it took so many points: the others always score theirs."""
    return tuple(
        contract_points(rules, bid, taken) if bid.seat in seats else taken
        for seats, taken in zip(sides, points, strict=True)
    )
