"""Shards: parts of one run that are proved to be so, and that come to the report of the whole run, byte for byte."""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import Incomplete, ReportError
from fortyfive_conformance.report.document import dumps, write_json
from fortyfive_conformance.report.merge import Part, merge
from fortyfive_conformance.run import Selection, in_shard

Report = dict[str, Any]
Engine = Callable[..., list[str]]
Judged = Callable[..., Report]
Cli = Callable[..., tuple[int, str, str]]
RUNGS = ("order", "right")
DIES = 'if method != "describe" and message["id"] < 10**6 and message["id"] % 10 == 0: os._exit(3)'


def without_run(report: Report) -> str:
    return "\n".join(line for line in dumps(report).split("\n") if not line.startswith('"run":'))


def shards(judged: Judged, command: list[str], of: int, rungs: tuple[str, ...] = RUNGS) -> list[Part]:
    return [Part(f"{index}.json", judged(command, Selection(rungs=rungs, shard=(index, of)), jobs=index))
            for index in range(1, of + 1)]


@pytest.fixture(scope="module")
def parts(engine: Engine, judged: Judged) -> list[Part]:
    return shards(judged, engine(DIES), 3)


@pytest.mark.parametrize("of", range(1, 9))
def test_every_question_is_in_exactly_one_shard(corpus: Corpus, of: int) -> None:
    found = Counter(index for question in corpus.questions for index in range(1, of + 1)
                    if in_shard(question, index, of))
    assert sum(found.values()) == len(corpus.questions)
    assert set(found) == set(range(1, of + 1))


def test_an_engine_that_dies_at_every_tenth_case_gets_the_same_bytes_sharded_or_not(
        corpus: Corpus, engine: Engine, judged: Judged, parts: list[Part]) -> None:
    whole = judged(engine(DIES), Selection(rungs=RUNGS), jobs=4)
    crashed = [record for record in whole["results"] if record["verdict"] == "crash"]
    assert len(crashed) >= len(whole["results"]) // 11
    assert without_run(merge(corpus, parts)) == without_run(whole)
    assert without_run(merge(corpus, parts[::-1])) == without_run(whole)


def test_more_shards_than_cases_still_make_the_whole(corpus: Corpus, engine: Engine, judged: Judged) -> None:
    """An empty shard is a part like any other: a job array need not know how many cases there are."""
    selection = Selection(cases=("ace-of-hearts-led-asks-for-trumps",))
    found = [Part(f"{index}", judged(engine(), selection._replace(shard=(index, 9)))) for index in range(1, 10)]
    assert any(not part.report["results"] for part in found)
    assert without_run(merge(corpus, found)) == without_run(judged(engine(), selection))


def test_the_merged_report_tells_of_each_run(corpus: Corpus, parts: list[Part]) -> None:
    run = merge(corpus, parts)["header"]["run"]
    assert [part["jobs"] for part in run["shards"]] == [1, 2, 3]
    assert run["processes"]["lost"] == sum(part["processes"]["lost"] for part in run["shards"])


def test_a_missing_shard_is_named(corpus: Corpus, parts: list[Part]) -> None:
    with pytest.raises(Incomplete, match=r"shard 2/3 is missing; given: 1/3 \(1\.json\), 3/3 \(3\.json\)") as raised:
        merge(corpus, [parts[0], parts[2]])
    assert raised.value.exit_code == 4


def test_a_shard_given_twice_is_refused(corpus: Corpus, parts: list[Part]) -> None:
    with pytest.raises(ReportError, match="1/3 is there twice"):
        merge(corpus, [parts[0], *parts])


def test_shards_of_other_runs_and_whole_runs_are_refused(corpus: Corpus, sound: Report, parts: list[Part]) -> None:
    with pytest.raises(ReportError, match="no shard"):
        merge(corpus, [*parts, Part("whole.json", sound)])
    other = copy.deepcopy(parts[2].report)
    other["header"]["selection"]["shard"] = [3, 4]
    with pytest.raises(ReportError, match="one of 4 shards"):
        merge(corpus, [*parts[:2], Part("other.json", other)])


@pytest.mark.parametrize(("change", "what"), [
    (lambda header: header["describe"].update(version="9"), "describe.version"),
    (lambda header: header["describe"].update(more=[1]), "describe.more"),
    (lambda header: header["suite"].update(digest="0" * 64), "suite.digest"),
    (lambda header: header["suite"].update(version="9.9.9"), "suite.version"),
    (lambda header: header["selection"].update(rungs=["order"]), "selection.rungs"),
    (lambda header: header["timeouts"].update(answer=6.0), "timeouts.answer"),
    (lambda header: header["probes"]["bruff"][0].update(outcome="skipped"), "probes.bruff"),
    (lambda header: header.update(nonce="0" * 32), "nonce"),
    (lambda header: header.update(runner="9"), "runner"),
])
def test_parts_that_are_not_of_one_run_are_told_apart(corpus: Corpus, parts: list[Part],
                                                      change: Callable[[Report], None], what: str) -> None:
    other = copy.deepcopy(parts[1].report)
    change(other["header"])
    with pytest.raises(ReportError, match=f"1.json and other.json are not of one run: {what}"):
        merge(corpus, [parts[0], Part("other.json", other), parts[2]])


