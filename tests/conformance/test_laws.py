"""The laws: they hold for the reference, and for each there is an engine that dies by it and by no other."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.fuzz import alike, laws, unseen
from fortyfive_conformance.fuzz.asking import Engine
from fortyfive_conformance.fuzz.block import block
from fortyfive_conformance.fuzz.bounds import Bounds
from fortyfive_conformance.fuzz.lawful import Lawful
from fortyfive_conformance.fuzz.laws import LAWS
from fortyfive_conformance.fuzz.menu import Menu, menu
from fortyfive_conformance.fuzz.question import Question
from fortyfive_conformance.fuzz.table import Table, table_of
from fortyfive_conformance.fuzz.turning import Turn, expected, keeps_sides, turned
from fortyfive_conformance.fuzz.verdict import Doubt
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.run import handshake
from fortyfive_conformance.shapes import Shapes

ROOT = Path(__file__).resolve().parents[2]
SERVE = str(ROOT / "tests/wrong_laws/serve.py")
REFERENCE = [sys.executable, "-m", "fortyfive_reference"]
SIDES = [[0, 3], [1, 4], [2, 5]]
SHAPES = Shapes(ROOT)


@pytest.fixture(scope="module")
def bruff(corpus: Corpus) -> Table:
    return table_of(corpus, "bruff", {})


def doubts(corpus: Corpus, command: list[str], blocks: int, first: int = 0) -> Iterator[Doubt]:
    """What the laws find in an engine over some blocks of questions."""
    with Pipeline(command) as pipeline:
        describe = handshake(pipeline, SHAPES)
        asked: Menu = menu(corpus, "bruff", describe, describe)
        lawful = Lawful(Engine(pipeline), SHAPES)
        for number in range(first, first + blocks):
            for verdict in lawful.block(asked, block(asked, "laws", number, False), Bounds(None, None)):
                if verdict.doubt is not None:
                    yield verdict.doubt


def test_each_law_has_its_engine() -> None:
    sys.path.insert(0, str(ROOT / "reference_impl"))
    assert runpy.run_path(str(Path(SERVE).with_name("engines.py")))["BREAKS"].keys() == LAWS.keys()


def test_the_laws_hold_for_the_reference(corpus: Corpus) -> None:
    assert list(doubts(corpus, REFERENCE, 1)) == []


@pytest.mark.parametrize("law", LAWS)
def test_an_engine_dies_by_its_law_alone(corpus: Corpus, law: str) -> None:
    for number in range(12):
        found = {doubt.turn and doubt.turn.law for doubt in doubts(corpus, [sys.executable, SERVE, law], 1, number)}
        if found:
            assert found == {law}
            return
    pytest.fail(f"nothing breaks the law of {law}")


def settle(**members: Any) -> Question:
    params = {"ruleset": "bruff", "players": 6, "sides": SIDES, "dealer": 5, "trump": "S", "scores": [35, 40, 0],
              "tricks": [{"leader": 0, "cards": ["JS", "2S", "JH", "3H", "4H", "6H"]}], "turn_up": "9S"}
    return Question("score", "settle", params | members)


def test_turning_the_table_turns_seats_and_sides() -> None:
    turn = Turn("seats", seats=(1, 2, 3, 4, 5, 0))
    twin = turned(turn, settle()).params
    assert (twin["dealer"], twin["tricks"][0]["leader"], twin["scores"]) == (0, 1, [0, 35, 40])
    assert twin["tricks"][0]["cards"] == settle().params["tricks"][0]["cards"]
    told = {"winners": [0], "points": [10], "bonus": {"trick": 0, "confirmed": True}, "scores": [45, 40, 0],
            "winner": 0}
    assert expected(turn, settle(), told) == {
        "winners": [1], "points": [10], "bonus": {"trick": 0, "confirmed": True}, "scores": [0, 45, 40], "winner": 1}


def test_renaming_the_sides_lets_others_play_the_same_cards() -> None:
    twin = turned(Turn("sides", seats=(1, 0, 2, 4, 3, 5)), settle(dealer=5)).params
    assert twin["tricks"] == [{"leader": 1, "cards": ["JS", "JH", "4H", "3H", "6H", "2S"]}]
    assert (twin["dealer"], twin["scores"]) == (0, [40, 35, 0])


def test_a_state_is_turned_to_its_last_member() -> None:
    turn = Turn("seats", seats=(3, 4, 5, 0, 1, 2))
    state = {"to_act": 1, "dealer": 0, "hands": [["AS"], [], [], ["KD"], [], []], "taken": {"seat": 2, "card": "9S"},
             "trick": [{"seat": 0, "card": "5S"}], "tricks": [{"winner": 4, "points": 5}], "winner": 1,
             "scores": [5, 0, 0], "games": [1, 2, 0], "match_winner": None, "bonus": {"trick": 3, "confirmed": False}}
    twin = expected(turn, settle(), {"steps": [{"accepted": True, "state": state}]})["steps"][0]["state"]
    assert twin == {**state, "to_act": 4, "dealer": 3, "hands": [["KD"], [], [], ["AS"], [], []],
                    "taken": {"seat": 5, "card": "9S"}, "trick": [{"seat": 3, "card": "5S"}],
                    "tricks": [{"winner": 1, "points": 5}]}


def test_only_black_suits_are_ordered_alike(bruff: Table) -> None:
    assert laws.like_suits(bruff) == [("S", "C")]


def test_a_turn_that_parts_a_side_is_none() -> None:
    assert keeps_sides((1, 2, 3, 4, 5, 0), SIDES)
    assert not keeps_sides((1, 0, 2, 3, 4, 5), SIDES)


def test_sides_counted_in_the_order_of_seats_are_not_renamed(bruff: Table) -> None:
    counted = bruff._replace(ruleset={**bruff.ruleset, "both_reach": "counted-first"})
    assert laws.sides(Random("x"), bruff, settle(), {}) is not None
    assert laws.sides(Random("x"), counted, settle(), {}) is None


def pairs(turns: Iterator[Turn | None]) -> set[frozenset[str]]:
    return {frozenset(turn.cards) for turn in turns if turn is not None}


def test_cards_that_a_clause_names_are_like_no_other(bruff: Table) -> None:
    question = Question("play", "legal_plays", {"ruleset": "bruff", "trump": "S", "trick": ["7S"],
                                                "hand": ["AH", "AS", "Joker", "5S", "JS"]})
    found = pairs(alike.alike(Random(seed), bruff, question, {}) for seed in range(60))
    assert found
    assert all("7S" in pair for pair in found)                       # a low trump is like another, and these are named
    assert all(len({card[-1] for card in pair}) == 1 for pair in found)


def test_cards_with_a_third_between_them_are_not_alike_in_a_trick(bruff: Table) -> None:
    question = Question("trick", "trick_winner", {"ruleset": "bruff", "trump": "S", "trick": ["KD", "QD", "9D"]})
    found = pairs(alike.alike(Random(seed), bruff, question, {}) for seed in range(400))
    assert frozenset({"QD", "JD"}) in found
    assert frozenset({"KD", "JD"}) not in found                      # the queen lies between
    assert not any({"5S", "AH"} & pair for pair in found)


def test_unseen_cards_are_those_that_nobody_shows(bruff: Table) -> None:
    hands = [[f"{rank}{suit}" for rank in "23467"] for suit in "SCD"] + [
        ["8S", "9S", "TS", "8C", "9C"], ["TC", "8D", "9D", "TD", "KD"], ["2H", "3H", "4H", "6H", "7H"]]
    dealt = {card for hand in hands for card in hand}
    stock = [card for card in bruff.pack if card not in dealt and card != "QS"]
    actions = [{"deal": [], "hands": hands, "turn_up": "QS", "stock": stock}, {"seat": 1, "play": "2C"}]
    question = Question("view", "replay", {"ruleset": "bruff", "players": 6, "sides": SIDES, "dealer": 0, "viewer": 0,
                                           "actions": actions})
    steps = [{"accepted": True, "state": {}}] * 2
    seen = {*hands[0], *hands[1], "QS"}     # the viewer's own hand, that of a seat that acts, and the exposed card
    found = pairs(unseen.unseen(Random(seed), bruff, question, {"steps": steps}) for seed in range(300))
    assert found
    assert not any(pair & seen for pair in found)


def test_the_turned_joker_was_seen_though_it_is_set_aside_unseen(bruff: Table) -> None:
    hands = [[f"{rank}{suit}" for rank in "23467"] for suit in "SCD"] + [
        ["8S", "9S", "TS", "8C", "9C"], ["TC", "8D", "9D", "TD", "KD"], ["2H", "3H", "4H", "6H", "7H"]]
    dealt = {card for hand in hands for card in hand}
    stock = ["AS", *(card for card in bruff.pack if card not in dealt and card not in ("AS", "Joker"))]
    actions = [{"deal": [], "hands": hands, "turn_up": "Joker", "stock": stock}, {"seat": 0, "bury": "3S"},
               {"seat": 0, "exchange": "Joker"}]
    question = Question("view", "replay", {"ruleset": "bruff", "players": 6, "sides": SIDES, "dealer": 0, "viewer": 4,
                                           "actions": actions})
    found = pairs(unseen.unseen(Random(seed), bruff, question, {"steps": [{"accepted": True, "state": {}}] * 3})
                  for seed in range(300))
    assert any("3S" in pair for pair in found)
    assert not any("Joker" in pair for pair in found)


@pytest.mark.slow
def test_the_laws_hold_for_the_reference_over_200_000_positions(corpus: Corpus) -> None:
    with Pipeline(REFERENCE) as pipeline:
        describe = handshake(pipeline, SHAPES)
        asked, bounds = menu(corpus, "bruff", describe, describe), Bounds(None, 200_000)
        lawful, number = Lawful(Engine(pipeline), SHAPES), 0
        while bounds.open:
            for verdict in lawful.block(asked, block(asked, "many", number, number == 0), bounds):
                assert verdict.doubt is None
            number += 1
