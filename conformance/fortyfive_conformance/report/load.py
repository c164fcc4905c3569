"""Reading a JSON report back: one that was cut off, is of another form or contradicts itself is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fortyfive_conformance.errors import Incomplete, ReportError
from fortyfive_conformance.report.document import FORM, Document

SCHEMA = "report.schema.json"


def load_report(path: str | Path, *, root: Path | None = None) -> Document:
    """The report in a file, checked against its schema; `root` is the folder with `spec/`, by default the package's.

    Raises Incomplete where there is no such file, ReportError where it is no whole report of this form.
    """
    name = str(path)
    try:
        raw = Path(path).read_bytes()
    except FileNotFoundError:
        raise Incomplete(f"{name}: no such report") from None
    return parse_report(raw, name, root=root)


def parse_report(raw: bytes, name: str, *, root: Path | None = None) -> Document:
    """The report in these bytes; `name` is what errors call it.

    Raises ReportError where they are no whole report of this form.
    """
    report = _json(raw, name)
    if not isinstance(report, dict) or "report" not in _mapping(report.get("header")):
        raise ReportError(f'{name}: no report: expected a JSON report, {{"header": {{"report": {FORM}, …}}, …}}')
    form = report["header"]["report"]
    if form != FORM:
        raise ReportError(f"{name}: a report of form {form!r}; expected form {FORM}")
    if "footer" not in report:
        raise ReportError(f"{name}: the footer is missing, so the report was cut off; run again")
    fault = next(_faults(report, root), None)
    if fault:
        raise ReportError(f"{name}: {fault}")
    _check_records(report, name)
    return report


def need_complete(report: Document, name: str) -> Document:
    """The report, if its run was not interrupted.

    Raises Incomplete otherwise.
    """
    if not report["footer"]["complete"]:
        left = sum(record["verdict"] == "not-run" for record in report["results"])
        raise Incomplete(f"{name}: the run was interrupted and {left} cases have no verdict; run again")
    return report


def _json(raw: bytes, name: str) -> Any:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ReportError(f"{name}: not UTF-8 at byte {error.start}, so no report") from None
    try:
        return json.loads(text, parse_constant=_refuse, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        if text.startswith("{") and not text.rstrip().endswith("}\n}"):
            raise ReportError(f"{name}: cut off in line {error.lineno}: a report ends with its footer") from None
        raise ReportError(f"{name}:{error.lineno}:{error.colno}: no JSON ({error.msg}), so no report") from None
    except (ValueError, RecursionError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else error
        raise ReportError(f"{name}: no JSON ({why}), so no report") from None


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is none")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} stands twice in one mapping")
    return found


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _faults(report: Document, root: Path | None) -> Iterator[str]:
    from jsonschema.exceptions import best_match

    from fortyfive_conformance.corpus.locate import find
    from fortyfive_conformance.corpus.schemas import Schemas

    for error in Schemas(root or find()).validator(SCHEMA).iter_errors(report):
        inner = best_match(error.context) if error.context else None
        found = inner or error
        yield f"at {found.json_path.removeprefix('$.') or 'the top'}: {_short(found.message)}"


def _short(message: str) -> str:
    from fortyfive_conformance.report.reader import plain

    text = plain(message)
    return text if len(text) <= 200 else text[:199] + "…"


def _check_records(report: Document, name: str) -> None:
    """The footer counts the records; they are sorted, and none stands twice."""
    records, counted = report["results"], report["footer"]["records"]
    if counted != len(records):
        raise ReportError(f"{name}: {len(records)} records, but the footer counts {counted}")
    keys = [(record["ruleset"], record["case"]) for record in records]
    for before, after in zip(keys, keys[1:], strict=False):
        if before >= after:
            what = "stands twice" if before == after else f"stands after {before[1]}"
            raise ReportError(f"{name}: {after[1]} under {after[0]} {what}; expected records sorted, each once")
