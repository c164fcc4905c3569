"""Coverage: every side of every testable clause has a case that proves it."""

from __future__ import annotations

from collections.abc import Iterator

from fortyfive_conformance.corpus.build import proved_clause
from fortyfive_conformance.errors import Fault
from fortyfive_conformance.lint.context import Context


def proved(context: Context) -> dict[tuple[str, str], list[str]]:
    """For each clause and side the cases that prove it."""
    found: dict[tuple[str, str], list[str]] = {}
    for case, place in sorted(context.cases.items()):
        for ruleset in place.data["rulesets"]:
            clause = proved_clause(place.data, ruleset)
            if clause is not None:
                found.setdefault((clause, place.data.get("side", "met")), []).append(case)
    return found


def owed(context: Context) -> Iterator[Fault]:
    """A clause that owes a case for a side and has none is a fault, at the clause."""
    if any(fault.file.startswith("cases/") for fault in context.sources.faults):
        return
    done = proved(context)
    for clause, place in context.clauses.items():
        for side in place.data.get("sides", []):
            if (clause, side) not in done:
                yield place.fault(("id",), f"{clause} owes a case for its side {side}",
                                  f"write one with clauses: [{clause}] and side: {side}")


LINTS = (owed,)
