"""What the suite covers: for each clause what it owes, and how many cases and wrong readings stand to it."""

from __future__ import annotations

from typing import Any

from fortyfive_docs.html import el, escape
from fortyfive_docs.page import Page
from fortyfive_docs.part import Part


def make(page: Page) -> Part:
    """A part for each rule set, a table for each section."""
    site = page.site
    parts = [
        Part(
            site.ruleset_title(name),
            _totals(page, name),
            tuple(_section(page, name, section) for section in site.sections[name]),
            anchor=f"coverage-{name}",
        )
        for name in site.rulesets
    ]
    return Part(
        site.say("coverage-title"),
        el("p", page.say("coverage-lead"), class_="ff-lead"),
        tuple(parts),
        anchor="coverage",
    )


def _totals(page: Page, ruleset: str) -> str:
    site = page.site
    clauses = [clause for section in site.sections[ruleset] for clause in site.clauses_of(ruleset, section["section"])]
    owing = [clause for clause in clauses if "sides" in clause]
    met = sum(all(_count(page, clause["id"], side) for side in clause["sides"]) for clause in owing)
    questions = [question for question in site.corpus.questions if question.ruleset == ruleset]
    wrong = [found for found in site.corpus.misreadings if found["clause"].rpartition("-")[0] == ruleset]
    return el(
        "p",
        page.say(
            "coverage-totals",
            clauses=len(clauses),
            owing=len(owing),
            met=met,
            cases=len({question.case for question in questions}),
            questions=len(questions),
            misreadings=len(wrong),
        ),
        class_="ff-text",
    )


def _count(page: Page, clause: str, side: str | None) -> int:
    cases = {question.case for question in page.site.proving.get(clause, [])}
    if side is None:
        return len(cases)
    return sum(page.site.corpus.cases[case].get("side", "met") == side for case in cases)


def _section(page: Page, ruleset: str, section: dict[str, Any]) -> Part:
    site = page.site
    rows = [_row(page, clause) for clause in site.clauses_of(ruleset, section["section"])]
    heads = el(
        "tr",
        *(el("th", page.say(key), scope="col") for key in ("clause", "owes", "side-met", "side-unmet", "misreadings")),
    )
    title = site.heading(section)
    table = el("table", el("thead", heads), el("tbody", *rows), class_="ff-table ff-coverage")
    return Part(
        title,
        el(
            "div",
            table,
            class_="ff-scroll",
            tabindex="0",
            role="group",
            aria_label=f"{site.ruleset_title(ruleset)} {title}",
        ),
        anchor=f"coverage-{ruleset}-{section['section']}",
    )


def _row(page: Page, clause: dict[str, Any]) -> str:
    name = clause["id"]
    sides = clause.get("sides", [])
    owes = (
        page.say("owes-both" if len(sides) == 2 else "owes-met")
        if sides
        else f"{page.say('clause-restates')} {page.clauses(clause['restates'])}"
        if "restates" in clause
        else page.say("owes-nothing")
    )
    met = _count(page, name, "met") if sides else _count(page, name, None)
    unmet = str(_count(page, name, "unmet")) if len(sides) == 2 else "—"
    missing = bool(sides) and (not met or unmet == "0")
    if missing:
        owes += " " + el("strong", page.say("case-missing"))
    wrong = len(page.site.misread.get(name, []))
    return el(
        "tr",
        el("th", page.clause(name), scope="row"),
        el("td", owes),
        el("td", str(met), class_="ff-number"),
        el("td", escape(unmet), class_="ff-number"),
        el("td", str(wrong), class_="ff-number"),
        class_="is-missing" if missing else "",
    )
