"""The JSON report of a run: `{header, results, footer}`, one record a case with its raw answer.

What changes from one run to the next (times, host, command line, stderr, process counts) stands in `header.run` and
nowhere else; it has a line of its own, and so has every record. A report without its footer is no report.
(spec/schemas/report.schema.json)
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from fortyfive_conformance import __version__
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.run import Run, Selection
from fortyfive_conformance.verdicts import NOT_DECLARED, Standing, Tally

FORM = 1
Document = dict[str, Any]
_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, allow_nan=False).encode
_PARTS = ("header", "exhaustive", "results", "footer")


def document(corpus: Corpus, run: Run, selection: Selection, timeouts: dict[str, float] | None, volatile: Document,
             diagnosis: list[Document], *, nonce: str | None = None,
             exhaustive: Document | None = None) -> Document:
    """The report of a run as data; `volatile` is what of `header.run` only the caller knows.

    Answers that were read from a file had no time to keep: `timeouts` is None.
    """
    header: Document = {
        "report": FORM,
        "suite": {"version": corpus.version, "digest": corpus.digest},
        "runner": __version__,
        "describe": run.describe,
        "selection": selection_part(selection),
        "probes": {name: [probe._asdict() for probe in probes] for name, probes in run.probes.items()},
        "run": volatile_part(run) | volatile,
    }
    header |= {} if timeouts is None else {"timeouts": timeouts}
    return assemble(
        header if nonce is None else header | {"nonce": nonce}, run.records,
        footer_part(run.standings, diagnosis, len(run.records), complete=run.complete), exhaustive)


def assemble(header: Document, records: list[Document], footer: Document,
             exhaustive: Document | None = None) -> Document:
    """The parts of a report put together."""
    report: Document = {"header": header, "results": records, "footer": footer}
    return report if exhaustive is None else report | {"exhaustive": exhaustive}


def volatile_part(run: Run) -> Document:
    """What of a run is another each time."""
    system = os.uname()
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "host": f"{system.sysname} {system.machine}, Python {'.'.join(map(str, sys.version_info[:3]))}",
        "processes": {"started": run.started, "lost": run.lost},
        "stderr": list(run.last_words),
    }


def footer_part(standings: Iterable[Standing], diagnosis: list[Document], records: int, *,
                complete: bool) -> Document:
    """The footer: what the records add up to."""
    found = list(standings)
    return {
        "complete": complete,
        "records": records,
        "standings": [standing_part(standing) for standing in found],
        "conforms": complete and bool(found) and all(standing.conforms for standing in found),
        "diagnosis": diagnosis,
    }


def diagnosis_part(corpus: Corpus, standings: Iterable[Standing], records: list[Document]) -> list[Document]:
    """What the failures of the claimed rungs come from, the likeliest first."""
    if all(record["verdict"] in ("pass", NOT_DECLARED) for record in records):
        return []
    from fortyfive_conformance.diagnosis import diagnose

    claimed = {standing.ruleset: [rung.name for rung in standing.rungs if rung.claimed] for standing in standings}
    return diagnose(corpus, records, claimed)


def selection_part(selection: Selection) -> Document:
    """What of the suite was asked; empty lists mean all."""
    found: Document = {"rulesets": list(selection.rulesets), "rungs": list(selection.rungs),
                       "cases": list(selection.cases)}
    return found | ({"shard": list(selection.shard)} if selection.shard else {})


def selection_of(report: Document) -> Selection:
    """The selection that a report names."""
    said = report["header"]["selection"]
    shard = said.get("shard")
    return Selection(tuple(said["rulesets"]), tuple(said["rungs"]), tuple(said["cases"]),
                     (shard[0], shard[1]) if shard else None)


def standing_part(standing: Standing) -> Document:
    """The figures of one rule set."""
    return {
        "ruleset": standing.ruleset,
        "conforms": standing.conforms,
        "whole": standing.whole,
        "rungs": [_tally(tally) for tally in standing.rungs],
        "sections": [_tally(tally) for tally in standing.sections],
        "reasons_not_given": standing.reasons_not_given,
    }


def _tally(tally: Tally) -> Document:
    return {"name": tally.name, "claimed": tally.claimed, "passed": tally.passed, "total": tally.total,
            "complete": tally.complete, "verdicts": dict(sorted(tally.verdicts.items())),
            "not_declared": tally.not_declared}


def dumps(report: Document) -> str:
    """A report as text: valid JSON, a line for each member of the header and for each record, keys sorted."""
    return "{\n" + ",\n".join(_part(name, report[name]) for name in _PARTS if name in report) + "\n}\n"


def _part(name: str, value: Any) -> str:
    if isinstance(value, list):
        lines = [_line(record) for record in value]
        return f'"{name}": [' + ("\n" + ",\n".join(lines) + "\n" if lines else "") + "]"
    lines = [f'"{key}": {_line(value[key])}' for key in sorted(value)]
    return f'"{name}": {{\n' + ",\n".join(lines) + "\n}"


def _line(value: Any) -> str:
    text = _encode(value)
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair, in an answer: UTF-8 has no bytes for it
        return json.dumps(value, sort_keys=True, allow_nan=False)
    return text


def write_json(file: Path, report: Document) -> None:
    """Write a report, whole or not at all.

    Raises OSError where the place cannot be written.
    """
    write_whole(file, dumps(report))


def write_whole(file: Path, body: str | bytes) -> None:
    """Write a file under its final name only when all of it is there; a pipe or a device is written to.

    Raises OSError, which names the file as it was given, where it cannot be written.
    """
    data = body.encode() if isinstance(body, str) else body
    try:
        if file.exists() and not file.is_file():
            file.write_bytes(data)
        else:
            _replace(file.resolve(), data)  # a link goes on leading to the file
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from None


def _replace(target: Path, data: bytes) -> None:
    temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        temporary.write_bytes(data)
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
