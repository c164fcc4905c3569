"""Cases as steps: what the pages and their scripts are told of each question."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from fortyfive_docs.frames import Story, changes
from fortyfive_docs.site import Site

from fortyfive_conformance.corpus import load
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import Ask

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def sites() -> dict[str, Site]:
    corpus = load(ROOT)
    with Pipeline([sys.executable, "-m", "fortyfive_reference"]) as pipeline:
        asks = [Ask(question.number, question.line) for question in corpus.questions]
        answers = {ask.id: outcome.result for ask, outcome in pipeline.ask(asks) if outcome.result is not None}
    return {lang: Site(corpus, lang, answers) for lang in ("pt", "es", "en")}


def _story(sites: dict[str, Site], name: str, lang: str = "en") -> Story:
    return Story(sites[lang], next(question for question in sites[lang].corpus.questions if question.id == name))


def test_every_question_is_told_in_each_language_and_names_a_clause(sites: dict[str, Site]) -> None:
    for site in sites.values():
        for question in site.corpus.questions:
            story = Story(site, question)
            assert story.frames[-1]["clauses"] or any(frame["clauses"] for frame in story.frames), question.id
            assert all(frame["say"].strip() for frame in story.frames), question.id
            assert not any("{" in frame["say"] for frame in story.frames), question.id


def test_the_changes_put_together_are_the_states(sites: dict[str, Site]) -> None:
    for question in sites["en"].corpus.questions:
        frames = Story(sites["en"], question).frames
        state: dict[str, Any] = {}
        for whole, changed in zip(frames, changes(frames), strict=True):
            hands = {**(state.get("hands") or {}), **(changed["state"].get("hands") or {})}
            state = state | changed["state"] | ({"hands": hands} if hands else {})
            assert {key: value for key, value in state.items() if key != "hands"} == {
                key: value for key, value in whole["state"].items() if key != "hands"
            }, question.id
            for seat, cards in (whole["state"].get("hands") or {}).items():
                assert hands[seat] == cards, question.id


def test_a_trick_stays_on_the_table_until_the_next_card(sites: dict[str, Site]) -> None:
    story = _story(sites, "worked-example-played-through")
    played = [frame for frame in story.frames if "play" in (frame["action"] or {})]
    assert [len(frame["state"]["table"]) for frame in played] == [1, 2, 3, 4, 5, 6]
    assert played[-1]["state"]["took"] == 1
    assert played[-1]["say"].startswith("C2 plays the four of diamonds. B1 takes the trick.")


def test_a_refusal_is_told_with_its_reason_and_its_clause(sites: dict[str, Site]) -> None:
    story = _story(sites, "discard-with-the-suit-in-hand-is-refused", "pt")
    refused = [frame for frame in story.frames if frame["accepted"] is False]
    assert len(refused) == 1
    assert "recusado" in refused[0]["say"]
    assert refused[0]["refusal"] == "must-follow-suit"
    assert refused[0]["clauses"][0] == story.question.clause


def test_seats_are_named_by_side_and_place(sites: dict[str, Site]) -> None:
    assert _story(sites, "worked-example-played-through").seats == ["A1", "B1", "C1", "A2", "B2", "C2"]


def test_a_card_has_its_article(sites: dict[str, Site]) -> None:
    assert [sites[lang].the_card(card) for lang in ("pt", "es", "en") for card in ("QS", "JS", "Joker")] == [
        "a dama de espadas",
        "o valete de espadas",
        "o joker",
        "la dama de picas",
        "la jota de picas",
        "el comodín",
        "the queen of spades",
        "the jack of spades",
        "the joker",
    ]


def test_of_a_position_no_stock_is_told_and_of_a_deal_its_number(sites: dict[str, Site]) -> None:
    laid_out = _story(sites, "worked-example-played-through")
    assert not any("stock" in frame["state"] for frame in laid_out.frames)
    dealt = next(question for question in sites["en"].corpus.questions if question.rung == "exchange")
    assert any(frame["state"].get("stock") == 22 for frame in Story(sites["en"], dealt).frames)
