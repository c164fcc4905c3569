"""The menu beside every page, in the theme's own shape.

The theme asks Sphinx for the whole tree on each page and parses the HTML again; with hundreds of pages that is most
of a build. The tree is the same everywhere but for where one is, so it is read once and written out for each page.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from sphinx import addnodes
from sphinx.environment import BuildEnvironment

from fortyfive_docs.html import el, escape, void
from fortyfive_docs.layout import relative
from fortyfive_docs.site import Site


class Entry(NamedTuple):
    """A page in the menu and the pages below it."""

    page: str
    title: str
    below: tuple[Entry, ...]

    def holds(self, page: str) -> bool:
        """Whether a page is this one or below it."""
        return page == self.page or any(entry.holds(page) for entry in self.below)


Groups = tuple[tuple[str, tuple[Entry, ...]], ...]


def read(env: BuildEnvironment, site: Site) -> Groups:
    """The menu from the tables of contents: groups with their captions."""
    root = env.get_doctree(env.config.root_doc)
    return tuple(
        (str(node.get("caption") or ""), tuple(_entry(env, site, page) for _, page in node["entries"]))
        for node in root.findall(addnodes.toctree)
    )


def _entry(env: BuildEnvironment, site: Site, page: str) -> Entry:
    title = site.say("door-sheet") if page.endswith("/sheet") else env.titles[page].astext()
    return Entry(page, title, tuple(_entry(env, site, below) for below in env.toctree_includes.get(page, [])))


class Here(NamedTuple):
    """Where one is: the page, and the page of the menu that it belongs to (its own, or the list of cases)."""

    site: Site
    page: str
    within: str


class Menu:
    """The menu of a site; pages that are not in it and lie in the same folder have the same one."""

    def __init__(self, groups: Groups) -> None:
        self._groups = groups
        self._drawn: dict[tuple[str, str], str] = {}

    def seen(self, here: Here) -> str:
        """The menu as seen from a page."""
        if here.page == here.within:
            return draw(self._groups, here)
        place = (here.within, relative(here.page))
        if place not in self._drawn:
            self._drawn[place] = draw(self._groups, here)
        return self._drawn[place]


def draw(groups: Groups, here: Here) -> str:
    """The menu as seen from a page, made afresh."""
    return "".join(_caption(caption) + _list(entries, here, 1) for caption, entries in groups)


@cache
def _caption(caption: str) -> str:
    return (
        el("p", el("span", escape(caption), class_="caption-text"), class_="caption", role="heading", aria_level=2)
        if caption
        else ""
    )


def _list(entries: tuple[Entry, ...], here: Here, level: int) -> str:
    holds = any(entry.holds(here.within) for entry in entries)
    return el("ul", *(_item(entry, here, level) for entry in entries), class_="current" if holds else None)


def _item(entry: Entry, here: Here, level: int) -> str:
    current, within = entry.page == here.page, entry.holds(here.within)
    classes = [
        f"toctree-l{level}",
        *(["current"] if within else []),
        *(["current-page"] if entry.page == here.within else []),
        *(["has-children"] if entry.below else []),
    ]
    link = el(
        "a",
        escape(entry.title),
        class_="reference internal",
        href="#" if current else f"{relative(here.page)}{entry.page}.html",
        aria_current="page" if current else None,
    )
    below = ""
    if entry.below:
        name = f"menu-{entry.page.replace('/', '-')}"
        label = el(
            "label",
            el("span", escape(here.site.say("open-menu-of", title=entry.title)), class_="visually-hidden"),
            el("i", '<svg><use href="#svg-arrow-right"></use></svg>', class_="icon"),
            for_=name,
        )
        switch = void(
            "input", class_="toctree-checkbox", id=name, name=name, role="switch", type="checkbox", checked=within
        )
        below = switch + label + _list(entry.below, here, level + 1)
    return el("li", link, below, class_=" ".join(classes))
