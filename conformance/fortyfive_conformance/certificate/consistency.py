"""What a certificate can be held against without anything else: itself.

Everything in it that follows from other parts of it is derived once more; where that gives something else, a figure
was touched.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from fortyfive_conformance.census.chance import seed_of
from fortyfive_conformance.certificate.findings import Finding, differences, differs
from fortyfive_conformance.certificate.form import EXTENSION, REPORT, Certificate
from fortyfive_conformance.certificate.statement import FORM, SAYS, subject, tests

Figures = dict[str, Any]


def inconsistencies(certificate: Certificate) -> list[Finding]:
    """Every place of a certificate that its other places contradict; its form is taken to be right."""
    said = certificate.statement["predicate"]
    return [differs("figure-contradicted", at=f"predicate.{at}", said=one, found=other)
            for at, one, other in differences(said, _derived(said))] + _subjects(certificate)


def _subjects(certificate: Certificate) -> list[Finding]:
    name = certificate.statement["subject"][0]["name"]
    return [] if name == REPORT else [differs("figure-contradicted", at="subject[0].name", said=name, found=REPORT)]


def _derived(said: dict[str, Any]) -> dict[str, Any]:
    """The predicate with everything in it that follows from the rest derived anew."""
    found = deepcopy(said)
    facts = found[EXTENSION]
    suite, own = facts["suite"], facts["in_the_adapters_own_words"]
    facts["form"], facts["says"] = FORM, SAYS
    facts["seed"] = seed_of(suite["digest"], own["name"], own["version"], facts["nonce"])
    rulesets = facts["rulesets"]
    for ruleset in rulesets.values():
        _derive(ruleset)
    suite["clauses"] = {name: suite["clauses"].get(name) for name in rulesets}
    return {
        "result": "PASSED" if all(ruleset["conforms"] for ruleset in rulesets.values()) else "FAILED",
        "configuration": [subject(f"fortyfive suite {suite['version']}", suite["digest"])],
        "passedTests": [test for name, ruleset in rulesets.items()
                        for test in [*([name] if ruleset["whole"] else []), *tests(name, ruleset["certified"])]],
        "warnedTests": [],
        "failedTests": [test for name, ruleset in rulesets.items() for test in tests(name, ruleset["not_certified"])],
        EXTENSION: facts,
    }


def _derive(ruleset: dict[str, Any]) -> None:
    rungs = ruleset["rungs"]
    claimed = {name: rung for name, rung in rungs.items() if rung["claimed"]}
    for rung in claimed.values():
        rung["total"] = _total(rung)
        for fresh in rung.get("fresh", {}).values():
            fresh["classes"] = fresh["passed"] + sum(fresh["not_passed"].values())
        rung["certified"] = bool(rung["total"]) and rung["passed"] == rung["total"] and not any(
            fresh["not_passed"] for fresh in rung.get("fresh", {}).values())
    for section in ruleset["sections"].values():
        section["total"] = _total(section)
    _match_sections(list(claimed.values()), ruleset["sections"])
    ruleset["certified"] = [name for name, rung in claimed.items() if rung["certified"]]
    ruleset["not_certified"] = [name for name, rung in claimed.items() if not rung["certified"]]
    ruleset["not_claimed"] = [name for name in rungs if name not in claimed]
    ruleset["conforms"] = bool(claimed) and not ruleset["not_certified"]
    ruleset["whole"] = len(ruleset["certified"]) == len(rungs)


def _total(figures: Figures) -> int:
    return int(figures["passed"]) + sum(map(len, figures["not_passed"].values()))


def _match_sections(rungs: list[Figures], sections: dict[str, Figures]) -> None:
    """Rungs and sections count the same cases; where they do not, one section is made to carry the difference."""
    if sections:
        last = next(reversed(sections.values()))
        last["passed"] += sum(rung["passed"] for rung in rungs) - sum(part["passed"] for part in sections.values())
