"""``python -m fortyfive_reference [CHOICE=VALUE …]``: the engine as an adapter, on stdin and stdout."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence


def main(choices: Sequence[str] = ()) -> int:
    """Serves until stdin ends; whatever prints in the meantime goes to stderr, so that stdout holds answers alone.

    ``choices`` are readings other than the engine's own, each ``choice=value``.
    """
    if 1 in _opened():
        return _lost("stdout is closed")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    from . import errors, rulesets, serve  # only now: nothing that loads may reach the real stdout

    gc.freeze()  # what is loaded stays
    gc.set_threshold(100_000)  # and what comes goes by itself: no value of the engine refers back to itself

    try:
        for choice in choices:
            rulesets.choose(*choice.partition("=")[::2])
    except errors.UnsupportedError as error:
        _tell(str(error))
        return 2
    try:
        with open(0, "rb", closefd=False) as requests:
            serve.run(requests, answers)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())  # what is still in the buffer leads nowhere
        return 1 if isinstance(error, BrokenPipeError) else _lost(error.strerror or str(error))
    except KeyboardInterrupt:
        return 130
    return 0


def _opened() -> list[int]:
    """Which of the three streams were closed; they lead nowhere now, so that no other file takes their place."""
    closed = []
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:
            closed.append(os.open(os.devnull, os.O_RDWR))  # the lowest that is free, which is this one
    return closed


def _lost(why: str) -> int:
    """The exit code where questions or answers are lost: who reads on is told, who has left is not."""
    _tell(f"fortyfive_reference: {why}; expected requests from stdin and a stdout that takes the answers")
    return 1


def _tell(line: str) -> None:
    import contextlib  # only here: most runs have nothing to tell

    with contextlib.suppress(OSError):
        os.write(2, f"{line}\n".encode(errors="backslashreplace"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
