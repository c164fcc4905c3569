"""Adapters that do what no adapter should: `python adapters.py NAME TARGET`.

All of them answer as the reference engine does, but for one act: at the start, at the question whose id is TARGET, or
at every question. What the runner must make of each stands in table.yaml.
"""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import sys
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


# At the start.


@at(AT_START)
def exits_at_once() -> None:
    os._exit(3)


@at(AT_START)
def never_shakes_hands() -> None:
    time.sleep(MINUTE)


@at(AT_START)
def starts_slowly() -> None:
    time.sleep(0.8)


@at(AT_START)
def leaves_a_grandchild() -> None:
    grandchild()


@at(AT_START)
def prints_a_banner() -> None:
    raw(b"Welcome to my engine!\n")


# In the handshake.


@at(AT_DESCRIBE)
def speaks_another_protocol(described: Message) -> None:
    described["result"]["protocol"] = 2


@at(AT_DESCRIBE)
def describes_itself_anew(described: Message) -> None:
    described["result"]["version"] = str(time.monotonic_ns())


@at(AT_DESCRIBE)
def describes_each_process(described: Message) -> None:
    described["result"]["version"] = str(os.getpid())


@at(AT_DESCRIBE)
def prints_ansi_and_html(described: Message) -> None:
    described["result"]["name"] = "\x1b[31m<script>alert('name')</script>\x1b]0;title\x07"


# At one question.


@at(AT_TARGET)
def one_byte_a_second(message: Message) -> None:
    for byte in json.dumps(answer(message)).encode():
        raw(bytes([byte]))
        time.sleep(1)


@at(AT_TARGET)
def half_a_line(message: Message) -> None:
    raw(json.dumps(answer(message)).encode()[:20])
    os._exit(0)


@at(AT_TARGET)
def not_utf_8(message: Message) -> None:
    raw(b'{"jsonrpc":"2.0","id":%d,"result":{"cards":["\xff\xfe"]}}\n' % message["id"])


@at(AT_TARGET)
def a_hundred_megabytes(message: Message) -> None:
    raw(b'{"jsonrpc":"2.0","id":%d,"result":{"why":"' % message["id"])
    for _ in range(100):
        raw(b"x" * MEGABYTE)
    raw(b'"}}\n')


@at(AT_TARGET)
def endless_stdout(message: Message) -> None:
    while True:
        raw(b"x" * MEGABYTE)


@at(AT_TARGET)
def endless_lines(message: Message) -> None:
    while True:
        raw(b"still thinking\n" * 1000)


@at(AT_TARGET)
def endless_stderr(message: Message) -> None:
    while True:
        os.write(2, b"still thinking\n" * 1000)


@at(AT_TARGET)
def a_value_bomb(message: Message) -> None:
    with_result(message, '{"cards": [' + "[]," * 2_500_000 + "[]]}")


@at(AT_TARGET)
def unknown_id(message: Message) -> None:
    send(answer(message) | {"id": 999_999})


@at(AT_TARGET)
def id_of_another_type(message: Message) -> None:
    send(answer(message) | {"id": str(message["id"])})


@at(AT_TARGET)
def null_id(message: Message) -> None:
    send(answer(message) | {"id": None})


@at(AT_TARGET)
def repeated_id(message: Message) -> None:
    send(answer(message))
    send(answer(message))


@at(AT_TARGET)
def prints_before_the_answer(message: Message) -> None:
    raw(b"legal plays computed\n")
    send(answer(message))


@at(AT_TARGET)
def prints_after_the_answer(message: Message) -> None:
    send(answer(message))
    raw(b"legal plays computed\n")


@at(AT_TARGET)
def nan(message: Message) -> None:
    with_result(message, '{"allowed": NaN}')


@at(AT_TARGET)
def beyond_all_bounds(message: Message) -> None:
    with_result(message, '{"allowed": true, "weight": 1e999}')


