"""The pipeline: what a fault of the adapter means, and that it costs one question and never the run."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from fortyfive_conformance.corpus.compiled import request_line
from fortyfive_conformance.errors import NoVerdict
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import Ask

Maker = Callable[[str], list[str]]


def asked(command: list[str], count: int = 30, *, jobs: int = 1, timeout: float = 0.5) -> dict[int, str]:
    asks = [Ask(number, request_line(number, "legal_plays", {"n": number})) for number in range(1, count + 1)]
    with Pipeline(command, jobs=jobs, timeout=timeout, describe_timeout=5) as pipeline:
        pipeline.describe()
        return {ask.id: outcome.kind for ask, outcome in pipeline.ask(asks)}


def broken(kinds: dict[int, str]) -> dict[int, str]:
    return {number: kind for number, kind in kinds.items() if kind != "answer"}


ANSWER = "    answer(message, {'cards': []})\n"
DIES = "    if n % 10 == 0: os._exit(3)\n"


def body(*lines: str) -> str:
    return "for message in lines():\n    n = message['params']['n']\n" + "".join(lines)


def test_every_question_is_answered_once(adapter: Maker) -> None:
    kinds = asked(adapter(body(ANSWER)), 500)
    assert len(kinds) == 500
    assert not broken(kinds)


@pytest.mark.parametrize(("fault", "kind"), [
    (DIES, "crash"),
    ("    if n % 10 == 0: time.sleep(60)\n", "timeout"),
    ("    if n % 10 == 0: print('hello', flush=True); continue\n", "protocol-error"),
    ("    if n % 10 == 0: answer({'id': 999}, {}); continue\n", "protocol-error"),
    ("    if n % 10 == 0: answer({'id': str(n)}, {}); continue\n", "protocol-error"),
    ("    if n % 10 == 0: os.write(1, b'\\xff\\xfe\\n'); continue\n", "protocol-error"),
    ("    if n % 10 == 0: os.write(1, b'{\"jsonrpc'); os._exit(0)\n", "protocol-error"),
    ("    if n % 10 == 0: say({'jsonrpc': '2.0', 'id': n, 'result': [1]}); continue\n", "protocol-error"),
    ("    if n % 10 == 0: os.close(1); time.sleep(60)\n", "crash"),
])
def test_a_fault_costs_its_own_question_alone(adapter: Maker, fault: str, kind: str) -> None:
    assert broken(asked(adapter(body(fault, ANSWER)))) == {10: kind, 20: kind, 30: kind}


@pytest.mark.parametrize("jobs", [2, 4])
def test_verdicts_do_not_depend_on_the_number_of_processes(adapter: Maker, jobs: int) -> None:
    command = adapter(body(DIES, ANSWER))
    assert asked(command, 200, jobs=jobs) == asked(command, 200)


def test_dying_of_age_is_no_fault_of_a_question(adapter: Maker) -> None:
    assert not broken(asked(adapter("for count, message in enumerate(lines()):\n    if count == 9: os._exit(1)\n"
                                    + ANSWER), 60))


def test_answers_may_come_in_any_order(adapter: Maker) -> None:
    late = "held = []\nfor message in lines():\n    held.append(message)\n" \
           "    if len(held) == 30:\n        for message in reversed(held): answer(message, {'cards': []})\n"
    assert not broken(asked(adapter(late)))


def test_a_repeated_answer_is_a_fault(adapter: Maker) -> None:
    twice = "    if n == 5: answer(message, {'cards': []})\n"
    kinds = asked(adapter(body(twice, ANSWER)), 5)
    assert set(kinds) == {1, 2, 3, 4, 5}


def test_an_adapter_that_never_answers_ends_the_run_after_ten_processes(adapter: Maker) -> None:
    kinds = asked(adapter(body("    os._exit(1)\n")), 40)
    assert list(kinds.values()).count("not-run") == 40 - list(kinds.values()).count("crash")
    assert 5 <= list(kinds.values()).count("crash") <= 10


def test_floods_are_survived(adapter: Maker) -> None:
    stderr = "    os.write(2, b'x' * 65536 + b'\\n')\n"
    assert not broken(asked(adapter(body(stderr, ANSWER)), 100, timeout=5))
    endless = "    if n == 7:\n        while True: os.write(1, b'x' * 65536)\n"
    assert broken(asked(adapter(body(endless, ANSWER)), 10, timeout=5)) == {7: "protocol-error"}


@pytest.mark.parametrize("command", [["/no/such/program"], ["/bin/false"], ["/bin/cat", "/dev/null"]])
def test_an_adapter_that_does_not_start_gets_no_verdict(command: list[str]) -> None:
    with pytest.raises(NoVerdict), Pipeline(command, describe_timeout=2) as pipeline:
        pipeline.describe()


def test_a_description_that_changes_gets_no_verdict(adapter: Maker) -> None:
    with pytest.raises(NoVerdict, match="describe"):
        asked(adapter("DESCRIBE['version'] = str(os.getpid())\n" + body(DIES, ANSWER)))


def test_an_adapter_that_starts_ahead_is_the_one_that_is_asked(adapter: Maker) -> None:
    with Pipeline(adapter(body(ANSWER))) as pipeline:
        with pipeline.ahead():
            started = pipeline.started
        pipeline.describe()
        assert (started, pipeline.started) == (1, 1)


def test_an_adapter_that_does_not_start_ahead_is_told_by_the_handshake() -> None:
    with pytest.raises(NoVerdict, match="did not start"), Pipeline(["/no/such/program"]) as pipeline:
        with pipeline.ahead():
            pass
        pipeline.describe()


def test_what_starts_ahead_ends_where_the_other_work_fails(adapter: Maker, tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    pipeline = Pipeline(adapter(f"open({str(mark)!r}, 'w').write(str(os.getpid()))\ntime.sleep(60)\n"))
    with pytest.raises(ZeroDivisionError), pipeline.ahead():
        while not (mark.is_file() and mark.read_text()):
            time.sleep(0.01)
        raise ZeroDivisionError
    with pytest.raises(ProcessLookupError):
        os.kill(int(mark.read_text()), 0)


def test_an_adapter_may_end_as_soon_as_nothing_more_is_asked(adapter: Maker, tmp_path: Path) -> None:
    mark = tmp_path / "over"
    with Pipeline(adapter(body(ANSWER) + f"open({str(mark)!r}, 'w').close()\n")) as pipeline:
        pipeline.describe()
        pipeline.finish()
        deadline = time.monotonic() + 20
        while not mark.exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        assert mark.exists()
