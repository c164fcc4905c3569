"""What `fortyfive check` finds: every fault in the rules and the cases at once, each with its place and what to do.

A lint is a function from the context to faults; one file holds those of one subject.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from fortyfive_conformance.errors import Fault
from fortyfive_conformance.lint import (
    cards,
    cases,
    classes,
    clauses,
    coverage,
    killers,
    language,
    lock,
    manifest,
    references,
    scripts,
)
from fortyfive_conformance.lint.context import Context

LINTS: tuple[Callable[[Context], Iterator[Fault]], ...] = (
    *clauses.LINTS, *language.LINTS, *references.LINTS, *cases.LINTS, *scripts.LINTS, *coverage.LINTS, *cards.LINTS,
    *lock.LINTS,
)
# What is generated is looked at once everything that it is made from is sound.
LAST = (*classes.LINTS, *manifest.LINTS, *killers.LINTS)


def check(root: Path) -> tuple[Context, list[Fault]]:
    """Every fault of a corpus, by file and line."""
    context = Context(root)
    faults = list(context.sources.faults)
    for lint in LINTS:
        faults += lint(context)
    for lint in () if faults else LAST:
        faults += lint(context)
    return context, sorted(set(faults))
