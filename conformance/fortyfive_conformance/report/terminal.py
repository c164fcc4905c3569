"""The report as text: rungs and sections at a glance, then each failure with the clause it breaks."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import Any

from fortyfive_conformance.report.conclusion import conclusions
from fortyfive_conformance.report.reader import asked_text, clause_text, difference_lines, plain, repeat_command
from fortyfive_conformance.report.skipped import probe_skipped
from fortyfive_conformance.report.view import View
from fortyfive_conformance.style import Style
from fortyfive_conformance.verdicts import Standing, Tally
from fortyfive_conformance.words import say

Record = dict[str, Any]
SHOWN = 20


def render(view: View, style: Style, *, expected: Set[tuple[str, str]] | None = None,
           shown: int = SHOWN) -> Iterator[str]:
    """The whole report, line by line; with `expected`, without these failures and without the closing sentences."""
    yield from _title(view, style)
    for standing in view.standings:
        yield from _ruleset(view, standing, style)
    failures = [record for record in view.failures if (record["ruleset"], record["case"]) not in (expected or ())]
    for record in view.telling(shown, failures):
        yield from failure(view, record, style)
    if len(failures) > shown:
        yield say(view.lang, "more-failures", count=len(failures) - shown)
        yield ""
    yield from _diagnosis(view, style)
    if view.censuses:
        from fortyfive_conformance.report import exhaustive

        yield from exhaustive.lines(view, style)
    if expected is None:
        yield from (style.good(found.text) if found.good else style.bad(found.text) for found in conclusions(view))


def _title(view: View, style: Style) -> Iterator[str]:
    said, lang = view.describe, view.lang
    language = f" ({plain(said['language'])})" if said.get("language") else ""
    yield style.bold(view.name) + language
    if "adapter" in said:
        adapter = said["adapter"]
        yield say(lang, "adapter", name=plain(adapter.get("name", "?")), version=plain(adapter.get("version", "?")))
    if view.emulates:
        yield view.emulates
    yield say(lang, "suite", version=view.corpus.version, digest=view.corpus.digest[:12])
    for name in view.foreign:
        yield say(lang, "foreign-ruleset", name=plain(name))
    if view.run["processes"]["lost"]:
        yield say(lang, "lost", count=view.run["processes"]["lost"])
    for name, probe in view.skipped_probes:
        yield probe_skipped(lang, name, probe)
    yield ""


def _ruleset(view: View, standing: Standing, style: Style) -> Iterator[str]:
    lang, corpus = view.lang, view.corpus
    choices = view.choices_of(standing.ruleset)
    yield style.bold(corpus.rulesets[standing.ruleset]["title"][lang]) + f" ({standing.ruleset})"
    if choices:
        yield choices
    yield from _table(say(lang, "rungs"), [(tally, say(lang, f"rung-{tally.name}")) for tally in standing.rungs],
                      lang, style)
    titles = [(tally, corpus.section_title(standing.ruleset, tally.name, lang)) for tally in standing.sections]
    yield from _table(say(lang, "sections"), titles, lang, style)
    if standing.reasons_not_given:
        yield say(lang, "reasons-not-given", count=standing.reasons_not_given)
    yield ""


def _table(head: str, rows: list[tuple[Tally, str]], lang: str, style: Style) -> Iterator[str]:
    yield style.dim(f"  {head}")
    width = max((len(title) for _, title in rows), default=0)
    name = max((len(tally.name) for tally, _ in rows), default=0)
    for tally, title in rows:
        yield f"  {_mark(tally, style)} {tally.name:<{name}}  {title:<{width}}  {_counts(tally, lang, style)}".rstrip()


def _mark(tally: Tally, style: Style) -> str:
    if not tally.claimed:
        return style.dim("·")
    return style.good("✓") if tally.complete else style.bad("✗")


def _counts(tally: Tally, lang: str, style: Style) -> str:
    parts = []
    if not tally.claimed:
        parts.append(say(lang, "not-claimed", total=tally.total))
    elif tally.total:
        parts.append(f"{tally.passed:>4} / {tally.total}")
    else:
        parts.append(say(lang, "no-cases"))
    if tally.claimed:
        parts += [f"{say(lang, 'verdict-' + verdict)} {count}" for verdict, count in sorted(tally.verdicts.items())
                  if verdict != "pass"]
    if tally.not_declared:
        parts.append(style.dim(say(lang, "not-declared", count=tally.not_declared)))
    return "  ".join(parts)


def failure(view: View, record: Record, style: Style) -> Iterator[str]:
    """One failure: the case, the clause it breaks, what was asked, expected against got, how to repeat it."""
    lang = view.lang
    yield f"{style.bad(say(lang, 'verdict-' + record['verdict']))} {style.bold(record['case'])}: {view.title(record)}"
    yield f"  {style.quote(clause_text(view.corpus, record['clause'], lang))}"
    yield f"  {asked_text(view.question(record), record, lang)}"
    for line in difference_lines(record, lang):
        yield f"  {line}"
    for line in view.word_lines(record):
        yield f"  {line}"
    yield style.dim(f"  {say(lang, 'repeat')} {repeat_command(record, view.run['adapter'])}")
    yield ""


def _diagnosis(view: View, style: Style) -> Iterator[str]:
    if not view.diagnosis:
        return
    yield style.bold(say(view.lang, "diagnosis"))
    for found in view.diagnosis[:5]:
        yield "  " + view.diagnosed(found, style.bold)
        if found["misreading"] is not None:
            yield f"    {view.misreading(found['misreading'])}"
        yield f"    {style.quote(clause_text(view.corpus, found['clause'], view.lang))}"
    yield ""
