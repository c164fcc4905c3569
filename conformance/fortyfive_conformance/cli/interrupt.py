"""Ctrl-C, and being told to end: the run stops between two questions, and what it has found is still written."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from fortyfive_conformance.pipeline import Channel

_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def interruptible(pipeline: Channel) -> Iterator[None]:
    """Inside, a signal to end asks the pipeline to stop; a second one changes nothing, so that reports get whole."""

    def stop(number: int, frame: FrameType | None) -> None:
        if not pipeline.stopping:
            pipeline.stopping = True
            print("\ninterrupted: stopping, and writing what there is", file=sys.stderr, flush=True)

    before = {number: signal.signal(number, stop) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
