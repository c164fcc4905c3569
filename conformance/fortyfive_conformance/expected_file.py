"""Writing `expected.yaml`: made anew, or brought up to date in place, so that what is still so stays as it was written.

The text is edited at the places that the YAML parser names: comments, order, quotes and reasons of entries that still
hold are not touched. What was written is read back and compared before the file is replaced.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.expectations import OWED, Expectations, covers, read, reason_owed
from fortyfive_conformance.expected_text import Text
from fortyfive_conformance.report.document import write_whole
from fortyfive_conformance.report.view import View
from fortyfive_conformance.run import select
from fortyfive_conformance.verdicts import NOT_DECLARED
from fortyfive_conformance.words import say
from fortyfive_conformance.yamlsource import parse

Entry = dict[str, Any]
KEEP, REMOVE, SPLIT = "keep", "remove", "split"


class Written(NamedTuple):
    """How many entries were kept, changed, added and removed, and how many reasons are owed."""

    kept: int
    changed: int
    added: int
    removed: int
    owed: int


class _Plan(NamedTuple):
    """What becomes of each entry (`keep`, `remove`, or another verdict), and the entries to be added."""

    fates: list[str]
    added: list[Entry]


def write(view: View, file: Path) -> Written:
    """Make the file, or bring it up to date with the run.

    Raises CorpusError where the file that is there has faults, UsageError where it cannot be edited in place.
    """
    if not file.exists():
        added = [_new(record["ruleset"], record["case"], record["verdict"]) for record in view.failures]
        write_whole(file, _made(view, added))
        return Written(0, 0, len(added), 0, len(added))
    before = read(file, view.corpus)
    planned = _plan(view, before)
    text = _edited(view, before, planned, file.read_bytes().decode("utf-8"))
    after = _intended(before, planned)
    found, faults = parse(text, str(file))
    if faults or found.data["expectations"] != after or found.data["suite"] != _suite(view):
        raise UsageError(f"{file} is written in a way that cannot be edited in place; write each entry on lines of its "
                         "own, with - in front")
    write_whole(file, text)
    changed = sum(fate not in (KEEP, REMOVE) for fate in planned.fates)
    return Written(planned.fates.count(KEEP), changed, len(planned.added), planned.fates.count(REMOVE),
                   sum(map(reason_owed, after)))


def _suite(view: View) -> Entry:
    return {"version": view.corpus.version, "digest": view.corpus.digest}


def _new(ruleset: str, case: str, verdict: str, reason: str = OWED, **more: str) -> Entry:
    return {"case": case, "ruleset": ruleset, "verdict": verdict, "reason": reason, **more}


def _plan(view: View, before: Expectations) -> _Plan:
    selected = {(question.ruleset, question.id) for question in select(view.corpus, view.selection)}
    known = {(question.ruleset, question.id) for question in view.corpus.questions}
    judged = {(record["ruleset"], record["case"]): record["verdict"] for record in view.records
              if view.is_claimed(record) and record["verdict"] != NOT_DECLARED}
    spoken: set[tuple[str, str]] = set()
    fates, added = [], []
    for entry in before.entries:
        mine = {key: judged[key] for key in judged if covers(entry, *key) and key not in spoken}
        elsewhere = any(covers(entry, *key) for key in known) and not any(covers(entry, *key) for key in selected)
        fate = KEEP if elsewhere else _fate(entry, mine)
        spoken |= mine.keys()
        if fate == SPLIT:
            added += [_successor(entry, *key, verdict) for key, verdict in mine.items() if verdict != "pass"]
            fate = REMOVE
        fates.append(fate)
    added += [_new(record["ruleset"], record["case"], record["verdict"]) for record in view.failures
              if (record["ruleset"], record["case"]) not in spoken]
    return _Plan(fates, added)


def _fate(entry: Entry, mine: dict[tuple[str, str], str]) -> str:
    verdicts = set(mine.values())
    if verdicts <= {"pass"}:
        return REMOVE
    if len(verdicts) > 1:
        return SPLIT
    verdict = verdicts.pop()
    return KEEP if verdict == entry["verdict"] else verdict


def _successor(entry: Entry, ruleset: str, case: str, verdict: str) -> Entry:
    """One example's own entry, out of one that spoke of several."""
    more = {key: entry[key] for key in ("link", "until") if key in entry}
    return _new(ruleset, case, verdict, _reason(entry, verdict) or OWED, **more)


def _reason(entry: Entry, verdict: str) -> str | None:
    """The reason of an entry: of another verdict than it was given for, it is owed again."""
    reason: str | None = entry.get("reason")
    if verdict == entry["verdict"] or reason is None or reason_owed(entry):
        return reason
    return f"{OWED} ({entry['verdict']}: {reason})"


def _changed(entry: Entry, verdict: str) -> Entry:
    reason = _reason(entry, verdict)
    return {**entry, "verdict": verdict} | ({} if reason is None else {"reason": reason})


def _intended(before: Expectations, planned: _Plan) -> list[Entry]:
    """The entries as they are to be read back."""
    kept = [entry if fate == KEEP else _changed(entry, fate)
            for entry, fate in zip(before.entries, planned.fates, strict=True) if fate != REMOVE]
    return kept + planned.added


def _edited(view: View, before: Expectations, planned: _Plan, text: str) -> str:
    found = Text(text)
    for key, value in _suite(view).items():
        if before.located.data["suite"][key] != value:
            found.replace(("suite", key), quoted(value))
    for index, (entry, fate) in enumerate(zip(before.entries, planned.fates, strict=True)):
        if fate == REMOVE:
            found.remove(index)
        elif fate != KEEP:
            after = _changed(entry, fate)
            for key in ("verdict", "reason"):
                if entry.get(key) != after.get(key):
                    found.replace(("expectations", index, key), after[key] if key == "verdict" else quoted(after[key]))
    found.append([_lines(entry, view.lang) for entry in planned.added])
    return found.edited()


def quoted(text: str) -> str:
    """Text as a quoted YAML scalar on one line."""
    return json.dumps(text, ensure_ascii=False)


def _lines(entry: Entry, lang: str) -> list[str]:
    """An entry as lines, without their indentation."""
    lines = [f"case: {entry['case']}", f"ruleset: {entry['ruleset']}", f"verdict: {entry['verdict']}"]
    owed = f"  # {say(lang, 'expect-owed')}" if reason_owed(entry) else ""
    lines.append(f"reason: {quoted(entry['reason'])}{owed}")
    return lines + [f"{key}: {quoted(entry[key])}" for key in ("link", "until") if key in entry]


def _made(view: View, added: Iterable[Entry]) -> str:
    """A new file."""
    blocks = ["\n".join(f"{'    ' if place else '  - '}{line}" for place, line in enumerate(_lines(entry, view.lang)))
              for entry in added]
    suite = "\n".join(f"  {key}: {quoted(value)}" for key, value in _suite(view).items())
    head = "\n".join(f"# {line}" for line in say(view.lang, "expect-head").split("\n"))
    body = "expectations:\n" + "\n".join(blocks) if blocks else "expectations: []"
    return f"{head}\nsuite:\n{suite}\n{body}\n"
