"""The tables of classes: there for each rule set, whole, and derived from the rules as they stand now."""

from __future__ import annotations

from collections.abc import Iterator

from fortyfive_conformance.census.make import HINT, stale
from fortyfive_conformance.errors import Fault, UsageError
from fortyfive_conformance.lint.context import Context


def current(context: Context) -> Iterator[Fault]:
    """The tables of classes are those of the rules."""
    if not context.all_sound:
        return
    clauses = {name: place.data for name, place in context.clauses.items()}
    order = context.sources.data("cards")["order"]
    for name, ruleset in context.rulesets.items():
        try:
            for file, what in stale(context.root, ruleset, clauses, order):
                yield Fault(file, 1, 1, what, HINT)
        except UsageError as error:
            yield Fault(f"spec/rulesets/{name}.yaml", 1, 1, str(error), "expected what the classes can be derived from")


LINTS = (current,)
