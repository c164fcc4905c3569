"""The line protocol: one JSON-RPC request a line in, one answer a line out. Nothing here is about cards.

It can be taken over unchanged: an adapter hands its `handle(method, params)` to `serve`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

Handle = Callable[[str, Mapping[str, Any]], Mapping[str, Any]]

PARSE_ERROR, INVALID_REQUEST, NO_SUCH_METHOD, INVALID_PARAMS, INTERNAL_ERROR = -32700, -32600, -32601, -32602, -32603
NOT_SUPPORTED = -32004


class ProtocolError(Exception):
    """An answer that is a JSON-RPC error: `code`, the message, and `data` where there is more to say."""

    def __init__(self, code: int, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def answer(self) -> dict[str, Any]:
        """Return the `error` member of the response."""
        error: dict[str, Any] = {"code": self.code, "message": self.message}
        return error if self.data is None else {**error, "data": self.data}


def wrong(value: object, expected: str) -> ProtocolError:
    """Return the error for a param that cannot be read."""
    return ProtocolError(INVALID_PARAMS, f"cannot read {value!r:.80} (expected {expected})")


def unsupported(feature: str, message: str) -> ProtocolError:
    """Return the error that says what the engine does not do."""
    return ProtocolError(NOT_SUPPORTED, message, {"feature": feature})


def whole(value: object) -> int:
    """Read a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong(value, "a whole number")
    return value


def truth(value: object) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise wrong(value, "true or false")
    return value


def array(value: object) -> list[Any]:
    """Read a list."""
    if not isinstance(value, list):
        raise wrong(value, "a list")
    return value


def record(value: object) -> dict[str, Any]:
    """Read an object."""
    if not isinstance(value, dict):
        raise wrong(value, "an object")
    return value


def get(params: Mapping[str, Any], member: str, read: Callable[[object], Any], *default: Any) -> Any:
    """Return a member of the params as `read` gives it; a member left out is the default, or else an error."""
    if member in params:
        return read(params[member])
    if default:
        return default[0]
    raise ProtocolError(INVALID_PARAMS, f"member {member!r} is missing")


def keep_stdout() -> BinaryIO:
    """Return the real stdout, and send all else that this process prints to stderr."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return out


def _parse(line: bytes) -> tuple[int | None, object]:
    """Return the id, if it can be told, and the request as it came."""
    try:
        request = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as fault:
        raise ProtocolError(PARSE_ERROR, f"the line is no JSON: {fault}") from fault
    number = request.get("id") if isinstance(request, dict) else None
    return (number if isinstance(number, int) and not isinstance(number, bool) else None), request


def answer(handle: Handle, line: bytes) -> dict[str, Any]:
    """Return the response to one request line; it raises nothing, whatever the line."""
    number: int | None = None
    try:
        number, request = _parse(line)
        if number is None or not isinstance(request, dict) or not isinstance(request.get("method"), str):
            raise ProtocolError(INVALID_REQUEST, "no request (expected an object with a whole 'id' and a 'method')")
        outcome: dict[str, Any] = {"result": handle(request["method"], record(request.get("params", {})))}
    except ProtocolError as fault:
        outcome = {"error": fault.answer()}
    except Exception as fault:  # the engine's own fault is an answer too, and the next request is served
        outcome = {"error": ProtocolError(INTERNAL_ERROR, f"{type(fault).__name__}: {fault}").answer()}
    return {"jsonrpc": "2.0", "id": number, **outcome}


def serve(handle: Handle, lines: BinaryIO, out: BinaryIO) -> None:
    """Answer each line as soon as it has come, until the input ends or nobody reads the answers any more."""
    try:
        for line in lines:
            if line.strip():
                out.write(json.dumps(answer(handle, line)).encode() + b"\n")
                out.flush()
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)  # what is still in the buffer has no reader: an ordinary exit would try to write it
