"""Counting: two algorithms agree, large counts are split, and the branch where an engine parts is found."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fortyfive_conformance.census.rules import Rules, rules_of
from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.perft import deals
from fortyfive_conformance.perft.counting import Counter, count
from fortyfive_conformance.perft.deals import Deal
from fortyfive_conformance.perft.position import Position
from fortyfive_conformance.perft.splitting import Splitter
from fortyfive_conformance.pipeline import Pipeline

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "cases/perft/bruff.txt"
DEALS = deals.read(FILE)
REFERENCE = [sys.executable, "-m", "fortyfive_reference"]
WRONG = str(ROOT / "tests/wrong/serve.py")
WHOLE = 30


@pytest.fixture(scope="module")
def rules(corpus: Corpus) -> Rules:
    return rules_of(corpus.rulesets["bruff"], corpus.clauses, corpus.cards["order"])


@pytest.fixture(scope="module")
def reference() -> Iterator[Pipeline]:
    """The reference as a process, with all the time that it wants."""
    with Pipeline(REFERENCE, timeout=3600) as pipeline:
        pipeline.describe()
        yield pipeline


def asked(pipeline: Pipeline, position: Position, depth: int) -> int:
    outcome = pipeline.one("perft", position.params("bruff", depth))
    assert outcome.result is not None, outcome
    return int(outcome.result["nodes"])


def test_the_file_holds_what_it_must() -> None:
    to_twelve = [deal for deal in DEALS if set(range(1, 13)) <= deal.nodes.keys()]
    whole = [deal for deal in DEALS if WHOLE in deal.nodes]
    assert len(to_twelve) >= 20
    assert len(whole) >= 3
    assert len({deal.name for deal in DEALS}) == len(DEALS)
    assert {deal.position.trump for deal in DEALS} == set("SCDH")
    assert {deal.position.leader for deal in DEALS} == set(range(6))
    assert all(deal.position.left == WHOLE and 0 not in deal.nodes.values() for deal in DEALS)


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal.name)
def test_the_classes_give_the_counts_of_the_file(rules: Rules, deal: Deal) -> None:
    found = dict(enumerate(Counter(rules, deal.position).counts(9), 1))
    assert found == {depth: deal.nodes[depth] for depth in range(1, 10)}


@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal.name)
def test_the_reference_gives_the_counts_of_the_file(reference: Pipeline, deal: Deal) -> None:
    assert asked(reference, deal.position, 7) == deal.nodes[7]


@pytest.mark.slow
@pytest.mark.parametrize("deal", DEALS, ids=lambda deal: deal.name)
def test_both_algorithms_give_every_count(rules: Rules, reference: Pipeline, deal: Deal) -> None:
    deepest = max(deal.nodes)
    found = dict(enumerate(Counter(rules, deal.position).counts(deepest), 1))
    assert {depth: found[depth] for depth in deal.nodes} == dict(deal.nodes)
    assert {depth: asked(reference, deal.position, depth) for depth in deal.nodes} == dict(deal.nodes)


SMALL = Position("S", 0, (("7S", "KD"), ("5S", "3C"), ("AH", "4C"), ("2S", "9H"), ("QC", "TD"), ("4D", "8C")))


def test_the_example_of_the_protocol(rules: Rules) -> None:
    assert count(rules, SMALL, 6) == 24
    assert count(rules, SMALL, 0) == 1


def test_a_trick_on_the_table_is_part_of_the_position(rules: Rules, reference: Pipeline) -> None:
    position = SMALL
    for _ in range(8):
        plays = Counter(rules, position).plays()
        assert sum(count(rules, after, 3) for _, after in plays) == count(rules, position, 4)
        assert count(rules, position, 4) == asked(reference, position, 4)
        position = plays[-1][1]
    assert position.left == 4


def test_who_wins_a_trick_leads_the_next(rules: Rules) -> None:
    position = SMALL
    for card in ("7S", "5S", "AH", "2S", "QC", "4D"):
        position = dict(Counter(rules, position).plays())[card]
    assert (position.leader, position.trick) == (1, ())


def test_a_large_count_is_asked_for_play_by_play(rules: Rules, reference: Pipeline) -> None:
    sizes = []

    def ask(position: Position, depth: int) -> int:
        sizes.append(asked(reference, position, depth))
        return sizes[-1]

    deal = DEALS[3]
    assert Splitter(rules, ask, 500).count(deal.position, 8) == deal.nodes[8]
    assert len(sizes) > 20
    assert max(sizes) <= 500


@pytest.mark.parametrize("reading", ["protected-from-every-lead", "void-must-ruff"])
def test_the_branch_in_which_an_engine_parts_is_found(reading: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["perft", "--deal", "joker-leads-to-the-ace", "--depth", "7", "--divide", "--"]
    assert main([*words, *REFERENCE]) == 0
    assert "part" not in capsys.readouterr().out
    assert main([*words, sys.executable, WRONG, reading]) == 1
    told = capsys.readouterr().out
    assert "≠" in told
    assert "they part after" in told


def test_a_split_count_shows_a_play_that_the_rules_do_not_know(rules: Rules) -> None:
    with Pipeline([sys.executable, WRONG, "protected-from-every-lead"]) as wrong:
        wrong.describe()
        deal = next(deal for deal in DEALS if deal.name == "joker-leads-to-the-ace")
        split = Splitter(rules, lambda position, depth: asked(wrong, position, depth), 1)
        assert split.count(deal.position, 5) != deal.nodes[5]


def test_the_counts_of_a_file_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(deals.text_of("# mine\n", [Deal("small", SMALL, {})]), "utf-8")
    assert main(["perft", "--deal", str(file), "--depth", "6", "--lang", "es"]) == 0
    assert "small: 6 jugadas: 24" in capsys.readouterr().out


def test_written_anew_the_file_is_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(deals.text_of("# mine\n", [Deal("small", SMALL, {6: 1, 12: 0})]), "utf-8")
    assert main(["perft", "--deal", str(file), "--write"]) == 0
    assert deals.read(file)[0].nodes == {6: 24, 12: 24}      # each has one card left for the second trick
    assert file.read_text("utf-8").startswith("# mine\n")
    assert deals.text_of(deals.remarks_of(FILE), DEALS) == FILE.read_text("utf-8")
    capsys.readouterr()


def test_what_the_two_algorithms_do_not_agree_on_is_not_written(tmp_path: Path,
                                                                capsys: pytest.CaptureFixture[str]) -> None:
    deal = next(deal for deal in DEALS if deal.name == "joker-leads-to-the-ace")
    file = tmp_path / "mine.txt"
    text = deals.text_of("# mine\n", [deal._replace(nodes={5: 1})])
    file.write_text(text, "utf-8")
    words = ["perft", "--deal", str(file), "--write", "--", sys.executable, WRONG, "void-must-ruff"]
    assert main(words) == 1
    assert file.read_text("utf-8") == text
    assert "expected" in capsys.readouterr().out


@pytest.mark.parametrize(("text", "why"), [
    ("hand 5S\n", "expected `deal NAME"),
    ("deal x trump S leader 0\nhand 5S 1S\n", "expected `deal NAME"),
    ("deal x trump S leader 0\nhand 5S\nhand 5S\n", "5S is held twice"),
    ("deal x trump S leader 5\nhand 5S\nhand 6S\n", "the leader's among them"),
    ("deal x trump S leader 0\nhand 5S\nhand 6S 7S\n", "hands of one size"),
    ("deal x trump S leader 0\nhand 5S\nhand 6S\n1 " + "9" * 5000, "a number of at most 30 digits"),
    ("deal x trump S leader 0\nhand 5S\nhand 6S\n" + "9" * 5000 + " 1", "a number of at most 30 digits"),
    ("", "no deal"), ("# a remark\n", "no deal"),
])
def test_a_file_with_a_fault(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "deals.txt"
    file.write_text(text, "utf-8")
    with pytest.raises(UsageError, match=why):
        deals.read(file)


def test_an_adapter_that_does_not_count_gets_no_verdict(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "adapter.py"
    file.write_text("import json, sys\n"
                    "for line in sys.stdin:\n"
                    "    asked = json.loads(line)\n"
                    "    told = {'error': {'code': -32601, 'message': 'no perft'}}\n"
                    "    if asked['method'] == 'describe':\n"
                    "        described = {'protocol': 1, 'name': 'x', 'version': '1', 'rulesets': {'bruff': {}}}\n"
                    "        told = {'result': described}\n"
                    "    print(json.dumps({'jsonrpc': '2.0', 'id': asked['id'], **told}), flush=True)\n", "utf-8")
    assert main(["perft", "--deal", "1", "--", sys.executable, str(file)]) == 3
    assert "no perft" in capsys.readouterr().err
    assert main(["perft", "--deal", "99"]) == 2
    assert "deals 1 to" in capsys.readouterr().err


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    file.write_bytes(b"deal \xff")
    with pytest.raises(UsageError, match="not UTF-8 at byte 5"):
        deals.read(file)


@pytest.mark.parametrize("depth", ["3", "99999999999999999999"])
def test_no_more_plays_are_counted_than_there_are_cards(tmp_path: Path, depth: str,
                                                        capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing but noughts could be compared, and that they agree says nothing."""
    file = tmp_path / "deals.txt"
    file.write_text("deal x trump S leader 0\nhand 5S\nhand 6S\n", "utf-8")
    assert main(["perft", "--deal", str(file), "--depth", depth]) == 2
    assert f"--depth {depth}: expected at most 2" in capsys.readouterr().err


def test_counts_are_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deals.txt"
    text = "deal x trump S leader 0\nhand 5S\nhand 6S\n1 1\n"
    file.write_text(text, "utf-8")

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fails)
    assert main(["perft", "--deal", str(file), "--depth", "1", "--write"]) == 2
    assert file.read_text("utf-8") == text
    assert [found.name for found in tmp_path.iterdir()] == ["deals.txt"]
