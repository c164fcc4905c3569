"""``python -m fortyfive_reference``: the engine as an adapter, requests on stdin, answers on stdout."""

from __future__ import annotations

import os
import sys


def main() -> int:
    """Serves until stdin ends; whatever prints in the meantime goes to stderr, so that stdout holds answers alone."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    from . import serve  # only now: nothing that loads may reach the real stdout

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
    sys.exit(main())
