"""Exporting and grading: the corpus as JSON is whole and always the same; answers in a file get the same verdicts."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from fortyfive_conformance import exporting
from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = [sys.executable, "-m", "fortyfive_reference"]


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export") / "corpus"
    assert main(["export", "--json", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The questions, and what the reference engine answers."""
    folder = tmp_path_factory.mktemp("export") / "asked"
    assert main(["export", "--questions", str(folder)]) == 0
    with (folder / "questions.jsonl").open("rb") as asked, (folder / "answers.jsonl").open("wb") as answers:
        subprocess.run(REFERENCE, stdin=asked, stdout=answers, check=True)
    return folder


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / f"{name}.json").read_text("utf-8"))


def canonical(value: Any) -> bytes:
    """Canonical JSON, written down here on its own."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def sha256(value: Any) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


# The corpus as JSON.


def test_every_file_is_canonical_and_has_the_digest_that_is_told(exported: Path) -> None:
    told = read(exported, "suite")["sha256"]
    files = {file.relative_to(exported).as_posix() for file in exported.rglob("*") if file.is_file()}
    assert files == {*told, "suite.json", "README.md"}
    for name in files - {"README.md"}:
        body = (exported / name).read_bytes()
        assert name == "suite.json" or hashlib.sha256(body).hexdigest() == told[name]
        if name.endswith(".json"):
            assert body == canonical(json.loads(body)) + b"\n"


def test_the_digests_of_the_manifest_can_be_made_again(exported: Path) -> None:
    """As the README says: from the questions of each case, and from the digests of all cases."""
    cases = read(exported, "cases")
    members = ("ruleset", "id", "method", "params", "checks", "choice")
    digests = {case["id"]: sha256([[question[member] for member in members] for question in case["questions"]])
               for case in cases}
    assert digests == {case["id"]: case["digest"] for case in cases}
    lines = "\n".join(f"{name} {digest}" for name, digest in sorted(digests.items()))
    assert sha256(lines) == read(exported, "suite")["digest"]
    manifest = json.loads((ROOT / "cases" / "manifest.json").read_text("utf-8"))
    assert read(exported, "manifest") == manifest
    if manifest["digest"] == read(exported, "suite")["digest"]:  # the suite as it is released
        assert manifest["cases"] == digests


def test_nothing_of_the_corpus_is_left_out(exported: Path, corpus: Corpus) -> None:
    assert [clause["id"] for clause in read(exported, "clauses")] == list(corpus.clauses)
    assert {case["id"] for case in read(exported, "cases")} == set(corpus.cases)
    questions = [question for case in read(exported, "cases") for question in case["questions"]]
    assert len(questions) == len(corpus.questions)
    lines = (exported / "questions.jsonl").read_bytes().splitlines()
    for question in questions:
        request = json.loads(lines[question["number"]])
        assert (request["id"], request["method"], request["params"]) == (
            question["number"], question["method"], question["params"])
    for name in ("rulesets", "choices", "refusals", "features", "misreadings", "glossary", "cards", "rulings"):
        assert read(exported, name)
    schemas = {file.relative_to(ROOT / "spec").as_posix() for file in (ROOT / "spec" / "schemas").rglob("*.json")}
    assert {file.relative_to(exported).as_posix() for file in (exported / "schemas").rglob("*.json")} == schemas
    classes = {file.relative_to(ROOT / "cases").as_posix() for file in (ROOT / "cases" / "classes").rglob("*")
               if file.is_file()}
    assert {file.relative_to(exported).as_posix() for file in (exported / "classes").rglob("*")
            if file.is_file()} == classes


def test_a_request_fits_the_schemas_that_are_exported(exported: Path) -> None:
    schema = json.loads((exported / "schemas/messages/request.schema.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    for line in (exported / "questions.jsonl").read_bytes().splitlines():
        assert validator.is_valid(json.loads(line))


def test_the_same_corpus_gives_the_same_bytes(exported: Path, tmp_path: Path) -> None:
    for _ in range(2):  # the second time over the first
        subprocess.run([sys.executable, "-m", "fortyfive_conformance", "export", "--json", str(tmp_path / "again")],
                       check=True, capture_output=True, env={"PYTHONHASHSEED": "7", "PATH": "/usr/bin:/bin"})
        assert read(tmp_path / "again", "suite") == read(exported, "suite")
        assert (tmp_path / "again" / "README.md").read_bytes() == (exported / "README.md").read_bytes()


def test_an_export_overwrites_nothing_but_an_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "precious").write_text("mine")
    for words in (["--json", str(tmp_path)], ["--questions", str(tmp_path)], ["--json", str(tmp_path / "precious")]):
        assert main(["export", *words]) == 2
    assert "holds something else" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["precious"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", ["--json", "--questions"])
def test_the_readme_is_filled_in(kind: str, lang: str, tmp_path: Path, corpus: Corpus) -> None:
    assert main(["export", kind, str(tmp_path / "out"), "--lang", lang]) == 0
    readme = (tmp_path / "out" / "README.md").read_text("utf-8")
    assert corpus.digest in readme
    assert "@" not in readme


# Grading.


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


def lines_of(answered: Path) -> list[bytes]:
    return (answered / "answers.jsonl").read_bytes().splitlines()


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


def test_questions_are_exported_for_what_an_adapter_declares(tmp_path: Path, answered: Path, corpus: Corpus,
                                                             monkeypatch: pytest.MonkeyPatch) -> None:
    """A declared choice may change what is sent; the description is read from a file of answers, or alone."""
    described = json.loads(lines_of(answered)[0])
    described["result"]["rulesets"]["bruff"]["choices"] = {"packets": "other"}
    alone, line = tmp_path / "alone.json", tmp_path / "answers.jsonl"
    alone.write_text(json.dumps(described["result"], indent=2), encoding="utf-8")
    line.write_bytes(json.dumps(described).encode() + b"\n" + lines_of(answered)[1] + b"\n")
    monkeypatch.setattr(exporting, "fitted", lambda corpus, question, claim: question._replace(
        line=question.line.replace(b'"bruff"', b'"other"') if claim.choices == {"packets": "other"} else question.line))
    for file in (alone, line):
        assert main(["export", "--questions", str(tmp_path / "asked"), "--describe", str(file)]) == 0
        lines = (tmp_path / "asked" / "questions.jsonl").read_bytes().splitlines(keepends=True)
        assert lines[1:] == [question.line.replace(b'"bruff"', b'"other"') for question in corpus.questions]


def test_a_description_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("{}", "", "[1]", '{"id": 0, "result": []}', '{"id": 5, "result": {"rulesets": {}}}'):
        (tmp_path / "described").write_text(text, encoding="utf-8")
        words = ["export", "--questions", str(tmp_path / "asked"), "--describe", str(tmp_path / "described")]
        assert main(words) == 2
        assert "the answer to describe" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["questions", "json"])
def test_no_half_of_an_export_stands_under_its_name(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                    capsys: pytest.CaptureFixture[str]) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert main(["export", f"--{kind}", str(tmp_path / "out")]) == 2
    assert f"{tmp_path / 'out'}" in capsys.readouterr().err
    assert [file for file in (tmp_path / "out").rglob("*") if file.is_file()] == []
