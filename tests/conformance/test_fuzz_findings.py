"""What differs is found, shrunk to what is needed, and written where a person can make a case of it."""

from __future__ import annotations

import json
import os
import runpy
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.fuzz import findings, resume
from fortyfive_conformance.fuzz.asking import Both, Engine
from fortyfive_conformance.fuzz.compared import Compared
from fortyfive_conformance.fuzz.menu import Menu, menu
from fortyfive_conformance.fuzz.question import Question
from fortyfive_conformance.fuzz.script import as_case, question_of
from fortyfive_conformance.fuzz.shrink import shrunk
from fortyfive_conformance.fuzz.smaller import WAYS, cost, smaller
from fortyfive_conformance.lint import check
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.run import handshake
from fortyfive_conformance.shapes import Shapes

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = [sys.executable, "-m", "fortyfive_reference"]
RARE = str(ROOT / "tests/wrong_rare/serve.py")
WRONG = str(ROOT / "tests/wrong/serve.py")
sys.path.insert(0, str(ROOT / "reference_impl"))
ENGINES: dict[str, Any] = runpy.run_path(str(Path(RARE).with_name("engines.py")))
NAMES = list(ENGINES["ENGINES"])
SHAPES = Shapes(ROOT)
Beside = tuple[Compared, Menu]


def beside(corpus: Corpus, command: list[str]) -> Iterator[Beside]:
    """An engine beside the reference."""
    with Pipeline(command) as adapter, Pipeline(REFERENCE) as reference:
        described, right = handshake(adapter, SHAPES), handshake(reference, SHAPES)
        yield Compared(Both(Engine(adapter), Engine(reference)), SHAPES), menu(corpus, "bruff", described, right)


@pytest.fixture
def rare(corpus: Corpus, request: pytest.FixtureRequest) -> Iterator[Beside]:
    """A rare engine beside the reference."""
    yield from beside(corpus, [sys.executable, RARE, request.param])


PLAY = {"ruleset": "bruff", "trump": "D"}
PLACES = {
    "jack-leads-to-three-high-trumps": Question("play", "legal_plays", {
        **PLAY, "trick": ["JD", "9C", "KD", "2H"], "hand": ["Joker", "7D", "AH", "KC", "5D"]}),
    "last-to-play-in-hearts": Question("play", "legal_plays", {
        "ruleset": "bruff", "trump": "H", "trick": ["KD", "2D", "9H", "TS", "AD"], "hand": ["AH", "JH", "8C", "QS"]}),
    "three-of-diamonds-under-the-two": Question("trick", "trick_winner", {
        **PLAY, "trick": ["KC", "9C", "2D", "TH", "3D", "QS"]}),
    "joker-bars-the-dealer": Question("right", "may_exchange", {
        **PLAY, "turn_up": "AD", "hand": ["KD", "Joker", "QS", "9H", "TC"], "is_dealer": True}),
    "jack-taken-confirms-the-joker": Question("score", "settle", {
        **PLAY, "players": 6, "sides": [[0, 3], [1, 4], [2, 5]], "dealer": 2, "scores": [35, 20, 40],
        "taken": {"seat": 4, "card": "JD"}, "tricks": [
            {"leader": 3, "cards": ["KC", "QC", "7D", "9C", "TC", "8C"]},
            {"leader": 5, "cards": ["Joker", "2D", "KS", "4D", "AD", "QH"]}]}),
}


@pytest.mark.parametrize(("rare", "name"), [(name, name) for name in PLACES], indirect=["rare"])
def test_what_differs_is_shrunk_to_what_is_needed(rare: Beside, name: str) -> None:
    compared, asked = rare
    doubt = compared.again(asked, [PLACES[name]], None)[0]
    assert doubt is not None
    small = shrunk(compared, asked, doubt, 20.0).question
    assert count_cards(small) <= ENGINES["CARDS"][name] + 2
    assert cost(asked.table, small) < cost(asked.table, PLACES[name])
    assert set(small.params.get("scores", [0])) == {0}


def count_cards(question: Question) -> int:
    """The cards that a position is made of: those of a replay are the ones that somebody acts with."""
    params = question.params
    tricks = [card for trick in params.get("tricks", ()) for card in trick["cards"]]
    acted = [action for action in params.get("actions", ()) if "seat" in action]
    return len(params.get("hand", [])) + len(params.get("trick", [])) + len(tricks) + len(acted)


def words(engine: str, folder: Path, *more: str) -> list[str]:
    return ["fuzz", "--findings", str(folder), *more, "--", sys.executable, RARE, engine]


def written(folder: Path) -> dict[str, Any]:
    return {file.stem: yaml.safe_load(file.read_text("utf-8")) for file in sorted(folder.glob("*.yaml"))}


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


def test_a_run_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    again = ["fuzz", "--findings", str(tmp_path), "--resume", str(file)]
    assert main([*again, "--count", "2500"]) == 0
    first = json.loads(file.read_text("utf-8"))
    assert first["asked"] == 2500
    assert first["next"] == 1
    assert main([*again, "--count", "5200"]) == 0
    second = json.loads(file.read_text("utf-8"))
    assert (second["asked"], second["next"]) == (5200, 2)
    assert main([*again, "--seed", "2", "--count", "6000"]) == 2      # another run's file


