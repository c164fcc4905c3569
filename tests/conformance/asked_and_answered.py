"""What the tests of `fortyfive export` and `fortyfive grade` share: the questions, and answers to them in a file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fortyfive_conformance.cli import main

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = [sys.executable, "-m", "fortyfive_reference"]


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The questions, and what the reference engine answers."""
    folder = tmp_path_factory.mktemp("export") / "asked"
    assert main(["export", "--questions", str(folder)]) == 0
    with (folder / "questions.jsonl").open("rb") as asked, (folder / "answers.jsonl").open("wb") as answers:
        subprocess.run(REFERENCE, stdin=asked, stdout=answers, check=True)
    return folder


def lines_of(answered: Path) -> list[bytes]:
    return (answered / "answers.jsonl").read_bytes().splitlines()
