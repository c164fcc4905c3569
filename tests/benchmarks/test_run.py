"""A run: exit codes, what is written, and what is measured beside."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from benchmarks import __main__ as program
from benchmarks import commands, engines, recorded, report, runners, saying
from benchmarks.duel import Duel, Figures, Goal, Side
from benchmarks.pipe import RawPipe
from fortyfive_conformance.corpus import load
from fortyfive_conformance.corpus.compiled import request_line

CORPUS = load()
PEER = SimpleNamespace(load_game=lambda name: None)
NOTHING = Side("nothing", lambda: 1)
KEYS = [*(duel.key for duel in engines.duels(CORPUS.root, PEER, PEER, 0.01)),
        *(duel.key for duel in commands.duels(CORPUS, [], Path(), 0.01))]


def figures(key: str, ratio: float) -> Figures:
    """A duel that ended so, in two rounds."""
    return Figures(Duel(key, "plays", NOTHING, NOTHING, Goal("rate", 2)), (ratio * 90, ratio * 110), (100.0, 100.0))


@pytest.fixture(scope="module")
def answering(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return recorded.record(CORPUS, tmp_path_factory.mktemp("answers") / "answers")


@pytest.mark.parametrize(("bound", "code"), [(1e-6, 0), (1e6, 1)])
def test_a_missed_goal_exits_1(bound: float, code: int, monkeypatch: pytest.MonkeyPatch,
                               capsys: pytest.CaptureFixture[str]) -> None:
    def duels(*given: object) -> list[Duel]:
        return [Duel("plays-and-euchre", "plays", Side("a", lambda: engines.shuffling(50)),
                     Side("b", lambda: engines.shuffling(50)), Goal("rate", bound))]

    monkeypatch.setattr(engines, "duels", duels)
    for module in (runners, commands):
        monkeypatch.setattr(module, "duels", lambda *given: [])
    assert program.main(["--rounds", "2", "--without-peers"]) == code
    assert ("missed: plays-and-euchre" in capsys.readouterr().out) is bool(code)


@pytest.mark.parametrize("rounds", ["0", "-1", "x", ""])
def test_rounds_are_a_whole_number_above_zero(rounds: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        program.main([f"--rounds={rounds}", "--without-peers"])
    assert ended.value.code == 2
    assert "expected a whole number above zero" in capsys.readouterr().err


def test_a_peer_that_is_not_installed_exits_2_and_says_what_to_do(monkeypatch: pytest.MonkeyPatch,
                                                                  capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(program, "PEERS", {"no_such_peer": "no-such-peer"})
    assert program.main([]) == 2
    told = capsys.readouterr().err
    assert "no-such-peer" in told
    assert "[bench]" in told
    assert "--without-peers" in told


def test_a_duel_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(LookupError, match="--only x: the duels are a, b"):
        program.chosen([figures(key, 1).duel for key in "ab"], ["x"])


def test_every_duel_has_its_words() -> None:
    keys = {*KEYS, "persistent-and-process", "judged-and-raw", "judged-and-json", "memory-judged", "memory-fuzz"}
    assert set(saying.words()["duels"]) == keys
    for texts in saying.words()["duels"].values():
        assert {*texts["what"]} == {*texts["beside"]} == {*saying.LANGUAGES}


def test_what_is_written_is_what_the_documentation_reads(tmp_path: Path) -> None:
    report.write([figures("plays-and-euchre", 4), figures("leaves-and-chess", 1)], ["peer 1"], tmp_path)
    found = json.loads((tmp_path / "speed.json").read_text("utf-8"))
    assert {"title", "text", "columns", "rows", "plot"} <= set(found)
    assert all(len(row) == len(found["columns"]) for row in found["rows"])
    assert [row[-1]["pt"] for row in found["rows"]] == ["sim", "não"]
    assert found["rows"][0][4]["es"] == "4,00 (3,60–4,40)"
    assert "peer 1" in found["text"]["en"]
    for lang, name in found["plot"].items():
        drawn = ElementTree.fromstring((tmp_path / name).read_text("utf-8"))
        dots = drawn.findall("{*}circle")
        assert [dot.get("fill") for dot in dots] == [None, "none"], lang
        goal = next(float(line.get("x1", 0)) for line in drawn.findall("{*}line") if line.get("stroke-width") == "2")
        assert float(dots[1].get("cx", 0)) < goal < float(dots[0].get("cx", 0))


def test_the_adapter_repeats_what_the_reference_answers(answering: list[str]) -> None:
    question = runners.plays(CORPUS)[0]
    asked = question.line + request_line(7, "legal_plays", {"unheard": "of"})
    told = subprocess.run(answering, input=asked, capture_output=True, check=True).stdout.splitlines()
    reference = subprocess.run(recorded.REFERENCE, input=question.line, capture_output=True, check=True).stdout
    assert told[0] == reference.rstrip(b"\n")
    assert json.loads(told[1])["id"] == 7
    assert json.loads(told[1])["error"]["code"] == -32601


def test_an_answer_to_another_question_is_not_recorded() -> None:
    with pytest.raises(ValueError, match="does not answer"):
        list(recorded.pairs([request_line(1, "describe", {})], [b'{"jsonrpc":"2.0","id":2,"result":{}}\n']))


def test_the_runner_judges_every_answer_and_a_wrong_one_stops_the_run(answering: list[str], tmp_path: Path) -> None:
    questions = list(runners.renumbered(runners.plays(CORPUS), 300))
    with runners.Judged(CORPUS, answering) as judged:
        assert judged.judge(questions) == 300
    wrong = tmp_path / "wrong"
    wrong.write_bytes(Path(answering[-1]).read_bytes().replace(b'"cards":["', b'"cards":["JC","'))
    with runners.Judged(CORPUS, [*answering[:-1], str(wrong)]) as judged, pytest.raises(ValueError, match="not passed"):
        judged.judge(questions)


def test_the_raw_pipe_counts_the_answers(answering: list[str]) -> None:
    lines = [question.line for question in runners.renumbered(runners.plays(CORPUS), 1000)]
    with RawPipe(answering) as pipe:
        assert pipe.send(lines) == 1000
        assert pipe.send(lines[:3]) == 3
    with RawPipe([sys.executable, "-c", "pass"]) as pipe, pytest.raises(EOFError):
        pipe.send(lines)


def test_a_count_that_is_not_the_known_one_is_no_measurement() -> None:
    deals = engines.deals.read(CORPUS.root / engines.deals.FOLDER / "bruff.txt")
    chosen = [deal for deal in deals if deal.name in engines.DEALS]
    assert len(chosen) == len(engines.DEALS)
    assert engines.counting(chosen, 6) == sum(deal.nodes[6] for deal in chosen)
    with pytest.raises(ValueError, match="leaves at depth 6"):
        engines.counting([chosen[0]._replace(nodes={6: 1})], 6)


def test_random_deals_are_played_to_the_last_card_and_each_card_is_as_likely() -> None:
    tables = [engines.playout.Table(engines.BRUFF, "S")]
    assert engines.playing(tables, 3) == 3 * engines.CARDS
    drawn = [engines.any_of(0b1010010) for _ in range(900)]
    assert set(drawn) == {1, 4, 6}
    assert min(map(drawn.count, set(drawn))) > 200
