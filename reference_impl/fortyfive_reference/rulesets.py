"""Rule sets as values, what the engine chose where the texts leave a choice, and how a choice changes the value.

The engine asks the value, never its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from . import errors
from .parameters import Bidding, Exchange, Floor, Pack, Points, RuleSet, Sides, Title

EVERY_NUMBER: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10)
SECTIONS: Final = ("01", "02", "03", "04", "05", "06", "07", "08", "09", "10")
RUNGS: Final = ("order", "play", "trick", "right", "score", "sequence", "deal", "exchange", "game", "match", "view")


def singles(players: int) -> Sides:
    """Everybody plays for themselves."""
    return tuple((seat,) for seat in range(players))


def pairs(players: int) -> Sides:
    """Partners sit opposite; where the number is odd, or two, everybody plays alone."""
    half = players // 2
    return tuple((seat, seat + half) for seat in range(half)) if players > 2 and players % 2 == 0 else singles(players)


def two_teams(players: int) -> Sides:
    """Four play two against two and six three against three, every other seat; any other number plays alone."""
    teams = (tuple(range(0, players, 2)), tuple(range(1, players, 2)))
    return teams if players in (4, 6) else singles(players)


def without(words: tuple[str, ...], *left_out: str) -> tuple[str, ...]:
    """The words but for some."""
    return tuple(word for word in words if word not in left_out)


BRUFF: Final = RuleSet(
    id="bruff",
    title=Title(pt="Quarenta e Cinco de Bruff", es="Cuarenta y Cinco de Bruff", en="Bruff Forty-Five"),
    players=(6,),
    sides={6: pairs(6)},
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
    rungs=RUNGS,
    sections=(*SECTIONS, "faq"),
)

STANDARD: Final = BRUFF._replace(
    id="standard",
    title=Title(
        pt="Quarenta e Cinco, forma geral", es="Cuarenta y Cinco, forma general", en="Forty-Five, general form"
    ),
    players=EVERY_NUMBER,
    sides={players: two_teams(players) for players in EVERY_NUMBER},
    pack=Pack(size=52, joker=False),
    turned_joker="none",
    top_trumps=("five", "jack", "ace-of-hearts"),
    protected=("five", "jack", "ace-of-hearts"),
    exchange=Exchange(ace_holder="own-first-play", turned_ace="first-lead"),
    game_ends="deal",
    both_reach="counted-first",
    sweep="nothing",
    match=None,
    choices=("seating", "packets", "exchange-out-of-turn"),
    rungs=without(RUNGS, "match"),
    sections=SECTIONS,
)

STANDARD_JOKER: Final = STANDARD._replace(
    id="standard-joker",
    title=Title(pt="Quarenta e Cinco com joker", es="Cuarenta y Cinco con comodín", en="Forty-Five with the joker"),
    pack=Pack(size=53, joker=True),
    turned_joker="dealer-takes",
    top_trumps=("five", "jack", "ace-of-hearts", "joker"),
    protected=("five", "jack", "ace-of-hearts", "joker"),
    choices=(*STANDARD.choices, "turned-joker"),
    sections=without(SECTIONS, "09"),
)

TWENTY_FIVE: Final = STANDARD._replace(
    id="twenty-five",
    title=Title(pt="Vinte e Cinco", es="Veinticinco", en="Twenty-Five"),
    target=25,
    choices=(*STANDARD.choices, "best-trump-bonus", "game-ends"),
    sections=without(SECTIONS, "09"),
)

ONE_TEN: Final = TWENTY_FIVE._replace(
    id="one-ten",
    title=Title(pt="Cento e Dez", es="Ciento Diez", en="One Hundred and Ten"),
    target=110,
)

SPOIL_FIVE: Final = STANDARD._replace(
    id="spoil-five",
    title=Title(pt="Spoil Five", es="Spoil Five", en="Spoil Five"),
    sides={players: singles(players) for players in EVERY_NUMBER},
    points=Points(trick=1, bonus=0),
    bonus="none",
    scores="each-deal-anew",
    target=3,
    game_ends="at-once",
    both_reach="trick-order",
    choices=without(STANDARD.choices, "seating"),
)

AUCTION_120: Final = STANDARD._replace(
    id="auction-120",
    title=Title(
        pt="Quarenta e Cinco com leilão, a 120",
        es="Cuarenta y Cinco con subasta, a 120",
        en="Auction Forty-Fives, to 120",
    ),
    players=(4, 6),
    sides={players: two_teams(players) for players in (4, 6)},
    trump="named",
    exchange="none",
    bidding=Bidding(
        amounts=(15, 20, 25, 30),
        dealer_holds=True,
        rounds="until-one-is-left",
        all_pass="dealer-at-lowest",
        floor=Floor(score=100, amount=20),
        thirty=60,
        most_discards=5,
    ),
    target=120,
    both_reach="bidder-first",
    first_lead="left-of-bidder",
    choices=(
        "packets",
        "lowest-bid",
        "dealer-holds",
        "bidding-rounds",
        "hundred-points",
        "thirty",
        "auction-lead",
        "most-discards",
    ),
    rungs=without(RUNGS, "right", "exchange", "match"),
)

RULESETS: Final[Mapping[str, RuleSet]] = {
    rules.id: rules for rules in (BRUFF, STANDARD, STANDARD_JOKER, TWENTY_FIVE, ONE_TEN, SPOIL_FIVE, AUCTION_120)
}

Setting = Callable[[RuleSet], RuleSet]


def bidding_with(**members: Any) -> Setting:
    """The rule set with other members of its bidding."""

    def laid_over(rules: RuleSet) -> RuleSet:
        assert isinstance(rules.bidding, Bidding)  # the choice belongs to rule sets that bid
        return rules._replace(bidding=rules.bidding._replace(**members))

    return laid_over


SETTINGS: Final[Mapping[str, Mapping[str, Setting | None]]] = {
    "exchange-out-of-turn": {"allowed": None, "refused": None},
    "next-game-dealer": {"rotates": None},
    "seating": {
        "two-teams": None,
        "pairs": lambda rules: rules._replace(sides={players: pairs(players) for players in rules.players}),
        "singles": lambda rules: rules._replace(sides={players: singles(players) for players in rules.players}),
    },
    "packets": {"three-two": None, "two-three": lambda rules: rules._replace(packets=(2, 3))},
    "turned-joker": {
        "discard-then-turn": None,
        "turn-then-discard": lambda rules: rules._replace(turned_joker="turn-then-bury"),
    },
    "best-trump-bonus": {
        "yes": None,
        "no": lambda rules: rules._replace(bonus="none", points=rules.points._replace(bonus=0)),
    },
    "game-ends": {
        "deal": None,
        "at-once": lambda rules: rules._replace(game_ends="at-once", both_reach="trick-order"),
    },
    "lowest-bid": {
        "fifteen": None,
        "five": bidding_with(amounts=(5, 10, 15, 20, 25, 30)),
        "twenty": bidding_with(amounts=(20, 25, 30)),
    },
    "dealer-holds": {"yes": None, "no": bidding_with(dealer_holds=False)},
    "bidding-rounds": {"until-one-is-left": None, "one-round": bidding_with(rounds="one-round")},
    "hundred-points": {"at-least-twenty": None, "no-limit": bidding_with(floor=None)},
    "thirty": {"sixty": None, "thirty": bidding_with(thirty=30)},
    "auction-lead": {"left-of-bidder": None, "bidder": lambda rules: rules._replace(first_lead="bidder")},
    "most-discards": {"five": None, "four": bidding_with(most_discards=4)},
}
"""For each choice its values, the default first, and how a value changes the rule set; None where it does not."""

CHOICES: dict[str, str] = {choice: next(iter(values)) for choice, values in SETTINGS.items()}
"""The reading that the engine takes of what the texts leave open."""


def choose(choice: str, value: str) -> None:
    """Take another reading of a choice, for as long as the process lives; raises UnsupportedError."""
    if value not in SETTINGS.get(choice, {}):
        known = [f"{name}={word}" for name, values in SETTINGS.items() for word in values]
        raise errors.UnsupportedError("choice", ", ".join(known), f"{choice}={value}")
    CHOICES[choice] = value


def as_chosen(rules: RuleSet) -> RuleSet:
    """The rule set with the engine's readings laid over it."""
    for choice in rules.choices:
        setting = SETTINGS[choice][CHOICES[choice]]
        rules = setting(rules) if setting else rules
    return rules


def find_ruleset(name: object) -> RuleSet:
    """The rule set with this id, as the engine chose to play it; raises UnsupportedError."""
    if not isinstance(name, str) or name not in RULESETS:
        raise errors.UnsupportedError("ruleset", " or ".join(map(repr, RULESETS)), name)
    return as_chosen(RULESETS[name])


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
