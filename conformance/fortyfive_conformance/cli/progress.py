"""How far a run is: a bar on a terminal, a line now and then elsewhere; nothing at all for a short run."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

PATIENCE = 2.0   # seconds before anything is shown
INTERVAL = 30.0  # seconds between two lines where there is no terminal


class Progress:
    """Called with how many are done and of how many; a context manager that leaves the terminal clean."""

    def __init__(self, label: str, stream: TextIO | None = None) -> None:
        self._label = label
        self._stream = stream or sys.stderr
        self._live = self._stream.isatty() and os.environ.get("TERM") != "dumb"
        self._start = time.monotonic()
        self._next = self._start + (PATIENCE if self._live else INTERVAL)
        self._bar: Bar | None = None
        self._task: Any = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def __call__(self, done: int, of: int) -> None:
        """Show it, if it is time."""
        if self._bar is not None:
            self._bar.update(self._task, completed=done, total=of)
        elif time.monotonic() >= self._next:
            self._show(done, of)

    def _show(self, done: int, of: int) -> None:
        if self._live:
            self._bar = _bar(self._stream)
            self._task = self._bar.add_task(self._label, total=of, completed=done)
            self._bar.start()
        else:
            self._next = time.monotonic() + INTERVAL
            print(f"{self._label}: {done} / {of}", file=self._stream, flush=True)


def _bar(stream: TextIO) -> Bar:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    return Progress(TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(),
                    TimeElapsedColumn(), TimeRemainingColumn(), console=Console(file=stream), transient=True)
