"""`fortyfive try`: what it finds in the messages of an adapter, and what it says to do next."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fortyfive_conformance.cli import main
from fortyfive_conformance.trial import unknown_members
from fortyfive_conformance.words import LANGUAGES, words

Maker = Callable[[str], list[str]]
NOT_DONE = "say({'jsonrpc': '2.0', 'id': message['id'], 'error': {'code': -32601, 'message': 'no'}})"


def tried(command: list[str], capsys: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    code = main(["try", "--timeout", "10", *options, "--", *command])
    return code, capsys.readouterr().out


def answering(method: str, act: str) -> str:
    """A body that acts at one method and does none of the others."""
    return f"for message in lines():\n    if message['method'] == '{method}':\n        {act}\n" \
           f"    else:\n        {NOT_DONE}\n"


@pytest.mark.parametrize(("method", "act", "told"), [
    ("card_order", "answer(message, {'trumps': [5]})", "trumps[0]: 5 is not of type 'string'"),
    ("legal_plays", "answer(message, {'cards': 'none'})", "cards: 'none' is not of type 'array'"),
    ("trick_winner", "answer(message, {'position': True})", "position: True is not of type 'integer'"),
    ("settle", "print('debug', flush=True); answer(message, {})", "a line that is not JSON (Expecting value): debug"),
    ("settle", "answer(message, {}); print('debug', flush=True)", "a line that is not JSON (Expecting value): debug"),
    ("settle", "say({'jsonrpc': '2.0', 'id': message['id'], 'error': {'code': -32004}})",
     "error: 'message' is a required property"),
    ("settle", "say({'jsonrpc': '2.0', 'id': message['id'], 'result': {}, 'error': {'code': 1, 'message': ''}})",
     "(messages/response.schema.json)"),
    ("may_exchange", "os._exit(3)", "it exited with 3"),
    ("may_exchange", f"{NOT_DONE.replace('-32601', '-32603')}", "error -32603: no"),
])
def test_a_message_that_is_not_as_it_must_be_is_told(method: str, act: str, told: str, adapter: Maker,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    code, out = tried(adapter("DESCRIBE['rulesets']['bruff']['players'] = [6]\n" + answering(method, act)), capsys)
    assert told in out
    assert code == 1
    assert "next: put right the messages marked ✗" in out


def test_members_and_words_that_nobody_knows_are_named(adapter: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    describe = "DESCRIBE.update(colour='red', emulates=['magic'])\n" \
               "DESCRIBE['rulesets']['bruff'] = {'rungs': ['plays'], 'players': [7], 'mood': 1," \
               " 'choices': {'exchange-out-of-turn': 'maybe'}}\n" \
               "DESCRIBE['rulesets']['mine'] = {}\n"
    code, out = tried(adapter(describe + answering("settle", "answer(message, {'why': 1, 'winners': []})")), capsys)
    for known in ("ignored: colour", "ignored: rulesets.bruff.mood", "no such word: emulates: magic",
                  "no such word: rulesets.bruff.rungs: plays", "no such word: rulesets.bruff.players: 7",
                  "no such word: rulesets.bruff.choices.exchange-out-of-turn: maybe"):
        assert known in out
    assert code == 0


def test_an_unsupported_answer_that_does_not_say_what(adapter: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    silent = NOT_DONE.replace("-32601", "-32004")
    named = silent.replace("'message': 'no'", "'message': 'no', 'data': {'feature': 'exchange'}")
    assert "data.feature" in tried(adapter(answering("settle", silent)), capsys)[1]
    assert "data.feature" not in tried(adapter(answering("settle", named)), capsys)[1]


@pytest.mark.parametrize(("body", "next_step"), [
    (f"for message in lines():\n    {NOT_DONE}\n", "next: answer legal_plays and trick_winner"),
    (answering("legal_plays", "answer(message, {'cards': message['params']['hand']})"),
     "next: answer card_order for the rung order, or certify what there is: fortyfive certify --ruleset bruff -- "),
    (answering("legal_plays", "answer(message, {'cards': []})"),
     "an answer is wrong; see it step by step with fortyfive replay "),
    ("DESCRIBE['rulesets'] = {'mine': {}}\n" + answering("x", "pass"), "next: list a rule set of this suite"),
])
def test_it_says_what_to_do_next(body: str, next_step: str, adapter: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = tried(adapter(body), capsys)
    assert next_step in out.splitlines()[-1]
    assert code == 0


def test_the_reference_engine_answers_a_question_of_every_rung(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in lines if line.startswith("✓")][1:] == [
        "order", "play", "trick", "right", "score", "sequence", "deal", "exchange", "game", "match", "view"]
    assert lines[-1].startswith("next: fortyfive certify --ruleset bruff")


def test_an_adapter_that_does_not_end_with_its_input_is_told(adapter: Maker, capsys: pytest.CaptureFixture[str],
                                                             monkeypatch: pytest.MonkeyPatch) -> None:
    from fortyfive_conformance import pipeline

    monkeypatch.setattr(pipeline, "GRACE", 0.2)
    code, out = tried(adapter(answering("x", "pass") + "time.sleep(60)\n"), capsys)
    assert code == 1
    assert "✗ the adapter did not exit within 5 s of the end of stdin" in out


def test_no_handshake_is_no_trial(adapter: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try", "--", *adapter("os._exit(1)\n")]) == 3
    assert main(["try", "--ruleset", "poker"]) == 2
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_every_language(lang: str, adapter: Maker, capsys: pytest.CaptureFixture[str]) -> None:
    _, out = tried(adapter(f"for message in lines():\n    {NOT_DONE}\n"), capsys, "--lang", lang)
    assert words(lang)["try-next-first"] in out
    assert words(lang)["verdict-unsupported"] in out


def test_unknown_members_are_found_at_any_depth() -> None:
    schema = {"properties": {"a": {"items": {"properties": {"b": {}}}},
                             "c": {"additionalProperties": {"properties": {}}},
                             "d": {"anyOf": [{"type": "null"}, {"properties": {"e": {}}}]}}}
    value = {"a": [{"b": 1}, {"x": 1}], "c": {"any": {"y": 1}}, "d": {"e": 1, "z": 1}, "w": 1}
    assert list(unknown_members(schema, value, "")) == ["a[].x", "c.any.y", "d.z", "w"]
    assert list(unknown_members(schema, {"a": "text", "d": None}, "")) == []
