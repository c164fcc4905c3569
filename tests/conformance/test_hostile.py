"""Under fire: each hostile adapter gets its verdict, every other question gets its own, and nothing is left behind."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fortyfive_conformance.corpus import Corpus, Question

FOLDER = Path(__file__).resolve().parents[1] / "hostile"
RUNG = "right"
LINUX = sys.platform.startswith("linux")
MEGABYTES = 200


def _table() -> Any:
    spec = spec_from_file_location("hostile_table", FOLDER / "table.py")
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


ROWS = _table().rows()

# Runs the command line, and writes how much memory it took at its peak.
PEAK = """
import sys
from fortyfive_conformance.cli import main
code = main(sys.argv[2:])
for line in open("/proc/self/status"):
    if line.startswith("VmHWM"):
        open(sys.argv[1], "w").write(line.split()[1])
sys.exit(code)
"""


class Result(NamedTuple):
    """What a run came to."""

    code: int
    out: str
    err: str
    report: dict[str, Any] | None
    peak: int
    left: list[str]

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict of each case."""
        assert self.report
        return {record["case"]: record["verdict"] for record in self.report["results"]}


def questions(corpus: Corpus) -> list[Question]:
    return [question for question in corpus.questions if question.ruleset == "bruff" and question.rung == RUNG]


