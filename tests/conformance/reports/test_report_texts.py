"""The other renderings: JUnit XML, Markdown, annotations, text. None lets an adapter's text do anything."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import ReportError
from fortyfive_conformance.report import github, junit, markdown
from fortyfive_conformance.report.document import dumps
from fortyfive_conformance.report.load import load_report
from fortyfive_conformance.report.targets import FORMATS, parse_target, render, write
from fortyfive_conformance.report.view import View
from fortyfive_conformance.run import Selection
from fortyfive_conformance.words import LANGUAGES, words

Report = dict[str, Any]
Engine = Callable[..., list[str]]
Judged = Callable[..., Report]
Cli = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rendering_is_made_of_the_json_report_alone(corpus: Corpus, hostile: Report, tmp_path: Path, fortyfive: Cli,
                                                      form: str, lang: str) -> None:
    view = View(corpus, hostile, lang)
    write(view, [("json", str(tmp_path / "r.json")), (form, str(tmp_path / "direct"))])
    assert fortyfive("report", "render", tmp_path / "r.json", "--format", form, "--lang", lang,
                     "--output", tmp_path / "again") == (0, "", "")
    assert (tmp_path / "direct").read_bytes() == (tmp_path / "again").read_bytes()
    code, shown, _ = fortyfive("report", "render", tmp_path / "r.json", "--format", form, "--lang", lang)
    assert (code, shown) == (0, (tmp_path / "direct").read_text("utf-8"))


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "json"])
def test_no_rendering_holds_a_control_character(corpus: Corpus, hostile: Report, form: str) -> None:
    text = render(View(corpus, hostile, "en"), form)
    assert "alert(1)" in text
    assert not {char for char in text if not char.isprintable()} - {"\n", "\t", "\u00a0"}


def test_the_languages_have_the_same_phrases() -> None:
    blanks = {lang: {name: sorted(re.findall(r"\{(\w+)\}", phrase)) for name, phrase in words(lang).items()}
              for lang in LANGUAGES}
    assert blanks["pt"] == blanks["es"] == blanks["en"]


def suites(corpus: Corpus, report: Report) -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring(junit.render(View(corpus, report, "en")).encode())
    return {str(suite.get("name")): suite for suite in root}


def test_junit_has_a_suite_for_each_section_and_tells_the_clause(corpus: Corpus, hostile: Report) -> None:
    found = suites(corpus, hostile)
    cases = {str(case.get("name")): case for suite in found.values() for case in suite.findall("testcase")}
    sections = {record["section"] for record in hostile["results"]}
    assert {f"bruff {section}: {corpus.section_title('bruff', section, 'en')}" for section in sections} < set(found)
    outcomes = {"pass": None, "fail": "failure", "inconsistent": "failure", "wrong-reason": "failure",
                "unsupported": "failure", "crash": "error", "protocol-error": "error", "not-declared": "skipped"}
    assert {record["verdict"] for record in hostile["results"]} >= {"pass", "fail", "crash", "unsupported",
                                                                  "wrong-reason", "not-declared"}
    for record in hostile["results"]:
        case = cases[record["case"]]
        properties = {str(part.get("name")): part.get("value") for part in case.iter("property")}
        assert properties == {"clause": record["clause"], "rung": record["rung"], "verdict": record["verdict"]}
        told = [part.tag for part in case if part.tag != "properties"]
        assert told == [outcomes[record["verdict"]]] if outcomes[record["verdict"]] else told == []


def test_junit_counts_add_up(corpus: Corpus, hostile: Report) -> None:
    for suite in suites(corpus, hostile).values():
        for tag, attribute in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
            assert int(suite.get(attribute, "0")) == len(suite.findall(f"testcase/{tag}"))
        assert int(suite.get("tests", "0")) == len(suite.findall("testcase"))


def test_junit_skips_what_is_not_claimed_and_fails_when_nothing_is(corpus: Corpus, engine: Engine,
                                                                  judged: Judged) -> None:
    """A heap of skipped cases must not look like a pass: the suite of the rungs fails."""
    nothing = ('if method == "describe": result["rulesets"]["bruff"]["rungs"] = []\n'
               'else: answer = {"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32004, "message": "no"}}')
    found = suites(corpus, judged(engine(nothing), Selection(rungs=("right",))))
    rungs = found.pop("bruff: Rungs")
    assert {part.tag for suite in found.values() for case in suite.findall("testcase") for part in case
            if part.tag != "properties"} == {"skipped"}
    assert len(rungs.findall("testcase/failure")) == 1


def test_junit_fails_a_claimed_rung_that_is_not_complete(corpus: Corpus, faulty: Report) -> None:
    told = {case.get("name"): [part.tag for part in case] for case in suites(corpus, faulty)["bruff: Rungs"]
            if case.tag == "testcase"}
    assert told == {"order: the order of the cards": [], "right: the right to exchange": ["failure"]}


def test_junit_is_xml_whatever_an_adapter_says() -> None:
    text = "".join(map(chr, [*range(0x20), 0x7F, 0x85, 0xD800, 0xDFFF, 0xFFFE, 0xFFFF, 0x1F600]))
    root = ElementTree.fromstring(f"<a>{junit.xml_text(text)}</a>".encode())
    assert "\U0001f600" in str(root.text)


def outside_code(text: str) -> str:
    return re.sub(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", "", text)


def test_markdown_keeps_the_words_of_an_adapter_in_code(corpus: Corpus, hostile: Report) -> None:
    text = markdown.render(View(corpus, hostile, "en"))
    assert "alert(1)" in text
    assert "alert(1)" not in outside_code(text)
    assert "<" not in outside_code(text)
    for line in outside_code(text).split("\n"):
        if line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) == 5, line


@pytest.mark.parametrize("text", ["", "`", "``", "a`b", "`a`", " a ", "a|b", "a\nb", "<b>", "``a`b```c"])
def test_no_text_breaks_out_of_a_code_span(text: str) -> None:
    assert outside_code(f"x {markdown.code(text)} y") in ("x  y", f"x {markdown.code(text)} y" if not text else "x  y")
    assert "\n" not in markdown.code(text)


def test_annotations_are_a_line_each_and_no_more_than_are_shown(corpus: Corpus, hostile: Report) -> None:
    view = View(corpus, hostile, "en")
    lines = github.render(view).removesuffix("\n").split("\n")
    assert len(view.failures) > 10
    assert len(lines) == 10
    assert all(re.fullmatch(r"::error title=[^:,]*::.*", line) for line in lines), lines
    assert "more" in lines[-1]
    assert not re.search(r"%(?!0A|25|2C|3A)", "\n".join(lines))


def test_no_text_ends_an_annotation_or_escapes_by_itself() -> None:
    assert github.annotation("error", ["100%0A\n::error::x", "two"], title="a,b:c%2C\r", line=3) == (
        "::error title=a%2Cb%3Ac%252C\\x0d,line=3::100%250A\\x0a::error::x%0Atwo")


def test_annotations_of_a_sound_engine_are_one_notice(corpus: Corpus, sound: Report) -> None:
    text = github.render(View(corpus, sound, "en"))
    assert text.startswith("::notice ")
    assert text.count("\n") == 1


def test_one_failure_of_each_clause_comes_before_a_second_of_any(corpus: Corpus, hostile: Report) -> None:
    view = View(corpus, hostile, "en")
    clauses = {record["clause"] for record in view.failures}
    assert len(clauses) > 3
    assert len({record["clause"] for record in view.telling(len(clauses))}) == len(clauses)
    assert view.telling(10 ** 6) == view.failures


@pytest.mark.parametrize("text", ["json", "json=", "=x", "pdf=x", "html=-", "json=/no/such/folder/r.json", "json=/tmp"])
def test_a_report_that_cannot_be_written_is_wrong_usage(fortyfive: Cli, text: str) -> None:
    code, _, told = fortyfive("certify", "--report", text)
    assert code == 2
    assert "expected" in told


def test_annotations_may_go_to_the_output() -> None:
    assert parse_target("github=-") == ("github", "-")


def test_the_json_rendering_is_the_report_itself(corpus: Corpus, sound: Report) -> None:
    assert render(View(corpus, sound, "en"), "json") == dumps(sound)


@pytest.fixture(scope="module")
def with_classes(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run with --exhaustive that wrote every rendering, of an engine that errs at the joker."""
    from fortyfive_conformance.cli import main

    folder = tmp_path_factory.mktemp("classes")
    command = engine('if method == "trick_winner" and "Joker" in params["trick"]: result["position"] = 0')
    reports = [word for form in FORMATS for word in ("--report", f"{form}={folder / form}")]
    assert main(["certify", "--exhaustive", "--rung", "trick", "--lang", "pt", *reports, "--", *command]) == 1
    return folder


