"""The compiled corpus: read from the form kept under the digest of its sources, or compiled afresh.

The kept form is a text file: one line of JSON with everything, then one ready request line for each question.
It lies in the package (made when the wheel is built) or in the user's cache folder.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from fortyfive_conformance.corpus.locate import find, sources_digest
from fortyfive_conformance.errors import CorpusError

_SALT = "kept corpus 1"
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


class Corpus:
    """The rules and the cases of one suite version."""

    def __init__(self, root: Path, document: dict[str, Any], lines: list[bytes]) -> None:
        self.root = root
        self.version: str = document["version"]
        self.digest: str = document["digest"]
        self.digests: dict[str, str] = document["digests"]
        self.spec: dict[str, Any] = document["spec"]
        self.rulesets: dict[str, dict[str, Any]] = document["rulesets"]
        self.sections: list[dict[str, Any]] = document["sections"]
        self.clauses: dict[str, dict[str, Any]] = document["clauses"]
        self.cards: dict[str, Any] = document["cards"]
        self.choices: dict[str, Any] = document["choices"]
        self.refusals: dict[str, Any] = document["refusals"]
        self.features: dict[str, Any] = document["features"]
        self.misreadings: list[dict[str, Any]] = document["misreadings"]
        self.glossary: dict[str, Any] = document["glossary"]
        self.rulings: list[dict[str, Any]] = document["rulings"]
        self.cases: dict[str, dict[str, Any]] = document["cases"]
        self.questions = [_question(raw, line) for raw, line in zip(document["questions"], lines, strict=True)]

    def section_title(self, ruleset: str, section: str, lang: str) -> str:
        """The title of a numbered section in one language."""
        for found in self.sections:
            if (found["ruleset"], found["section"]) == (ruleset, section):
                return str(found["title"][lang])
        return section

    def questions_of(self, case: str) -> list[Question]:
        """The questions that a case id, or the id of one of its examples, stands for."""
        return [question for question in self.questions if case in (question.case, question.id)]


def _question(raw: dict[str, Any], line: bytes) -> Question:
    return Question(raw["number"], raw["id"], raw["case"], raw["ruleset"], raw["clause"], raw["section"],
                    raw["rung"], raw["players"], raw.get("choice", {}), raw["method"], raw["checks"], line)


def load(root: str | Path | None = None, *, fresh: bool = False) -> Corpus:
    """The corpus, from the kept form where it fits its sources; `fresh` compiles it in any case.

    Raises CorpusError with every fault where files have faults, UsageError where there is no corpus.
    """
    folder = find(root)
    key = sources_digest(folder, _SALT)
    if not fresh:
        for kept in (folder / PACKED, _cache_file(key)):
            corpus = _read(kept, key, folder)
            if corpus is not None:
                return corpus
    document, lines = compile_corpus(folder)
    keep(_cache_file(key), key, document, lines)
    return Corpus(folder, document, lines)


def compile_corpus(root: Path) -> tuple[dict[str, Any], list[bytes]]:
    """Read, check against the schemas and compile all files; the document and a request line a question."""
    from fortyfive_conformance.corpus.build import build
    from fortyfive_conformance.corpus.sources import Sources

    sources = Sources(root)
    if sources.faults:
        raise CorpusError(sources.faults)
    document = build(sources)
    lines = [request_line(raw["number"], raw["method"], raw.pop("params")) for raw in document["questions"]]
    return document, lines


def request_line(number: int, method: str, params: dict[str, Any]) -> bytes:
    """The request as it is sent, with its line feed."""
    message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def keep(file: Path, key: str, document: dict[str, Any], lines: Iterable[bytes]) -> None:
    """Write the kept form, whole or not at all; a folder that cannot be written is no error."""
    body = json.dumps({"key": key, "document": document}, ensure_ascii=False, separators=(",", ":")).encode()
    temporary = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        temporary.write_bytes(body + b"\n" + b"".join(lines))
        temporary.replace(file)
    except OSError:
        temporary.unlink(missing_ok=True)


def packed(root: Path) -> tuple[str, dict[str, Any], list[bytes]]:
    """The key, document and lines to be shipped with a corpus (the build of the wheel calls this)."""
    return (sources_digest(root, _SALT), *compile_corpus(root))


def _read(file: Path, key: str, root: Path) -> Corpus | None:
    try:
        head, _, rest = file.read_bytes().partition(b"\n")
        kept = json.loads(head)
    except (OSError, ValueError):
        return None
    if kept.get("key") != key:
        return None
    return Corpus(root, kept["document"], rest.splitlines(keepends=True))


def _cache_file(key: str) -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "fortyfive" / f"{key[:32]}.jsonl"
