"""The search page and what it searches: every object of the corpus and every section of the written pages.

The theme's own search does not find `06.3` in a page and misses `comodin` for `comodín`; this one folds accents on both
sides, stems with Sphinx's own stemmer of the language, and knows the numbers of clauses. All of it happens in the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.search import SearchLanguage, languages

from fortyfive_docs.domain import site_of
from fortyfive_docs.html import strip_tags
from fortyfive_docs.layout import Place
from fortyfive_docs.registry import generated
from fortyfive_docs.site import Site

Entry = list[str]
LONGEST = 700
TABLES = frozenset({"implement/coverage"})  # numbers by clause: the clause itself is what is looked for


def collect(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Keep the words of a written page, section by section; what is made from the corpus is found as its objects."""
    site = site_of(app)
    kept: list[Entry] = app.__dict__.setdefault("ff_pages", [])
    is_made = docname in generated(site)
    if docname in TABLES or (is_made and not docname.startswith("implement/")):
        return
    for section in doctree.findall(nodes.section):
        title = section.next_node(nodes.title)
        if title is None or not section["ids"]:
            continue
        text = " ".join(
            _text(child) for child in section.children if not isinstance(child, (nodes.section, nodes.title))
        )
        top = section.parent is doctree
        place = Place(docname, "" if top else section["ids"][0])
        kept.append(["page", place.url, title.astext(), text[:LONGEST], ""])


def _text(node: nodes.Node) -> str:
    if isinstance(node, nodes.raw):
        return strip_tags(node.astext())
    parts = [strip_tags(raw.astext()) for raw in node.findall(nodes.raw)]
    return " ".join([" ".join(node.astext().split()) if not parts else "", *parts]).strip()


def entries(site: Site) -> list[Entry]:
    """Every object that can be found: kind, place, title, text, and an id by which it is found whole."""
    lang, objects, found = site.lang, site.objects, []
    for name, (place, _) in objects["clause"].items():
        ruleset = site.ruleset_title(name.rpartition("-")[0])
        text = site.text(name)
        if "question" in site.corpus.clauses[name]:
            text = f"{site.text(name, key='question')} {text}"
        found.append(["clause", place.url, f"{name.rpartition('-')[2]} {ruleset}", text, name])
    for name, (place, title) in objects["section"].items():
        found.append(["section", place.url, title, site.ruleset_title(name.rpartition("-")[0]), name])
    for term in site.corpus.glossary["terms"]:
        words = " ".join(dict.fromkeys(str(term[tongue]) for tongue in ("pt", "pt-BR", "es", "en")))
        found.append(
            [
                "term",
                objects["term"][term["id"]][0].url,
                str(term[lang]),
                f"{term['definition'][lang]} ({words})",
                term["id"],
            ]
        )
    for ruling in site.corpus.rulings:
        found.append(
            [
                "ruling",
                objects["ruling"][ruling["id"]][0].url,
                ruling["title"][lang],
                ruling["ruling"][lang],
                ruling["id"],
            ]
        )
    for name, listed in site.choices.items():
        for choice in listed:
            text = (
                choice["reading"][lang]
                if "reading" in choice
                else " ".join(value["text"][lang] for value in choice["values"])
            )
            prefix = "choice" if name == "choices" else name
            found.append(
                [
                    "choice",
                    Place("rules/choices", f"{prefix}-{choice['id']}").url,
                    choice["question"][lang],
                    text,
                    choice["id"],
                ]
            )
    for case, body in site.corpus.cases.items():
        found.append(["case", objects["case"][case][0].url, body["title"][lang], " ".join(body["clauses"]), case])
    for misreading in site.corpus.misreadings:
        found.append(
            [
                "misreading",
                objects["misreading"][misreading["id"]][0].url,
                misreading["text"][lang],
                misreading.get("tradition", {}).get(lang, ""),
                misreading["id"],
            ]
        )
    for card, (place, title) in objects["card"].items():
        found.append(["card", place.url, title, card, card])
    return found


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The search page, and beside it the script with what it searches."""
    site = site_of(app)
    listed = entries(site) + sorted(app.__dict__.get("ff_pages", []))
    language = _language(site.lang)
    words = {
        key: site.say(f"search-{key}")
        for key in (
            "none",
            "one",
            "many",
            "more",
            "clause",
            "section",
            "term",
            "ruling",
            "choice",
            "case",
            "misreading",
            "card",
            "page",
        )
    }
    script = "\n".join(
        [
            _stemmer(language),
            f"window.FFStemmer = {_stemmer_name(language)};",
            f"window.FFStopWords = {json.dumps(sorted(language.stopwords), ensure_ascii=False)};",
            f"window.FFSearchWords = {json.dumps(words, ensure_ascii=False)};",
            f"window.FFSearchIndex = {json.dumps(listed, ensure_ascii=False, separators=(',', ':'))};",
        ]
    )
    (Path(app.outdir) / "_static").mkdir(exist_ok=True)
    (Path(app.outdir) / "_static" / "ff-search-index.js").write_text(script, "utf-8")
    yield "search", {"title": site.say("search"), "parents": [], "ff_search": True}, "search.html"


def _language(lang: str) -> SearchLanguage:
    found = languages[lang]
    if isinstance(found, str):
        module, _, name = found.rpartition(".")
        found = getattr(import_module(module), name)
    return found({})


def _stemmer(language: SearchLanguage) -> str:
    """The language's stemmer in JavaScript, as Sphinx ships it."""
    import sphinx.search

    folder = Path(sphinx.search.__file__).parent / "minified-js"
    if not language.js_stemmer_rawcode:
        return language.js_stemmer_code
    return (
        (folder / "base-stemmer.js").read_text("utf-8")
        + "\n"
        + (folder / language.js_stemmer_rawcode).read_text("utf-8")
    )


def _stemmer_name(language: SearchLanguage) -> str:
    return f"{language.language_name}Stemmer" if language.js_stemmer_rawcode else "Stemmer"
