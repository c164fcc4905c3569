"""The floor of the runner: the same lines through the same kind of pipe, 64 in flight, and no answer looked at."""

from __future__ import annotations

import os
import select
import subprocess
from collections.abc import Sequence
from types import TracebackType

from fortyfive_conformance.protocol import WINDOW

CHUNK = 1 << 16


class RawPipe:
    """A process to send lines to; a context manager that ends it."""

    def __init__(self, command: Sequence[str]) -> None:
        self._popen = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        assert self._popen.stdin and self._popen.stdout  # both are pipes
        self._stdin, self._stdout = self._popen.stdin.fileno(), self._popen.stdout.fileno()
        os.set_blocking(self._stdin, False)

    def __enter__(self) -> RawPipe:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._popen.kill()
        self._popen.communicate()

    def send(self, lines: Sequence[bytes]) -> int:
        """Send all lines and wait for as many answers; how many came.

        Raises EOFError where the process ends before.
        """
        sent = answered = 0
        out = bytearray()
        while answered < len(lines):
            if sent - answered <= WINDOW // 2:
                upto = min(len(lines), answered + WINDOW)
                out += b"".join(lines[sent:upto])
                sent = upto
            if not out or self._is_full_after(out):
                chunk = os.read(self._stdout, CHUNK)
                if not chunk:
                    raise EOFError("the adapter ended")
                answered += chunk.count(b"\n")
        return answered

    def _is_full_after(self, out: bytearray) -> bool:
        """Write what the pipe takes; whether answers are to be read before more is written, or it is all written."""
        try:
            del out[: os.write(self._stdin, out)]
        except BlockingIOError:
            select.select([self._stdout], [self._stdin], [])
        except BrokenPipeError:
            out.clear()  # the end of the answers tells it
        return not out or bool(select.select([self._stdout], [], [], 0)[0])
