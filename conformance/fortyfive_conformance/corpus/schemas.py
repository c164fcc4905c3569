"""The JSON Schemas of `spec/schemas`, and what their errors mean in plain words."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fortyfive_conformance.corpus.fits import Fits, fits
from fortyfive_conformance.errors import CorpusError, Fault
from fortyfive_conformance.jsonsource import load as load_json
from fortyfive_conformance.yamlsource import Located, PathInFile

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import ValidationError

FOLDER = "spec/schemas"
_NO_SCHEMA = (AttributeError, LookupError, TypeError, ValueError, RecursionError, re.error)


class Schemas:
    """The schemas of one corpus; each is compiled once, when it is first needed."""

    def __init__(self, root: Path) -> None:
        folder = root / FOLDER
        self._schemas: dict[str, Any] = {
            file.relative_to(folder).as_posix(): load_json(root, file.relative_to(root).as_posix())
            for file in sorted(folder.rglob("*.schema.json"))
        }
        self._validators: dict[str, Draft202012Validator] = {}
        self._fits: dict[str, Fits] = {}

    def names(self) -> list[str]:
        """Every schema's name, below `spec/schemas`."""
        return list(self._schemas)

    def validator(self, name: str) -> Draft202012Validator:
        """The validator of `case.schema.json` or of a part of it, `expect.schema.json#/$defs/settle`.

        Raises CorpusError where that is no schema.
        """
        if name not in self._validators:
            from jsonschema import Draft202012Validator  # only here: most runs find no fault and need it not
            from jsonschema.exceptions import SchemaError

            try:
                whole = self._whole(name)
                Draft202012Validator.check_schema(whole)
            except (SchemaError, *_NO_SCHEMA):
                raise self._refusal(name) from None
            self._validators[name] = Draft202012Validator(whole)
        return self._validators[name]

    def fit(self, name: str, data: Any) -> bool:
        """Whether data is known to fit a schema; where it is not, its validator knows.

        Raises CorpusError where that is no schema.
        """
        try:
            if name not in self._fits:
                self._fits[name] = fits(self._whole(name))
            return self._fits[name](data)
        except _NO_SCHEMA:
            raise self._refusal(name) from None

    def _refusal(self, name: str) -> CorpusError:
        """Which files hold what is no schema; where each does by itself, this one names what is not there."""
        from jsonschema import Draft202012Validator
        from jsonschema.exceptions import SchemaError

        faults = []
        for file, schema in self._schemas.items():
            try:
                Draft202012Validator.check_schema(schema)
            except SchemaError as error:
                at = "/".join(map(str, error.absolute_path)) or "its root"
                faults.append(_no_schema(file, f"at {at}: {_cut(error.message)}"))
        return CorpusError(faults or [_no_schema(name.partition("#")[0], "a $ref names what is not there, or itself")])

    def _whole(self, name: str) -> Any:
        """A schema or a part of one with every reference replaced by what it names: none of ours is recursive."""
        file, _, pointer = name.partition("#")
        if file not in self._schemas:
            raise CorpusError([Fault(f"{FOLDER}/{file}", 1, 1, "it is missing", "restore it")])
        schema = self._schemas[file]
        for step in pointer.split("/")[1:]:
            schema = schema[step]
        return self._inlined(schema, file)

    def _inlined(self, schema: Any, file: str) -> Any:
        if isinstance(schema, list):
            return [self._inlined(part, file) for part in schema]
        if not isinstance(schema, dict):
            return schema
        if "$ref" in schema:
            target, hash_sign, pointer = schema["$ref"].partition("#")
            other = posixpath.normpath(posixpath.join(posixpath.dirname(file), target)) if target else file
            return self._whole(other + hash_sign + pointer)
        return {key: self._inlined(part, file) for key, part in schema.items() if key not in ("$id", "$defs")}

    def faults(self, name: str, located: Located, at: PathInFile = (), data: Any = ...) -> list[Fault]:
        """Every fault of the data (by default the whole file's) against the schema, placed in the file."""
        instance = located.data if data is ... else data
        if self.fit(name, instance):
            return []
        return [
            located.fault((*at, *path), what, hint, key=key)
            for error in self.validator(name).iter_errors(instance)
            for path, what, hint, key in _explain(error)
        ]


def _no_schema(file: str, why: str) -> Fault:
    return Fault(f"{FOLDER}/{file}", 1, 1, f"no JSON Schema: {why}", "restore it")


def _explain(error: ValidationError) -> Iterator[tuple[PathInFile, str, str, bool]]:
    """One schema error as (where, what is wrong, what was expected, whether the place is a key)."""
    if error.validator in ("anyOf", "oneOf") and error.context:
        from jsonschema.exceptions import best_match

        inner = best_match(error.context)
        if inner is not None and inner.absolute_path != error.absolute_path:
            yield from _explain(inner)
            return
    path: PathInFile = tuple(error.absolute_path)
    value = _short(error.instance)
    limit: Any = error.validator_value
    instance: Any = error.instance
    schema = error.schema if isinstance(error.schema, dict) else {}
    if error.validator == "additionalProperties" and isinstance(error.instance, dict):
        known = sorted(schema.get("properties", {}))
        for key in _unknown_keys(error.instance, schema):
            yield (*path, key), f"unknown key {key!r}", f"expected {_one_of(known)}", True
    elif error.validator == "required":
        missing = [key for key in limit if key not in instance]
        yield path, f"the key {missing[0]!r} is missing", "add it", False
    elif error.validator in ("enum", "const"):
        allowed = limit if error.validator == "enum" else [limit]
        yield path, f"{value} does not fit", f"expected {_one_of([_short(item) for item in allowed])}", False
    elif error.validator == "pattern":
        meaning = schema.get("description", f"text like {limit}")
        yield path, f"{value} does not fit", f"expected {meaning}{_example(schema)}", False
    elif error.validator == "type":
        yield path, f"{value} is of the wrong kind", f"expected {_kind(limit)}", False
    elif error.validator == "uniqueItems":
        yield path, f"something stands twice in {value}", "keep one", False
    elif error.validator in ("anyOf", "oneOf", "not"):
        yield path, f"{value} has none, or too many, of the forms allowed here", _forms(error), False
    else:
        yield path, error.message, f"see {error.validator} in the schema", False


def _unknown_keys(instance: dict[str, Any], schema: dict[str, Any]) -> list[str]:
    patterns = [re.compile(pattern) for pattern in schema.get("patternProperties", {})]
    known = schema.get("properties", {})
    return [key for key in instance if key not in known and not any(p.search(key) for p in patterns)]


def _forms(error: ValidationError) -> str:
    forms = []
    for schema in error.validator_value if isinstance(error.validator_value, list) else []:
        if isinstance(schema, dict) and "required" in schema:
            forms.append(" with ".join(["a mapping", ", ".join(schema["required"])]))
    return f"expected {_one_of(forms)}" if forms else "see the schema"


def _example(schema: dict[str, Any]) -> str:
    return ", e.g. '5S', 'TD', 'Joker'" if schema.get("description", "").startswith("a card code") else ""


def _kind(kinds: str | list[str]) -> str:
    names = {"object": "a mapping", "array": "a list", "string": "text", "integer": "a whole number",
             "boolean": "true or false", "null": "null"}
    return _one_of([names.get(kind, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)])


def _one_of(words: list[str]) -> str:
    return words[0] if len(words) == 1 else "one of: " + ", ".join(words) if words else "nothing"


def _short(value: Any) -> str:
    return _cut(json.dumps(value, ensure_ascii=False))


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "…"
