"""What is said of duels and figures, in pt, es and en: names, units, numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from benchmarks.duel import Figures, Goal

Text = dict[str, str]
LANGUAGES = ("pt", "es", "en")
SECONDS = ("runs", "corpora")
MEMORY = "MiB"


@cache
def words() -> dict[str, Any]:
    """All of words.yaml."""
    found: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("words.yaml").read_text("utf-8"))
    return found


def everywhere(say: Callable[[str], str]) -> Text:
    """One text a language."""
    return {lang: say(lang) for lang in LANGUAGES}


def measured(rate: float, unit: str, lang: str) -> str:
    """A rate as it is told: so many a second, or the seconds or the memory that one takes."""
    if unit in SECONDS:
        return f"{number(1 / rate, lang)} s"
    if unit == MEMORY:
        return f"{number(1 / rate, lang)} {MEMORY}"
    return f"{number(rate, lang)} {words()['units'][unit][lang]}/s"


def number(value: float, lang: str) -> str:
    """A number to three figures or so, with the marks of the language."""
    places = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    marks = str.maketrans({",": "\u202f", ".": "." if lang == "en" else ","})
    return f"{value:,.{places}f}".translate(marks)


def ratio(figures: Figures, lang: str) -> str:
    """The ratio and its spread."""
    low, high = min(figures.ratios), max(figures.ratios)
    return f"{number(figures.ratio, lang)} ({number(low, lang)}–{number(high, lang)})"


def goal(goal: Goal, lang: str) -> str:
    """The bound."""
    return f"{'≥' if goal.kind == 'rate' else '≤'} {f'{goal.bound:.3g}'.replace('.', '.' if lang == 'en' else ',')}"
