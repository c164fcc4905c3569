"""Ending a run before its time: what is found is written and marked, or nothing is; no process stays behind."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.cli import progress
from fortyfive_conformance.cli.progress import Progress
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.report.load import load_report
from fortyfive_conformance.report.view import View

Engine = Callable[..., list[str]]
Cli = Callable[..., tuple[int, str, str]]
# Answers some of the questions, writes down that it lives, and then takes its time.
SLOW = """
if method == "trick_winner":
    open(os.path.join(os.path.dirname(__file__), "alive"), "w").write(str(os.getpid()))
    time.sleep(60)
"""


def started(command: list[str], folder: Path) -> tuple[subprocess.Popen[str], int]:
    """A run that has come to a question that is not answered, and the process id of its engine."""
    words = [sys.executable, "-m", "fortyfive_conformance", "certify", "--ruleset", "bruff", "--timeout", "50",
             "--lang", "es",
             *(word for form in ("json", "html", "junit") for word in ("--report", f"{form}={folder / form}")), "--"]
    process = subprocess.Popen([*words, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    alive = Path(command[-1]).with_name("alive")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not (alive.exists() and alive.read_text()):
        time.sleep(0.02)
    return process, int(alive.read_text())


def gone(number: int) -> bool:
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            return True
        if "\nState:\tZ" in Path(f"/proc/{number}/status").read_text():
            return True
        time.sleep(0.02)
    return False


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_run_leaves_a_report_that_says_so(engine: Engine, tmp_path: Path, corpus: Corpus, fortyfive: Cli,
                                                         number: signal.Signals) -> None:
    process, adapter = started(engine(SLOW), tmp_path)
    process.send_signal(number)
    assert process.stderr is not None
    while "interrupted" not in (line := process.stderr.readline()):
        assert line, "it must say that it stops"
    process.send_signal(number)  # a second one must not break what is being written
    out, err = process.communicate(timeout=60)
    assert process.returncode == 4, err
    assert gone(adapter)
    assert "incompleto" in out.splitlines()[-1]
    assert sorted(found.name for found in tmp_path.iterdir()) == ["html", "json", "junit"]
    report = load_report(tmp_path / "json")
    assert report["footer"]["complete"] is False
    assert report["footer"]["conforms"] is False
    verdicts = {record["verdict"] for record in report["results"]}
    assert {"pass", "not-run"} <= verdicts
    view = View(corpus, report, "es")
    assert len(view.records) == len([q for q in corpus.questions if q.ruleset == "bruff"])
    assert "incompleto" in (tmp_path / "html").read_text("utf-8")
    assert fortyfive("report", "merge", tmp_path / "json", "-o", tmp_path / "merged")[0] == 4


def test_killing_the_runner_leaves_no_half_of_a_report(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "json").write_text("before")
    process, adapter = started(engine(SLOW), tmp_path)
    process.kill()
    process.communicate(timeout=60)
    assert (tmp_path / "json").read_text() == "before"
    assert [found.name for found in tmp_path.iterdir()] == ["json"]
    assert gone(adapter) or os.kill(adapter, signal.SIGKILL) is None


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(stream: io.StringIO, seconds: list[float], monkeypatch: pytest.MonkeyPatch) -> str:
    """What is shown of a run whose answers come at these seconds."""
    clock = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])
    with Progress("judging", stream) as told:
        for done, second in enumerate(seconds, 1):
            clock[0] = second
            told(done, 100)
    return stream.getvalue()


def test_a_short_run_shows_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(Terminal(), [0.1, 0.5, 1.9], monkeypatch) == ""
    assert shown(io.StringIO(), [0.1, 0.5, 29.0], monkeypatch) == ""


def test_a_long_run_shows_a_bar_on_a_terminal_and_leaves_it_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    text = shown(Terminal(), [0.1, 2.5, 3.0], monkeypatch)
    assert "2/100" in text
    assert text.endswith("\x1b[2K"), "the bar is wiped off at the end"


def test_elsewhere_a_long_run_shows_a_plain_line_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [1.0, 31.0, 32.0, 62.0]
    assert shown(io.StringIO(), seconds, monkeypatch) == "judging: 2 / 100\njudging: 4 / 100\n"
    monkeypatch.setenv("TERM", "dumb")
    assert shown(Terminal(), seconds, monkeypatch) == "judging: 2 / 100\njudging: 4 / 100\n"


def test_what_is_said_of_an_interrupted_run(corpus: Corpus, sound: dict[str, Any]) -> None:
    assert not [record for record in View(corpus, sound, "en").records if record["verdict"] == "not-run"]
