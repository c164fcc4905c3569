"""The table of hostile adapters, and the page that shows it: `python tests/hostile/table.py --lang pt`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from fortyfive_conformance.words import LANGUAGES, say

FILE = Path(__file__).with_name("table.yaml")
HEADS = {
    "pt": ("o adaptador …", "veredicto da pergunta", "das restantes", "código de saída"),
    "es": ("el adaptador …", "veredicto de la pregunta", "de las demás", "código de salida"),
    "en": ("the adapter …", "verdict of the question", "of all others", "exit code"),
}
NONE = {"pt": "nenhum veredicto", "es": "ningún veredicto", "en": "no verdict"}


class Hostile(NamedTuple):
    """One adapter of the table."""

    name: str
    way: str
    verdict: str
    rest: str
    exit: int
    does: dict[str, str]


def rows() -> list[Hostile]:
    """The whole table."""
    found: list[dict[str, Any]] = yaml.safe_load(FILE.read_text("utf-8"))["adapters"]
    return [Hostile(**row) for row in found]


def markdown(lang: str) -> Iterator[str]:
    """The table as Markdown in one language, line by line."""
    heads = HEADS[lang]
    yield f"| {' | '.join(heads)} |"
    yield "|" + " --- |" * len(heads)
    for row in rows():
        yield f"| {row.does[lang]} | {_verdict(row.verdict, lang)} | {_verdict(row.rest, lang)} | {row.exit} |"


def _verdict(verdict: str, lang: str) -> str:
    return NONE[lang] if verdict == "none" else f"{say(lang, f'verdict-{verdict}')} (`{verdict}`)"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    print("\n".join(markdown(parser.parse_args().lang)))


if __name__ == "__main__":
    main()
