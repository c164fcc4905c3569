"""`python -m fortyfive_conformance.transports.http_bridge URL`: an adapter behind HTTP, as a process.

Request lines from stdin are posted, one message or a batch of at most 100 at a time, over one connection that is
kept alive; what comes back is written to stdout, a line a message. The bridge waits as long as it takes: time is
the runner's to keep. What is no proper answer becomes a line that says so, a connection that cannot be made or
breaks off before an answer ends the bridge.
"""

from __future__ import annotations

import http.client
import json
import os
import sys
from typing import Any
from urllib.parse import urlsplit

MAX_BATCH = 100
MAX_BODY = 64 * 1024 * 1024
_CHUNK = 1 << 16
_HEADERS = {"Content-Type": "application/json", "Accept": "application/json"}


class BadAnswer(Exception):
    """An answer that breaks the protocol; the text says how."""


class Connection:
    """The way to one URL. A connection that has gone stale between two requests is made anew, once."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._secure = parts.scheme == "https"
        self._place = parts.netloc
        self._path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self._open: http.client.HTTPConnection | None = None

    def post(self, body: bytes) -> bytes:
        """Post a body; the body of the answer.

        Raises BadAnswer for an answer that breaks the protocol, OSError where there is none.
        """
        try:
            response = self._send(body)
            found = self._receive(response)
        except (BadAnswer, OSError, http.client.HTTPException) as error:
            self._close()
            if isinstance(error, BadAnswer | OSError):
                raise
            raise BadAnswer(f"no HTTP answer: {type(error).__name__} {error}") from None
        if response.will_close:
            self._close()
        return found

    def _send(self, body: bytes) -> http.client.HTTPResponse:
        reused = self._open is not None
        try:
            return self._request(body)
        except ConnectionError:
            self._close()
            if not reused:
                raise
            return self._request(body)

    def _request(self, body: bytes) -> http.client.HTTPResponse:
        if self._open is None:
            kind = http.client.HTTPSConnection if self._secure else http.client.HTTPConnection
            self._open = kind(self._place)
        self._open.request("POST", self._path, body, _HEADERS)
        return self._open.getresponse()

    def _receive(self, response: http.client.HTTPResponse) -> bytes:
        if response.status != 200:
            what = " (redirects are not followed)" if 300 <= response.status < 400 else ""
            raise BadAnswer(f"HTTP status {response.status} {response.reason}, expected 200{what}")
        kind = response.headers.get_content_type()
        if kind != "application/json":
            raise BadAnswer(f"HTTP content type {kind}, expected application/json")
        found = bytearray()
        try:
            while chunk := response.read(_CHUNK):
                found += chunk
                if len(found) > MAX_BODY:
                    raise BadAnswer(f"an HTTP body of more than {MAX_BODY >> 20} MiB")
        except (OSError, http.client.IncompleteRead):
            raise BadAnswer("half an HTTP body, then the connection ended") from None
        if response.length:
            raise BadAnswer("half an HTTP body, then the connection ended")
        return bytes(found)

    def _close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None


def answers(lines: list[bytes], connection: Connection) -> bytes:
    """What the server answers to these request lines, a line a message; or one line saying why that is none."""
    try:
        if len(lines) == 1:
            return _one_line(connection.post(lines[0]).strip())
        found = _parse(connection.post(b"[" + b",".join(lines) + b"]"))
        if not isinstance(found, list):
            raise BadAnswer("a batch was not answered with a list")
        return b"".join(map(_dump, found))
    except BadAnswer as error:
        return _dump({"transport": str(error)})


def _one_line(body: bytes) -> bytes:
    """A body as it came where it stands on one line, else the same value on one."""
    return _dump(_parse(body)) if b"\n" in body or b"\r" in body else body + b"\n"


def _parse(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise BadAnswer(f"an HTTP body that is not JSON ({why})") from None


def _dump(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"


def _write(body: bytes) -> None:
    view = memoryview(body)
    while view:
        view = view[os.write(1, view):]


def main(argv: list[str]) -> int:
    """Carry messages to and fro until stdin ends."""
    connection = Connection(argv[0])
    rest = b""
    while chunk := os.read(0, _CHUNK):
        *lines, rest = (rest + chunk).split(b"\n")
        while lines:
            batch, lines = lines[:MAX_BATCH], lines[MAX_BATCH:]
            try:
                _write(answers(batch, connection))
            except BrokenPipeError:
                return 0
            except OSError as error:
                print(f"{argv[0]}: {error.strerror or error}", file=sys.stderr)
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
