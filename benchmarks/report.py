"""The report of a run: a table for the terminal, and a table and plots as files for the documentation."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks import plot, saying
from benchmarks.duel import Figures

COLUMNS = ("what", "ours", "beside", "rival", "ratio", "goal", "met")
NAME = "speed"


def show(figures: Sequence[Figures], lang: str, console: Console) -> None:
    """Print the table."""
    heads = saying.words()["columns"]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in COLUMNS:
        is_text = column in ("what", "beside")
        table.add_column(heads[column][lang], justify="left" if is_text else "right", no_wrap=not is_text)
    for found in figures:
        cells = [cell[lang].replace("`", "") for cell in row(found)]
        table.add_row(*cells, style=None if found.is_met else "bold red")
    console.print(table)


def row(figures: Figures) -> list[saying.Text]:
    """The cells of a line, each in every language."""
    duel, words = figures.duel, saying.words()
    texts = words["duels"][duel.key]
    return [
        texts["what"],
        saying.everywhere(lambda lang: saying.measured(max(figures.ours), duel.unit, lang)),
        texts["beside"],
        saying.everywhere(lambda lang: saying.measured(max(figures.rival), duel.unit, lang)),
        saying.everywhere(lambda lang: saying.ratio(figures, lang)),
        saying.everywhere(lambda lang: saying.goal(duel.goal, lang)),
        words["answers"][figures.is_met],
    ]


def document(figures: Sequence[Figures], versions: Sequence[str]) -> dict[str, Any]:
    """The figures as the documentation reads them, with the names of the plots that lie beside."""
    words = saying.words()
    rounds, machine = max(len(found.ours) for found in figures), ", ".join([*machine_of(), *versions])
    return {
        "title": words["title"],
        "text": saying.everywhere(lambda lang: words["text"][lang].format(rounds=rounds, machine=machine)),
        "columns": [words["columns"][column] for column in COLUMNS],
        "rows": [row(found) for found in figures],
        "plot": saying.everywhere(lambda lang: f"{NAME}.{lang}.svg"),
        "figures": [data(found) for found in figures],
    }


def data(figures: Figures) -> dict[str, Any]:
    """The bare figures of a duel, for whoever computes with them."""
    goal = figures.duel.goal
    return {
        "key": figures.duel.key, "unit": figures.duel.unit, "kind": goal.kind, "goal": goal.bound,
        "ratio": round(figures.ratio, 4), "ratios": [round(ratio, 4) for ratio in figures.ratios],
        "ours": [round(rate, 4) for rate in figures.ours], "rival": [round(rate, 4) for rate in figures.rival],
    }


def machine_of() -> list[str]:
    """What the figures were measured on, as far as it matters."""
    return [f"{platform.python_implementation()} {platform.python_version()}", f"{os.cpu_count()} CPUs"]


def write(figures: Sequence[Figures], versions: Sequence[str], folder: Path) -> None:
    """Write table and plots, each whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(document(figures, versions), ensure_ascii=False, indent=1)
    _put(folder / f"{NAME}.json", text + "\n")
    for lang in saying.LANGUAGES:
        _put(folder / f"{NAME}.{lang}.svg", plot.draw(figures, lang))


def _put(file: Path, text: str) -> None:
    temporary = file.with_name(f".{file.name}.{os.getpid()}")
    temporary.write_text(text, "utf-8")
    temporary.replace(file)
