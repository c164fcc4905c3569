"""What the tests of certificates share: a small suite, engines that are right or not, and certificates about them."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fortyfive_conformance.census import tables
from fortyfive_conformance.certificate.verify import Checked, verify
from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import Corpus, load
from fortyfive_conformance.lint import manifest
from fortyfive_conformance.lint.context import Context

ROOT = Path(__file__).resolve().parents[3]
NONCE = "00112233445566778899aabbccddeeff"
SECTIONS = ("03-exchange", "04-card-order", "09-worked-example")
RUNGS = "rungs: [order, trick, right, sequence, exchange, view]"   # those of Bruff that these have cases of
# The reference behind a wrapper that may spoil what it says of itself (`said`) or its answers (`reply`).
ENGINE = """
import json, sys
from fortyfive_reference import serve
for line in sys.stdin.buffer:
    message, reply = json.loads(line), json.loads(serve.answer(line))
    params = message.get("params", {})
    if message["method"] == "describe":
        said = reply["result"]
        said["rulesets"] = {"bruff": said["rulesets"]["bruff"]}
        DESCRIBE
    else:
        ANSWER
        pass
    print(json.dumps(reply), flush=True)
"""
# Claims three rungs of which one has a mistake, emulates, keeps its reasons to itself, and declares one choice less.
FAULTY = (
    'said["rulesets"]["bruff"].update(rungs=["order", "right", "exchange"], choices={"next-game-dealer": "rotates"}); '
    'said["emulates"] = ["turned-joker"]; said["name"] = "faulty <b>&\\u202e"; said["rulesets"]["elsewhere"] = {}',
    """if message["method"] == "card_order" and params["trump"] == "H":
            reply["result"]["trumps"].reverse()
        for step in reply.get("result", {}).get("steps", []):
            step.pop("refusal", None)""")


class Issued(NamedTuple):
    """A report and the certificate about it, as files."""

    suite: Path
    report: Path
    certificate: Path

    def statement(self) -> dict[str, Any]:
        """The statement of an unsigned certificate."""
        found: dict[str, Any] = json.loads(self.certificate.read_text("utf-8"))
        return found

    def facts(self) -> dict[str, Any]:
        """What stands under `fortyfive`."""
        found: dict[str, Any] = self.statement()["predicate"]["fortyfive"]
        return found


@pytest.fixture(scope="session")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rules, the cases of three sections, every 20th pair of cards as classes, and a manifest of its own."""
    root = tmp_path_factory.mktemp("suite")
    shutil.copytree(ROOT / "spec", root / "spec")
    for ruleset in (root / "spec/rulesets").glob("*.yaml"):
        rungs = RUNGS if ruleset.stem == "bruff" else "rungs: [view]"
        ruleset.write_text(re.sub(r"^rungs: .*$", rungs, ruleset.read_text("utf-8"), flags=re.MULTILINE), "utf-8")
    for section in SECTIONS:
        shutil.copytree(ROOT / "cases/bruff" / section, root / "cases/bruff" / section)
    (root / "cases/classes/bruff").mkdir(parents=True)
    table = tables.read(ROOT, "bruff", "order")
    assert table is not None
    head = {key: value for key, value in table.head.items() if key != "sha256"}
    text = tables.text_of("some pairs of cards", head, table.columns, table.rows[::20])
    (root / tables.file_of("bruff", "order")).write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "cases/withdrawn.yaml", root / "cases")
    manifest.write(Context(root))
    return root


@pytest.fixture(scope="session")
def small(suite: Path) -> Corpus:
    """The small suite, compiled."""
    return load(suite, fresh=True)


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], list[str]]:
    """A maker of engines: the command of the reference, spoilt by what describes it and what it answers."""

    def make(describe: str = "pass", answer: str = "pass") -> list[str]:
        file = tmp_path_factory.mktemp("engine") / "engine.py"
        file.write_text(ENGINE.replace("DESCRIBE", describe).replace("ANSWER", answer), encoding="utf-8")
        return [sys.executable, str(file)]

    return make


@pytest.fixture(scope="session")
def right(suite: Path, engine: Callable[..., list[str]], tmp_path_factory: pytest.TempPathFactory) -> Issued:
    """The certificate of an engine that is right in everything."""
    return issued(suite, engine(), tmp_path_factory.mktemp("right"), 0)


@pytest.fixture(scope="session")
def part(suite: Path, engine: Callable[..., list[str]], tmp_path_factory: pytest.TempPathFactory) -> Issued:
    """The certificate of an engine that claims two rungs, and is right in them."""
    command = engine('said["rulesets"]["bruff"]["rungs"] = ["order", "trick"]')
    return issued(suite, command, tmp_path_factory.mktemp("part"), 0)


@pytest.fixture(scope="session")
def faulty(suite: Path, engine: Callable[..., list[str]], tmp_path_factory: pytest.TempPathFactory) -> Issued:
    """The certificate of the faulty engine."""
    return issued(suite, engine(*FAULTY), tmp_path_factory.mktemp("faulty"), 1)


@pytest.fixture
def issue(suite: Path, tmp_path: Path) -> Callable[..., Issued]:
    """A maker of certificates: of a command, with the exit code that is expected and further options."""
    return lambda command, expected, *options: issued(suite, command, tmp_path, expected, *options)


def issued(suite: Path, command: list[str], folder: Path, expected: int, *options: str) -> Issued:
    """Run `certify --certificate`, which must exit as expected."""
    certificate = folder / "certificate.json"
    words = ["certify", "--corpus", str(suite), "--exhaustive", "--nonce", NONCE, "--certificate", str(certificate)]
    assert main([*words, *options, "--", *command]) == expected
    return Issued(suite, folder / "certificate.report.json", certificate)


@pytest.fixture
def check(small: Corpus) -> Callable[..., Checked]:
    """`verify` of a statement (or bytes) and a report (or its bytes), in the form that each is written in."""

    def checked(certificate: Any, report: Any = None, **options: Any) -> Checked:
        body = certificate if isinstance(certificate, bytes) else written(certificate)
        known = report if report is None or isinstance(report, bytes) else report.read_bytes()
        return verify(body, small, known, **options)

    return checked


def written(statement: dict[str, Any]) -> bytes:
    """A statement as text, by nothing of the project."""
    return (json.dumps(statement, ensure_ascii=False, indent=1) + "\n").encode()
