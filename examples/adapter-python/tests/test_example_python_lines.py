"""The adapter as a process: one line in, one line out, whatever comes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from adapter import handle
from example_python_support import EXAMPLE, SIDES, bruff
from json_lines import ProtocolError, answer


def run(text: str | bytes, folder: Path = EXAMPLE) -> list[dict[str, Any]]:
    """Send those lines to a process of its own and return the answers, the input having ended."""
    sent = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run([sys.executable, str(folder / "adapter.py")], input=sent, capture_output=True, timeout=20)
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.splitlines()]


def line(number: Any, method: str, **params: Any) -> str:
    """Return a request line."""
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n"


def test_it_goes_on_after_every_kind_of_error() -> None:
    asked = {"ruleset": "bruff", "trump": "S"}
    answers = run(
        line(1, "describe", protocol=1)
        + line(2, "shuffle")
        + line(3, "card_order", ruleset="standard", trump="S")
        + line(4, "card_order", ruleset="bruff", trump="X")
        + line(5, "card_order", ruleset="bruff")
        + "{not json\n"
        + "[1, 2]\n"
        + line("6", "card_order", **asked)
        + line(7, "legal_plays", hand=["1S"], trick=[], **asked)
        + "\n"
        + line(8, "trick_winner", trick=[], **asked)
        + line(9, "trick_winner", trick=["2S", "AH"], unknown=True, **asked)
    )
    found = [(a["id"], a["error"]["code"] if "error" in a else None) for a in answers]
    assert found == [
        (1, None), (2, -32601), (3, -32004), (4, -32602), (5, -32602), (None, -32700), (None, -32600), (None, -32600),
        (7, -32602), (8, -32602), (9, None),
    ]  # fmt: skip
    assert answers[2]["error"]["data"] == {"feature": "ruleset"}
    assert answers[-1]["result"] == {"position": 1}
    assert "'1S' (expected a card, e.g. '5S', 'TD', 'Joker')" in answers[8]["error"]["message"]


@pytest.mark.parametrize("bad", [b"\xff\xfe\n", b"[" * 200_000 + b"\n", b"1" * 5000 + b"\n", b'"\\ud800"\n', b"null\n"])
def test_a_line_that_is_no_request_gets_an_error_without_an_id(bad: bytes) -> None:
    first, second = run(bad + line(1, "describe", protocol=1).encode())
    assert (first["id"], first["error"]["code"] in (-32700, -32600), second["id"]) == (None, True, 1)


def test_what_it_does_not_do_names_the_feature() -> None:
    tricks = [{"leader": 0, "cards": ["7S", "5S", "KD", "2S", "QC", "4D"]}]
    given: dict[str, Any] = {"ruleset": "bruff", "dealer": 5, "trump": "S", "scores": [0, 0, 0], "tricks": tricks}
    for changed, feature in (
        ({"players": 4, "sides": [[0, 2], [1, 3]]}, "players"),
        ({"players": 6, "sides": [[0, 2, 4], [1, 3, 5]]}, "sides"),
        ({"players": 6, "sides": SIDES, "ruleset": "twenty-five"}, "ruleset"),
        ({"players": 6, "sides": SIDES, "bid": {"seat": 0, "amount": 20}}, "bidding"),
    ):
        with pytest.raises(ProtocolError) as caught:
            handle("settle", {**given, **changed})
        assert (caught.value.code, caught.value.data) == (-32004, {"feature": feature})
    with pytest.raises(ProtocolError) as caught:
        bruff("perft", trump="S", leader=0, hands=[["7S"], ["5S"]], depth=1)
    assert caught.value.data == {"feature": "players"}


def test_a_fault_inside_is_an_answer() -> None:
    def broken(method: str, params: Any) -> Any:
        raise ZeroDivisionError(method)

    response = answer(broken, line(4, "describe").encode())
    assert (response["id"], response["error"]["code"]) == (4, -32603)


def test_nothing_that_an_engine_prints_gets_between_the_answers(tmp_path: Path) -> None:
    folder = tmp_path / "noisy"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("tests", "__pycache__"))
    with (folder / "bruff_count.py").open("a") as engine:
        engine.write("\nimport os\nprint('loading')\nos.write(1, b'noise\\n')\nos.system('echo more noise')\n")
    assert [a["id"] for a in run(line(1, "describe", protocol=1) * 2, folder)] == [1, 1]


def test_no_answer_is_held_back_and_the_end_of_the_input_ends_it() -> None:
    with subprocess.Popen(
        [sys.executable, str(EXAMPLE / "adapter.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        deadline = Timer(20, process.kill)
        deadline.start()
        for number in range(3):
            process.stdin.write(line(number, "describe", protocol=1).encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        deadline.cancel()
        process.stdin.close()
        assert process.wait(timeout=5) == 0


def test_it_describes_itself_the_same_each_time() -> None:
    described = handle("describe", {"protocol": 1})
    assert described == handle("describe", {"protocol": 1})
    assert described["rulesets"]["bruff"]["players"] == [6]
    assert len(described["rulesets"]["bruff"]["rungs"]) == 11


def documented() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return the requests that the protocol's text shows with a result, and those results."""
    found = []
    for block in (EXAMPLE.parents[1] / "spec" / "protocol.md").read_text(encoding="utf-8").split("```json\n")[1:]:
        request, response = map(json.loads, block.split("\n```")[0].splitlines())
        if "result" in response and request["method"] != "describe":
            found.append((request, response["result"]))
    return found


def in_order(value: Any) -> Any:
    """Return a result with its sets of cards, namely hands, legal cards and playable cards, in one order."""
    if isinstance(value, dict):
        return {
            name: sorted(member) if name in ("cards", "legal") else in_order(member) for name, member in value.items()
        } | ({"hands": [sorted(hand) for hand in value["hands"]]} if "hands" in value else {})
    return [in_order(item) for item in value] if isinstance(value, list) else value


def holds(shown: Any, answered: Any) -> bool:
    """Whether all that is shown was answered; more may have been."""
    if isinstance(shown, dict):
        return all(name in answered and holds(member, answered[name]) for name, member in shown.items())
    if isinstance(shown, list):
        return len(shown) == len(answered) and all(map(holds, shown, answered))
    return bool(shown == answered)


def test_the_examples_of_the_protocol_are_answered_as_they_stand_there() -> None:
    examples = documented()
    assert {request["method"] for request, _ in examples} >= {"settle", "replay", "perft"}
    for request, shown in examples:
        answered = handle(request["method"], request["params"])
        assert holds(in_order(shown), in_order(answered)), (request["method"], answered)
