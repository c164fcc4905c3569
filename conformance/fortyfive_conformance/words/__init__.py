"""The tool's own words in Portuguese, Spanish and English."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

LANGUAGES = ("pt", "es", "en")


@cache
def words(lang: str) -> dict[str, str]:
    """All of the tool's phrases in one language, by name."""
    table: dict[str, str] = json.loads((Path(__file__).parent / f"{lang}.json").read_text("utf-8"))
    return table


def say(lang: str, phrase: str, **values: object) -> str:
    """One phrase with its values filled in."""
    return words(lang)[phrase].format(**values)
