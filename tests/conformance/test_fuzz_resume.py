"""A run goes on where it was left, keeps nothing by halves, and tells what it has when it is interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fortyfive_conformance.cli import main
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.fuzz import findings, resume

from .fuzz_finds import ROOT, words


def test_a_run_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    again = ["fuzz", "--findings", str(tmp_path), "--resume", str(file)]
    assert main([*again, "--count", "2500"]) == 0
    first = json.loads(file.read_text("utf-8"))
    assert first["asked"] == 2500
    assert first["next"] == 1
    assert main([*again, "--count", "5200"]) == 0
    second = json.loads(file.read_text("utf-8"))
    assert (second["asked"], second["next"]) == (5200, 2)
    assert main([*again, "--seed", "2", "--count", "6000"]) == 2      # another run's file


def test_a_resumed_run_that_had_found_something_is_no_clean_one(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    resumed = ["--resume", str(file)]
    assert main(words("joker-bars-the-dealer", tmp_path, "--count", "2500", *resumed)) == 1
    assert main(words("joker-bars-the-dealer", tmp_path, "--count", "2500", *resumed)) == 1


def test_a_file_of_something_else_is_no_run(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    run = {"seed": "1"}
    sound = {"format": resume.FORMAT, "run": run, "next": 1, "asked": 2, "findings": ["a"]}
    file.write_text(json.dumps(sound), "utf-8")
    assert resume.load(file, run) == sound
    others = [{**sound, **change} for change in (
        {"format": "other"}, {"run": []}, {"next": "1"}, {"next": -1}, {"next": True}, {"asked": -1}, {"asked": None},
        {"findings": {}}, {"findings": [1]})]
    cut = [{key: value for key, value in sound.items() if key != left} for left in sound]
    for text in ("", "null", "[" * 100_000, *map(json.dumps, [*others, *cut])):
        file.write_text(text, "utf-8")
        with pytest.raises(UsageError, match="expected a file that"):
            resume.load(file, run)
    file.write_bytes(b"\xff")
    with pytest.raises(UsageError, match="expected a file that"):
        resume.load(file, run)


def test_what_is_kept_of_a_run_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "run.json"

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(OSError, match="run.json"):
        resume.keep(file, {})
    with pytest.raises(OSError, match="finding.yaml"):
        findings.write(tmp_path, {"id": "finding"})
    assert list(tmp_path.iterdir()) == []


def test_interrupted_it_tells_what_it_has(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fortyfive_conformance", "fuzz", "--time", "60", "--findings", str(tmp_path),
               "--resume", str(tmp_path / "run.json")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        deadline = time.monotonic() + 60
        while not (tmp_path / "run.json").is_file() and time.monotonic() < deadline:
            time.sleep(0.05)
        os.kill(process.pid, signal.SIGINT)
        told, _ = process.communicate(timeout=60)
    assert process.returncode == 4
    assert "interrupted" in told
