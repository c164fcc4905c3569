"""Mutants as processes, quickly: a nursery in `tests/wrong` forks one for each source that it is sent."""

from __future__ import annotations

import json
import os
import select
import socket
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from fortyfive_conformance.protocol import Ask, Garbage, Outcome, parse_line
from fortyfive_conformance.strength.checkout import program

PATIENCE = 60.0
"""Seconds for an answer; a mutant that hangs uses up its processor time long before."""
_BATCH = 48 * 1024  # bytes under way at a time: less than a pipe holds, so that nobody waits for the other


class Nursery:
    """A running nursery; a context manager."""

    def __init__(self, root: Path) -> None:
        self._nest, theirs = socket.socketpair()
        command = [*program(root, "nursery.py"), str(theirs.fileno())]
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

    def start(self, module: str, source: str) -> Child:
        """A process that serves with this source in place of a module's own."""
        their_in, our_out = os.pipe()
        our_in, their_out = os.pipe()
        socket.send_fds(self._nest, [b" "], [their_in, their_out, self._quiet])
        self._nest.sendall(json.dumps({"module": module, "source": source}).encode() + b"\n")
        os.close(their_in)
        os.close(their_out)
        self._nest.recv(1)
        return Child(our_out, our_in)


class Child:
    """One mutant, asked and answering in lines; a context manager."""

    def __init__(self, out: int, into: int) -> None:
        self._out, self._in = out, into
        self._left = b""

    def __enter__(self) -> Child:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        os.close(self._out)
        os.close(self._in)

    def ask(self, asks: Sequence[Ask]) -> Iterator[tuple[Ask, Outcome]]:
        """What comes of each, in the order asked; the first that is not answered is a crash and the last."""
        for batch in _batches(asks):
            try:
                os.write(self._out, b"".join(ask.line for ask in batch))
            except BrokenPipeError:
                yield batch[0], Outcome("crash", detail="it ended")
                return
            for ask in batch:
                outcome = self._answer(ask)
                yield ask, outcome
                if outcome.kind not in ("answer", "error"):
                    return

    def _answer(self, ask: Ask) -> Outcome:
        while b"\n" not in self._left:
            ready, _, _ = select.select([self._in], [], [], PATIENCE)
            chunk = os.read(self._in, 1 << 16) if ready else b""
            if not chunk:
                return Outcome("crash" if ready else "timeout", detail="it ended" if ready else "no answer")
            self._left += chunk
        line, _, self._left = self._left.partition(b"\n")
        try:
            number, outcome = parse_line(line)
        except Garbage as garbage:
            return Outcome("protocol-error", detail=str(garbage))
        return outcome if number == ask.id else Outcome("protocol-error", detail=f"an answer to id {number}")


def _batches(asks: Sequence[Ask]) -> Iterator[list[Ask]]:
    batch: list[Ask] = []
    size = 0
    most = 4
    for ask in asks:
        if batch and (len(batch) == most or size + len(ask.line) > _BATCH):
            yield batch
            batch, size, most = [], 0, most * 2
        batch.append(ask)
        size += len(ask.line)
    if batch:
        yield batch
