"""The normative texts of the spec, which are in English, as pages: Markdown as it stands, its links made to fit."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from fortyfive_docs import code
from fortyfive_docs.html import el, escape, strip_tags
from fortyfive_docs.layout import Place
from fortyfive_docs.page import Page
from fortyfive_docs.part import Part

TEXTS = {"protocol": "spec/protocol.md", "cases": "cases/README.md", "spec": "spec/README.md"}
_LINK = re.compile(r'<a href="(?P<to>[^"]*)">(?P<inside>.*?)</a>', re.DOTALL)


class _Heading(NamedTuple):
    level: int
    title: str
    anchor: str


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def make(page: Page, name: str) -> Part:
    """One text, its headings as parts; in the other languages under a title and a word of what it is."""
    file = page.site.corpus.root / TEXTS[name]
    chunks = _chunks(page, file.read_text("utf-8"), file)
    top = _tree(chunks)
    if page.site.lang == "en":
        return Part(top.title, top.html, top.parts, anchor=f"text-{name}", lang="en")
    text = Part(top.title, top.html, top.parts, anchor=f"text-{name}-en", lang="en")
    lead = el("p", page.say("text-lead"), class_="ff-see")
    return Part(page.site.say(f"text-title-{name}"), lead, (text,), anchor=f"text-{name}")


def _chunks(page: Page, text: str, file: Path) -> list[tuple[_Heading, str]]:
    """The text cut at its headings."""
    parser, tokens = _markdown(), _markdown().parse(text)
    found: list[tuple[_Heading, list[Token]]] = []
    at = 0
    while at < len(tokens):
        if tokens[at].type == "heading_open":
            inline = tokens[at + 1]
            title = strip_tags(parser.renderer.renderInline(inline.children or [], parser.options, {}))
            found.append((_Heading(int(tokens[at].tag[1]), title, _slug(title)), []))
            at += 3
            continue
        found[-1][1].append(tokens[at])
        at += 1
    return [(heading, _render(page, body, file)) for heading, body in found]


def _slug(title: str) -> str:
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def _render(page: Page, tokens: list[Token], file: Path) -> str:
    parts, pending = [], []
    parser = _markdown()
    for token in tokens:
        if token.type == "fence" and token.level == 0:
            parts.append(parser.renderer.render(pending, parser.options, {}))
            pending = []
            parts.append(code.block(token.content, token.info.split()[0] if token.info else "text"))
        else:
            pending.append(token)
    parts.append(parser.renderer.render(pending, parser.options, {}))
    html = _LINK.sub(lambda found: _link(page, file, found["to"], found["inside"]), "".join(parts))
    html = html.replace(
        "<table>", '<div class="ff-scroll" tabindex="0" role="group" aria-label="table"><table class="ff-table">'
    )
    html = html.replace("</table>", "</table></div>")
    return page.site.clause_pattern.sub(lambda found: found.group(), html)


def _link(page: Page, file: Path, to: str, inside: str) -> str:
    """A link within the texts leads to its page; one to a file of the repository becomes the file's name."""
    path, _, anchor = to.partition("#")
    if not path:
        return el("a", inside, href=f"#{anchor}")
    target = (file.parent / path).resolve()
    for name, text in TEXTS.items():
        if target == (page.site.corpus.root / text).resolve():
            return page.link(Place(f"implement/texts/{name}", anchor), inside)
    return inside


def _tree(chunks: list[tuple[_Heading, str]]) -> Part:
    """Headings nested by their level; the first is the whole."""
    (heading, html), rest = chunks[0], chunks[1:]
    parts = []
    while rest:
        level = rest[0][0].level
        end = next((place for place, (other, _) in enumerate(rest[1:], 1) if other.level <= level), len(rest))
        parts.append(_tree(rest[:end]))
        rest = rest[end:]
    return Part(heading.title, html, tuple(parts), anchor=heading.anchor)


__all__ = ["TEXTS", "escape", "make"]
