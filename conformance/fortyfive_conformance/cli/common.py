"""What several subcommands share: options, the adapter, the corpus."""

from __future__ import annotations

import argparse
import sys

from fortyfive_conformance.corpus import Corpus, load
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.words import LANGUAGES

REFERENCE = (sys.executable, "-m", "fortyfive_reference")


def corpus_argument(parser: argparse.ArgumentParser) -> None:
    """`--corpus`."""
    parser.add_argument("--corpus", metavar="PATH", help="another folder with spec/ and cases/")


def lang_argument(parser: argparse.ArgumentParser) -> None:
    """`--lang`."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the report (default: en)")


def adapter_argument(parser: argparse.ArgumentParser) -> None:
    """The adapter's command, for the help alone: it is cut off before the options are read."""
    parser.add_argument("adapter", nargs="*", metavar="-- COMMAND…", help=argparse.SUPPRESS)
    parser.usage = f"{parser.prog} [options] [-- COMMAND…]"


def command_of(options: argparse.Namespace) -> list[str]:
    """The command that starts the adapter; without one, the reference engine.

    Raises UsageError where a command was given without `--` before it.
    """
    if getattr(options, "adapter", None):
        words = " ".join(options.adapter)
        raise UsageError(f"write -- before the command of the adapter: -- {words}")
    return list(options.command) or list(REFERENCE)


def corpus_of(options: argparse.Namespace) -> Corpus:
    """The corpus that the options name."""
    return load(options.corpus)


def positive(text: str) -> float:
    """A number above zero, for argparse."""
    value = float(text)
    if not value > 0:
        raise argparse.ArgumentTypeError(f"{text} is not above zero")
    return value


def shard(text: str) -> tuple[int, int]:
    """`I/N`, the I-th of N parts, for argparse."""
    index, slash, of = text.partition("/")
    if not (slash and index.isdecimal() and of.isdecimal() and 1 <= int(index) <= int(of)):
        raise argparse.ArgumentTypeError(f"{text!r}: expected I/N with I from 1 to N, e.g. 2/8")
    return int(index), int(of)


def count(text: str) -> int:
    """A whole number above zero, for argparse."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text} is not above zero")
    return value
