"""What has been measured of the suite and the runner: the tables that other commands write into `docs/_generated/`.

A file there is JSON: `{"title": {lang: text}, "text": {lang: text}, "columns": [{lang: text}…], "rows": [[cell…]…]}`;
a cell is a text, a number, or `{lang: text}`. With `"plot": {lang: file}` a plot stands above it, an SVG beside the
JSON. A table that has not been generated is left out, and the page says which.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fortyfive_docs.html import el, escape
from fortyfive_docs.page import Page
from fortyfive_docs.part import Part

FOLDER = Path(__file__).parents[3] / "_generated"


def make(page: Page) -> Part:
    """Every table that is there."""
    parts = []
    for file in sorted(FOLDER.glob("*.json")):
        found = json.loads(file.read_text("utf-8"))
        if isinstance(found, dict) and {"title", "columns", "rows"} <= set(found):
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
    rows = [el("tr", *(_cell(page, cell, first=not place) for place, cell in enumerate(row))) for row in found["rows"]]
    table = el("table", el("thead", heads), el("tbody", *rows), class_="ff-table")
    scroll = el("div", table, class_="ff-scroll", tabindex="0", role="group", aria_label=found["title"][lang])
    plot = (FOLDER / found["plot"][lang]).read_text("utf-8") if "plot" in found else ""
    return text + plot + scroll


def _cell(page: Page, cell: Any, *, first: bool) -> str:
    if isinstance(cell, dict):
        inside = page.rich(cell[page.site.lang])
    elif isinstance(cell, str):
        inside = page.rich(cell)
    else:
        inside = "—" if cell is None else str(cell)
    number = isinstance(cell, (int, float)) and not isinstance(cell, bool)
    return el("th" if first else "td", inside, scope="row" if first else None, class_="ff-number" if number else None)
