"""An adapter as a process of its own: lines go in and come out, nothing blocks, nothing stays behind.

On Linux a guardian stands between (see `guardian`); elsewhere the process leads a group of its own, which is
ended as a whole.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Sequence

from fortyfive_conformance.errors import NoVerdict
from fortyfive_conformance.protocol import MAX_LINE, Garbage
from fortyfive_conformance.transports import guardian

_CHUNK = 1 << 16
_STDERR_KEPT = 4096
GRACE = 5.0
LAST_BREATH = 1.0


class Process:
    """One running adapter. `stdout` and `stderr` are file descriptors to be watched for reading."""

    def __init__(self, command: Sequence[str]) -> None:
        self._control: int | None = None
        self._popen = self._start(command)
        self._guarded = self._control is not None
        assert self._popen.stdin and self._popen.stdout and self._popen.stderr  # all three are pipes
        self.stdin = self._popen.stdin.fileno()
        self.stdout = self._popen.stdout.fileno()
        self.stderr = self._popen.stderr.fileno()
        for pipe in (self.stdin, self.stdout, self.stderr):
            os.set_blocking(pipe, False)
        self._out = bytearray()
        self._partial = bytearray()
        self._stderr_tail = b""
        self.stdout_open = True
        self.stderr_open = True
        self.stdin_open = True

    def _start(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        prctl = guardian.available()
        if prctl is None:
            return _popen(command, None)
        theirs, ours = os.pipe()
        self._control = ours
        try:
            return _popen(command, lambda: guardian.split(theirs, prctl))
        except NoVerdict:
            self._let_go()
            raise
        finally:
            os.close(theirs)

    @property
    def wants_write(self) -> bool:
        """Whether bytes wait to be taken by the adapter."""
        return bool(self._out) and self.stdin_open

    def send(self, line: bytes) -> None:
        """Queue a line; `flush` hands it over as far as the pipe takes it."""
        self._out += line

    def flush(self) -> None:
        """Write what the pipe takes now. A closed pipe is noticed when reading ends."""
        while self._out and self.stdin_open:
            try:
                written = os.write(self.stdin, memoryview(self._out)[:_CHUNK])
            except BlockingIOError:
                return
            except OSError:
                self.stdin_open = False
                return
            del self._out[:written]

    def read_lines(self) -> list[bytes]:
        """The complete lines that have come. `stdout_open` turns false at the end of stdout.

        Raises Garbage for a line over 8 MiB.
        """
        try:
            chunk = os.read(self.stdout, _CHUNK)
        except BlockingIOError:
            return []
        except OSError:
            chunk = b""
        if not chunk:
            self.stdout_open = False
            return []
        last = chunk.rfind(b"\n")
        if last < 0:
            self._partial += chunk
            lines: list[bytes] = []
        else:
            whole = bytes(self._partial) + chunk[: last + 1]
            self._partial = bytearray(chunk[last + 1:])
            lines = whole.split(b"\n")[:-1]
        if len(self._partial) > MAX_LINE or any(len(line) > MAX_LINE for line in lines):
            raise Garbage("a line of more than 8 MiB")
        return lines

    def read_stderr(self) -> None:
        """Take what stands on stderr and keep the end of it."""
        try:
            chunk = os.read(self.stderr, _CHUNK)
        except BlockingIOError:
            return
        except OSError:
            chunk = b""
        if not chunk:
            self.stderr_open = False
        self._stderr_tail = (self._stderr_tail + chunk)[-_STDERR_KEPT:]

    @property
    def half_line(self) -> bool:
        """Whether the output ended in the middle of a line."""
        return bool(self._partial)

    def last_words(self) -> str:
        """The last line of stderr, for a message."""
        for _ in range(16):
            before = self._stderr_tail
            if not self.stderr_open:
                break
            self.read_stderr()
            if self._stderr_tail == before:
                break
        lines = [line for line in self._stderr_tail.decode("utf-8", "replace").splitlines() if line.strip()]
        return lines[-1].strip() if lines else ""

    def how_it_ended(self) -> str:
        """How the process ended, or that it closed its stdout and lives on: it has a second to end as well."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(LAST_BREATH)
        code = self._popen.returncode
        if code is None:
            return "it closed its stdout"
        return f"it was ended by {_signal_name(-code)}" if code < 0 else f"it exited with {code}"

    def end_input(self) -> None:
        """Tell the adapter that nothing more will be asked."""
        self._close_pipe("stdin")
        self.stdin_open = False

    def close(self, deadline: float | None = None) -> bool:
        """End of input, then the time to leave by itself; whether it did. Nothing of it lives afterwards."""
        self.end_input()
        deadline = time.monotonic() + GRACE if deadline is None else deadline
        while self._popen.poll() is None and time.monotonic() < deadline:
            self._drain()
        left = self._popen.poll() is not None
        self.kill()
        return left

    def _drain(self) -> None:
        """Take and forget what still comes, so that the adapter can end."""
        pipes = [self.stdout] * self.stdout_open + [self.stderr] * self.stderr_open
        for pipe in select.select(pipes, [], [], 0.002)[0]:
            try:
                open_still = bool(os.read(pipe, _CHUNK))
            except OSError:
                open_still = False
            if not open_still and pipe == self.stdout:
                self.stdout_open = False
            elif not open_still:
                self.stderr_open = False

    def kill(self) -> None:
        """End the process and everything it started at once."""
        if self._control is not None:
            self._let_go()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._popen.wait(GRACE)
        if self._popen.returncode is None or not self._guarded:  # the leader of a group may go before the group
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._popen.pid, signal.SIGKILL)
        self._popen.wait()
        for name in ("stdin", "stdout", "stderr"):
            self._close_pipe(name)

    def _let_go(self) -> None:
        """Let the guardian end everything."""
        if self._control is not None:
            os.close(self._control)
            self._control = None

    def _close_pipe(self, name: str) -> None:
        pipe = getattr(self._popen, name)
        if not pipe.closed:
            with contextlib.suppress(OSError):
                pipe.close()


def _popen(command: Sequence[str], split: Callable[[], None] | None) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                bufsize=0, start_new_session=True, preexec_fn=split)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise NoVerdict(f"the adapter did not start: {command[0]}: {why}") from None


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
