"""Which pages there are: those made from the corpus, and the pieces that written pages take in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from fortyfive_docs import layout, widgets
from fortyfive_docs.page import Page
from fortyfive_docs.pages import (
    cli,
    compare,
    coverage,
    figures_measured,
    fronts,
    lists,
    protocol,
    ruleset,
    section,
    texts,
)
from fortyfive_docs.part import Part
from fortyfive_docs.site import Site


@dataclass(frozen=True)
class Made:
    """How a page is made, and the pages below it in the table of contents."""

    make: Callable[[Page], Part]
    below: tuple[str, ...] = ()


def generated(site: Site) -> dict[str, Made]:
    """Every generated page by its name."""
    pages: dict[str, Made] = {}
    for name in site.rulesets:
        below = [layout.sheet_page(name)]
        pages[layout.sheet_page(name)] = Made(partial(ruleset.sheet, ruleset=name))
        for found in site.sections[name]:
            page = layout.section_page(found)
            below.append(page)
            pages[page] = Made(partial(section.make, ruleset=name, section=found))
        pages[layout.ruleset_page(name)] = Made(partial(ruleset.make, ruleset=name), tuple(below))
    sides = compare.sections(site)
    pages["rules/compare/index"] = Made(compare.make, tuple(sides))
    for page, number in sides.items():
        pages[page] = Made(partial(compare.section, number=number))
    for name, make in (
        ("cards", lists.cards),
        ("glossary", lists.glossary),
        ("rulings", lists.rulings),
        ("choices", lists.choices),
        ("misreadings", lists.misreadings),
    ):
        pages[f"rules/{name}"] = Made(make)
    pages |= {
        "implement/protocol": Made(protocol.protocol),
        "implement/case-format": Made(protocol.case_format),
        "implement/command-line": Made(cli.make),
        "implement/coverage": Made(coverage.make),
        "implement/measured": Made(figures_measured.make),
    }
    pages |= {f"implement/texts/{name}": Made(partial(texts.make, name=name)) for name in texts.TEXTS}
    return pages


INSERTS: dict[str, Callable[..., str]] = {
    "doors": fronts.doors,
    "fan": fronts.fan,
    "rulesets": fronts.rulesets,
    "prints": fronts.prints,
    "find": fronts.find,
    "questions": fronts.questions,
    "traditions": fronts.traditions,
    "history": fronts.history,
    "sources": fronts.sources,
    "cases": fronts.cases,
    "suite": fronts.suite,
    "said": fronts.said,
    "clause": fronts.clause,
    "judge": widgets.judge,
    "replay": widgets.replay,
}
