"""Diagnosis: from which cases fail to what is misread, with known, mixed, partial, inexact and unknown patterns."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance import diagnosis, kills
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.corpus.build import section_of

ROOT = Path(__file__).resolve().parents[2]
KEPT: kills.Table = {ruleset: {name: frozenset(questions) for name, questions in killers.items()}
                     for ruleset, killers in kills.read(ROOT)["kills"].items()}
STATELESS = ("order", "play", "trick", "right", "score")


@pytest.fixture
def table(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> dict[str, frozenset[str]]:
    """The kept kills of Bruff, whichever suite they were made of, with every case id spelled out."""
    by_case = kills.questions_by_case(corpus)
    found = {name: frozenset(question for case in cases for question in by_case.get(("bruff", case), (case,)))
             for name, cases in KEPT["bruff"].items()}
    monkeypatch.setattr(kills, "load", lambda corpus: {"bruff": found})
    return found


def diagnosed(corpus: Corpus, failed: set[str] | frozenset[str], rungs: tuple[str, ...] | None = None,
              **verdicts: str) -> list[dict[str, Any]]:
    """The diagnosis of a run in which these questions fail and all others pass, over some rungs."""
    records = [
        {"ruleset": "bruff", "case": question.id, "clause": question.clause, "rung": question.rung,
         "verdict": verdicts.get(question.rung, "fail" if question.id in failed else "pass")}
        for question in corpus.questions if question.ruleset == "bruff" and not question.choice]
    return diagnosis.diagnose(corpus, records, {"bruff": rungs or corpus.rulesets["bruff"]["rungs"]})


def asked(corpus: Corpus) -> frozenset[str]:
    """The questions that these runs hold."""
    return frozenset(q.id for q in corpus.questions if q.ruleset == "bruff" and not q.choice)


def test_nothing_is_said_of_a_run_without_failures(corpus: Corpus, table: dict[str, frozenset[str]]) -> None:
    assert diagnosed(corpus, set()) == []


def test_every_known_misreading_is_named_and_its_cases_with_it(corpus: Corpus,
                                                               table: dict[str, frozenset[str]]) -> None:
    clauses = {entry["id"]: entry["clause"] for entry in corpus.misreadings}
    named = 0
    for name in list(table)[::4]:
        failed = table[name] & asked(corpus)
        if failed and name in clauses:
            first, *others = diagnosed(corpus, failed)
            assert others == [] and first["exact"] and first["cases"] == sorted(failed)
            assert section_of(first["clause"]) == section_of(clauses[name])
            named += first["misreading"] == name
    assert named > 40


@pytest.mark.parametrize("ruleset", sorted(KEPT))
def test_misreadings_are_named_to_whom_plays_one_rule_set(corpus: Corpus, ruleset: str,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    by_case = kills.questions_by_case(corpus)
    spelled = {name: frozenset(one for case in cases for one in by_case.get((ruleset, case), (case,)))
               for name, cases in KEPT[ruleset].items()}
    monkeypatch.setattr(kills, "load", lambda corpus: {ruleset: spelled})
    questions = [question for question in corpus.questions if question.ruleset == ruleset and not question.choice]
    right = tried = 0
    for name in list(spelled)[::5]:
        failed = spelled[name] & {question.id for question in questions}
        records = [{"ruleset": ruleset, "case": question.id, "clause": question.clause, "rung": question.rung,
                    "verdict": "fail" if question.id in failed else "pass"} for question in questions]
        found = diagnosis.diagnose(corpus, records, {ruleset: corpus.rulesets[ruleset]["rungs"]})
        if failed:
            tried += 1
            right += found[0]["exact"] and spelled[found[0]["misreading"]] & {q.id for q in questions} == failed
    assert tried > 3 and right == tried


def test_two_misreadings_are_both_named(corpus: Corpus, table: dict[str, frozenset[str]]) -> None:
    both = ("void-must-ruff", "trick-worth-one-point")
    found = diagnosed(corpus, table[both[0]] | table[both[1]])
    assert {entry["misreading"] for entry in found} == set(both)
    assert len(found[0]["cases"]) >= len(found[1]["cases"])
    assert not any("exact" in entry for entry in found)


def test_only_what_was_claimed_is_compared(corpus: Corpus, table: dict[str, frozenset[str]]) -> None:
    rungs = {question.id: question.rung for question in corpus.questions}
    failed = {question for question in table["void-must-ruff"] if rungs.get(question) in STATELESS}
    assert failed < table["void-must-ruff"]
    first, *others = diagnosed(corpus, failed, STATELESS)
    assert (first["misreading"], first.get("exact"), others) == ("void-must-ruff", True, [])


def test_what_is_unsupported_or_not_run_counts_for_nothing(corpus: Corpus, table: dict[str, frozenset[str]]) -> None:
    found = diagnosed(corpus, table["void-must-ruff"], sequence="unsupported", game="not-run", view="not-declared")
    assert found[0]["misreading"] == "void-must-ruff" and found[0]["exact"]


def test_a_pattern_that_only_resembles_a_misreading_is_told_so(corpus: Corpus,
                                                                table: dict[str, frozenset[str]]) -> None:
    known = sorted(table["withholding-judged-by-the-best-card"] & asked(corpus))
    failed = {*known[2:], "order-of-spades-as-trumps"}
    found = diagnosed(corpus, failed)
    assert found[0]["misreading"] == "withholding-judged-by-the-best-card" and "exact" not in found[0]
    assert found[0]["cases"] == known[2:]
    assert {case for entry in found for case in entry["cases"]} == failed


def test_a_misreading_that_nobody_knows_is_told_by_its_clause(corpus: Corpus, table: dict[str, frozenset[str]],
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    unknown = [name for name, clause in ((e["id"], e["clause"]) for e in corpus.misreadings) if clause == "bruff-06.5"]
    failed = table[unknown[0]]
    left = {name: mine for name, mine in table.items() if name not in unknown}
    monkeypatch.setattr(kills, "load", lambda corpus: {"bruff": left})
    assert diagnosed(corpus, failed)[0]["clause"] == "bruff-06.5"


def test_without_a_table_the_clauses_alone_are_told(corpus: Corpus, table: dict[str, frozenset[str]],
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kills, "load", lambda corpus: {})
    failed = table["void-must-ruff"] & asked(corpus)
    found = diagnosed(corpus, failed)
    assert all(entry["misreading"] is None for entry in found)
    assert sorted(case for entry in found for case in entry["cases"]) == sorted(failed)


def test_most_unknown_misreadings_lead_to_their_section(corpus: Corpus, table: dict[str, frozenset[str]],
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    """Each misreading in turn is taken out of the table, as if an engine erred in a way that nobody has thought of."""
    clauses = {entry["id"]: entry["clause"] for entry in corpus.misreadings}
    right = tried = 0
    for name in list(table)[::3]:
        failed = table[name] & asked(corpus)
        if failed and name in clauses:
            monkeypatch.setattr(kills, "load", lambda corpus, gone=name: {
                "bruff": {other: mine for other, mine in table.items() if other != gone}})
            tried += 1
            right += section_of(diagnosed(corpus, failed)[0]["clause"]) == section_of(clauses[name])
    assert right / tried > 0.8


def test_the_table_is_of_one_suite_alone(corpus: Corpus, copy: Path) -> None:
    text = kills.text(corpus, {"bruff": {"void-must-ruff": ["void-holder-of-a-trump-may-discard"]}})
    file = copy / kills.FILE
    file.write_text(text, encoding="utf-8")
    there = type("Somewhere", (), {"root": copy, "digest": corpus.digest, "questions": corpus.questions})()
    assert set(kills.load(there)["bruff"]) == {"void-must-ruff"}  # type: ignore[arg-type]
    file.write_text(text.replace(corpus.digest, "0" * 64), encoding="utf-8")
    assert kills.load(there) == {}  # type: ignore[arg-type]
    file.unlink()
    assert kills.load(there) == {}  # type: ignore[arg-type]


def test_a_case_id_stands_for_all_its_questions(corpus: Corpus) -> None:
    case = "joker-follows-no-plain-suit"
    questions = [question.id for question in corpus.questions_of(case) if question.ruleset == "bruff"]
    assert len(questions) > 1
    whole = json.loads(kills.text(corpus, {"bruff": {"void-must-ruff": questions}}))
    part = json.loads(kills.text(corpus, {"bruff": {"void-must-ruff": questions[1:]}}))
    assert whole["kills"]["bruff"]["void-must-ruff"] == [case]
    assert part["kills"]["bruff"]["void-must-ruff"] == sorted(questions[1:])


def test_the_kills_are_no_part_of_what_the_suite_is_made_of(copy: Path) -> None:
    from fortyfive_conformance.corpus.locate import sources_digest

    before = sources_digest(copy, "")
    (copy / kills.FILE).write_text("{}", encoding="utf-8")
    assert sources_digest(copy, "") == before


def test_a_wrong_engine_reads_its_misreading_in_the_report(tmp_path: Path, corpus: Corpus) -> None:
    assert kills.read(ROOT)["suite"] == corpus.digest, f"{kills.FILE} is of another suite: fortyfive strength --write"
    report = tmp_path / "report.json"
    engine = [sys.executable, "-S", str(ROOT / "tests/wrong/serve.py"), "withholding-judged-by-the-best-card"]
    done = subprocess.run(
        [sys.executable, "-m", "fortyfive_conformance", "certify", "--lang", "pt", "--report", f"json={report}", "--",
         *engine], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    entry, = json.loads(report.read_text("utf-8"))["footer"]["diagnosis"]
    assert (entry["misreading"], entry["clause"], entry["exact"]) == (
        "withholding-judged-by-the-best-card", "bruff-06.5", True)
    assert corpus.clauses["bruff-06.5"]["text"]["pt"] in done.stdout
