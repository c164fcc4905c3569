"""The corpus for those who bring their own runner, and the questions for those who bring no process.

What is written is the same bytes for the same corpus, on every machine: canonical JSON, one value a file, a line feed
at the end.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fortyfive_conformance.canonical import dumps
from fortyfive_conformance.corpus.compiled import Corpus, Question
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.fitting import fitted
from fortyfive_conformance.report.document import write_whole
from fortyfive_conformance.verdicts import claim_of
from fortyfive_conformance.worker import GREETING

FORM = "fortyfive export 1"
QUESTIONS = "questions.jsonl"
ANSWERS = "answers.jsonl"
_SUITE = "suite.json"
_README = "README.md"
_TEXTS = Path(__file__).parent / "skeletons" / "export"
# What of a compiled clause or case is of no use outside the checkout.
_INTERNAL = ("line",)


def question_lines(corpus: Corpus, describe: dict[str, Any] | None = None) -> list[bytes]:
    """The request lines exactly as they are sent: the handshake first, then every question of the suite.

    With the description of an adapter the questions are those that it would be sent: a declared choice may change one.
    """
    claims = {name: claim_of(corpus, describe or {"rulesets": {}}, name) for name in corpus.rulesets}
    return [GREETING.line, *(fitted(corpus, question, claims[question.ruleset]).line for question in corpus.questions)]


def read_description(file: Path) -> dict[str, Any]:
    """A description from a file that holds it alone, or as the answer to the first of the exported questions.

    Raises UsageError where there is none, OSError where the file cannot be read.
    """
    for line in [file.read_bytes(), *file.read_bytes().splitlines()]:
        with contextlib.suppress(ValueError, RecursionError):
            found = json.loads(line)
            found = found.get("result") if isinstance(found, dict) and found.get("id") == GREETING.id else found
            if isinstance(found, dict) and isinstance(found.get("rulesets"), dict):
                return found
    raise UsageError(f"{file}: expected the answer to describe, alone or as a line with id {GREETING.id}")


def export_questions(corpus: Corpus, folder: Path, lang: str, describe: dict[str, Any] | None = None) -> list[str]:
    """Write the questions and how to go on; the names of the files.

    Raises UsageError where the folder holds something else.
    """
    _make(folder, QUESTIONS)
    write_whole(folder / QUESTIONS, b"".join(question_lines(corpus, describe)))
    _readme(folder, "questions", corpus, lang)
    return [QUESTIONS, _README]


def export_json(corpus: Corpus, folder: Path, lang: str) -> list[str]:
    """Write the whole corpus and its schemas; the names of the files.

    Raises UsageError where the folder holds something else.
    """
    _make(folder, _SUITE)
    for name in ("schemas", "classes"):
        shutil.rmtree(folder / name, ignore_errors=True)
    files = {f"{name}.json": _text(value) for name, value in _parts(corpus).items()}
    for source, name in ((corpus.root / "spec" / "schemas", "schemas"), (corpus.root / "cases" / "classes", "classes")):
        files |= _copied(source, name)
    files[QUESTIONS] = b"".join(question_lines(corpus))
    suite = {"form": FORM, "version": corpus.version, "digest": corpus.digest,
             "sha256": {name: hashlib.sha256(body).hexdigest() for name, body in files.items()}}
    for name, body in [(_SUITE, _text(suite)), *sorted(files.items())]:  # the mark of an export first: see `_make`
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_whole(folder / name, body)
    _readme(folder, "json", corpus, lang)
    return [_README, _SUITE, *sorted(files)]


def _parts(corpus: Corpus) -> dict[str, Any]:
    manifest = corpus.root / "cases" / "manifest.json"
    return {
        "spec": corpus.spec,
        "rulesets": corpus.rulesets,
        "sections": corpus.sections,
        "clauses": [_outward(clause) for clause in corpus.clauses.values()],
        "cards": corpus.cards,
        "choices": corpus.choices,
        "refusals": corpus.refusals,
        "features": corpus.features,
        "misreadings": corpus.misreadings,
        "glossary": corpus.glossary,
        "rulings": corpus.rulings,
        "withdrawn": {name: _withdrawn(corpus.root / place / "withdrawn.yaml")
                      for name, place in (("cases", "cases"), ("clauses", "spec"))},
        "cases": list(_cases(corpus)),
    } | ({"manifest": json.loads(manifest.read_text("utf-8"))} if manifest.is_file() else {})


def _cases(corpus: Corpus) -> Iterable[dict[str, Any]]:
    """Every case as it is written, with its digest and the questions that it comes to."""
    questions: dict[str, list[Question]] = {}
    for question in corpus.questions:
        questions.setdefault(question.case, []).append(question)
    for name, case in sorted(corpus.cases.items()):
        asked = sorted(questions[name], key=lambda question: (question.ruleset, question.id))  # as the digest has them
        yield {"id": name, "digest": corpus.digests[name], "case": _outward(case),
               "questions": [_question(question) for question in asked]}


def _question(question: Question) -> dict[str, Any]:
    """A question with what it asserts; its request line stands in the file of questions, at its number."""
    return {key: value for key, value in question._asdict().items() if key != "line"} | {"params": question.params}


def _outward(value: dict[str, Any]) -> dict[str, Any]:
    return {key: part for key, part in value.items() if key not in _INTERNAL}


def _withdrawn(file: Path) -> Any:
    from fortyfive_conformance.yamlsource import load

    return load(file, file.name)[0].data


def _copied(source: Path, name: str) -> dict[str, bytes]:
    """The files of a folder: JSON in canonical form, all else as it is."""
    files = sorted(file for file in source.rglob("*") if file.is_file()) if source.is_dir() else []
    return {f"{name}/{file.relative_to(source).as_posix()}":
            _text(json.loads(file.read_text("utf-8"))) if file.suffix == ".json" else file.read_bytes()
            for file in files}


def _text(value: Any) -> bytes:
    return dumps(value).encode() + b"\n"


def _make(folder: Path, mark: str) -> None:
    """A new folder, an empty one, or one that an earlier export has made."""
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file, expected a folder")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / mark).is_file():
        raise UsageError(f"{folder} holds something else; expected a new or an empty folder, or an earlier export")
    folder.mkdir(parents=True, exist_ok=True)


def _readme(folder: Path, kind: str, corpus: Corpus, lang: str) -> None:
    text = (_TEXTS / f"{kind}.{lang}.md").read_text("utf-8")
    text = text.replace("@VERSION@", corpus.version).replace("@DIGEST@", corpus.digest)
    write_whole(folder / _README, text.replace("@COUNT@", str(len(corpus.questions))))
