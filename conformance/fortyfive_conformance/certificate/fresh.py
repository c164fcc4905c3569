"""The fresh questions of a report: drawn again from the seed, and their recorded answers judged again."""

from __future__ import annotations

from typing import Any, NamedTuple

from fortyfive_conformance.canonical import digest
from fortyfive_conformance.census.judge import PASS
from fortyfive_conformance.census.make import RUNGS
from fortyfive_conformance.census.record import again, as_data
from fortyfive_conformance.census.survey import Survey
from fortyfive_conformance.census.task import tasks
from fortyfive_conformance.certificate.findings import Finding, as_said, differences, differs
from fortyfive_conformance.certificate.judged import Judged
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.errors import UsageError


class Fresh(NamedTuple):
    """What one census came to: a member of each class was asked, and stands for all questions of the class."""

    ruleset: str
    rung: str
    census: str
    classes: int
    passed: int
    figures: dict[str, Any]

    @property
    def complete(self) -> bool:
        """Whether every class passed."""
        return self.classes > 0 and self.passed == self.classes


class FreshAgain(NamedTuple):
    """The figures of each rule set, where the report says something else, and what agrees."""

    figures: dict[str, list[Fresh]]
    faults: list[Finding]
    agreed: list[Finding]


def are_owed(corpus: Corpus, judged: Judged) -> bool:
    """Whether a claimed rung has classes, so that fresh questions are owed."""
    return bool(tasks(corpus, judged.standings, judged.plan.claims))


def judge_fresh_again(corpus: Corpus, report: dict[str, Any], judged: Judged) -> FreshAgain:
    """Draw the questions again and judge the recorded answers; the report's own figures are only compared."""
    header, said = report["header"], report.get("exhaustive", as_data_of_none())
    try:
        found = again(corpus, said, header["describe"], header["nonce"], judged.standings, judged.plan.claims)
    except UsageError as fault:
        return FreshAgain({}, [differs("fresh-unfit", why=fault)], [])
    faults = [differs("fresh-differs", at=f"exhaustive.{at}", said=one, found=other)
              for at, one, other in differences(said, as_data(found))]
    figures: dict[str, list[Fresh]] = {}
    for survey in found.surveys:
        figures.setdefault(survey.task.table.ruleset, []).append(_fresh(survey))
    agreed = [as_said("fresh-as-said", ruleset=name, count=sum(one.classes for one in surveys))
              for name, surveys in figures.items()]
    return FreshAgain(figures, faults, agreed)


def as_data_of_none() -> dict[str, Any]:
    """The member of a report without any census."""
    return {"censuses": [], "passed": True}


def _fresh(survey: Survey) -> Fresh:
    table = survey.task.table
    passed = survey.verdicts.get(PASS, 0)
    figures = {
        "classes": survey.classes,
        "passed": passed,
        "not_passed": {verdict: count for verdict, count in survey.verdicts.items() if verdict != PASS},
        "stands_for": survey.stands_for,
        "passed_for": survey.passed_for,
        "table": table.digest,
        "answers": digest(survey.cells),
    }
    return Fresh(table.ruleset, RUNGS[table.name], table.name, survey.classes, passed, figures)
