"""YAML as this project writes it: every value means what it looks like, and every fault has a place.

YAML 1.1 turns `06` into 6, `no` into false and `12:30` into 750, and keeps the last of two equal keys.
Here each of these is a fault with file, line and column. So are anchors, tags and several documents.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from fortyfive_conformance.errors import Fault

try:
    from yaml import CSafeLoader as _Loader
except ImportError:  # PyYAML without libyaml: slower, the same result
    from yaml import SafeLoader as _Loader  # type: ignore[assignment]

PathInFile = tuple[str | int, ...]
_DIGITS = 30    # of a number: no count of this project comes near
_INT = re.compile(r"-?(0|[1-9][0-9]*)")
_CONSTANTS = {"true": True, "false": False, "null": None}
_STR = "tag:yaml.org,2002:str"
_TAGS = {f"tag:yaml.org,2002:{kind}"
         for kind in ("str", "int", "float", "bool", "null", "timestamp", "merge", "value", "map", "seq")}


class Located(NamedTuple):
    """A file's data, and where each value and each key stands (line and column from 1)."""

    file: str
    data: Any
    values: dict[PathInFile, tuple[int, int]]
    keys: dict[PathInFile, tuple[int, int]]

    def fault(self, path: PathInFile, what: str, hint: str = "", *, key: bool = False) -> Fault:
        """The fault at this place, or at the nearest place above it that the file has."""
        places = self.keys if key else self.values
        while path and path not in places:
            path = path[:-1]
        line, column = places.get(path) or self.values.get(path, (1, 1))
        return Fault(self.file, line, column, what, hint)


def load(file: Path, name: str) -> tuple[Located, list[Fault]]:
    """Read one YAML file; `name` is what faults call it. Never raises for what the file says."""
    try:
        text = file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        return Located(name, None, {}, {}), [Fault(name, 1, 1, f"not UTF-8: {error.reason} at byte {error.start}")]
    return parse(text, name)


def parse(text: str, name: str) -> tuple[Located, list[Fault]]:
    """Parse the text of one YAML document strictly."""
    reader = _Reader(name)
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        return Located(name, None, {}, {}), [Fault(name, line, column, f"not YAML: {error.problem or error.context}")]
    except yaml.YAMLError as error:
        return Located(name, None, {}, {}), [Fault(name, 1, 1, f"not YAML: {error}")]
    except RecursionError:
        return _too_deep(name)
    if node is None:
        return Located(name, None, {}, {}), [Fault(name, 1, 1, "the file is empty")]
    try:
        data = reader.value(node, ())
    except RecursionError:
        return _too_deep(name)
    return Located(name, data, reader.values, reader.keys), reader.faults


def _too_deep(name: str) -> tuple[Located, list[Fault]]:
    return Located(name, None, {}, {}), [Fault(name, 1, 1, "nested too deeply", "no file of this project is")]


class _Reader:
    """Turns the nodes of one document into data, collecting places and faults."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.values: dict[PathInFile, tuple[int, int]] = {}
        self.keys: dict[PathInFile, tuple[int, int]] = {}
        self.faults: list[Fault] = []
        self._seen: set[int] = set()

    def _fault(self, node: yaml.Node, what: str, hint: str) -> None:
        mark = node.start_mark
        self.faults.append(Fault(self.name, mark.line + 1, mark.column + 1, what, hint))

    def value(self, node: yaml.Node, path: PathInFile) -> Any:
        self.values[path] = (node.start_mark.line + 1, node.start_mark.column + 1)
        if id(node) in self._seen:
            self._fault(node, "an alias", "write the value out")
            return None
        self._seen.add(id(node))
        if node.tag not in _TAGS:
            self._fault(node, f"the tag {node.tag}", "leave it out")
            return None
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(item, (*path, index)) for index, item in enumerate(node.value)]
        return self._scalar(node)

    def _mapping(self, node: yaml.MappingNode, path: PathInFile) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = self._scalar(key_node) if isinstance(key_node, yaml.ScalarNode) else None
            if not isinstance(key, str):
                self._fault(key_node, f"the key {getattr(key_node, 'value', '…')!s} is not text", "put it in quotes")
                key = str(getattr(key_node, "value", ""))
            if key in data:
                line = self.keys[(*path, key)][0]
                self._fault(key_node, f"the key {key!r} stands here twice", f"it is first on line {line}; keep one")
            else:
                self.keys[(*path, key)] = (key_node.start_mark.line + 1, key_node.start_mark.column + 1)
            data[key] = self.value(value_node, (*path, key))
        return data

    def _scalar(self, node: yaml.Node) -> Any:
        raw = str(node.value)
        if node.tag == _STR or getattr(node, "style", None) in ("'", '"', "|", ">"):
            return raw
        if raw in _CONSTANTS:
            return _CONSTANTS[raw]
        if _INT.fullmatch(raw):
            if len(raw) <= _DIGITS:
                return int(raw)
            self._fault(node, f"a number of {len(raw)} digits", f"expected at most {_DIGITS}; put text in quotes")
            return None
        if not raw:
            self._fault(node, "no value", "write one, or null")
            return None
        kind = node.tag.rpartition(":")[2]
        self._fault(node, f"YAML reads {raw} as {_article(kind)}", f'if the text is meant, write "{raw}"')
        return raw


def _article(kind: str) -> str:
    names = {"int": "another number", "float": "a fraction", "bool": "true or false", "null": "null",
             "timestamp": "a date", "merge": "a merge key", "value": "a default key"}
    return names.get(kind, f"a {kind}")
