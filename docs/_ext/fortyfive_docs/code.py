"""Code in HTML, coloured as the rest of the site."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name

from fortyfive_docs.html import el


@cache
def _formatter() -> HtmlFormatter[str]:
    return HtmlFormatter(nowrap=True)


@cache
def _lexer(language: str) -> Lexer:
    return get_lexer_by_name(language)


def block(text: str, language: str = "json") -> str:
    """A block of code."""
    coloured = highlight(text.rstrip("\n"), _lexer(language), _formatter())
    return el(
        "div",
        el("div", el("pre", coloured, tabindex="0"), class_="highlight"),
        class_=f"highlight-{language} notranslate",
    )


def data(value: Any) -> str:
    """Data as JSON: small things on one line, lists of cards never broken."""
    return block(laid_out(value))


def laid_out(value: Any, indent: int = 0, width: int = 96) -> str:
    """JSON that is broken only where a line would grow too long."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= width or not isinstance(value, (dict, list)):
        return flat
    inner = " " * (indent + 2)
    if isinstance(value, dict):
        rows = [
            f"{inner}{json.dumps(key, ensure_ascii=False)}: {laid_out(item, indent + 2, width)}"
            for key, item in value.items()
        ]
        return "{\n" + ",\n".join(rows) + "\n" + " " * indent + "}"
    if all(isinstance(item, (str, int)) for item in value):
        return "[" + _wrapped(value, indent + 1, width) + "]"
    rows = [f"{inner}{laid_out(item, indent + 2, width)}" for item in value]
    return "[\n" + ",\n".join(rows) + "\n" + " " * indent + "]"


def _wrapped(items: list[Any], indent: int, width: int) -> str:
    lines, line = [], ""
    for number, item in enumerate(items):
        text = json.dumps(item, ensure_ascii=False) + ("" if number == len(items) - 1 else ", ")
        if line and len(line) + len(text) + indent > width:
            lines.append(line.rstrip())
            line = ""
        line += text
    return ("\n" + " " * indent).join([*lines, line])
