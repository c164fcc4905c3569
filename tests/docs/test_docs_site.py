"""The built sites: links, inventory, PDFs; what an unknown reference does, and what a change in spec/ does."""

from __future__ import annotations

import filecmp
import json
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from fortyfive_conformance.corpus import Corpus, load

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "docs" / "tools"
LANGUAGES = ("pt", "es", "en")


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load(ROOT)


def test_every_link_and_anchor_leads_somewhere_and_none_leaves_the_site(site_folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(TOOLS / "links.py"), str(site_folder)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<p id="x"><p id="x"><a href="b.html#y">1</a><a href="c.html">2</a><a href="https://d.example/">3</a>'
    )
    (tmp_path / "b.html").write_text("<p>")
    done = subprocess.run(
        [sys.executable, str(TOOLS / "links.py"), str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert [line.partition(": ")[2] for line in done.stdout.splitlines()[:4]] == [
        "the id 'x' stands twice",
        "b.html#y: no such anchor",
        "c.html leads nowhere",
        "https://d.example/ leaves the site",
    ]


def test_each_language_has_the_same_pages_and_every_case_and_clause_has_its_place(
    site_folder: Path, corpus: Corpus
) -> None:
    pages = [
        {file.relative_to(site_folder / lang).as_posix() for file in (site_folder / lang).rglob("*.html")}
        for lang in LANGUAGES
    ]
    assert pages[0] == pages[1] == pages[2]
    assert {f"cases/{case}.html" for case in corpus.cases} <= pages[0]
    for lang in LANGUAGES:
        written = "".join(file.read_text("utf-8") for file in (site_folder / lang / "rules").rglob("*.html"))
        missing = [
            clause
            for clause, found in corpus.clauses.items()
            if f'id="{clause}"' not in written or ("text" in found and _html(found["text"][lang]) not in written)
        ]
        assert missing == [], lang


def _html(text: str) -> str:
    return " ".join(text.split()).replace("&", "&amp;").replace("'", "&#x27;").replace('"', "&quot;")


def test_other_projects_can_link_the_objects(site_folder: Path) -> None:
    pytest.importorskip("sphinx")
    from sphinx.util.inventory import InventoryFile

    for lang in LANGUAGES:
        content = (site_folder / lang / "objects.inv").read_bytes()
        inventory = InventoryFile.loads(content, uri="")
        kinds = {"clause", "case", "section", "card", "term", "misreading", "choice", "ruling", "ruleset"}
        assert {f"ff:{kind}" for kind in kinds} <= set(inventory.data)
        for name in ("bruff-06.3", "bruff-faq.1"):
            uri = inventory.data["ff:clause"][name].uri
            page, _, anchor = uri.partition("#")
            assert f'id="{anchor}"' in (site_folder / lang / page).read_text("utf-8")


def test_the_strength_of_the_suite_is_told_with_its_figures(site_folder: Path) -> None:
    found = json.loads((ROOT / "docs" / "_generated" / "strength.json").read_text("utf-8"))
    for lang in LANGUAGES:
        page = (site_folder / lang / "implement" / "measured.html").read_text("utf-8")
        told = page.partition('id="strength"')[2].partition("<section")[0]
        figures = {found[name] for name in ("cases", "questions", "misreadings", "dead")}
        figures |= {found["mutants"][name] for name in ("all", "killed", "equivalent")}
        assert {figure for figure in figures if not re.search(rf"\b{figure}\b", told)} == set(), lang


def test_a_question_that_several_clauses_answer_is_asked_once(site_folder: Path) -> None:
    for lang in LANGUAGES:
        page = (site_folder / lang / "dispute.html").read_text("utf-8")
        asked = re.findall(r'<details class="ff-fold"><summary>(.*?)</summary>', page)
        assert len(asked) > 3
        assert len(asked) == len(set(asked)), lang


def _outline(file: Path) -> list[str]:
    done = subprocess.run(["pdftohtml", "-xml", "-i", "-stdout", str(file)], capture_output=True, check=True)
    text = re.sub(rb"&(?!amp;|lt;|gt;|quot;|#)", b"&amp;", done.stdout)
    return [" ".join("".join(item.itertext()).split()) for item in ET.fromstring(text).iter("item")]


def _pages(file: Path) -> int:
    told = subprocess.run(["pdfinfo", str(file)], capture_output=True, text=True, check=True).stdout
    found = re.search(r"^Pages:\s+(\d+)", told, re.MULTILINE)
    assert found
    return int(found[1])


def test_the_printed_books_open_and_have_bookmarks(site_folder: Path, corpus: Corpus) -> None:
    for lang in LANGUAGES:
        file = site_folder / lang / "print" / f"forty-five-rulebook-{lang}.pdf"
        assert _pages(file) > 20
        outline = _outline(file)
        for name, rules in corpus.rulesets.items():
            assert rules["title"][lang] in outline
            sections = [
                section for section in corpus.sections if section["ruleset"] == name and section["section"].isdigit()
            ]
            assert {f"{section['section']} {section['title'][lang]}" for section in sections} <= set(outline)
        assert "06.3" in outline
        text = subprocess.run(["pdftotext", "-raw", str(file), "-"], capture_output=True, text=True, check=True).stdout
        words = " ".join(corpus.clauses["bruff-08.6"]["text"][lang].split()[:4])
        assert words in " ".join(text.split())
        assert f'href="print/{file.name}"' in (site_folder / lang / "index.html").read_text("utf-8")


def test_a_table_card_is_one_sheet(site_folder: Path) -> None:
    cards = sorted(site_folder.glob("*/print/forty-five-card-*.pdf"))
    assert len(cards) >= len(LANGUAGES)
    assert {card.name: _pages(card) for card in cards if _pages(card) != 1} == {}


def _build(corpus: Path, folder: Path) -> Path:
    done = subprocess.run(
        [sys.executable, str(TOOLS / "build.py"), "--lang", "en", "--no-print", str(folder)],
        env=os.environ | {"FORTYFIVE_CORPUS": str(corpus)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site" / "en"


def _different(one: Path, other: Path) -> set[str]:
    names = {
        file.relative_to(folder).as_posix() for folder in (one, other) for file in folder.rglob("*") if file.is_file()
    }
    return {
        name
        for name in names
        if not name.startswith((".", "print/"))
        and not (
            (one / name).exists() and (other / name).exists() and filecmp.cmp(one / name, other / name, shallow=False)
        )
    }


def test_a_clause_changed_in_spec_is_changed_on_its_pages_and_nowhere_else(site_folder: Path, tmp_path: Path) -> None:
    """Two builds are the same, byte for byte; a changed clause changes its page, its cases and the search."""
    for name in ("spec", "cases"):
        shutil.copytree(ROOT / name, tmp_path / "corpus" / name)
    same = _build(tmp_path / "corpus", tmp_path / "same")
    again = _build(tmp_path / "corpus", tmp_path / "again")
    assert _different(same, again) == set()
    file = tmp_path / "corpus" / "spec" / "bruff" / "07-scoring.yaml"
    before = load(ROOT).clauses["bruff-07.1"]["text"]["en"]
    text = file.read_text("utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, "Each wholly unheard-of trick gives 5 points."), "utf-8")
    changed = _build(tmp_path / "corpus", tmp_path / "changed")
    different = _different(again, changed)
    assert "rules/bruff/07-scoring.html" in different
    assert "Each wholly unheard-of trick gives 5 points." in (changed / "rules/bruff/07-scoring.html").read_text(
        "utf-8"
    )
    allowed = re.compile(
        r"rules/bruff/07-scoring\.html|rules/compare/07\.html|_static/ff-data\.js|_static/ff-search-index\.js|cases/.*\.html|implement/tutorial\.html"
    )
    assert [name for name in different if not allowed.fullmatch(name)] == []
    proving = {f"cases/{question.case}.html" for question in load(ROOT).questions if question.clause == "bruff-07.1"}
    assert proving <= different


def test_a_reference_to_what_is_not_there_fails_the_build(site_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "source").mkdir()
    for text, well in (
        ("It follows from bruff-06.3 and `bruff-06.4`.", True),
        ("It follows from bruff-99.9.", False),
        (":ff:case:`no-such-case`", False),
    ):
        (tmp_path / "source" / "index.rst").write_text(f"Title\n=====\n\n{text}\n", "utf-8")
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "sphinx",
                "-q",
                "-E",
                "-n",
                "-W",
                "-b",
                "dummy",
                "-c",
                str(ROOT / "docs"),
                "-D",
                "language=en",
                str(tmp_path / "source"),
                str(tmp_path / "out"),
            ],
            capture_output=True,
            text=True,
            check=False,
            env=os.environ
            | {"FORTYFIVE_LANG": "en", "FORTYFIVE_STAGE": str(site_folder.parent), "FORTYFIVE_STATIC": str(tmp_path)},
        )
        assert (done.returncode == 0) == well, (text, done.stderr)
        assert well or "reference target not found" in done.stderr
