"""Wrong engines as processes, quickly: a nursery in `tests/wrong` forks one for each message that it is sent."""

from __future__ import annotations

import json
import os
import select
import socket
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from fortyfive_conformance.corpus.compiled import request_line
from fortyfive_conformance.protocol import MAX_ID, Garbage, Outcome, parse_line
from fortyfive_conformance.strength.checkout import program

DESCRIBE = request_line(MAX_ID, "describe", {})
"""The request for what an engine says of itself."""
PATIENCE = 60.0
"""Seconds for an answer; an engine that hangs uses up its processor time long before."""
_BATCH = 48 * 1024  # bytes under way at a time: less than a pipe holds, so that nobody waits for the other


class Nursery:
    """A running nursery, of mutants or else of misreadings; a context manager."""

    def __init__(self, root: Path, *, readings: bool = False) -> None:
        self._nest, theirs = socket.socketpair()
        command = [*program(root, "nursery.py"), str(theirs.fileno()), *(["--readings"] if readings else [])]
        self._process = subprocess.Popen(command, pass_fds=(theirs.fileno(),), stdin=subprocess.DEVNULL)
        theirs.close()
        self._quiet = os.open(os.devnull, os.O_WRONLY)

    def __enter__(self) -> Nursery:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self.close()

    def close(self) -> None:
        """Let it go."""
        self._nest.close()
        self._process.wait()
        os.close(self._quiet)

    def start(self, module: str, source: str, choices: Sequence[str] = ()) -> Child:
        """A process that serves with this source in place of a module's own, and with these readings of choices."""
        return self._fork({"module": module, "source": source, "choices": choices})

    def read(self, reading: str, choices: Sequence[str] = ()) -> Child:
        """A process that reads the rules by a misreading, and with these readings of choices."""
        return self._fork({"reading": reading, "choices": choices})

    def _fork(self, message: dict[str, object]) -> Child:
        their_in, our_out = os.pipe()
        our_in, their_out = os.pipe()
        socket.send_fds(self._nest, [b" "], [their_in, their_out, self._quiet])
        self._nest.sendall(json.dumps(message).encode() + b"\n")
        os.close(their_in)
        os.close(their_out)
        self._nest.recv(1)
        return Child(our_out, our_in)


class Child:
    """One wrong engine, asked and answering in lines; a context manager."""

    def __init__(self, out: int, into: int) -> None:
        self._out, self._in = out, into
        self._left = b""

    def __enter__(self) -> Child:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        os.close(self._out)
        os.close(self._in)

    def answers(self, lines: Sequence[bytes]) -> Iterator[bytes]:
        """The lines that answer these, in order; fewer where the engine ends or hangs."""
        for batch in _batches(lines):
            try:
                os.write(self._out, b"".join(batch))
            except BrokenPipeError:
                return
            for _ in batch:
                line = self._line()
                if not line:
                    return
                yield line

    def _line(self) -> bytes:
        while b"\n" not in self._left:
            ready, _, _ = select.select([self._in], [], [], PATIENCE)
            chunk = os.read(self._in, 1 << 16) if ready else b""
            if not chunk:
                return b""
            self._left += chunk
        line, end, self._left = self._left.partition(b"\n")
        return line + end


def outcome_of(number: int, line: bytes) -> Outcome:
    """What a line brings as the answer to a request; a missing line is a crash."""
    if not line:
        return Outcome("crash", detail="it ended")
    try:
        answered, outcome = parse_line(line)
    except Garbage as garbage:
        return Outcome("protocol-error", detail=str(garbage))
    return outcome if answered == number else Outcome("protocol-error", detail=f"an answer to id {answered}")


def _batches(lines: Sequence[bytes]) -> Iterator[list[bytes]]:
    batch: list[bytes] = []
    size = 0
    most = 4
    for line in lines:
        if batch and (len(batch) == most or size + len(line) > _BATCH):
            yield batch
            batch, size, most = [], 0, most * 2
        batch.append(line)
        size += len(line)
    if batch:
        yield batch
