"""What is generated: valid questions about what can occur, the same for the same seed, that often meet rare rules."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from fortyfive_conformance.census.rules import rules_of
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.corpus.schemas import Schemas
from fortyfive_conformance.fuzz import games, hands, plans, settled
from fortyfive_conformance.fuzz.asking import Engine, results_of
from fortyfive_conformance.fuzz.block import block
from fortyfive_conformance.fuzz.compared import request_of
from fortyfive_conformance.fuzz.lockstep import Abandoned, Lockstep
from fortyfive_conformance.fuzz.menu import Menu, menu
from fortyfive_conformance.fuzz.occurs import occurs
from fortyfive_conformance.fuzz.question import Question, line_of
from fortyfive_conformance.fuzz.table import Table, table_of, trumps_of
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.run import handshake
from fortyfive_conformance.shapes import Shapes

REFERENCE = [sys.executable, "-m", "fortyfive_reference"]


@pytest.fixture(scope="module")
def reference(corpus: Corpus) -> Iterator[tuple[Engine, Menu]]:
    """The reference as a process, and its menu."""
    with Pipeline(REFERENCE) as pipeline:
        describe = handshake(pipeline, Shapes(corpus.root))
        yield Engine(pipeline), menu(corpus, "bruff", describe, describe)


@pytest.fixture(scope="module")
def asked(reference: tuple[Engine, Menu]) -> list[tuple[Question, dict[str, Any]]]:
    """Two blocks of questions, games among them, each with the reference's answer."""
    engine, bruff = reference
    questions: list[Question] = []
    for number in range(2):
        found = block(bruff, "seed", number, number == 0)
        lockstep = Lockstep(found.scripts)
        while requests := lockstep.requests():
            lockstep.feed(results_of(engine.ask(requests), "the reference"))
        questions += [*found.single, *found.games, *lockstep.found]
    outcomes = engine.ask([request_of(question) for question in questions])
    return [(question, outcome.result or {}) for question, outcome in zip(questions, outcomes, strict=True)]


def test_every_question_is_a_valid_request(corpus: Corpus, asked: list[tuple[Question, Any]]) -> None:
    schemas = Schemas(corpus.root)
    for question, _ in asked[::7] + [pair for pair in asked if pair[0].method == "replay"]:
        sent = json.loads(line_of(5, question.method, question.params))
        for fault in schemas.validator(f"messages/{question.method}.params.schema.json").iter_errors(sent["params"]):
            pytest.fail(f"{question}: {fault.message}")


def test_every_question_is_answered_and_can_occur(reference: tuple[Engine, Menu],
                                                  asked: list[tuple[Question, Any]]) -> None:
    for question, result in asked:
        assert result, question
        assert occurs(reference[1].table, question, result), question


def test_all_rungs_are_asked(reference: tuple[Engine, Menu], asked: list[tuple[Question, Any]]) -> None:
    assert {question.rung for question, _ in asked} == set(reference[1].table.ruleset["rungs"])


def test_what_is_known_of_a_game_is_what_the_engine_answers(asked: list[tuple[Question, Any]]) -> None:
    known = [(question, result) for question, result in asked if question.known is not None]
    assert len(known) > 5
    for question, result in known:
        assert question.known == result


def test_the_same_seed_and_number_give_the_same(reference: tuple[Engine, Menu]) -> None:
    bruff = reference[1]
    one, same = block(bruff, "a", 3, False).single, block(bruff, "a", 3, False).single
    assert one == same
    assert one != block(bruff, "a", 4, False).single
    assert one != block(bruff, "b", 3, False).single


def test_rare_positions_are_likely(asked: list[tuple[Question, dict[str, Any]]]) -> None:
    """Each of these would be met once in a long while if cards were dealt at random."""
    met: Counter[str] = Counter()
    for question, result in asked:
        if question.method == "replay":
            met.update(events(question, result))
        elif question.method == "settle":
            met.update(settlements(question.params, result))
    least = {"turned joker": 4, "exchange": 4, "turned ace": 4, "refused": 40, "unconfirmed bonus": 10, "game over": 8,
             "several deals": 2, "taken": 15, "sweep": 2, "no trump": 2, "all near the target": 8,
             "won late": 1, "ends in mid-trick": 5, "exchange too late": 1}
    assert {what: met[what] for what, count in least.items() if met[what] < count} == {}


def events(question: Question, result: dict[str, Any]) -> Iterator[str]:
    actions, steps = question.params["actions"], result["steps"]
    yield from ("turned joker" for action in actions if action.get("turn_up") == "Joker")
    yield from ("turned ace" for action in actions if str(action.get("turn_up"))[0] == "A")
    yield from ("exchange" for action, step in zip(actions, steps, strict=True)
                if "exchange" in action and step["accepted"])
    yield from ("refused" for step in steps if not step["accepted"])
    yield from ("exchange too late" for step in steps if step.get("refusal") == "exchange-too-late")
    yield from ["several deals"] * (steps[-1]["state"]["deal"] > 1)
    last = steps[-1]["state"]
    yield from ["game over"] * (last["phase"] in ("game_over", "match_over"))
    yield from ["ends in mid-trick"] * bool(last["trick"])
    yield from ["unconfirmed bonus"] * bool(last["bonus"] and not last["bonus"]["confirmed"])


