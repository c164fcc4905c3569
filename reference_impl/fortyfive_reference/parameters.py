"""The parameters of a rule set, field by field as in ``spec/rulesets``.

The closed vocabularies hold what the engine plays; where a parameter gains a word, the type checker points at each
rule that must know it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Sides = tuple[tuple[int, ...], ...]
"""The seats of each side, ascending; the sides ordered by their first seat."""

NamedTrump = Literal["five", "jack", "joker", "ace-of-hearts"]
Deadline = Literal["own-first-play", "first-lead"]
FirstLead = Literal["left-of-dealer", "left-of-bidder", "bidder"]
BothReach = Literal["trick-order", "counted-first", "bidder-first"]


class Title(NamedTuple):
    """The name of a rule set in the three languages."""

    pt: str
    es: str
    en: str


class Pack(NamedTuple):
    """How many cards, and whether the joker is one of them."""

    size: int
    joker: bool


class Exchange(NamedTuple):
    """Until when the holder of the Ace of trumps, and the dealer who turned that Ace, may exchange."""

    ace_holder: Deadline
    turned_ace: Deadline


class Floor(NamedTuple):
    """A side with so many points or more bids no less than this amount."""

    score: int
    amount: int


class Bidding(NamedTuple):
    """How the right to name trumps is bid for, and what a contract is worth."""

    amounts: tuple[int, ...]
    dealer_holds: bool
    rounds: Literal["until-one-is-left", "one-round"]
    all_pass: Literal["dealer-at-lowest"]
    floor: Floor | None
    thirty: int
    most_discards: int


class Points(NamedTuple):
    """What a trick is worth, and what the bonus adds to its trick."""

    trick: int
    bonus: int


class RuleSet(NamedTuple):
    """Every parameter of a rule set."""

    id: str
    title: Title
    players: tuple[int, ...]
    sides: Mapping[int, Sides]
    pack: Pack
    hand: int
    packets: tuple[int, ...]
    trump: Literal["turn-up", "named"]
    turned_joker: Literal["none", "dealer-takes", "turn-then-bury"]
    top_trumps: tuple[NamedTrump, ...]
    protected: tuple[NamedTrump, ...]
    plain_lead: Literal["follow-or-ruff"]
    exchange: Exchange | Literal["none"]
    bidding: Bidding | Literal["none"]
    points: Points
    bonus: Literal["best-trump-played", "none"]
    scores: Literal["carried", "each-deal-anew"]
    target: int
    game_ends: Literal["at-once", "deal"]
    both_reach: BothReach
    sweep: Literal["wins-game", "nothing"]
    match: int | None
    first_lead: FirstLead
    choices: tuple[str, ...]
    rungs: tuple[str, ...]
    sections: tuple[str, ...]

    def __hash__(self) -> int:
        """By the id: the table of sides is a mapping, which has no hash of its own."""
        return hash(self.id)
