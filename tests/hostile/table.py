"""The table of hostile adapters, and how it is shown.

    python tests/hostile/table.py --lang pt                              as Markdown
    python tests/hostile/table.py --write docs/_generated/hostile.json   for the documentation, in every language
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from fortyfive_conformance.words import LANGUAGES, say

FILE = Path(__file__).with_name("table.yaml")
HEADS = {
    "pt": ("o adaptador …", "veredito da pergunta", "das restantes", "código de saída"),
    "es": ("el adaptador …", "veredicto de la pregunta", "de las demás", "código de salida"),
    "en": ("the adapter …", "verdict of the question", "of all others", "exit code"),
}
NONE = {"pt": "nenhum veredito", "es": "ningún veredicto", "en": "no verdict"}


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


TITLE = {"pt": "Debaixo de fogo", "es": "Bajo fuego", "en": "Under fire"}
TEXT = {
    "pt": "Adaptadores que fazem o que nenhum devia fazer, e o veredito que cada um tem de receber. Em todas as "
          "avaliações o avaliador fica abaixo de 200 MB, cumpre os seus limites de tempo e não deixa nenhum processo "
          "atrás de si.",
    "es": "Adaptadores que hacen lo que ninguno debería hacer, y el veredicto que cada uno tiene que recibir. En todas "
          "las evaluaciones el evaluador se queda por debajo de 200 MB, cumple sus límites de tiempo y no deja ningún "
          "proceso tras de sí.",
    "en": "Adapters that do what none should, and the verdict that each must get. In every run the runner stays under "
          "200 MB and within its time limits, and leaves no process behind.",
}


def document() -> dict[str, Any]:
    """The table as the documentation reads it."""
    def told(verdict: str) -> dict[str, str]:
        return {lang: NONE[lang] if verdict == "none" else say(lang, f"verdict-{verdict}") for lang in LANGUAGES}

    return {
        "title": TITLE,
        "text": TEXT,
        "columns": [dict(zip(HEADS, column, strict=True)) for column in zip(*HEADS.values(), strict=True)],
        "rows": [[row.does, told(row.verdict), told(row.rest), row.exit] for row in rows()],
    }


def _verdict(verdict: str, lang: str) -> str:
    return NONE[lang] if verdict == "none" else f"{say(lang, f'verdict-{verdict}')} (`{verdict}`)"


def main() -> None:
    """Print the table, or write it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--write", type=Path, metavar="FILE")
    options = parser.parse_args()
    if options.write:
        options.write.write_text(json.dumps(document(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    else:
        print("\n".join(markdown(options.lang)))


if __name__ == "__main__":
    main()
