"""What the census reads of a rule set: its parameters, and the tables of section 04 that order its cards.

Nothing here asks for a rule set's name. Where a clause of Bruff is named, another rule set answers with the clause
of its own that restates it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fortyfive_conformance.errors import UsageError

ACE_OF_HEARTS = "AH"
JOKER = "Joker"
SUITS = "SCDH"
Clauses = Mapping[str, Mapping[str, Any]]


class Rules(NamedTuple):
    """The cards of a rule set as its clauses order them; lists run from the strongest card to the weakest."""

    ruleset: Mapping[str, Any]
    clauses: Clauses
    pack: tuple[str, ...]
    trumps: Mapping[str, tuple[str, ...]]     # trump suit -> every trump
    plain: Mapping[str, tuple[str, ...]]      # suit -> its cards while it is not trumps
    tables: Mapping[str, str]                 # "trumps S", "plain S" -> the clause that holds the table
    places: Mapping[str, str]                 # clause of any rule set -> the clause of this one that stands for it

    def stands_for(self, number: str) -> str | None:
        """The clause of this rule set that says what a numbered clause of Bruff says, or something in its stead."""
        return self.places.get(f"bruff-{number}")

    def clause(self, *numbers: str) -> str:
        """The clause of this rule set that stands for the first of some numbered clauses of Bruff that it has.

        Raises UsageError where none does.
        """
        found = next((clause for number in numbers if (clause := self.stands_for(number))), None)
        if found is None:
            raise UsageError(f"{self.ruleset['id']}: no clause restates bruff-{numbers[-1]} or stands in its place; "
                             "add it to the `instead_of` of the one that does")
        return found

    def named(self, name: str, trump: str) -> str:
        """The card that a parameter means by the five, the jack, the joker or the ace of hearts."""
        return {"five": f"5{trump}", "jack": f"J{trump}", "joker": JOKER, "ace-of-hearts": ACE_OF_HEARTS}[name]

    def protected(self, trump: str) -> frozenset[str]:
        """The protected trumps: the five, the jack, the joker and the ace of hearts (bruff-06.2)."""
        return frozenset(self.named(name, trump) for name in self.ruleset["protected"])

    def named_trumps(self, trump: str) -> tuple[str, ...]:
        """The trumps that clauses call by name, strongest first, down to the Ace of the trump suit (bruff-06.8)."""
        called = {self.named(name, trump) for name in (*self.ruleset["top_trumps"], *self.ruleset["protected"])}
        return tuple(card for card in self.trumps[trump] if card in called | {f"A{trump}"})


def _ruleset_of(clause: str) -> str:
    return clause.rpartition("-")[0]


def _places(ruleset: str, clauses: Clauses) -> dict[str, str]:
    """For each clause the one of this rule set nearest to it: itself, or what restates it or takes its place."""
    seen: dict[tuple[str, str], None] = {(name, name): None for name in clauses if _ruleset_of(name) == ruleset}
    for said, own in (queue := list(seen)):
        for member in ("restates", "instead_of"):
            for further in clauses[said].get(member, ()):
                if (further, own) not in seen:
                    seen[further, own] = None
                    queue.append((further, own))
    return dict(reversed(seen))


def rules_of(ruleset: Mapping[str, Any], clauses: Clauses, order: list[str]) -> Rules:
    """The rules of one rule set, from its parameters, all clauses and the canonical order of the pack.

    Raises UsageError where the tables of its section 04 do not order every card of its pack once.
    """
    pack = tuple(card for card in order if ruleset["pack"]["joker"] or card != JOKER)
    trumps: dict[str, tuple[str, ...]] = {}
    plain: dict[str, tuple[str, ...]] = {}
    tables: dict[str, str] = {}
    for clause, table in _tables(ruleset["id"], clauses):
        cards = tuple(card for card in table if card in pack)
        # The ace of hearts is always a trump (bruff-04.2): a table that names it is one of trumps.
        kind, found = ("trumps", trumps) if ACE_OF_HEARTS in cards else ("plain", plain)
        suit = cards[0][-1]
        if suit not in found:
            found[suit], tables[f"{kind} {suit}"] = cards, clause
    rules = Rules(ruleset, clauses, pack, trumps, plain, tables, _places(ruleset["id"], clauses))
    _check(rules)
    return rules


def _tables(ruleset: str, clauses: Clauses) -> Iterator[tuple[str, list[str]]]:
    """The tables in the rule set's own clauses, then those they restate, each with the own clause's id."""
    own = {name: clause for name, clause in clauses.items() if _ruleset_of(name) == ruleset}
    restated = [(name, clauses[said]) for name, clause in own.items() for said in clause.get("restates", ())
                if said in clauses]
    for name, holder in (*own.items(), *restated):
        table = holder.get("table", [])
        yield from ((name, cards) for cards in (table.values() if isinstance(table, dict) else [table]) if cards)


def _check(rules: Rules) -> None:
    for suit in SUITS:
        others = [rules.plain.get(other, ()) for other in SUITS if other != suit]
        cards = [card for table in (rules.trumps.get(suit, ()), *others) for card in table]
        if sorted(cards) != sorted(rules.pack):
            raise UsageError(f"{rules.ruleset['id']}: with trumps {suit} the tables of section 04 hold {len(cards)} "
                             f"cards, expected each of the {len(rules.pack)} once")


def known(rules: Rules, parameter: str, *values: object) -> object:
    """The value of a parameter, one of those that the census knows.

    Raises UsageError for another value: its clauses have not been read into the census.
    """
    value: object = rules.ruleset[parameter]
    if value not in values:
        raise UsageError(f"{rules.ruleset['id']}: the census has no classes for {parameter}: {value}; it knows "
                         + ", ".join(map(str, values)))
    return value
