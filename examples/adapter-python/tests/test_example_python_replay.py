"""Deals, exchanges, refusals, matches and views by replay."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from adapter import CODES
from example_python_support import last, pack, plays, replay

HANDS = {
    0: "7S 3C KH 3D 4D",
    1: "5S KC QC TD 2D",
    2: "AH KD 8D 9D 6D",
    3: "2S 4C 7H 8H 9H",
    4: "4H 6C TH QH JH",
    5: "6H 7C AS 9C JC",
}
DEAL: dict[str, Any] = {"deal": pack(5, HANDS, "9S", "Joker")}
FIRST = plays(0, "7S 5S KD 2S QH 9C")


def refused(actions: list[dict[str, Any]], **params: Any) -> str:
    """Return the reason for which the last action is refused, having seen that it changes nothing."""
    steps = replay(actions, **params)
    assert not steps[-1]["accepted"]
    if len(steps) > 1:
        assert steps[-1]["state"] == steps[-2]["state"]
    return str(steps[-1]["refusal"])


def test_packets_of_three_then_two_from_the_dealers_left() -> None:
    state = last([{"deal": CODES}], dealer=2)["state"]
    assert state["hands"][3] == [*CODES[:3], *CODES[18:20]]
    assert state["hands"][2] == [*CODES[15:18], *CODES[28:30]]
    assert (state["turn_up"], state["trump"], state["stock"], state["to_act"]) == (CODES[30], "D", 22, 3)
    assert (state["phase"], state["deal"], state["dealer"]) == ("play", 1, 2)


def test_a_turned_ace_of_hearts_makes_hearts_trumps() -> None:
    actions: list[dict[str, Any]] = [{"deal": pack(0, {0: "2S 3S 4S 6S 7S"}, "AH")}, {"seat": 0, "exchange": "2S"}]
    state = last(actions, dealer=0)["state"]
    assert (state["trump"], state["turn_up"], state["taken"]) == ("H", None, {"seat": 0, "card": "AH"})
    assert set(state["hands"][0]) == {"AH", "3S", "4S", "6S", "7S"}


def test_the_dealer_takes_a_turned_joker_and_buries_before_the_next_card_is_turned() -> None:
    actions: list[dict[str, Any]] = [{"deal": pack(5, {5: "2C 3C 4C 6C 7C"}, "Joker", "AD 2H")}]
    state = last(actions)["state"]
    assert (state["phase"], state["to_act"], state["trump"], state["turn_up"]) == ("bury", 5, None, None)
    assert (state["stock"], state["taken"], state["legal"]) == (22, None, [])
    assert set(state["hands"][5]) == {"2C", "3C", "4C", "6C", "7C", "Joker"}
    for wrong, because in (
        ({"seat": 0, "play": state["hands"][0][0]}, "wrong-phase"),
        ({"seat": 5, "exchange": "2C"}, "wrong-phase"),
        ({"deal": CODES}, "wrong-phase"),
        ({"seat": 0, "bury": "2C"}, "not-the-dealer"),
        ({"seat": 7, "bury": "2C"}, "not-the-dealer"),
        ({"seat": 5, "bury": "AD"}, "not-in-hand"),
        ({"seat": 5, "bid": 20}, "no-such-action"),
    ):
        assert refused([*actions, wrong]) == because, wrong
    actions.append({"seat": 5, "bury": "2C"})
    state = last(actions)["state"]
    assert (state["phase"], state["to_act"], state["trump"], state["turn_up"]) == ("play", 0, "D", "AD")
    assert (state["stock"], set(state["hands"][5])) == (22, {"3C", "4C", "6C", "7C", "Joker"})
    actions.append({"seat": 5, "exchange": "3C"})
    state = last(actions)["state"]
    assert set(state["hands"][5]) == {"AD", "4C", "6C", "7C", "Joker"}


def test_the_exchange_lasts_until_the_own_first_play_in_or_out_of_turn() -> None:
    for before in range(6):
        state = last([DEAL, *FIRST[:before], {"seat": 5, "exchange": "6H"}])["state"]
        assert (state["turn_up"], state["taken"]) == (None, {"seat": 5, "card": "9S"})
        assert set(state["hands"][5]) == {"9S", "7C", "AS", "9C", "JC"}
        assert state["to_act"] == before
    trick = [*FIRST[:5], {"seat": 5, "play": "AS"}]
    assert refused([DEAL, *trick, {"seat": 5, "exchange": "6H"}]) == "exchange-too-late"


def test_refusals_of_an_exchange_come_in_their_order() -> None:
    assert refused([DEAL, {"seat": 5, "exchange": "5S"}]) == "not-in-hand"
    assert refused([DEAL, {"seat": 8, "exchange": "5S"}]) == "not-in-hand"
    assert refused([DEAL, {"seat": 2, "exchange": "6D"}]) == "no-right-to-exchange"
    assert refused([DEAL, FIRST[0], {"seat": 0, "exchange": "3C"}]) == "exchange-too-late"
    assert refused([DEAL, FIRST[0], {"seat": 0, "exchange": "7S"}]) == "not-in-hand"
    taken = [DEAL, {"seat": 5, "exchange": "6H"}]
    assert refused([*taken, {"seat": 5, "exchange": "7C"}]) == "nothing-to-take"
    assert refused([*taken, FIRST[0], {"seat": 0, "exchange": "3C"}]) == "nothing-to-take"
    assert refused([{"seat": 5, "exchange": "7C"}]) == "wrong-phase"


def test_the_ace_that_was_set_aside_took_part_in_nothing() -> None:
    state = last([DEAL, {"seat": 5, "exchange": "AS"}])["state"]
    assert set(state["hands"][5]) == {"9S", "6H", "7C", "9C", "JC"}


def test_refusals_of_a_play_come_in_their_order() -> None:
    assert refused([{"seat": 0, "play": "7S"}]) == "wrong-phase"
    assert refused([DEAL, {"seat": 1, "play": "7S"}]) == "not-your-turn"
    assert refused([DEAL, {"seat": 0, "play": "9S"}]) == "not-in-hand"
    assert refused([DEAL, FIRST[0], {"seat": 0, "play": "3C"}]) == "not-your-turn"
    assert refused([DEAL, *FIRST[:3], {"seat": 3, "play": "4C"}]) == "must-play-trump"
    assert refused([DEAL, {"seat": 0, "play": "3C"}, {"seat": 1, "play": "TD"}]) == "must-follow-suit"
    assert refused([DEAL, DEAL]) == "wrong-phase"
    assert refused([DEAL, {"seat": 0, "bury": "3C"}]) == "wrong-phase"
    bid: dict[str, Any]
    for bid in ({"bid": "pass"}, {"trump": "S"}, {"discard": ["3C"]}, {"trump": "S", "discard": []}):
        assert refused([DEAL, {"seat": 0, **bid}]) == "no-such-action"
        assert refused([{"seat": 0, **bid}]) == "no-such-action"


@pytest.mark.parametrize("cards", [CODES[:-1], [*CODES[:-1], "AS"], [*CODES, "Joker"], []])
def test_only_the_whole_pack_is_dealt(cards: list[str]) -> None:
    steps = replay([{"deal": cards}, {"deal": CODES}])
    assert (steps[0]["accepted"], steps[0]["refusal"]) == (False, "malformed-deck")
    assert (steps[0]["state"]["phase"], steps[0]["state"]["deal"]) == ("deal", 0)
    assert (steps[1]["accepted"], steps[1]["state"]["deal"], steps[1]["state"]["dealer"]) == (True, 1, 5)


def test_section_nine_can_be_played_from_a_position() -> None:
    position: dict[str, Any] = {"trump": "S", "to_act": 0, "hands": [hand.split() for _, hand in sorted(HANDS.items())]}
    steps = replay([{"position": position}, *plays(0, "7S 5S KD 2S QH"), {"seat": 5, "play": "AS"}], dealer=3)
    assert all(step["accepted"] for step in steps)
    assert set(steps[2]["state"]["legal"]) == {"AH", "KD", "8D", "9D", "6D"}
    end = steps[-1]["state"]
    assert (end["to_act"], end["tricks"], end["scores"]) == (1, [{"winner": 1, "points": 10}], [0, 10, 0])
    assert (end["turn_up"], end["trick"], end["bonus"]) == (None, [], {"trick": 0, "confirmed": True})
    assert refused([{"position": position}, {"seat": 0, "exchange": "3C"}], dealer=3) == "nothing-to-take"
    assert refused([{"position": position}, {"position": position}], dealer=3) == "wrong-phase"


def test_a_position_takes_the_place_of_the_first_deal_only() -> None:
    position: dict[str, Any] = {"trump": "S", "to_act": 0, "hands": [hand.split() for _, hand in sorted(HANDS.items())]}
    actions: list[dict[str, Any]] = [{"position": position}]
    while (state := last(actions)["state"])["phase"] == "play":
        actions.append({"seat": state["to_act"], "play": state["legal"][0]})
    assert (state["phase"], state["deal"]) == ("deal", 1)
    assert refused([*actions, {"position": position}]) == "wrong-phase"
    assert refused([{"position": {**position, "hands": [*position["hands"][:5], ["7S", "3C", "KH", "3D", "4D"]]}}]) == (
        "malformed-deck"
    )


# Seat 1 leads the five and wins 45 with it.
QUICK: dict[str, Any] = {"deal": pack(0, {**HANDS, 5: "6H 7C 8C 9C JC"}, "9S")}
WIN = plays(1, "5S AH 2S QH JC 7S")


def test_a_won_game_takes_no_further_action() -> None:
    won = [QUICK, *WIN]
    end = last(won, dealer=0, scores=[0, 35, 0])["state"]
    assert (end["phase"], end["winner"], end["scores"]) == ("game_over", 1, [0, 45, 0])
    assert set(end["hands"][0]) == {"3C", "KH", "3D", "4D"}
    assert "games" not in end and "match_winner" not in end
    more: dict[str, Any]
    for more in ({"seat": 1, "play": "KC"}, QUICK, {"deal": []}, {"seat": 1, "bid": 20}, {"seat": 0, "bury": "3C"}):
        assert refused([*won, more], dealer=0, scores=[0, 35, 0]) == "game-over"


def test_a_match_goes_on_with_the_next_deal_to_the_left_from_nought() -> None:
    params: dict[str, Any] = {"dealer": 0, "scores": [0, 35, 0], "games_to_win": 3, "games": [2, 1, 0]}
    won = [QUICK, *WIN]
    end = last(won, **params)["state"]
    assert (end["phase"], end["winner"], end["games"], end["match_winner"]) == ("game_over", 1, [2, 2, 0], None)
    assert refused([*won, {"seat": 1, "play": "KC"}], **params) == "game-over"
    assert refused([*won, {"deal": CODES[1:]}], **params) == "malformed-deck"
    after = last([*won, {"deal": CODES}], **params)["state"]
    assert (after["deal"], after["dealer"], after["to_act"], after["scores"]) == (2, 1, 2, [0, 0, 0])
    assert (after["winner"], after["games"], after["phase"]) == (None, [2, 2, 0], "play")


def test_the_game_that_decides_ends_the_match() -> None:
    params: dict[str, Any] = {"dealer": 0, "scores": [0, 35, 0], "games_to_win": 3, "games": [2, 2, 2]}
    won = [QUICK, *WIN]
    end = last(won, **params)["state"]
    assert (end["phase"], end["winner"], end["games"], end["match_winner"]) == ("match_over", 1, [2, 3, 2], 1)
    assert refused([*won, {"deal": CODES}], **params) == "game-over"


@pytest.mark.parametrize("viewer", range(6))
def test_a_viewer_sees_its_own_hand_and_what_is_public(viewer: int) -> None:
    actions: list[dict[str, Any]] = [DEAL, {"seat": 5, "exchange": "6H"}, *FIRST[:5], {"seat": 5, "play": "9S"}]
    for full, seen in zip(replay(actions), replay(actions, viewer=viewer), strict=True):
        state, view = full["state"], seen["state"]
        assert view.pop("hands") == [h if s == viewer else None for s, h in enumerate(state.pop("hands"))]
        assert view.pop("legal") == (state["legal"] if state["to_act"] == viewer else [])
        state.pop("legal")
        assert view == state


def test_nothing_set_aside_or_buried_is_seen_by_others() -> None:
    joker: dict[str, Any] = {"deal": pack(5, {5: "2C 3C 4C 6C AD"}, "Joker", "7D 2H")}
    actions: list[dict[str, Any]] = [joker, {"seat": 5, "bury": "2C"}, {"seat": 5, "exchange": "3C"}]
    for step in replay(actions, viewer=0):
        shown = repr(step)
        assert all(repr(card) not in shown for card in ("2C", "3C", "4C", "AD", "2H", "Joker"))
