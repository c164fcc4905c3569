"""The site's own words, in `docs/words/<language>.yaml`: labels and captions, never rule text."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from fortyfive_conformance.errors import CorpusError
from fortyfive_conformance.yamlsource import load

FOLDER = Path(__file__).parents[2] / "words"


@cache
def words(lang: str) -> dict[str, Any]:
    """All words of a language.

    Raises CorpusError with every fault of the file: a key that stands twice, a value that YAML would turn into another.
    """
    return read(f"{lang}.yaml")


def read(name: str) -> dict[str, Any]:
    """A file of words, read as strictly as the rules are."""
    located, faults = load(FOLDER / name, f"docs/words/{name}")
    if faults:
        raise CorpusError(faults)
    found: dict[str, Any] = located.data
    return found


def say(lang: str, key: str, **values: object) -> str:
    """A phrase with its places filled.

    Raises KeyError where the language has no such phrase: a build without words is no build.
    """
    text = str(words(lang)[key])
    return text.format(**values) if values else text


def has(lang: str, key: str) -> bool:
    """Whether the language has the phrase."""
    return key in words(lang)
