"""Section 02: the pack, the hands, the turn-up, the turned joker and the rotation of the deal."""

from __future__ import annotations

import pytest

from fortyfive_reference import cards, dealing
from fortyfive_reference.rulesets import BRUFF

NO_JOKER_UP = list(cards.PACK)
JOKER_UP = [card for card in cards.PACK if card != "Joker"]
JOKER_UP.insert(30, cards.JOKER)


@pytest.mark.parametrize("dealer", range(6))
def test_packets_of_three_and_two_go_round_from_the_dealers_left(dealer: int) -> None:
    hands = dealing.deal_hands(BRUFF, 6, dealer, cards.PACK)
    for place in range(6):
        packets = (*cards.PACK[3 * place : 3 * place + 3], *cards.PACK[18 + 2 * place : 20 + 2 * place])
        assert hands[(dealer + 1 + place) % 6] == packets


def test_the_packets_are_the_rule_sets() -> None:
    hands = dealing.deal_hands(BRUFF._replace(packets=(2, 3)), 6, 5, cards.PACK)

    assert hands[0] == (*cards.PACK[:2], *cards.PACK[12:15])


def test_23_cards_are_left_of_which_the_top_one_is_turned() -> None:
    left = dealing.undealt(BRUFF, 6, cards.PACK)

    assert len(left) == 23
    assert dealing.top_card(left) == cards.PACK[30]
    assert dealing.under_top_card(left) == cards.PACK[31:]


def test_the_deal_passes_to_the_left() -> None:
    assert [dealing.next_dealer(6, dealer) for dealer in range(6)] == [1, 2, 3, 4, 5, 0]


def test_the_whole_pack_is_53_cards_each_once() -> None:
    assert dealing.is_full_pack(BRUFF, cards.PACK[::-1])
    assert not dealing.is_full_pack(BRUFF, cards.PACK[1:])
    assert not dealing.is_full_pack(BRUFF, (*cards.PACK, cards.JOKER))
    assert not dealing.is_full_pack(BRUFF, (*cards.PACK[1:], cards.JOKER))
    assert len(dealing.full_pack(BRUFF._replace(pack=BRUFF.pack._replace(joker=False)))) == 52


def test_a_deal_turns_the_31st_card_and_asks_the_dealers_left_to_lead(replay) -> None:
    (step,) = replay([{"deal": NO_JOKER_UP}], dealer=2)
    state = step["state"]

    assert step["accepted"]
    assert (state["phase"], state["deal"], state["dealer"], state["to_act"]) == ("play", 1, 2, 3)
    assert (state["turn_up"], state["trump"], state["stock"]) == (cards.PACK[30], cards.suit_of(cards.PACK[30]), 22)
    assert state["hands"][3] == [*cards.PACK[:3], *cards.PACK[18:20]]
    assert state["legal"] == state["hands"][3]


def test_a_turned_ace_of_hearts_makes_hearts_trumps(replay, pack_of) -> None:
    (step,) = replay([{"deal": pack_of({}, "AH")}])

    assert (step["state"]["trump"], step["state"]["turn_up"]) == ("H", "AH")


def test_the_dealer_takes_a_turned_joker_and_buries_before_the_next_card_is_turned(replay) -> None:
    taken, buried = replay([{"deal": JOKER_UP}, {"seat": 5, "bury": JOKER_UP[15]}])
    before, after = taken["state"], buried["state"]

    assert (before["phase"], before["to_act"], before["stock"]) == ("bury", 5, 22)
    assert (before["trump"], before["turn_up"], before["legal"]) == (None, None, [])
    assert sorted(before["hands"][5]) == sorted([*JOKER_UP[15:18], *JOKER_UP[28:30], "Joker"])
    assert (after["phase"], after["to_act"], after["stock"]) == ("play", 0, 22)
    assert (after["turn_up"], after["trump"]) == (JOKER_UP[31], cards.suit_of(JOKER_UP[31]))
    assert sorted(after["hands"][5]) == sorted([*JOKER_UP[16:18], *JOKER_UP[28:30], "Joker"])


def test_the_dealer_may_bury_the_joker_itself(replay) -> None:
    _, buried = replay([{"deal": JOKER_UP}, {"seat": 5, "bury": "Joker"}])

    assert buried["accepted"]
    assert sorted(buried["state"]["hands"][5]) == sorted([*JOKER_UP[15:18], *JOKER_UP[28:30]])


def test_the_buried_card_lies_under_the_stock() -> None:
    assert dealing.put_under(("2S", "3S"), "4S") == ("2S", "3S", "4S")


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"seat": 0, "bury": "Joker"}, "not-the-dealer"),
        ({"seat": 5, "bury": "AS"}, "not-in-hand"),
        ({"seat": 5, "play": "Joker"}, "wrong-phase"),
        ({"seat": 5, "exchange": "Joker"}, "wrong-phase"),
        ({"seat": 5, "bid": 20}, "no-such-action"),
        ({"deal": JOKER_UP}, "wrong-phase"),
    ],
)
def test_a_turned_joker_leaves_the_dealer_nothing_else_to_do(replay, action: dict[str, object], code: str) -> None:
    dealt, refused = replay([{"deal": JOKER_UP}, action])

    assert refused == {"accepted": False, "refusal": code, "state": dealt["state"]}


@pytest.mark.parametrize(
    "pack",
    [[], list(cards.PACK[:-1]), [*cards.PACK, "Joker"], [*cards.PACK[:-1], "AS"], [*cards.PACK, "AS"]],
    ids=["empty", "no joker", "two jokers", "an ace for the joker", "54 cards"],
)
def test_a_malformed_pack_is_refused_and_a_whole_one_taken_next(replay, pack: list[str]) -> None:
    refused, dealt = replay([{"deal": pack}, {"deal": NO_JOKER_UP}])

    assert (refused["accepted"], refused["refusal"]) == (False, "malformed-deck")
    assert (refused["state"]["phase"], refused["state"]["deal"], refused["state"]["to_act"]) == ("deal", 0, None)
    assert refused["state"]["hands"] == [[], [], [], [], [], []]
    assert dealt["accepted"]
    assert dealt["state"]["dealer"] == 5
