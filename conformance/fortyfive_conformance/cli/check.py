"""Check the rules and the cases: every fault at once, as file:line:column: what is wrong; what to do.

Confirming a clause says that its three languages have been read against each other.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fortyfive_conformance.cli.common import corpus_argument
from fortyfive_conformance.corpus.locate import find
from fortyfive_conformance.errors import CorpusError

EPILOG = """exit codes:
  0  no fault
  1  faults
  2  wrong usage

examples:
  fortyfive check
  fortyfive check --confirm bruff-06.3       after reading its texts against each other
  fortyfive check --write-manifest           after adding or changing cases
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `check`."""
    parser.add_argument("--confirm", action="append", default=[], metavar="CLAUSE",
                        help="renew the lock of this clause (all: of every clause); repeatable")
    parser.add_argument("--write-manifest", action="store_true", help="write cases/manifest.json anew")
    corpus_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Renew what is to be renewed, then print every fault."""
    try:
        return _checked(options, find(options.corpus))
    except CorpusError as error:  # a file without which nothing more can be told
        print(error)
        return 1


def _checked(options: argparse.Namespace, root: Path) -> int:
    from fortyfive_conformance.lint import check, lock, manifest
    from fortyfive_conformance.lint.context import Context

    if options.confirm:
        renewed = lock.confirm(Context(root), options.confirm)
        names = ", ".join(renewed) if len(renewed) <= 10 else f"{len(renewed)} clauses"
        print(f"confirmed: {names or 'nothing was open'}")
    context, faults = check(root)
    if options.write_manifest:
        if context.sources.faults:
            print("the manifest is not written while files have faults", file=sys.stderr)
        else:
            changed = manifest.write(context)
            print(f"{manifest.FILE}: {len(changed)} cases new, changed or gone")
            faults = check(root)[1]
    for fault in faults:
        print(fault)
    if faults:
        print(f"{len(faults)} faults", file=sys.stderr)
        return 1
    print(f"no fault: {len(context.clauses)} clauses, {len(context.cases)} cases, "
          f"{len(context.document['questions'])} questions")
    return 0
