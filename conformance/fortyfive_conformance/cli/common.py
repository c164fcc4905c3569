"""What several subcommands share: options, the corpus and its rule sets."""

from __future__ import annotations

import argparse
from contextlib import suppress
from math import inf

from fortyfive_conformance.corpus import Corpus, load
from fortyfive_conformance.words import LANGUAGES


def corpus_argument(parser: argparse.ArgumentParser) -> None:
    """`--corpus`."""
    parser.add_argument("--corpus", metavar="PATH", help="another folder with spec/ and cases/")


def lang_argument(parser: argparse.ArgumentParser) -> None:
    """`--lang`."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the report (default: en)")


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
