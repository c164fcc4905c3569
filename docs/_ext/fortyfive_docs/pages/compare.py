"""Rule sets laid side by side: parameter by parameter, and clause by clause."""

from __future__ import annotations

from typing import Any

from fortyfive_docs import layout
from fortyfive_docs.html import el, escape, join
from fortyfive_docs.layout import Place
from fortyfive_docs.page import Page
from fortyfive_docs.pages import params
from fortyfive_docs.part import Part
from fortyfive_docs.site import Site


def numbers(site: Site) -> list[str]:
    """The section numbers that some rule set has, in order."""
    return sorted({section["section"] for listed in site.sections.values() for section in listed})


def make(page: Page) -> Part:
    """The parameters, and the way to the clauses."""
    rows = [
        el("li", page.link(Place(layout.compare_page(number)), escape(_title(page.site, number))))
        for number in numbers(page.site)
    ]
    return Part(
        page.site.say("compare-title"),
        el("p", page.say("compare-lead"), class_="ff-lead"),
        (
            Part(page.site.say("parameters"), params.table(page, page.site.rulesets), anchor="parameters"),
            Part(page.site.say("clause-by-clause"), el("ul", *rows), anchor="clauses"),
        ),
        anchor="compare",
    )


def _title(site: Site, number: str) -> str:
    for name in site.rulesets:
        for section in site.sections[name]:
            if section["section"] == number:
                return site.heading(section)
    return number


def section(page: Page, number: str) -> Part:
    """One section: each statement once, with the rule sets that make it; what only some say stands apart."""
    site = page.site
    groups = _groups(site, number)
    names = [name for name in site.rulesets if site.clauses_of(name, number)]
    common = [group for group in groups if {_ruleset(clause) for clause in group} == set(names)]
    own = [group for group in groups if group not in common]
    parts = []
    if own:
        parts.append(
            Part(
                site.say("compare-differ"),
                el("ul", *(_row(page, group) for group in own), class_="ff-list"),
                anchor="differ",
            )
        )
    if common and len(names) > 1:
        parts.append(
            Part(
                site.say("compare-same"),
                el("ul", *(_row(page, group) for group in common), class_="ff-list"),
                anchor="same",
            )
        )
    elif common:
        parts.append(
            Part(
                site.ruleset_title(names[0]),
                el("ul", *(_row(page, group) for group in common), class_="ff-list"),
                anchor="same",
            )
        )
    lead = el("p", page.say("compare-section-lead", rulesets=", ".join(site.ruleset_title(name) for name in names)))
    return Part(_title(site, number), lead, tuple(parts), anchor=f"compare-{number}")


def _ruleset(clause: str) -> str:
    return clause.rpartition("-")[0]


def _groups(site: Site, number: str) -> list[list[str]]:
    """Clauses that say the same, over the rule sets: a clause joins the one of the same section that it restates."""
    leader: dict[str, str] = {}
    groups: dict[str, list[str]] = {}
    for name in site.rulesets:
        for clause in site.clauses_of(name, number):
            first = next(
                (leader[other] for other in clause.get("restates", []) if other in leader and _ruleset(other) != name),
                clause["id"],
            )
            leader[clause["id"]] = first
            groups.setdefault(first, []).append(clause["id"])
    return list(groups.values())


def _row(page: Page, group: list[str]) -> str:
    chips = join(el("span", page.clause(clause), class_="ff-chip") for clause in group)
    return el("li", el("p", page.rich(page.site.text(group[0]))), el("p", chips, class_="ff-see"))


def sections(site: Site) -> dict[str, Any]:
    """The pages of the comparison by their names."""
    return {layout.compare_page(number): number for number in numbers(site)}
