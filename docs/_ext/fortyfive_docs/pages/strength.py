"""How strong the suite is: what dies of the known misreadings and of the mutants of the reference engine.

`fortyfive strength` writes it into `docs/_generated/strength.json`.
"""

from __future__ import annotations

from typing import Any

from fortyfive_docs.html import el, escape
from fortyfive_docs.page import Page
from fortyfive_docs.part import Part

_COUNTS = ("search-clause", "misreadings", "strength-dead", "strength-killers")


def part(page: Page, found: dict[str, Any]) -> Part:
    """The figures in two sentences, the misreadings by rule set, and the mutants that no case kills."""
    mutants = found["mutants"]
    scores = {name: f"{mutants[name]:g}".replace(".", page.site.say("decimal-mark")) for name in ("raw", "adjusted")}
    counts = {name: mutants[name] for name in ("all", "killed", "equivalent")}
    totals = {name: found[name] for name in ("cases", "questions", "misreadings", "dead")}
    told = el("p", page.say("strength-misreadings", **totals)) + el(
        "p", page.say("strength-mutants", **counts, **scores)
    )
    alive = [one["place"] for one in mutants["survivors"] if not one["equivalent"]]
    return Part(
        page.site.say("strength-title"), told + _table(page, found["clauses"]) + _alive(page, alive), anchor="strength"
    )


def _table(page: Page, clauses: list[dict[str, Any]]) -> str:
    heads = el("tr", *(el("th", page.say(key), scope="col") for key in ("rulesets", *_COUNTS)))
    of = {name: [one for one in clauses if one["clause"].rpartition("-")[0] == name] for name in page.site.rulesets}
    rows = [_row(page, name, listed) for name, listed in of.items() if listed]
    table = el("table", el("thead", heads), el("tbody", *rows), class_="ff-table ff-stack")
    label = page.site.say("strength-title")
    return el("div", table, class_="ff-scroll", tabindex="0", role="group", aria_label=label)


def _row(page: Page, ruleset: str, clauses: list[dict[str, Any]]) -> str:
    killers = {case for one in clauses for case in one["cases"]}
    counts = (
        len(clauses),
        sum(one["misreadings"] for one in clauses),
        sum(one["dead"] for one in clauses),
        len(killers),
    )
    head = el("th", page.to("ruleset", ruleset), scope="row")
    cells = (
        el("td", str(count), class_="ff-number", data_label=page.site.say(key))
        for key, count in zip(_COUNTS, counts, strict=True)
    )
    return el("tr", head, *cells)


def _alive(page: Page, places: list[str]) -> str:
    if not places:
        return ""
    rows = (el("li", el("code", escape(place))) for place in places)
    summary = el("summary", page.say("strength-alive", count=len(places)))
    return el("details", summary, el("ul", *rows, lang="en"), class_="ff-more")
