"""Making the tables of classes from the clauses, and telling whether those that are kept are still the right ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from fortyfive_conformance.census import legality, order, scoring
from fortyfive_conformance.census.rules import Clauses, Rules, rules_of
from fortyfive_conformance.census.tables import AGAIN, FOLDER, file_of, inputs_digest, read, text_of
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.report.document import write_whole

RUNGS = {legality.NAME: "play", order.NAME: "trick", scoring.NAME: "score"}


def names(rules: Rules) -> list[str]:
    """The censuses that a rule set has: those of its rungs, where its parameters are such that they can be made."""
    return [name for name, rung in RUNGS.items()
            if rung in rules.ruleset["rungs"] and (name != scoring.NAME or scoring.applies(rules))]


def text(rules: Rules, name: str) -> str:
    """The table of one census, as the text of its file.

    Raises UsageError for a parameter whose clauses have not been read into the census.
    """
    title = f"{name.capitalize()}: the classes of {rules.ruleset['id']}"
    head = {"inputs": inputs_digest(rules)}
    if name == legality.NAME:
        return text_of(title, head | legality.head(rules), legality.COLUMNS, legality.rows(rules))
    if name == order.NAME:
        return text_of(title, head | order.head(rules), order.COLUMNS, order.rows(rules))
    return text_of(title, head | scoring.head(rules), scoring.columns(rules), scoring.rows(rules))


def write(root: Path, ruleset: Mapping[str, Any], clauses: Clauses, pack: list[str]) -> list[str]:
    """Write the tables of a rule set; the files that are new, changed or gone."""
    rules = rules_of(ruleset, clauses, pack)
    made = {file_of(ruleset["id"], name): text(rules, name) for name in names(rules)}
    changed = []
    for file, body in made.items():
        path = root / file
        if not path.is_file() or path.read_text("utf-8") != body:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, body)
            changed.append(file)
    for file in _kept(root, ruleset["id"]):
        if file not in made:
            (root / file).unlink()
            changed.append(file)
    return changed


def _kept(root: Path, ruleset: str) -> Iterator[str]:
    yield from (path.relative_to(root).as_posix() for path in sorted((root / FOLDER / ruleset).glob("*.tsv")))


def stale(root: Path, ruleset: Mapping[str, Any], clauses: Clauses, pack: list[str]) -> Iterator[tuple[str, str]]:
    """The files of a rule set's tables that are missing, damaged, too many or made from other rules, and why.

    Raises UsageError where the rules themselves cannot be read into a census.
    """
    rules = rules_of(ruleset, clauses, pack)
    wanted = names(rules)
    for name in wanted:
        file = file_of(ruleset["id"], name)
        try:
            table = read(root, ruleset["id"], name)
        except UsageError:
            yield file, "the rows are not those that its header names"
            continue
        if table is None:
            yield file, "the table of classes is missing"
        elif table.head["inputs"] != inputs_digest(rules):
            yield file, "the rules have changed since the classes were derived from them"
    right = {file_of(ruleset["id"], name) for name in wanted}
    yield from ((file, "no census of this rule set has this name") for file in _kept(root, ruleset["id"])
                if file not in right)


HINT = f"look what changed in the rules, then: {AGAIN}"
