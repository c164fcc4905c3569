"""What a certificate needs: everything that is missing is said, and nothing is written."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.certificate.fitness import Unfit, check
from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import Corpus, load


@pytest.mark.parametrize(("words", "lacks"), [
    ([], "--certificate needs fresh questions; add --exhaustive"),
    (["--exhaustive", "--rung", "play"], "leave out --rung and --case"),
    (["--exhaustive", "--case", "x"], "leave out --rung and --case"),
    (["--exhaustive", "--shard", "1/2"], "not a shard; merge the reports of all shards"),
    (["--exhaustive", "--python", "engine:handle"], "--python runs the engine in our own process"),
    (["--exhaustive", "--artifact", "nowhere.tar"], "--artifact nowhere.tar: no such file"),
    (["--exhaustive", "--sign", "nowhere.pem"], "nowhere.pem: "),
    (["--exhaustive", "--nonce", "12"], "expected 16 bytes in hex"),
])
def test_what_is_missing_is_said_before_anything_runs(words: list[str], lacks: str, suite: Path, tmp_path: Path,
                                                     capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "certificate.json"
    command = [] if "--python" in words else ["--", "no-such-program"]
    assert main(["certify", "--corpus", str(suite), "--certificate", str(target), *words, *command]) == 2
    assert lacks in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("words", "lacks"), [
    (["--sign", "key.pem"], "--sign is for a certificate"), (["--artifact", "a"], "--artifact is for a certificate"),
    (["--exhaustive", "--shard", "1/2"], "give each the same --nonce"), (["--nonce", "0" * 32], "--exhaustive")])
def test_options_of_a_certificate_need_one(words: list[str], lacks: str, suite: Path,
                                           capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", "--corpus", str(suite), *words, "--", "no-such-program"]) == 2
    assert lacks in capsys.readouterr().err


def test_the_cases_must_be_those_of_the_manifest(suite: Path, tmp_path: Path,
                                                 capsys: pytest.CaptureFixture[str]) -> None:
    """A suite whose expectations were bent certifies nothing: the manifest knows every case."""
    root = tmp_path / "suite"
    shutil.copytree(suite, root)
    case = root / "cases/bruff/04-card-order/order-of-hearts-as-trumps.yaml"
    text = case.read_text("utf-8")
    case.write_text(text.replace("[5H, JH,", "[JH, 5H,"), encoding="utf-8")
    assert case.read_text("utf-8") != text
    words = ["certify", "--corpus", str(root), "--exhaustive", "--certificate", str(tmp_path / "c.json")]
    assert main([*words, "--", "no-such-program"]) == 4
    assert "the cases are not those of cases/manifest.json: 1 differ (order-of-hearts" in capsys.readouterr().err
    assert not (tmp_path / "c.json").exists()


@pytest.mark.parametrize(("spoil", "lacks"), [
    (lambda text: text.replace("always", "suit", 1), "order.tsv: the rows are not those that its header names"),
    (lambda text: "", "order.tsv: the rows are not those that its header names"),
    (None, "order.tsv: the table of classes is missing")])
def test_the_classes_must_be_those_of_the_rules(spoil: Callable[[str], str] | None, lacks: str, suite: Path,
                                                tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = tmp_path / "suite"
    shutil.copytree(suite, root)
    table = root / "cases/classes/bruff/order.tsv"
    text = table.read_text("utf-8")
    table.unlink()
    if spoil is not None:
        table.write_text(spoil(text), encoding="utf-8")
    words = ["certify", "--corpus", str(root), "--exhaustive", "--certificate", str(tmp_path / "c.json")]
    assert main([*words, "--", "no-such-program"]) == 4
    assert lacks in capsys.readouterr().err


BREAKS: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "interrupted": (lambda report: report["footer"].update(complete=False), "the run was interrupted"),
    "shard": (lambda report: report["header"]["selection"].update(shard=[1, 2]), "the report is shard 1 of 2"),
    "selection": (lambda report: report["header"]["selection"].update(rungs=["order"]), "only a part was asked"),
    "nothing": (lambda report: report["footer"].update(standings=[]), "no rule set was judged"),
    "python": (lambda report: report["header"]["run"].update(adapter=["--python", "x:y"]), "came by --python"),
    "shard by python": (lambda report: report["header"]["run"].update(
        shards=[report["header"]["run"] | {"adapter": ["--python", "x:y"]}]), "came by --python"),
    "from a file": (lambda report: report["header"].pop("timeouts"), "graded from a file"),
    "no nonce": (lambda report: report["header"].pop("nonce"), "no fresh questions were asked"),
    "other suite": (lambda report: report["header"]["suite"].update(digest="0" * 64), "the report is of suite 1.0.0 0"),
}


@pytest.mark.parametrize("what", BREAKS)
def test_a_report_may_be_unfit(what: str, part: Any, small: Corpus) -> None:
    report = json.loads(part.report.read_bytes())
    check(small, report)
    spoil, lacks = BREAKS[what]
    spoil(report)
    with pytest.raises(Unfit) as raised:
        check(small, report)
    assert lacks in str(raised.value)
    assert len(raised.value.lacks) == 1


def test_an_answer_that_was_not_kept_makes_it_impossible(engine: Callable[..., list[str]], suite: Path, tmp_path: Path,
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    """The answer is right, and passes; but nobody could judge it again."""
    target = tmp_path / "certificate.json"
    command = engine('said["rulesets"]["bruff"]["rungs"] = ["order"]',
                     'if message["method"] == "card_order" and params["trump"] == "H": '
                     'reply["result"]["ballast"] = "x" * 100000')
    words = ["certify", "--corpus", str(suite), "--exhaustive", "--certificate", str(target), "--", *command]
    assert main(words) == 4
    said = capsys.readouterr()
    assert "18 of 18 cases of the claimed rungs passed" in said.out or "conforms" in said.out
    assert "was too large to be kept (100" in said.err
    assert (tmp_path / "certificate.report.json").exists()
    assert not target.exists()


def test_fresh_questions_must_be_all_that_are_owed(part: Any, tmp_path: Path,
                                                   capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(part.report.read_bytes())
    report["exhaustive"]["censuses"] = []
    bent = tmp_path / "report.json"
    bent.write_text(json.dumps(report), encoding="utf-8")
    target = tmp_path / "certificate.json"
    assert main(["certificate", "write", str(target), "--report", str(bent), "--corpus", str(part.suite)]) == 4
    assert "expected: bruff order" in capsys.readouterr().err
    assert not target.exists()


def test_a_report_that_contradicts_its_answers_gets_none(part: Any, tmp_path: Path,
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(part.report.read_bytes())
    record = next(record for record in report["results"] if record["verdict"] == "pass")
    record["answer"] = {}
    bent = tmp_path / "report.json"
    bent.write_text(json.dumps(report), encoding="utf-8")
    target = tmp_path / "certificate.json"
    assert main(["certificate", "write", str(target), "--report", str(bent), "--corpus", str(part.suite)]) == 4
    assert f"{record['case']}: the report says pass" in capsys.readouterr().err
    assert not target.exists()


def test_shards_merged_give_the_same_certificate(part: Any, engine: Callable[..., list[str]], tmp_path: Path) -> None:
    """But for the digest of the report, which has other times in it."""
    command = engine('said["rulesets"]["bruff"]["rungs"] = ["order", "trick"]')
    files = [str(tmp_path / f"{index}.json") for index in (1, 2, 3)]
    for index, file in enumerate(files, 1):
        words = ["--shard", f"{index}/3", "--exhaustive", "--nonce", part.facts()["nonce"], "--report", f"json={file}"]
        assert main(["certify", "--corpus", str(part.suite), *words, "--", *command]) == 0
    whole, target = str(tmp_path / "whole.json"), tmp_path / "certificate.json"
    assert main(["report", "merge", *files, "-o", whole, "--corpus", str(part.suite)]) == 0
    assert main(["certificate", "write", str(target), "--report", whole, "--corpus", str(part.suite)]) == 0
    merged = json.loads(target.read_bytes())
    assert merged["predicate"] == part.statement()["predicate"]
    verify = ["certificate", "verify", str(target), "--report", whole, "--corpus", str(part.suite)]
    assert main(verify) == 4


def test_the_report_may_be_named(engine: Callable[..., list[str]], issue: Callable[..., Any], tmp_path: Path) -> None:
    report = tmp_path / "mine.json"
    found = issue(engine('said["rulesets"]["bruff"]["rungs"] = ["order"]'), 0, "--report", f"json={report}")
    assert not found.report.exists()
    assert main(["certificate", "verify", str(found.certificate), "--report", str(report),
                 "--corpus", str(found.suite)]) == 4


@pytest.mark.slow
def test_the_reference_is_certified_for_bruff(tmp_path: Path) -> None:
    """The whole suite, every class, signed, verified: all eleven rungs."""
    target, key = tmp_path / "certificate.json", tmp_path / "issuer"
    assert main(["certificate", "keygen", str(key)]) == 0
    assert main(["certify", "--exhaustive", "--certificate", str(target), "--sign", f"{key}.pem"]) == 0
    words = ["certificate", "verify", str(target), "--report", str(tmp_path / "certificate.report.json")]
    assert main([*words, "--key", f"{key}.pub.pem"]) == 0
    assert len(load().rulesets["bruff"]["rungs"]) == 11
