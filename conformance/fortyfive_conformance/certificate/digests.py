"""Digests that a certificate holds: of files, and of the text of the clauses in the languages of the sources."""

from __future__ import annotations

import hashlib
from pathlib import Path

from fortyfive_conformance.canonical import digest
from fortyfive_conformance.corpus.build import clause_key
from fortyfive_conformance.corpus.compiled import Corpus

LANGUAGES = ("pt", "es")


def of_bytes(body: bytes) -> str:
    """The sha256 of some bytes, in hex."""
    return hashlib.sha256(body).hexdigest()


def of_file(file: Path) -> str:
    """The sha256 of a file, in hex.

    Raises OSError where it cannot be read.
    """
    with file.open("rb") as body:
        return hashlib.file_digest(body, "sha256").hexdigest()


def of_clauses(corpus: Corpus, ruleset: str, lang: str) -> str:
    """The sha256 of the text of a rule set's clauses in one language: canonical JSON of the text by clause id."""
    return digest({name: clause["text"][lang] for name, clause in corpus.clauses.items()
                   if clause_key(name)[0] == ruleset})
