"""The shape of answers, checked against the result schemas without leaving the warm path.

The schemas of `spec/schemas/messages` stay the law: this reads the few keywords that they use and turns each
schema into functions once. A keyword that it does not know is refused, and a test holds it against the
`jsonschema` library, so that the two cannot differ in silence.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from fortyfive_conformance.errors import CorpusError, Fault
from fortyfive_conformance.jsonsource import load as load_json

Fits = Callable[[Any], bool]
FOLDER = "spec/schemas/messages"
_SAID = {"$schema", "$id", "title", "description", "$defs"}
_LOOKS, _MEMBERS = 256, 64  # so many looks of mappings are kept, and none with more members: most adapters have ten
_KEYWORDS = {"type", "properties", "required", "items", "additionalProperties"}
_TYPES: dict[str, tuple[type, str]] = {
    "object": (dict, "a mapping"),
    "array": (list, "a list"),
    "string": (str, "text"),
    "integer": (int, "a whole number"),
    "boolean": (bool, "true or false"),
    "null": (type(None), "null"),
}


class Shape(NamedTuple):
    """One schema, read: its type, members or items, whether null fits too, and a function that tells if all fits."""

    kind: str
    nullable: bool
    members: dict[str, Shape]
    required: tuple[str, ...]
    other: Shape | None
    item: Shape | None
    fits: Fits


class Shapes:
    """The shapes of one corpus, each read when it is first needed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._shapes: dict[str, Shape] = {}
        self._results: dict[str, Shape] = {}

    def fault(self, method: str, result: Any) -> str | None:
        """What is wrong with the shape of a result, or None. Raises CorpusError where its schema is not read here."""
        shape = self._results.get(method)
        if shape is None:
            shape = self._results[method] = self.shape(f"{method}.result.schema.json")
        return None if shape.fits(result) else next(_faults(shape, result, ""))

    def shape(self, name: str) -> Shape:
        """The shape of one message schema. Raises CorpusError where it says what is not read here."""
        if name not in self._shapes:
            try:
                self._shapes[name] = self._read(load_json(self._root, f"{FOLDER}/{name}"), name)
            except (AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
                raise CorpusError([Fault(f"{FOLDER}/{name}", 1, 1, f"not the schema of a result ({error!r})",
                                         "restore it")]) from None
        return self._shapes[name]

    def _read(self, schema: dict[str, Any], name: str) -> Shape:
        keywords = set(schema) - _SAID
        if keywords == {"$ref"}:
            return self.shape(posixpath.normpath(posixpath.join(posixpath.dirname(name), schema["$ref"])))
        if keywords == {"anyOf"} and schema["anyOf"][0] == {"type": "null"}:
            inner = self._read(schema["anyOf"][1], name)
            return inner._replace(nullable=True, fits=lambda value: value is None or inner.fits(value))
        if "type" not in schema or keywords - _KEYWORDS:
            raise ValueError(f"it may not use {sorted(keywords - _KEYWORDS) or 'no type'}")
        members = {key: self._read(part, name) for key, part in schema.get("properties", {}).items()}
        other = self._read(schema["additionalProperties"], name) if schema.get("additionalProperties") else None
        item = self._read(schema["items"], name) if "items" in schema else None
        shape = Shape(schema["type"], False, members, tuple(schema.get("required", ())), other, item, bool)
        return shape._replace(fits=_fits(shape))


def _fits(shape: Shape) -> Fits:
    """The function that tells whether a value fits, as fast as may be: most values do, and most look alike."""
    wanted = _TYPES[shape.kind][0]
    if shape.item is not None:
        return _list_fits(shape.item)
    if not _is_deep(shape):
        return lambda value: type(value) is wanted
    seen: dict[tuple[Any, ...], list[tuple[str, Fits]] | None] = {}

    def fits(value: Any) -> bool:
        if type(value) is not dict:
            return False
        look = (*value, *map(type, value.values()))
        below = seen[look] if look in seen else _below(shape, value)
        if look not in seen and len(seen) < _LOOKS and len(value) < _MEMBERS:
            seen[look] = below
        if below is None:
            return False
        for key, check in below:  # noqa: SIM110 (this is asked of every mapping of every answer)
            if not check(value[key]):
                return False
        return True

    return fits


def _is_deep(shape: Shape) -> bool:
    """Whether more is to be looked at than the type."""
    return bool(shape.members or shape.required or shape.other or shape.item)


def _below(shape: Shape, value: dict[str, Any]) -> list[tuple[str, Fits]] | None:
    """What is left to look at in mappings with these keys and types; None where they cannot fit."""
    if any(key not in value for key in shape.required):
        return None
    below = []
    for key, part in value.items():
        inner = shape.members.get(key, shape.other)
        if inner is None or (part is None and inner.nullable):
            continue
        if type(part) is not _TYPES[inner.kind][0]:
            return None
        if _is_deep(inner):
            below.append((key, inner.fits))
    return below


def _list_fits(item: Shape) -> Fits:
    """The same for a list of such items; of a list of plain lists all values are looked at in one go."""
    allowed = _allowed(item)
    if not _is_deep(item):
        return lambda value: type(value) is list and allowed.issuperset(map(type, value))
    if item.item is not None and not _is_deep(item.item):
        inner = _allowed(item.item)
        return lambda value: (type(value) is list and allowed.issuperset(map(type, value))
                              and inner.issuperset(map(type, chain.from_iterable(filter(None, value)))))
    return lambda value: type(value) is list and all(map(item.fits, value))


def _allowed(shape: Shape) -> set[type]:
    """The types that a value may have."""
    return {_TYPES[shape.kind][0], type(None)} if shape.nullable else {_TYPES[shape.kind][0]}


def _faults(shape: Shape, value: Any, at: str) -> Iterator[str]:
    """What does not fit, and where: asked only once something is known not to."""
    if value is None and shape.nullable:
        return
    wanted, meaning = _TYPES[shape.kind]
    if type(value) is not wanted:
        yield f"{at or 'the result'} is {_short(value)}, expected {meaning}"
    elif isinstance(value, list) and shape.item is not None:
        for index, part in enumerate(value):
            yield from _faults(shape.item, part, f"{at}[{index}]")
    elif isinstance(value, dict):
        yield from (f"{at or 'the result'} has no {key}" for key in shape.required if key not in value)
        for key, part in value.items():
            inner = shape.members.get(key, shape.other)
            if inner is not None:
                yield from _faults(inner, part, f"{at}.{key}" if at else str(key))


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