@pytest.mark.parametrize("form", FORMATS)
def test_classes_are_shown_wherever_cases_are(with_classes: Path, fortyfive: Cli, form: str) -> None:
    code, shown, _ = fortyfive("report", "render", with_classes / "json", "--format", form, "--lang", "pt")
    assert code == 0
    assert shown == (with_classes / form).read_text("utf-8")
    if form != "github":
        assert "Joker" in shown
        assert "--exhaustive --nonce" in shown or form in ("json", "junit")


@pytest.mark.parametrize("change", [
    lambda report: report["header"].pop("nonce"),
    lambda report: report["exhaustive"]["censuses"][0].update(census="none"),
    lambda report: report["exhaustive"]["censuses"][0]["clauses"].update({"bruff-01.1": 1}),
])
def test_classes_that_contradict_themselves_are_not_shown(with_classes: Path, corpus: Corpus,
                                                          change: Callable[[Report], None]) -> None:
    report = load_report(with_classes / "json")
    View(corpus, report, "en")
    change(report)
    with pytest.raises(ReportError):
        View(corpus, report, "en")


@pytest.mark.parametrize("form", ["html", "md", "text"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_diagnosis_quotes_misreading_and_clause(corpus: Corpus, faulty: Report, form: str, lang: str) -> None:
    cases = [record["case"] for record in faulty["results"] if record["verdict"] == "fail"]
    misreading = corpus.misreadings[0]
    report = {**faulty, "footer": {**faulty["footer"], "diagnosis": [
        {"misreading": misreading["id"], "clause": misreading["clause"], "cases": cases, "exact": True},
        {"misreading": None, "clause": "bruff-03.5", "cases": cases[:1]}]}}
    shown = " ".join(render(View(corpus, report, lang), form).split())
    for text in (misreading["text"][lang], corpus.clauses[misreading["clause"]]["text"][lang],
                 words(lang)["diagnosis"]):
        told = markdown.prose(text) if form == "md" else " ".join(text.split())
        assert told in shown
