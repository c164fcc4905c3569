"""What the generators know of a rule set: its parameters and its section 04, sorted into what a hand is made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from fortyfive_conformance.census.rules import SUITS, Rules, rules_of
from fortyfive_conformance.corpus.choices import chosen
from fortyfive_conformance.corpus.compiled import Corpus


class Trumps(NamedTuple):
    """All cards as they stand under one trump suit; each list runs from the strongest card to the weakest."""

    suit: str
    named: tuple[str, ...]               # those that clauses call by name, down to the ace of the suit
    lower: tuple[str, ...]               # the other trumps
    order: tuple[str, ...]               # all trumps
    of_suit: tuple[str, ...]             # those that fix it when they are turned up
    ace: str
    plain: Mapping[str, tuple[str, ...]]
    plain_suits: tuple[str, ...]
    rest: tuple[str, ...]                # all cards that are no trumps


class Table(NamedTuple):
    """A rule set as the generators see it."""

    ruleset: Mapping[str, Any]
    rules: Rules
    pack: tuple[str, ...]
    trumps: Mapping[str, Trumps]

    @property
    def id(self) -> str:
        """The rule set's id."""
        return str(self.ruleset["id"])

    @property
    def hand(self) -> int:
        """How many cards are dealt to a seat, and how many tricks a deal has."""
        return int(self.ruleset["hand"])

    @property
    def exposes(self) -> bool:
        """Whether a card is turned up."""
        return bool(self.ruleset["trump"] == "turn-up")

    @property
    def exchanges(self) -> bool:
        """Whether the exposed card may be exchanged for."""
        return self.exposes and self.ruleset["exchange"] != "none"

    @property
    def totals(self) -> Sequence[int]:
        """The totals that a side may have while nobody has won."""
        carried = self.ruleset["scores"] == "carried"
        return range(0, self.ruleset["target"], self.ruleset["points"]["trick"]) if carried else (0,)

    def sides(self, players: int) -> list[list[int]]:
        """The seats of each side."""
        found: list[list[int]] = self.ruleset["sides"][str(players)]
        return found


def table_of(corpus: Corpus, ruleset: str, picked: Mapping[str, str]) -> Table:
    """What there is to know of a rule set, with the values picked where it leaves a choice.

    Raises UsageError where the tables of its section 04 do not order every card of its pack once.
    """
    parameters = chosen(corpus.rulesets[ruleset], corpus.choices["choices"], picked)
    rules = rules_of(parameters, corpus.clauses, corpus.cards["order"])
    return Table(parameters, rules, rules.pack, {suit: trumps_of(rules, suit) for suit in SUITS})


def trumps_of(rules: Rules, suit: str) -> Trumps:
    """All cards as they stand under a trump suit."""
    order, named = rules.trumps[suit], rules.named_trumps(suit)
    others = tuple(other for other in SUITS if other != suit)
    plain = {other: rules.plain[other] for other in others}
    return Trumps(suit, named, tuple(card for card in order if card not in named), order,
                  tuple(card for card in order if card[-1] == suit), f"A{suit}", plain, others,
                  tuple(card for cards in plain.values() for card in cards))
