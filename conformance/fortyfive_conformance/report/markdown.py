"""The report as Markdown, for the summary page of a CI run.

Words that came from an adapter stand in code spans, where nothing is markup, link or mention.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from fortyfive_conformance.report.conclusion import conclusions
from fortyfive_conformance.report.facts import selected
from fortyfive_conformance.report.reader import (
    asked_text,
    clause_texts,
    difference_lines,
    number,
    plain,
    repeat_command,
)
from fortyfive_conformance.report.view import View
from fortyfive_conformance.verdicts import Standing, Tally
from fortyfive_conformance.words import say

Record = dict[str, Any]
SHOWN = 20


def render(view: View) -> str:
    """The report as Markdown."""
    return "\n".join(_lines(view)) + "\n"


def code(text: str) -> str:
    """Text as a code span that no text can break out of, in a table or elsewhere."""
    safe = plain(text)
    fence = "`" * (max((len(run) for run in re.findall("`+", safe)), default=0) + 1)
    space = " " if safe[:1] in ("`", " ", "") or safe[-1:] in ("`", " ") else ""
    return f"{fence}{space}{safe}{space}{fence}".replace("|", "\\|")


def prose(text: str) -> str:
    """The project's own text, with whatever Markdown would read as markup made harmless."""
    return re.sub(r"([\\`*_{}\[\]<>#|~&])", r"\\\1", " ".join(text.split()))


def _lines(view: View) -> Iterator[str]:
    lang = view.lang
    yield f"## {code(view.name)}"
    yield ""
    for found in conclusions(view):
        yield f"{'✅' if found.good else '❌'} **{prose(found.text)}**"
        yield ""
    notes = [*selected(view), *([say(lang, "html-incomplete")] if not view.complete else [])]
    for note in notes:
        yield f"> {prose(note)}"
        yield ""
    if view.emulates:
        yield f"> {code(view.emulates)}"
        yield ""
    for standing in view.standings:
        yield from _ruleset(view, standing)
    yield from _diagnosis(view)
    yield from _failures(view)
    yield from _classes(view)
    yield f"{say(lang, 'fact-suite')}: {view.corpus.version}, `{view.corpus.digest}`"


def _ruleset(view: View, standing: Standing) -> Iterator[str]:
    lang = view.lang
    yield f"### {prose(view.corpus.rulesets[standing.ruleset]['title'][lang])} (`{standing.ruleset}`)"
    yield ""
    yield from _table(view, say(lang, "rungs"),
                      [(tally, say(lang, f"rung-{tally.name}")) for tally in standing.rungs])
    yield from _table(view, say(lang, "sections"),
                      [(tally, view.corpus.section_title(standing.ruleset, tally.name, lang))
                       for tally in standing.sections])
    if standing.reasons_not_given:
        yield prose(say(lang, "reasons-not-given", count=standing.reasons_not_given))
        yield ""


def _classes(view: View) -> Iterator[str]:
    """The classes that were asked, where they were: at a glance, then an example of each clause they break."""
    if not view.censuses:
        return
    from fortyfive_conformance.report.exhaustive import asked_of, broken_clauses, differences_of, example_of, repeat_of

    yield f"### {prose(say(view.lang, 'exhaustive', nonce=view.header['nonce']))}"
    yield ""
    for census in view.censuses:
        counts = {"passed": number(census["verdicts"].get("pass", 0), view.lang),
                  **{key: number(value, view.lang) for key, value in census.items() if type(value) is int}}
        told = say(view.lang, "census-passed" if census["passed"] else "census-part", **counts)
        yield f"- {'✅' if census['passed'] else '❌'} {say(view.lang, 'census-' + census['census'])} " \
              f"(`{census['ruleset']}`): {prose(told)}"
    yield ""
    for census, clause, count in broken_clauses(view)[:SHOWN]:
        yield from _quoted(view, clause)
        name = say(view.lang, f"census-{census['census']}")
        yield f"- **{prose(say(view.lang, 'census-clause', count=number(count, view.lang), census=name))}**"
        example = example_of(census, clause)
        yield from (f"  - {code(line)}" for line in (asked_of(example, view.lang), *differences_of(example, view.lang)))
        yield f"  - {say(view.lang, 'repeat')} {code(repeat_of(view, census))}"
        yield ""


def _table(view: View, head: str, rows: list[tuple[Tally, str]]) -> Iterator[str]:
    yield f"| | {prose(head)} | | |"
    yield "|---|---|--:|---|"
    for tally, title in rows:
        mark = "➖" if not tally.claimed else "✅" if tally.complete else "❌"
        yield f"| {mark} | {prose(title)} `{tally.name}` | {_count(view, tally)} | {_rest(view, tally)} |"
    yield ""


def _count(view: View, tally: Tally) -> str:
    if not tally.claimed:
        return say(view.lang, "not-claimed", total=tally.total)
    return f"{tally.passed} / {tally.total}" if tally.total else say(view.lang, "no-cases")


def _rest(view: View, tally: Tally) -> str:
    parts = [f"{say(view.lang, 'verdict-' + verdict)} {count}" for verdict, count in sorted(tally.verdicts.items())
             if verdict != "pass"] if tally.claimed else []
    if tally.not_declared:
        parts.append(say(view.lang, "not-declared", count=tally.not_declared))
    return ", ".join(parts)


def _diagnosis(view: View) -> Iterator[str]:
    if view.diagnosis:
        yield f"### {say(view.lang, 'diagnosis')}"
        yield ""
    for found in view.diagnosis[:5]:
        yield f"- {view.diagnosed(found, lambda name: f'**{name}**')}"
        if found["misreading"] is not None:
            yield f"  {prose(view.misreading(found['misreading']))}"
        yield ""
        yield from _quoted(view, found["clause"], "  ")


def _quoted(view: View, clause: str, indent: str = "") -> Iterator[str]:
    for tongue, text in clause_texts(view.corpus, clause, view.lang):
        yield f"{indent}> `{clause}` {tongue}: {prose(text)}"
        yield f"{indent}>"
    yield ""


def _failures(view: View) -> Iterator[str]:
    if not view.failures:
        return
    yield f"### {say(view.lang, 'html-failures', count=len(view.failures))}"
    yield ""
    clause = ""
    for record in view.telling(SHOWN):
        if record["clause"] != clause:
            clause = record["clause"]
            yield from _quoted(view, clause)
        yield from _failure(view, record)
    if len(view.failures) > SHOWN:
        yield prose(say(view.lang, "more-failures", count=len(view.failures) - SHOWN))
        yield ""


def _failure(view: View, record: Record) -> Iterator[str]:
    lang = view.lang
    yield f"- **{say(lang, 'verdict-' + record['verdict'])}** `{record['case']}` {prose(view.title(record))}"
    yield f"  - {code(asked_text(view.question(record), record, lang))}"
    for line in difference_lines(record, lang) + view.word_lines(record):
        yield f"  - {code(line)}"
    yield f"  - {say(lang, 'repeat')} {code(repeat_command(record, view.run['adapter']))}"
    yield ""
