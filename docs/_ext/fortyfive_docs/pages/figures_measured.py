"""What has been measured of the suite and the runner: the tables that other commands write into `docs/_generated/`.

A file there is JSON: `{"title": {lang: text}, "text": {lang: text}, "columns": [{lang: text}…], "rows": [[cell…]…]}`;
a cell is a text, a number, or `{lang: text}`. With `"plot": {lang: file}` a plot stands above it, an SVG beside the
JSON. What `fortyfive strength` writes has a form of its own (`strength.py`). A table that has not been generated is
left out; where there is none, the page says so.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fortyfive_docs.html import el, escape
from fortyfive_docs.page import Page
from fortyfive_docs.pages import strength
from fortyfive_docs.part import Part

FOLDER = Path(__file__).parents[3] / "_generated"
STRENGTH = "strength.json"
NARROW = 4  # so many columns stand side by side on a narrow page


def make(page: Page) -> Part:
    """Every table that is there."""
    parts = []
    for file in sorted(FOLDER.glob("*.json"), key=lambda file: (file.name != STRENGTH, file.name)):
        found = json.loads(file.read_text("utf-8"))
        if file.name == STRENGTH:
            parts.append(strength.part(page, found))
        elif isinstance(found, dict) and {"title", "columns", "rows"} <= set(found):
            parts.append(Part(found["title"][page.site.lang], _table(page, found), anchor=file.stem))
    lead = el("p", page.say("measured-lead"), class_="ff-lead")
    return Part(
        page.site.say("measured-title"),
        lead if parts else lead + el("p", page.say("measured-none"), class_="ff-note"),
        tuple(parts),
        anchor="measured",
    )


def _table(page: Page, found: dict[str, Any]) -> str:
    lang = page.site.lang
    text = el("p", page.rich(found["text"][lang])) if "text" in found else ""
    heads = el("tr", *(el("th", escape(column[lang]), scope="col") for column in found["columns"]))
    labels = ["", *(column[lang] for column in found["columns"][1:])]
    rows = [el("tr", *(_cell(page, *cell) for cell in zip(row, labels, strict=True))) for row in found["rows"]]
    stacked = " ff-stack" if len(labels) > NARROW else ""
    table = el("table", el("thead", heads), el("tbody", *rows), class_=f"ff-table{stacked}")
    scroll = el("div", table, class_="ff-scroll", tabindex="0", role="group", aria_label=found["title"][lang])
    return text + (_plot(found["title"][lang], found["plot"][lang]) if "plot" in found else "") + scroll


def _plot(title: str, file: str) -> str:
    """A plot, in a frame that scrolls where the page is too narrow to read it."""
    drawn = (FOLDER / file).read_text("utf-8")
    return el("div", drawn, class_="ff-scroll ff-plot", tabindex="0", role="group", aria_label=title)


def _cell(page: Page, cell: Any, label: str) -> str:
    """A cell under its label; the first of a row has none, and heads the row."""
    if isinstance(cell, dict):
        inside = page.rich(cell[page.site.lang])
    elif isinstance(cell, str):
        inside = page.rich(cell)
    else:
        inside = "—" if cell is None else str(cell)
    number = isinstance(cell, (int, float)) and not isinstance(cell, bool)
    if not label:
        return el("th", inside, scope="row")
    return el("td", inside, data_label=label, class_="ff-number" if number else None)
