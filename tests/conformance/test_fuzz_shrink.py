"""What differs is shrunk to what is needed, step by smaller step, and written as a script gives it back."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.fuzz.asking import Both, Engine
from fortyfive_conformance.fuzz.compared import Compared
from fortyfive_conformance.fuzz.menu import Menu, menu
from fortyfive_conformance.fuzz.question import Question
from fortyfive_conformance.fuzz.script import as_case, question_of
from fortyfive_conformance.fuzz.shrink import shrunk
from fortyfive_conformance.fuzz.smaller import WAYS, cost, smaller
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import Ask
from fortyfive_conformance.run import handshake
from fortyfive_conformance.shapes import Shapes

from .fuzz_finds import ENGINES, RARE, ROOT, count_cards, words, written

REFERENCE = [sys.executable, "-m", "fortyfive_reference"]
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


@pytest.mark.parametrize("name", NAMES)
def test_an_engine_that_is_rarely_wrong_answers_all_cases_without_an_error(corpus: Corpus, name: str) -> None:
    with Pipeline([sys.executable, RARE, name]) as adapter:
        asks = [Ask(question.number, question.line) for question in corpus.asked_of("bruff") if not question.choice]
        found = list(adapter.ask(asks))
    assert len(found) == len(asks)
    assert [outcome.error for _, outcome in found if outcome.result is None] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_an_engine_that_is_wrong_in_rare_positions_is_found_in_ten_seconds(tmp_path: Path, rare_menu: Menu,
                                                                           name: str) -> None:
    assert main(words(name, tmp_path, "--time", "10")) == 1
    least = min(count_cards(question_of(rare_menu.table, data)) for data in written(tmp_path).values())
    assert least <= ENGINES["CARDS"][name] + 2
