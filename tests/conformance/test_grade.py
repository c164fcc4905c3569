"""Grading: answers in a file get the verdicts that a run would give, and what is no answer is charged to a question."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import Corpus

from .asked_and_answered import ROOT, lines_of
from .asked_and_answered import answered as answered  # a fixture


def grade(folder: Path, answers: list[bytes] | None, capsys: pytest.CaptureFixture[str], tmp_path: Path,
          *words: str) -> tuple[int, dict[str, str], str]:
    """The exit code, the verdicts that are not pass, and what was printed."""
    file, report = tmp_path / "answers", tmp_path / "graded.json"
    report.unlink(missing_ok=True)
    if answers is not None:
        file.write_bytes(b"\n".join(answers) + b"\n")
    code = main(["grade", str(folder), "--report", f"json={report}",
                 *(["--answers", str(file)] if answers is not None else []), *words])
    printed = capsys.readouterr()
    records = json.loads(report.read_text("utf-8"))["results"] if report.exists() else []
    bad = {record["case"]: record["verdict"] for record in records if record["verdict"] not in ("pass", "not-declared")}
    return code, bad, printed.out + printed.err


def number(line: bytes) -> int:
    return int(json.loads(line)["id"])


def asked(corpus: Corpus, line: bytes) -> str:
    return next(question.id for question in corpus.questions if question.number == number(line))


def test_graded_answers_get_the_verdicts_of_a_run(answered: Path, tmp_path: Path,
                                                  capsys: pytest.CaptureFixture[str]) -> None:
    graded, run = tmp_path / "graded.json", tmp_path / "run.json"
    assert main(["grade", str(answered), "--report", f"json={graded}"]) == 0
    assert main(["certify", "--report", f"json={run}"]) == 0
    one, other = (json.loads(file.read_text("utf-8")) for file in (graded, run))
    assert one["results"] == other["results"]
    assert one["footer"] == other["footer"]
    assert {probe["outcome"] for probe in one["header"]["probes"]["bruff"]} == {"skipped"}
    schema = json.loads((ROOT / "spec/schemas/report.schema.json").read_text("utf-8"))
    assert "timeouts" not in schema["$defs"]["header"]["required"]
    assert "timeouts" not in one["header"]
    capsys.readouterr()


def test_answers_may_stand_in_any_order(answered: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert grade(answered, lines_of(answered)[::-1], capsys, tmp_path)[:2] == (0, {})


def test_a_wrong_answer_fails(answered: Path, tmp_path: Path, corpus: Corpus,
                              capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(answered)
    at = next(place for place, line in enumerate(lines) if b'"allowed":true' in line)
    lines[at] = lines[at].replace(b"true", b"false")
    code, bad, _ = grade(answered, lines, capsys, tmp_path)
    assert (code, bad) == (1, {asked(corpus, lines[at]): "fail"})


@pytest.mark.parametrize("garbage", [b"debug", b'{"jsonrpc":"2.0","id":999999,"result":{}}', b"", b"\xff\xfe",
                                     b'{"jsonrpc":"2.0","id":"5","result":{}}', b"[" * 5000])
def test_a_line_that_is_no_answer_is_charged_to_the_next_question(garbage: bytes, answered: Path, tmp_path: Path,
                                                                  corpus: Corpus,
                                                                  capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(answered)
    code, bad, printed = grade(answered, [*lines[:40], garbage, *lines[40:]], capsys, tmp_path)
    assert (code, bad) == (1, {asked(corpus, lines[40]): "protocol-error"})
    assert "answers:41:" in printed


def test_what_is_behind_the_last_answer_is_charged_to_it(answered: Path, tmp_path: Path, corpus: Corpus,
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(answered)
    code, bad, _ = grade(answered, [*lines, b"bye"], capsys, tmp_path)
    assert (code, bad) == (1, {asked(corpus, lines[-1]): "protocol-error"})


def test_a_question_that_is_answered_twice_has_no_answer(answered: Path, tmp_path: Path, corpus: Corpus,
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(answered)
    code, bad, printed = grade(answered, [*lines, lines[9]], capsys, tmp_path)
    assert (code, bad) == (1, {asked(corpus, lines[9]): "protocol-error"})
    assert f"in lines 10 and {len(lines) + 1}" in printed


def test_a_line_of_more_than_8_mib_is_no_answer(answered: Path, tmp_path: Path, corpus: Corpus,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(answered)
    at = next(place for place, line in enumerate(lines) if b'"allowed":' in line)
    long = lines[at].replace(b'"allowed":', b'"why":"' + b"x" * (8 << 20) + b'","allowed":')
    code, bad, _ = grade(answered, [*lines[:at], long, *lines[at + 1:]], capsys, tmp_path)
    assert code == 4
    assert bad == {asked(corpus, lines[at]): "not-run", asked(corpus, lines[at + 1]): "protocol-error"}


def test_a_missing_answer_makes_the_grading_incomplete(answered: Path, tmp_path: Path, corpus: Corpus,
                                                       capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(answered)
    at = next(place for place, line in enumerate(lines) if b'"allowed":' in line)
    code, bad, _ = grade(answered, lines[:at] + lines[at + 1:], capsys, tmp_path)
    assert (code, bad) == (4, {asked(corpus, lines[at]): "not-run"})
    assert grade(answered, lines[:at] + lines[at + 1:], capsys, tmp_path, "--rung", "order")[0] == 0


def test_what_is_not_claimed_need_not_be_answered(answered: Path, tmp_path: Path,
                                                  capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(answered)
    described = json.loads(lines[0])
    described["result"]["rulesets"] = {"bruff": {**described["result"]["rulesets"]["bruff"], "rungs": ["right"]}}
    rights = [line for line in lines if b'"allowed":' in line]
    assert grade(answered, [json.dumps(described).encode(), *rights], capsys, tmp_path)[0] == 0
    assert grade(answered, [json.dumps(described).encode(), *rights[1:]], capsys, tmp_path)[0] == 4


def test_without_a_handshake_there_is_no_verdict(answered: Path, tmp_path: Path,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(answered)
    for answers in (lines[1:], [b"banner", *lines], [lines[0].replace(b'"protocol":1', b'"protocol":2'), *lines[1:]]):
        code, _, printed = grade(answered, answers, capsys, tmp_path)
        assert code == 3
        assert "no handshake" in printed


def test_answers_to_other_questions_are_refused(answered: Path, tmp_path: Path,
                                                capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other"
    other.mkdir()
    asked_lines = (answered / "questions.jsonl").read_bytes().splitlines()
    changed = [*asked_lines[:5], re.sub(rb'"ruleset":"[^"]*', b'"ruleset":"brief', asked_lines[5]), *asked_lines[6:]]
    assert changed != asked_lines
    for questions in (asked_lines[:-1], changed, [b"nonsense"], []):
        (other / "questions.jsonl").write_bytes(b"\n".join(questions))
        code, _, printed = grade(other, lines_of(answered), capsys, tmp_path)
        assert code == 2
        assert "export" in printed
    (other / "questions.jsonl").unlink()
    assert grade(other, lines_of(answered), capsys, tmp_path)[0] == 2


def test_grading_speaks_of_files_that_are_not_there(tmp_path: Path, answered: Path,
                                                    capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", str(answered), "--answers", str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl" in capsys.readouterr().err
