"""The site's own words: the three languages have the same ones, and every kind of data has its words."""

from __future__ import annotations

import gettext
import json
import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from fortyfive_docs.words import read

from fortyfive_conformance.corpus import Corpus, load

ROOT = Path(__file__).parents[2]
LANGUAGES = ("pt", "es", "en")
SCHEMAS = ROOT / "spec" / "schemas"


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load(ROOT)


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_three_languages_have_the_same_words_in_the_same_order() -> None:
    keys = [list(read(f"{lang}.yaml")) for lang in LANGUAGES]
    assert keys[0] == keys[1] == keys[2]


def test_a_phrase_has_the_same_places_in_each_language() -> None:
    words = {lang: read(f"{lang}.yaml") for lang in LANGUAGES}
    different = [key for key in words["pt"] if len({frozenset(_places(words[lang][key])) for lang in LANGUAGES}) > 1]
    assert not different


def test_no_phrase_is_empty_but_the_ranks_of_a_language_without_gender() -> None:
    empty = [(lang, key) for lang in LANGUAGES for key, text in read(f"{lang}.yaml").items() if not str(text).strip()]
    assert empty == [("en", "feminine-ranks")]


def _members(schema: Any, found: set[str]) -> set[str]:
    if isinstance(schema, dict):
        found |= set(schema.get("properties", {})) if isinstance(schema.get("properties"), dict) else set()
        for below in schema.values():
            _members(below, found)
    elif isinstance(schema, list):
        for below in schema:
            _members(below, found)
    return found


def test_every_member_of_a_message_has_a_meaning_in_three_languages() -> None:
    known = read("members.yaml")
    names = {re.split(r"[:.\[]", key)[-1] if key[-1] != "]" else key for key in known} | {
        key.rpartition(":")[2].rpartition(".")[2] for key in known
    }
    members: set[str] = set()
    for file in sorted((SCHEMAS / "messages").glob("*.schema.json")):
        _members(json.loads(file.read_text("utf-8")), members)
    assert members - names == set()
    assert [key for key, words in known.items() if set(words) != set(LANGUAGES)] == []


def test_every_parameter_of_a_rule_set_has_a_name(corpus: Corpus) -> None:
    from fortyfive_docs.pages.params import _flat

    words = read("pt.yaml")
    keys = {key for rules in corpus.rulesets.values() for key in _flat(rules)}
    assert sorted(key for key in keys if f"param-{key}" not in words) == []


def test_every_value_that_is_a_word_is_said_in_words(corpus: Corpus) -> None:
    from fortyfive_docs.pages.params import _flat

    words = read("pt.yaml")
    missing = set()
    for rules in corpus.rulesets.values():
        for key, value in _flat(rules).items():
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, str) and item != "none" and key not in ("choices", "rungs", "sides"):
                    names = (f"value-{key}-{item}", f"value-{key.partition('.')[2] or key}-{item}", f"value-{item}")
                    missing |= set() if any(name in words for name in names) else {f"{key}: {item}"}
    assert sorted(missing) == []


def test_the_widgets_have_the_same_words_in_each_language() -> None:
    for file in sorted((ROOT / "docs" / "_static").glob("*/words.json")):
        words = json.loads(file.read_text("utf-8"))
        assert set(words) == set(LANGUAGES), file
        assert set(words["pt"]) == set(words["es"]) == set(words["en"]), file


@pytest.mark.parametrize("lang", ["pt", "es"])
def test_the_words_of_the_theme_are_compiled_as_they_are_written(lang: str) -> None:
    """`pybabel compile -d docs/locale -D sphinx` brings them up to date."""
    pofile = pytest.importorskip("babel.messages.pofile")
    folder = ROOT / "docs" / "locale" / lang / "LC_MESSAGES"
    with (folder / "sphinx.po").open("rb") as written, (folder / "sphinx.mo").open("rb") as compiled:
        wanted = {message.id: message.string for message in pofile.read_po(written) if message.id}
        translations = gettext.GNUTranslations(compiled)
    assert wanted
    assert {said: translations.gettext(said) for said in wanted} == wanted


def test_a_word_that_stands_twice_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from fortyfive_docs import words

    from fortyfive_conformance.errors import CorpusError

    (tmp_path / "xx.yaml").write_text("one: a\none: b\n", "utf-8")
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    with pytest.raises(CorpusError, match="stands here twice"):
        words.read("xx.yaml")
