"""The fixed deals of every rule set: enough of them, and the counts of their files by the classes and by the engine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fortyfive_conformance.census.rules import rules_of
from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.perft import deals
from fortyfive_conformance.perft.counting import Counter
from fortyfive_conformance.perft.deals import Deal
from fortyfive_conformance.pipeline import Pipeline

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / deals.FOLDER).glob("*.txt"))
DEALS = [pytest.param(file.stem, deal, id=f"{file.stem}:{deal.name}") for file in FILES for deal in deals.read(file)]
DEEP, SHALLOW = 12, 6


@pytest.fixture(scope="module")
def reference() -> Iterator[Pipeline]:
    with Pipeline([sys.executable, "-m", "fortyfive_reference"], timeout=60) as pipeline:
        pipeline.describe()
        yield pipeline


def deepest(deal: Deal) -> int:
    """The depth that a deal is counted to at least: it may have fewer cards than that."""
    return min(DEEP, deal.position.left)


def test_every_rule_set_has_a_file_and_no_other_is_there(corpus: Corpus) -> None:
    assert {file.stem for file in FILES} == set(corpus.rulesets)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_file_holds_what_it_must(corpus: Corpus, file: Path) -> None:
    found, rules = deals.read(file), corpus.rulesets[file.stem]
    assert sum(deepest(deal) == DEEP and set(range(1, DEEP + 1)) <= deal.nodes.keys() for deal in found) >= 20
    assert sum(deal.position.left in deal.nodes for deal in found) >= 3
    assert len({deal.name for deal in found}) == len(found)
    assert {deal.position.trump for deal in found} == set("SCDH")
    assert {len(deal.position.hands) for deal in found} == set(rules["players"])
    assert all(0 not in deal.nodes.values() for deal in found)
    held = {card for deal in found for hand in deal.position.hands for card in hand}
    assert ("Joker" in held) is rules["pack"]["joker"]
    assert deals.text_of(deals.remarks_of(file), found) == file.read_text("utf-8")


@pytest.mark.parametrize(("ruleset", "deal"), DEALS)
def test_the_classes_and_the_reference_give_the_counts_of_the_file(corpus: Corpus, reference: Pipeline, ruleset: str,
                                                                   deal: Deal) -> None:
    rules = rules_of(corpus.rulesets[ruleset], corpus.clauses, corpus.cards["order"])
    found = dict(enumerate(Counter(rules, deal.position).counts(SHALLOW), 1))
    assert found == {depth: deal.nodes[depth] for depth in range(1, SHALLOW + 1)}
    outcome = reference.one("perft", deal.position.params(ruleset, SHALLOW))
    assert (outcome.result or {}).get("nodes") == deal.nodes[SHALLOW], outcome


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "deal"), DEALS)
def test_both_give_every_count(corpus: Corpus, ruleset: str, deal: Deal) -> None:
    rules = rules_of(corpus.rulesets[ruleset], corpus.clauses, corpus.cards["order"])
    found = dict(enumerate(Counter(rules, deal.position).counts(max(deal.nodes)), 1))
    assert {depth: found[depth] for depth in deal.nodes} == dict(deal.nodes)
    with Pipeline([sys.executable, "-m", "fortyfive_reference"], timeout=3600) as reference:
        reference.describe()
        for depth, nodes in deal.nodes.items():
            outcome = reference.one("perft", deal.position.params(ruleset, depth))
            assert (outcome.result or {}).get("nodes") == nodes, depth


def test_unnamed_the_first_rule_set_is_counted_that_the_adapter_lists(tmp_path: Path,
                                                                      capsys: pytest.CaptureFixture[str]) -> None:
    first, other = (deals.read(ROOT / deals.FOLDER / f"{name}.txt")[0] for name in ("standard", "bruff"))
    assert first.name == other.name
    assert first.nodes[4] != other.nodes[4]
    for rulesets, code in (({"unheard-of": {}, "standard": {}, "bruff": {}}, 0), ({"unheard-of": {}}, 3)):
        adapter = tmp_path / "adapter.py"
        adapter.write_text("import json, sys\n"
                           "for line in sys.stdin:\n"
                           "    asked = json.loads(line)\n"
                           f"    told = {{'nodes': {first.nodes[4]}}}\n"
                           "    if asked['method'] == 'describe':\n"
                           f"        told = {{'protocol': 1, 'name': 'x', 'version': '1', 'rulesets': {rulesets}}}\n"
                           "    print(json.dumps({'jsonrpc': '2.0', 'id': asked['id'], 'result': told}), flush=True)\n",
                           "utf-8")
        assert main(["perft", "--deal", first.name, "--depth", "4", "--", sys.executable, str(adapter)]) == code
    assert "no rule set of the suite" in capsys.readouterr().err
