"""Whether data fits a JSON Schema, told fast: nearly all data does, and what is wrong with the rest takes its time.

Each keyword turns into a function once. What this says fits does fit by the `jsonschema` library, to which a test
holds it; where it says no, or where a schema uses a keyword that stands not here, the library is asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from fortyfive_conformance.canonical import dumps

Fits = Callable[[Any], bool]
Schema = dict[str, Any]
_SAID = {"$schema", "$id", "title", "description"}
_TYPES: dict[str, type] = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool,
                           "null": type(None)}


def fits(schema: Any) -> Fits:
    """The function that tells whether data without fractions fits a schema that holds no reference."""
    try:
        return _fits(schema)
    except KeyError:  # a keyword or a type that is not read here
        return lambda value: False


def _fits(schema: Any) -> Fits:
    if isinstance(schema, bool):
        return lambda value: schema
    checks = [_KEYWORDS[keyword](setting, schema) for keyword, setting in schema.items() if keyword not in _SAID]
    return checks[0] if len(checks) == 1 else lambda value: all(check(value) for check in checks)


def _type(kinds: str | list[str], schema: Schema) -> Fits:
    allowed = {_TYPES[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds)}
    return lambda value: type(value) in allowed


def _enum(values: list[Any], schema: Schema) -> Fits:
    texts = {dumps(value) for value in values}
    words = {value for value in values if isinstance(value, str)}
    return lambda value: value in words if type(value) is str else dumps(value) in texts


def _const(only: Any, schema: Schema) -> Fits:
    return _enum([only], schema)


def _pattern(pattern: str, schema: Schema) -> Fits:
    search = re.compile(pattern).search
    return lambda value: type(value) is not str or search(value) is not None


def _at_least(kind: Any) -> Callable[[int, Schema], Fits]:
    def keyword(least: int, schema: Schema) -> Fits:
        def check(value: Any) -> bool:
            return type(value) is not kind or len(value) >= least

        return check

    return keyword


def _most_items(most: int, schema: Schema) -> Fits:
    return lambda value: type(value) is not list or len(value) <= most


def _unique(wanted: bool, schema: Schema) -> Fits:
    return lambda value: not wanted or type(value) is not list or len(set(map(dumps, value))) == len(value)


def _minimum(least: int, schema: Schema) -> Fits:
    return lambda value: type(value) is not int or value >= least


def _above(bound: int, schema: Schema) -> Fits:
    return lambda value: type(value) is not int or value > bound


def _maximum(most: int, schema: Schema) -> Fits:
    return lambda value: type(value) is not int or value <= most


def _items(inner: Any, schema: Schema) -> Fits:
    check, first = _fits(inner), len(schema.get("prefixItems", []))
    return lambda value: type(value) is not list or all(map(check, value[first:] if first else value))


def _prefix(inner: list[Any], schema: Schema) -> Fits:
    checks = [_fits(part) for part in inner]
    return lambda value: type(value) is not list or all(
        check(part) for check, part in zip(checks, value, strict=False))


def _required(keys: list[str], schema: Schema) -> Fits:
    return lambda value: type(value) is not dict or all(key in value for key in keys)


def _dependent(others: dict[str, list[str]], schema: Schema) -> Fits:
    return lambda value: type(value) is not dict or all(
        need in value for key, needs in others.items() if key in value for need in needs)


def _names(inner: Any, schema: Schema) -> Fits:
    check = _fits(inner)
    return lambda value: type(value) is not dict or all(map(check, value))


def _members(properties: dict[str, Any], schema: Schema) -> Fits:
    """The members by name, those by pattern, and all others."""
    named = {key: _fits(part) for key, part in properties.items()}
    matched = [(re.compile(key).search, _fits(part)) for key, part in schema.get("patternProperties", {}).items()]
    other = _fits(schema.get("additionalProperties", True))

    def check(value: Any) -> bool:
        if type(value) is not dict:
            return True
        for key, part in value.items():
            found = [inner for search, inner in matched if search(key)] + ([named[key]] if key in named else [])
            if not all(inner(part) for inner in found or [other]):
                return False
        return True

    return check


def _by_pattern(patterns: Any, schema: Schema) -> Fits:
    return _anything if "properties" in schema else _members({}, schema)


def _others(others: Any, schema: Schema) -> Fits:
    return _anything if schema.keys() & {"properties", "patternProperties"} else _members({}, schema)


def _anything(value: Any) -> bool:
    return True


def _any(parts: list[Any], schema: Schema) -> Fits:
    checks = [_fits(part) for part in parts]
    return lambda value: any(check(value) for check in checks)


def _all(parts: list[Any], schema: Schema) -> Fits:
    checks = [_fits(part) for part in parts]
    return lambda value: all(check(value) for check in checks)


def _one(parts: list[Any], schema: Schema) -> Fits:
    checks = [_fits(part) for part in parts]
    return lambda value: sum(check(value) for check in checks) == 1


def _not(part: Any, schema: Schema) -> Fits:
    check = _fits(part)
    return lambda value: not check(value)


_KEYWORDS: dict[str, Callable[[Any, Schema], Fits]] = {
    "type": _type, "enum": _enum, "const": _const, "pattern": _pattern, "minLength": _at_least(str),
    "minItems": _at_least(list), "maxItems": _most_items, "minProperties": _at_least(dict), "uniqueItems": _unique,
    "minimum": _minimum, "exclusiveMinimum": _above, "maximum": _maximum, "items": _items, "prefixItems": _prefix,
    "required": _required, "dependentRequired": _dependent, "propertyNames": _names, "properties": _members,
    "patternProperties": _by_pattern, "additionalProperties": _others, "anyOf": _any, "allOf": _all, "oneOf": _one,
    "not": _not,
}
