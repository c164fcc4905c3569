"""What is told fast of files and schemas is what the `jsonschema` library says of them."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.corpus.fits import fits
from fortyfive_conformance.corpus.schemas import Schemas
from fortyfive_conformance.corpus.sources import schema_of
from fortyfive_conformance.yamlsource import load

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = Schemas(ROOT)
FILES = sorted(file.relative_to(ROOT).as_posix() for folder in ("spec", "cases")
               for file in (ROOT / folder).rglob("*.yaml"))
NAMES = sorted({schema_of(file) for file in FILES})
WRONG = [None, True, 0, -1, 7, "", "x", "5S", "bruff-06.3", [], ["5S", "5S"], [0, 0], {}, {"pt": "x"}]
BROKEN = 150


def places(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in some data, its root too."""
    yield at
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places(part, (*at, key))


def broken(data: Any, generator: random.Random) -> Any:
    """The data with one thing in it taken out, doubled, put beside it or replaced."""
    found = copy.deepcopy(data)
    *above, key = generator.choice([place for place in places(found) if place])
    inner = found
    for step in above:
        inner = inner[step]
    way = generator.randrange(4)
    if way == 0:
        del inner[key]
    elif way == 1 and isinstance(inner, list):
        inner.append(inner[key])
    elif way == 1:
        inner["unheard-of"] = inner[key]
    else:
        inner[key] = generator.choice(WRONG)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_both_say_the_same_of_what_is_right_and_of_what_is_broken(name: str) -> None:
    files = [file for file in FILES if schema_of(file) == name]
    generator, check = random.Random(name), SCHEMAS.validator(name)
    said = set()
    for file in generator.sample(files, min(len(files), 6)):
        data = load(ROOT / file, file)[0].data
        assert SCHEMAS.fit(name, data), file
        for _ in range(BROKEN // min(len(files), 6)):
            other = broken(data, generator)
            said.add(SCHEMAS.fit(name, other))
            assert SCHEMAS.fit(name, other) == check.is_valid(other), other
    assert False in said


@pytest.mark.parametrize("schema", [{"type": "number"}, {"format": "date"}, {"not": {"if": True}}])
def test_what_is_not_read_here_is_never_said_to_fit(schema: dict[str, Any]) -> None:
    assert not fits(schema)(1)


@pytest.mark.parametrize(("schema", "right", "wrong"), [
    ({"const": 1}, 1, True),
    ({"enum": [0, None]}, None, False),
    ({"uniqueItems": True}, [1, True, "1"], ["1", "1"]),
    ({"type": "integer"}, 1, True),
    ({"patternProperties": {"^x": {"type": "null"}}, "additionalProperties": False}, {"x": None}, {"y": None}),
    ({"prefixItems": [{"const": 1}], "items": {"const": 2}}, [1, 2, 2], [1, 1]),
    ({"dependentRequired": {"a": ["b"]}}, {"b": 1}, {"a": 1}),
    ({"exclusiveMinimum": 0}, 1, 0),
    ({"oneOf": [{"minimum": 3}, {"maximum": 5}]}, 7, 4),
])
def test_each_keyword_means_what_the_library_means(schema: dict[str, Any], right: Any, wrong: Any) -> None:
    from jsonschema import Draft202012Validator

    check = Draft202012Validator(schema)
    assert (fits(schema)(right), fits(schema)(wrong)) == (True, False)
    assert (check.is_valid(right), check.is_valid(wrong)) == (True, False)
