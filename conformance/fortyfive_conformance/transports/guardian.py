"""A guardian between the runner and an adapter, on Linux: nothing that an adapter starts outlives the run.

    runner ── guardian ── adapter ── whatever the adapter starts

The guardian is a fork of the runner that does nothing but wait. It is a *subreaper*: what an adapter leaves
behind, also in a session of its own, becomes the guardian's child, where it can be found and ended. It ends
everything when the adapter itself has ended, when the runner says so, and when the runner is gone, SIGKILL
included: all that it takes is the end of a pipe that only the runner holds open. It leads a session of its own,
so that a signal to the runner's group does not reach it, and exits as the adapter did. Should the guardian itself
be killed, the kernel kills the adapter.

Elsewhere there is no guardian: the adapter leads a process group of its own, which is killed as a whole. What
leaves that group, or a runner that is killed by SIGKILL, can then leave processes behind.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache

_PDEATHSIG = 1
_SUBREAPER = 36
_PATIENCE = 5.0
Prctl = Callable[[int, int], int]


@cache
def available() -> Prctl | None:
    """The system call that a guardian needs, or None where there is none (or no /proc to look into)."""
    if not sys.platform.startswith("linux") or not os.access("/proc/self/stat", os.R_OK):
        return None
    import ctypes  # only here: it costs the start of every process that loads it

    try:
        prctl = ctypes.CDLL(None).prctl
    except (AttributeError, OSError):
        return None
    return lambda option, value: int(prctl(option, value, 0, 0, 0))


def split(control: int, prctl: Prctl) -> None:
    """Become two: the guardian, which never returns, and the adapter to be, which does (for `preexec_fn`).

    `control` is the reading end of the pipe whose writing end the runner holds.
    """
    guardian = os.getpid()
    prctl(_SUBREAPER, 1)
    adapter = os.fork()
    if adapter:
        try:
            _guard(adapter, control)
        finally:
            os._exit(1)
    os.setsid()
    prctl(_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != guardian:  # it was killed before the kernel was told
        os._exit(1)


def _guard(adapter: int, control: int) -> None:
    _close_all_but(control)
    wake, waker = os.pipe()
    os.set_blocking(wake, False)
    os.set_blocking(waker, False)
    for ignored in (signal.SIGINT, signal.SIGHUP):
        signal.signal(ignored, signal.SIG_IGN)
    for heard in (signal.SIGCHLD, signal.SIGTERM):
        signal.signal(heard, lambda number, frame: None)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    poll = select.poll()
    poll.register(control, select.POLLIN)
    poll.register(wake, select.POLLIN)
    status = _reap()[0].get(adapter)
    dismissed = False
    while status is None and not dismissed:
        for ready, _ in poll.poll():
            dismissed |= ready == control
            if ready == wake:
                with contextlib.suppress(BlockingIOError):
                    dismissed |= signal.SIGTERM in os.read(wake, 4096)
        status = _reap()[0].get(adapter)
    _exit_like(_end_all().get(adapter, status))


def _close_all_but(kept: int) -> None:
    """Let go of every file, those of the adapter above all: else their other ends would never see an end."""
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208
        if int(name) != kept:
            with contextlib.suppress(OSError):
                os.close(int(name))


def _reap() -> tuple[dict[int, int], bool]:
    """How each child that has ended did so, and whether others are left."""
    ended: dict[int, int] = {}
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return ended, False
        if pid == 0:
            return ended, True
        ended[pid] = status


def _end_all() -> dict[int, int]:
    """Kill level by level: the children of what is killed become children here, and are next."""
    deadline = time.monotonic() + _PATIENCE
    pause = 0.0005
    ended, left = _reap()
    while left and time.monotonic() < deadline:
        for pid in _children(os.getpid()):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(pause)
        pause = min(pause * 2, 0.02)
        more, left = _reap()
        ended |= more
    return ended


def _children(parent: int) -> Iterator[int]:
    for name in os.listdir("/proc"):  # noqa: PTH208
        if name.isdigit():
            with contextlib.suppress(OSError):
                file = os.open(f"/proc/{name}/stat", os.O_RDONLY)
                try:
                    fields = os.read(file, 1024).rpartition(b")")[2].split()
                finally:
                    os.close(file)
                if int(fields[1]) == parent:
                    yield int(name)


def _exit_like(status: int | None) -> None:
    """Exit with the adapter's exit code, or die of the signal that ended it."""
    code = os.waitstatus_to_exitcode(status) if status is not None else 1
    if code < 0:
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if -code != signal.SIGKILL:
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
        time.sleep(1)
    os._exit(code & 0xFF)
