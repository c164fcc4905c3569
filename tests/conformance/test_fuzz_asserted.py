"""What is compared and what is not: a right engine is not blamed for what the rules leave open."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.fuzz import asserted, compared
from fortyfive_conformance.fuzz import judge as judging
from fortyfive_conformance.fuzz.asking import Both, Engine
from fortyfive_conformance.fuzz.asserted import NEXT_DEALER, OUT_OF_TURN, Terms, comparable, cut
from fortyfive_conformance.fuzz.block import block
from fortyfive_conformance.fuzz.bounds import Bounds
from fortyfive_conformance.fuzz.compared import Compared
from fortyfive_conformance.fuzz.judge import Difference, judge
from fortyfive_conformance.fuzz.menu import Menu, menu
from fortyfive_conformance.fuzz.plans import Allowed
from fortyfive_conformance.fuzz.question import Question
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import Outcome
from fortyfive_conformance.run import handshake
from fortyfive_conformance.shapes import Shapes

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = [sys.executable, "-m", "fortyfive_reference"]
STRANGER = [sys.executable, str(ROOT / "tests/wrong_rare/stranger.py")]
SIDES = [[0, 3], [1, 4], [2, 5]]
SHAPES = Shapes(ROOT)


@pytest.fixture(scope="module")
def terms(corpus: Corpus) -> Terms:
    return Terms(corpus.rulesets["bruff"], frozenset({OUT_OF_TURN, NEXT_DEALER}))


def state(**members: Any) -> dict[str, Any]:
    return {"phase": "play", "dealer": 0, "turn_up": "9S", "taken": None, "stock": 22, "sides": SIDES, "winner": None,
            "scores": [0, 0, 0], "tricks": [], "trump": "S", "to_act": 1} | members


def replay(*actions: dict[str, Any], **params: Any) -> Question:
    return Question("game", "replay", {"ruleset": "bruff", "players": 6, "sides": SIDES, "dealer": 0,
                                       "actions": list(actions)} | params)


def judged(terms: Terms, question: Question, right: dict[str, Any], got: dict[str, Any]) -> Difference | None:
    return judge(terms, SHAPES, question, right, Outcome("answer", got))


def tricks(*won: tuple[int, int]) -> list[dict[str, int]]:
    return [{"winner": winner, "points": points} for winner, points in won]


@pytest.mark.parametrize(("members", "silent"), [
    ({}, set()),
    ({"phase": "deal"}, {"dealer", "turn_up", "taken", "stock"}),
    # the trick just finished wins: everything counts
    ({"phase": "game_over", "winner": 0, "scores": [45, 40, 0], "tricks": tricks((1, 5), (0, 10))},
     {"dealer", "turn_up", "taken", "stock"}),
    # an earlier trick had won, once its bonus was settled
    ({"phase": "game_over", "winner": 0, "scores": [45, 50, 0], "tricks": tricks((0, 10), (1, 5))},
     {"dealer", "turn_up", "taken", "stock", "scores"}),
    # a jink
    ({"phase": "match_over", "winner": 0, "scores": [30, 0, 0], "tricks": tricks(*[(0, 5)] * 4, (3, 10))},
     {"dealer", "turn_up", "taken", "stock", "scores", "tricks.points"}),
])
def test_members_of_a_state_that_are_silent(terms: Terms, members: dict[str, Any], silent: set[str]) -> None:
    assert asserted.silent_state(terms, state(**members), from_position=False) == silent


def test_the_stock_of_a_position_is_silent(terms: Terms) -> None:
    assert asserted.silent_state(terms, state(), from_position=True) == {"stock"}


@pytest.mark.parametrize(("result", "silent"), [
    ({"winners": [0], "points": [5], "winner": None}, set()),
    ({"winners": [0], "points": [10], "winner": 0}, set()),
    ({"winners": [0, 1], "points": [10, 5], "winner": 0}, {"scores"}),
    ({"winners": [0, 3, 0, 3, 0], "points": [10, 5, 5, 5, 5], "winner": 0}, {"scores", "points"}),
])
def test_members_of_a_settlement_that_are_silent(terms: Terms, result: dict[str, Any], silent: set[str]) -> None:
    params = {"sides": SIDES, "scores": [35, 40, 0]}
    assert asserted.silent_settle(terms, params, result) == silent


def test_where_a_deal_ends_the_game_its_scores_count(terms: Terms) -> None:
    played_out = terms._replace(ruleset={**terms.ruleset, "game_ends": "deal"})
    members = state(phase="game_over", winner=0, scores=[45, 50, 0], tricks=tricks((0, 10), (1, 5)))
    assert "scores" not in asserted.silent_state(played_out, members, from_position=False)


def step(accepted: bool = True, **members: Any) -> dict[str, Any]:
    return {"accepted": accepted, "state": state(**members)}


DEAL = {"deal": ["5S"]}


@pytest.mark.parametrize(("agreed", "kept"), [({OUT_OF_TURN}, 3), (set(), 1)])
def test_an_exchange_out_of_turn_needs_the_same_choice(terms: Terms, agreed: set[str], kept: int) -> None:
    question = replay(DEAL, {"seat": 4, "exchange": "3C"}, {"seat": 1, "play": "2C"})
    assert comparable(terms._replace(agreed=frozenset(agreed)), question, [step(), step(), step()]) == kept


def test_an_exchange_that_is_refused_anyway_needs_no_choice(terms: Terms) -> None:
    question = replay(DEAL, {"seat": 4, "exchange": "3C"}, {"seat": 1, "play": "2C"})
    assert comparable(terms._replace(agreed=frozenset()), question, [step(), step(False), step()]) == 3


@pytest.mark.parametrize(("agreed", "kept"), [({NEXT_DEALER}, 3), (set(), 2)])
def test_the_next_game_of_a_match_needs_the_same_choice(terms: Terms, agreed: set[str], kept: int) -> None:
    question = replay(DEAL, {"seat": 1, "play": "2C"}, DEAL, games_to_win=2)
    steps = [step(), step(phase="game_over"), step()]
    assert comparable(terms._replace(agreed=frozenset(agreed)), question, steps) == kept


def test_the_ace_that_gives_the_right_and_the_joker_are_left_alone(terms: Terms) -> None:
    exchange = replay(DEAL, {"seat": 1, "exchange": "AS"})
    assert comparable(terms, exchange, [step(), step()]) == 1
    bury = replay(DEAL, {"seat": 0, "bury": "Joker"})
    assert comparable(terms, bury, [step(phase="bury", trump=None), step()]) == 1


def test_a_cut_replay_keeps_what_is_known_of_it() -> None:
    question = replay(DEAL, DEAL)._replace(known={"steps": [step(), step(False)]})
    assert cut(question, 1).known == {"steps": [step()]}
    assert cut(question, 2) is question


def test_sets_have_no_order_and_what_is_not_reported_is_not_compared(terms: Terms) -> None:
    question = Question("play", "legal_plays", {"ruleset": "bruff"})
    assert judged(terms, question, {"cards": ["5S", "AH"]}, {"cards": ["AH", "5S"]}) is None
    assert judged(terms, question, {"cards": ["5S", "AH"]}, {}) is None
    assert judged(terms, question, {"cards": ["5S"]}, {"cards": ["AH", "5S"]}) == \
        Difference("cards", None, ["5S"], ["5S", "AH"])


def test_an_engine_that_cannot_be_asked_is_compared_no_further(terms: Terms) -> None:
    question = replay(DEAL, {"seat": 1, "play": "2C"})
    silent = {"steps": [step(), {"state": state(scores=[9, 9, 9])}]}
    assert judged(terms, question, {"steps": [step(), step(False)]}, silent) is None


def test_not_done_is_no_difference_and_a_failure_is_one(terms: Terms) -> None:
    question = Question("play", "legal_plays", {"ruleset": "bruff"})
    not_done = Outcome("error", error={"code": -32004, "message": "no"})
    failed = Outcome("error", error={"code": -32603, "message": "KeyError"})
    assert judge(terms, SHAPES, question, {"cards": []}, not_done) is None
    found = judge(terms, SHAPES, question, {"cards": []}, failed)
    assert found is not None
    assert found.member == "crash"
    misshapen = judged(terms, question, {"cards": []}, {"cards": "5S"})
    assert misshapen is not None
    assert misshapen.member == "protocol-error"


def test_a_card_that_the_viewer_has_not_been_shown_is_a_leak(terms: Terms) -> None:
    seen = [None, ["5S"], None, None, None, None]
    question = replay(DEAL, {"seat": 2, "bury": "KD"}, viewer=1)
    right = {"steps": [step(hands=seen, trick=[]), step(hands=seen, trick=[])]}
    leaking = {"steps": [step(hands=seen), {**step(hands=seen), "note": {"under": ["KD"]}}]}
    assert judged(terms, question, right, right) is None
    assert judged(terms, question, right, leaking) == Difference("hides", 1, None, "KD")


def test_what_an_adapter_does_for_its_engine_is_not_compared(corpus: Corpus) -> None:
    claim = {"rulesets": {"bruff": {}}, "emulates": ["points", "exchange", "turn-check"]}
    asked = menu(corpus, "bruff", claim, {"rulesets": {"bruff": {}}})
    assert {"points", "scores", "tricks.points"} <= asked.terms.left_out
    assert "not-your-turn" in asked.terms.refusals
    right = Question("right", "may_exchange", {"ruleset": "bruff", "trump": "S", "turn_up": "9S", "hand": [],
                                               "is_dealer": False})
    assert asked.rests(right)
    assert not asked.rests(Question("play", "legal_plays", {"ruleset": "bruff", "trump": "S", "hand": [], "trick": []}))


def test_only_what_is_claimed_is_asked(corpus: Corpus) -> None:
    claim = {"rulesets": {"bruff": {"rungs": ["play", "game"], "players": [6]}}}
    asked = menu(corpus, "bruff", claim, claim)
    assert set(asked.rungs) == {"play", "game"}
    assert not asked.allowed.exchange
    assert menu(corpus, "bruff", {"rulesets": {"bruff": {"players": [4]}}}, claim).rungs == ()


@pytest.fixture(scope="module")
def beside_the_reference(corpus: Corpus) -> Iterator[tuple[Compared, Menu]]:
    """The stranger and the reference, and what the stranger can be asked."""
    with Pipeline(STRANGER) as stranger, Pipeline(REFERENCE) as reference:
        menu_ = menu(corpus, "bruff", handshake(stranger, SHAPES), handshake(reference, SHAPES))
        # Games are generated as for an engine that has declared its choices: the judge must know better.
        yield Compared(Both(Engine(stranger), Engine(reference)), SHAPES), menu_._replace(allowed=Allowed(*[True] * 3))


def doubts(beside: tuple[Compared, Menu]) -> list[str]:
    """The members in which the stranger differs, over two blocks."""
    both, menu_ = beside
    verdicts = [verdict for number in range(2)
                for verdict in both.block(menu_, block(menu_, "stranger", number, False), Bounds(None, None))]
    return [verdict.doubt.difference.member for verdict in verdicts if verdict.doubt]


def test_a_right_stranger_is_not_blamed(beside_the_reference: tuple[Compared, Menu]) -> None:
    assert doubts(beside_the_reference) == []


@pytest.mark.parametrize("blind", ["silent_state", "silent_settle", "comparable"])
def test_without_that_care_the_stranger_would_be_blamed(beside_the_reference: tuple[Compared, Menu], blind: str,
                                                        monkeypatch: pytest.MonkeyPatch) -> None:
    """The stranger does differ in what the rules leave open: each part of the care is needed."""
    if blind == "comparable":
        monkeypatch.setattr(compared, "comparable", lambda terms, question, steps: len(question.params["actions"]))
    else:
        monkeypatch.setattr(judging, blind, lambda terms, *asked, **more: frozenset())
    assert doubts(beside_the_reference) != []
