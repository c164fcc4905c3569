"""The tables of classes as files: tab-separated lines under a short header, the same bytes on every machine.

The header's first entry is the sha256 of everything after it, so that a table whose rows were touched is not read;
`inputs` is the sha256 of what the rows were derived from, so that a stale one is found without deriving it anew.
They are no YAML and no JSON: the corpus's own digest is that of what people write.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from fortyfive_conformance.canonical import digest
from fortyfive_conformance.census.rules import Rules
from fortyfive_conformance.errors import UsageError

FOLDER = "cases/classes"
FORM = "2"
AGAIN = "fortyfive classes --write"
_PARAMETERS = ("id", "players", "sides", "pack", "hand", "trump", "top_trumps", "protected", "plain_lead", "bidding",
               "points", "bonus", "scores", "target", "game_ends", "both_reach", "sweep", "first_lead")


class Table(NamedTuple):
    """One table: its header entries, its column names and its rows, cell by cell."""

    ruleset: str
    name: str
    head: Mapping[str, str]
    columns: tuple[str, ...]
    rows: list[list[str]]

    @property
    def digest(self) -> str:
        """The sha256 of the table's content."""
        return self.head["sha256"]


def file_of(ruleset: str, name: str) -> str:
    """Where a table lies below the corpus's root."""
    return f"{FOLDER}/{ruleset}/{name}.tsv"


def inputs_digest(rules: Rules) -> str:
    """The sha256 of everything that the classes of a rule set are derived from."""
    parameters = {key: rules.ruleset[key] for key in _PARAMETERS}
    return digest([FORM, parameters, rules.pack, rules.trumps, rules.plain, rules.tables, rules.places])


def text_of(title: str, head: Mapping[str, str], columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table as the text of its file."""
    lines = [*(f"# {key}\t{value}" for key, value in head.items()), "\t".join(columns), *map("\t".join, rows)]
    body = "\n".join(lines) + "\n"
    return (f"# {title}; made from the clauses by `{AGAIN}`, read {FOLDER}/README.md\n"
            f"# sha256\t{hashlib.sha256(body.encode()).hexdigest()}\n{body}")


def read(root: Path, ruleset: str, name: str) -> Table | None:
    """A table as it is kept; None where the rule set has none of this name.

    Raises UsageError where its content is not what its header says.
    """
    try:
        text = (root / file_of(ruleset, name)).read_bytes().decode("utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError as error:
        where = f"{file_of(ruleset, name)}: not UTF-8 at byte {error.start}"
        raise UsageError(f"{where}; to make it anew: {AGAIN}") from None
    return parsed(ruleset, name, text)


def parsed(ruleset: str, name: str, text: str) -> Table:
    """The table of a file's text; raises UsageError where its content is not what its header says."""
    _, _, rest = text.partition("\n")
    first, _, body = rest.partition("\n")
    said = first.removeprefix("# sha256\t")
    if hashlib.sha256(body.encode()).hexdigest() != said:
        raise UsageError(f"{file_of(ruleset, name)}: the rows are not those of its header; to make it anew: {AGAIN}")
    lines = body.splitlines()
    entries = list(_entries(lines))
    columns, *rows = (line.split("\t") for line in lines[len(entries):])
    return Table(ruleset, name, {"sha256": said, **dict(entries)}, tuple(columns), rows)


def _entries(lines: list[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        if not line.startswith("# "):
            return
        key, _, value = line[2:].partition("\t")
        yield key, value
