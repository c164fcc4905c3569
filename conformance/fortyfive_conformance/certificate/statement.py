"""Making a certificate: what the answers in a report come to, as an in-toto statement with the test-result predicate.

Everything in it follows from the report and the suite, so that whoever has both can make it anew. What a consumer of
test results needs stands where the predicate wants it (`result`, `passedTests`, `failedTests`); all else is under
`fortyfive`. A test is named `<rule set>/<rung>`; a rule set is listed as passed by its own name when all its rungs are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fortyfive_conformance.canonical import digest
from fortyfive_conformance.census.chance import seed_of
from fortyfive_conformance.certificate.digests import LANGUAGES, of_clauses
from fortyfive_conformance.certificate.form import EXTENSION, PREDICATE_TYPE, REPORT, STATEMENT_TYPE, Statement
from fortyfive_conformance.certificate.fresh import Fresh
from fortyfive_conformance.certificate.judged import Judged, Record
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.verdicts import NOT_DECLARED, Claim, Standing, Tally

FORM = 1
# Part of form 1, and not of the tool's words: another wording would make every certificate that was written another.
SAYS = {
    "pt": "Este certificado diz como o adaptador respondeu, e não de quem era o código que respondeu.",
    "es": "Este certificado dice cómo respondió el adaptador, no de quién era el código que respondió.",
    "en": "This certificate says how the adapter answered, not whose code answered.",
}
Report = dict[str, Any]


def subject(name: str, sha256: str) -> dict[str, Any]:
    """One thing that the statement is about."""
    return {"name": name, "digest": {"sha256": sha256}}


def statement(corpus: Corpus, report: Report, report_sha256: str, judged: Judged, fresh: Mapping[str, list[Fresh]],
              artifacts: Iterable[dict[str, Any]] = ()) -> Statement:
    """The statement about a report, whose answers were judged again, and about further artifacts."""
    rulesets = {standing.ruleset: _ruleset(corpus, report, standing, judged, fresh.get(standing.ruleset, []))
                for standing in judged.standings}
    return {
        "_type": STATEMENT_TYPE,
        "subject": [subject(REPORT, report_sha256), *artifacts],
        "predicateType": PREDICATE_TYPE,
        "predicate": {
            "result": "PASSED" if rulesets and all(found["conforms"] for found in rulesets.values()) else "FAILED",
            "configuration": [subject(f"fortyfive suite {corpus.version}", corpus.digest)],
            "passedTests": [test for name, found in rulesets.items()
                            for test in [*([name] if found["whole"] else []), *tests(name, found["certified"])]],
            "warnedTests": [],
            "failedTests": [test for name, found in rulesets.items() for test in tests(name, found["not_certified"])],
            EXTENSION: _extension(corpus, report, rulesets),
        },
    }


def tests(ruleset: str, rungs: Iterable[str]) -> list[str]:
    """The names of rungs as tests."""
    return [f"{ruleset}/{rung}" for rung in rungs]


def _extension(corpus: Corpus, report: Report, rulesets: dict[str, Any]) -> dict[str, Any]:
    header = report["header"]
    describe = header["describe"]
    return {
        "form": FORM,
        "says": SAYS,
        "suite": {
            "version": corpus.version,
            "digest": corpus.digest,
            "clauses": {name: {lang: of_clauses(corpus, name, lang) for lang in LANGUAGES} for name in rulesets},
        },
        "in_the_adapters_own_words": _own_words(describe),
        "emulates": list(describe.get("emulates", [])),
        "nonce": header["nonce"],
        "seed": seed_of(corpus.digest, describe["name"], describe["version"], header["nonce"]),
        "timeouts": header["timeouts"],
        "rulesets": rulesets,
        "rulesets_not_judged": {name: "not asked" if name in describe["rulesets"] else "not named by the adapter"
                                for name in corpus.rulesets if name not in rulesets},
        "rulesets_unknown": sorted(name for name in describe["rulesets"] if name not in corpus.rulesets),
    }


def _own_words(describe: Report) -> dict[str, Any]:
    """What the adapter calls itself and the engine; nobody else has said so."""
    found = {key: describe[key] for key in ("name", "version", "language", "homepage") if key in describe}
    adapter = {key: value for key, value in describe.get("adapter", {}).items() if key in ("name", "version")}
    return found | ({"adapter": adapter} if adapter else {})


def _ruleset(corpus: Corpus, report: Report, standing: Standing, judged: Judged, fresh: list[Fresh]) -> dict[str, Any]:
    name = standing.ruleset
    records = [record for record in judged.records if record["ruleset"] == name]
    claimed = {rung.name for rung in standing.rungs if rung.claimed}
    rungs = {rung.name: _rung(rung, [record for record in records if record["rung"] == rung.name],
                              [found for found in fresh if found.rung == rung.name]) for rung in standing.rungs}
    certified = [rung for rung, found in rungs.items() if found["certified"]]
    failed = [rung for rung in rungs if rung in claimed and rung not in certified]
    counted = [record for record in records if record["rung"] in claimed]
    return {
        "title": corpus.rulesets[name]["title"],
        "conforms": bool(certified) and not failed,
        "whole": len(certified) == len(rungs),
        "certified": certified,
        "not_certified": failed,
        "not_claimed": [rung for rung in rungs if rung not in claimed],
        "claims": _claims(judged.plan.claims[name], list(rungs)),
        "probes": report["header"]["probes"].get(name, []),
        "reasons_not_given": standing.reasons_not_given,
        "rungs": rungs,
        "sections": {tally.name: _figures(tally, [record for record in counted if record["section"] == tally.name])
                     for tally in standing.sections},
    }


def _claims(claim: Claim, rungs: list[str]) -> dict[str, Any]:
    """What the adapter claimed; null where it left that out."""
    return {
        "rungs": None if claim.rungs is None else [rung for rung in rungs if rung in claim.rungs],
        "players": None if claim.players is None else sorted(claim.players),
        "choices": dict(sorted(claim.choices.items())),
    }


def _rung(tally: Tally, records: list[Record], fresh: list[Fresh]) -> dict[str, Any]:
    answers = digest({record["case"]: record.get("answer", record.get("error")) for record in records})
    if not tally.claimed:
        return {"claimed": False, "certified": False, "cases": tally.total, "answers": answers}
    found = {"claimed": True, "certified": tally.complete and all(one.complete for one in fresh)}
    extra = {"fresh": {one.census: one.figures for one in fresh}} if fresh else {}
    return found | _figures(tally, records) | {"answers": answers} | extra


def _figures(tally: Tally, records: list[Record]) -> dict[str, Any]:
    """Passed of total, and by name everything that did not pass or was not asked."""
    others: dict[str, list[str]] = {}
    for record in records:
        if record["verdict"] not in ("pass", NOT_DECLARED):
            others.setdefault(record["verdict"], []).append(record["case"])
    return {
        "passed": tally.passed,
        "total": tally.total,
        "not_passed": dict(sorted(others.items())),
        "not_declared": {record["case"]: record["choice"] for record in records if record["verdict"] == NOT_DECLARED},
    }
