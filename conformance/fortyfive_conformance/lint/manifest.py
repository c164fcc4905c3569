"""The manifest: suite version and the digest of every case, generated and held against the cases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fortyfive_conformance.errors import Fault
from fortyfive_conformance.jsonsource import load as load_json
from fortyfive_conformance.lint.context import Context

FILE = "cases/manifest.json"
_HINT = "if that is meant: fortyfive check --write-manifest"


def made(context: Context) -> dict[str, Any]:
    """The manifest as the cases make it."""
    document = context.document
    return {"version": document["version"], "digest": document["digest"], "cases": document["digests"]}


def read(root: Path) -> dict[str, Any]:
    """The manifest as it is kept; empty where it is missing."""
    try:
        return load_json(root, FILE, version=str, digest=str, cases=dict)
    except FileNotFoundError:
        return {"version": "", "digest": "", "cases": {}}


def current(context: Context) -> Iterator[Fault]:
    """The manifest lists exactly the cases there are, with their digests and the version."""
    if not context.all_sound:
        return
    kept, now = read(context.root), made(context)
    for case, value in now["cases"].items():
        place = context.cases[case]
        if case not in kept["cases"]:
            yield place.fault(("id",), f"{case} is not in {FILE}", _HINT)
        elif kept["cases"][case] != value:
            yield place.fault(("id",), f"the question or the answer of {case} is not that of {FILE}", _HINT)
    for case in kept["cases"].keys() - now["cases"].keys():
        yield Fault(FILE, 1, 1, f"{case} is listed and no longer there",
                    f"put it in cases/withdrawn.yaml; {_HINT}")
    if kept["version"] != now["version"]:
        yield Fault(FILE, 1, 1, f"the version is {kept['version'] or 'missing'}, expected {now['version']}", _HINT)


def write(context: Context) -> list[str]:
    """Write the manifest; the ids of the cases that are new, changed or gone."""
    from fortyfive_conformance.report.document import write_whole

    kept, now = read(context.root)["cases"], made(context)
    write_whole(context.root / FILE, json.dumps(now, ensure_ascii=False, indent=1) + "\n")
    return sorted(case for case in kept.keys() | now["cases"].keys() if kept.get(case) != now["cases"].get(case))


LINTS = (current,)
