"""The page above the three sites: it says what there is in each language and leads there."""

from __future__ import annotations

from pathlib import Path

from fortyfive_conformance.corpus import Corpus
from fortyfive_docs.html import el, escape, void
from fortyfive_docs.layout import LANGUAGES
from fortyfive_docs.shell import LOCALES
from fortyfive_docs.words import say

_STYLE = Path(__file__).with_suffix(".css")


def page(corpus: Corpus) -> str:
    """The whole page."""
    rows = []
    for lang in LANGUAGES:
        name = el("b", escape(corpus.spec["languages"][lang]["name"]))
        link = el("a", name, escape(say(lang, "book-title")), href=f"{lang}/index.html", hreflang=LOCALES[lang])
        rows.append(el("li", link, lang=LOCALES[lang]))
    head = el(
        "head",
        void("meta", charset="utf-8"),
        void("meta", name="viewport", content="width=device-width,initial-scale=1"),
        void("link", rel="icon", href=f"{LANGUAGES[0]}/_static/favicon.svg"),
        el("title", " · ".join(escape(say(lang, "title")) for lang in LANGUAGES)),
        el("style", _STYLE.read_text("utf-8")),
    )
    body = el("body", el("main", el("h1", escape(say("en", "title"))), el("ul", *rows)))
    return f"<!doctype html>\n{el('html', head, body, lang='en')}\n"
