"""Findings that were edited, or are none: asked again they are refused or void, and never taken for mended."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.cli import main
from fortyfive_conformance.words import LANGUAGES

BROKEN: dict[str, Callable[[dict[str, Any]], Any]] = {
    "no mapping": lambda data: [data],
    "no id": lambda data: {key: value for key, value in data.items() if key != "id"},
    "a rule set that is no text": lambda data: data | {"rulesets": [{}]},
    "a question of no method": lambda data: data | {"ask": ""},
    "a question of another method": lambda data: data | {"ask": "describe"},
    "a card that is none": lambda data: data | {"given": data["given"] | {"hand": ["1S"]}},
    "no hand": lambda data: data | {"given": {"trump": "S"}},
    "answers that are no mapping": lambda data: data | {"answers": 7},
    "a law that is no mapping": lambda data: data | {"law": 1},
    "a law that is none": lambda data: data | {"law": {"id": ["suits"]}},
    "a script of too many": lambda data: _script(data, {"players": 10 ** 29}, [{"plays": {"from": 1, "cards": []}}]),
    "a script of nobody": lambda data: _script(data, {"players": {}}, [{"plays": {"from": 1, "cards": ["5S"]}}]),
    "a script that is none": lambda data: _script(data, {}, "x"),
    "a deal that is none": lambda data: _script(data, {"dealer": 0}, [{"deal": 1}]),
    "a dealer that is none": lambda data: _script(data, {}, [{"deal": {"hands": {}}}]),
    "a seat too many": lambda data: _script(data, {"dealer": 0}, [{"deal": {"hands": {"99": ["5S"]}}}]),
    "a hand of lists": lambda data: _script(data, {"dealer": 0}, [{"deal": {"hands": {"0": [[]]}}}]),
}


def _script(data: dict[str, Any], given: dict[str, Any], script: Any) -> dict[str, Any]:
    kept = {key: value for key, value in data.items() if key not in ("ask", "law")}
    return kept | {"rung": "game", "given": given, "script": script}


def finding(given: dict[str, Any], ask: str = "legal_plays", **more: Any) -> dict[str, Any]:
    return {"id": "bruff-play-0", "reviewed": False, "title": dict.fromkeys(LANGUAGES, "x"), "rulesets": ["bruff"],
            "ask": ask, "given": given, "answers": {}, "found": {}} | more


def again(tmp_path: Path, data: dict[str, Any], *words: str) -> int:
    file = tmp_path / "finding.yaml"
    file.write_text(json.dumps(data), "utf-8")
    return main(["fuzz", "--again", str(file), *words])


@pytest.mark.parametrize("how", BROKEN)
def test_a_finding_that_asks_nothing_is_not_taken_for_mended(how: str, tmp_path: Path,
                                                             capsys: pytest.CaptureFixture[str]) -> None:
    data = finding({"trump": "S", "trick": [], "hand": ["5S"]})
    assert again(tmp_path, data) == 0
    assert again(tmp_path, BROKEN[how](data)) == 2
    assert "finding" in capsys.readouterr().err


TWICE = finding({"trump": "S", "trick": ["5S"], "hand": ["5S"]})
# The ace of hearts is the better trump, so that its seat leads to the second trick.
NOT_LED = finding({"trump": "S", "players": 6, "dealer": 5, "scores": [0, 0, 0], "turn_up": "2S", "tricks": [
    {"leader": 0, "cards": ["KS", "AH", "2D", "3D", "4D", "6D"]},
    {"leader": 0, "cards": ["2C", "3C", "4C", "5C", "6C", "7C"]}]}, "settle")
BURIES_THE_JOKER = {
    **{key: value for key, value in finding({"players": 6, "dealer": 5}).items() if key != "ask"}, "rung": "exchange",
    "script": [{"deal": {"dealer": 5, "hands": {"5": ["5S", "6S", "7S", "8S", "TS"]}, "turn_up": "Joker",
                         "stock": ["JH"]}}, {"do": {"seat": 5, "bury": "Joker"}}]}


@pytest.mark.parametrize(("data", "law", "lang", "told"), [
    (TWICE, None, "en", "cannot be compared: bruff-play-0: no game comes to such a position"),
    (NOT_LED, None, "pt", "não se pode comparar: bruff-play-0: nenhum jogo chega a tal posição"),
    (NOT_LED, "sides", "es", "no se puede comparar: bruff-play-0: ninguna partida llega a tal posición"),
    (BURIES_THE_JOKER, None, "en", "cannot be compared: bruff-play-0: the rules, or what the adapter declares"),
    (finding({"trump": "S", "trick": [], "hand": ["5S"]}), "hand", "en", "cannot be compared: bruff-play-0: the rules"),
    (TWICE, "hand", "es", "sin respuesta: bruff-play-0"),
], ids=["twice", "not-led", "not-led-by-a-law", "left-open", "not-turned", "unanswered-by-a-law"])
def test_a_finding_that_nothing_can_be_said_of_is_not_taken_for_mended(
        data: dict[str, Any], law: str | None, lang: str, told: str, tmp_path: Path,
        capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--laws"] if law else []
    assert again(tmp_path, data | ({"law": {"id": law}} if law else {}), "--lang", lang, *words) == 3
    assert told in capsys.readouterr().out


def test_what_the_adapter_does_not_do_any_more_is_not_taken_for_mended(
        tmp_path: Path, adapter: Callable[[str], list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    command = adapter("for message in lines():\n"
                      "    say({'jsonrpc': '2.0', 'id': message['id'], 'error': {'code': -32601, 'message': 'no'}})\n")
    assert again(tmp_path, finding({"trump": "S", "trick": [], "hand": ["5S"]}), "--", *command) == 3
    assert "not answered: bruff-play-0" in capsys.readouterr().out


def test_one_that_still_differs_decides(tmp_path: Path, adapter: Callable[[str], list[str]]) -> None:
    command = adapter("for message in lines():\n    answer(message, {'cards': []})\n")
    void = tmp_path / "void.yaml"
    void.write_text(json.dumps(TWICE), "utf-8")
    data = finding({"trump": "S", "trick": [], "hand": ["5S"]})
    assert again(tmp_path, data, "--again", str(void), "--", *command) == 1


def test_a_comparison_is_not_asked_again_by_laws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = finding({"trump": "S", "trick": [], "hand": ["5S"]}, answers={"member": "cards", "reference": ["5S"]})
    assert again(tmp_path, data, "--laws") == 2
    assert "found by comparing, not by a law; ask it again without --laws" in capsys.readouterr().err
