"""A corpus that nobody has checked: what is wrong with its schemas and its cases is told before any engine is asked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import load
from fortyfive_conformance.corpus.fits import fits
from fortyfive_conformance.corpus.schemas import Schemas
from fortyfive_conformance.errors import CorpusError
from fortyfive_conformance.lint import check

from .test_check import a_case, edit

NO_SCHEMA: list[Any] = [
    {"type": 3}, {"type": "text"}, {"properties": []}, {"properties": {"id": 7}}, {"pattern": "("}, {"required": 3},
    {"type": "object", "minProperties": "two"}, {"anyOf": {}}, {"enum": 1}, {"$ref": 5},
]
CASE = "spec/schemas/case.schema.json"
UNKNOWN_CARDS = ["[{suit: S}]", "[[AH]]", "[1, AH]", "[AH, 1S]", "[null]", "AH", "{AH: 1}"]


@pytest.mark.parametrize("schema", NO_SCHEMA, ids=json.dumps)
def test_json_that_is_no_schema_is_named(copy: Path, schema: Any, capsys: pytest.CaptureFixture[str]) -> None:
    (copy / CASE).write_text(json.dumps(schema), "utf-8")
    assert main(["check", "--corpus", str(copy)]) == 1
    assert f"{CASE}:1:1: no JSON Schema: at " in capsys.readouterr().out
    assert main(["certify", "--corpus", str(copy)]) == 2
    assert f"{CASE}:1:1: no JSON Schema: at " in capsys.readouterr().err


@pytest.mark.parametrize("target", ["#", "common.schema.json#/$defs/nosuch", "common.schema.json#/$defs/card/enum/0"])
def test_a_reference_that_leads_nowhere_is_named(copy: Path, target: str) -> None:
    (copy / CASE).write_text(json.dumps({"allOf": [{"$ref": target}]}), "utf-8")
    for asked in Schemas(copy).fit, lambda name, data: Schemas(copy).validator(name):
        with pytest.raises(CorpusError, match=f"{CASE}:1:1: no JSON Schema: a \\$ref names what is not there"):
            asked("case.schema.json", {})


def test_what_the_library_refuses_is_no_fit_without_it() -> None:
    assert not fits({"type": "text"})("a word")


@pytest.mark.parametrize("schema", [{"type": 3}, {"type": "text"}, {"type": "object", "properties": [1]}, {},
                                    {"anyOf": []}, {"$ref": "nosuch"}, {"$ref": "trick_winner.result.schema.json"}],
                         ids=json.dumps)
def test_a_message_schema_that_is_none_is_named(copy: Path, schema: Any, capsys: pytest.CaptureFixture[str]) -> None:
    name = "spec/schemas/messages/trick_winner.result.schema.json"
    (copy / name).write_text(json.dumps(schema), "utf-8")
    assert main(["certify", "--corpus", str(copy), "--ruleset", "bruff"]) == 2
    told = capsys.readouterr().err
    assert "Traceback" not in told
    assert "spec/schemas/messages/" in told


@pytest.mark.parametrize("cards", UNKNOWN_CARDS)
def test_an_expectation_that_no_answer_can_meet_is_told_before_the_run(copy: Path, cards: str,
                                                                      capsys: pytest.CaptureFixture[str]) -> None:
    case = a_case(copy, "expect: {cards: [AH, KD]}")
    edit(case, r"expect: {cards: \[AH, KD\]}", f"expect: {{cards: {cards}}}")
    assert main(["certify", "--corpus", str(copy), "--", "no-such-adapter"]) == 2
    told = capsys.readouterr().err
    assert f"{case.relative_to(copy).as_posix()}:" in told
    assert told.endswith("fortyfive check tells whether there are more\n")


def test_the_faults_of_an_example_are_placed_in_it_and_told_once(copy: Path) -> None:
    """Each of the rule sets under which its case is asked has the same fault."""
    case = a_case(copy, "expect: {cards: [AH, KD]}")
    line = next(number for number, text in enumerate(case.read_text("utf-8").splitlines(), 1)
                if "expect: {cards: [AH, KD]}" in text)
    edit(case, r"expect: {cards: \[AH, KD\]}", "expect: {cards: [AH, 1D]}")
    with pytest.raises(CorpusError) as found:
        load(copy)
    assert [(fault.line, fault.what) for fault in found.value.faults] == [(line, '"1D" does not fit')]


@pytest.mark.parametrize(("old", "new"), [
    ("^given: .*$", ""), ("^given: .*$", "given: {players: 6, dealer: x}"), ("^given: .*$", "given: {players: '6'}"),
])
def test_a_script_that_cannot_be_asked_is_a_fault_of_its_file(copy: Path, old: str, new: str) -> None:
    case = a_case(copy, "script:")
    edit(case, old, new)
    assert case.relative_to(copy).as_posix() in {fault.file for fault in check(copy)[1]}


@pytest.mark.parametrize("given", ["{}", "{trump: S}", "{trick: 5S}", "{hand: [AH], trick: 3}",
                                   "{trump: S, trick: [5S, 7]}"])
def test_a_case_that_cannot_be_asked_is_told_by_every_command(copy: Path, given: str,
                                                              capsys: pytest.CaptureFixture[str]) -> None:
    case = a_case(copy, "ask: legal_plays\ngiven: ")
    edit(case, "^ask: legal_plays$", "ask: trick_winner")
    edit(case, "^given: .*$", f"given: {given}")
    assert main(["check", "--corpus", str(copy)]) == 1
    assert f"{case.relative_to(copy).as_posix()}:" in capsys.readouterr().out
    assert main(["list", "--corpus", str(copy)]) == 2
    assert f"{case.relative_to(copy).as_posix()}:" in capsys.readouterr().err
