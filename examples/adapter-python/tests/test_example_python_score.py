"""The bonus and the end of a game, by `settle` and by whole replays."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from example_python_support import last, pack, plays, replay, settle

BEFORE = [35, 40, 0]
HANDS = {
    0: "JS 3C KD 3D 4D",
    1: "2S KC QC TD 2D",
    3: "3H 4C 7H 8H 9H",
    4: "4H 6C TH QH KH",
    5: "6H 7C 8C 9C JC",
}
THIRD = "QC 8D 7H TH 8C KD"

# What the third seat holds, what is turned up, whether it takes it, the first four tricks and the fifth.
VECTORS: dict[str, dict[str, Any]] = {
    "bonus-settled-at-the-end": {
        "hand": "JH 7D 8D 9D 6D", "turn_up": "9S", "winner": 0, "after": 5,
        "tricks": ["JS 2S JH 3H 4H 6H", "3C KC 7D 4C 6C 7C", THIRD, "TD 9D 8H QH 9C 3D", "2D 6D 9H KH JC 4D"],
    },
    "five-appears-later": {
        "hand": "5S 7D 8D 9D 6D", "turn_up": "9S", "winner": 1, "after": 4,
        "tricks": ["JS 2S 6D 3H 4H 6H", "3C KC 7D 4C 6C 7C", THIRD, "TD 5S 8H QH 9C 3D"],
    },
    "five-left-on-the-table": {
        "hand": "JH 7D 8D 9D 6D", "turn_up": "5S", "winner": 0, "after": 1,
        "tricks": ["JS 2S JH 3H 4H 6H"],
    },
    "five-taken-into-a-hand": {
        "hand": "AS 6D 7D 8D 9D", "turn_up": "5S", "taken": True, "winner": 1, "after": 2,
        "tricks": ["JS 2S AS 3H 4H 6H", "3C KC 7D 4C 6C 7C"],
    },
}  # fmt: skip


def leaders(vector: dict[str, Any]) -> list[int]:
    """Return who leads each trick: seat 0 wins the first, seat 1 the second and third."""
    return [0, 0, 1, 1, 1][: len(vector["tricks"])]


@pytest.mark.parametrize("name", VECTORS)
def test_the_first_to_reach_45_wins_once_the_bonus_is_settled(name: str) -> None:
    vector = VECTORS[name]
    turned: dict[str, Any] = {"turn_up": vector["turn_up"]}
    if vector.get("taken"):
        turned = {"taken": {"seat": 2, "card": vector["turn_up"]}}
    tricks = [
        {"leader": leader, "cards": cards.split()}
        for leader, cards in zip(leaders(vector), vector["tricks"], strict=True)
    ]
    for finished in range(1, len(tricks) + 1):
        result = settle(dealer=5, trump="S", scores=BEFORE, tricks=tricks[:finished], **turned)
        assert result["winner"] == (vector["winner"] if finished == vector["after"] else None), finished


@pytest.mark.parametrize("name", VECTORS)
def test_a_replay_ends_with_the_trick_that_decides(name: str) -> None:
    vector = VECTORS[name]
    actions: list[dict[str, Any]] = [{"deal": pack(5, {**HANDS, 2: vector["hand"]}, vector["turn_up"])}]
    if vector.get("taken"):
        actions.append({"seat": 2, "exchange": "6D"})
    for leader, cards in zip(leaders(vector), vector["tricks"], strict=True):
        actions += plays(leader, cards)
    steps = replay(actions, scores=BEFORE)
    assert all(step["accepted"] for step in steps)
    assert [step["state"]["phase"] for step in steps[:-1]] == ["play"] * (len(steps) - 1)
    assert [step["state"]["winner"] for step in steps[:-1]] == [None] * (len(steps) - 1)
    end = steps[-1]["state"]
    assert (end["phase"], end["winner"], end["to_act"], end["legal"]) == ("game_over", vector["winner"], None, [])


def test_the_decisive_bonus_is_counted_in_its_own_trick() -> None:
    vector = VECTORS["bonus-settled-at-the-end"]
    tricks = [{"leader": n, "cards": c.split()} for n, c in zip(leaders(vector), vector["tricks"], strict=True)]
    result = settle(dealer=5, trump="S", scores=BEFORE, tricks=tricks, turn_up="9S")
    assert result == {
        "winners": [0, 1, 1, 1, 2],
        "points": [10, 5, 5, 5, 5],
        "bonus": {"trick": 0, "confirmed": True},
        "scores": [45, 55, 5],
        "winner": 0,
    }


def test_section_nine_gives_ten_points_at_once() -> None:
    trick = {"leader": 0, "cards": ["7S", "5S", "KD", "2S", "QC", "4D"]}
    result = settle(dealer=5, trump="S", scores=[0, 0, 0], tricks=[trick], turn_up="9S")
    assert result == {
        "winners": [1],
        "points": [10],
        "bonus": {"trick": 0, "confirmed": True},
        "scores": [0, 10, 0],
        "winner": None,
    }


NO_TRUMPS = [
    (0, "KD QD TD 9D 8D 7D"),
    (0, "KC QC JC 2C 3C 4C"),
    (0, "QH TH 9H 8H 7H 6H"),
    (0, "3D JD 2D 4D 6D 5D"),
    (1, "5C 6C 7C 8C 9C TC"),
]


def tricks_of(played: list[tuple[int, str]]) -> list[dict[str, Any]]:
    """Return the tricks as `settle` has them."""
    return [{"leader": leader, "cards": cards.split()} for leader, cards in played]


def test_without_a_trump_there_is_no_bonus() -> None:
    result = settle(dealer=5, trump="S", scores=[0, 0, 0], tricks=tricks_of(NO_TRUMPS), turn_up="9S")
    assert result["bonus"] is None
    assert (result["points"], result["scores"], result["winner"]) == ([5] * 5, [15, 10, 0], None)


def test_a_win_before_any_trump_is_clear() -> None:
    result = settle(dealer=5, trump="S", scores=[40, 40, 0], tricks=tricks_of(NO_TRUMPS[:1]), turn_up="9S")
    assert (result["winner"], result["scores"]) == (0, [45, 40, 0])


def test_a_pair_with_all_five_tricks_wins_whatever_the_score() -> None:
    tricks = [*NO_TRUMPS[:3], (0, "KH QH TC 9C 8C 7C"), (0, "JH 3D JD 2D 4D 6D")]
    for finished in range(1, 6):
        result = settle(dealer=5, trump="S", scores=[0, 40, 40], tricks=tricks_of(tricks)[:finished], turn_up="9S")
        assert result["winner"] == (0 if finished == 5 else None)
    two_partners = [*tricks[:3], (0, "3D 4D 6D JD 2D 5D"), (3, "JH 2C 3C 4C 6C 8D")]
    result = settle(dealer=5, trump="S", scores=[0, 40, 40], tricks=tricks_of(two_partners), turn_up="9S")
    assert (result["winners"], result["winner"]) == ([0, 0, 0, 3, 3], 0)


def test_the_winner_stays_when_tricks_go_on() -> None:
    played = [(0, "5S KD QD TD 9D 8D"), (0, "2C KC QC JC 3C 4C"), (1, "QH TH 9H 8H 7H 6H")]
    for finished in (1, 2, 3):
        result = settle(dealer=5, trump="S", scores=[35, 40, 0], tricks=tricks_of(played)[:finished], turn_up="9S")
        assert result["winner"] == 0
    assert result["scores"] == [45, 50, 0]


def test_an_open_bonus_of_a_pair_that_wins_anyhow_holds_nothing_up() -> None:
    played = [(0, "JS KD QD TD 9D 8D")]
    result = settle(dealer=5, trump="S", scores=[40, 40, 40], tricks=tricks_of(played), turn_up="9S")
    assert (result["winner"], result["bonus"], result["points"]) == (0, {"trick": 0, "confirmed": False}, [5])


def test_a_bonus_that_is_only_possible_wins_nothing() -> None:
    played = [(0, "JS KD QD TD 9D 8D")]
    result = settle(dealer=5, trump="S", scores=[35, 0, 0], tricks=tricks_of(played), turn_up="9S")
    assert (result["winner"], result["scores"]) == (None, [40, 0, 0])


def test_a_lower_card_taken_rules_no_bonus_out() -> None:
    played = [(0, "JS 2S KH 3H 4H 6H"), (0, "3C KC 7D 4C 6C 7C")]
    for card, winner in (("9S", None), ("5S", 1)):
        taken = {"seat": 2, "card": card}
        result = settle(dealer=5, trump="S", scores=BEFORE, tricks=tricks_of(played), taken=taken)
        assert result["winner"] == winner


def test_a_taken_card_that_was_played_rules_no_bonus_out() -> None:
    played = [(0, "Joker 2S KH 3H 4H 6H"), (0, "2H JS 7D 4C 6C 7C"), (1, "KC QC JC 8C 9C TC")]
    taken = {"seat": 1, "card": "JS"}
    for finished, bonus in ((1, 0), (2, 1), (3, 1)):
        result = settle(dealer=5, trump="S", scores=[0, 35, 0], tricks=tricks_of(played)[:finished], taken=taken)
        assert result["bonus"] == {"trick": bonus, "confirmed": False}
        assert result["winner"] == (1 if finished == 3 else None)


@pytest.mark.parametrize(("turn_up", "confirmed"), [("5S", True), ("9S", False), ("Joker", False)])
def test_a_jack_is_confirmed_only_by_the_five_left_on_the_table(turn_up: str, confirmed: bool) -> None:
    played = [(0, "JS KD QD TD 9D 8D")]
    result = settle(dealer=5, trump="S", scores=[0, 0, 0], tricks=tricks_of(played), turn_up=turn_up)
    assert (result["bonus"]["confirmed"], result["points"]) == (confirmed, [10 if confirmed else 5])


def test_the_five_on_the_table_does_not_confirm_a_card_under_the_jack() -> None:
    played = [(0, "Joker KD QD TD 9D 8D")]
    result = settle(dealer=5, trump="S", scores=[0, 0, 0], tricks=tricks_of(played), turn_up="5S")
    assert result["bonus"] == {"trick": 0, "confirmed": False}


def test_a_finished_deal_that_nobody_won_keeps_the_points() -> None:
    hands = {**HANDS, 2: "JH 7D 8D 9D 6D"}
    actions: list[dict[str, Any]] = [{"deal": pack(5, hands, "9S")}]
    for leader, cards in zip([0, 0, 1, 1, 1], VECTORS["bonus-settled-at-the-end"]["tricks"], strict=True):
        actions += plays(leader, cards)
    end = last(actions)["state"]
    assert (end["phase"], end["scores"], end["hands"], end["to_act"]) == ("deal", [10, 15, 5], [[]] * 6, None)
    assert (end["trump"], end["deal"], end["bonus"]) == ("S", 1, {"trick": 0, "confirmed": True})
    again = last([*actions, {"deal": pack(0, {}, "9H")}])["state"]
    assert (again["deal"], again["dealer"], again["to_act"], again["trump"]) == (2, 0, 1, "H")
    assert (again["scores"], again["tricks"], again["bonus"]) == ([10, 15, 5], [], None)