@at(AT_TARGET)
def huge_integer(message: Message) -> None:
    with_result(message, '{"allowed": true, "weight": ' + "9" * 1_000_000 + "}")


@at(AT_TARGET)
def deep_nesting(message: Message) -> None:
    with_result(message, '{"allowed": true, "why": ' + "[" * 100_000 + "]" * 100_000 + "}")


@at(AT_TARGET)
def half_a_surrogate_pair(message: Message) -> None:
    with_result(message, r'{"allowed": true, "why": "\ud83c"}')


@at(AT_TARGET)
def a_result_that_is_a_list(message: Message) -> None:
    with_result(message, "[true]")


@at(AT_TARGET)
def no_answer(message: Message) -> None:
    pass


@at(AT_TARGET)
def closes_stdout(message: Message) -> None:
    os.close(1)
    time.sleep(MINUTE)


@at(AT_TARGET)
def dies_and_leaves_a_grandchild(message: Message) -> None:
    grandchild()
    os._exit(7)


@at(AT_TARGET)
def kills_its_parent(message: Message) -> None:
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(MINUTE)


@at(AT_TARGET)
def eats_memory(message: Message) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (400 * MEGABYTE, 400 * MEGABYTE))
    eaten = []
    try:
        while True:
            eaten.append(b"x" * (20 * MEGABYTE))
    except MemoryError:
        os.kill(os.getpid(), signal.SIGKILL)


@at(AT_TARGET)
def answers_with_ansi_and_html(message: Message) -> None:
    error = {"code": -32603, "message": "\x1b[2J<script>alert('message')</script>\n]]>"}
    send({"jsonrpc": "2.0", "id": message["id"], "error": error})


AT_TARGET["prints-ansi-and-html"] = answers_with_ansi_and_html
AT_TARGET["describes-each-process"] = AT_TARGET["half-a-line"]


# At every question: true if it is answered so.


@at(AT_EVERY)
def never_answers(message: Message) -> bool:
    return True


@at(AT_EVERY)
def dies_at_every_tenth(message: Message) -> bool:
    if message["id"] % 10 == 0:
        os._exit(1)
    return False


@at(AT_EVERY)
def floods_stderr(message: Message) -> bool:
    os.write(2, b"\x1b[31mstill thinking\n" * 4000)
    return False


@at(AT_EVERY)
def bloats_every_answer(message: Message) -> bool:
    said = answer(message)
    said["result"]["why"] = [[] for _ in range(5000)]
    send(said)
    return True


@at(AT_EVERY)
def answers_out_of_order(message: Message) -> bool:
    HELD.append(message)
    if not select.select([0], [], [], 0.01)[0]:
        while HELD:
            send(answer(HELD.pop()))
    return True


HELD: list[Message] = []


def lines() -> Any:
    """Request lines, without reading ahead: what is not read yet can be seen to wait."""
    rest = b""
    while chunk := os.read(0, 1):
        rest += chunk
        if chunk == b"\n":
            yield rest
            rest = b""


def serve_one(name: str, target: int, message: Message) -> None:
    """Answer one request, in this adapter's way."""
    if message["method"] == "describe":
        described = answer(message)
        AT_DESCRIBE.get(name, lambda _: None)(described)
        send(described)
    elif name in AT_EVERY and AT_EVERY[name](message):
        return
    elif name in AT_TARGET and message["id"] == target:
        AT_TARGET[name](message)
    else:
        send(answer(message))


def main(name: str, target: int) -> None:
    """Be the adapter of that name."""
    AT_START.get(name, lambda: None)()
    for line in lines() if name == "answers-out-of-order" else sys.stdin.buffer:
        serve_one(name, target, json.loads(line))
    if name in ("ignores-end-of-input", "ignores-end-of-input-with-a-grandchild"):
        time.sleep(MINUTE)


AT_START["ignores-end-of-input-with-a-grandchild"] = grandchild


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
