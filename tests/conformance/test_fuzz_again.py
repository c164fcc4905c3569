"""Findings that were edited, or are none: asked again they are refused, and never taken for mended."""

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


@pytest.mark.parametrize("how", BROKEN)
def test_a_finding_that_asks_nothing_is_not_taken_for_mended(how: str, tmp_path: Path,
                                                             capsys: pytest.CaptureFixture[str]) -> None:
    given = {"trump": "S", "trick": [], "hand": ["5S"]}
    data = {"id": "bruff-play-0", "reviewed": False, "title": dict.fromkeys(LANGUAGES, "x"), "rulesets": ["bruff"],
            "ask": "legal_plays", "given": given, "answers": {}, "found": {}}
    file = tmp_path / "finding.yaml"
    file.write_text(json.dumps(data), "utf-8")
    assert main(["fuzz", "--again", str(file)]) == 0
    file.write_text(json.dumps(BROKEN[how](data)), "utf-8")
    assert main(["fuzz", "--again", str(file)]) == 2
    assert "finding" in capsys.readouterr().err
