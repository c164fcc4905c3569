"""One page being drawn: links as seen from it, cards with their names, text with its clause ids made links."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from fortyfive_docs.html import el, escape, join, void
from fortyfive_docs.layout import Place, relative
from fortyfive_docs.site import Site

_CODE = re.compile(r"`([^`]+)`")


@cache
def _card(address: str, name: str, cls: str, *, lazy: bool) -> str:
    """The picture of a card; a site shows each of them a thousand times."""
    loading = "lazy" if lazy else None
    return void("img", class_=cls, src=address, alt=name, title=name or None, width=60, height=84, loading=loading)


class Page:
    """A page of the site, or (`printed`) the book, where a link leads to an anchor of the same document or nowhere."""

    def __init__(
        self, site: Site, name: str, *, cards: str | None = None, printed: frozenset[str] | None = None
    ) -> None:
        self.site, self.name = site, name
        self.root = relative(name)
        self.cards = f"{self.root}_static/cards/" if cards is None else cards
        self.printed = printed

    def say(self, key: str, **values: object) -> str:
        """A phrase of the site's own words, as HTML; words in backticks are code."""
        return _CODE.sub(r"<code>\1</code>", escape(self.site.say(key, **values)))

    def url(self, place: Place) -> str:
        """The way from this page to a place."""
        if self.printed is not None:
            return f"#{place.anchor}" if place.anchor in self.printed else ""
        if place.page == self.name and place.anchor:
            return f"#{place.anchor}"
        return self.root + place.url

    def link(self, place: Place, inside: str, **values: object) -> str:
        """A link to a place; its inside alone where there is no way to it."""
        url = self.url(place)
        return el("a", inside, href=url, **values) if url else inside

    def to(self, kind: str, name: str, inside: str | None = None, **values: object) -> str:
        """A link to an object.

        Raises KeyError where there is no such object: a reference that leads nowhere fails the build.
        """
        place, title = self.site.objects[kind][name]
        return self.link(place, escape(title) if inside is None else inside, **values)

    def clause(self, clause: str) -> str:
        """A clause by its number, as a link."""
        return self.to("clause", clause, escape(clause), class_="ff-ref")

    def clauses(self, clauses: Iterable[str]) -> str:
        """Several clauses, as links."""
        return join((self.clause(clause) for clause in clauses), ", ")

    def case(self, case: str) -> str:
        """A case by its title, as a link."""
        return self.to("case", case)

    def rich(self, text: str) -> str:
        """Text of the corpus as HTML: clause ids become links, words in backticks code."""
        html = _CODE.sub(r"<code>\1</code>", escape(" ".join(text.split())))
        return self.site.clause_pattern.sub(lambda found: self._known(found.group()), html)

    def _known(self, clause: str) -> str:
        return self.clause(clause) if clause in self.site.objects["clause"] else clause

    def card(self, code: str, cls: str = "", alt: str | None = None) -> str:
        """A card, drawn, with its name for those who do not see it."""
        name = self.site.card_name(code) if alt is None else alt
        return _card(f"{self.cards}{code}.svg", name, f"ff-card {cls}".strip(), lazy=self.printed is None)

    def back(self) -> str:
        """A card face down."""
        return void(
            "img", class_="ff-card", src=f"{self.cards}back.svg", alt=self.site.say("face-down"), width=60, height=84
        )

    def suit(self, suit: str, *, named: bool = False) -> str:
        """A suit's sign; with its name beside it, or in its place for those who do not see it."""
        name = self.site.suit_name(suit)
        sign = void(
            "img", class_="ff-suit", src=f"{self.cards}suit-{suit}.svg", alt="" if named else name, width=20, height=20
        )
        return f"{sign}&nbsp;{escape(name)}" if named else sign

    def hand(self, cards: Iterable[str], cls: str = "") -> str:
        """Cards side by side."""
        return el("span", *(self.card(card) for card in cards), class_=f"ff-hand {cls}".strip())
