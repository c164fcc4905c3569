"""What is around every page: the language of the page, the way to the same page in the other languages, its scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from fortyfive_docs import nav, widgets
from fortyfive_docs.domain import site_of
from fortyfive_docs.layout import LANGUAGES, relative

# Scripts of Sphinx's own search, which is not used.
_NOT_NEEDED = {"documentation_options.js", "doctools.js", "sphinx_highlight.js", "translations.js"}
LOCALES = {"pt": "pt-PT", "es": "es", "en": "en"}


def begin(app: Sphinx) -> None:
    """The search of the theme is replaced by one that knows clause numbers and does without accents."""
    app.builder.search = False  # type: ignore[attr-defined]


def context(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Fill in what the templates need."""
    site = site_of(app)
    up = relative(pagename)
    context["language"] = LOCALES[site.lang]
    context["ff_say"] = site.say
    context["ff_footer"] = site.say("footer", version=site.corpus.version)
    context["ff_lang"] = site.lang
    context["ff_words"] = json.dumps({key: site.say(key) for key in ("copy", "copied")}, ensure_ascii=False)
    context["script_files"][:] = [  # in place: what a page adds of its own is added to this very list
        file for file in context["script_files"] if Path(str(file.filename or "")).name not in _NOT_NEEDED
    ]
    context["ff_languages"] = [(lang, LOCALES[lang], f"{up}../{lang}/{pagename}.html") for lang in LANGUAGES]
    context["toctree"] = lambda **options: ""
    body = context.get("body") or ""
    for widget, sign in (("replay", 'class="ff-replay'), ("judge", 'class="ff-judge')):
        if sign in body and widgets.has(widget):
            app.add_js_file("ff-data.js", priority=300)
            app.add_js_file(f"{widget}/{widget}.js", priority=700, type="module")
            if (widgets.STATIC / widget / f"{widget}.css").exists():
                app.add_css_file(f"{widget}/{widget}.css")


def menu(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """The menu, in place of the one that the theme would make."""
    if "ff_menu" not in app.__dict__:
        app.__dict__["ff_menu"] = nav.Menu(nav.read(app.env, site_of(app)))
    within = "cases/index" if pagename.startswith("cases/") else pagename
    context["furo_navigation_tree"] = app.__dict__["ff_menu"].seen(nav.Here(site_of(app), pagename, within))


def finish(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The data that the widgets share, beside the other scripts."""
    static = Path(app.outdir) / "_static"
    static.mkdir(parents=True, exist_ok=True)
    (static / "ff-data.js").write_text(widgets.data_script(site_of(app)), "utf-8")
    return iter(())
