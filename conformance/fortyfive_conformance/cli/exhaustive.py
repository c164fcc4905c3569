"""What `certify --exhaustive` adds to a run: a question of every class, drawn with the nonce."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from fortyfive_conformance.cli.progress import Progress
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.words import say

if TYPE_CHECKING:
    from fortyfive_conformance.run import Run, Selection


def arguments(parser: argparse.ArgumentParser) -> None:
    """`--exhaustive` and `--nonce`."""
    parser.add_argument("--exhaustive", action="store_true",
                        help="ask a question of every class as well: of all legal plays, pairs of cards and deals")
    parser.add_argument("--nonce", metavar="HEX",
                        help="draw these questions with a nonce of 16 bytes in hex (default: a random one)")


def nonce_of(options: argparse.Namespace) -> str | None:
    """The nonce of the run: given or random; None where no class is asked.

    Raises UsageError for a nonce that is none, or that nothing is drawn with.
    """
    if not options.exhaustive:
        if options.nonce is not None:
            raise UsageError("--nonce: nothing is drawn without --exhaustive")
        return None
    from fortyfive_conformance.certificate.nonce import new_nonce, parse_nonce

    return new_nonce() if options.nonce is None else parse_nonce(options.nonce)


def ask(corpus: Corpus, pipeline: Pipeline, run: Run, selection: Selection, nonce: str | None,
        lang: str) -> tuple[Run, dict[str, Any] | None]:
    """Ask the classes of what the run claims; the run, incomplete if it was interrupted, and the report's member.

    Nothing is asked without a nonce, or after a run that was interrupted.
    """
    if nonce is None or not run.complete:
        return run, None
    from fortyfive_conformance.census.record import as_data
    from fortyfive_conformance.census.survey import survey

    with Progress(say(lang, "progress-exhaustive")) as progress:
        found = survey(corpus, pipeline, run, selection, nonce, progress)
    after = run._replace(complete=found.complete, started=pipeline.started, lost=pipeline.lost)
    return after, as_data(found)
