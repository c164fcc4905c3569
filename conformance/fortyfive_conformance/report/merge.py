"""Putting the reports of all shards together, after proving that they are parts of one run.

The parts must be disjoint and complete, by the suite itself and not by their own word; of one suite, one description,
one selection, one nonce. What comes out is the report of an unsharded run, byte for byte, but for `header.run`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.errors import Incomplete, ReportError, UsageError
from fortyfive_conformance.report.document import (
    Document,
    assemble,
    diagnosis_part,
    footer_part,
    selection_of,
    selection_part,
)
from fortyfive_conformance.report.load import need_complete
from fortyfive_conformance.report.reader import value_text
from fortyfive_conformance.report.view import View
from fortyfive_conformance.run import in_shard, plan, standings_of


class Part(NamedTuple):
    """A report and the file that it came from."""

    name: str
    report: Document

    @property
    def shard(self) -> tuple[int, int]:
        """Its number and how many there are; a report of a whole run is the only one."""
        return selection_of(self.report).shard or (1, 1)


def merge(corpus: Corpus, parts: Sequence[Part]) -> Document:
    """The report of the whole run.

    Raises Incomplete where a shard or the rest of one is missing, ReportError where the parts do not fit each other
    or the corpus.
    """
    for part in parts:
        need_complete(part.report, part.name)
    ordered = _all_shards(parts)
    for part in ordered:
        _check_same(ordered[0], part)
        try:
            View(corpus, part.report, "en")
        except ReportError as error:
            raise ReportError(f"{part.name}: {error}") from None
    _check_partition(corpus, ordered)
    return _whole(corpus, ordered)


def _all_shards(parts: Sequence[Part]) -> list[Part]:
    """The parts by number, each there exactly once."""
    of = parts[0].shard[1]
    found: dict[int, Part] = {}
    whole = next((part for part in parts if part.shard == (1, 1)), None)
    if whole and len(parts) > 1:
        raise ReportError(f"{whole.name} is the report of a whole run and no shard; expected the shards of one run")
    for part in parts:
        index, count = part.shard
        if count != of:
            raise ReportError(f"{part.name} is one of {count} shards, {parts[0].name} one of {of}; expected the shards "
                              "of one run")
        if index in found:
            raise ReportError(f"shard {index}/{of} is there twice: {found[index].name} and {part.name}")
        found[index] = part
    missing = [f"{index}/{of}" for index in range(1, of + 1) if index not in found]
    if missing:
        there = ", ".join(f"{part.shard[0]}/{of} ({part.name})" for part in parts)
        raise Incomplete(f"shard {', '.join(missing)} is missing; given: {there}")
    return [found[index] for index in sorted(found)]


def _check_same(first: Part, other: Part) -> None:
    one, two = (_compared(part.report) for part in (first, other))
    for at, mine, theirs in _differences(one, two, ""):
        raise ReportError(f"{first.name} and {other.name} are not of one run: {at} is {mine} in the first and {theirs} "
                          "in the second")


def _compared(report: Document) -> Document:
    """What must be the same in every shard."""
    header = {key: value for key, value in report["header"].items() if key != "run"}
    selection = {key: value for key, value in header["selection"].items() if key != "shard"}
    return {**header, "selection": selection, "exhaustive": "exhaustive" in report}


def _differences(one: Any, two: Any, at: str) -> Iterator[tuple[str, str, str]]:
    if isinstance(one, dict) and isinstance(two, dict):
        for key in sorted({*one, *two}):
            yield from _differences(one.get(key, ...), two.get(key, ...), f"{at}.{key}" if at else key)
    elif one != two or type(one) is not type(two):
        mine, theirs = ("not there" if value is ... else value_text(value, 60) for value in (one, two))
        yield at, mine, theirs


def _check_partition(corpus: Corpus, parts: Sequence[Part]) -> None:
    """Every case that the adapter is to be asked stands in its own shard, and nothing else does."""
    whole = selection_of(parts[0].report)._replace(shard=None)
    questions = plan(corpus, parts[0].report["header"]["describe"], whole).questions
    for part in parts:
        owed = {(question.ruleset, question.id) for question in questions if in_shard(question, *part.shard)}
        there = {(record["ruleset"], record["case"]) for record in part.report["results"]}
        for ruleset, case in sorted(owed - there):
            raise Incomplete(f"{part.name}: {case} under {ruleset} is missing, which belongs to its shard")
        for ruleset, case in sorted(there - owed):
            raise ReportError(f"{part.name}: {case} under {ruleset} does not belong to its shard")


def _whole(corpus: Corpus, parts: Sequence[Part]) -> Document:
    first = parts[0].report
    whole = selection_of(first)._replace(shard=None)
    describe = first["header"]["describe"]
    records = sorted((record for part in parts for record in part.report["results"]),
                     key=lambda record: (record["ruleset"], record["case"]))
    planned = plan(corpus, describe, whole)
    standings = standings_of(corpus, planned, records)
    exhaustive = None
    if "exhaustive" in first:
        from fortyfive_conformance.census.record import merged

        try:
            exhaustive = merged(corpus, [part.report["exhaustive"] for part in parts], describe,
                                first["header"]["nonce"], standings, planned.claims)
        except UsageError as error:
            raise ReportError(f"the exhaustive parts do not fit each other: {error}") from None
    header = {**first["header"], "selection": selection_part(whole), "run": _run(parts)}
    footer = footer_part(standings, diagnosis_part(corpus, standings, records), len(records), complete=True)
    return assemble(header, records, footer, exhaustive)


def _run(parts: Sequence[Part]) -> Document:
    """What is another each time: of all shards together, and of each in turn."""
    runs = [{key: value for key, value in part.report["header"]["run"].items() if key != "shards"} for part in parts]
    stderr = sorted((said for run in runs for said in run["stderr"]),
                    key=lambda said: (said["ruleset"], said["case"]))
    return {
        "date": max(run["date"] for run in runs),
        "seconds": round(sum(run["seconds"] for run in runs), 3),
        "host": "; ".join(dict.fromkeys(run["host"] for run in runs)),
        "adapter": runs[0]["adapter"],
        "jobs": sum(run["jobs"] for run in runs),
        "processes": {key: sum(run["processes"][key] for run in runs) for key in ("started", "lost")},
        "stderr": stderr,
        "shards": runs,
    }
