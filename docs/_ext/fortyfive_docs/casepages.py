"""A page for each case, made without a document of its own: there are many, and what they show is all in the corpus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sphinx.application import Sphinx

from fortyfive_docs.domain import site_of
from fortyfive_docs.html import capital
from fortyfive_docs.layout import case_page
from fortyfive_docs.page import Page
from fortyfive_docs.pages import case


def collect(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """All case pages."""
    site = site_of(app)
    for name, found in site.corpus.cases.items():
        if site.questions_of(name):
            page = Page(site, case_page(name))
            yield (
                page.name,
                {
                    "title": capital(found["title"][site.lang]),
                    "body": case.body(page, name),
                    "parents": [],
                    "ff_replay": True,
                },
                "page.html",
            )
