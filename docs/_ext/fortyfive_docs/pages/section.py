"""A numbered section of a rule set: its clauses one after another."""

from __future__ import annotations

from typing import Any

from fortyfive_docs import clauses
from fortyfive_docs.html import el, join
from fortyfive_docs.page import Page
from fortyfive_docs.pages.figures import figures_of
from fortyfive_docs.part import Part


def make(page: Page, ruleset: str, section: dict[str, Any]) -> Part:
    """The page of a section."""
    title = section["title"][page.site.lang]
    number = section["section"]
    listed = page.site.clauses_of(ruleset, number)
    parts = [
        Part(_number(clause["id"]), clauses.clause(page, clause), anchor=clause["id"], classes=("ff-clause",))
        for clause in listed
    ]
    head = title if number == section["slug"] else f"{number} {title}"
    return Part(
        head,
        lead(page, ruleset, section),
        (*figures_of(page, ruleset, section), *parts),
        anchor=f"section-{ruleset}-{number}",
    )


def lead(page: Page, ruleset: str, section: dict[str, Any]) -> str:
    """Which rule set this is, the note of the section, and how to see the other languages."""
    of = el("p", page.to("ruleset", ruleset), class_="ff-over")
    note = section.get("note")
    noted = el("p", page.rich(note[page.site.lang]), class_="ff-note") if note else ""
    buttons = join(
        el(
            "button",
            page.say("show-language", language=clauses.LANGUAGE_NAMES[lang]),
            type="button",
            aria_pressed="false",
            data_lang=lang,
            class_="ff-show-language",
        )
        for lang in page.site.others
    )
    return of + noted + el("div", buttons, class_="ff-toolbar", hidden=True)


def _number(clause: str) -> str:
    tail = clause.rpartition("-")[2]
    return tail.removeprefix("faq.") if tail.startswith("faq.") else tail
