"""What a certificate says: all of it from the answers, the good and the bad."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from fortyfive_conformance.canonical import digest
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.corpus.schemas import Schemas

PART = 'said["rulesets"]["bruff"]["rungs"] = ["order", "trick"]'
RUNGS = ["order", "trick", "right", "sequence", "exchange", "view"]


def test_it_is_a_statement_of_test_results_about_the_report(right: Any, small: Corpus) -> None:
    statement = right.statement()
    assert not list(Schemas(small.root).validator("certificate.schema.json").iter_errors(statement))
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    assert statement["predicateType"] == "https://in-toto.io/attestation/test-result/v0.1"
    sha256 = hashlib.sha256(right.report.read_bytes()).hexdigest()
    assert statement["subject"] == [{"name": "report.json", "digest": {"sha256": sha256}}]
    assert statement["predicate"]["configuration"] == [
        {"name": f"fortyfive suite {small.version}", "digest": {"sha256": small.digest}}]


def test_it_holds_suite_texts_and_seed(right: Any, small: Corpus) -> None:
    facts = right.facts()
    assert (facts["suite"]["version"], facts["suite"]["digest"]) == (small.version, small.digest)
    for lang in ("pt", "es"):
        texts = {name: clause["text"][lang] for name, clause in small.clauses.items() if name.startswith("bruff-")}
        assert facts["suite"]["clauses"]["bruff"][lang] == digest(texts)
    seeds = json.dumps([small.digest, "fortyfive-reference", "1.0.0", facts["nonce"]], separators=(",", ":"))
    assert facts["seed"] == hashlib.sha256(seeds.encode()).hexdigest()
    assert facts["nonce"] == "00112233445566778899aabbccddeeff"
    assert facts["timeouts"] == {"describe": 30.0, "answer": 5.0}


def test_an_engine_that_is_right_is_certified_whole(right: Any) -> None:
    predicate, bruff = right.statement()["predicate"], right.facts()["rulesets"]["bruff"]
    assert predicate["result"] == "PASSED"
    assert predicate["passedTests"] == ["bruff", *(f"bruff/{rung}" for rung in RUNGS)]
    assert predicate["failedTests"] == predicate["warnedTests"] == []
    assert (bruff["conforms"], bruff["whole"], bruff["certified"]) == (True, True, RUNGS)
    assert all(rung["passed"] == rung["total"] > 0 for rung in bruff["rungs"].values())


def test_a_part_is_certified_as_a_part(part: Any) -> None:
    predicate, bruff = part.statement()["predicate"], part.facts()["rulesets"]["bruff"]
    assert (predicate["result"], predicate["passedTests"]) == ("PASSED", ["bruff/order", "bruff/trick"])
    assert (bruff["conforms"], bruff["whole"]) == (True, False)
    assert bruff["not_claimed"] == [rung for rung in RUNGS if rung not in ("order", "trick")]


def test_fresh_questions_belong_to_their_rung(right: Any, small: Corpus) -> None:
    rungs = right.facts()["rulesets"]["bruff"]["rungs"]
    assert {name for name, rung in rungs.items() if "fresh" in rung} == {"trick"}
    fresh = rungs["trick"]["fresh"]["order"]
    assert (fresh["classes"], fresh["passed"], fresh["not_passed"]) == (276, 276, {})
    assert (fresh["stands_for"], fresh["passed_for"]) == (276, 276)
    table = (small.root / "cases/classes/bruff/order.tsv").read_text("utf-8")
    assert fresh["table"] in table.splitlines()[1]


def test_a_rung_with_a_fresh_mistake_is_not_certified(engine: Callable[..., list[str]],
                                                      issue: Callable[..., Any]) -> None:
    """It knows the cases by heart, and fails where the questions are new."""
    found = issue(engine(PART, """if 1_000_000 <= message["id"] < 2_000_000 and params["trick"][0] == "5H":
            reply["result"]["position"] = 1"""), 1)
    bruff = found.facts()["rulesets"]["bruff"]
    trick = bruff["rungs"]["trick"]
    assert trick["passed"] == trick["total"] > 0
    assert set(trick["fresh"]["order"]["not_passed"]) == {"fail"}
    assert trick["fresh"]["order"]["passed_for"] < trick["fresh"]["order"]["stands_for"]
    assert (bruff["certified"], bruff["not_certified"]) == (["order"], ["trick"])
    assert found.statement()["predicate"]["result"] == "FAILED"


def test_a_faulty_engine_gets_an_honest_certificate(faulty: Any, small: Corpus) -> None:
    predicate, facts = faulty.statement()["predicate"], faulty.facts()
    bruff = facts["rulesets"]["bruff"]
    assert predicate["result"] == "FAILED"
    assert (bruff["conforms"], bruff["whole"]) == (False, False)
    assert bruff["certified"] == ["right"]
    assert bruff["not_certified"] == ["order", "exchange"]
    assert bruff["not_claimed"] == [rung for rung in RUNGS if rung not in ("order", "right", "exchange")]
    assert predicate["passedTests"] == ["bruff/right"]
    assert predicate["failedTests"] == ["bruff/order", "bruff/exchange"]
    wrong = {question.id for question in small.asked_of("bruff") if question.rung == "order"
             and question.params["trump"] == "H" and "trumps" in question.checks[0]["expect"]}
    assert wrong
    assert set(bruff["rungs"]["order"]["not_passed"]["fail"]) == wrong
    view = bruff["rungs"]["view"]
    assert view == {"claimed": False, "certified": False, "answers": view["answers"],
                    "cases": sum(question.rung == "view" for question in small.asked_of("bruff"))}


def test_it_lists_what_was_emulated_not_declared_and_not_said(faulty: Any, small: Corpus) -> None:
    facts = faulty.facts()
    bruff = facts["rulesets"]["bruff"]
    undeclared = {question.id: question.choice for question in small.questions
                  if "exchange-out-of-turn" in question.choice}
    assert undeclared
    assert bruff["rungs"]["exchange"]["not_declared"] == undeclared
    assert bruff["sections"]["03"]["not_declared"] == undeclared
    assert bruff["claims"] == {"rungs": ["order", "right", "exchange"], "players": [6],
                               "choices": {"next-game-dealer": "rotates"}}
    assert facts["emulates"] == ["turned-joker"]
    assert facts["rulesets_unknown"] == ["elsewhere"]
    assert facts["in_the_adapters_own_words"]["name"] == "faulty <b>&\u202e"
    buried = {question.id for question in small.questions if question.rung == "exchange"
              and any("bury" in action for action in question.params["actions"])}
    assert buried
    assert buried <= set(bruff["rungs"]["exchange"]["not_passed"]["unsupported"])
    refused = {question.id for question in small.questions if any("because" in check for check in question.checks)}
    assert 0 < bruff["reasons_not_given"] <= len(refused)


def test_sections_count_the_same_cases_as_rungs(faulty: Any) -> None:
    bruff = faulty.facts()["rulesets"]["bruff"]
    rungs = [rung for rung in bruff["rungs"].values() if rung["claimed"]]
    for figure in ("passed", "total"):
        assert sum(rung[figure] for rung in rungs) == sum(part[figure] for part in bruff["sections"].values())


def test_it_says_what_it_is_about_in_three_languages(right: Any) -> None:
    says = right.facts()["says"]
    assert says["en"] == "This certificate says how the adapter answered, not whose code answered."
    assert says["pt"].startswith("Este certificado diz como o adaptador respondeu")
    assert says["es"].startswith("Este certificado dice cómo respondió el adaptador")


def test_the_nonce_decides_the_questions(part: Any, engine: Callable[..., list[str]],
                                         issue: Callable[..., Any]) -> None:
    """Another nonce, given later on the command line, draws others; the figures stay."""
    other = issue(engine(PART), 0, "--nonce", "ff" * 16)
    mine, theirs = (json.loads(one.report.read_text("utf-8"))["exhaustive"]["censuses"][0] for one in (part, other))
    assert mine["answers"] != theirs["answers"]
    assert other.facts()["seed"] != part.facts()["seed"]
    assert mine["verdicts"] == theirs["verdicts"]


@pytest.mark.parametrize("path", ["pairs.tar", "engine.bin"])
def test_each_artifact_is_a_subject(path: str, engine: Callable[..., list[str]], issue: Callable[..., Any],
                                    tmp_path: Any) -> None:
    artifact = tmp_path / path
    artifact.write_bytes(b"some engine")
    found = issue(engine('said["rulesets"]["bruff"]["rungs"] = ["order"]'), 0, "--artifact", str(artifact))
    assert found.statement()["subject"][1:] == [
        {"name": path, "digest": {"sha256": hashlib.sha256(b"some engine").hexdigest()}}]
    assert found.statement()["predicate"]["result"] == "PASSED"
