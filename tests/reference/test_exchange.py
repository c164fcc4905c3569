"""Section 03: who may take the exposed card, until when, and what it changes."""

from __future__ import annotations

import pytest

from fortyfive_reference import exchange, rulesets

HANDS = {0: "2S 3C KD 3D 4D", 2: "AS 7D 8D 9D 6D", 5: "6H 7C 8C 9C JC"}


@pytest.mark.parametrize(
    ("trump", "turn_up", "hand", "is_dealer", "allowed"),
    [
        ("S", "9S", "AS 3C", False, True),
        ("S", "9S", "AS 3C", True, True),
        ("S", "9S", "AH 3C", False, False),
        ("S", "9S", "Joker 3C", True, False),
        ("S", "9S", "5S JS", True, False),
        ("S", "AS", "3C 4C", True, True),
        ("S", "AS", "3C 4C", False, False),
        ("S", "AS", "AH Joker", False, False),
        ("H", "9H", "AH 3C", False, True),
        ("H", "9H", "AS AC AD", True, False),
        ("H", "AH", "3C 4C", True, True),
        ("H", "AH", "3C 4C", False, False),
    ],
)
def test_the_right_to_the_exposed_card(
    ask, trump: str, turn_up: str, hand: str, is_dealer: bool, allowed: bool
) -> None:
    answer = ask("may_exchange", trump=trump, turn_up=turn_up, hand=hand.split(), is_dealer=is_dealer)

    assert answer == {"allowed": allowed}


def test_the_exchange_swaps_one_card_and_leaves_trumps_alone(replay, pack_of) -> None:
    dealt, exchanged = replay([{"deal": pack_of(HANDS, "9S")}, {"seat": 2, "exchange": "6D"}])
    before, after = dealt["state"], exchanged["state"]

    assert exchanged["accepted"]
    assert set(after["hands"][2]) == {"AS", "7D", "8D", "9D", "9S"}
    assert (after["taken"], after["turn_up"]) == ({"seat": 2, "card": "9S"}, None)
    changed = {"hands", "taken", "turn_up"}
    assert {name: before[name] for name in before if name not in changed} == {
        name: after[name] for name in after if name not in changed
    }


def test_the_exchange_is_open_at_any_time_up_to_the_own_first_play(replay, pack_of, plays) -> None:
    deal = {"deal": pack_of({**HANDS, 1: "KC QC TD 2D 5D"}, "9S")}
    for played in ("", "KD", "KD TD"):
        *_, exchanged = replay([deal, *plays(0, played), {"seat": 2, "exchange": "6D"}])
        assert exchanged["accepted"], played


def test_the_dealer_may_still_exchange_after_five_cards(replay, pack_of, plays) -> None:
    hands = {0: "KD", 1: "TD", 2: "9D", 3: "8D", 4: "7D", 5: "AS"}
    others = ["2C 3C 4C 5C", "6C 7C 8C 9C", "TC JC QC KC", "AC 2H 3H 4H", "5H 6H 7H 8H", "9H TH JH QH"]
    whole = {seat: f"{card} {others[seat]}" for seat, card in hands.items()}
    steps = replay(
        [{"deal": pack_of(whole, "9S")}, *plays(0, "KD TD 9D 8D 7D"), {"seat": 5, "exchange": "9H"}, *plays(5, "9S")]
    )

    assert all(step["accepted"] for step in steps)
    assert steps[-1]["state"]["tricks"] == [{"winner": 5, "points": 5}]


def test_the_ace_itself_may_be_set_aside(replay, pack_of) -> None:
    _, exchanged = replay([{"deal": pack_of(HANDS, "9S")}, {"seat": 2, "exchange": "AS"}])

    assert exchanged["accepted"]


def test_the_exchange_is_optional(replay, pack_of, plays) -> None:
    hands = {**HANDS, 1: "KC QC TD 2D 5D"}
    *_, played = replay([{"deal": pack_of(hands, "9S")}, *plays(0, "KD TD 9D")])

    assert played["accepted"]
    assert played["state"]["turn_up"] == "9S"


