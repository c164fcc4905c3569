"""What the tests of reports share: engines with faults around the reference, and the reports of runs with them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.report.document import diagnosis_part, document, dumps
from fortyfive_conformance.report.load import parse_report
from fortyfive_conformance.run import Selection, certify

Report = dict[str, Any]
EVIL = ("<script>alert(1)</script><img src=x onerror=alert(2)>\x1b[31m\x07\u202e]]> & \"quoted\" 'single' `tick` "
        "``two`` | pipe\n::error::x\r%0A {{ 7 * 7 }} \x00\ufffe")
_ENGINE = """
import json, os, sys, time
from fortyfive_reference import serve
EVIL = {evil!r}
for line in sys.stdin.buffer:
    message = json.loads(line)
    method, params = message["method"], message.get("params", {{}})
    answer = json.loads(serve.answer(line))
    result = answer.get("result", {{}})
    if method == "describe":
        result["rulesets"] = {{"bruff": result["rulesets"]["bruff"]}}
{body}
    sys.stdout.write(json.dumps(answer) + "\\n")
    sys.stdout.flush()
"""
# Wrong in every way at once, and its texts are meant to break whatever shows them.
HOSTILE = """
if method == "describe":
    result["name"], result["version"], result["language"] = "Taberna " + EVIL, "2" + EVIL, EVIL
    result["homepage"], result["adapter"] = "javascript:alert(1)", {"name": EVIL, "version": EVIL}
    result["rulesets"][EVIL] = {}
elif method == "card_order" and params["trump"] in "SC":
    result["trumps"][4:] = result["trumps"][:3:-1]
elif method == "may_exchange" and params["is_dealer"]:
    print("pid", os.getpid(), EVIL.encode("unicode_escape").decode(), file=sys.stderr, flush=True)
    os._exit(3)
elif method == "may_exchange" and "Joker" in params["hand"]:
    answer = {"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32603, "message": "oh " + EVIL}}
elif method == "legal_plays" and len(params["hand"]) > 2:
    result["cards"] = [*params["hand"], EVIL]
elif method == "replay" and params.get("games_to_win"):
    answer = {"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32004, "message": EVIL}}
elif method == "replay":
    for step in result["steps"]:
        if "refusal" in step: step["refusal"] = EVIL
        if step["state"]["tricks"]: step["state"][EVIL] = [[[[[[[EVIL]]]]]]]; step["state"]["scores"] = [1, 2, 3]
"""
PLAIN_FAULT = 'if method == "may_exchange": result["allowed"] = not result["allowed"]'


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], list[str]]:
    """A maker of engines for Bruff: the command of the reference whose `answer` the body may change."""

    def make(body: str = "pass") -> list[str]:
        file = tmp_path_factory.mktemp("engine") / "engine.py"
        indented = "\n".join(f"    {line}" for line in body.strip().split("\n"))
        file.write_text(_ENGINE.format(evil=EVIL, body=indented), encoding="utf-8")
        return [sys.executable, str(file)]

    return make


@pytest.fixture(scope="session")
def judged(corpus: Corpus) -> Callable[..., Report]:
    """A maker of reports: run, written as text and read back, so that each has been held against the schema."""

    def make(command: list[str], selection: Selection = Selection(), jobs: int = 1) -> Report:  # noqa: B008
        with Pipeline(command, jobs=jobs) as pipeline:
            run = certify(corpus, pipeline, selection)
        volatile = {"seconds": 1.5, "adapter": ["--", *command], "jobs": jobs}
        report = document(corpus, run, selection, {"describe": 30.0, "answer": 5.0}, volatile,
                          diagnosis_part(corpus, run.standings, run.records))
        return parse_report(dumps(report).encode(), "report.json", root=corpus.root)

    return make


@pytest.fixture(scope="session")
def hostile(engine: Callable[[str], list[str]], judged: Callable[..., Report]) -> Report:
    """The report of an engine with every kind of fault."""
    return judged(engine(HOSTILE), Selection(rungs=("order", "right", "sequence", "match", "exchange")))


@pytest.fixture(scope="session")
def faulty(engine: Callable[[str], list[str]], judged: Callable[..., Report]) -> Report:
    """The report of an engine that gets every right of exchange wrong, and nothing else."""
    return judged(engine(PLAIN_FAULT), Selection(rungs=("order", "right")))


@pytest.fixture(scope="session")
def sound(engine: Callable[[str], list[str]], judged: Callable[..., Report]) -> Report:
    """The report of an engine without fault."""
    return judged(engine(), Selection(rungs=("order", "right")))


@pytest.fixture
def fortyfive(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """The command line in this process: exit code, stdout, stderr."""
    from fortyfive_conformance.cli import main

    def call(*words: str | Path) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main([str(word) for word in words])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return call
