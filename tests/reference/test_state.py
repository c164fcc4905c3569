"""Whole deals, games and matches by replay: what is accepted, what is refused and why, and where a game ends."""

from __future__ import annotations

import pytest

from fortyfive_reference import actions, cards, errors, state, table
from fortyfive_reference.rulesets import BRUFF

HANDS = {
    0: "JS 3C KD 3D 4D",
    1: "2S KC QC TD 2D",
    2: "JH 7D 8D 9D 6D",
    3: "3H 4C 7H 8H 9H",
    4: "4H 6C TH QH KH",
    5: "6H 7C 8C 9C JC",
}
WITH_FIVE = {**HANDS, 2: "5S 7D 8D 9D 6D"}
WITH_ACE = {**HANDS, 2: "AS 6D 7D 8D 9D"}
BEFORE = [35, 40, 0]

TRICKS = [
    (0, "JS 2S JH 3H 4H 6H"),
    (0, "3C KC 7D 4C 6C 7C"),
    (1, "QC 8D 7H TH 8C KD"),
    (1, "TD 9D 8H QH 9C 3D"),
    (1, "2D 6D 9H KH JC 4D"),
]
FIVE_IN_TRICK_4 = [(0, "JS 2S 6D 3H 4H 6H"), *TRICKS[1:3], (1, "TD 5S 8H QH 9C 3D")]
ACE_IN_TRICK_1 = [(0, "JS 2S AS 3H 4H 6H"), TRICKS[1]]


@pytest.fixture
def ends(replay, plays):
    """Plays whole tricks after some first actions: the steps at the end of each trick."""

    def ends(first, tricks, **params):
        actions = [*first, *(action for leader, text in tricks for action in plays(leader, text))]
        steps = replay(actions, **{"scores": BEFORE, **params})
        assert all(step["accepted"] for step in steps)
        return [step["state"] for step in steps[len(first) + 5 :: 6]]

    return ends


def course(states) -> list[tuple[list[int], object, object]]:
    """Scores, winner and phase after each trick."""
    return [(now["scores"], now["winner"], now["phase"]) for now in states]


def test_a_win_by_the_bonus_of_the_first_trick_is_settled_after_the_fifth(ends, pack_of) -> None:
    states = ends([{"deal": pack_of(HANDS, "9S")}], TRICKS)

    assert course(states) == [
        ([40, 40, 0], None, "play"),
        ([40, 45, 0], None, "play"),
        ([40, 50, 0], None, "play"),
        ([40, 55, 0], None, "play"),
        ([45, 55, 5], 0, "game_over"),
    ]
    assert [now["bonus"]["confirmed"] for now in states] == [False] * 4 + [True]


def test_the_five_in_a_later_trick_gives_the_game_to_the_side_that_reached_45(ends, pack_of) -> None:
    states = ends([{"deal": pack_of(WITH_FIVE, "9S")}], FIVE_IN_TRICK_4)

    assert [now["winner"] for now in states] == [None, None, None, 1]
    assert (states[-1]["phase"], states[-1]["bonus"]) == ("game_over", {"trick": 3, "confirmed": True})
    assert states[-1]["hands"] == [["4D"], ["2D"], ["9D"], ["9H"], ["KH"], ["JC"]]


def test_the_five_left_on_the_table_ends_the_game_after_the_first_trick(ends, pack_of) -> None:
    (state,) = ends([{"deal": pack_of(HANDS, "5S")}], TRICKS[:1])

    assert course([state]) == [([45, 40, 0], 0, "game_over")]


def test_the_five_taken_in_sight_of_all_ends_the_game_after_the_second_trick(ends, pack_of) -> None:
    states = ends([{"deal": pack_of(WITH_ACE, "5S")}, {"seat": 2, "exchange": "6D"}], ACE_IN_TRICK_1)

    assert course(states) == [([40, 40, 0], None, "play"), ([40, 45, 0], 1, "game_over")]
    assert states[-1]["bonus"] == {"trick": 0, "confirmed": False}


def test_no_game_ends_in_the_middle_of_a_trick(replay, pack_of, plays) -> None:
    steps = replay([{"deal": pack_of(WITH_FIVE, "9S")}, *plays(0, "KD TD 5S 7H TH")], scores=[0, 0, 40])

    assert [(step["state"]["phase"], step["state"]["winner"]) for step in steps] == [("play", None)] * 6


