"""The first page of a rule set, and the sheet with all that is needed at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fortyfive_docs import draw, layout
from fortyfive_docs.html import el, escape, join
from fortyfive_docs.layout import Place
from fortyfive_docs.page import Page
from fortyfive_docs.pages import params, seats
from fortyfive_docs.part import Part


def make(page: Page, ruleset: str) -> Part:
    """The first page: what the game is made of, its sections, what can be taken away."""
    title = page.site.ruleset_title(ruleset)
    lead = el("p", escape(facts_line(page, ruleset)), class_="ff-lead")
    doors = el("ul", *_doors(page, ruleset), class_="ff-doors")
    rows = [
        el(
            "li",
            page.link(Place(layout.section_page(section)), escape(section["title"][page.site.lang])),
            el(
                "span",
                page.say("clauses-count", count=len(page.site.clauses_of(ruleset, section["section"]))),
                class_="ff-quiet",
            ),
            value=int(section["section"]) if section["section"].isdigit() else None,
        )
        for section in page.site.sections[ruleset]
    ]
    listed = el("ol", *rows, class_="ff-sections")
    return Part(
        title,
        lead + doors,
        (
            Part(page.site.say("sections"), listed, anchor="sections"),
            Part(page.site.say("parameters"), params.table(page, [ruleset]), anchor="parameters"),
        ),
        anchor=f"ruleset-{ruleset}",
    )


def _doors(page: Page, ruleset: str) -> Iterator[str]:
    yield door(page, Place(layout.sheet_page(ruleset)), "sheet")
    yield door(page, Place("judge"), "judge")
    yield door(page, Place("rules/compare/index"), "compare")


def door(page: Page, place: Place, key: str) -> str:
    """A way in: a title that is a link, and a sentence."""
    return el(
        "li",
        el("p", page.link(place, page.say(f"door-{key}")), class_="ff-door-title"),
        el("p", page.say(f"door-{key}-text")),
    )


def facts_line(page: Page, ruleset: str) -> str:
    """The game in one sentence, from its parameters."""
    rules = page.site.corpus.rulesets[ruleset]
    number = params.numbers(page, rules["players"], page.site.say("or"))
    joker = page.site.say("fact-joker" if rules["pack"]["joker"] else "fact-no-joker")
    return page.site.say(
        "facts", players=number, pack=rules["pack"]["size"], joker=joker, hand=rules["hand"], target=rules["target"]
    )


def sheet(page: Page, ruleset: str) -> Part:
    """All that is needed at the table, made from the rule set and from what the reference engine says of it."""
    extra = page.site.extra.get(ruleset, {})
    parts = [Part(page.site.say("figure-seats"), seats.tables(page, ruleset), anchor="seats")]
    if extra.get("orders"):
        parts.append(Part(page.site.say("orders-of-trumps"), trump_orders(page, extra["orders"]), anchor="trumps"))
        parts.append(Part(page.site.say("orders-of-plain-suits"), plain_orders(page, extra["orders"]), anchor="plain"))
    if extra.get("kept"):
        parts.append(Part(page.site.say("what-may-be-withheld"), kept(page, ruleset, extra["kept"]), anchor="withheld"))
    parts.append(Part(page.site.say("points"), params.table(page, [ruleset], only=params.SCORING), anchor="points"))
    title = page.site.say("sheet-title", ruleset=page.site.ruleset_title(ruleset))
    lead = el("p", escape(facts_line(page, ruleset)), class_="ff-lead")
    first = el("p", page.say("sheet-rules"), " ", page.to("ruleset", ruleset), class_="ff-see")
    return Part(title, lead + first, tuple(parts), anchor=f"sheet-{ruleset}")


def trump_orders(page: Page, orders: dict[str, Any]) -> str:
    """The order of trumps, a row a suit."""
    rows = [
        el(
            "div",
            el("span", page.suit(suit, named=True), class_="ff-label"),
            draw.order(page, order["trumps"]),
            class_="ff-part ff-wide",
        )
        for suit, order in orders.items()
    ]
    return el("figure", *rows, el("figcaption", page.say("strongest-first")), class_="ff-figure")


def plain_orders(page: Page, orders: dict[str, Any]) -> str:
    """The order of each suit when it is not trumps; it is the same whatever suit is."""
    plain: dict[str, list[str]] = {}
    for order in orders.values():
        plain |= order["plain"]
    rows = [
        el(
            "div",
            el("span", page.suit(suit, named=True), class_="ff-label"),
            draw.order(page, plain[suit]),
            class_="ff-part ff-wide",
        )
        for suit in orders
        if suit in plain
    ]
    return el("figure", *rows, el("figcaption", page.say("strongest-first")), class_="ff-figure")


def kept(page: Page, ruleset: str, answers: dict[str, Any]) -> str:
    """Which trump may be kept back from which lead: a row a lead, a column a protected trump."""
    columns, rows = answers["columns"], answers["rows"]
    heads = [
        el("th", page.say("led-trump"), scope="col"),
        *(el("th", page.card(card), scope="col") for card in columns),
    ]
    body = []
    for led, told in rows:
        cells = [
            el(
                "td",
                draw.mark(page, "yes" if free else "no", "may-be-kept" if free else "must-be-played")
                if free is not None
                else "—",
            )
            for free in told
        ]
        label = (
            join((page.card(card) for card in led[:1]), "")
            if len(led) == 1
            else page.card(led[0])
            + el("span", page.say("to-the-last", card=page.site.the_card(led[-1])), class_="ff-under")
        )
        body.append(el("tr", el("th", label, scope="row"), *cells))
    table = el("table", el("thead", el("tr", *heads)), el("tbody", *body), class_="ff-table ff-kept")
    caption = el("figcaption", page.say("kept-caption"))
    return el(
        "figure",
        el(
            "div",
            table,
            class_="ff-scroll",
            tabindex="0",
            role="group",
            aria_label=page.site.say("what-may-be-withheld"),
        ),
        caption,
        class_="ff-figure",
    )
