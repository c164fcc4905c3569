"""Exporting: the corpus as JSON is whole and always the same, and the questions are those that an adapter is asked."""

from __future__ import annotations

import hashlib
import json
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

from .asked_and_answered import ROOT, lines_of
from .asked_and_answered import answered as answered  # a fixture


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export") / "corpus"
    assert main(["export", "--json", str(folder)]) == 0
    return folder


def read(folder: Path, name: str) -> Any:
    return json.loads((folder / f"{name}.json").read_text("utf-8"))


def canonical(value: Any) -> bytes:
    """Canonical JSON, written down here on its own."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def sha256(value: Any) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


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