@pytest.mark.parametrize("action", [{"seat": 0, "play": "3C"}, {"seat": 2, "exchange": "7D"}, {"seat": 0, "bid": 20}])
def test_a_won_game_takes_no_further_action(replay, pack_of, plays, action) -> None:
    deal = {"deal": pack_of(HANDS, "5S")}
    *_, won, refused, dealt = replay([deal, *plays(0, TRICKS[0][1]), action, deal], scores=BEFORE)

    assert won["state"]["winner"] == 0
    assert refused == {"accepted": False, "refusal": "game-over", "state": won["state"]}
    assert dealt == refused


def test_a_deal_that_nobody_won_keeps_the_points_and_passes_to_the_left(replay, pack_of, plays) -> None:
    played = [action for leader, text in TRICKS for action in plays(leader, text)]
    again = {"deal": pack_of(HANDS, "9S", dealer=0)}
    *_, finished, dealt = replay([{"deal": pack_of(HANDS, "9S")}, *played, again])
    before, after = finished["state"], dealt["state"]

    assert (before["phase"], before["to_act"], before["deal"], before["winner"]) == ("deal", None, 1, None)
    assert (before["hands"], before["trick"], before["legal"]) == ([[]] * 6, [], [])
    assert [trick["points"] for trick in before["tricks"]] == [10, 5, 5, 5, 5]
    assert (before["scores"], before["trump"]) == ([10, 15, 5], "S")
    assert (after["phase"], after["dealer"], after["to_act"], after["deal"]) == ("play", 0, 1, 2)
    assert (after["scores"], after["tricks"], after["bonus"]) == ([10, 15, 5], [], None)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"seat": 1, "play": "2S"}, "not-your-turn"),
        ({"seat": 1, "play": "AS"}, "not-your-turn"),
        ({"seat": 0, "play": "2S"}, "not-in-hand"),
        ({"seat": 5, "bury": "6H"}, "wrong-phase"),
        ({"seat": 0, "bury": "6H"}, "wrong-phase"),
        ({"deal": []}, "wrong-phase"),
        ({"position": {"trump": "S", "to_act": 0, "hands": [hand.split() for hand in HANDS.values()]}}, "wrong-phase"),
        ({"seat": 0, "bid": "pass"}, "no-such-action"),
        ({"seat": 0, "trump": "S"}, "no-such-action"),
        ({"seat": 3, "discard": ["3H"]}, "no-such-action"),
    ],
)
def test_a_refused_action_changes_nothing(replay, pack_of, action, code: str) -> None:
    dealt, refused, played = replay([{"deal": pack_of(HANDS, "9S")}, action, {"seat": 0, "play": "JS"}])

    assert refused == {"accepted": False, "refusal": code, "state": dealt["state"]}
    assert played["accepted"]


@pytest.mark.parametrize(
    ("lead", "card", "code"),
    [("JS", "KC", "must-play-trump"), ("3C", "TD", "must-follow-suit"), ("3C", "JH", "not-in-hand")],
)
def test_an_illegal_play_is_refused_with_its_reason(replay, pack_of, lead: str, card: str, code: str) -> None:
    deal = {"deal": pack_of(HANDS, "9S")}
    *_, led, refused = replay([deal, {"seat": 0, "play": lead}, {"seat": 1, "play": card}])

    assert refused == {"accepted": False, "refusal": code, "state": led["state"]}


@pytest.mark.parametrize(
    "action", [{"seat": 0, "play": "JS"}, {"seat": 0, "exchange": "JS"}, {"seat": 5, "bury": "AS"}]
)
def test_before_the_deal_nothing_can_be_done(replay, action) -> None:
    (refused,) = replay([action])

    assert (refused["accepted"], refused["refusal"]) == (False, "wrong-phase")
    assert (refused["state"]["phase"], refused["state"]["deal"], refused["state"]["hands"]) == ("deal", 0, [[]] * 6)


def test_the_winner_of_a_trick_leads_the_next(replay, pack_of, plays) -> None:
    steps = replay([{"deal": pack_of(HANDS, "9S")}, *plays(0, TRICKS[0][1]), *plays(0, TRICKS[1][1])])

    assert steps[6]["state"]["to_act"] == 0
    assert steps[12]["state"]["to_act"] == 1
    assert steps[9]["state"]["trick"] == [
        {"seat": 0, "card": "3C"},
        {"seat": 1, "card": "KC"},
        {"seat": 2, "card": "7D"},
    ]


