"""The adapter that a subcommand asks: the options that name it, and the connection to it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from fortyfive_conformance.cli.common import positive
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import DESCRIBE_TIMEOUT, TIMEOUT
from fortyfive_conformance.transports.ways import in_python, over_http

REFERENCE = (sys.executable, "-m", "fortyfive_reference")


def adapter_arguments(parser: argparse.ArgumentParser) -> None:
    """The ways to reach it, and how long to wait; its command is cut off before the options are read."""
    parser.add_argument("--http", metavar="URL", help="an adapter behind HTTP, instead of -- COMMAND…")
    parser.add_argument("--python", metavar="MODULE:CALLABLE",
                        help="a Python callable handle(method, params), instead of -- COMMAND…")
    parser.add_argument("--timeout", type=positive, default=TIMEOUT, metavar="S",
                        help=f"seconds for an answer (default: {TIMEOUT:g})")
    parser.add_argument("--describe-timeout", type=positive, default=DESCRIBE_TIMEOUT, metavar="S",
                        help=f"seconds for the adapter to start and describe itself (default: {DESCRIBE_TIMEOUT:g})")
    parser.add_argument("adapter", nargs="*", default=[], metavar="-- COMMAND…", help=argparse.SUPPRESS)
    parser.usage = f"{parser.prog} [options] [--http URL | --python MODULE:CALLABLE | -- COMMAND…]"


def command_of(options: argparse.Namespace) -> list[str]:
    """The command that starts the adapter; without one, the reference engine.

    Raises UsageError where the adapter is given in two ways, or as a command without `--` before it.
    """
    if getattr(options, "adapter", None):
        words = " ".join(options.adapter)
        raise UsageError(f"write -- before the command of the adapter: -- {words}")
    given = {"--http URL": options.http, "--python MODULE:CALLABLE": options.python, "-- COMMAND": options.command}
    ways = [way for way, value in given.items() if value not in (None, [])]
    if len(ways) > 1:
        raise UsageError(f"give the adapter in one way: {', '.join(given)}; got {' and '.join(ways)}")
    if options.http is not None:
        return over_http(options.http)
    return in_python(options.python) if options.python is not None else list(options.command or REFERENCE)


def pipeline_of(options: argparse.Namespace, *, jobs: int = 1, tap: Callable[[bytes], None] | None = None) -> Pipeline:
    """The connection to the adapter that the options name; nothing is started yet. Raises as `command_of` does."""
    return Pipeline(command_of(options), jobs=jobs, timeout=options.timeout,
                    describe_timeout=options.describe_timeout, tap=tap)
