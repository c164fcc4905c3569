"""Several implementations side by side, rung by rung and section by section: no ranking, the order is that given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fortyfive_conformance.report.markdown import code, prose
from fortyfive_conformance.report.view import View
from fortyfive_conformance.style import Style
from fortyfive_conformance.verdicts import Standing, Tally
from fortyfive_conformance.words import say


class Column(NamedTuple):
    """One implementation: what it is called, what must be said with it, and its report."""

    name: str
    notes: tuple[str, ...]
    view: View


class Row(NamedTuple):
    """A rung or a section, and its tally in each column; None where the report does not have it."""

    name: str
    title: str
    tallies: tuple[Tally | None, ...]


class Table(NamedTuple):
    """The rows of one rule set: its rungs, then its sections."""

    ruleset: str
    title: str
    rungs: list[Row]
    sections: list[Row]


def columns(views: Sequence[View], files: Sequence[str]) -> list[Column]:
    """A column for each report; where two bear one name, each is told apart by its file."""
    names = [view.name for view in views]
    return [Column(f"{view.name} ({file})" if names.count(view.name) > 1 else view.name, tuple(_notes(view)), view)
            for view, file in zip(views, files, strict=True)]


def _notes(view: View) -> Iterator[str]:
    if view.emulates:
        yield view.emulates
    if not view.selection.whole:
        yield say(view.lang, "matrix-part")


def tables(found: Sequence[Column]) -> list[Table]:
    """A table for each rule set that any of the reports is about, in the order of the suite."""
    corpus, lang = found[0].view.corpus, found[0].view.lang
    made = []
    for ruleset, data in corpus.rulesets.items():
        standings = [next((s for s in column.view.standings if s.ruleset == ruleset), None) for column in found]
        if any(standings):
            made.append(Table(
                ruleset, data["title"][lang],
                _rows(standings, "rungs", [(rung, say(lang, f"rung-{rung}")) for rung in data["rungs"]]),
                _rows(standings, "sections", [(section, corpus.section_title(ruleset, section, lang))
                                              for section in data["sections"]])))
    return made


def _rows(standings: Sequence[Standing | None], part: str, names: list[tuple[str, str]]) -> list[Row]:
    found = [{tally.name: tally for tally in getattr(standing, part, ())} for standing in standings]
    rows = [Row(name, title, tuple(tallies.get(name) for tallies in found)) for name, title in names]
    return [row for row in rows if any(row.tallies)]


def cell(tally: Tally | None, lang: str) -> str:
    """A tally in a few characters."""
    if tally is None:
        return "—"
    if not tally.claimed:
        return f"· {say(lang, 'html-mark-unclaimed')}"
    if not tally.total:
        return f"✗ {say(lang, 'no-cases')}"
    return f"{'✓' if tally.complete else '✗'} {tally.passed}/{tally.total}"


def text(found: Sequence[Column], lang: str, style: Style) -> Iterator[str]:
    """The matrix as lines of text: implementations by number, so that the columns stay narrow."""
    for number, column in enumerate(found, 1):
        yield f"[{number}] {style.bold(column.name)}"
        yield from (f"    {note}" for note in column.notes)
    for table in tables(found):
        yield ""
        yield style.bold(f"{table.title} ({table.ruleset})")
        for head, rows in ((say(lang, "rungs"), table.rungs), (say(lang, "sections"), table.sections)):
            yield from _text_table(head, rows, lang, style)


def _text_table(head: str, rows: list[Row], lang: str, style: Style) -> Iterator[str]:
    body = [[row.name, row.title, *(cell(tally, lang) for tally in row.tallies)] for row in rows]
    if not body:
        return
    numbers = ["", "", *(f"[{number}]" for number in range(1, len(body[0]) - 1))]
    widths = [max(len(line[place]) for line in [numbers, *body]) for place in range(len(numbers))]
    yield style.dim(f"  {head}")
    for line in [numbers, *body]:
        yield "  " + "  ".join(f"{part:<{width}}" for part, width in zip(line, widths, strict=True)).rstrip()


def markdown(found: Sequence[Column], lang: str) -> Iterator[str]:
    """The matrix as Markdown."""
    yield from (f"- {code(column.name)}: {prose(note)}" for column in found for note in column.notes)
    for table in tables(found):
        yield ""
        yield f"### {prose(table.title)} (`{table.ruleset}`)"
        for head, rows in ((say(lang, "rungs"), table.rungs), (say(lang, "sections"), table.sections)):
            yield ""
            yield f"| {prose(head)} | " + " | ".join(code(column.name) for column in found) + " |"
            yield "|---|" + "---|" * len(found)
            yield from (f"| {prose(row.title)} `{row.name}` | "
                        + " | ".join(cell(tally, lang) for tally in row.tallies) + " |" for row in rows)


def html(found: Sequence[Column], lang: str) -> str:
    """The matrix as one page that opens offline."""
    from fortyfive_conformance.report.page import page

    def shown(tally: Tally | None) -> str:
        return cell(tally, lang)

    return page("matrix.html.j2", lang, columns=found, tables=tables(found), cell=shown,
                version=found[0].view.corpus.version)
