"""What an adapter can be asked under one rule set: by its claims, its choices, and what it does for its engine."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.corpus.compiled import Question as Written
from fortyfive_conformance.emulation import resting_on
from fortyfive_conformance.fuzz.asserted import NEXT_DEALER, OUT_OF_TURN, Terms
from fortyfive_conformance.fuzz.plans import REPLAYED, Allowed
from fortyfive_conformance.fuzz.question import Question, line_of
from fortyfive_conformance.fuzz.table import Table, table_of
from fortyfive_conformance.verdicts import claim_of

_AT_A_TABLE = ("score", *REPLAYED)     # rungs whose questions are about a table of players
# Parameters on which no other rung hangs.
_OF_A_TABLE = {"sides", "packets", "first_lead", "points", "bonus", "scores", "target", "game_ends", "both_reach",
               "sweep", "match"}
_HANDLED = (OUT_OF_TURN, NEXT_DEALER)


def readings(corpus: Corpus, describe: Mapping[str, Any]) -> list[str]:
    """What the reference is to be started with so that it takes an adapter's readings: `choice=value`, in order.

    Only values that stand for parameters of a rule set, and none where the adapter's rule sets differ in it.
    """
    found: dict[str, set[str]] = {}
    for said in describe["rulesets"].values():
        for choice, value in said.get("choices", {}).items():
            found.setdefault(choice, set()).add(value)
    settings = {(choice["id"], value["id"]) for choice in corpus.choices["choices"] for value in choice["values"]
                if "sets" in value}
    return sorted(f"{choice}={value}" for choice, values in found.items() for value in values
                  if len(values) == 1 and (choice, value) in settings)


class Menu(NamedTuple):
    """One rule set as it is asked of an adapter; `barred` are choices that keep rungs from being compared."""

    table: Table
    players: tuple[int, ...]
    rungs: tuple[str, ...]
    allowed: Allowed
    terms: Terms
    rests: Callable[[Question], bool]
    barred: tuple[str, ...]


def menu(corpus: Corpus, ruleset: str, describe: Mapping[str, Any], other: Mapping[str, Any]) -> Menu:
    """The menu of an adapter that describes itself so; `other` is the description that it is compared with.

    Where the two take different readings of a choice other than the two that games are cut at, rungs that may hang on
    it are not compared.
    """
    claim, beside = claim_of(corpus, dict(describe), ruleset), claim_of(corpus, dict(other), ruleset)
    table = table_of(corpus, ruleset, claim.counted)
    emulated = [str(feature) for feature in describe.get("emulates", [])]
    agreed = frozenset(choice for choice, value in claim.choices.items() if beside.choices.get(choice) == value)
    barred = tuple(choice for choice in table.ruleset["choices"] if choice not in _HANDLED
                   and claim.counted.get(choice) != beside.counted.get(choice))
    rungs = [rung for rung in table.ruleset["rungs"] if claim.rungs is None or rung in claim.rungs]
    out = _hanging_on(corpus, barred, rungs)
    kept = tuple(rung for rung in rungs if rung not in out)
    players = tuple(count for count in table.ruleset["players"] if claim.players is None or count in claim.players)
    exchange = claim.rungs is None or "exchange" in claim.rungs
    allowed = Allowed(exchange, exchange and OUT_OF_TURN in agreed, NEXT_DEALER in agreed)
    return Menu(table, players, kept if players else (), allowed, _terms(corpus, table, agreed, emulated),
                _resting(corpus, emulated), barred)


def _hanging_on(corpus: Corpus, barred: Collection[str], rungs: Collection[str]) -> Collection[str]:
    """The rungs that may hang on these choices."""
    touched = [set(value.get("sets", {})) for choice in corpus.choices["choices"] if choice["id"] in barred
               for value in choice["values"]]
    if not touched:
        return ()
    return _AT_A_TABLE if set().union(*touched) <= _OF_A_TABLE else rungs


def _terms(corpus: Corpus, table: Table, agreed: frozenset[str], emulated: list[str]) -> Terms:
    used = [feature["used_by"] for feature in corpus.features["features"] if feature["id"] in emulated]
    return Terms(table.ruleset, agreed,
                 frozenset(member for part in used for member in part.get("members", ())),
                 frozenset(refusal for part in used for refusal in part.get("refusals", ())))


def _resting(corpus: Corpus, emulated: list[str]) -> Callable[[Question], bool]:
    """Whether a question rests on something that the adapter does in the engine's place."""
    if not emulated:
        return lambda question: False
    rests = resting_on(corpus, emulated)

    def resting(question: Question) -> bool:
        written = Written(0, "", "", question.ruleset, "", "", question.rung, None, {}, question.method, [],
                          line_of(0, question.method, question.params))
        return rests(written) is not None

    return resting
