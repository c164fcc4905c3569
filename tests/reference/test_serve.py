"""The protocol over the pipe: one answer a line, whatever is on the line before it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import fortyfive_reference
from fortyfive_reference import play, serve

SPEC = Path(__file__).parents[2] / "spec"
PROTOCOL = SPEC / "protocol.md"
SIDES = [[0, 3], [1, 4], [2, 5]]
LEGAL = {"ruleset": "bruff", "trump": "S", "hand": ["AH", "KD", "4C"], "trick": ["7S", "5S"]}
REPLAY = {"ruleset": "bruff", "players": 6, "sides": SIDES, "dealer": 5, "actions": []}
SETTLE = {
    **REPLAY,
    "trump": "S",
    "scores": [0, 0, 0],
    "tricks": [{"leader": 0, "cards": ["7S", "5S", "KD", "2S", "QC", "4D"]}],
}


def line(method: object, params: object, number: object = 1) -> bytes:
    """A request as a line."""
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode()


def answered(text: bytes) -> dict:
    """The answer to a line."""
    answer = serve.answer(text)
    assert answer.endswith(b"\n")
    assert answer.count(b"\n") == 1
    return json.loads(answer)


def test_describe_names_the_engine_and_claims_every_rung_of_every_rule_set(ask) -> None:
    files = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in SPEC.glob("rulesets/*.yaml")]
    choices = yaml.safe_load((SPEC / "choices.yaml").read_text(encoding="utf-8"))["choices"]
    defaults = {entry["id"]: entry["default"] for entry in choices}

    assert ask("describe", protocol=1) == {
        "protocol": 1,
        "name": "fortyfive-reference",
        "version": fortyfive_reference.__version__,
        "language": "Python",
        "rulesets": {
            file["id"]: {
                "rungs": file["rungs"],
                "players": file["players"],
                "choices": {choice: defaults[choice] for choice in file["choices"]},
            }
            for file in files
        },
    }


def contains(answer: object, example: object) -> bool:
    """Whether an answer says all that an example says."""
    if isinstance(example, dict):
        return isinstance(answer, dict) and all(
            name in answer and contains(answer[name], value) for name, value in example.items()
        )
    if isinstance(example, list):
        return (
            isinstance(answer, list)
            and len(answer) == len(example)
            and all(contains(*pair) for pair in zip(answer, example, strict=True))
        )
    return answer == example


def test_the_examples_of_the_protocol_are_answered_as_written() -> None:
    lines = [text for text in PROTOCOL.read_text(encoding="utf-8").splitlines() if text.startswith('{"jsonrpc"')]
    messages = [json.loads(text) for text in lines]
    examples = {message["id"]: message["result"] for message in messages if "result" in message}
    asked = [message for message in messages if message.get("method", "describe") != "describe"]
    answered_as_written = 0
    for request in asked:
        if request["id"] in examples:
            answer = answered(json.dumps(request).encode())
            for step in answer["result"].get("steps", []):
                assert step["state"].pop("bid") is None
            assert contains(answer["result"], examples[request["id"]]), request
            answered_as_written += 1

    assert answered_as_written >= 7


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (b"", -32700, "not JSON"),
        (b"nope", -32700, "not JSON"),
        (b'{"jsonrpc": "2.0", "id": 1', -32700, "not JSON"),
        (b'{"jsonrpc": "2.0", "id": NaN, "method": "describe"}', -32700, "NaN is no JSON value"),
        (b'"\xff"', -32700, "not JSON"),
        (b"[" * 100_000, -32700, "not JSON"),
        (b"9" * 10_000, -32700, "not JSON"),
        (b"[]", -32600, "expected an object, got []"),
        (b"7", -32600, "expected an object, got 7"),
        (b'{"id": 1, "method": "describe"}', -32600, 'expected "jsonrpc": "2.0", got None'),
        (b'{"jsonrpc": "2.0", "method": "describe"}', -32600, "expected an id, a whole number"),
        (line("describe", {}, "1"), -32600, "expected an id, a whole number"),
        (line("describe", {}, True), -32600, "expected an id, a whole number"),
        (line("describe", {}, 2**31), -32600, "expected an id, a whole number"),
        (line(None, {}), -32600, "expected a method, a string, got None"),
        (line("settel", {}), -32601, "unknown method 'settel' (expected one of describe, card_order,"),
        (line("describe", []), -32602, "params: expected an object, got []"),
    ],
)
def test_a_line_that_is_no_request_gets_an_error(text: bytes, code: int, message: str) -> None:
    answer = answered(text)

    assert set(answer) == {"jsonrpc", "id", "error"}
    assert answer["error"]["code"] == code
    assert message in answer["error"]["message"]


@pytest.mark.parametrize(
    ("method", "params", "message"),
    [
        ("legal_plays", {**LEGAL, "hand": ["1S"]}, "unknown card '1S' (expected e.g. '5S', 'TD', 'Joker')"),
        ("legal_plays", {**LEGAL, "hand": [5]}, "unknown card 5 (expected e.g. '5S', 'TD', 'Joker')"),
        ("legal_plays", {**LEGAL, "hand": "AH"}, "params.hand: expected a list of cards, got 'AH'"),
        ("legal_plays", {**LEGAL, "hand": None}, "params.hand: expected a list of cards, got None"),
        ("legal_plays", {**LEGAL, "trick": ["AH"]}, "hand and trick: expected each card at most once"),
        ("legal_plays", {**LEGAL, "trump": "s"}, "params.trump: expected a suit, one of 'S', 'C', 'D', 'H', got 's'"),
        ("legal_plays", {"ruleset": "bruff", "trump": "S"}, "params.hand: expected a member of this name"),
        ("trick_winner", {**LEGAL, "trick": []}, "params.trick: expected at least one card, got []"),
        ("trick_winner", {**LEGAL, "trick": ["5S", "5S"]}, "params.trick: expected each card at most once"),
        (
            "may_exchange",
            {**LEGAL, "turn_up": "9S", "is_dealer": 1},
            "params.is_dealer: expected true or false, got 1",
        ),
        ("settle", {**SETTLE, "tricks": []}, "params.tricks: expected 1 to 5 tricks of 6 cards, got []"),
        ("settle", {**SETTLE, "tricks": SETTLE["tricks"] * 2}, "params.tricks: expected each card at most once"),
        ("settle", {**SETTLE, "tricks": [7]}, "params.tricks[0]: expected an object, got 7"),
        ("settle", {**SETTLE, "scores": [0, 0]}, "params.scores: expected 3 whole numbers, got [0, 0]"),
        ("settle", {**SETTLE, "scores": [0, 0, 1.5]}, "params.scores[2]: expected a whole number, got 1.5"),
        ("settle", {**SETTLE, "scores": [0, 0, True]}, "params.scores[2]: expected a whole number, got True"),
        ("settle", {**SETTLE, "taken": {"seat": 6, "card": "2D"}}, "params.taken.seat: expected a seat from 0 to 5"),
        ("replay", {**REPLAY, "dealer": 6}, "params.dealer: expected a seat from 0 to 5, got 6"),
        ("replay", {**REPLAY, "games_to_win": 0}, "params.games_to_win: expected a whole number from 1, got 0"),
        ("replay", {**REPLAY, "viewer": None}, "params.viewer: expected a whole number, got None"),
        ("replay", {**REPLAY, "actions": {}}, "params.actions: expected a list, got {}"),
        ("replay", {**REPLAY, "actions": [{"seat": 0}]}, "params.actions[0]: expected an action: deal, position, bury"),
        ("replay", {**REPLAY, "actions": [{"seat": -1, "play": "5S"}]}, "params.actions[0].seat: expected a seat"),
        (
            "replay",
            {**REPLAY, "actions": [{"position": {"trump": "S", "to_act": 0, "hands": [["5S"]] * 6}}]},
            "params.actions[0].position.hands: expected each card at most once",
        ),
        (
            "replay",
            {**REPLAY, "actions": [{"position": {"trump": "S", "to_act": 0, "hands": [["5S"]]}}]},
            "params.actions[0].position.hands: expected 6 hands of 5 cards",
        ),
        (
            "perft",
            {**LEGAL, "leader": 0, "hands": [["5S"]], "depth": -1},
            "params.depth: expected a whole number from 0",
        ),
    ],
)
def test_params_of_the_wrong_kind_are_told_what_was_expected(method: str, params: object, message: str) -> None:
    answer = answered(line(method, params, 7))

    assert answer["id"] == 7
    assert answer["error"]["code"] == -32602
    assert answer["error"]["message"].startswith(message)


@pytest.mark.parametrize(
    ("method", "params", "feature"),
    [
        ("card_order", {"ruleset": "brouff", "trump": "S"}, "ruleset"),
        ("replay", {**REPLAY, "players": 4}, "players"),
        ("settle", {**SETTLE, "players": 2}, "players"),
        ("replay", {**REPLAY, "sides": [[0, 2, 4], [1, 3, 5]]}, "sides"),
    ],
)
def test_what_the_engine_does_not_play_is_unsupported(method: str, params: object, feature: str) -> None:
    answer = answered(line(method, params))

    assert (answer["error"]["code"], answer["error"]["data"]) == (-32004, {"feature": feature})


def test_a_failure_inside_is_answered_and_told_on_stderr(monkeypatch, capsys) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr(play, "legal_plays", fail)
    answer = answered(line("legal_plays", LEGAL, 3))

    assert answer == {
        "jsonrpc": "2.0",
        "id": 3,
        "error": {"code": -32603, "message": "internal error: ZeroDivisionError('a fault')"},
    }
    assert "ZeroDivisionError: a fault" in capsys.readouterr().err


def test_further_members_are_ignored() -> None:
    assert "result" in answered(line("legal_plays", {**LEGAL, "colour": "green"}))


def test_each_line_gets_its_answer_before_the_next_is_sent(process: subprocess.Popen[bytes]) -> None:
    for number, text in enumerate([line("legal_plays", LEGAL, 0), b"nope", line("legal_plays", LEGAL, 2)]):
        process.stdin.write(text + b"\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        assert answer["id"] == (None if number == 1 else number)
        assert ("result" in answer) == (number != 1)


def test_many_lines_at_once_get_an_answer_each_in_order(process: subprocess.Popen[bytes]) -> None:
    process.stdin.write(b"".join(line("legal_plays", LEGAL, number) + b"\n" for number in range(200)))
    process.stdin.flush()

    assert [json.loads(process.stdout.readline())["id"] for _ in range(200)] == list(range(200))


def test_the_last_line_may_come_without_its_line_feed(process: subprocess.Popen[bytes]) -> None:
    out, err = process.communicate(line("describe", {"protocol": 1}))

    assert json.loads(out)["result"]["name"] == "fortyfive-reference"
    assert err == b""
    assert process.returncode == 0


def test_the_end_of_the_requests_ends_the_process(process: subprocess.Popen[bytes]) -> None:
    process.stdin.close()

    assert process.wait(timeout=5) == 0
    assert (process.stdout.read(), process.stderr.read()) == (b"", b"")


def test_what_is_printed_while_serving_goes_to_stderr() -> None:
    program = (
        "import sys; from fortyfive_reference import __main__, play\n"
        "legal = play.legal_plays\n"
        "play.legal_plays = lambda *given: print('a stray print') or legal(*given)\n"
        "sys.exit(__main__.main())"
    )
    root = str(Path(fortyfive_reference.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=line("legal_plays", LEGAL) + b"\n",
        env={"PYTHONPATH": root},
        capture_output=True,
        check=True,
    )

    assert json.loads(done.stdout)["result"]["cards"] == ["AH", "KD", "4C"]
    assert done.stderr == b"a stray print\n"


def test_nobody_reading_the_answers_is_no_traceback(process: subprocess.Popen[bytes]) -> None:
    process.stdout.close()
    process.stdin.write(line("legal_plays", LEGAL) + b"\n")
    process.stdin.close()

    assert process.stderr.read() == b""
    assert process.wait(timeout=10) == 1
