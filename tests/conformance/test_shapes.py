"""The shape check of the warm path and the `jsonschema` library say the same of every answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyfive_conformance.corpus.schemas import Schemas
from fortyfive_conformance.errors import CorpusError
from fortyfive_conformance.shapes import Shapes

ROOT = Path(__file__).resolve().parents[2]
METHODS = [file.name.removesuffix(".result.schema.json")
           for file in sorted((ROOT / "spec/schemas/messages").glob("*.result.schema.json"))]
SHAPES, SCHEMAS = Shapes(ROOT), Schemas(ROOT)
NAMES = ["cards", "trumps", "plain", "steps", "state", "accepted", "hands", "bonus", "trick", "confirmed", "winner",
         "scores", "rulesets", "bruff", "rungs", "protocol", "name", "version", "seat", "card", "taken", "legal"]
LEAVES = st.none() | st.booleans() | st.integers(-1, 50) | st.sampled_from(["5S", "Joker", "", "x"])
VALUES = st.recursive(LEAVES, lambda part: st.lists(part, max_size=3)
                      | st.dictionaries(st.sampled_from(NAMES), part, max_size=4), max_leaves=12)


@pytest.mark.parametrize("method", METHODS)
@settings(max_examples=200, deadline=None)
@given(value=VALUES)
def test_both_say_the_same(method: str, value: Any) -> None:
    theirs = SCHEMAS.validator(f"messages/{method}.result.schema.json").is_valid(value)
    assert (SHAPES.fault(method, value) is None) == theirs, json.dumps(value)


def test_the_fault_says_where_and_what() -> None:
    assert SHAPES.fault("legal_plays", {"cards": "AH"}) == 'cards is "AH", expected a list'
    assert SHAPES.fault("replay", {"steps": [{"state": {"scores": [0, "5"]}}]}) == \
        'steps[0].state.scores[1] is "5", expected a whole number'
    assert SHAPES.fault("describe", {"protocol": 1}) == "the result has no name"


def test_an_unknown_keyword_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "spec/schemas/messages"
    folder.mkdir(parents=True)
    (folder / "x.result.schema.json").write_text('{"type": "array", "minItems": 1}')
    with pytest.raises(CorpusError, match="x.result.schema.json:1:1: .*minItems"):
        Shapes(tmp_path).fault("x", [])
