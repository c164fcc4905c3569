"""Coverage: a row for each clause, what it owes, and the exit code where something is owing."""

from __future__ import annotations

from pathlib import Path

import pytest

from fortyfive_conformance.cli import main
from fortyfive_conformance.cli.coverage import rows
from fortyfive_conformance.corpus import Corpus


def test_every_owed_side_has_its_cases(corpus: Corpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len([line for line in lines if line.startswith("bruff-")]) >= 113
    assert "of which 0 have none" in lines[-1]


def test_the_rows_say_what_the_clauses_say(corpus: Corpus) -> None:
    by_clause = {row.clause: row for row in rows(corpus)}
    assert list(by_clause) == list(corpus.clauses)
    assert set(by_clause["bruff-06.3"].sides) >= {"met", "unmet"}
    assert by_clause["bruff-01.7"].standing == "not tested"
    assert by_clause["bruff-faq.5"].standing == "restates" and not by_clause["bruff-faq.5"].owing
    assert "one-protected-trump-suffices" in by_clause["bruff-06.3"].misreadings
    proving = {question.case for question in corpus.questions}
    assert {case for row in by_clause.values() for cases in row.sides.values() for case in cases} == proving


def test_a_side_without_a_case_is_owing(copy: Path, corpus: Corpus, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--section", "06", "--corpus", str(copy)]) == 0
    clause = next(row for row in rows(corpus) if row.clause.startswith("bruff-06.") and row.sides.get("unmet"))
    for case in clause.sides["unmet"]:
        (copy / corpus.cases[case]["file"]).unlink()
    capsys.readouterr()
    assert main(["coverage", "--section", "06", "--corpus", str(copy)]) == 1
    assert f"{clause.clause} owes a case for its side unmet" in capsys.readouterr().out


def test_one_section_with_its_cases(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--section", "06", "--cases"]) == 0
    text = capsys.readouterr().out
    assert "    met: ace-of-hearts-kept-from-a-lower-lead" in text
    assert "    against: withholding-judged-by-the-best-card" in text
    assert "bruff-05.1 " not in text
    assert main(["coverage", "--section", "77"]) == 2