REFUSALS = [
    ([], {"seat": 0, "exchange": "3C"}, "no-right-to-exchange"),
    ([], {"seat": 5, "exchange": "6H"}, "no-right-to-exchange"),
    ([], {"seat": 2, "exchange": "9S"}, "not-in-hand"),
    ([], {"seat": 2, "exchange": "3C"}, "not-in-hand"),
    ([], {"seat": 0, "exchange": "6D"}, "not-in-hand"),
    ([{"seat": 2, "exchange": "6D"}], {"seat": 2, "exchange": "7D"}, "nothing-to-take"),
    ([{"seat": 2, "exchange": "6D"}], {"seat": 0, "exchange": "3C"}, "nothing-to-take"),
    ([{"seat": 2, "exchange": "6D"}], {"seat": 2, "exchange": "6D"}, "not-in-hand"),
    ([{"seat": 0, "play": "2S"}], {"seat": 0, "exchange": "3C"}, "exchange-too-late"),
    ([{"seat": 2, "exchange": "6D"}, {"seat": 0, "play": "2S"}], {"seat": 0, "exchange": "3C"}, "nothing-to-take"),
]


@pytest.mark.parametrize(("before", "action", "code"), REFUSALS)
def test_a_refused_exchange_changes_nothing(replay, pack_of, before: list[object], action: object, code: str) -> None:
    *_, last, refused = replay([{"deal": pack_of(HANDS, "9S")}, *before, action])

    assert refused == {"accepted": False, "refusal": code, "state": last["state"]}


def test_the_holder_of_the_ace_is_too_late_after_the_own_first_play(replay, pack_of, plays) -> None:
    hands = {**HANDS, 1: "KC QC TD 2D 5D", 3: "AC 2C 4C 5C 6C", 4: "AD 2H 3H 4H 5H"}
    deal = {"deal": pack_of(hands, "9S")}
    in_trick = replay([deal, *plays(0, "KD TD 9D"), {"seat": 2, "exchange": "6D"}])[-1]
    after_trick = replay([deal, *plays(0, "KD TD 9D AC AD 6H"), {"seat": 2, "exchange": "6D"}])[-1]

    assert (in_trick["refusal"], after_trick["refusal"]) == ("exchange-too-late", "exchange-too-late")


def test_nothing_lies_exposed_in_a_position(replay) -> None:
    hands = ["AS 3C 4C 6C 7C", "5S TC TH 9H 8H", "AH KD 2C 2D 3D", "2S 6D 7D 8D 9D", "QC KC 5C AC 8C", "4D 5D 2H 3H 4H"]
    position = {"position": {"trump": "S", "to_act": 0, "hands": [hand.split() for hand in hands]}}

    assert replay([position, {"seat": 0, "exchange": "3C"}])[-1]["refusal"] == "nothing-to-take"


def test_a_turned_joker_leaves_the_right_to_the_next_card(replay, pack_of) -> None:
    deal = {"deal": pack_of({5: "6H 7C 8C 9C JC"}, "Joker", "AD")}
    *_, exchanged = replay([deal, {"seat": 5, "bury": "6H"}, {"seat": 5, "exchange": "7C"}])

    assert exchanged["accepted"]
    assert set(exchanged["state"]["hands"][5]) == {"8C", "9C", "JC", "Joker", "AD"}
    assert exchanged["state"]["taken"] == {"seat": 5, "card": "AD"}


def test_the_other_answer_to_the_choice_binds_the_exchange_to_the_turn(replay, pack_of, monkeypatch) -> None:
    actions = [{"deal": pack_of(HANDS, "9S")}, {"seat": 2, "exchange": "6D"}]
    assert replay(actions)[-1]["accepted"]
    monkeypatch.setattr(rulesets, "CHOICES", {**rulesets.CHOICES, "exchange-out-of-turn": "refused"})

    assert exchange.needs_the_turn()
    assert replay(actions)[-1]["refusal"] == "not-your-turn"
