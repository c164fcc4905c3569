"""The deal as a picture: the packets in the order dealt, what is left, and the card turned."""

from __future__ import annotations

from fortyfive_docs.assertions import seat_names
from fortyfive_docs.html import el, escape, join, void
from fortyfive_docs.page import Page


def rounds(page: Page, ruleset: str) -> str:
    """Round after round, each seat with its packet, the dealer last; then the stock."""
    rules = page.site.corpus.rulesets[ruleset]
    players = 4 if 4 in rules["players"] else rules["players"][0]
    names = seat_names(rules["sides"][str(players)], players)
    rows = []
    for number, packet in enumerate(rules["packets"], 1):
        seats = [
            el(
                "li",
                _packet(page, packet),
                el(
                    "span",
                    escape(name) + (f" ({page.say('dealer')})" if seat == players - 1 else ""),
                    class_="ff-under",
                ),
                class_="ff-slot",
            )
            for seat, name in enumerate(names)
        ]
        rows.append(
            el(
                "div",
                el("span", page.say("deal-round", number=number, packet=packet), class_="ff-label"),
                el("ol", *seats, class_="ff-trick ff-packets"),
                class_="ff-part ff-wide",
            )
        )
    dealt = sum(rules["packets"]) * players
    left = rules["pack"]["size"] - dealt
    turned = rules["trump"] == "turn-up"
    caption = page.say(
        "deal-caption" if turned else "deal-caption-named",
        players=players,
        dealt=dealt,
        left=left,
        pack=rules["pack"]["size"],
    )
    return el(
        "figure",
        el("div", *rows, _stock(page, left, turned=turned), class_="ff-drawing"),
        el("figcaption", caption),
        class_="ff-figure",
    )


def _back(page: Page) -> str:
    return void("img", class_="ff-card", src=f"{page.cards}back.svg", alt="", width=60, height=84)


def _packet(page: Page, size: int) -> str:
    backs = join(_back(page) for _ in range(size))
    return el("span", backs, class_="ff-packet", role="img", aria_label=page.site.say("packet-of", count=size))


def _stock(page: Page, left: int, *, turned: bool) -> str:
    """The stock, and on it the card turned, as an open place: which card it is, the pack decides."""
    pile = el(
        "span",
        _back(page),
        _back(page),
        _back(page),
        class_="ff-packet ff-pile",
        role="img",
        aria_label=page.site.say("tell-stock", count=left - turned),
    )
    parts = [
        el("div", el("span", page.say("stock-left", count=left - turned), class_="ff-label"), pile, class_="ff-part")
    ]
    if turned:
        open_card = el("span", "?", class_="ff-open-card", role="img", aria_label=page.site.say("turned-up"))
        parts.append(el("div", el("span", page.say("turned-up"), class_="ff-label"), open_card, class_="ff-part"))
    return join(parts)
