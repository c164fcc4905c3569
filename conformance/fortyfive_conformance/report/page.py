"""One HTML file that opens offline: style and script stand in it, and its policy allows them and nothing else."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from fortyfive_conformance.report.reader import plain
from fortyfive_conformance.words import say

_BLANKS = "\n\u00a0"
_TEMPLATES = Path(__file__).parent / "templates"


def page(template: str, lang: str, **context: Any) -> str:
    """The page that a template makes of a context; everything in it is text but what the template itself writes."""
    environment = Environment(loader=FileSystemLoader(_TEMPLATES), autoescape=True, undefined=StrictUndefined,
                              finalize=_harmless, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True)
    css, js = ((_TEMPLATES / name).read_text("utf-8") for name in ("page.css", "page.js"))
    policy = (f"default-src 'none'; style-src '{_hash(css)}'; script-src '{_hash(js)}'; base-uri 'none'; "
              "form-action 'none'")

    def phrase(name: str, **values: object) -> str:
        return say(lang, name, **values)

    return environment.get_template(template).render(
        lang=lang, say=phrase, css=Markup(css), js=Markup(js), policy=policy, **context)


def _harmless(value: Any) -> Any:
    """Whatever is put on the page, without control characters, should a caller have let one through."""
    if type(value) is not str or value.isprintable():
        return value
    return "".join(char if char in _BLANKS else plain(char) for char in value)


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
