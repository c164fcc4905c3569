"""Compiling a corpus: from sound sources to one document that a run reads in a few milliseconds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fortyfive_conformance.canonical import digest
from fortyfive_conformance.corpus.asked import UNFIT, no_request
from fortyfive_conformance.corpus.choices import chosen
from fortyfive_conformance.corpus.expand import RUNGS, players_of, request, variants
from fortyfive_conformance.corpus.sources import Sources, schema_of
from fortyfive_conformance.errors import Fault

_ID = re.compile(r"(?P<ruleset>[a-z0-9-]+)-(?P<section>[0-9]{2}|faq)\.(?P<number>[0-9]+)")


def clause_key(clause: str) -> tuple[str, str, int]:
    """Rule set, section and number of a clause id, so that 06.9 comes before 06.10 and the FAQ last."""
    match = _ID.fullmatch(clause)
    return (match["ruleset"], match["section"], int(match["number"])) if match else (clause, "", 0)


def section_of(clause: str) -> str:
    """The section of a clause id: `06` of `bruff-06.3`."""
    return clause_key(clause)[1]


def proved_clause(case: dict[str, Any], ruleset: str) -> str | None:
    """The clause that a case proves under a rule set: its first clause with that prefix."""
    return next((clause for clause in case["clauses"] if clause_key(clause)[0] == ruleset), None)


def build(sources: Sources) -> dict[str, Any]:
    """The compiled form: the rules, the cases as written, and a question for each rule set and example.

    Its `faults` are of the cases that no question can be made of.
    """
    rulesets = _rulesets(sources)
    cases = {located.data["id"]: {**located.data, "file": located.file} for located in sources.cases()}
    questions, faults = _asked(sources, rulesets)
    questions.sort(key=lambda question: (question["ruleset"], question["id"]))
    digests = case_digests(questions)
    questions.sort(key=lambda question: list(rulesets).index(question["ruleset"]))
    for number, question in enumerate(questions, 1):
        question["number"] = number
    return {
        "version": sources.data("spec").get("version", ""),
        "digest": suite_digest(digests),
        "digests": digests,
        "spec": sources.data("spec"),
        "rulesets": rulesets,
        "sections": _sections(sources, list(rulesets)),
        "clauses": _clauses(sources, list(rulesets)),
        "cards": sources.data("cards"),
        "choices": sources.data("choices"),
        "refusals": sources.data("refusals"),
        "features": sources.data("features"),
        "misreadings": sources.data("misreadings").get("misreadings", []),
        "glossary": sources.data("glossary"),
        "rulings": [located.data for located in sources.under("spec/rulings/")],
        "cases": cases,
        "questions": questions,
        "faults": faults,
    }


def _asked(sources: Sources, rulesets: dict[str, Any]) -> tuple[list[dict[str, Any]], list[Fault]]:
    """The questions of all cases, and why some have none; of two cases with one id the last is asked."""
    order, choices = sources.data("cards").get("order", []), sources.data("choices").get("choices", [])
    questions: list[dict[str, Any]] = []
    faults = []
    for located in {located.data["id"]: located for located in sources.cases()}.values():
        try:
            questions += expand_case(located.data, rulesets, order, choices)
        except UNFIT as error:
            faults.append(no_request(located, error))
    return questions, faults


def _rulesets(sources: Sources) -> dict[str, Any]:
    """Every rule set by its id, in the order of spec.yaml."""
    found = {located.data["id"]: located.data for located in sources.under("spec/rulesets/")}
    listed = [*sources.data("spec").get("rulesets", []), *found]
    return {name: found[name] for name in dict.fromkeys(listed) if name in found}


def expand_case(case: dict[str, Any], rulesets: dict[str, Any], order: list[str],
                choices: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The questions of one case, under each of its rule sets as its own choice has them."""
    questions = []
    for name in case["rulesets"]:
        clause = proved_clause(case, name)
        if name not in rulesets or clause is None:
            continue
        rules = chosen(rulesets[name], choices, case.get("choice", {}))
        for key, variant in variants(case):
            method, params, checks = request(variant, rules, order)
            question = {
                "id": key, "case": case["id"], "ruleset": name, "clause": clause, "section": section_of(clause),
                "rung": case.get("rung") or RUNGS[method], "players": players_of(variant, rules),
                "choice": case.get("choice", {}), "method": method, "params": params, "checks": checks,
            }
            questions.append(question)
    return questions


def case_digests(questions: list[dict[str, Any]]) -> dict[str, str]:
    """For each case the sha256 of its expanded requests and expectations."""
    parts: dict[str, list[Any]] = {}
    for question in questions:
        asked = [question["ruleset"], question["id"], question["method"], question["params"], question["checks"],
                 question["choice"]]
        parts.setdefault(question["case"], []).append(asked)
    return {case: digest(asked) for case, asked in sorted(parts.items())}


def suite_digest(digests: dict[str, str]) -> str:
    """The digest of the suite: over the sorted lines `id digest`."""
    return digest("\n".join(f"{case} {value}" for case, value in sorted(digests.items())))


def _sections(sources: Sources, rulesets: list[str]) -> list[dict[str, Any]]:
    sections = [{key: located.data[key] for key in ("ruleset", "section", "slug", "title") if key in located.data}
                | {"file": located.file} for located in sources.sections()]
    return sorted(sections, key=lambda section: (_place(section["ruleset"], rulesets), section["section"]))


def _place(ruleset: str, rulesets: list[str]) -> tuple[int, str]:
    return rulesets.index(ruleset) if ruleset in rulesets else len(rulesets), ruleset


def _clauses(sources: Sources, rulesets: list[str]) -> dict[str, Any]:
    found = {
        clause["id"]: {**clause, "file": located.file, "line": located.keys[("clauses", index, "id")][0]}
        for located in sources.sections() for index, clause in enumerate(located.data["clauses"])
    }
    ordered = sorted(found, key=lambda key: (_place(clause_key(key)[0], rulesets), clause_key(key)))
    return {key: {**found[key], **pulled(found, key)} for key in ordered}


def pulled(clauses: Mapping[str, dict[str, Any]], clause: str) -> dict[str, Any]:
    """The text and the table that a clause without a text of its own takes from the first one it restates.

    Nothing where it has a text of its own; an empty text where there is none to pull, which a lint tells.
    """
    seen, at = [clause], clause
    while "text" not in clauses[at]:
        at = clauses[at]["restates"][0]
        if at in seen or at not in clauses:
            return {"text": {"pt": "", "es": "", "en": ""}}
        seen.append(at)
    return {} if at == clause else {key: clauses[at][key] for key in ("text", "table") if key in clauses[at]}


__all__ = ["build", "case_digests", "clause_key", "expand_case", "proved_clause", "schema_of",
           "pulled", "section_of", "suite_digest"]
