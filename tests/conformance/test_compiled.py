"""The compiled corpus: kept under the digest of its sources, read part by part, and never half."""

from __future__ import annotations

from pathlib import Path

import pytest

from fortyfive_conformance.corpus import Corpus, compiled, load
from fortyfive_conformance.corpus.locate import source_files, sources_digest

from .conftest import ROOT

PARTS = ("digests", "clauses", "glossary", "misreadings", "rulings", "cases")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's cache folder, empty."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "fortyfive"


def kept(cache: Path) -> Path:
    """The one file in it."""
    [file] = cache.iterdir()
    return file


def test_what_is_kept_says_what_was_compiled(copy: Path, cache: Path) -> None:
    fresh, again = load(copy), load(copy)

    assert kept(cache).is_file()
    assert (fresh.digest, fresh.rulesets, fresh.choices) == (again.digest, again.rulesets, again.choices)
    assert all(getattr(fresh, name) == getattr(again, name) for name in PARTS)
    assert fresh.questions == again.questions
    assert fresh.questions


def test_the_questions_of_a_rule_set_are_its_share_of_all(corpus: Corpus) -> None:
    assert corpus.questions == [question for name in corpus.rulesets for question in corpus.asked_of(name)]
    assert {question.ruleset for question in corpus.asked_of("bruff")} == {"bruff"}
    assert [question.number for question in corpus.questions] == list(range(1, len(corpus.questions) + 1))
    assert corpus.asked_of("whist") == []


def test_what_is_kept_is_not_compiled_again(copy: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load(copy)
    monkeypatch.setattr(compiled, "compile_corpus", lambda root: pytest.fail("compiled again"))
    load(copy)


@pytest.mark.parametrize("left", [0.0, 0.001, 0.5, 0.9999])
def test_half_of_what_was_kept_is_compiled_again(copy: Path, cache: Path, left: float) -> None:
    before = load(copy)
    whole = kept(cache).read_bytes()
    kept(cache).write_bytes(whole[:int(len(whole) * left)])

    assert load(copy).questions == before.questions
    assert kept(cache).read_bytes() == whole


def test_a_source_that_changes_is_compiled_again(copy: Path, cache: Path) -> None:
    load(copy)
    file = copy / "spec/glossary.yaml"
    file.write_text(file.read_text("utf-8") + "# a comment is a change as well\n", encoding="utf-8")

    load(copy)
    assert len(list(cache.iterdir())) == 2


def test_the_digest_is_of_every_name_and_every_byte(copy: Path) -> None:
    files, before = list(source_files(copy)), sources_digest(copy, "")
    assert "spec/cards.yaml" in files
    assert "spec/schemas/case.schema.json" in files
    assert all((copy / name).is_file() for name in files)

    moved = copy / "cases/withdrawn.yaml"
    moved.rename(moved.with_name("withdrawn-2.yaml"))
    assert sources_digest(copy, "") != before
    assert sources_digest(copy, "x") != sources_digest(copy, "")


def test_a_corpus_is_the_same_by_whatever_path(monkeypatch: pytest.MonkeyPatch, corpus: Corpus) -> None:
    monkeypatch.chdir(ROOT)
    assert load(Path()).digest == corpus.digest
    monkeypatch.chdir(ROOT / "spec")
    assert load(Path("..")).digest == corpus.digest


@pytest.mark.parametrize("head", [b"[]", b"{}", b"[" * 100_000, b"\xff", b'{"key": "KEY"}',
                                  b'{"key": "KEY", "sizes": 3, "sum": 0}',
                                  b'{"key": "KEY", "sizes": {"always": "x"}, "sum": 0}'])
def test_another_head_is_compiled_again(copy: Path, cache: Path, head: bytes) -> None:
    before = load(copy)
    whole = kept(cache).read_bytes()
    key = sources_digest(copy, compiled._SALT)
    kept(cache).write_bytes(head.replace(b"KEY", key.encode()) + b"\n" + whole.partition(b"\n")[2])

    assert load(copy).questions == before.questions
    assert kept(cache).read_bytes() == whole


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_byte_that_has_changed_is_compiled_again(copy: Path, cache: Path, share: float) -> None:
    before = load(copy)
    whole = kept(cache).read_bytes()
    spoilt = bytearray(whole)
    spoilt[int(len(whole) * share)] ^= 1
    kept(cache).write_bytes(spoilt)

    assert load(copy).questions == before.questions
    assert kept(cache).read_bytes() == whole


@pytest.mark.parametrize("place", ["a-file", "a-file/below", "relative"])
def test_a_cache_that_cannot_be_used_is_done_without(copy: Path, place: str, monkeypatch: pytest.MonkeyPatch,
                                                     corpus: Corpus) -> None:
    (copy / "a-file").touch()
    monkeypatch.chdir(copy)
    monkeypatch.setenv("HOME", str(copy / "a-file"))
    monkeypatch.setenv("XDG_CACHE_HOME", place if place == "relative" else str(copy / place))

    assert load(copy).rulesets == corpus.rulesets
    assert not (copy / "relative").exists()


def test_a_user_without_a_home_does_without_a_cache(copy: Path, monkeypatch: pytest.MonkeyPatch,
                                                    corpus: Corpus) -> None:
    def none() -> Path:
        raise RuntimeError("no home")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", none)
    assert load(copy).rulesets == corpus.rulesets
