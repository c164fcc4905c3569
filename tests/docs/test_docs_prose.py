"""The written pages: the same in each language, and no rule text among them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fortyfive_conformance.corpus import load

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
LONG = 10  # shorter runs are labels
LANGUAGES = ("pt", "es", "en")
INSERT = re.compile(r"^\.\. ff:insert:: (.*)$", re.MULTILINE)
INCLUDED = re.compile(r"^\.\. literalinclude:: (.*)$", re.MULTILINE)


def _pages(lang: str) -> dict[str, str]:
    folder = DOCS / "prose" / lang
    return {file.relative_to(folder).as_posix(): file.read_text("utf-8") for file in sorted(folder.rglob("*.rst"))}


def test_every_written_page_is_there_in_each_language() -> None:
    assert list(_pages("pt")) == list(_pages("es")) == list(_pages("en"))
    assert len(_pages("pt")) > 8


@pytest.mark.parametrize("pattern", [INSERT, INCLUDED, re.compile(r"^\s{3}([a-z]+/[\w/-]+)$", re.MULTILINE)])
def test_a_page_takes_in_the_same_pieces_in_each_language(pattern: re.Pattern[str]) -> None:
    for name, text in _pages("pt").items():
        found = pattern.findall(text)
        assert found == pattern.findall(_pages("es")[name]) == pattern.findall(_pages("en")[name]), name


def _plain(text: str) -> str:
    return " ".join(re.sub(r"\W+", " ", text.lower()).split())


def test_no_rule_text_is_typed_in_the_docs() -> None:
    """A clause, or ten words of one in a row, stands in spec/ and nowhere in docs/."""
    typed = {
        file.relative_to(DOCS).as_posix(): _plain(file.read_text("utf-8"))
        for pattern in (
            "prose/**/*.rst",
            "words/*.yaml",
            "_ext/**/*.py",
            "_static/**/*.js",
            "_static/**/*.json",
            "_templates/*.html",
        )
        for file in DOCS.glob(pattern)
    }
    copied = []
    for clause in load(ROOT).clauses.values():
        for lang in LANGUAGES if "text" in clause else ():
            words = _plain(clause["text"][lang]).split()
            runs = (
                {" ".join(words[at : at + LONG]) for at in range(max(1, len(words) - LONG + 1))}
                if len(words) >= LONG
                else set()
            )
            copied += [(clause["id"], lang, name, run) for name, text in typed.items() for run in runs if run in text]
    assert copied == []


def test_the_pages_have_the_shape_of_sphinx_that_they_claim() -> None:
    """Every piece that a page takes in exists."""
    pytest.importorskip("sphinx")
    pytest.importorskip("markdown_it")
    from fortyfive_docs.registry import INSERTS

    asked = {name.split()[0] for lang in LANGUAGES for text in _pages(lang).values() for name in INSERT.findall(text)}
    assert asked <= set(INSERTS)
    assert asked >= {"doors", "find", "questions", "judge", "replay", "said"}
