"""The rulebook as a Sphinx extension: a domain, directives that draw the corpus, and a page for each case."""

from __future__ import annotations

import gc
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything; the corpus is read once, from the file that `docs/tools/build.py` has laid out."""
    from fortyfive_docs import casepages, directives, domain, search, shell
    from fortyfive_docs.stage import load_site

    gc.disable()  # what a build reads it keeps to its end: to look for cycles in it again and again is time lost
    app.fortyfive_site = load_site(os.environ["FORTYFIVE_STAGE"], app.config.language)  # type: ignore[attr-defined]
    app.add_domain(domain.FortyFiveDomain)
    app.add_directive("ff:generated", directives.Generated)
    app.add_directive("ff:insert", directives.Insert)
    app.add_transform(domain.ClauseIds)
    app.connect("builder-inited", shell.begin)
    app.connect("doctree-resolved", search.collect)
    app.connect("html-collect-pages", casepages.collect)
    app.connect("html-collect-pages", search.pages)
    app.connect("html-collect-pages", shell.finish)
    app.connect("html-page-context", shell.context, priority=400)
    app.connect("html-page-context", shell.menu, priority=600)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
