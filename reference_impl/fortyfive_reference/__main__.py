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
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    from . import errors, rulesets, serve  # only now: nothing that loads may reach the real stdout

    gc.freeze()  # what is loaded stays
    gc.set_threshold(100_000)  # and what comes goes by itself: no value of the engine refers back to itself

    try:
        for choice in choices:
            rulesets.choose(*choice.partition("=")[::2])
    except errors.UnsupportedError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        with open(0, "rb", closefd=False) as requests:
            serve.run(requests, answers)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())  # nobody reads what is still in the buffer
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
