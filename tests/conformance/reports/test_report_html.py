"""The HTML report: one file that asks for nothing, in three languages, in which no text of an adapter can run."""

from __future__ import annotations

import base64
import copy
import hashlib
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.report.document import footer_part
from fortyfive_conformance.report.figures import Figures
from fortyfive_conformance.report.html import render
from fortyfive_conformance.report.reader import repeat_command
from fortyfive_conformance.report.view import View
from fortyfive_conformance.words import LANGUAGES

Report = dict[str, Any]


class Page(HTMLParser):
    """The tags of a page with their attributes, the text of style and script, and all other text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.raw: dict[str, list[str]] = {"style": [], "script": []}
        self.text = ""
        self._in = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._in = tag

    def handle_endtag(self, tag: str) -> None:
        self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in in self.raw:
            self.raw[self._in].append(data)
        else:
            self.text += data

    def attributes(self, name: str) -> list[str]:
        return [attrs[name] or "" for _, attrs in self.tags if name in attrs]


@pytest.fixture(scope="module")
def pages(corpus: Corpus, hostile: Report) -> dict[str, Page]:
    return {lang: Page(render(View(corpus, hostile, lang))) for lang in LANGUAGES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_of_an_adapter_becomes_markup(pages: dict[str, Page], lang: str) -> None:
    page = pages[lang]
    assert "<script>alert(1)</script><img src=x onerror=alert(2)>" in page.text, "the texts must be on the page"
    tags = [tag for tag, _ in page.tags]
    assert tags.count("script") == tags.count("style") == 1
    assert not {"img", "iframe", "object", "embed", "link", "form", "base", "audio", "video"} & set(tags)
    assert not [name for _, attrs in page.tags for name in attrs if name.startswith("on") or name in ("src", "style")]
    assert "{{ 7 * 7 }}" in page.text
    assert not [char for char in page.text if not char.isprintable() and char not in "\n\u00a0"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_asks_for_nothing(pages: dict[str, Page], lang: str) -> None:
    page = pages[lang]
    assert all(target.startswith("#") for target in page.attributes("href"))
    assert "url(" not in page.raw["style"][0]
    assert "import" not in page.raw["style"][0]
    anchors = set(page.attributes("id"))
    assert {target[1:] for target in page.attributes("href")} <= anchors


def test_its_policy_allows_its_own_style_and_script_alone(pages: dict[str, Page]) -> None:
    page = pages["en"]
    policy = next(attrs["content"] or "" for tag, attrs in page.tags
                  if tag == "meta" and attrs.get("http-equiv") == "Content-Security-Policy")
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    for name in ("style", "script"):
        digest = base64.b64encode(hashlib.sha256("".join(page.raw[name]).encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in policy


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_failure_has_its_clause_in_both_languages_of_the_sources(corpus: Corpus, hostile: Report,
                                                                      pages: dict[str, Page], lang: str) -> None:
    page, view = pages[lang], View(corpus, hostile, lang)
    assert ("html", {"lang": lang}) in page.tags
    shown = " ".join(page.text.split())
    assert view.failures
    for record in view.failures:
        for tongue in {"pt", "es", lang}:
            assert " ".join(corpus.clauses[record["clause"]]["text"][tongue].split()) in shown
        assert view.title(record) in shown
        assert " ".join(repeat_command(record, view.run["adapter"]).split()) in shown
    assert [attrs["lang"] for tag, attrs in page.tags if tag == "blockquote"][:2] == {
        "pt": ["pt", "es"], "es": ["es", "pt"], "en": ["en", "pt"]}[lang]


def test_what_fails_comes_first(corpus: Corpus, faulty: Report) -> None:
    rows = re.findall(r'<tr class="(\w+)">', render(View(corpus, faulty, "en")))
    assert rows == ["bad", "good", "bad", "good"] or rows.index("good") > 0
    assert rows[0] == "bad"


def test_a_run_without_failures_shows_none(corpus: Corpus, sound: Report) -> None:
    page = Page(render(View(corpus, sound, "en")))
    assert not [attrs for _, attrs in page.tags if attrs.get("class") == "failure"]
    assert "bad" not in [attrs.get("class") for tag, attrs in page.tags if tag == "tr"]


def test_an_interrupted_run_says_so(corpus: Corpus, sound: Report) -> None:
    report = copy.deepcopy(sound)
    for record in report["results"][20:]:
        for key in [key for key in record if key in ("answer", "reason_given")]:
            del record[key]
        record |= {"verdict": "not-run", "detail": "interrupted"}
    from fortyfive_conformance.run import Selection, plan, standings_of

    planned = plan(corpus, report["header"]["describe"], Selection(rungs=("order", "right")))
    report["footer"] = footer_part(standings_of(corpus, planned, report["results"]), [], len(report["results"]),
                                   complete=False)
    view = View(corpus, report, "pt")
    page = Page(render(view))
    assert any(attrs.get("role") == "alert" for _, attrs in page.tags)
    assert "incompleto" in page.text
    assert not view.failures, "what was not asked is no failure of the adapter"


def test_cards_have_names_and_red_suits_are_outlines(corpus: Corpus, faulty: Report) -> None:
    html = render(View(corpus, faulty, "pt"))
    page = Page(html)
    used = {target for target in page.attributes("href") if target.startswith("#card-")}
    assert used, "cards must be drawn"
    assert len([tag for tag, attrs in page.tags if tag == "symbol" and (attrs["id"] or "").startswith("card-")]) == 53
    labels = [attrs["aria-label"] for tag, attrs in page.tags if tag == "svg" and attrs.get("role") == "img"]
    assert "ás de copas" in labels
    assert ".pip.D, .pip.H { fill: none;" in html


def test_cards_that_differ_are_marked(corpus: Corpus) -> None:
    figures = Figures(corpus, "en")
    expected, got = figures.pair("cards", ["AH", "KD"], ["KD", "4C"])
    assert [(card.code, card.mark) for card in expected.value] == [("AH", "missing"), ("KD", "")]
    assert [(card.code, card.mark) for card in got.value] == [("KD", ""), ("4C", "extra")]
    expected, got = figures.pair("trumps", ["5S", "JS", "AS"], ["5S", "AS", "JS"])
    assert [card.mark for card in (*expected.value, *got.value)] == ["", "misplaced", "misplaced"] * 2
    expected, got = figures.pair("hands[2]", ["5S", "JS"], ["JS", "5S"])
    assert not [card for card in (*expected.value, *got.value) if card.mark]


@pytest.mark.parametrize(("value", "key", "kind"), [
    (["AH", "Joker"], "", "cards"), ("5S", "", "cards"), ("S", "trump", "suit"), ("S", "name", "text"),
    ([], "", "text"), ([{"seat": 3, "card": "5S"}], "trick", "cards"), ([{"seat": 3, "card": "no"}], "trick", "rows"),
    ({"seat": 3}, "", "rows"), (["AH", "no card"], "", "text"), (None, "", "text"), (["AH"] * 1000, "", "text"),
])
def test_values_become_figures(corpus: Corpus, value: Any, key: str, kind: str) -> None:
    assert Figures(corpus, "es").of(value, key).kind == kind


def test_a_deep_value_ends_as_text(corpus: Corpus) -> None:
    value: Any = "end"
    for _ in range(600):
        value = {"a": [value]}
    part = Figures(corpus, "en").of(value)
    depth = 0
    while part.kind == "rows":
        part = part.value[0][1]
        depth += 1
    assert part.kind == "text"
    assert depth < 10
