"""Clauses, cases and what they owe: for each clause its sides with their cases, and its misreadings.

A testable clause owes a case for each of its sides and at least one misreading; a clause that restates others owes
nothing, and one that cannot be tested has nothing.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, NamedTuple

from fortyfive_conformance import kills
from fortyfive_conformance.cli.common import corpus_argument, corpus_of
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.corpus.build import clause_key
from fortyfive_conformance.errors import UsageError

EPILOG = """exit codes:
  0  every side that a clause owes has a case
  1  otherwise
  2  wrong usage

examples:
  fortyfive coverage
  fortyfive coverage --section 06 --cases     one section, with the ids of the cases and the misreadings
"""


class Row(NamedTuple):
    """One clause: for each side its cases (side `-` where it owes none), and its misreadings with those that die."""

    clause: str
    standing: str
    sides: dict[str, list[str]]
    misreadings: list[str]
    dead: int | None

    @property
    def owing(self) -> list[str]:
        """The sides without a case."""
        return [side for side, cases in self.sides.items() if side != "-" and not cases]


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `coverage`."""
    parser.add_argument("--ruleset", metavar="R", help="only this rule set")
    parser.add_argument("--section", metavar="NN", help="only this section: 06")
    parser.add_argument("--cases", action="store_true", help="name the cases and the misreadings")
    corpus_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Print a line a clause, then the sums."""
    corpus = corpus_of(options)
    found = [row for row in rows(corpus) if _is_asked_for(row, options)]
    if not found:
        raise UsageError("no clause fits; the rule sets are: " + ", ".join(corpus.rulesets))
    print("\n".join(_lines(found, named=options.cases)))
    return 1 if any(row.owing for row in found) else 0


def rows(corpus: Corpus) -> list[Row]:
    """A row for each clause, in their order."""
    table = kills.load(corpus)
    dead = {name for killers in table.values() for name, questions in killers.items() if questions}
    proving: dict[tuple[str, str], list[str]] = {}
    for question in corpus.questions:
        side = corpus.cases[question.case].get("side", "-")
        cases = proving.setdefault((question.clause, side), [])
        if question.case not in cases:
            cases.append(question.case)
    found = []
    for clause, body in corpus.clauses.items():
        sides = {side: proving.get((clause, side), []) for side in (*body.get("sides", ()), "-")}
        others = [case for (other, side), cases in proving.items() if other == clause and side not in sides
                  for case in cases]
        sides["-"] = sorted({*sides["-"], *others})
        sides = {side: cases for side, cases in sides.items() if side != "-" or cases}
        names = [entry["id"] for entry in corpus.misreadings if entry["clause"] == clause]
        found.append(Row(clause, _standing(body), sides, names,
                         sum(name in dead for name in names) if table else None))
    return found


def _standing(body: dict[str, Any]) -> str:
    if "untestable" in body:
        return "not tested"
    return "restates" if "restates" in body else "owes"


def _is_asked_for(row: Row, options: argparse.Namespace) -> bool:
    ruleset, section, _ = clause_key(row.clause)
    return options.ruleset in (None, ruleset) and options.section in (None, section)


def _lines(found: list[Row], *, named: bool) -> Iterator[str]:
    width = max(len(row.clause) for row in found)
    yield f"{'clause':<{width}}  {'':<10}  {'met':>4}  {'unmet':>5}  {'other':>5}  misreadings"
    for row in found:
        met, unmet, other = (_count(row, side) for side in ("met", "unmet", "-"))
        yield f"{row.clause:<{width}}  {row.standing:<10}  {met:>4}  {unmet:>5}  {other:>5}  {_misread(row)}".rstrip()
        if named:
            for side, cases in row.sides.items():
                yield from (f"    {side.replace('-', 'other')}: {case}" for case in cases)
            yield from (f"    against: {name}" for name in row.misreadings)
    yield ""
    for row in found:
        yield from (f"{row.clause} owes a case for its side {side}" for side in row.owing)
    owed = sum(len(row.sides) - ("-" in row.sides) for row in found)
    lacking = sum(len(row.owing) for row in found)
    proving = {case for row in found for cases in row.sides.values() for case in cases}
    misreadings = sum(len(row.misreadings) for row in found)
    yield (f"{len(found)} clauses owe cases for {owed} sides, of which {lacking} have none; {len(proving)} cases; "
           f"{misreadings} misreadings")


def _count(row: Row, side: str) -> str:
    return str(len(row.sides[side])) if side in row.sides else ""


def _misread(row: Row) -> str:
    if not row.misreadings:
        return ""
    return str(len(row.misreadings)) if row.dead is None else f"{row.dead} of {len(row.misreadings)} die"
