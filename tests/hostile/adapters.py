"""Adapters that do what no adapter should: `python adapters.py NAME TARGET`.

All of them answer as the reference engine does, but for one act: at the start, at the question whose id is TARGET, or
at every question. What the runner must make of each stands in table.yaml.
"""

from __future__ import annotations

import json
import os
import select
import sys
import time
from typing import Any

import at_one_question  # noqa: F401 (it puts its acts into their table)
from acts import AT_DESCRIBE, AT_EVERY, AT_START, AT_TARGET, MINUTE, Message, answer, at, grandchild, raw, send

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
