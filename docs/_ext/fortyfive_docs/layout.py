"""Where everything lies on the site: the page of each thing and the anchor on it, the same in each language.

index  search  judge  replay  dispute
rules/<rule set>/index  rules/<rule set>/<section>-<slug>  rules/<rule set>/sheet
rules/{cards,glossary,rulings,choices,misreadings,history}  rules/compare/index  rules/compare/<section>
cases/index  cases/<case>
implement/…
"""

from __future__ import annotations

from typing import Any, NamedTuple

LANGUAGES = ("pt", "es", "en")


class Place(NamedTuple):
    """A page and an anchor on it ("" for the page itself)."""

    page: str
    anchor: str = ""

    @property
    def url(self) -> str:
        """The place relative to the root of the language's site."""
        return f"{self.page}.html" + (f"#{self.anchor}" if self.anchor else "")


def ruleset_page(ruleset: str) -> str:
    """The first page of a rule set."""
    return f"rules/{ruleset}/index"


def sheet_page(ruleset: str) -> str:
    """The page with all that is needed at the table."""
    return f"rules/{ruleset}/sheet"


def section_page(section: dict[str, Any]) -> str:
    """The page of a numbered section."""
    name = section["section"] if section["section"] == section["slug"] else f"{section['section']}-{section['slug']}"
    return f"rules/{section['ruleset']}/{name}"


def case_page(case: str) -> str:
    """The page of a case: this address is stable, reports point to it."""
    return f"cases/{case}"


def compare_page(section: str) -> str:
    """The page that lays one section of all rule sets side by side."""
    return f"rules/compare/{section}"


def relative(page: str) -> str:
    """The way from a page up to the root of its language: "" or "../" …"""
    return "../" * page.count("/")
