"""The pytest plugin: off unless asked for; cases as items; a failure shows the clause; nothing is green by skipping."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple

import pytest

from fortyfive_conformance.corpus import Corpus

Maker = Callable[[str], list[str]]
REFERENCE = f"--fortyfive={sys.executable} -m fortyfive_reference"
WRONG = """
import json
from fortyfive_reference import serve

class NotDone(Exception):
    code = -32004
    data = {"feature": "exchange"}

def handle(method, params):
    if method == "may_exchange":
        raise NotDone("no exchange")
    result = json.loads(json.dumps(serve.handle(method, params)))
    if method == "describe":
        result["rulesets"] = {"bruff": CLAIM}
    if method == "card_order" and params["trump"] == "D":
        result["trumps"][0:2] = result["trumps"][1::-1]
    return result
"""
FIXTURE = """
import pytest
from wrong import handle

@pytest.fixture(scope="session")
def fortyfive_adapter():
    return handle
"""


class Session(NamedTuple):
    """A pytest session that has ended."""

    code: int
    out: str
    cases: dict[str, ET.Element]

    def outcome(self, case: str) -> str:
        """What became of an item: passed, failed, skipped."""
        inner = [child.tag for child in self.cases[case] if child.tag != "properties"]
        return {"failure": "failed", "skipped": "skipped"}[inner[0]] if inner else "passed"

    @property
    def outcomes(self) -> dict[str, int]:
        """How many items there are of each outcome."""
        found: dict[str, int] = {}
        for case in self.cases:
            found[self.outcome(case)] = found.get(self.outcome(case), 0) + 1
        return found


def run(folder: Path, *words: str) -> Session:
    """Run pytest in a folder of its own."""
    plugin = [] if any(point.value == "fortyfive_conformance.pytest_plugin" for point in
                       entry_points(group="pytest11")) else ["-p", "fortyfive_conformance.pytest_plugin"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *plugin, "-p", "no:cacheprovider", "-p", "no:randomly", "--strict-markers",
         "--junitxml=junit.xml", "-o", "junit_family=xunit1", *words],
        cwd=folder, capture_output=True, text=True, check=False)
    file = folder / "junit.xml"
    found = ET.parse(file).iter("testcase") if file.is_file() else []
    cases = {case.get("name", ""): case for case in found if case.get("classname") == "fortyfive"}
    return Session(done.returncode, done.stdout + done.stderr, cases)


def properties(case: ET.Element) -> list[tuple[str | None, str | None]]:
    return [(item.get("name"), item.get("value")) for item in case.iter("property")]


@pytest.fixture
def project(tmp_path: Path) -> Callable[[str], Path]:
    """A maker of projects: one test of its own, and an engine with two faults and this claim."""

    def make(claim: str) -> Path:
        (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
        (tmp_path / "test_own.py").write_text("def test_own():\n    pass\n", encoding="utf-8")
        (tmp_path / "wrong.py").write_text(f"CLAIM = {claim}\n{WRONG}", encoding="utf-8")
        return tmp_path

    return make


def test_it_is_off_unless_asked_for(project: Callable[[str], Path]) -> None:
    session = run(project("{}"))
    assert session.code == 0
    assert session.cases == {}
    assert "1 passed" in session.out


def test_every_question_is_an_item_with_its_clauses(project: Callable[[str], Path], corpus: Corpus) -> None:
    rungs = ("--fortyfive-rung=play", "--fortyfive-rung=view", "--fortyfive-ruleset=bruff")
    session = run(project("{}"), REFERENCE, *rungs)
    questions = {f"bruff/{q.rung}/{q.id}": q for q in corpus.questions
                 if q.ruleset == "bruff" and q.rung in ("play", "view")}
    assert set(session.cases) == set(questions)
    assert session.outcomes == {"passed": len(questions)}
    assert session.code == 0
    assert f"{len(questions) + 1} passed" in session.out
    for name, case in session.cases.items():
        question = questions[name]
        clauses = [clause for clause in corpus.cases[question.case]["clauses"] if clause.startswith("bruff-")]
        assert properties(case) == [("case", question.id), ("ruleset", "bruff"), ("rung", question.rung),
                                    *(("clause", clause) for clause in clauses), ("verdict", "pass")]


@pytest.mark.parametrize("fixture", [False, True])
def test_a_failure_shows_the_clause_and_the_difference(fixture: bool, project: Callable[[str], Path],
                                                       corpus: Corpus) -> None:
    folder = project("{'rungs': ['order']}")
    (folder / "conftest.py").write_text(FIXTURE if fixture else "", encoding="utf-8")
    session = run(folder, "--fortyfive-lang=pt", *([] if fixture else ["--fortyfive-python=wrong:handle"]))
    failed = [name for name in session.cases if session.outcome(name) == "failed"]
    assert failed
    assert all("/order/" in name for name in failed)
    assert session.code == 1
    clause = next(value for name, value in properties(session.cases[failed[0]]) if name == "clause")
    assert clause
    text = next(child for child in session.cases[failed[0]] if child.tag == "failure").text or ""
    assert f"{clause} — {corpus.clauses[clause]['text']['pt']}" in text
    assert "esperado" in text
    assert "Traceback" not in text
    assert ("--python wrong:handle" in text) != fixture


@pytest.mark.parametrize("fixture", [False, True])
def test_unsupported_in_a_claimed_rung_fails_and_elsewhere_is_no_pass(fixture: bool,
                                                                      project: Callable[[str], Path]) -> None:
    folder = project("{'rungs': ['right', 'trick']}")
    (folder / "conftest.py").write_text(FIXTURE if fixture else "", encoding="utf-8")
    words = ["--fortyfive-ruleset=bruff", *([] if fixture else ["--fortyfive-python=wrong:handle"])]
    claimed = run(folder, *words)
    assert claimed.code == 1
    assert {claimed.outcome(name) for name in claimed.cases if "/right/" in name} == {"failed"}
    assert {claimed.outcome(name) for name in claimed.cases if "/trick/" in name} == {"passed"}
    assert {claimed.outcome(name) for name in claimed.cases
            if "/right/" not in name and "/trick/" not in name} == ({"skipped"} if fixture else set())
    (folder / "wrong.py").write_text(f"CLAIM = {{}}\n{WRONG}", encoding="utf-8")
    silent = run(folder, *words)
    assert {silent.outcome(name) for name in silent.cases if "/right/" in name} == {"skipped"}
    assert {silent.outcome(name) for name in silent.cases if "/trick/" in name} == {"passed"}


def test_a_fixture_in_a_folder_of_its_own_is_found(project: Callable[[str], Path]) -> None:
    folder = project("{'rungs': ['trick']}")
    (folder / "tests").mkdir()
    (folder / "tests" / "conftest.py").write_text("import sys\nsys.path.insert(0, '.')\n" + FIXTURE, encoding="utf-8")
    session = run(folder, "tests", "--fortyfive-rung=trick", "--fortyfive-ruleset=bruff")
    assert session.outcomes.keys() == {"passed"}
    assert session.code == 0


def test_a_callable_without_a_handshake_fails_every_item(project: Callable[[str], Path]) -> None:
    folder = project("{}")
    (folder / "conftest.py").write_text(FIXTURE.replace("return handle", "return lambda method, params: {}"),
                                        encoding="utf-8")
    session = run(folder, "--fortyfive-rung=order")
    assert session.outcomes.keys() == {"failed"}
    assert "no handshake" in session.out


def test_items_are_chosen_and_counted_as_all_are(project: Callable[[str], Path]) -> None:
    folder = project("{}")
    by_clause = run(folder, REFERENCE, "-k", "bruff-05.11")
    assert by_clause.cases
    assert all(("clause", "bruff-05.11") in properties(case) for case in by_clause.cases.values())
    assert set(run(folder, REFERENCE, "-m", "not fortyfive").cases) == set()
    wrong = run(folder, "--fortyfive-python=wrong:handle", "--fortyfive-rung=order", "-x", "-p", "no:terminalreporter")
    assert list(wrong.outcomes.values()).count(1) >= 1
    assert wrong.outcomes["failed"] == 1


@pytest.mark.parametrize(("words", "what"), [
    (["--fortyfive=/no/such/program"], "the adapter did not start"),
    (["--fortyfive=x", "--fortyfive-http=http://h/"], "give the adapter in one way"),
    (["--fortyfive-python=nowhere:handle"], "no module 'nowhere'"),
    (["--fortyfive=x", "--fortyfive-rung=dancing"], "the selection holds no case"),
    (["--fortyfive=x", "--fortyfive-ruleset=poker"], "the suite has bruff"),
])
def test_what_cannot_be_judged_is_a_usage_error(words: list[str], what: str, project: Callable[[str], Path]) -> None:
    session = run(project("{}"), *words)
    assert session.code == 4
    assert what in session.out
    assert "INTERNALERROR" not in session.out


def test_an_adapter_that_dies_costs_its_own_item_alone(project: Callable[[str], Path], adapter: Maker) -> None:
    body = "from fortyfive_reference import serve\nfor message in lines():\n" \
           "    if message['id'] % 10 == 0: os._exit(1)\n    os.write(1, serve.answer(json.dumps(message).encode()))\n"
    command = [word for word in adapter(body) if word != "-S"]
    session = run(project("{}"), f"--fortyfive={' '.join(command)}", "--fortyfive-rung=right", "--fortyfive-jobs=2")
    failed = [name for name in session.cases if session.outcome(name) == "failed"]
    assert 0 < len(failed) <= len(session.cases) // 5
    assert all(("verdict", "crash") in properties(session.cases[name]) for name in failed)


@pytest.mark.parametrize(("words", "why"), [
    (["--fortyfive="], "expected the command of an adapter"),
    (["--fortyfive=  "], "expected the command of an adapter"),
    (["--fortyfive='unclosed"], "No closing quotation"),
    (["--fortyfive-http="], "expected http://HOST"),
    (["--fortyfive-python="], "expected MODULE:CALLABLE"),
    ([REFERENCE, "--fortyfive-jobs=0"], "expected a whole number above zero"),
    ([REFERENCE, "--fortyfive-timeout=nan"], "expected a number above zero"),
    ([REFERENCE, "--fortyfive-timeout=-1"], "expected a number above zero"),
])
def test_options_that_do_not_fit_are_wrong_usage(project: Callable[[str], Path], words: list[str], why: str) -> None:
    """An empty one most of all: with nothing in $ADAPTER the session would be green and have judged nothing."""
    session = run(project("{}"), *words)
    assert session.code == 4, session.out
    assert why in session.out
    assert "INTERNALERROR" not in session.out