def target_of(corpus: Corpus) -> Question:
    """The question that the hostile act is at: one in the middle, whose id is no multiple of ten."""
    asked = questions(corpus)
    return next(question for question in asked[len(asked) // 3:] if question.number % 10)


def marked(mark: str) -> list[str]:
    """The processes that were started, by whomever, under this mark in the environment."""
    found = []
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit() or int(folder.name) == os.getpid():
            continue
        try:
            if mark.encode() in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found


def nothing_left(mark: str) -> list[str]:
    """What is left under a mark when it has had a moment to go."""
    for _ in range(100):
        if not marked(mark):
            return []
        time.sleep(0.02)
    return marked(mark)


def environment(mark: str, **more: str) -> dict[str, str]:
    here = os.pathsep.join([str(FOLDER), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "FORTYFIVE_MARK": mark, "PYTHONPATH": here, **more}


def run(words: list[str], tmp_path: Path, mark: str, **more: str) -> Result:
    report, peak = tmp_path / "report.json", tmp_path / "peak"
    command = [sys.executable, "-c", PEAK, str(peak), "certify", "--ruleset", "bruff", "--rung", RUNG,
               "--report", f"json={report}", *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False,
                          env=environment(mark, **more))
    return Result(done.returncode, done.stdout, done.stderr,
                  json.loads(report.read_text("utf-8")) if report.exists() else None,
                  int(peak.read_text()) // 1024 if peak.exists() else 0, nothing_left(mark) if LINUX else [])


@contextmanager
def served(name: str, target: int) -> Iterator[str]:
    """A hostile server, and its URL."""
    with subprocess.Popen([sys.executable, str(FOLDER / "server.py"), name, str(target)], stdout=subprocess.PIPE,
                          text=True) as server:
        assert server.stdout
        try:
            yield f"http://127.0.0.1:{server.stdout.readline().strip()}/play"
        finally:
            server.kill()


@contextmanager
def reached(row: Any, target: Question) -> Iterator[list[str]]:
    """The words of the command line that reach a hostile adapter."""
    waits = row.verdict in ("timeout", "not-run")
    patience = ["--timeout", "0.8" if waits else "20",
                "--describe-timeout", "1" if row.name == "never-shakes-hands" else "20"]
    if row.way == "http":
        with served(row.name, target.number) as url:
            yield [*patience, "--http", url]
    elif row.way == "python":
        yield [*patience, "--python", "patching:handle"]
    else:
        yield [*patience, "--", sys.executable, str(FOLDER / "adapters.py"), row.name, str(target.number)]


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_a_hostile_adapter_gets_its_verdict(row: Any, corpus: Corpus, tmp_path: Path) -> None:
    target = target_of(corpus)
    with reached(row, target) as words:
        result = run(words, tmp_path, uuid.uuid4().hex, HOSTILE_PARAMS=json.dumps(target.params))
    assert result.code == row.exit, result.err + result.out
    assert "Traceback" not in result.err
    assert "\x1b" not in result.out + result.err, "what an adapter says must not reach the terminal raw"
    assert not result.left
    assert result.peak < MEGABYTES
    if row.exit == 3:
        assert result.report is None
        return
    hit = [q.id for q in questions(corpus) if q.number % 10 == 0] if row.name == "dies-at-every-tenth" else [target.id]
    expected = {question.id: row.verdict if question.id in hit else row.rest for question in questions(corpus)}
    assert hit
    assert result.verdicts == expected


@pytest.mark.parametrize("name", ["dies-at-every-tenth", "prints-after-the-answer", "answers-out-of-order"])
def test_the_report_does_not_depend_on_the_number_of_processes(name: str, corpus: Corpus, tmp_path: Path) -> None:
    reports = []
    for jobs in ("1", "4"):
        words = ["--jobs", jobs, "--", sys.executable, str(FOLDER / "adapters.py"), name, str(target_of(corpus).number)]
        result = run(words, tmp_path, uuid.uuid4().hex)
        assert result.report
        del result.report["header"]["run"]
        reports.append(result.report)
    assert reports[0] == reports[1]


@pytest.mark.skipif(not LINUX, reason="only Linux has a guardian")
def test_a_runner_that_is_killed_leaves_no_process_and_no_report(tmp_path: Path) -> None:
    mark, report = uuid.uuid4().hex, tmp_path / "report.json"
    adapter = [sys.executable, str(FOLDER / "adapters.py"), "ignores-end-of-input-with-a-grandchild", "0"]
    stuck = [sys.executable, str(FOLDER / "adapters.py"), "never-answers", "0"]
    for command in (adapter, ["sh", "-c", f"{sys.executable} {FOLDER / 'adapters.py'} never-answers 0; true"], stuck):
        words = ["certify", "--ruleset", "bruff", "--report", f"json={report}", "--", *command]
        with subprocess.Popen([sys.executable, "-m", "fortyfive_conformance", *words], stdout=subprocess.DEVNULL,
                              env=environment(mark)) as runner:
            while not any("adapters.py" in process for process in marked(mark) if "certify" not in process):
                assert runner.poll() is None
                time.sleep(0.01)
            runner.send_signal(signal.SIGKILL)
            runner.wait()
        assert nothing_left(mark) == []
    assert list(tmp_path.iterdir()) in ([], [report])  # the first adapter may have been done already


def test_the_table_names_every_hostile_act() -> None:
    """An adapter or a server that stands in no row would be tried by nobody."""
    acts = [act for file in FOLDER.glob("*.py")
            for act in re.findall(r"^@at\(\w+\)\ndef (\w+)", file.read_text("utf-8"), re.MULTILINE)]
    acts += re.findall(r"    def (http_\w+)", (FOLDER / "server.py").read_text("utf-8"))
    named = {act.replace("_", "-") for act in acts}
    assert named - {row.name for row in ROWS} == {"answers-with-ansi-and-html"}


@pytest.mark.parametrize("lang", ["pt", "es", "en"])
def test_the_table_makes_a_page(lang: str) -> None:
    lines = list(_table().markdown(lang))
    assert len(lines) == len(ROWS) + 2
    assert all(line.count("|") == 5 for line in lines)


def test_the_documentation_shows_the_table_as_it_is() -> None:
    document = _table().document()
    assert [row[0] for row in document["rows"]] == [row.does for row in ROWS]
    assert all(set(head) == {"pt", "es", "en"} for head in document["columns"])
    kept = FOLDER.parents[1] / "docs" / "_generated" / "hostile.json"
    assert json.loads(kept.read_text("utf-8")) == document, f"python tests/hostile/table.py --write {kept}"
