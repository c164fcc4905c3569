"""Asking, as processes: faults, claims, shards, interruption; judging the record again; the command line."""

from __future__ import annotations

import copy as copying
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.census import tables
from fortyfive_conformance.census.record import again, as_data, merged
from fortyfive_conformance.census.survey import Exhaustive, survey
from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.report.load import load_report
from fortyfive_conformance.run import Run, Selection
from fortyfive_conformance.verdicts import Standing, Tally, claim_of

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = [sys.executable, "-m", "fortyfive_reference"]
NONCE = "00112233445566778899aabbccddeeff"
Adapter = Callable[[str], list[str]]


@pytest.fixture(scope="module")
def small(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """The corpus with tables of fewer rows."""
    root = tmp_path_factory.mktemp("small")
    shutil.copytree(ROOT / "spec/schemas", root / "spec/schemas")
    for name, every in (("legality", 300), ("order", 50), ("scoring", 30)):
        table = tables.read(ROOT, "bruff", name)
        assert table is not None
        head = {key: value for key, value in table.head.items() if key != "sha256"}
        file = root / tables.file_of("bruff", name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(tables.text_of(name, head, table.columns, table.rows[::every]), "utf-8")
    fewer = copying.copy(corpus)
    fewer.root = root
    return fewer


def run_of(describe: dict[str, Any], corpus: Corpus) -> Run:
    """A run that has shown to claim whatever the description claims."""
    claim = claim_of(corpus, describe, "bruff")
    rungs = [Tally(rung, claim.rungs is None or rung in claim.rungs, 1, {"pass": 1}, 0)
             for rung in corpus.rulesets["bruff"]["rungs"]]
    return Run(describe, {"bruff": claim}, {}, [], [Standing("bruff", rungs, [], 0)], [], 1, 0)


def asked(corpus: Corpus, command: list[str], *, jobs: int = 1, shard: tuple[int, int] | None = None,
          before: Callable[[Pipeline, int], None] = lambda pipeline, done: None) -> tuple[Run, Exhaustive]:
    """Survey an adapter."""
    with Pipeline(command, jobs=jobs, timeout=5) as pipeline:
        described = pipeline.describe().result
        assert described is not None
        run = run_of(described, corpus)
        return run, survey(corpus, pipeline, run, Selection(shard=shard), NONCE,
                           lambda done, of: before(pipeline, done))


def rejudged(corpus: Corpus, run: Run, member: dict[str, Any]) -> dict[str, Any]:
    """The member of the report, judged again from what it recorded."""
    return as_data(again(corpus, member, run.describe, NONCE, run.standings, run.claims))


def test_the_reference_engine_passes_and_is_judged_so_again(small: Corpus) -> None:
    run, found = asked(small, REFERENCE)
    data = as_data(found)
    assert data["passed"]
    assert [(part["census"], part["rung"], part["classes"]) for part in data["censuses"]] == [
        ("legality", "play", 120), ("order", "trick", 111), ("scoring", "score", 50)]
    assert all(part["verdicts"] == {"pass": part["classes"]} for part in data["censuses"])
    assert all(part["stands_for"] == part["passed_for"] for part in data["censuses"])
    assert rejudged(small, run, json.loads(json.dumps(data))) == data


def test_jobs_change_nothing(small: Corpus) -> None:
    assert as_data(asked(small, REFERENCE, jobs=3)[1]) == as_data(asked(small, REFERENCE)[1])


def test_shards_add_up(small: Corpus) -> None:
    run, whole = asked(small, REFERENCE)
    parts = [as_data(asked(small, REFERENCE, shard=(index, 3))[1]) for index in (1, 2, 3)]
    assert [sum(part["censuses"][0]["verdicts"].values()) for part in parts] == [40, 40, 40]
    args = run.describe, NONCE, run.standings, run.claims
    assert merged(small, parts, *args) == as_data(whole)
    for wrong in (parts[:2], [parts[0], parts[0], parts[2]]):
        with pytest.raises(UsageError, match="asked in no shard, or in two"):
            merged(small, wrong, *args)


def test_a_record_that_was_touched_is_noticed(small: Corpus) -> None:
    run, found = asked(small, REFERENCE)
    data = json.loads(json.dumps(as_data(found)))

    def changed(place: int, **members: Any) -> dict[str, Any]:
        censuses = [{**part, **(members if index == place else {})} for index, part in enumerate(data["censuses"])]
        return {**data, "censuses": censuses}

    answers = data["censuses"][1]["answers"]
    wrong = str((int(answers[0]) + 1) % 6) + answers[1:]
    assert rejudged(small, run, changed(1, answers=wrong))["censuses"][1]["verdicts"] == {"fail": 1, "pass": 110}
    for place, members, why in ((1, {"answers": answers[1:]}, "not as many answers as questions"),
                                (1, {"answers": answers + "0"}, "not as many answers as questions"),
                                (1, {"answers": "z" + answers[1:]}, "'z' is no answer to this census"),
                                (0, {"table": "0" * 64}, "not those that were asked"),
                                (0, {"players": [5]}, "not those that were asked"),
                                (2, {"census": "legality"}, "censuses recorded: .* expected: ")):
        with pytest.raises(UsageError, match=why):
            rejudged(small, run, changed(place, **members))
    with pytest.raises(UsageError, match="expected: bruff legality, bruff order, bruff scoring"):
        rejudged(small, run, {"censuses": data["censuses"][:2]})


ANSWERING = """
for message in lines():
    kind, params = message["method"], message["params"]
    if kind == "trick_winner": answer(message, {"position": 0})
    else: say({"jsonrpc": "2.0", "id": message["id"], "error": {"code": -32004, "message": "no"}})
"""


def test_what_is_not_done_does_not_pass(small: Corpus, adapter: Adapter) -> None:
    """Inside a claimed rung, what is unsupported counts; each wrong answer has its clause."""
    data = as_data(asked(small, adapter(ANSWERING))[1])
    legal, order, score = data["censuses"]
    assert not data["passed"]
    assert legal["verdicts"] == {"unsupported": 120}
    assert legal["answers"] == "U" * 120
    assert score["verdicts"] == {"unsupported": 50}
    assert order["verdicts"]["fail"] > 25
    assert order["verdicts"]["pass"] > 10
    assert sum(order["clauses"].values()) == order["verdicts"]["fail"]
    assert all(example["got"] == {"position": 0} for example in order["examples"])
    assert max(sum(example["clause"] == clause for example in order["examples"]) for clause in order["clauses"]) == 3


@pytest.mark.parametrize(("claims", "censuses"), [
    ('{"rungs": ["play", "right"]}', ["legality"]), ('{"rungs": ["order"]}', []), ('{"players": [4]}', []),
    ('{"players": [4, 6], "rungs": ["score", "trick"]}', ["order", "scoring"])])
def test_only_what_is_claimed_is_asked(small: Corpus, adapter: Adapter, claims: str, censuses: list[str]) -> None:
    found = asked(small, adapter(f'DESCRIBE["rulesets"]["bruff"] = {claims}\n{ANSWERING}'))[1]
    assert [part["census"] for part in as_data(found)["censuses"]] == censuses
    assert as_data(found)["passed"] == (not censuses)


DYING = """
for message in lines():
    if '"Joker"' in json.dumps(message): os._exit(3)
    answer(message, {"cards": message["params"].get("hand")})
"""


def test_an_engine_that_dies_again_and_again_is_given_up(small: Corpus, adapter: Adapter) -> None:
    """The tenth crash ends the census; what counts is the same with any number of processes."""
    command = adapter('DESCRIBE["rulesets"]["bruff"] = {"rungs": ["play"]}\n' + DYING)
    run, found = asked(small, command)
    data = as_data(found)
    part = data["censuses"][0]
    assert part["verdicts"]["crash"] == 10
    assert part["answers"].rstrip("N")[-1] == "C"
    assert part["verdicts"]["not-run"] == part["answers"].count("N") > 10
    assert sum(part["verdicts"].values()) == part["classes"] == 120
    assert as_data(asked(small, command, jobs=3)[1]) == data
    assert rejudged(small, run, data) == data


def test_an_interruption_leaves_what_was_not_asked(small: Corpus) -> None:
    def stop(pipeline: Pipeline, done: int) -> None:
        pipeline.stopping = pipeline.stopping or done >= 40

    run, found = asked(small, REFERENCE, before=stop)
    data = as_data(found)
    assert not found.complete
    assert not data["passed"]
    assert data["censuses"][0]["verdicts"]["pass"] >= 40
    assert data["censuses"][2]["verdicts"] == {"not-run": 50}
    assert sum(part["classes"] for part in data["censuses"]) == 281


# The command line.


def certified(*words: str) -> subprocess.CompletedProcess[str]:
    """What `fortyfive certify --exhaustive` says."""
    return subprocess.run([sys.executable, "-m", "fortyfive_conformance", "certify", "--exhaustive", *words],
                          capture_output=True, text=True)


def test_certify_exhaustive(tmp_path: Path, corpus: Corpus) -> None:
    file = tmp_path / "report.json"
    done = certified("--ruleset", "bruff", "--rung", "trick", "--nonce", NONCE, "--report", f"json={file}",
                     "--lang", "es")
    assert done.returncode == 0, done.stderr
    assert "5512 clases aprobadas, todas; valen por 5512 preguntas" in done.stdout
    assert NONCE in done.stdout
    report = load_report(file)
    assert report["header"]["nonce"] == NONCE
    assert report["exhaustive"]["passed"] is True
    claim = claim_of(corpus, report["header"]["describe"], "bruff")
    standing = Standing("bruff", [Tally("trick", True, 1, {"pass": 1}, 0)], [], 0)
    judged = again(corpus, report["exhaustive"], report["header"]["describe"], NONCE, [standing], {"bruff": claim})
    assert as_data(judged) == report["exhaustive"]


def test_a_wrong_engine_exits_with_1_and_hears_the_clause(adapter: Adapter, corpus: Corpus) -> None:
    command = adapter('DESCRIBE["rulesets"]["bruff"] = {"rungs": ["trick"]}\n' + ANSWERING)
    done = certified("--rung", "trick", "--lang", "pt", "--", *command)
    assert done.returncode == 1
    assert corpus.clauses["bruff-05.4"]["text"]["pt"] in done.stdout
    assert "bruff: não conforme:" in done.stdout
    assert "fortyfive certify --exhaustive --nonce " in done.stdout


@pytest.mark.parametrize(("words", "why"), [
    (["--nonce", NONCE], "nothing is drawn without --exhaustive"),
    (["--exhaustive", "--nonce", "7"], "expected 16 bytes in hex")])
def test_a_nonce_that_makes_no_sense(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certify", *words]) == 2
    assert why in capsys.readouterr().err


def test_classes_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["classes"]) == 0
    said = capsys.readouterr().out
    for figure in ("626,100,024", "562,458,260", "5,512", "1,062,882"):
        assert figure in said
    assert main(["classes", "--ruleset", "nap"]) == 2


@pytest.mark.slow
def test_the_whole_of_it(tmp_path: Path) -> None:
    """Every class of the reference engine and of the Node example; and of an engine that errs in mid-trick alone."""
    assert certified().returncode == 0
    wrong = certified("--", sys.executable, str(Path(__file__).with_name("census_engines.py")), "by_the_best_card")
    assert wrong.returncode == 1
    assert "bruff-06.5" in wrong.stdout
    if shutil.which("node"):
        assert certified("--", "node", str(ROOT / "examples/adapter-node/adapter.mjs")).returncode == 0