def test_a_resumed_run_that_had_found_something_is_no_clean_one(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    resumed = ["--resume", str(file)]
    assert main(words("joker-bars-the-dealer", tmp_path, "--count", "2500", *resumed)) == 1
    assert main(words("joker-bars-the-dealer", tmp_path, "--count", "2500", *resumed)) == 1


def test_a_file_of_something_else_is_no_run(tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    run = {"seed": "1"}
    sound = {"format": resume.FORMAT, "run": run, "next": 1, "asked": 2, "findings": ["a"]}
    file.write_text(json.dumps(sound), "utf-8")
    assert resume.load(file, run) == sound
    others = [{**sound, **change} for change in (
        {"format": "other"}, {"run": []}, {"next": "1"}, {"next": -1}, {"next": True}, {"asked": -1}, {"asked": None},
        {"findings": {}}, {"findings": [1]})]
    cut = [{key: value for key, value in sound.items() if key != left} for left in sound]
    for text in ("", "null", "[" * 100_000, *map(json.dumps, [*others, *cut])):
        file.write_text(text, "utf-8")
        with pytest.raises(UsageError, match="expected a file that"):
            resume.load(file, run)
    file.write_bytes(b"\xff")
    with pytest.raises(UsageError, match="expected a file that"):
        resume.load(file, run)


def test_what_is_kept_of_a_run_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "run.json"

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(OSError, match="run.json"):
        resume.keep(file, {})
    with pytest.raises(OSError, match="finding.yaml"):
        findings.write(tmp_path, {"id": "finding"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_where_no_finding_could_be_written_nothing_is_asked(place: str, tmp_path: Path,
                                                            capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["fuzz", "--findings", str(tmp_path / place), "--count", "1", "--", "no-such-adapter"]) == 2
    assert "expected a folder that can be made and written" in capsys.readouterr().err


def test_interrupted_it_tells_what_it_has(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fortyfive_conformance", "fuzz", "--time", "60", "--findings", str(tmp_path),
               "--resume", str(tmp_path / "run.json")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        deadline = time.monotonic() + 60
        while not (tmp_path / "run.json").is_file() and time.monotonic() < deadline:
            time.sleep(0.05)
        os.kill(process.pid, signal.SIGINT)
        told, _ = process.communicate(timeout=60)
    assert process.returncode == 4
    assert "interrupted" in told


DEAL = {"dealer": 5, "hands": {"0": ["AS", "3C", "KD", "3D", "4D"], "1": ["2S", "KC", "QC", "TD", "2D"]},
        "turn_up": "9S"}


@pytest.mark.parametrize("case", [
    {"rung": "game", "given": {"players": 6, "dealer": 5, "scores": [35, 0, 0]}, "script": [
        {"deal": DEAL}, {"do": {"seat": 0, "exchange": "3D"}}, {"plays": {"from": 0, "cards": ["AS"]}},
        {"refused": {"seat": 1, "play": "TD", "because": "must-play-trump"}}, {"plays": {"from": 1, "cards": ["2S"]}}]},
    {"rung": "view", "given": {"players": 6, "dealer": 5, "viewer": 1}, "script": [
        {"deal": {**DEAL, "hands": {**DEAL["hands"], "5": ["5S", "6S", "7S", "8S", "TS"]},  # type: ignore[dict-item]
                  "turn_up": "Joker", "stock": ["JH"]}}, {"do": {"seat": 5, "bury": "5S"}}]},
])
def test_a_script_gives_back_its_actions(corpus: Corpus, rare_menu: Menu, case: dict[str, Any]) -> None:
    question = question_of(rare_menu.table, case)
    steps = [{"accepted": "refused" not in step, "refusal": step.get("refused", {}).get("because")}
             for step in case["script"]]
    assert question_of(rare_menu.table, as_case(rare_menu.table, question, steps)) == question


@pytest.fixture(scope="module")
def rare_menu(corpus: Corpus) -> Menu:
    """The menu of an adapter that claims everything."""
    return menu(corpus, "bruff", {"rulesets": {"bruff": {}}}, {"rulesets": {"bruff": {}}})


@pytest.mark.parametrize("question", PLACES.values())
def test_every_step_is_smaller(rare_menu: Menu, question: Question) -> None:
    for way in WAYS:
        for found in smaller(rare_menu.table, question, way):
            assert cost(rare_menu.table, found) < cost(rare_menu.table, question)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_an_engine_that_is_wrong_in_rare_positions_is_found_in_ten_seconds(tmp_path: Path, name: str) -> None:
    assert main(words(name, tmp_path, "--time", "10")) == 1
    table = menu(findings_corpus(), "bruff", {"rulesets": {"bruff": {}}}, {"rulesets": {"bruff": {}}}).table
    least = min(count_cards(question_of(table, data)) for data in written(tmp_path).values())
    assert least <= ENGINES["CARDS"][name] + 2


def findings_corpus() -> Corpus:
    from fortyfive_conformance.corpus import load

    return load(ROOT)
