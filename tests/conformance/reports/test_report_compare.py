"""Two reports held against each other, and many side by side."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.report.differences import changes
from fortyfive_conformance.report.document import write_json
from fortyfive_conformance.report.matrix import columns, tables
from fortyfive_conformance.report.view import View
from fortyfive_conformance.words import LANGUAGES

Report = dict[str, Any]
Cli = Callable[..., tuple[int, str, str]]


@pytest.fixture
def files(tmp_path: Path, sound: Report, faulty: Report, hostile: Report) -> list[Path]:
    found = []
    for name, report in (("sound", sound), ("faulty", faulty), ("hostile", hostile)):
        write_json(tmp_path / f"{name}.json", report)
        found.append(tmp_path / f"{name}.json")
    return found


def kinds(before: Report, after: Report) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for change in changes(before, after):
        found.setdefault(change.kind, set()).add(change.case)
    return found


def test_what_broke_and_what_was_mended(sound: Report, faulty: Report) -> None:
    right = {record["case"] for record in sound["results"] if record["rung"] == "right"}
    assert kinds(sound, faulty) == {"broken": right}
    assert kinds(faulty, sound) == {"fixed": right}
    assert kinds(sound, sound) == {}


def test_what_came_went_and_fails_otherwise(sound: Report, faulty: Report) -> None:
    before, after = copy.deepcopy(faulty), copy.deepcopy(faulty)
    first = before["results"].pop(0)["case"]
    last = after["results"].pop()["case"]
    failing = next(record for record in after["results"][1:] if record["verdict"] == "fail")
    failing["verdict"] = "crash"
    assert kinds(before, after) == {"new": {first}, "gone": {last}, "changed": {failing["case"]}}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", ["text", "md"])
def test_diff_on_the_command_line(fortyfive: Cli, files: list[Path], lang: str, form: str) -> None:
    options = ("--lang", lang, "--format", form)
    assert fortyfive("report", "diff", files[0], files[1], *options)[0] == 1
    assert fortyfive("report", "diff", files[1], files[0], *options)[0] == 0
    code, shown, _ = fortyfive("report", "diff", files[0], files[2], *options)
    assert code == 1
    assert not [char for char in shown if not char.isprintable() and char != "\n"]


def test_diff_refuses_an_interrupted_run(fortyfive: Cli, files: list[Path], sound: Report) -> None:
    report = copy.deepcopy(sound)
    report["footer"]["complete"] = False
    write_json(files[1], report)
    code, _, told = fortyfive("report", "diff", files[0], files[1])
    assert (code, "interrupted" in told) == (4, True)
    assert fortyfive("report", "matrix", *files)[0] in (2, 4)


def test_diff_tells_of_another_suite(fortyfive: Cli, files: list[Path], sound: Report) -> None:
    report = copy.deepcopy(sound)
    report["header"]["suite"]["digest"] = "0" * 64
    write_json(files[1], report)
    assert "The suites are not the same." in fortyfive("report", "diff", files[0], files[1])[1]
    assert fortyfive("report", "matrix", files[0], files[1])[0] == 2


def test_the_matrix_keeps_the_order_given_and_ranks_nothing(corpus: Corpus, sound: Report, faulty: Report,
                                                           hostile: Report) -> None:
    reports = [faulty, hostile, sound]
    found = columns([View(corpus, report, "en") for report in reports], ["a", "b", "c"])
    assert [column.view.report for column in found] == reports
    assert found[0].name == "fortyfive-reference 1.0.0 (a)", "equal names are told apart by their files"
    table = tables(found)[0]
    right = next(row for row in table.rungs if row.name == "right")
    assert [bool(tally and tally.complete) for tally in right.tallies] == [False, False, True]
    assert [row.name for row in table.rungs] == [rung for rung in corpus.rulesets["bruff"]["rungs"] if rung in
                                                 ("order", "right", "sequence", "match", "exchange")]
    sequence = next(row for row in table.rungs if row.name == "sequence")
    assert sequence.tallies[0] is None


@pytest.mark.parametrize("form", ["text", "md", "html"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_matrix_on_the_command_line(fortyfive: Cli, files: list[Path], tmp_path: Path, form: str,
                                        lang: str) -> None:
    code, shown, _ = fortyfive("report", "matrix", *files, "--format", form, "--lang", lang)
    assert code == 0
    assert "alert(1)" in shown
    assert not [char for char in shown if not char.isprintable() and char not in "\n\u00a0"]
    if form == "html":
        assert len(re.findall("<script", shown)) == 1
        assert "<img" not in shown
    assert fortyfive("report", "matrix", *files, "--format", form, "--lang", lang, "-o", tmp_path / "m")[0] == 0
    assert (tmp_path / "m").read_text("utf-8") == shown


@pytest.mark.parametrize("words", [("report",), ("report", "diff", "a"), ("report", "merge", "a"), ("report", "melt")])
def test_wrong_usage(fortyfive: Cli, words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as raised:
        fortyfive(*words)
    assert raised.value.code == 2
