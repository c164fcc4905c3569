"""What several subcommands share: options, the adapter, the corpus."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from math import inf

from fortyfive_conformance.corpus import Corpus, load
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.protocol import DESCRIBE_TIMEOUT
from fortyfive_conformance.transports.ways import in_python, over_http
from fortyfive_conformance.words import LANGUAGES

REFERENCE = (sys.executable, "-m", "fortyfive_reference")


def corpus_argument(parser: argparse.ArgumentParser) -> None:
    """`--corpus`."""
    parser.add_argument("--corpus", metavar="PATH", help="another folder with spec/ and cases/")


def lang_argument(parser: argparse.ArgumentParser) -> None:
    """`--lang`."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the report (default: en)")


def adapter_argument(parser: argparse.ArgumentParser) -> None:
    """The ways to reach the adapter; its command is cut off before the options are read, and named for the help."""
    parser.add_argument("--http", metavar="URL", help="an adapter behind HTTP, instead of -- COMMAND…")
    parser.add_argument("--python", metavar="MODULE:CALLABLE",
                        help="a Python callable handle(method, params), instead of -- COMMAND…")
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
    ways = [way for way, value in given.items() if value]
    if len(ways) > 1:
        raise UsageError(f"give the adapter in one way: {', '.join(given)}; got {' and '.join(ways)}")
    if options.http:
        return over_http(options.http)
    return in_python(options.python) if options.python else list(options.command) or list(REFERENCE)


def corpus_of(options: argparse.Namespace) -> Corpus:
    """The corpus that the options name."""
    return load(options.corpus)


def positive(text: str) -> float:
    """A number above zero, for argparse."""
    with suppress(ValueError):
        if 0 < (value := float(text)) < inf:
            return value
    raise argparse.ArgumentTypeError(f"{text!r}: expected a number above zero, e.g. 2.5")


def shard(text: str) -> tuple[int, int]:
    """`I/N`, the I-th of N parts, for argparse."""
    index, slash, of = text.partition("/")
    if not (slash and index.isdecimal() and of.isdecimal() and 1 <= int(index) <= int(of)):
        raise argparse.ArgumentTypeError(f"{text!r}: expected I/N with I from 1 to N, e.g. 2/8")
    return int(index), int(of)


def count(text: str) -> int:
    """A whole number above zero, for argparse."""
    with suppress(ValueError):
        if (value := int(text)) > 0:
            return value
    raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number above zero")
