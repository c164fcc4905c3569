"""Rule sets as values: every parameter of a rule set, field by field as in ``spec/rulesets``.

The engine asks the value, never its name. The closed vocabularies hold what the engine plays; where a parameter gains
a word, the type checker points at each rule that must know it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from . import errors

Sides = tuple[tuple[int, ...], ...]
"""The seats of each side, ascending; the sides ordered by their first seat."""

NamedTrump = Literal["five", "jack", "joker", "ace-of-hearts"]
Deadline = Literal["own-first-play"]


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
    trump: Literal["turn-up"]
    turned_joker: Literal["dealer-takes"]
    top_trumps: tuple[NamedTrump, ...]
    protected: tuple[NamedTrump, ...]
    plain_lead: Literal["follow-or-ruff"]
    exchange: Exchange
    bidding: Literal["none"]
    points: Points
    bonus: Literal["best-trump-played", "none"]
    scores: Literal["carried"]
    target: int
    game_ends: Literal["at-once", "deal"]
    both_reach: Literal["trick-order"]
    sweep: Literal["wins-game", "nothing"]
    match: int | None
    first_lead: Literal["left-of-dealer"]
    choices: tuple[str, ...]
    rungs: tuple[str, ...]
    sections: tuple[str, ...]


BRUFF: Final = RuleSet(
    id="bruff",
    title=Title(
        pt="Quarenta e Cinco de Bruff",
        es="Cuarenta y Cinco de Bruff",
        en="Bruff Forty-Five",
    ),
    players=(6,),
    sides={6: ((0, 3), (1, 4), (2, 5))},
    pack=Pack(size=53, joker=True),
    hand=5,
    packets=(3, 2),
    trump="turn-up",
    turned_joker="dealer-takes",
    top_trumps=("five", "jack", "joker", "ace-of-hearts"),
    protected=("five", "jack", "joker", "ace-of-hearts"),
    plain_lead="follow-or-ruff",
    exchange=Exchange(ace_holder="own-first-play", turned_ace="own-first-play"),
    bidding="none",
    points=Points(trick=5, bonus=5),
    bonus="best-trump-played",
    scores="carried",
    target=45,
    game_ends="at-once",
    both_reach="trick-order",
    sweep="wins-game",
    match=3,
    first_lead="left-of-dealer",
    choices=("exchange-out-of-turn", "next-game-dealer"),
    rungs=("order", "play", "trick", "right", "score", "sequence", "deal", "exchange", "game", "match", "view"),
    sections=("01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "faq"),
)

RULESETS: Final[Mapping[str, RuleSet]] = {rules.id: rules for rules in (BRUFF,)}

CHOICES: Final[Mapping[str, str]] = {"exchange-out-of-turn": "allowed", "next-game-dealer": "rotates"}
"""The reading that the engine takes of what the texts leave open."""


def find_ruleset(name: object) -> RuleSet:
    """The rule set with this id; raises UnsupportedError."""
    if not isinstance(name, str) or name not in RULESETS:
        raise errors.UnsupportedError("ruleset", " or ".join(map(repr, RULESETS)), name)
    return RULESETS[name]


def check_players(rules: RuleSet, players: int) -> None:
    """The rule set is for these numbers of players and no other (bruff-01.1); raises UnsupportedError."""
    if players not in rules.players:
        raise errors.UnsupportedError("players", " or ".join(map(str, rules.players)), players)


def check_sides(rules: RuleSet, players: int, sides: Sides) -> None:
    """The seats form the sides of the rule set's own table (bruff-01.2, bruff-01.3); raises UnsupportedError."""
    if sides != rules.sides[players]:
        raise errors.UnsupportedError("sides", repr([list(side) for side in rules.sides[players]]), sides)


def left_of(players: int, seat: int) -> int:
    """The seat to the left: seats run clockwise from 0 (bruff-01.3)."""
    return (seat + 1) % players
