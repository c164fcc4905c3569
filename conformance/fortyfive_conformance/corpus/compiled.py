"""The compiled corpus: read from the form kept under the digest of its sources, or compiled afresh.

The kept form is a text file: a line with what parts there are, how long each is and a sum over all, then the parts,
each a line of JSON, and for each rule set its questions and their ready request lines. A run reads the parts that it
needs.
It lies in the package (made when the wheel is built) or in the user's cache folder.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from fortyfive_conformance.corpus.locate import find, sources_digest
from fortyfive_conformance.errors import CorpusError

_SALT = "kept corpus 4"
_ALWAYS = ("version", "digest", "spec", "rulesets", "sections", "cards", "refusals", "features", "choices")
_ON_DEMAND = ("digests", "clauses", "glossary", "misreadings", "rulings", "cases")
_MEMBERS = ("number", "id", "case", "ruleset", "clause", "section", "rung", "players", "choice", "method", "checks")
PACKED = "compiled.jsonl"


class Question(NamedTuple):
    """One thing to ask of an adapter: a case, or an example of it, under one rule set."""

    number: int
    id: str
    case: str
    ruleset: str
    clause: str
    section: str
    rung: str
    players: int | None
    choice: dict[str, str]
    method: str
    checks: list[dict[str, Any]]
    line: bytes

    @property
    def params(self) -> dict[str, Any]:
        """The params of the request, as data."""
        params: dict[str, Any] = json.loads(self.line)["params"]
        return params


def _part(name: str) -> cached_property[Any]:
    """A part of the kept form, read when it is first asked for."""
    return cached_property(lambda corpus: json.loads(corpus.parts[name]))


class Corpus:
    """The rules and the cases of one suite version; what a run may do without is read when it is asked for."""

    digests: cached_property[dict[str, str]] = _part("digests")
    clauses: cached_property[dict[str, dict[str, Any]]] = _part("clauses")
    glossary: cached_property[dict[str, Any]] = _part("glossary")
    misreadings: cached_property[list[dict[str, Any]]] = _part("misreadings")
    rulings: cached_property[list[dict[str, Any]]] = _part("rulings")
    cases: cached_property[dict[str, dict[str, Any]]] = _part("cases")

    def __init__(self, root: Path, parts: dict[str, bytes]) -> None:
        document = json.loads(parts["always"])
        self.root = root
        self.version: str = document["version"]
        self.digest: str = document["digest"]
        self.spec: dict[str, Any] = document["spec"]
        self.rulesets: dict[str, dict[str, Any]] = document["rulesets"]
        self.sections: list[dict[str, Any]] = document["sections"]
        self.cards: dict[str, Any] = document["cards"]
        self.refusals: dict[str, Any] = document["refusals"]
        self.features: dict[str, Any] = document["features"]
        self.choices: dict[str, Any] = document["choices"]
        self.parts = parts
        self._questions: dict[str, list[Question]] = {}

    @cached_property
    def questions(self) -> list[Question]:
        """Every question, by rule set and id."""
        return [question for ruleset in self.rulesets for question in self.asked_of(ruleset)]

    def asked_of(self, ruleset: str) -> list[Question]:
        """The questions of one rule set, by id; none where there is no such rule set."""
        if ruleset not in self._questions and ruleset in self.rulesets:
            lines = self.parts[f"lines {ruleset}"].splitlines(keepends=True)
            members = zip(json.loads(self.parts[f"questions {ruleset}"]), lines, strict=True)
            self._questions[ruleset] = [Question._make([*told, line]) for told, line in members]
        return self._questions.get(ruleset, [])

    def section_title(self, ruleset: str, section: str, lang: str) -> str:
        """The title of a numbered section in one language."""
        for found in self.sections:
            if (found["ruleset"], found["section"]) == (ruleset, section):
                return str(found["title"][lang])
        return section

    def questions_of(self, case: str) -> list[Question]:
        """The questions that a case id, or the id of one of its examples, stands for."""
        return [question for question in self.questions if case in (question.case, question.id)]


def load(root: str | Path | None = None, *, fresh: bool = False) -> Corpus:
    """The corpus, from the kept form where it fits its sources; `fresh` compiles it in any case.

    Raises CorpusError with every fault where files have faults, UsageError where there is no corpus.
    """
    folder = find(root)
    key = sources_digest(folder, _SALT)
    if not fresh:
        for kept in (folder / PACKED, _cache_file(key)):
            parts = _read(kept, key)
            if parts is not None:
                if kept.name != PACKED:
                    with suppress(OSError):
                        os.utime(kept)  # what is used of late stays longest
                return Corpus(folder, parts)
    from fortyfive_conformance.corpus import shelf  # only here: most runs find what they need

    parts = compile_corpus(folder)
    keep(_cache_file(key), key, parts)
    shelf.tidy(_cache_file(key))
    return Corpus(folder, parts)


def compile_corpus(root: Path) -> dict[str, bytes]:
    """Read, check against the schemas and compile all files; the parts of the kept form."""
    from fortyfive_conformance.corpus.asked import unanswerable
    from fortyfive_conformance.corpus.build import build
    from fortyfive_conformance.corpus.sources import Sources

    sources = Sources(root)
    if sources.faults:
        raise CorpusError(sources.faults)
    document = build(sources)
    if faults := [*document["faults"], *unanswerable(sources.schemas, sources.cases(), document["questions"])]:
        raise CorpusError(faults, "fortyfive check tells whether there are more")
    parts = {"always": _line({name: document[name] for name in _ALWAYS})}
    parts |= {name: _line(document[name]) for name in _ON_DEMAND}
    for name in document["rulesets"]:
        asked = [raw for raw in document["questions"] if raw["ruleset"] == name]
        parts[f"questions {name}"] = _line([[raw[member] for member in _MEMBERS] for raw in asked])
        parts[f"lines {name}"] = b"".join(request_line(raw["number"], raw["method"], raw["params"]) for raw in asked)
    return parts


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def request_line(number: int, method: str, params: dict[str, Any]) -> bytes:
    """The request as it is sent, with its line feed."""
    return _line({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


def keep(file: Path, key: str, parts: dict[str, bytes]) -> None:
    """Write the kept form, whole or not at all; a folder that cannot be written is no error."""
    body = b"".join(parts.values())
    head = _line({"key": key, "sizes": {name: len(part) for name, part in parts.items()}, "sum": crc32(body)})
    temporary = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(head + body)
        temporary.replace(file)
    except OSError:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def packed(root: Path) -> tuple[str, dict[str, bytes]]:
    """The key and the parts to be shipped with a corpus (the build of the wheel calls this)."""
    return sources_digest(root, _SALT), compile_corpus(root)


def _read(file: Path, key: str) -> dict[str, bytes] | None:
    """The parts of a kept form; None where there is none, or one of other sources, or a spoilt one."""
    try:
        head, _, rest = file.read_bytes().partition(b"\n")
        kept = json.loads(head)
        sizes = dict(kept["sizes"])
        if (kept["key"], kept["sum"], sum(sizes.values())) != (key, crc32(rest), len(rest)):
            return None
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None
    parts, at = {}, 0
    for name, size in sizes.items():
        parts[name] = rest[at:at + size]
        at += size
    return parts


def _cache_file(key: str) -> Path:
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if not base.is_absolute():
        try:
            base = Path.home() / ".cache"
        except RuntimeError:  # a user without a home
            base = Path(os.devnull)  # where nothing can be kept
    return base / "fortyfive" / f"{key[:32]}.jsonl"
