"""Expectations held against a run: everything that is not as expected is an error with a place and what to edit."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import CorpusError
from fortyfive_conformance.expectations import hold, read
from fortyfive_conformance.report.view import View
from fortyfive_conformance.run import Selection
from fortyfive_conformance.words import LANGUAGES

Report = dict[str, Any]
Engine = Callable[..., list[str]]
Judged = Callable[..., Report]
Cli = Callable[..., tuple[int, str, str]]
FAULT = 'if method == "may_exchange" and params["trump"] == "S": result["allowed"] = not result["allowed"]'
RIGHT = Selection(rungs=("right",))
TODAY = date(2027, 1, 31)


@pytest.fixture(scope="module")
def report(engine: Engine, judged: Judged) -> Report:
    """Of an engine that gets the right of exchange wrong when spades are trumps."""
    return judged(engine(FAULT), RIGHT)


@pytest.fixture
def held(corpus: Corpus, report: Report, tmp_path: Path) -> Callable[..., list[str]]:
    """A file with all failures expected but for some changes, held against the run: what must be edited."""

    def make(*entries: str, without: int = 0, digest: str = "", of: Report | None = None,
             lang: str = "en") -> list[str]:
        view = View(corpus, of or report, lang)
        failing = [f"{{case: {record['case']}, ruleset: bruff, verdict: fail, reason: because}}"
                   for record in View(corpus, report, lang).failures]
        file = tmp_path / "expected.yaml"
        lines = [f"suite: {{version: 1.0.0, digest: \"{digest or corpus.digest}\"}}", "expectations:"]
        lines += [f"  - {entry}" for entry in [*failing[without:], *entries]]
        file.write_text("\n".join(lines) + "\n", "utf-8")
        return [str(fault).removeprefix(f"{tmp_path}/") for fault in hold(view, read(file, corpus), TODAY).problems]

    return make


def failing(corpus: Corpus, report: Report) -> list[str]:
    return [record["case"] for record in View(corpus, report, "en").failures]


def passing(report: Report) -> str:
    return next(str(record["case"]) for record in report["results"] if record["verdict"] == "pass")


def test_all_as_expected_is_nothing_to_edit(corpus: Corpus, report: Report, held: Callable[..., list[str]]) -> None:
    assert len(failing(corpus, report)) > 3
    assert held() == []


def test_a_failure_that_was_not_expected(corpus: Corpus, report: Report, held: Callable[..., list[str]]) -> None:
    first = failing(corpus, report)[0]
    assert held(without=1) == [
        f"expected.yaml:2:1: {first} does not pass (failed) and was not expected to fail; mend the engine, or add: "
        f'- {{case: {first}, ruleset: bruff, verdict: fail, reason: "…"}}']


@pytest.mark.parametrize(("entry", "what"), [
    ("{{case: {passing}, verdict: fail, reason: r}}", "12: {passing} passes; remove this entry"),
    ("{{case: {first}, verdict: fail, reason: r}}", "12: the entry on line 3 already speaks of {first}; keep one"),
    ("{{case: no-such-case, verdict: fail, reason: r}}", "12: the suite has no case no-such-case; remove this entry"),
    ("{{case: {first}, ruleset: none, verdict: fail, reason: r}}",
     "12: the suite has no case {first} under none; remove this entry"),
])
def test_an_entry_too_many(corpus: Corpus, report: Report, held: Callable[..., list[str]], entry: str,
                           what: str) -> None:
    names = {"passing": passing(report), "first": failing(corpus, report)[0]}
    line = 3 + len(failing(corpus, report))
    assert held(entry.format(**names)) == [f"expected.yaml:{line}:{what.format(**names)}"]


@pytest.mark.parametrize(("rest", "what"), [
    ("verdict: crash, reason: r", "was expected to be crash, and is fail; if that is expected, write verdict: fail"),
    ("verdict: fail", "it is not said why"),
    ('verdict: fail, reason: ""', "it is not said why"),
    ('verdict: fail, reason: " "', "it is not said why"),
    ('verdict: fail, reason: "? later"', "it is not said why"),
    ('verdict: fail, reason: r, until: "2027-01-30"', "until 2027-01-30 only, and today is 2027-01-31 (UTC)"),
    ('verdict: fail, reason: r, until: "2027-02-30"', "2027-02-30 is no day"),
])
def test_an_entry_that_must_be_edited(corpus: Corpus, report: Report, held: Callable[..., list[str]], rest: str,
                                      what: str) -> None:
    found = held(f"{{case: {failing(corpus, report)[0]}, {rest}}}", without=1)
    assert len(found) == 1
    assert what in found[0]
    assert found[0].startswith(f"expected.yaml:{2 + len(failing(corpus, report))}:")


def test_the_last_day_still_counts(corpus: Corpus, report: Report, held: Callable[..., list[str]]) -> None:
    first = failing(corpus, report)[0]
    assert held(f'{{case: {first}, verdict: fail, reason: r, until: "2027-01-31", link: "https://x.example/1"}}',
                without=1) == []


def test_an_entry_of_another_suite(held: Callable[..., list[str]]) -> None:
    found = held(digest="0" * 64)
    assert len(found) == 1
    assert found[0].startswith("expected.yaml:1:33: the expectations are of suite 1.0.0 (000000000000…)")
    assert "--write-expected" in found[0]


def test_a_case_stands_for_its_examples(corpus: Corpus, engine: Engine, judged: Judged, tmp_path: Path) -> None:
    """All of them must fail as expected; where some pass, they are named."""
    case, selection = "ace-of-hearts-led-asks-for-trumps", Selection(cases=("ace-of-hearts-led-asks-for-trumps",))
    file = tmp_path / "expected.yaml"
    file.write_text(f'suite: {{version: 1.0.0, digest: "{corpus.digest}"}}\nexpectations:\n'
                    f"  - {{case: {case}, verdict: fail, reason: r}}\n")
    all_fail = judged(engine('if method == "legal_plays": result["cards"] = params["hand"]'), selection)
    assert hold(View(corpus, all_fail, "en"), read(file, corpus), TODAY).problems == []
    some = judged(engine('if method == "legal_plays" and params["trump"] == "S": result["cards"] = params["hand"]'),
                  selection)
    problems = hold(View(corpus, some, "en"), read(file, corpus), TODAY).problems
    assert len(problems) == 1
    assert f"{case}/clubs" in problems[0].what
    assert f"{case}/spades" not in problems[0].what


def test_entries_about_another_part_of_the_suite_are_left_alone(corpus: Corpus, engine: Engine, judged: Judged,
                                                                held: Callable[..., list[str]]) -> None:
    assert held(of=judged(engine(), Selection(rungs=("order",)))) == []


def test_entries_about_what_is_not_asked_or_not_claimed_are_stale(corpus: Corpus, engine: Engine, judged: Judged,
                                                                  held: Callable[..., list[str]]) -> None:
    unclaimed = judged(engine('if method == "describe": result["rulesets"]["bruff"]["rungs"] = ["order"]\n' + FAULT),
                       RIGHT)
    found = held(of=unclaimed)
    assert found
    assert all("is of a rung that is not claimed; remove this entry" in line for line in found)
    whole = judged(engine(), Selection(rungs=("exchange",)))
    undeclared = next(record["case"] for record in whole["results"] if record["verdict"] == "not-declared")
    assert [line for line in held(f"{{case: {undeclared}, verdict: fail, reason: r}}", of=whole)
            if "choice that is not declared" in line]


SUITE = f'suite: {{version: 1.0.0, digest: "{"0" * 64}"}}\n'


@pytest.mark.parametrize("text", [
    "suite: {version: 1.0.0, digest: 12}\nexpectations: []\n",
    "expectations: []\n",
    SUITE + "expectations:\n  - {case: a, verdict: pass, reason: r}\n",
    SUITE + "expectations:\n  - {case: a, verdict: fail, why: r}\n",
    SUITE + "expectations:\n  - {case: a, verdict: fail, until: 2027-01-31}\n",
    SUITE + "expectations: [\n",
    "",
])
def test_a_file_of_another_form_is_refused_with_its_place(corpus: Corpus, tmp_path: Path, text: str) -> None:
    file = tmp_path / "expected.yaml"
    file.write_text(text)
    with pytest.raises(CorpusError) as raised:
        read(file, corpus)
    assert all(fault.file == str(file) and fault.line >= 1 for fault in raised.value.faults)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_the_command_line(fortyfive: Cli, engine: Engine, tmp_path: Path, lang: str) -> None:
    """Exit 0 and `as expected`, never `conforms`; the report itself knows nothing of it."""
    file, command = tmp_path / "expected.yaml", engine(FAULT)
    last = {"pt": "como se espera", "es": "como se espera", "en": "as expected"}[lang]
    options = ("--rung", "right", "--lang", lang)
    assert fortyfive("certify", *options, "--write-expected", file, "--", *command)[0] == 1
    code, shown, _ = fortyfive("certify", *options, "--expect", file, "--", *command)
    assert code == 1
    assert f"{file}:" in shown
    file.write_text(file.read_text("utf-8").replace('"?"', '"known"'), "utf-8")
    code, shown, _ = fortyfive("certify", *options, "--expect", file, "--report", f"json={tmp_path / 'r.json'}", "--",
                               *command)
    assert code == 0
    assert shown.splitlines()[-1].startswith(last)
    assert not any(word in shown for word in ("conforme", "conforms"))
    assert '"conforms": false' in (tmp_path / "r.json").read_text("utf-8")
    assert "expected.yaml" not in (tmp_path / "r.json").read_text("utf-8")
    code, shown, _ = fortyfive("certify", *options, "--expect", file, "--", *engine())
    assert code == 1
    assert not shown.splitlines()[-1].startswith(last)


def test_nothing_judged_is_not_as_expected(fortyfive: Cli, engine: Engine, tmp_path: Path, corpus: Corpus) -> None:
    file = tmp_path / "expected.yaml"
    file.write_text(f'suite: {{version: 1.0.0, digest: "{corpus.digest}"}}\nexpectations: []\n')
    nothing = engine('if method == "describe": result["rulesets"]["bruff"]["rungs"] = []')
    assert fortyfive("certify", "--rung", "right", "--expect", file, "--", *nothing)[0] == 1
    assert fortyfive("certify", "--rung", "right", "--expect", file, "--", *engine())[0] == 0


def test_annotations_point_into_the_file(fortyfive: Cli, engine: Engine, tmp_path: Path, corpus: Corpus) -> None:
    file = tmp_path / "expected.yaml"
    file.write_text(f'suite: {{version: 1.0.0, digest: "{corpus.digest}"}}\nexpectations:\n'
                    "  - {case: no-such-case, verdict: fail, reason: r}\n")
    _, shown, _ = fortyfive("certify", "--rung", "order", "--expect", file, "--report", "github=-", "--", *engine())
    assert f"::error file={file},line=3,col=12::the suite has no case no-such-case" in shown


def test_comparing_and_writing_at_once_is_wrong_usage(fortyfive: Cli, tmp_path: Path) -> None:
    code, _, told = fortyfive("certify", "--expect", tmp_path / "a", "--write-expected", tmp_path / "b")
    assert (code, "one of them" in told) == (2, True)
    assert fortyfive("certify", "--expect", tmp_path / "none.yaml")[0] == 2
    assert fortyfive("certify", "--write-expected", tmp_path / "none" / "b.yaml")[0] == 2
