"""What an implementation is expected not to pass: `expected.yaml`, held against a run.

It changes what a run is told by its exit code, and nothing else: no figure, no badge, no certificate.
(spec/schemas/expected.schema.json)
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, NamedTuple

from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.corpus.schemas import Schemas
from fortyfive_conformance.errors import CorpusError, Fault
from fortyfive_conformance.report.view import View
from fortyfive_conformance.run import select
from fortyfive_conformance.verdicts import NOT_DECLARED
from fortyfive_conformance.words import say
from fortyfive_conformance.yamlsource import Located, load

SCHEMA = "expected.schema.json"
OWED = "?"     # in front of a reason: it is still owed
Record = dict[str, Any]
Key = tuple[str, str]


class Expectations(NamedTuple):
    """The file as read: `{suite: {version, digest}, expectations: [{case, verdict, reason …}]}`, with its places."""

    located: Located

    @property
    def entries(self) -> list[dict[str, Any]]:
        """Its entries, in order."""
        return list(self.located.data["expectations"])

    @property
    def digest(self) -> str:
        """The digest of the suite that it was written for."""
        return str(self.located.data["suite"]["digest"])


class Held(NamedTuple):
    """What came of it: everything that must be edited, and the failures that are expected."""

    problems: list[Fault]
    expected: frozenset[Key]
    judged: int


def read(file: Path, corpus: Corpus) -> Expectations:
    """Read the file.

    Raises CorpusError with every fault of its form, OSError where it cannot be read.
    """
    located, faults = load(file, str(file))
    faults = faults or Schemas(corpus.root).faults(SCHEMA, located)
    if faults:
        raise CorpusError(faults)
    return Expectations(located)


def hold(view: View, expectations: Expectations, today: date | None = None) -> Held:
    """Hold the expectations against a run; `today` is the day in UTC."""
    holder = _Holder(view, expectations, today or datetime.now(UTC).date())
    problems = [*holder.suite(), *holder.entries()]
    problems.sort(key=lambda fault: (fault.line, fault.column))
    judged = sum(view.is_claimed(record) and record["verdict"] != NOT_DECLARED for record in view.records)
    return Held([*problems, *holder.unexpected()], frozenset(holder.met), judged)


def covers(entry: dict[str, Any], ruleset: str, case: str) -> bool:
    """Whether an entry speaks of this case: a case id stands for all its examples."""
    return entry["case"] in (case, case.partition("/")[0]) and entry.get("ruleset", ruleset) == ruleset


def reason_owed(entry: dict[str, Any]) -> bool:
    """Whether the entry does not say why."""
    reason = entry.get("reason", "").strip()
    return not reason or reason.startswith(OWED)


class _Holder:
    """Compares entry by entry, and remembers which failures were met by one."""

    def __init__(self, view: View, expectations: Expectations, today: date) -> None:
        self._view = view
        self._lang = view.lang
        self._file = expectations
        self._today = today
        self._selected = {(question.ruleset, question.id)
                          for question in select(view.corpus, view.selection)}
        self._first: dict[Key, int] = {}
        self.met: set[Key] = set()

    def _fault(self, index: int, member: str, what: str, hint: str, **values: object) -> Fault:
        return self._file.located.fault(("expectations", index, member), say(self._lang, f"expect-{what}", **values),
                                        say(self._lang, f"expect-hint-{hint}", **values))

    def suite(self) -> Iterator[Fault]:
        """The digest is that of this suite."""
        corpus, said = self._view.corpus, self._file.located.data["suite"]
        if said["digest"] != corpus.digest:
            what = say(self._lang, "expect-suite", version=said["version"], digest=said["digest"][:12],
                       this=corpus.version, this_digest=corpus.digest[:12])
            yield self._file.located.fault(("suite", "digest"), what,
                                           say(self._lang, "expect-hint-write", file=self._file.located.file))

    def entries(self) -> Iterator[Fault]:
        """Every entry is about a case that did not pass, says why, and is in time."""
        for index, entry in enumerate(self._file.entries):
            if reason_owed(entry):
                member = "reason" if "reason" in entry else "case"
                yield self._fault(index, member, "reason", "reason", case=entry["case"])
            yield from self._until(index, entry)
            yield from self._verdicts(index, entry)

    def _until(self, index: int, entry: dict[str, Any]) -> Iterator[Fault]:
        if "until" not in entry:
            return
        try:
            last = date.fromisoformat(entry["until"])
        except ValueError:
            yield self._fault(index, "until", "no-date", "date", until=entry["until"])
            return
        if self._today > last:
            yield self._fault(index, "until", "expired", "expired", until=entry["until"], case=entry["case"],
                              today=self._today.isoformat())

    def _verdicts(self, index: int, entry: dict[str, Any]) -> Iterator[Fault]:
        records = [record for record in self._view.records if covers(entry, record["ruleset"], record["case"])]
        judged = [record for record in records
                  if self._view.is_claimed(record) and record["verdict"] != NOT_DECLARED]
        if not judged:
            yield from self._stale(index, entry, records)
        passed = [record for record in judged if record["verdict"] == "pass"]
        if judged and len(passed) == len(judged):
            yield self._fault(index, "case", "pass", "remove", case=entry["case"])
        elif passed:
            yield self._fault(index, "case", "pass-some", "name", case=entry["case"],
                              cases=", ".join(record["case"] for record in passed))
        for record in judged:
            if record["verdict"] != "pass":
                yield from self._verdict(index, entry, record)

    def _verdict(self, index: int, entry: dict[str, Any], record: Record) -> Iterator[Fault]:
        key = (record["ruleset"], record["case"])
        first = self._first.setdefault(key, index)
        if first != index:
            line = self._file.located.values["expectations", first][0]
            yield self._fault(index, "case", "twice", "one", case=record["case"], line=line)
        elif record["verdict"] == entry["verdict"]:
            self.met.add(key)
        else:
            yield self._fault(index, "verdict", "verdict", "verdict", case=record["case"],
                              expected=entry["verdict"], verdict=record["verdict"])

    def _stale(self, index: int, entry: dict[str, Any], records: list[Record]) -> Iterator[Fault]:
        """An entry that speaks of nothing that was judged; if another part of the suite was asked, that is no fault."""
        known = [(question.ruleset, question.id) for question in self._view.corpus.questions
                 if covers(entry, question.ruleset, question.id)]
        if not known:
            what = "unknown-under" if "ruleset" in entry else "unknown"
            yield self._fault(index, "case", what, "remove", case=entry["case"], ruleset=entry.get("ruleset", ""))
        elif not any(key in self._selected for key in known):
            return
        elif any(record["verdict"] == NOT_DECLARED for record in records):
            yield self._fault(index, "case", "undeclared", "remove", case=entry["case"])
        else:
            what = "unclaimed" if records else "unasked"
            yield self._fault(index, "case", what, "remove", case=entry["case"])

    def unexpected(self) -> Iterator[Fault]:
        """Failures that no entry speaks of."""
        for record in self._view.failures:
            key = (record["ruleset"], record["case"])
            if key not in self._first:
                entry = (f"- {{case: {record['case']}, ruleset: {record['ruleset']}, verdict: {record['verdict']}, "
                         'reason: "…"}')
                yield self._file.located.fault(
                    ("expectations",), say(self._lang, "expect-unexpected", case=record["case"],
                                           verdict=say(self._lang, f"verdict-{record['verdict']}")),
                    say(self._lang, "expect-hint-add", entry=entry), key=True)
