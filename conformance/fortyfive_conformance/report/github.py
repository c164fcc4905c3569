"""The report as annotations of a GitHub workflow: a line each, as many as a step may show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fortyfive_conformance.report.conclusion import conclusions
from fortyfive_conformance.report.reader import asked_text, clause_text, difference_lines, plain, repeat_command
from fortyfive_conformance.report.view import View
from fortyfive_conformance.words import say

Record = dict[str, Any]
MOST = 10  # a step shows ten annotations of a kind and drops the others


def render(view: View) -> str:
    """The annotations; the conclusions come first, so that they are never the ones that are dropped."""
    return "\n".join(_lines(view)) + "\n"


def annotation(kind: str, message: list[str], **properties: object) -> str:
    """One workflow command; nothing in its texts can start another.

    `kind` is `error`, `warning` or `notice`; the properties are `title`, `file`, `line`, `col`.
    """
    told = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
    return f"::{kind} {told}::{'%0A'.join(_data(line) for line in message)}"


def _data(text: str) -> str:
    return plain(text).replace("%", "%25")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _lines(view: View) -> Iterator[str]:
    closing = conclusions(view)
    for found in closing:
        yield annotation("notice" if found.good else "error", [found.text], title=view.name)
    room = MOST - sum(not found.good for found in closing)
    shown = view.telling(room if len(view.failures) <= room else room - 1)
    for record in shown:
        yield _failure(view, record)
    if len(shown) < len(view.failures):
        left = say(view.lang, "more-failures", count=len(view.failures) - len(shown))
        yield annotation("error", [left], title=view.name)


def _failure(view: View, record: Record) -> str:
    lang = view.lang
    message = [view.title(record), clause_text(view.corpus, record["clause"], lang),
               asked_text(view.question(record), record, lang), *difference_lines(record, lang),
               *view.word_lines(record),
               f"{say(lang, 'repeat')} {repeat_command(record, view.run['adapter'])}"]
    return annotation("error", message,
                      title=f"{say(lang, 'verdict-' + record['verdict'])}: {record['case']} ({record['clause']})")
