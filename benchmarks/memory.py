"""The memory of the runner, after few questions and after many: it must not grow with their number.

    python -m benchmarks.memory COUNT COMMAND…

judges so many answers of an adapter in this process and prints the most memory that it ever held, in KiB.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Sequence

from benchmarks.commands import FORTYFIVE
from benchmarks.duel import Duel, Figures, Goal, Side
from benchmarks.runners import Judged, plays, renumbered
from benchmarks.saying import MEMORY
from fortyfive_conformance.corpus import load

FEW, MANY = 100_000, 1_000_000
GOAL = Goal("time", 1.1)
KIB = 1024


def measure(answering: Sequence[str]) -> list[Figures]:
    """What is held after many questions beside after few: by what judges, and by `fuzz`."""
    def judging(count: int) -> int:
        done = subprocess.run([sys.executable, "-m", "benchmarks.memory", str(count), *answering],
                              stdout=subprocess.PIPE, check=True)
        return int(done.stdout)

    return [_figures(key, ask(FEW), ask(MANY)) for key, ask in (("memory-judged", judging), ("memory-fuzz", fuzzing))]


def _figures(key: str, few: int, many: int) -> Figures:
    """Memory as the rate of one duel in one round: the less, the higher."""
    duel = Duel(key, MEMORY, Side("many", lambda: 0), Side("few", lambda: 0), GOAL)
    return Figures(duel, (KIB / many,), (KIB / few,))


def fuzzing(count: int) -> int:
    """The most that `fuzz` holds, in KiB, over so many positions, asked of the reference."""
    program = ("import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True); "
               "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    done = subprocess.run([sys.executable, "-c", program, FORTYFIVE, "fuzz", "--count", str(count)],
                          stdout=subprocess.PIPE, check=True)
    return int(done.stdout)


def main(words: Sequence[str]) -> None:
    """Judge, and print what was held."""
    count, *command = words
    corpus = load()
    with Judged(corpus, command) as judged:
        judged.judge(renumbered(plays(corpus), int(count)))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


if __name__ == "__main__":
    main(sys.argv[1:])
