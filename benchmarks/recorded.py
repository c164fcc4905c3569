"""What the reference answers to the questions of the suite, kept in a file that `answering.py` repeats."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from benchmarks.answering import METHOD
from fortyfive_conformance.corpus.compiled import Corpus, request_line
from fortyfive_conformance.protocol import VERSION

REFERENCE = [sys.executable, "-m", "fortyfive_reference"]
ANSWERING = str(Path(__file__).with_name("answering.py"))


def record(corpus: Corpus, file: Path) -> list[str]:
    """Ask the reference every question of the suite and keep the answers in a file; the command that repeats them.

    Raises CalledProcessError where the reference fails.
    """
    lines = [request_line(0, "describe", {"protocol": VERSION}), *(question.line for question in corpus.questions)]
    done = subprocess.run(REFERENCE, input=b"".join(lines), capture_output=True, check=True)
    answers = done.stdout.splitlines(keepends=True)
    file.write_bytes(b"".join(pairs(lines, answers)))
    return [sys.executable, "-I", "-S", ANSWERING, str(file)]


def pairs(lines: Iterable[bytes], answers: Iterable[bytes]) -> Iterator[bytes]:
    """Each request and its answer from behind the id on; both come in one order."""
    for line, answer in zip(lines, answers, strict=True):
        head, _, question = line.partition(METHOD)
        if not answer.startswith(head + b","):
            raise ValueError(f"{answer[:80]!r} does not answer {line[:80]!r}")
        yield question
        yield answer[len(head):]