def settlements(params: dict[str, Any], result: dict[str, Any]) -> Iterator[str]:
    yield from ["taken"] * ("taken" in params)
    yield from ["unconfirmed bonus"] * bool(result["bonus"] and not result["bonus"]["confirmed"])
    whole = len(params["tricks"]) == 5
    yield from ["sweep"] * (whole and len({seat % 3 for seat in result["winners"]}) == 1)
    yield from ["no trump"] * (whole and result["bonus"] is None)
    yield from ["all near the target"] * (min(params["scores"]) >= 35)
    yield from ["won late"] * (result["winner"] is not None and max(result["scores"]) >= 45
                               and result["scores"].index(max(result["scores"])) != result["winner"])


def test_nothing_that_the_rules_leave_open_is_played(asked: list[tuple[Question, dict[str, Any]]]) -> None:
    for question, result in asked:
        trump = None
        for action, step in zip(question.params.get("actions", ()), result.get("steps", ()), strict=True):
            if step["accepted"]:
                assert action.get("bury") != "Joker"
                assert trump is None or action.get("exchange") != f"A{trump}"
            trump = step["state"]["trump"]


@pytest.mark.parametrize("maker", [hands.legal_plays, hands.trick_winner, hands.may_exchange])
def test_no_card_is_in_two_places(reference: tuple[Engine, Menu], maker: Any) -> None:
    chance = Random("cards")
    for _ in range(500):
        params = maker(chance, reference[1].table, 6).params
        cards = [*params.get("hand", []), *params.get("trick", [])]
        cards += [params["turn_up"]] if "turn_up" in params else []
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(reference[1].table.pack)


def test_a_settlement_is_made_of_cards_that_are_there_once(reference: tuple[Engine, Menu]) -> None:
    chance = Random("tricks")
    for question in [q for _ in range(60) for q in settled.settle(chance, reference[1].table, 6)]:
        cards = [card for trick in question.params["tricks"] for card in trick["cards"]]
        exposed = question.params.get("turn_up")
        assert len(set(cards)) == len(cards)
        assert exposed is None or (exposed not in cards and exposed[-1] == question.params["trump"])
        assert (exposed is None) == ("taken" in question.params)


def test_an_engine_that_does_not_say_whose_turn_it_is_drives_no_game(reference: tuple[Engine, Menu]) -> None:
    bruff = reference[1]
    plan = plans.plan(Random("plan"), bruff.table, "game", 6, bruff.allowed)
    script = games.Game(Random("game"), bruff.table, plan).script()
    request = next(script)[0]
    silent = {"steps": [{"accepted": True, "state": {}} for _ in request.params["actions"]]}
    with pytest.raises(Abandoned):
        script.send([silent])


def test_a_malformed_pack_is_none() -> None:
    chance, pack = Random("packs"), [rank + suit for suit in "SCDH" for rank in "A23456789TJQK"] + ["Joker"]
    for _ in range(300):
        assert sorted(plans.malformed(chance, pack)) != sorted(pack)


@pytest.fixture(scope="module")
def without_joker(corpus: Corpus) -> Table:
    """The table of a rule set of 52 cards for two to ten players, each playing alone, with three protected trumps."""
    three = ["five", "jack", "ace-of-hearts"]
    alone = {str(players): [[seat] for seat in range(players)] for players in range(2, 11)}
    other = {**corpus.rulesets["bruff"], "players": list(range(2, 11)), "sides": alone, "top_trumps": three,
             "protected": three, "pack": {"size": 52, "joker": False}, "turned_joker": "none"}
    rules = rules_of(other, corpus.clauses, corpus.cards["order"])
    return table_of(corpus, "bruff", {})._replace(ruleset=other, rules=rules, pack=rules.pack, trumps={
        suit: trumps_of(rules, suit) for suit in "SCDH"})


@pytest.mark.parametrize("players", range(2, 11))
def test_other_packs_and_numbers_of_players(without_joker: Table, players: int) -> None:
    chance = Random(f"{players} players")
    questions = [maker(chance, without_joker, players) for _ in range(200)
                 for maker in (hands.legal_plays, hands.trick_winner, hands.may_exchange)]
    questions += [question for _ in range(20) for question in settled.settle(chance, without_joker, players)]
    assert "Joker" not in json.dumps([question.params for question in questions])
    assert {len(q.params["trick"]) for q in questions if q.rung == "trick"} == {players}
    assert {len(q.params["trick"]) for q in questions if q.rung == "play"} == set(range(players))
    settlements_ = [question.params for question in questions if question.rung == "score"]
    assert settlements_ or players == 10      # of ten players' fifty cards hardly a deal can be laid out as wished
    for params in settlements_:
        assert all(len(trick["cards"]) == players for trick in params["tricks"])
        assert len(params["scores"]) == players
    allowed = plans.Allowed(True, True, True)
    for rung in plans.REPLAYED:
        plan = plans.plan(chance, without_joker, rung, players, allowed)
        assert plan.joker == 0.0
        assert plan.plays <= players * 5
        assert sorted(plans.pack(chance, without_joker, players, plan.joker)) == sorted(without_joker.pack)
