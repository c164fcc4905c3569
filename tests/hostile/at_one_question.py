"""What the hostile adapters do at one question, instead of answering it."""

from __future__ import annotations

import json
import os
import resource
import signal
import time

from acts import AT_TARGET, MEGABYTE, MINUTE, Message, answer, at, grandchild, raw, send, with_result


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