def test_a_position_is_whole_hands_with_any_seat_to_act(replay) -> None:
    hands = [hand.split() for hand in HANDS.values()]
    (step,) = replay([{"position": {"trump": "H", "to_act": 3, "hands": hands}}], dealer=1)
    now = step["state"]

    assert (now["phase"], now["deal"], now["dealer"], now["to_act"], now["trump"]) == ("play", 1, 1, 3, "H")
    assert (now["hands"], now["turn_up"], now["taken"]) == (hands, None, None)


def test_a_position_is_taken_where_a_deal_is_due(replay, pack_of, plays) -> None:
    hands = [hand.split() for hand in HANDS.values()]
    position = {"position": {"trump": "H", "to_act": 3, "hands": hands}}
    played = [action for leader, text in TRICKS for action in plays(leader, text)]
    *_, last, refused, finished, laid_out = replay(
        [{"deal": pack_of(HANDS, "9S")}, *played[:-1], position, played[-1], position]
    )
    now = laid_out["state"]

    assert refused == {"accepted": False, "refusal": "wrong-phase", "state": last["state"]}
    assert (finished["state"]["phase"], now["phase"], now["deal"], now["dealer"]) == ("deal", "play", 2, 0)
    assert (now["hands"], now["trump"], now["scores"]) == (hands, "H", finished["state"]["scores"])


# The match.

MATCH = {"scores": BEFORE, "games_to_win": 2}


def test_a_match_goes_on_from_game_to_game_with_nothing_but_the_games(replay, pack_of, plays) -> None:
    won = [{"deal": pack_of(HANDS, "5S")}, *plays(0, TRICKS[0][1])]
    again = {"deal": pack_of(HANDS, "9S", dealer=0)}
    *_, over, refused, dealt = replay([*won, {"seat": 0, "play": "3C"}, again], **MATCH)
    before, after = over["state"], dealt["state"]

    assert (before["phase"], before["winner"], before["scores"]) == ("game_over", 0, [45, 40, 0])
    assert (before["games"], before["match_winner"]) == ([1, 0, 0], None)
    assert refused == {"accepted": False, "refusal": "game-over", "state": before}
    assert (after["phase"], after["winner"], after["scores"], after["games"]) == ("play", None, [0, 0, 0], [1, 0, 0])
    assert (after["deal"], after["dealer"], after["to_act"]) == (2, 0, 1)


def test_between_games_a_malformed_pack_is_refused(replay, pack_of, plays) -> None:
    won = [{"deal": pack_of(HANDS, "5S")}, *plays(0, TRICKS[0][1])]
    *_, over, refused = replay([*won, {"deal": list(cards.PACK[1:])}], **MATCH)

    assert refused == {"accepted": False, "refusal": "malformed-deck", "state": over["state"]}


def test_the_last_game_decides_the_match(replay, pack_of, plays) -> None:
    deal = {"deal": pack_of(HANDS, "5S")}
    won = [deal, *plays(0, TRICKS[0][1])]
    *_, over, refused = replay([*won, deal], **MATCH, games=[1, 1, 0])

    assert (over["state"]["phase"], over["state"]["games"], over["state"]["match_winner"]) == (
        "match_over",
        [2, 1, 0],
        0,
    )
    assert over["state"]["winner"] == 0
    assert refused == {"accepted": False, "refusal": "game-over", "state": over["state"]}


def test_without_games_to_win_there_is_no_match(replay, pack_of) -> None:
    (step,) = replay([{"deal": pack_of(HANDS, "9S")}])

    assert not {"games", "match_winner"} & set(step["state"])


def test_apply_leaves_the_state_as_it_was_and_says_why_it_refuses() -> None:
    first = table.start(BRUFF, ((0, 3), (1, 4), (2, 5)), 5, (0, 0, 0))
    dealt = state.apply(first, actions.Deal(cards.PACK))
    card = dealt.hands[1][0]

    assert first.phase == "deal"
    with pytest.raises(errors.NotYourTurn) as raised:
        state.apply(dealt, actions.Play(1, card))
    assert raised.value.action == actions.Play(1, card)
    assert str(raised.value) == f"Play(seat=1, card='{card}') is refused: expected the seat whose turn it is"
    assert isinstance(raised.value, errors.OutOfTurn)
