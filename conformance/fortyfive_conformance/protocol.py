"""The protocol on the wire: request lines, response lines, and what an answer line can turn out to be."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

VERSION = 1
MAX_LINE = 8 * 1024 * 1024
# Bounds that no answer to any question comes near: they keep a line from costing the runner its memory or its stack.
MAX_VALUES = 500_000
MAX_DEPTH = 64
_FEW = 512
MAX_MESSAGE = 2000
MAX_ID = 2**31 - 1
UNKNOWN_METHOD = -32601
NOT_DONE = -32004
WINDOW = 64
DESCRIBE_TIMEOUT = 30.0
TIMEOUT = 5.0


class Ask(NamedTuple):
    """A request to be sent: its id and its whole line. `key` is whatever the asker wants back."""

    id: int
    line: bytes
    key: Any = None


class Outcome(NamedTuple):
    """What came of a request.

    `kind` is `answer` (with `result`), `error` (with `error`), or what went wrong: `crash`, `timeout`,
    `protocol-error`, `not-run`, with `detail` saying how. `size` is that of the answer's line, in bytes, and
    `values` no fewer than the values on it; `words` the last line on the stderr of a process that was lost.
    """

    kind: str
    result: dict[str, Any] | None = None
    error: dict[str, Any] | None = None
    detail: str = ""
    size: int = 0
    words: str = ""
    values: int = 0

    @property
    def unsupported(self) -> bool:
        """Whether the adapter said that it does not do this."""
        return self.error is not None and self.error["code"] in (UNKNOWN_METHOD, NOT_DONE)


class Garbage(Exception):
    """A line on the adapter's stdout that is no answer; the text says what it is."""


def parse_line(line: bytes) -> tuple[int, Outcome]:
    """The id and the outcome that an answer line carries.

    Raises Garbage for a line that is no JSON-RPC response with a whole number as id.
    """
    try:
        message = _read(line)
    except (ValueError, RecursionError) as error:
        raise Garbage(f"a line that is not JSON ({_reason(error)}): {quote(line)}") from None
    if type(message) is not dict:
        raise Garbage(f"a line that is no JSON-RPC response: {quote(line)}")
    number = message.get("id")
    if "jsonrpc" not in message and type(message.get("transport")) is str:
        raise Garbage(quote(message["transport"].encode("utf-8", "replace")))  # said by a bridge to another transport
    if type(number) is not int:
        raise Garbage(f"an answer whose id is no whole number: {quote(line)}")
    if message.get("jsonrpc") != "2.0":
        raise Garbage(f'an answer without "jsonrpc": "2.0": {quote(line)}')
    result, failure = message.get("result"), message.get("error")
    if type(result) is dict and "error" not in message:
        return number, Outcome("answer", result, None, "", len(line), "", _values(line))
    if "result" not in message and type(failure) is dict and type(failure.get("code")) is int:
        said = {**failure, "message": str(failure.get("message", ""))[:MAX_MESSAGE]}
        return number, Outcome("error", error=said, size=len(line), values=_values(line))
    return number, Outcome("protocol-error", detail=f"neither a result (a mapping) nor an error: {quote(line)}")


def quote(line: bytes, limit: int = 120) -> str:
    """A piece of a line, safe to print: no control characters, cut to a limit."""
    text = line[: limit * 4].decode("utf-8", "backslashreplace").rstrip("\r\n")
    clean = "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)
    return clean if len(clean) <= limit else clean[: limit - 1] + "…"


def _read(line: bytes) -> Any:
    """The value on a line. Raises ValueError or RecursionError for what is no JSON, or more than any answer is."""
    if len(line) > MAX_VALUES and _values(line) > MAX_VALUES:
        raise ValueError(f"more than {MAX_VALUES} values")
    text = line.strip(b" \t\r\n").decode("utf-8")
    value, end = _decoder.raw_decode(text)
    if end != len(text):
        raise json.JSONDecodeError("Extra data", text, end)
    if len(line) > 2 * MAX_DEPTH and _may_be_deep(line) and _depth(value) > MAX_DEPTH:
        raise RecursionError
    if b"\\u" in line:
        _refuse_surrogates(value)
    return value


def _values(line: bytes) -> int:
    """No fewer than the values on a line; those on a short one are not worth counting."""
    if len(line) <= _FEW:
        return len(line)
    return line.count(b",") + line.count(b"[") + line.count(b"{")


def _may_be_deep(line: bytes) -> bool:
    """Whether the brackets of a line may be nested too deeply; those inside strings are not told apart."""
    brackets = line.translate(None, _NO_BRACKETS)
    for _ in range(MAX_DEPTH):
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
        if not brackets:
            return False
    return True


def _depth(value: Any) -> int:
    depth, level = 0, [value]
    while level and depth <= MAX_DEPTH:
        level = [part for outer in level if isinstance(outer, (dict, list))
                 for part in (outer.values() if isinstance(outer, dict) else outer)]
        depth += bool(level)
    return depth


def _refuse_surrogates(value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ValueError("half of a surrogate pair") from None


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def _finite(digits: str) -> float:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise ValueError("a number beyond all bounds")
    return value


def _reason(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return "not UTF-8"
    return str(error).partition(":")[0]


_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
_decoder = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_finite)
