"""What one seat may see (section 01, section 03)."""

from __future__ import annotations

import json

import pytest

HANDS = {0: "2S 3C KD 3D 4D", 2: "AS 7D 8D 9D 6D", 5: "6H 7C 8C 9C JC"}
MEMBERS = {
    "phase", "deal", "dealer", "to_act", "hands", "trump", "turn_up", "taken", "stock", "trick", "tricks", "bonus",
    "scores", "winner", "legal", "sides", "bid",
}  # fmt: skip


@pytest.fixture
def script(pack_of):
    return [{"deal": pack_of(HANDS, "9S")}, {"seat": 2, "exchange": "6D"}, {"seat": 0, "play": "2S"}]


def test_a_state_has_every_member(replay, script) -> None:
    steps = replay(script)
    match = replay(script, games_to_win=3)

    assert all(set(step["state"]) == MEMBERS for step in steps)
    assert all(set(step["state"]) == MEMBERS | {"games", "match_winner"} for step in match)


@pytest.mark.parametrize("viewer", range(6))
def test_a_viewer_sees_the_own_hand_and_all_that_lies_open(replay, script, viewer: int) -> None:
    for open_step, seen_step in zip(replay(script), replay(script, viewer=viewer), strict=True):
        shown, seen = open_step["state"], seen_step["state"]
        assert seen["hands"] == [hand if seat == viewer else None for seat, hand in enumerate(shown["hands"])]
        assert seen["legal"] == (shown["legal"] if shown["to_act"] == viewer else [])
        hidden = {"hands", "legal"}
        assert {name: seen[name] for name in seen if name not in hidden} == {
            name: shown[name] for name in shown if name not in hidden
        }


def test_a_card_set_aside_is_seen_by_nobody(replay, script) -> None:
    for viewer in (0, 1, 3, 4, 5):
        _, exchanged, played = replay(script, viewer=viewer)
        assert "6D" not in json.dumps([exchanged, played])
        assert exchanged["state"]["taken"] == {"seat": 2, "card": "9S"}


def test_a_buried_card_is_seen_by_nobody(replay, pack_of) -> None:
    deal = {"deal": pack_of({5: "6H 7C 8C 9C JC"}, "Joker", "2D")}
    for viewer in range(5):
        taken, buried = replay([deal, {"seat": 5, "bury": "6H"}], viewer=viewer)
        assert taken["state"]["hands"][5] is None
        assert "6H" not in json.dumps(buried)


def test_between_deals_the_viewers_hand_is_empty_and_the_others_are_not_shown(replay) -> None:
    (step,) = replay([{"seat": 0, "play": "2S"}], viewer=3)

    assert step["state"]["hands"] == [None, None, None, [], None, None]
