"""Verdicts and what they add up to: for each rule set its rungs and sections, and whether they are complete.

Only `pass` counts. The denominator of a rung is all its cases for the claimed players, without those of a choice
that was not declared or was declared otherwise: these are counted beside it. (cases/README.md)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from fortyfive_conformance.corpus.choices import chosen, counted
from fortyfive_conformance.corpus.compiled import Corpus, Question

VERDICTS = ("pass", "fail", "inconsistent", "wrong-reason", "unsupported", "crash", "timeout", "protocol-error",
            "not-run")
NOT_DECLARED = "not-declared"
BROKEN = ("crash", "timeout", "protocol-error")


class Claim(NamedTuple):
    """What an adapter says that it does under one rule set."""

    rungs: frozenset[str] | None      # None: a rung is claimed when one of its cases got any other answer
    players: frozenset[int] | None    # None: every number that the rule set has
    choices: dict[str, str]           # as it declared them
    counted: dict[str, str]           # and with what an undeclared choice counts as
    rules: dict[str, Any]             # the rule set as declared; the very same where seating and packets are its own


class Tally(NamedTuple):
    """The count of one rung or section."""

    name: str
    claimed: bool
    total: int
    verdicts: dict[str, int]
    not_declared: int

    @property
    def passed(self) -> int:
        """How many cases passed."""
        return self.verdicts.get("pass", 0)

    @property
    def complete(self) -> bool:
        """Whether it is claimed, has cases and passed them all."""
        return self.claimed and self.total > 0 and self.passed == self.total


class Standing(NamedTuple):
    """How an adapter stands under one rule set."""

    ruleset: str
    rungs: list[Tally]
    sections: list[Tally]
    reasons_not_given: int

    @property
    def conforms(self) -> bool:
        """Whether at least one rung is claimed and every claimed rung is complete."""
        claimed = [rung for rung in self.rungs if rung.claimed]
        return bool(claimed) and all(rung.complete for rung in claimed)

    @property
    def whole(self) -> bool:
        """Whether every rung of the rule set is complete."""
        return all(rung.complete for rung in self.rungs)


def claim_of(corpus: Corpus, describe: dict[str, Any], ruleset: str) -> Claim:
    """The claim in an adapter's own description; no claim where it does not list the rule set."""
    if ruleset not in describe["rulesets"]:
        return Claim(frozenset(), None, {}, {}, corpus.rulesets.get(ruleset, {}))
    said = describe["rulesets"][ruleset]
    rungs = frozenset(said["rungs"]) if "rungs" in said else None
    players = frozenset(said["players"]) if "players" in said else None
    choices = dict(said.get("choices", {}))
    base, known = corpus.rulesets[ruleset], corpus.choices["choices"]
    held_to = counted(base, known, choices)
    rules = chosen(base, known, held_to)
    own = all(rules[key] == base[key] for key in ("sides", "packets"))
    return Claim(rungs, players, choices, held_to, base if own else rules)


def is_asked(question: Question, claim: Claim) -> bool:
    """Whether the question is for the claimed players."""
    return claim.players is None or question.players is None or question.players in claim.players


def standing(corpus: Corpus, ruleset: str, claim: Claim, records: Iterable[dict[str, Any]],
             selected: frozenset[str] | None = None) -> Standing:
    """Rungs and sections of one rule set, from the records of a run; `selected` limits it to these rungs."""
    mine = [record for record in records if record["ruleset"] == ruleset]
    rungs = [rung for rung in corpus.rulesets[ruleset]["rungs"] if selected is None or rung in selected]
    claimed = {rung: _claimed(rung, claim, mine) for rung in rungs}
    counted = [record for record in mine if claimed.get(record["rung"])]
    sections = list(corpus.rulesets[ruleset]["sections"])
    return Standing(
        ruleset,
        [_tally(rung, claimed[rung], [r for r in mine if r["rung"] == rung]) for rung in rungs],
        [tally for section in sections
         if (tally := _tally(section, True, [r for r in counted if r["section"] == section])).total
         or tally.not_declared],
        sum(1 for record in mine if record.get("reason_given") is False),
    )


def _claimed(rung: str, claim: Claim, records: list[dict[str, Any]]) -> bool:
    if claim.rungs is not None:
        return rung in claim.rungs
    return any(record["rung"] == rung and record["verdict"] not in (NOT_DECLARED, "not-run")
               and not record.get("not_done") for record in records)


def _tally(name: str, claimed: bool, records: list[dict[str, Any]]) -> Tally:
    counts: dict[str, int] = {}
    for record in records:
        counts[record["verdict"]] = counts.get(record["verdict"], 0) + 1
    not_declared = counts.pop(NOT_DECLARED, 0)
    return Tally(name, claimed, sum(counts.values()), counts, not_declared)
