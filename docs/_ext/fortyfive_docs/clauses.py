"""A clause on its page: its words in three languages, its pictures, its examples, and all that speaks of it."""

from __future__ import annotations

from typing import Any

from fortyfive_conformance.corpus import Question
from fortyfive_docs import draw
from fortyfive_docs.frames import Story
from fortyfive_docs.html import el, escape, join
from fortyfive_docs.page import Page

LANGUAGE_NAMES = {"pt": "Português", "es": "Español", "en": "English"}
DRAWN = 2


def clause(page: Page, found: dict[str, Any]) -> str:
    """Everything under the number of a clause."""
    return join(
        [
            words(page, found),
            figure(page, found),
            other_languages(page, found),
            facts(page, found),
            examples(page, found["id"]),
            readings(page, found["id"]),
        ]
    )


def words(page: Page, found: dict[str, Any]) -> str:
    """The question, where there is one, and the statement."""
    name = found["id"]
    asked = (
        el("p", page.rich(page.site.text(name, key="question")), class_="ff-question") if "question" in found else ""
    )
    return asked + el("p", page.rich(page.site.text(name)), class_="ff-text")


def spoken(page: Page, name: str) -> str:
    """What a clause says, in the page's language and the others: the same for clauses of rule sets that agree."""
    found = page.site.corpus.clauses[name]
    return words(page, found) + other_languages(page, found)


def quoted(page: Page, *names: str) -> str:
    """A clause away from its own page: its number, its words, the other languages; several where they say the same."""
    numbers = el("p", page.clauses(names), class_="ff-clause-number")
    return el("div", numbers, spoken(page, names[0]), class_="ff-quoted")


def figure(page: Page, found: dict[str, Any]) -> str:
    """The order of cards that the clause tells, as a picture."""
    table = found.get("table")
    if isinstance(table, list):
        return el("figure", draw.order(page, table), el("figcaption", page.say("strongest-first")), class_="ff-figure")
    if isinstance(table, dict):
        rows = [
            el(
                "div",
                el("span", page.suit(suit, named=True), class_="ff-label"),
                draw.order(page, cards),
                class_="ff-part ff-wide",
            )
            for suit, cards in table.items()
        ]
        return el("figure", *rows, el("figcaption", page.say("strongest-first")), class_="ff-figure")
    return ""


def other_languages(page: Page, found: dict[str, Any]) -> str:
    """The same clause in the other languages, to be opened beside it."""
    columns = []
    for lang in page.site.others:
        ours = el("small", page.say("our-own-words"), lang=page.site.lang) if lang in found.get("ours", []) else ""
        asked = (
            el("p", escape(page.site.text(found["id"], lang, "question")), class_="ff-question")
            if "question" in found
            else ""
        )
        columns.append(
            el(
                "div",
                el("span", LANGUAGE_NAMES[lang], class_="ff-label"),
                asked,
                el("p", escape(page.site.text(found["id"], lang))),
                ours,
                lang=lang,
            )
        )
    names = " · ".join(el("span", LANGUAGE_NAMES[lang], lang=lang) for lang in page.site.others)
    return el("details", el("summary", names), el("div", *columns, class_="ff-columns"), class_="ff-languages")


def facts(page: Page, found: dict[str, Any]) -> str:
    """Where the clause comes from and what it owes, in a line."""
    said = [] if found.get("normative", True) else [page.say("not-normative")]
    if page.site.lang in found.get("ours", []):
        said.append(page.say("our-own-words"))
    places = found.get("sources", {})
    if places:
        said.append(
            page.say("sentences", places="; ".join(f"{lang} {', '.join(listed)}" for lang, listed in places.items()))
        )
    for key in ("follows_from", "restates"):
        if key in found:
            said.append(f"{page.say(f'clause-{key}')} {page.clauses(found[key])}")
    if "untestable" in found:
        said.append(page.say("untestable", why=found["untestable"][page.site.lang].rstrip(".")))
    copy = el("button", page.say("copy-link"), type="button", class_="ff-copy", data_anchor=found["id"], hidden=True)
    return el("div", el("ul", *(el("li", item) for item in said)), copy, class_="ff-facts")


def examples(page: Page, name: str) -> str:
    """The cases that prove the clause: some drawn, all named."""
    questions = page.site.proving.get(name, [])
    firsts: dict[str, Question] = {}
    for question in questions:
        firsts.setdefault(question.case, question)
    if not firsts:
        return ""
    shown = _shown(page, list(firsts.values()))
    drawn = [example(page, question) for question in shown]
    rest = [question.case for question in firsts.values() if question not in shown]
    more = ""
    if rest:
        listed = el("ul", *(el("li", page.case(case)) for case in rest))
        more = el("details", el("summary", page.say("more-examples", count=len(rest))), listed, class_="ff-more")
    return el("div", *drawn, more, class_="ff-examples")


def _shown(page: Page, firsts: list[Question]) -> list[Question]:
    """The examples that are drawn: one for each side of the clause, those that are seen at a glance first."""
    glance = sorted(firsts, key=lambda question: question.method == "replay")
    shown: list[Question] = []
    sides: set[str | None] = set()
    for question in glance:
        side = page.site.corpus.cases[question.case].get("side")
        if side not in sides and len(shown) < DRAWN:
            sides.add(side)
            shown.append(question)
    return shown


def example(page: Page, question: Question) -> str:
    """One case, drawn, with its title, which leads to its page."""
    drawing = draw.question(page, Story(page.site, question))
    return el("figure", el("figcaption", page.case(question.case)), drawing, class_="ff-example")


def readings(page: Page, name: str) -> str:
    """What speaks of the clause elsewhere: wrong readings, rulings, open questions."""
    parts = []
    wrong = page.site.misread.get(name, [])
    if wrong:
        listed = el(
            "ul",
            *(
                el(
                    "li",
                    page.rich(found["text"][page.site.lang]),
                    " ",
                    page.to("misreading", found["id"], page.say("wrong-reading-more"), class_="ff-quiet"),
                )
                for found in wrong
            ),
        )
        parts.append(
            el("details", el("summary", page.say("wrong-readings", count=len(wrong))), listed, class_="ff-more")
        )
    spoken = [page.to("ruling", ruling["id"]) for ruling in page.site.corpus.rulings if name in ruling["clauses"]]
    if spoken:
        parts.append(el("p", page.say("rulings-on-it"), " ", join(spoken, " · "), class_="ff-see"))
    asked = [choice["id"] for listed in page.site.choices.values() for choice in listed if name in choice["clauses"]]
    if asked:
        links = join((page.to("choice", choice) for choice in dict.fromkeys(asked)), " · ")
        parts.append(el("p", page.say("questions-on-it"), " ", links, class_="ff-see"))
    return join(parts)
