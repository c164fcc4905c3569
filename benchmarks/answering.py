"""An adapter that answers at once: it knows every answer beforehand, and looks no further than the question's text.

    python answering.py FILE

FILE holds lines in pairs: what follows the id in a request, and what follows it in the answer. What it does not know it
does not do. It imports nothing but the system's calls, so that what is measured beside it is the runner.
"""

from __future__ import annotations

import os
import sys

CHUNK = 1 << 16
START, METHOD = b'{"jsonrpc":"2.0","id":', b',"method"'
UNKNOWN = b',"error":{"code":-32601,"message":"not recorded"}}\n'


def answers(file: str) -> dict[bytes, bytes]:
    """What to answer to what, without ids."""
    with open(file, "rb") as lines:  # noqa: PTH123 (pathlib takes longer to import than all of this)
        found = lines.read().splitlines(keepends=True)
    return dict(zip((question.rstrip(b"\n") for question in found[::2]), found[1::2], strict=True))


def main() -> None:
    """Answer all lines of stdin, as many at a time as there are."""
    known = answers(sys.argv[1])
    rest = b""
    while chunk := os.read(0, CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        out: list[bytes] = []
        for line in lines:
            head, _, question = line.partition(METHOD)
            out += (head, known.get(question, UNKNOWN))
        left = memoryview(b"".join(out))
        while left:
            left = left[os.write(1, left):]


if __name__ == "__main__":
    main()
