"""Pages that list one kind of thing: cards, terms, rulings, open questions, wrong readings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fortyfive_docs.html import capital, el, escape, join
from fortyfive_docs.page import Page
from fortyfive_docs.part import Part


def cards(page: Page) -> Part:
    """Every card: its picture, its code, its name in three languages, its place in each order."""
    parts = []
    groups: dict[str, list[str]] = {}
    for card in page.site.pack:
        groups.setdefault(card[1] if card != "Joker" else "Joker", []).append(card)
    for group, listed in groups.items():
        title = page.site.card_name("Joker") if group == "Joker" else page.site.suit_name(group)
        rows = [_card_row(page, card) for card in listed]
        heads = [el("th", page.say(key), scope="col") for key in ("card", "code", "name")]
        heads += [
            el("th", escape(page.site.ruleset_title(name)), scope="col")
            for name in page.site.rulesets
            if name in page.site.extra
        ][:1]
        table = el("table", el("thead", el("tr", *heads)), el("tbody", *rows), class_="ff-table ff-cards")
        parts.append(Part(title[:1].upper() + title[1:], _scroll(page, table, title), anchor=f"suit-{group}"))
    return Part(
        page.site.say("cards-title"), el("p", page.say("cards-lead"), class_="ff-lead"), tuple(parts), anchor="cards"
    )


def _scroll(page: Page, table: str, label: str) -> str:
    return el("div", table, class_="ff-scroll", tabindex="0", role="group", aria_label=label)


def _card_row(page: Page, card: str) -> str:
    names = join(
        (
            el("span", escape(page.site.card_name(card, lang)), lang=lang)
            for lang in (page.site.lang, *page.site.others)
        ),
        "<br>",
    )
    cells = [el("td", page.card(card)), el("td", el("code", card)), el("td", names)]
    for name in [name for name in page.site.rulesets if name in page.site.extra][:1]:
        cells.append(el("td", _places(page, page.site.extra[name]["orders"], card)))
    return el("tr", *cells, id=f"card-{card}")


def _places(page: Page, orders: dict[str, Any], card: str) -> str:
    """Which place the card has among trumps, and in its suit where that is not trumps."""
    as_trump = {suit: order["trumps"].index(card) + 1 for suit, order in orders.items() if card in order["trumps"]}
    said = []
    if as_trump:
        places = ", ".join(dict.fromkeys(map(str, as_trump.values())))
        said.append(page.say("place-as-trump", place=places))
    plain = {
        order["plain"][card[-1]].index(card) + 1
        for order in orders.values()
        if card in order["plain"].get(card[-1], [])
    }
    if plain:
        said.append(page.say("place-as-plain", place=", ".join(map(str, sorted(plain)))))
    return join(said, "<br>")


def glossary(page: Page) -> Part:
    """One word for each thing, in four tongues, and in code."""
    columns = ["pt", "pt-BR", "es", "en"]
    order = [page.site.lang, *(lang for lang in columns if lang != page.site.lang)]
    heads = [
        *(el("th", capital(page.say(f"tongue-{lang}")), scope="col") for lang in order),
        el("th", page.say("in-code"), scope="col"),
    ]
    rows = []
    for term in sorted(page.site.corpus.glossary["terms"], key=lambda term: _fold(term[page.site.lang])):
        words = [
            el(
                "th" if lang == page.site.lang else "td",
                escape(term[lang])
                + (
                    el("p", page.rich(term["definition"][lang]), class_="ff-definition")
                    if lang == page.site.lang
                    else ""
                ),
                scope="row" if lang == page.site.lang else None,
                lang=None if lang == page.site.lang else lang,
                data_label=None if lang == page.site.lang else page.site.say(f"tongue-{lang}"),
            )
            for lang in order
        ]
        code = el("code", escape(term["code"])) if term.get("code") else "—"
        rows.append(el("tr", *words, el("td", code, data_label=page.site.say("in-code")), id=f"term-{term['id']}"))
    table = el("table", el("thead", el("tr", *heads)), el("tbody", *rows), class_="ff-table ff-stack ff-glossary")
    title = page.site.say("glossary-title")
    return Part(
        title, el("p", page.say("glossary-lead"), class_="ff-lead") + _scroll(page, table, title), anchor="glossary"
    )


def _fold(word: str) -> str:
    import unicodedata

    return "".join(letter for letter in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(letter))


def rulings(page: Page) -> Part:
    """Where the sources can be read in more than one way: the positions, the ruling, why."""
    sources = {source["id"]: source for source in page.site.corpus.spec["sources"]}
    parts = []
    for ruling in page.site.corpus.rulings:
        positions = join(
            el("dt", escape(_source(page, sources, said["source"]))) + el("dd", page.rich(said["says"][page.site.lang]))
            for said in ruling.get("positions", [])
        )
        html = join(
            [
                el("p", page.rich(ruling["ruling"][page.site.lang]), class_="ff-text"),
                el("p", page.rich(ruling["why"][page.site.lang])),
                el("details", el("summary", page.say("positions")), el("dl", positions), class_="ff-more"),
                el("p", page.say("clauses-governed"), " ", page.clauses(ruling["clauses"]), class_="ff-see"),
            ]
        )
        number = ruling["id"].partition("-")[0]
        parts.append(
            Part(
                f"{number} {ruling['title'][page.site.lang]}",
                html,
                anchor=f"ruling-{ruling['id']}",
                classes=("ff-entry",),
            )
        )
    reading = el(
        "ol", *(el("li", page.rich(rule["text"][page.site.lang])) for rule in page.site.corpus.spec["reading_rules"])
    )
    lead = el("p", page.say("rulings-lead"), class_="ff-lead") + el("p", page.say("reading-rules")) + reading
    return Part(page.site.say("rulings-title"), lead, tuple(parts), anchor="rulings")


def _source(page: Page, sources: dict[str, Any], name: str) -> str:
    found = sources.get(name)
    return (
        page.site.say(
            "source-name",
            language=page.site.value(f"tongue-{found['locale']}", found["locale"]),
            rulesets=", ".join(map(page.site.ruleset_title, found["rulesets"])),
        )
        if found
        else page.site.value(f"source-{name}", name)
    )


def choices(page: Page) -> Part:
    """What the texts leave open, in three lists."""
    makers: dict[str, Callable[[Page, dict[str, Any]], str]] = {
        "choices": _choice,
        "unasserted": _reading,
        "settled": _reading,
    }
    parts = []
    for name, listed in page.site.choices.items():
        prefix = "choice" if name == "choices" else name
        entries = tuple(
            Part(
                entry["question"][page.site.lang],
                makers[name](page, entry),
                anchor=f"{prefix}-{entry['id']}",
                classes=("ff-entry",),
            )
            for entry in listed
        )
        parts.append(
            Part(page.site.say(f"choices-{name}"), el("p", page.say(f"choices-{name}-text")), entries, anchor=name)
        )
    return Part(
        page.site.say("choices-title"),
        el("p", page.say("choices-lead"), class_="ff-lead"),
        tuple(parts),
        anchor="choices-page",
    )


def _foot(page: Page, entry: dict[str, Any]) -> str:
    rulesets = join(
        (page.to("ruleset", name) for name in entry.get("rulesets", []) if name in page.site.objects["ruleset"]), ", "
    )
    return el(
        "p",
        rulesets,
        " · " if rulesets else "",
        page.clauses(entry["clauses"]),
        " · ",
        el("code", escape(entry["id"])),
        class_="ff-see",
    )


def _choice(page: Page, entry: dict[str, Any]) -> str:
    lang = page.site.lang
    values = join(
        el(
            "dt",
            el("code", escape(value["id"])),
            el("span", page.say("default"), class_="ff-chip") if value["id"] == entry["default"] else "",
        )
        + el("dd", page.rich(value["text"][lang]))
        for value in entry["values"]
    )
    return join(
        [
            el("dl", values),
            el("p", page.rich(entry["why"][lang])),
            el("p", page.say(f"undeclared-{entry['undeclared']}"), class_="ff-see"),
            _foot(page, entry),
        ]
    )


def _reading(page: Page, entry: dict[str, Any]) -> str:
    lang = page.site.lang
    return join(
        [
            el("p", page.rich(entry["reading"][lang]), class_="ff-text"),
            el("p", page.rich(entry["why"][lang])),
            _foot(page, entry),
        ]
    )


def misreadings(page: Page) -> Part:
    """Known wrong readings, by rule set and section."""
    parts = []
    for ruleset in page.site.rulesets:
        for section in page.site.sections[ruleset]:
            rows = [
                _misreading(page, found)
                for clause in page.site.clauses_of(ruleset, section["section"])
                for found in page.site.misread.get(clause["id"], [])
            ]
            if rows:
                title = page.site.heading(section)
                if len(page.site.rulesets) > 1:
                    title = f"{page.site.ruleset_title(ruleset)}, {title}"
                parts.append(
                    Part(title, el("ul", *rows, class_="ff-list"), anchor=f"misreadings-{ruleset}-{section['section']}")
                )
    return Part(
        page.site.say("misreadings-title"),
        el("p", page.say("misreadings-lead"), class_="ff-lead"),
        tuple(parts),
        anchor="misreadings",
    )


def _misreading(page: Page, found: dict[str, Any]) -> str:
    lang = page.site.lang
    tradition = el("p", page.rich(found["tradition"][lang]), class_="ff-tradition") if "tradition" in found else ""
    foot = el(
        "p",
        page.say("breaks"),
        " ",
        page.clause(found["clause"]),
        " · ",
        el("code", escape(found["id"])),
        class_="ff-see",
    )
    return el("li", el("p", page.rich(found["text"][lang])), tradition, foot, id=f"misreading-{found['id']}")
