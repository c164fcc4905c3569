"""The folder of compiled corpora holds the newest by use, and nothing of anybody else's is touched in it."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from fortyfive_conformance.corpus import load, shelf


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's cache folder with more files than are kept, the first of them used last but one; all of this hour."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "cache" / "fortyfive"
    folder.mkdir(parents=True)
    for number in range(shelf.MOST + 3):
        aged(folder / f"{number:032x}.jsonl", 60.0 * (number + 1))
    return folder


def aged(file: Path, seconds: float) -> Path:
    """A file that was used so long ago."""
    file.write_text("a corpus", "utf-8")
    os.utime(file, (time.time() - seconds,) * 2)
    return file


def numbers(cache: Path) -> set[int]:
    """Which of the files made here are left."""
    return {int(file.stem, 16) for file in cache.glob("0*.jsonl")} & set(range(shelf.MOST + 3))


def test_the_newest_by_use_are_kept(copy: Path, cache: Path) -> None:
    load(copy)
    assert numbers(cache) == set(range(shelf.MOST - 1))
    assert len(list(cache.iterdir())) == shelf.MOST


def test_what_is_read_counts_as_used(copy: Path, cache: Path) -> None:
    load(copy)
    [own] = [file for file in cache.iterdir() if file.read_bytes() != b"a corpus"]
    os.utime(own, (0, 0))
    load(copy)
    shelf.tidy(aged(cache / ("f" * 32 + ".jsonl"), 0.0))
    assert own.is_file()
    assert numbers(cache) == set(range(shelf.MOST - 2))


def test_the_latest_stays_whatever_the_clock_says(cache: Path) -> None:
    latest = aged(cache / ("f" * 32 + ".jsonl"), 10 ** 6)
    shelf.tidy(latest)
    assert latest.is_file()
    assert numbers(cache) == set(range(shelf.MOST - 1))


def test_what_was_never_written_to_its_end_is_removed_once_nobody_writes_it(cache: Path) -> None:
    name = "a" * 32 + ".jsonl"
    stale, fresh = aged(cache / f"{name}.17", 7200.0), aged(cache / f"{name}.18", 30.0)
    shelf.tidy(cache / name)
    assert (stale.exists(), fresh.exists()) == (False, True)


def test_what_is_no_compiled_corpus_is_left_alone(cache: Path) -> None:
    others = [aged(cache / name, 10 ** 6) for name in ("notes.jsonl", "x" * 32 + ".jsonl", "a" * 32 + ".jsonl.tmp")]
    shelf.tidy(cache / ("f" * 32 + ".jsonl"))
    assert all(file.is_file() for file in others)


def test_what_is_taken_away_meanwhile_or_cannot_be_ends_no_run(copy: Path, cache: Path,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    def unlink(file: Path, *, missing_ok: bool = False) -> None:
        raise PermissionError(13, "in use", str(file))

    (cache / ("b" * 32 + ".jsonl")).symlink_to(cache / "gone")
    monkeypatch.setattr(Path, "unlink", unlink)
    assert load(copy).questions
    assert numbers(cache) == set(range(shelf.MOST + 3))
    shelf.tidy(cache / "no-such-folder" / "file")