def drop_a_pass(report: Report) -> None:
    """Take out a record and make the figures fit, so that only the proof against the suite can notice."""
    record = next(record for record in report["results"] if record["verdict"] == "pass")
    report["results"].remove(record)
    report["footer"]["records"] -= 1
    for tally in (*report["footer"]["standings"][0]["rungs"], *report["footer"]["standings"][0]["sections"]):
        if tally["name"] in (record["rung"], record["section"]):
            tally["verdicts"]["pass"] -= 1
            tally["passed"] -= 1
            tally["total"] -= 1


def test_a_shard_that_lacks_a_case_is_noticed_whatever_it_says(corpus: Corpus, parts: list[Part]) -> None:
    less = copy.deepcopy(parts[1].report)
    drop_a_pass(less)
    with pytest.raises(Incomplete, match=r"less\.json: .* is missing, which belongs to its shard"):
        merge(corpus, [parts[0], Part("less.json", less), parts[2]])


def test_a_case_in_the_wrong_shard_is_noticed(corpus: Corpus, engine: Engine, judged: Judged) -> None:
    """The whole rung under the name of one shard: its own cases are there, and others beside them."""
    command = engine()
    whole = judged(command, Selection(rungs=("right",)))
    found = [Part(f"{index}.json", judged(command, Selection(rungs=("right",), shard=(index, 2)))) for index in (1, 2)]
    whole["header"]["selection"]["shard"] = [1, 2]
    with pytest.raises(ReportError, match="does not belong to its shard"):
        merge(corpus, [Part("1.json", whole), found[1]])


def test_an_interrupted_shard_is_a_missing_one(corpus: Corpus, parts: list[Part]) -> None:
    other = copy.deepcopy(parts[0].report)
    other["footer"]["complete"] = False
    with pytest.raises(Incomplete, match="interrupted"):
        merge(corpus, [Part("1.json", other), *parts[1:]])


def test_merging_on_the_command_line(fortyfive: Cli, tmp_path: Path, parts: list[Part]) -> None:
    files = [tmp_path / part.name for part in parts]
    for file, part in zip(files, parts, strict=True):
        write_json(file, part.report)
    code, shown, _ = fortyfive("report", "merge", *files, "-o", tmp_path / "whole.json")
    assert code == 1
    assert shown.startswith("bruff: does not conform")
    assert (tmp_path / "whole.json").is_file()
    code, _, told = fortyfive("report", "merge", *files[:2], "-o", tmp_path / "none.json")
    assert (code, "3/3 is missing" in told) == (4, True)
    code, _, told = fortyfive("report", "merge", *files[:2], tmp_path / "gone.json", "-o", tmp_path / "none.json")
    assert (code, "no such report" in told) == (4, True)
    files[2].write_text(files[2].read_text("utf-8")[:-5000], "utf-8")
    code, _, told = fortyfive("report", "merge", *files, "-o", tmp_path / "none.json")
    assert (code, "cut off" in told) == (2, True)
    assert not (tmp_path / "none.json").exists()


def test_the_bytes_do_not_depend_on_the_order_of_sets(tmp_path: Path, parts: list[Part]) -> None:
    """Standings and diagnosis are worked out anew, in another process with another hash seed."""
    files = [str(tmp_path / part.name) for part in parts]
    for file, part in zip(files, parts, strict=True):
        write_json(Path(file), part.report)
    texts = set()
    for seed in ("1", "2", "3"):
        words = [sys.executable, "-m", "fortyfive_conformance", "report", "merge", *files, "-o", str(tmp_path / seed)]
        assert subprocess.run(words, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True).returncode == 1
        texts.add((tmp_path / seed).read_bytes())
    assert len(texts) == 1


def test_a_shard_says_that_it_certifies_nothing(fortyfive: Cli, engine: Engine) -> None:
    code, shown, _ = fortyfive("certify", "--rung", "right", "--shard", "2/3", "--", *engine())
    assert code == 0
    assert "shard 2/3" in shown.splitlines()[-1]
    assert "conforms" not in shown


@pytest.mark.parametrize("text", ["0/3", "4/3", "1", "a/b", "1/0", "-1/3", "1/3/5"])
def test_a_shard_that_is_none_is_wrong_usage(fortyfive: Cli, text: str) -> None:
    with pytest.raises(SystemExit) as raised:
        fortyfive("certify", f"--shard={text}")
    assert raised.value.code == 2


@pytest.mark.slow
@pytest.mark.parametrize("of", [2, 3, 5])
def test_the_whole_suite_and_the_classes_come_out_the_same(fortyfive: Cli, engine: Engine, tmp_path: Path,
                                                           of: int) -> None:
    command = engine(DIES)
    nonce = "00112233445566778899aabbccddeeff"

    def certify(name: str, *words: str) -> Path:
        fortyfive("certify", "--exhaustive", "--nonce", nonce, *words, "--report", f"json={tmp_path / name}", "--",
                  *command)
        return tmp_path / name

    whole = certify("whole.json", "--jobs", "4")
    files = [certify(f"{index}.json", "--shard", f"{index}/{of}") for index in range(1, of + 1)]
    fortyfive("report", "merge", *files, "-o", tmp_path / "merged.json")
    texts = ["\n".join(line for line in file.read_text("utf-8").split("\n") if not line.startswith('"run":'))
             for file in (whole, tmp_path / "merged.json")]
    assert texts[0] == texts[1]
