"""The engine as a process whose streams are closed, full or read by nobody: no traceback, and a line where it helps."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import fortyfive_reference

ROOT = Path(fortyfive_reference.__file__).parent.parent
FULL = Path("/dev/full")
DESCRIBE = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "describe"}).encode() + b"\n"
STRAY = "import fortyfive_reference.__main__ as engine\nfrom fortyfive_reference import serve\n" \
        "serve.METHODS['describe'] = lambda request: print('a stray print')\nraise SystemExit(engine.main())"

needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")


def served(ends: str, *words: str, lines: bytes = DESCRIBE * 3) -> subprocess.CompletedProcess[bytes]:
    """What comes of the engine when a shell sets the ends of its streams."""
    command = [sys.executable, *(words or ["-m", "fortyfive_reference"])]
    return subprocess.run(["bash", "-c", f'"$@" {ends}; exit ${{PIPESTATUS[0]}}', "bash", *command], input=lines,
                          capture_output=True, env={"PYTHONPATH": str(ROOT)}, check=False)


def test_a_closed_stdin_is_the_end_of_the_requests() -> None:
    done = served("<&-")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_closed_stdout_is_told_in_a_line() -> None:
    done = served(">&-")
    assert done.returncode == 1
    assert done.stderr.decode() == ("fortyfive_reference: stdout is closed; "
                                    "expected requests from stdin and a stdout that takes the answers\n")


@needs_full
def test_answers_that_find_no_room_are_told_in_a_line() -> None:
    done = served(f"> {FULL}")
    assert done.returncode == 1
    assert done.stderr.decode() == ("fortyfive_reference: No space left on device; "
                                    "expected requests from stdin and a stdout that takes the answers\n")


@pytest.mark.parametrize("ends", ["| head -c 1", "| true"])
def test_a_reader_that_leaves_is_followed_in_silence(ends: str) -> None:
    done = served(ends, lines=DESCRIBE * 2_000)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize("ends", [">&- 2>&-", "<&- >&- 2>&-", pytest.param(f"> {FULL} 2> {FULL}", marks=needs_full)])
def test_where_nobody_can_be_told_the_exit_code_is_kept(ends: str) -> None:
    done = served(ends)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


@pytest.mark.parametrize("ends", ["2>&-", pytest.param(f"2> {FULL}", marks=needs_full)])
def test_a_choice_that_is_none_keeps_its_exit_code(ends: str) -> None:
    assert served(ends, "-m", "fortyfive_reference", "no=choice").returncode == 2


def test_without_stderr_the_answers_still_hold_answers_alone() -> None:
    """The place of a closed stream is not taken by another, in which a stray print would come upon the answers."""
    done = served("2>&-", "-c", STRAY, lines=DESCRIBE)
    assert json.loads(done.stdout) == {"jsonrpc": "2.0", "id": 1, "result": None}
