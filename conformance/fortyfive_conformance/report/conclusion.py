"""What a report comes to, in a sentence for each rule set: the last lines of every rendering."""

from __future__ import annotations

from typing import NamedTuple

from fortyfive_conformance.report.reader import number
from fortyfive_conformance.report.view import View
from fortyfive_conformance.verdicts import NOT_DECLARED, VERDICTS, Standing
from fortyfive_conformance.words import say


class Conclusion(NamedTuple):
    """One closing sentence, and whether it is what an implementer hopes for."""

    good: bool
    text: str


def conclusions(view: View) -> list[Conclusion]:
    """The closing sentences; a run is as hoped when all of them are good."""
    found = [_of_ruleset(view, standing) for standing in view.standings]
    found += [_of_classes(view, standing.ruleset) for standing in view.standings
              if any(census["ruleset"] == standing.ruleset for census in view.censuses)]
    if not view.standings:
        found.append(Conclusion(False, say(view.lang, "no-ruleset", rulesets=", ".join(view.corpus.rulesets))))
    if not view.complete:
        found.append(Conclusion(False, incomplete(view)))
    return found


def exit_code(view: View) -> int:
    """0 as hoped, 1 not so, 4 interrupted."""
    if not view.complete:
        return 4
    return 0 if all(found.good for found in conclusions(view)) else 1


def incomplete(view: View) -> str:
    """How far an interrupted run came."""
    asked = [record for record in view.records if record["verdict"] != NOT_DECLARED]
    left = sum(record["verdict"] == "not-run" for record in asked)
    return say(view.lang, "incomplete", left=left, total=len(asked))


def _of_ruleset(view: View, standing: Standing) -> Conclusion:
    claimed = [rung for rung in standing.rungs if rung.claimed]
    values: dict[str, object] = {
        "ruleset": standing.ruleset, "passed": sum(rung.passed for rung in claimed),
        "total": sum(rung.total for rung in claimed), "rungs": len(claimed),
        "of": len(view.corpus.rulesets[standing.ruleset]["rungs"])}
    if view.selection.shard:
        index, of = view.selection.shard
        return Conclusion(all(rung.passed == rung.total for rung in claimed),
                          say(view.lang, "shard", index=index, shards=of, **values))
    if not claimed:
        return Conclusion(False, say(view.lang, "nothing-claimed", **values))
    if not standing.conforms or not view.complete:
        return Conclusion(False, say(view.lang, "does-not-conform", **values))
    if any(census["ruleset"] == standing.ruleset and not census["passed"] for census in view.censuses):
        return Conclusion(False, say(view.lang, "cases-alone", **values))   # what does not conform is said after it
    if not view.selection.whole:
        return Conclusion(True, say(view.lang, "selection-passed", **values))
    return Conclusion(True, say(view.lang, "conforms-whole" if standing.whole else "conforms", **values))


def _of_classes(view: View, ruleset: str) -> Conclusion:
    """What the questions drawn from every class come to."""
    censuses = [census for census in view.censuses if census["ruleset"] == ruleset]
    classes, passed = (sum(sum(census["verdicts"].get(verdict, 0) for verdict in verdicts) for census in censuses)
                       for verdicts in (VERDICTS, ("pass",)))
    good = all(census["passed"] for census in censuses)
    passed_all = "exhaustive-shard" if view.selection.shard else "exhaustive-passed"
    return Conclusion(good, say(view.lang, passed_all if good else "exhaustive-failed", ruleset=ruleset,
                                classes=number(classes, view.lang), failed=number(classes - passed, view.lang),
                                stands_for=number(sum(census["stands_for"] for census in censuses), view.lang)))
