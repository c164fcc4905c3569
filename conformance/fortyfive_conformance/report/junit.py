"""The report as JUnit XML: a test suite for each section of a rule set, and one for its rungs.

Nothing that did not pass looks like a pass. What is wrong, or left out of a rung that is claimed, is a failure; what
broke or was not run is an error. Skipped are cases of rungs that are not claimed, unless they pass, and of choices that
are not declared.
A viewer that counts skipped cases as harmless is told by the suite of the rungs: there a claimed rung that is not
complete fails, and so does a rule set of which nothing is claimed, and a run that was interrupted.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from junitparser import Error, Failure, JUnitXml, Skipped, TestSuite
from junitparser.xunit2 import TestCase

from fortyfive_conformance.report.conclusion import incomplete
from fortyfive_conformance.report.reader import asked_text, clause_text, difference_lines, plain, repeat_command
from fortyfive_conformance.report.view import View
from fortyfive_conformance.style import Style
from fortyfive_conformance.verdicts import BROKEN, NOT_DECLARED, Standing
from fortyfive_conformance.words import say

Record = dict[str, Any]


def render(view: View) -> str:
    """The report as XML."""
    report = JUnitXml(xml_text(view.name))
    for standing in view.standings:
        report.add_testsuite(_rungs(view, standing))
        for suite in (*_sections(view, standing), *_classes(view, standing.ruleset)):
            report.add_testsuite(suite)
    if not view.standings:
        report.add_testsuite(_nothing(view))
    report.update_statistics()  # type: ignore[no-untyped-call]
    written = io.BytesIO()
    report.write(written, pretty=True)
    return written.getvalue().decode()


def xml_text(text: str) -> str:
    """Text that XML 1.0 can hold: no control characters, no halves of surrogate pairs, no non-characters."""
    return "".join(char if _allowed(ord(char)) else f"\\x{ord(char):02x}" for char in text)


def _allowed(code: int) -> bool:
    return code in (0x9, 0xA) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or 0x10000 <= code <= 0x10FFFF


def _rungs(view: View, standing: Standing) -> TestSuite:
    lang, name = view.lang, standing.ruleset
    suite = _suite(view, f"{name}: {say(lang, 'rungs')}")
    for rung in standing.rungs:
        case = TestCase(f"{rung.name}: {say(lang, f'rung-{rung.name}')}", classname=f"{name}.rungs")
        said = f"{rung.passed} / {rung.total}"
        if not rung.claimed:
            case.result = [Skipped(say(lang, "not-claimed", total=rung.total))]
        elif not rung.complete:
            case.result = [Failure(said if rung.total else say(lang, "no-cases"), "incomplete")]
        suite.add_testcase(case)
    if not any(rung.claimed for rung in standing.rungs) and not view.selection.shard:
        suite.add_testcase(_failed(name, Failure(say(lang, "nothing-claimed", ruleset=name), "nothing-claimed")))
    if not view.complete:
        suite.add_testcase(_failed(name, Error(incomplete(view), "interrupted")))
    return suite


def _classes(view: View, ruleset: str) -> Iterator[TestSuite]:
    """A suite for the classes, where they were asked: each census is a test."""
    censuses = [census for census in view.censuses if census["ruleset"] == ruleset]
    if not censuses:
        return
    from fortyfive_conformance.report.exhaustive import lines

    suite = _suite(view, f"{ruleset}: {say(view.lang, 'exhaustive', nonce=view.header['nonce'])}")
    for census in censuses:
        case = TestCase(say(view.lang, f"census-{census['census']}"), classname=f"{ruleset}.classes")
        if not census["passed"]:
            left = census["classes"] - census["verdicts"].get("pass", 0)
            result = Failure(f"{left} / {census['classes']}", "fail")
            result.text = xml_text("\n".join(map(plain, lines(view, Style(False)))))
            case.result = [result]
        suite.add_testcase(case)
    yield suite


def _nothing(view: View) -> TestSuite:
    suite = _suite(view, xml_text(view.name))
    message = say(view.lang, "no-ruleset", rulesets=", ".join(view.corpus.rulesets))
    suite.add_testcase(_failed("rulesets", Failure(message, "nothing-judged")))
    return suite


def _failed(name: str, result: Failure | Error) -> TestCase:
    case = TestCase(name, classname=f"{name}.rungs")
    case.result = [result]
    return case


def _sections(view: View, standing: Standing) -> Iterator[TestSuite]:
    for section in view.corpus.rulesets[standing.ruleset]["sections"]:
        records = [record for record in view.records
                   if (record["ruleset"], record["section"]) == (standing.ruleset, section)]
        if records:
            title = view.corpus.section_title(standing.ruleset, section, view.lang)
            suite = _suite(view, f"{standing.ruleset} {section}: {title}")
            for record in records:
                suite.add_testcase(_case(view, record))
            yield suite


def _suite(view: View, name: str) -> TestSuite:
    suite = TestSuite(name)
    suite.timestamp = view.run["date"].removesuffix("+00:00")
    suite.add_property("suite", f"{view.corpus.version} {view.corpus.digest}")
    return suite


def _case(view: View, record: Record) -> TestCase:
    case = TestCase(record["case"], classname=f"{record['ruleset']}.{record['section']}")
    case.add_property("clause", record["clause"])
    case.add_property("rung", record["rung"])
    case.add_property("verdict", record["verdict"])
    result = _result(view, record)
    if result is not None:
        case.result = [result]
    return case


def _result(view: View, record: Record) -> Failure | Error | Skipped | None:
    verdict, lang = record["verdict"], view.lang
    label = say(lang, f"verdict-{verdict}")
    if verdict == "pass":
        return None
    if verdict == NOT_DECLARED:
        choices = ", ".join(f"{key} = {value}" for key, value in record.get("choice", {}).items())
        return Skipped(xml_text(f"{label}: {choices}"))
    if not view.is_claimed(record):
        return Skipped(xml_text(f"{label}: {say(lang, 'rung-unclaimed', rung=record['rung'])}"))
    lines = [view.title(record), clause_text(view.corpus, record["clause"], lang),
             asked_text(view.question(record), record, lang), *difference_lines(record, lang),
             *view.word_lines(record), f"{say(lang, 'repeat')} {repeat_command(record, view.run['adapter'])}"]
    kind = Error if verdict in (*BROKEN, "not-run") else Failure
    result = kind(xml_text(plain(f"{label}: {view.title(record)}")), verdict)
    result.text = xml_text("\n".join(map(plain, lines)))
    return result
