"""The rulebook and the table cards as PDF: `python -m fortyfive_docs.printed STAGE LANG OUT`.

The same drawings as on the site, laid out for A4 by WeasyPrint, whose system libraries may be missing: then there are
no PDFs, and the sites say so.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fortyfive_conformance.corpus import Question
from fortyfive_docs import clauses, draw
from fortyfive_docs.frames import Story
from fortyfive_docs.html import attrs, el, escape, join
from fortyfive_docs.page import Page
from fortyfive_docs.pages import figures, fronts, lists, params, ruleset, seats
from fortyfive_docs.part import Part
from fortyfive_docs.site import Site
from fortyfive_docs.stage import DOCS, load_site
from fortyfive_docs.stamps import Stamps

_STYLE = Path(__file__).with_name("print.css")


def parts_of(page: Page) -> tuple[Part, ...]:
    """The book: every rule set, then what holds for all of them."""
    site = page.site
    books = [_rules(page, name) for name in site.rulesets]
    common = [lists.rulings(page), lists.choices(page), lists.glossary(page)]
    if len(site.rulesets) > 1:
        common.append(_comparison(page))
    common.append(Part(site.say("sources"), fronts.sources(page), anchor="sources"))
    return (*books, *common)


def _rules(page: Page, name: str) -> Part:
    site = page.site
    sections = []
    for section in site.sections[name]:
        listed = tuple(
            Part(
                clause["id"].rpartition("-")[2].removeprefix("faq."),
                _clause(page, clause),
                anchor=clause["id"],
                classes=("clause",),
            )
            for clause in site.clauses_of(name, section["section"])
        )
        drawn = () if section["section"] == "01" else figures.printed_of(page, name, section)
        anchor = f"section-{name}-{section['section']}"
        sections.append(Part(site.heading(section), "", (*drawn, *listed), anchor=anchor))
    lead = el("p", escape(ruleset.facts_line(page, name)), class_="lead") + seats.tables(page, name)
    return Part(site.ruleset_title(name), lead, tuple(sections), anchor=f"ruleset-{name}", classes=("chapter",))


def _clause(page: Page, found: dict[str, Any]) -> str:
    """A clause in print: its words, its order of cards, and one example that is seen at a glance."""
    name = found["id"]
    example = ""
    if not page.site.is_pulled(name):
        glance = [
            question
            for question in page.site.proving.get(name, [])
            if question.method in ("legal_plays", "trick_winner", "may_exchange")
        ]
        example = _example(page, glance[0]) if glance else ""
    note = el("p", page.say("not-normative"), class_="small") if not found.get("normative", True) else ""
    return clauses.words(page, found) + _order(page, found) + note + example


def _order(page: Page, found: dict[str, Any]) -> str:
    table = found.get("table")
    if isinstance(table, list):
        return _cards(page, table)
    return join(_cards(page, cards, page.suit(suit)) for suit, cards in table.items()) if table else ""


def _cards(page: Page, cards: list[str], before: str = "") -> str:
    """Cards in a line, drawn small; a line is quicker to lay out than boxes, and there are many."""
    return el("p", before, *(page.card(card) for card in cards), class_="order")


def _example(page: Page, question: Question) -> str:
    """One case in a line: what is given, and the answer marked."""
    story = Story(page.site, question)
    params, asserted = story.params, story.asserted()
    said = [_said(page, "trump", page.suit(params["trump"]))]
    if "turn_up" in params:
        said.append(_said(page, "turned-up", page.card(params["turn_up"])))
    for place, card in enumerate(params.get("trick", [])):
        sign = draw.mark(page, "takes", "takes-the-trick") if asserted.get("position") == place else ""
        said.append((_said(page, "on-the-table", "") if not place else "") + page.card(card) + sign)
    if "hand" in params:
        legal = asserted.get("cards")
        key = (
            "in-the-hand"
            if "is_dealer" not in params
            else "hand-of-the-dealer"
            if params["is_dealer"]
            else "hand-of-another"
        )
        said.append(_said(page, key, join(page.card(card) + _sign(page, card, legal) for card in params["hand"])))
    if "allowed" in asserted:
        verdict = page.say("tell-allowed" if asserted["allowed"] else "tell-not-allowed")
        said.append(el("span", verdict, class_="verdict"))
    title = page.site.corpus.cases[question.case]["title"][page.site.lang]
    return el("div", el("p", escape(title), class_="small"), el("p", join(said, " "), class_="example"), class_="shown")


def _said(page: Page, key: str, inside: str) -> str:
    return el("span", page.say(key), class_="label") + inside


def _sign(page: Page, card: str, legal: list[str] | None) -> str:
    if legal is None:
        return ""
    return draw.mark(page, "yes", "may-be-played") if card in legal else draw.mark(page, "no", "may-not-be-played")


def _comparison(page: Page) -> Part:
    """The parameters side by side; wide, so turned on its side."""
    return Part(
        page.site.say("compare-title"), params.table(page, page.site.rulesets), anchor="compare", classes=("wide",)
    )


def _html(parts: tuple[Part, ...], level: int = 1) -> Iterator[str]:
    for part in parts:
        inside = (
            el(f"h{level}", escape(part.title), id=part.anchor or None)
            + part.html
            + join(_html(part.parts, min(level + 1, 6)))
        )
        yield el("section", inside, class_=" ".join(("l" + str(level), *part.classes)))


def _contents(page: Page, parts: tuple[Part, ...]) -> str:
    rows = []
    for part in parts:
        below = [
            el("li", el("a", escape(found.title), href=f"#{found.anchor}"))
            for found in part.parts
            if found.anchor.startswith("section-")
        ]
        rows.append(el("li", el("a", escape(part.title), href=f"#{part.anchor}"), el("ol", *below) if below else ""))
    return el("nav", el("h1", page.say("book-contents"), class_="plain"), el("ol", *rows), class_="contents")


def book(site: Site, cards: str) -> str:
    """The rulebook as one HTML document."""
    draft = Page(site, "book", cards=cards, printed=frozenset())
    anchors = frozenset(found.anchor for part in parts_of(draft) for found in part.walk() if found.anchor)
    terms = frozenset(
        place.anchor for kind in ("term", "ruling", "choice", "clause") for place, _ in site.objects[kind].values()
    )
    page = Page(site, "book", cards=cards, printed=anchors | terms)
    parts = parts_of(page)
    cover = el(
        "header",
        fronts.fan(page),
        el("h1", escape(site.say("title")), class_="plain"),
        el("p", escape(site.say("book-subtitle"))),
        el("p", escape(", ".join(map(site.ruleset_title, site.rulesets))), class_="small"),
        el("p", page.say("book-version", version=site.corpus.version), class_="small"),
        class_="cover",
    )
    return _document(site, site.say("book-title"), cover + _contents(page, parts) + join(_html(parts)), "book")


def card(site: Site, name: str, cards: str) -> str:
    """The table card of a rule set as one HTML document of a single page."""
    page = Page(site, "card", cards=cards, printed=frozenset())
    extra = site.extra[name]
    body = [
        el("header", el("h1", escape(site.ruleset_title(name))), el("p", escape(ruleset.facts_line(page, name)))),
        el(
            "section",
            el("h2", page.say("orders-of-trumps")),
            *(_row(page, suit, order["trumps"]) for suit, order in extra["orders"].items()),
        ),
        el(
            "section",
            el("h2", page.say("orders-of-plain-suits")),
            *(_row(page, suit, cards_) for suit, cards_ in _plain(extra).items()),
        ),
    ]
    players = page.site.corpus.rulesets[name]["players"]
    shown = next((count for count in (6, 4) if count in players), players[0])
    table = seats.table(page, site.corpus.rulesets[name], shown)
    left = el("div", el("h2", page.say("what-may-be-withheld")), ruleset.kept(page, name, extra["kept"]), class_="half")
    right = el(
        "div",
        el("h2", page.say("points")),
        params.table(page, [name], only=params.SCORING),
        el("div", table, class_="seats"),
        class_="half",
    )
    return _document(
        site,
        site.say("sheet-title", ruleset=site.ruleset_title(name)),
        join(body) + el("section", left, right, class_="halves"),
        "card",
    )


def _plain(extra: dict[str, Any]) -> dict[str, list[str]]:
    plain: dict[str, list[str]] = {}
    for order in extra["orders"].values():
        plain |= order["plain"]
    return {suit: plain[suit] for suit in extra["orders"] if suit in plain}


def _row(page: Page, suit: str, cards: list[str]) -> str:
    return _cards(page, cards, el("span", page.suit(suit), class_="suit"))


def _document(site: Site, title: str, body: str, kind: str) -> str:
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><meta name="author" content="fortyfive-spec">'
    return (
        f"<!doctype html><html{attrs(lang=site.lang)}><head>{head}</head><body{attrs(class_=kind)}>{body}</body></html>"
    )


def write(stage: Path, lang: str, out: Path) -> list[Path]:
    """Write the PDFs of one language; the files written."""
    from weasyprint import CSS, HTML
    from weasyprint.text.fonts import FontConfiguration

    gc.disable()  # the boxes of a document live until it is written: to look for cycles among them is time lost
    site = load_site(str(stage), lang)
    out.mkdir(parents=True, exist_ok=True)
    cards = (stage / "print-cards").as_uri() + "/"
    documents = {fronts.book_name(site): book(site, cards)}
    documents |= {fronts.card_name(site, name): card(site, name, cards) for name in site.rulesets if name in site.extra}
    fonts = FontConfiguration()
    style = CSS(filename=str(_STYLE), base_url=(DOCS / "_static" / "fonts").as_uri() + "/", font_config=fonts)
    pictures = Stamps()
    for name, text in documents.items():
        HTML(string=text, base_url=str(stage)).write_pdf(
            str(out / name), stylesheets=[style], font_config=fonts, pdf_variant="pdf/ua-1", cache=pictures
        )
    return [out / name for name in documents]


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
