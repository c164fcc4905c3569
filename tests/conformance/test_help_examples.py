"""What the help texts and the README show can be typed: the cases and the clauses that they name exist."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

from fortyfive_conformance import cli
from fortyfive_conformance.corpus import Corpus

from .conftest import ROOT

CLAUSE = re.compile(r"\b[a-z][a-z0-9]*(?:-[a-z0-9]+)*-(?:\d\d|faq)\.\d+\b")
CASE = re.compile(r"fortyfive (?:replay|show|explain|certify --case|strength --case) ([a-z0-9]+(?:-[a-z0-9]+){2,})")
TEXTS = {module.name: importlib.import_module(f"{cli.__name__}.{module.name}").__dict__.get("EPILOG", "")
         for module in pkgutil.iter_modules(cli.__path__)}
TEXTS["README"] = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_what_is_shown_exists(corpus: Corpus, name: str) -> None:
    clauses, cases = CLAUSE.findall(TEXTS[name]), CASE.findall(TEXTS[name])
    assert [clause for clause in clauses if clause not in corpus.clauses] == []
    assert [case for case in cases if case not in corpus.cases and not CLAUSE.fullmatch(case)] == []


def test_some_case_and_some_clause_is_shown() -> None:
    assert sum(len(CASE.findall(text)) for text in TEXTS.values()) >= 3
    assert sum(len(CLAUSE.findall(text)) for text in TEXTS.values()) >= 3


def test_the_readmes_case_is_as_it_is_in_the_suite(corpus: Corpus) -> None:
    shown = re.search(r"```yaml\nid: (\S+)\n(.*?)```", TEXTS["README"], re.S)
    assert shown
    written = (ROOT / corpus.cases[shown[1]]["file"]).read_text("utf-8").splitlines()
    assert [line for line in shown[2].splitlines() if line not in written] == []
