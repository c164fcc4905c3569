"""Writing HTML: text is escaped, attributes are sorted as given, nothing is left to chance between two builds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape

__all__ = ["attrs", "capital", "el", "escape", "join", "strip_tags", "void"]
_TAG = re.compile(r"<[^<]+?>")
_SCRIPT = re.compile(r"<(script|style)\b.*?</\1>", re.DOTALL)


def attrs(**values: object) -> str:
    """Attributes as text: `class_` is class, `data_x` is data-x; None and False are left out, True has no value."""
    found = []
    for name, value in values.items():
        if value is None or value is False or (value == "" and name != "alt"):
            continue
        found.append(_written(name) if value is True else f'{_written(name)}="{escape(str(value))}"')
    return "".join(found)


@cache
def _written(name: str) -> str:
    return " " + name.rstrip("_").replace("_", "-")


def el(name: str, /, *inside: str, **values: object) -> str:
    """An element with HTML inside."""
    return f"<{name}{attrs(**values)}>{''.join(inside)}</{name}>"


def void(name: str, /, **values: object) -> str:
    """An element that has no inside."""
    return f"<{name}{attrs(**values)}>"


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def join(parts: Iterable[str], between: str = "") -> str:
    """Parts one after another."""
    return between.join(parts)


def strip_tags(html: str) -> str:
    """The text of a piece of HTML, for a search index; scripts are no text."""
    text = _TAG.sub(" ", _SCRIPT.sub(" ", html))
    for entity, letter in (
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", '"'),
        ("&#x27;", "'"),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ):
        text = text.replace(entity, letter)
    return " ".join(text.split())
