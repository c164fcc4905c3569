"""Directives: the whole of a generated page, and generated pieces within written pages."""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from fortyfive_docs.domain import site_of
from fortyfive_docs.page import Page
from fortyfive_docs.part import Part
from fortyfive_docs.registry import INSERTS, generated


def raw(html: str) -> nodes.raw:
    """A piece of HTML as a node."""
    return nodes.raw("", html, format="html")


def section(part: Part, anchor: str) -> nodes.section:
    """A part and all below it as sections; each has an id, so that each can be linked."""
    node = nodes.section(ids=[part.anchor or anchor], names=[], classes=list(part.classes))
    if part.lang:
        node["classes"].append(f"language-{part.lang}")
    node += nodes.title(part.title, part.title, translatable=False)
    if part.html:
        node += raw(part.html)
    for number, below in enumerate(part.parts, 1):
        node += section(below, f"{part.anchor or anchor}-{number}")
    return node


class Generated(SphinxDirective):
    """The page that the corpus makes under this document's name; its content is the table of contents below it."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The page as sections."""
        site = site_of(self.env.app)
        name = self.env.docname
        part = generated(site)[name].make(Page(site, name))
        made = section(part, "page")
        made += self.parse_content_to_nodes()
        return [made]


class Insert(SphinxDirective):
    """A generated piece, by its name in the registry: `.. ff:insert:: doors`."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """The piece as HTML."""
        name, *rest = self.arguments[0].split()
        if name not in INSERTS:
            raise self.error(f"unknown piece {name!r}; expected one of: {', '.join(sorted(INSERTS))}")
        page = Page(site_of(self.env.app), self.env.docname)
        return [raw(INSERTS[name](page, *rest))]
