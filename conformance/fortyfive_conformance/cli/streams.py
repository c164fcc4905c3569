"""The streams of the process: whatever they are, and whoever is at their other end, no run ends in a traceback."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

UNREAD = 4


def prepare() -> None:
    """Open those that are closed to nowhere, and write what their encoding has no letter for as an escape."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115 (as long as we run)
        elif mode == "w" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def watched(call: Callable[[], int]) -> int:
    """The exit code of a call, once all that it printed is out; another where nobody reads it or it is lost."""
    try:
        try:
            code = call()
        except SystemExit as ended:  # of argparse: help, or wrong usage
            code = int(ended.code or 0)
        sys.stdout.flush()
    except BrokenPipeError:
        code = UNREAD
        _let_go(sys.stdout)
    except OSError as error:
        code = 2
        _let_go(sys.stdout)
        with suppress(OSError):
            print(f"fortyfive: the output: {error.strerror or error}", file=sys.stderr)
    try:
        sys.stderr.flush()
    except OSError:
        _let_go(sys.stderr)
    return code


def _let_go(stream: TextIO) -> None:
    """What is still in the buffer leads nowhere, so that nothing fails again when the process ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
