"""Measure the engine and the runner beside their peers and floors, and hold each ratio against its goal.

Seconds depend on the machine and on its neighbours and decide nothing: what counts is the ratio of two things measured
in the same run, in turn, round by round.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import importlib.metadata
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType

from rich.console import Console

from benchmarks import commands, engines, memory, report, runners
from benchmarks.duel import Duel, Figures, fight
from benchmarks.recorded import record
from benchmarks.saying import LANGUAGES
from fortyfive_conformance.cli import COLLECT_AFTER
from fortyfive_conformance.cli.common import count
from fortyfive_conformance.corpus import load

PEERS = {"pyspiel": "open_spiel", "chess": "chess"}
ROUNDS, QUICK_ROUNDS, QUICK_SCALE = 5, 3, 0.25
WIDTH = 170  # of a table that goes to a file
EPILOG = """exit codes:
  0  every goal is met
  1  a goal is missed
  2  wrong usage, or a peer is not installed

examples:
  python -m benchmarks                                  about a minute and a half
  python -m benchmarks --quick --without-peers          for CI: less work, and goals with a margin for busy machines
  python -m benchmarks --only plays-and-euchre
  python -m benchmarks --long                           the memory over a million questions as well; takes long
  python -m benchmarks --write docs/_generated          table and plots for the documentation
"""


def parser() -> argparse.ArgumentParser:
    """The options."""
    found = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__, epilog=EPILOG,
                                    formatter_class=argparse.RawDescriptionHelpFormatter)
    found.add_argument("--quick", action="store_true", help="less work, and goals with a margin")
    found.add_argument("--long", action="store_true", help="also the memory over a million questions")
    found.add_argument("--without-peers", action="store_true", help="leave out the peers that are not installed")
    found.add_argument("--only", action="append", default=[], metavar="KEY", help="only this duel; repeatable")
    found.add_argument("--rounds", type=count, metavar="N", help=f"rounds (default: {ROUNDS})")
    found.add_argument("--write", type=Path, metavar="FOLDER", help="write the table and the plots for the docs")
    found.add_argument("--lang", choices=LANGUAGES, default="en", help="the language of the table (default: en)")
    return found


def peers(without: bool, console: Console) -> dict[str, ModuleType | None]:
    """The peers by the name of their module; None for one that is left out.

    Raises LookupError, with what to do, where one is not installed and none may be left out.
    """
    found: dict[str, ModuleType | None] = {}
    for module in PEERS:
        try:
            found[module] = importlib.import_module(module)
        except ImportError:
            found[module] = None
    missing = [PEERS[module] for module, peer in found.items() if peer is None]
    if missing and not without:
        raise LookupError(f"not installed: {', '.join(missing)}. Install the peers with `pip install -e '.[bench]'`, "
                          "or leave them out with --without-peers")
    if missing:
        console.print(f"left out, not installed: {', '.join(missing)}")
    return found


def measure(options: argparse.Namespace, found: dict[str, ModuleType | None], console: Console) -> list[Figures]:
    """Set everything up, measure, and end every process that was started.

    Raises LookupError for a duel that does not exist.
    """
    scale = QUICK_SCALE if options.quick else 1.0
    gc.set_threshold(COLLECT_AFTER)  # as in the runner's own process
    corpus = load()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        answering = record(corpus, folder / "answers")
        duels = chosen([*engines.duels(corpus.root, found["pyspiel"], found["chess"], scale),
                        *runners.duels(corpus, answering, stack, scale),
                        *commands.duels(corpus, answering, folder, scale)], options.only)
        if options.quick:
            duels = [duel._replace(goal=duel.goal.eased()) for duel in duels]
        rounds = options.rounds or (QUICK_ROUNDS if options.quick else ROUNDS)
        with console.status("") as status:
            figures = fight(duels, rounds, told=lambda number, duel: status.update(f"{number}/{rounds} {duel.key}"))
        return [*figures, *(memory.measure(answering) if options.long else [])]


def chosen(duels: Sequence[Duel], only: Sequence[str]) -> list[Duel]:
    """The duels that are wanted; all where none is named.

    Raises LookupError for one that does not exist.
    """
    keys = [duel.key for duel in duels]
    for key in only:
        if key not in keys:
            raise LookupError(f"--only {key}: the duels are {', '.join(keys)}")
    return [duel for duel in duels if not only or duel.key in only]


def main(words: Sequence[str] | None = None) -> int:
    """Measure, report, and tell by the exit code."""
    options = parser().parse_args(words)
    console = Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH)
    start = time.monotonic()
    try:
        found = peers(options.without_peers, console)
        figures = measure(options, found, console)
    except LookupError as error:
        print(error.args[0], file=sys.stderr)
        return 2
    report.show(figures, options.lang, console)
    console.print(f"{time.monotonic() - start:.0f} s")
    if options.write:
        report.write(figures, [f"{PEERS[module]} {importlib.metadata.version(PEERS[module])}"
                               for module, peer in found.items() if peer], options.write)
    missed = [figure.duel.key for figure in figures if not figure.is_met]
    if missed:
        console.print(f"missed: {', '.join(missed)}", style="bold red")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
