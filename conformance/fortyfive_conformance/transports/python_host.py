"""`python -m fortyfive_conformance.transports.python_host MODULE:CALLABLE`: a Python callable as a process.

The callable is `handle(method, params) -> result`, found from the current folder. An exception with a whole number
`code` is that JSON-RPC error, with its `data`; any other is -32603. What the callable prints goes to stderr.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any, BinaryIO

INTERNAL_ERROR = -32603
Handle = Callable[[str, dict[str, Any]], Any]


def find(target: str) -> Handle:
    """The callable that MODULE:CALLABLE names.

    Raises SystemExit with what is wrong where there is none.
    """
    module, _, path = target.partition(":")
    try:
        found: Any = importlib.import_module(module)
    except ModuleNotFoundError as error:
        raise SystemExit(f"no module {error.name!r} (looked from {os.getcwd()})") from None  # noqa: PTH109
    for name in path.split("."):
        if not hasattr(found, name):
            raise SystemExit(f"{target}: there is no {name!r}")
        found = getattr(found, name)
    if not callable(found):
        raise SystemExit(f"{target}: expected a callable handle(method, params)")
    return found  # type: ignore[no-any-return]


def answer(handle: Handle, line: bytes) -> bytes:
    """The response line to a request line."""
    request = json.loads(line)
    try:
        outcome = {"result": handle(request["method"], request["params"])}
        return _line(request["id"], outcome)
    except Exception as error:  # whatever the callable raises is an answer, and the next request is served
        return _line(request["id"], {"error": _error(error)})


def _error(error: Exception) -> dict[str, Any]:
    code, data = getattr(error, "code", None), getattr(error, "data", None)
    if type(code) is not int:
        traceback.print_exception(error)
        return {"code": INTERNAL_ERROR, "message": f"{type(error).__name__}: {error}"}
    try:
        json.dumps(data, allow_nan=False)
    except (TypeError, ValueError):
        data = repr(data)
    return {"code": code, "message": str(error)} | ({} if data is None else {"data": data})


def _line(number: int, outcome: dict[str, Any]) -> bytes:
    message = {"jsonrpc": "2.0", "id": number, **outcome}
    return json.dumps(message, separators=(",", ":"), allow_nan=False).encode() + b"\n"


def serve(handle: Handle, requests: BinaryIO, out: BinaryIO) -> None:
    """Answer each line at once, until the requests end."""
    for line in requests:
        out.write(answer(handle, line))
        out.flush()


def main(argv: list[str]) -> int:
    """Keep stdout clean, load the callable, serve."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    sys.path.insert(0, "")
    try:
        serve(find(argv[0]), sys.stdin.buffer, out)
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)  # nobody reads what is still in the buffer
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
