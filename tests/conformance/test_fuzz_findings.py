"""What differs is found and written where a person can make a case of it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.fuzz import findings
from fortyfive_conformance.lint import check

from .fuzz_finds import RARE, ROOT, words, written

WRONG = str(ROOT / "tests/wrong/serve.py")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The findings of one run."""
    folder = tmp_path_factory.mktemp("findings")
    assert main(words("joker-bars-the-dealer", folder, "--count", "2500")) == 1
    return folder


def test_a_finding_has_no_clause_and_no_answer_of_its_own(found: Path) -> None:
    finding = written(found)
    assert finding
    for name, data in finding.items():
        assert data["id"] == name
        assert data["reviewed"] is False
        assert data["ask"] == "may_exchange"
        assert data["answers"] == {"member": "allowed", "reference": True, "engine": False}
        assert not {"clauses", "expect"} & data.keys()
        assert set(data["title"]) == {"pt", "es", "en"}


def test_check_refuses_a_finding_among_the_cases(found: Path, copy: Path) -> None:
    file = next(iter(sorted(found.glob("*.yaml"))))
    shutil.copy(file, copy / "cases/bruff/06-withholding" / file.name)
    told = "\n".join(str(fault) for fault in check(copy)[1] if fault.file.endswith(file.name))
    assert "false does not fit; expected true" in told
    assert "'clauses' is missing" in told


def test_not_even_a_clause_makes_it_a_case_while_it_is_not_reviewed(found: Path, copy: Path) -> None:
    file = next(iter(sorted(found.glob("*.yaml"))))
    data = {key: value for key, value in written(found)[file.stem].items() if key not in ("answers", "found")}
    data |= {"clauses": ["bruff-03.3"], "expect": {"allowed": True}}
    target = copy / "cases/bruff/06-withholding" / file.name
    target.write_text(yaml.safe_dump(data, sort_keys=False), "utf-8")
    faults = [fault for fault in check(copy)[1] if fault.file.endswith(file.name)]
    assert [(fault.line, fault.what, fault.hint) for fault in faults] == [(2, "false does not fit", "expected true")]


def test_findings_are_not_written_among_the_cases(corpus: Corpus) -> None:
    for folder in (corpus.root / "cases", corpus.root / "cases/bruff/new"):
        with pytest.raises(UsageError):
            findings.check_folder(folder, corpus.root)


def test_the_same_seed_finds_the_same(found: Path, tmp_path: Path) -> None:
    assert main(words("joker-bars-the-dealer", tmp_path, "--count", "2500", "--jobs", "2")) == 1
    assert written(tmp_path) == written(found)


def test_shards_ask_other_blocks_and_their_findings_go_together(found: Path, tmp_path: Path) -> None:
    for index in (1, 2):
        assert main(words("joker-bars-the-dealer", tmp_path, "--count", "2500", "--shard", f"{index}/2")) == 1
    both = written(tmp_path)
    assert len(both) == len({data["id"] for data in both.values()})
    assert {data["found"]["block"] % 2 for data in both.values()} == {0, 1} or len(both) <= 3
    assert both.keys() & written(found).keys()


def test_a_finding_is_asked_again(found: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(next(iter(sorted(found.glob("*.yaml")))))
    assert main(["fuzz", "--again", file, "--", sys.executable, RARE, "joker-bars-the-dealer"]) == 1
    assert main(["fuzz", "--again", file, "--lang", "es"]) == 0
    assert "ha desaparecido" in capsys.readouterr().out


def test_a_known_misreading_is_named_with_its_clause(tmp_path: Path, corpus: Corpus,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path)
    assert main(["fuzz", "--count", "1500", "--lang", "pt", "--findings", folder, "--",
                 sys.executable, WRONG, "one-protected-trump-suffices"]) == 1
    told = capsys.readouterr().out
    assert corpus.clauses["bruff-06.3"]["text"]["pt"] in told or corpus.clauses["bruff-06.4"]["text"]["pt"] in told
    assert f"--again {folder}" in told


def test_a_law_that_is_broken_is_written_with_its_twin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    serve = str(ROOT / "tests/wrong_laws/serve.py")
    assert main(["fuzz", "--laws", "--count", "900", "--findings", str(tmp_path), "--",
                 sys.executable, serve, "suits"]) == 1
    data = written(tmp_path)
    assert {finding["law"]["id"] for finding in data.values()} == {"suits"}
    assert all(finding["law"]["twin"]["given"]["trump"] != finding["given"]["trump"]
               for finding in data.values() if "ask" in finding)
    file = str(next(iter(sorted(tmp_path.glob("*play*.yaml")))))
    assert main(["fuzz", "--laws", "--again", file, "--", sys.executable, serve, "suits"]) == 1
    assert main(["fuzz", "--laws", "--again", file]) == 0
    assert main(["fuzz", "--again", file]) == 2          # a law is not compared with the reference
    capsys.readouterr()


def test_an_engine_that_dies_is_found_and_told(tmp_path: Path, adapter: Any,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    command = adapter("for message in lines():\n"
                      "    if message['params'].get('trick') == []: os._exit(3)\n"
                      "    answer(message, {})\n")
    assert main(["fuzz", "--count", "60", "--findings", str(tmp_path), "--", *command]) == 1
    assert {data["answers"]["member"] for data in written(tmp_path).values()} == {"crash"}
    assert "exited with 3" in capsys.readouterr().out


def test_an_adapter_that_does_nothing_gets_no_verdict(tmp_path: Path, adapter: Any,
                                                      capsys: pytest.CaptureFixture[str]) -> None:
    command = adapter("for message in lines():\n"
                      "    say({'jsonrpc': '2.0', 'id': message['id'], 'error': {'code': -32601, 'message': 'no'}})\n")
    assert main(["fuzz", "--count", "200", "--findings", str(tmp_path), "--", *command]) == 3
    assert "nothing was compared" in capsys.readouterr().err


@pytest.mark.parametrize(("options", "code"), [
    (["--ruleset", "whist"], 2), (["--shard", "3/2"], 2), (["--count", "0"], 2), (["--again", "no-such-file.yaml"], 2),
    (["--findings", str(ROOT / "cases/findings")], 2),
])
def test_wrong_usage(options: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        got = main(["fuzz", *options])
    except SystemExit as wrong:
        got = int(wrong.code or 0)
    assert got == code
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_where_no_finding_could_be_written_nothing_is_asked(place: str, tmp_path: Path,
                                                            capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["fuzz", "--findings", str(tmp_path / place), "--count", "1", "--", "no-such-adapter"]) == 2
    assert "expected a folder that can be made and written" in capsys.readouterr().err
