"""The lock: a hash of each clause in each language, so that no language changes without the others being read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fortyfive_conformance.corpus.build import clause_key
from fortyfive_conformance.errors import Fault, UsageError
from fortyfive_conformance.jsonsource import load as load_json
from fortyfive_conformance.lint.context import Context, Place
from fortyfive_conformance.lint.language import NAMES

FILE = "spec/lock.json"


def text_hash(text: str) -> str:
    """The hash of a clause's text in one language; line breaks and runs of blanks do not count."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def hashes(place: Place) -> dict[str, str]:
    """The hashes of a clause in its three languages."""
    return {language: text_hash(place.data["text"][language]) for language in NAMES}


def locked_places(context: Context) -> dict[str, Place]:
    """The clauses that are locked: those with a text of their own. The others say what the one they restate says."""
    return {clause: place for clause, place in context.clauses.items() if "text" in place.written}


def read(root: Path) -> dict[str, dict[str, str]]:
    """The confirmed hashes; empty where the lock file is missing."""
    try:
        locked: dict[str, dict[str, str]] = load_json(root, FILE, clauses=dict)["clauses"]
    except FileNotFoundError:
        return {}
    return locked


def confirmed(context: Context) -> Iterator[Fault]:
    """Each clause stands in all languages as it was last confirmed."""
    locked = read(context.root)
    places = locked_places(context)
    for clause, place in places.items():
        hint = f"read the languages against each other, then: fortyfive check --confirm {clause}"
        if clause not in locked:
            yield place.fault(("id",), f"{clause} is not confirmed", hint)
            continue
        changed = [language for language, value in hashes(place).items() if locked[clause][language] != value]
        rest = [NAMES[language] for language in NAMES if language not in changed]
        for language in changed:
            others = f"; the {' and the '.join(rest)} text is not confirmed against it" if rest else ""
            yield place.fault(("text", language), f"the {NAMES[language]} text of {clause} changed{others}", hint)
    if context.all_sound:
        for clause in sorted(locked.keys() - places.keys()):
            gone = clause not in context.clauses
            yield Fault(FILE, 1, 1, f"{clause} is locked and {'no longer there' if gone else 'has no text of its own'}",
                        f"{'put it in spec/withdrawn.yaml, then: ' if gone else ''}fortyfive check --confirm {clause}")


def confirm(context: Context, clauses: list[str]) -> list[str]:
    """Renew the lock of these clauses (`all` means every one); the clauses whose lock changed.

    Raises UsageError for a clause that is not locked and has no text of its own to lock.
    """
    locked, places = read(context.root), locked_places(context)
    names = sorted({*places, *locked}) if clauses == ["all"] else clauses
    renewed = []
    for clause in names:
        place = places.get(clause)
        if place is None and clause not in locked:
            said = context.clauses[clause].data["restates"][0] if clause in context.clauses else None
            raise UsageError(f"--confirm {clause}: it says what {said} says; confirm that one" if said
                             else f"--confirm {clause}: there is no such clause")
        value = hashes(place) if place else None
        if locked.get(clause) != value:
            renewed.append(clause)
        if value is None:
            del locked[clause]
        else:
            locked[clause] = value
    _write(context.root / FILE, {"clauses": {key: locked[key] for key in sorted(locked, key=clause_key)}})
    return renewed


def _write(file: Path, data: Any) -> None:
    from fortyfive_conformance.report.document import write_whole

    write_whole(file, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


LINTS = (confirmed,)
