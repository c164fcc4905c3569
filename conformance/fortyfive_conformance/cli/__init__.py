"""The command `fortyfive`: one module a subcommand, loaded only when it is called.

Exit codes: 0 as hoped; 1 not so; 2 wrong usage, or files with faults; 3 no verdict, because the adapter did not
start, shake hands or pass the probes; 4 interrupted, or something that is needed is missing.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fortyfive_conformance import __version__

if TYPE_CHECKING:
    import argparse

# Name and purpose of each subcommand; its module has the same name and gives `arguments(parser)` and `run(options)`.
COMMANDS = {
    "certify": "judge an engine by the rules, section by section",
    "check": "check the rules and the cases for faults",
    "list": "list the cases",
    "show": "show a case as it is written and as it is sent",
    "explain": "explain a clause, a case or a misreading in pt, es or en",
    "replay": "ask one case of an engine, step by step",
    "try": "the first five minutes with a new adapter",
    "new": "write a working skeleton of an adapter",
    "export": "write the questions, or the whole corpus, as JSON",
    "grade": "judge the answers in a file",
    "coverage": "clauses, cases and what they owe",
    "strength": "whether the suite kills every known misreading, and mutants of the reference",
    "fuzz": "look for what the written cases miss: generated positions and games",
    "perft": "count the legal sequences of plays of fixed deals",
    "report": "merge, render and compare JSON reports",
    "classes": "the classes of all questions, and how many they stand for",
    "certificate": "write and check certificates",
    "badge": "draw a badge from a certificate",
}
COLLECT_AFTER = 100_000  # a process of its own, whose data are trees: the collector has next to nothing to do
_HEAD = """usage: fortyfive COMMAND …

Forty-Five: the rules as data, the cases that prove them, and a judge for any engine that plays by them.
"""
_FOOT = """
Examples:
  fortyfive certify                                     judge the reference engine
  fortyfive certify --lang pt -- node adapter.mjs       judge an adapter; the report quotes the rules in Portuguese
  fortyfive explain bruff-06.3 --lang es                a clause, in Spanish
  fortyfive COMMAND --help                              all options of a command
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code."""
    if argv is not None:
        return _answer([*argv])
    import gc

    from fortyfive_conformance.cli import streams

    gc.set_threshold(COLLECT_AFTER)
    streams.prepare()
    return streams.watched(lambda: _answer(sys.argv[1:]))


def _answer(words: list[str]) -> int:
    if words in (["--version"], ["-V"]):
        print(f"fortyfive {__version__}")
        return 0
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview())
        return 0 if words else 2
    if words[0] not in COMMANDS:
        print(f"fortyfive: unknown command {words[0]!r}; expected one of: {', '.join(COMMANDS)}", file=sys.stderr)
        return 2
    return _run(words[0], words[1:])


def overview() -> str:
    """The help of the whole command."""
    width = max(map(len, COMMANDS))
    commands = "\n".join(f"  {name:<{width}}  {purpose}" for name, purpose in COMMANDS.items())
    return f"{_HEAD}\nCommands:\n{commands}\n{_FOOT}".rstrip()


def parser_of(name: str) -> argparse.ArgumentParser:
    """The parser of a subcommand (the documentation is made from it)."""
    import argparse
    from importlib import import_module

    module = import_module(f"fortyfive_conformance.cli.{name}")
    parser = argparse.ArgumentParser(
        prog=f"fortyfive {name}", description=(module.__doc__ or "").strip(), epilog=getattr(module, "EPILOG", None),
        formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    module.arguments(parser)
    parser.set_defaults(run=module.run)
    return parser


def _run(name: str, words: list[str]) -> int:
    from fortyfive_conformance.errors import FortyFiveError, told

    try:
        own, command = split_command(words)
        parser = parser_of(name)
        asked = _command(command, wanted=parser.get_default("adapter") is not None)
        options = (parser.parse_intermixed_args if parser.get_default("intermixed") else parser.parse_args)(own)
        options.command = asked
        return int(options.run(options))
    except FortyFiveError as error:
        print(f"fortyfive {name}: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print(f"fortyfive {name}: interrupted", file=sys.stderr)
        return 4
    except OSError as error:
        if error.filename is None and error.errno != errno.ENOENT:  # of the output: who calls it says what comes of it
            raise
        print(f"fortyfive {name}: {told(error)}", file=sys.stderr)
        return 2


def _command(command: list[str] | None, *, wanted: bool) -> list[str]:
    """The command of the adapter, where one is asked: an empty one is not taken for none."""
    from fortyfive_conformance.errors import UsageError

    if command is not None and not wanted:
        raise UsageError("no adapter is asked here; leave out -- and what follows")
    if command == []:
        raise UsageError("expected the command of the adapter after --; without -- the reference engine is asked")
    return command or []


def split_command(words: Sequence[str]) -> tuple[list[str], list[str] | None]:
    """The own words, and after the first `--` the command that starts the adapter; None where there is no `--`."""
    found = [*words]
    if "--" not in found:
        return found, None
    at = found.index("--")
    return found[:at], found[at + 1:]
