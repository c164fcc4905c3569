"""HTTP servers that do what no server should: `python server.py NAME TARGET`, which prints the port.

They answer as the reference engine does, but for one act at the question whose id is TARGET.
"""

from __future__ import annotations

import json
import socket
import struct
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from fortyfive_reference import serve

MINUTE = 60.0


class Handler(BaseHTTPRequestHandler):
    """One request, a message or a batch."""

    protocol_version = "HTTP/1.1"
    name = ""
    target = 0

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        messages = body if isinstance(body, list) else [body]
        if any(message["id"] == self.target for message in messages):
            getattr(self, self.name.replace("-", "_"))(body)
        else:
            self.reply(self.answers(body))

    def answers(self, body: Any) -> bytes:
        """What the reference engine answers."""
        found = [json.loads(serve.answer(json.dumps(message).encode()))
                 for message in (body if isinstance(body, list) else [body])]
        return json.dumps(found if isinstance(body, list) else found[0]).encode()

    def reply(self, body: bytes, status: int = 200, kind: str = "application/json", length: int | None = None,
              **headers: str) -> None:
        """Send a whole answer, or the head of a longer one."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def http_answers(self, body: Any) -> None:
        self.reply(self.answers(body))

    def http_500(self, body: Any) -> None:
        self.reply(self.answers(body), 500)

    def http_redirect(self, body: Any) -> None:
        self.reply(self.answers(body), 307, Location="/elsewhere")

    def http_slow_body(self, body: Any) -> None:
        answer = self.answers(body)
        self.reply(answer[:10], length=len(answer))
        time.sleep(MINUTE)

    def http_half_body(self, body: Any) -> None:
        answer = self.answers(body)
        self.reply(answer[:10], length=len(answer))
        self.close_connection = True

    def http_reset(self, body: Any) -> None:
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
        self.close_connection = True

    def http_page(self, body: Any) -> None:
        self.reply(self.answers(body), kind="text/html")

    def http_pretty(self, body: Any) -> None:
        self.reply(json.dumps(json.loads(self.answers(body)), indent=2).encode())

    def finish(self) -> None:
        try:
            super().finish()
        except OSError:
            self.close_connection = True

    def log_message(self, *words: Any) -> None:
        """Say nothing."""


def main(name: str, target: int) -> None:
    """Be the server of that name."""
    Handler.name, Handler.target = name, target
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.handle_error = lambda *_: None  # type: ignore[method-assign]
        print(server.server_port, flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
