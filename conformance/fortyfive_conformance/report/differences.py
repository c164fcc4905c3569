"""What changed between two reports, case by case: what broke, what was mended, what came and went."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.report.document import Document
from fortyfive_conformance.report.markdown import code, prose
from fortyfive_conformance.report.reader import plain
from fortyfive_conformance.style import Style
from fortyfive_conformance.words import say

Record = dict[str, Any]
KINDS = ("broken", "fixed", "changed", "new", "gone")


class Change(NamedTuple):
    """One case whose verdict is another: `before` or `after` is None where the case is not there."""

    ruleset: str
    case: str
    before: str | None
    after: str | None

    @property
    def kind(self) -> str:
        """What kind of change this is."""
        if self.before is None:
            return "new"
        if self.after is None:
            return "gone"
        if self.after == "pass":
            return "fixed"
        return "broken" if self.before == "pass" else "changed"


def changes(before: Document, after: Document) -> list[Change]:
    """Every case whose verdict is another in the second report, by rule set and id."""
    one, two = _verdicts(before), _verdicts(after)
    return [Change(*key, one.get(key), two.get(key)) for key in sorted({*one, *two})
            if one.get(key) != two.get(key)]


def _verdicts(report: Document) -> dict[tuple[str, str], str]:
    return {(record["ruleset"], record["case"]): record["verdict"] for record in report["results"]}


def notes(before: Document, after: Document, lang: str) -> Iterator[str]:
    """What makes the two hard to compare: another suite, another selection, other choices."""
    for member, name in (("suite", "diff-suite"), ("selection", "diff-selection")):
        if before["header"][member] != after["header"][member]:
            yield say(lang, name)
    if before["header"]["describe"]["rulesets"] != after["header"]["describe"]["rulesets"]:
        yield say(lang, "diff-claims")


def text(corpus: Corpus, before: Document, after: Document, lang: str, style: Style) -> Iterator[str]:
    """The changes as lines of text."""
    found = changes(before, after)
    yield f"{_name(before)} → {_name(after)}"
    yield from notes(before, after, lang)
    yield ""
    for kind in KINDS:
        mine = [change for change in found if change.kind == kind]
        if mine:
            head = f"{say(lang, f'diff-{kind}')}: {len(mine)}"
            yield style.bad(head) if kind == "broken" else style.good(head) if kind == "fixed" else style.bold(head)
            yield from (f"  {change.case} ({change.ruleset}): {_verdict_change(change, lang)}"
                        f"{_title(corpus, change, lang)}" for change in mine)
            yield ""
    yield _closing(found, lang)


def markdown(corpus: Corpus, before: Document, after: Document, lang: str) -> Iterator[str]:
    """The changes as Markdown."""
    found = changes(before, after)
    yield f"## {code(_name(before))} → {code(_name(after))}"
    yield ""
    for note in notes(before, after, lang):
        yield f"> {prose(note)}"
        yield ""
    for kind in KINDS:
        mine = [change for change in found if change.kind == kind]
        if mine:
            yield f"### {say(lang, f'diff-{kind}')}: {len(mine)}"
            yield ""
            yield from (f"- `{change.case}` (`{change.ruleset}`): {_verdict_change(change, lang)}"
                        f"{prose(_title(corpus, change, lang))}" for change in mine)
            yield ""
    yield prose(_closing(found, lang))


def _name(report: Document) -> str:
    said = report["header"]["describe"]
    return f"{plain(said['name'])} {plain(said['version'])}"


def _verdict_change(change: Change, lang: str) -> str:
    told = [say(lang, f"verdict-{verdict}") for verdict in (change.before, change.after) if verdict is not None]
    return " → ".join(told)


def _title(corpus: Corpus, change: Change, lang: str) -> str:
    case = corpus.cases.get(change.case.partition("/")[0])
    return f". {case['title'][lang]}" if case else ""


def _closing(found: list[Change], lang: str) -> str:
    counts = {kind: sum(change.kind == kind for change in found) for kind in KINDS}
    return say(lang, "diff-closing", **counts)
