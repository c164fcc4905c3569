"""What the hostile adapters are made of: the tables of their acts, and the ways to answer."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from typing import Any

from fortyfive_reference import serve

Message = dict[str, Any]
Act = Callable[[Message], bool | None]
AT_START: dict[str, Callable[[], None]] = {}
AT_TARGET: dict[str, Act] = {}
AT_EVERY: dict[str, Act] = {}
AT_DESCRIBE: dict[str, Callable[[Message], None]] = {}
MINUTE = 60.0
MEGABYTE = 1 << 20


def at(table: dict[str, Any]) -> Callable[[Any], Any]:
    """Put an act into a table, under its own name with hyphens."""

    def put(act: Any) -> Any:
        table[act.__name__.replace("_", "-")] = act
        return act

    return put


def raw(text: bytes) -> None:
    """Write to the real stdout, all of it."""
    view = memoryview(text)
    while view:
        view = view[os.write(1, view):]


def answer(message: Message) -> Message:
    """What the reference engine answers."""
    found: Message = json.loads(serve.answer(json.dumps(message).encode()))
    return found


def send(message: Message) -> None:
    """Write one answer."""
    raw(json.dumps(message).encode() + b"\n")


def with_result(message: Message, result: str) -> None:
    """Answer with a result written out as JSON, sound or not."""
    raw(b'{"jsonrpc":"2.0","id":%d,"result":%s}\n' % (message["id"], result.encode("utf-8", "surrogatepass")))


def grandchild() -> None:
    """Start a process in a session of its own, with the same pipes, that no signal of a terminal ends."""
    if os.fork():
        return
    os.setsid()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    if os.fork() == 0:
        time.sleep(MINUTE)
    os._exit(0)
