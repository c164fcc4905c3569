"""Sections 07 and 08: points, the bonus, and who has won after which trick."""

from __future__ import annotations

import random

import pytest

from fortyfive_reference import cards, game, play, scoring
from fortyfive_reference.play import Trick
from fortyfive_reference.rulesets import BRUFF
from fortyfive_reference.scoring import Record, Taken

SIDES = ((0, 3), (1, 4), (2, 5))
BEFORE = (35, 40, 0)

A = ["JS 2S JH 3H 4H 6H", "3C KC 7D 4C 6C 7C", "QC 8D 7H TH 8C KD", "TD 9D 8H QH 9C 3D", "2D 6D 9H KH JC 4D"]
B = ["JS 2S 6D 3H 4H 6H", "3C KC 7D 4C 6C 7C", "QC 8D 7H TH 8C KD", "TD 5S 8H QH 9C 3D", "5C 9D 2H 5H TC 4D"]
D = ["JS 2S AS 3H 4H 6H", *B[1:]]


def record(
    *tricks: str,
    leaders: str = "00111",
    scores: tuple[int, ...] = BEFORE,
    turn_up: str | None = None,
    taken: tuple[int, str] | None = None,
    trump: str = "S",
) -> Record:
    """The record of some finished tricks."""
    finished = tuple(Trick(int(leader), tuple(trick.split())) for leader, trick in zip(leaders, tricks, strict=False))
    return Record(BRUFF, SIDES, trump, scores, finished, 0, turn_up, Taken(*taken) if taken else None)


def winners_by_trick(tricks: list[str], **known: object) -> list[int | None]:
    """Who has won once each of the tricks is finished."""
    return [game.settle(record(*tricks[:count], **known)).winner for count in range(1, len(tricks) + 1)]


def test_a_partner_adds_to_the_score_of_the_side() -> None:
    assert [scoring.side_of(SIDES, seat) for seat in range(6)] == [0, 1, 2, 0, 1, 2]


def test_each_trick_is_five_points_and_the_whole_deal_30() -> None:
    settled = game.settle(record(*A, turn_up="9S"))

    assert settled.winners == (0, 1, 1, 1, 2)
    assert settled.points == (10, 5, 5, 5, 5)
    assert settled.scores == (45, 55, 5)


@pytest.mark.parametrize(
    ("tricks", "turn_up", "bonus"),
    [
        (["QC KC 7D 4C 6C 7C"], "9S", None),
        (["JS 2S JH 3H 4H 6H"], "9S", (0, False)),
        (["JS 2S JH 3H 4H 6H"], "5S", (0, True)),
        (["JS 5S JH 3H 4H 6H"], "9S", (0, True)),
        (["Joker 2S JH 3H 4H 6H"], "5S", (0, False)),
        (["Joker 2S JH 3H 4H 6H"], "JS", (0, False)),
        (["9S 2S JH 3H 4H 6H", "3C KC 7D JS 6C 7C"], "8S", (1, False)),
        (["JS 2S JH 3H 4H 6H", "3C KC 7D 4C 9S 7C"], "8S", (0, False)),
        (["KD 2D QD 3H 4H AH"], "8S", (0, False)),
    ],
)
def test_the_bonus_lies_in_the_trick_of_the_best_trump(
    tricks: list[str], turn_up: str, bonus: tuple[int, bool] | None
) -> None:
    assert scoring.bonus(record(*tricks, turn_up=turn_up)) == bonus


def test_an_unconfirmed_bonus_is_not_recorded() -> None:
    settled = game.settle(record("JS 2S JH 3H 4H 6H", turn_up="9S"))

    assert (settled.points, settled.scores, settled.winner) == ((5,), (40, 40, 0), None)


def test_the_end_of_the_deal_confirms_the_bonus() -> None:
    assert [scoring.bonus(record(*A[:count], turn_up="9S")) for count in (4, 5)] == [(0, False), (0, True)]


def test_without_a_trump_there_is_no_bonus_and_25_points() -> None:
    plain = ["KC QC JC 2C 3C 4C", "KD QD JD TD 9D 8D", "5C 6C 7C 8C 9C TC", "KH QH JH TH 9H 8H", "7D 6D 5D 4D 3D 2D"]
    settled = game.settle(record(*plain, leaders="00000", scores=(0, 0, 0)))

    assert (settled.bonus, settled.points) == (None, (5,) * 5)


def test_a_lost_bonus_lets_the_later_side_win() -> None:
    assert winners_by_trick(B, turn_up="9S") == [None, None, None, 1, 1]


def test_a_win_by_the_bonus_of_the_first_trick_waits_for_the_end_of_the_deal() -> None:
    assert winners_by_trick(A, turn_up="9S") == [None, None, None, None, 0]


def test_the_five_left_on_the_table_settles_the_first_trick_at_once() -> None:
    assert winners_by_trick(A, turn_up="5S") == [0] * 5


def test_the_five_taken_in_sight_of_all_makes_the_later_win_clear() -> None:
    assert winners_by_trick(D, taken=(2, "5S")) == [None, 1, 1, 1, 1]


def test_a_taken_card_that_is_lower_or_already_played_settles_nothing() -> None:
    assert winners_by_trick(A, taken=(2, "JH")) == [None, None, None, None, 0]
    assert winners_by_trick(["JS 2S 9S 3H 4H 6H", *B[1:3]], taken=(2, "9S")) == [None, None, None]


def test_an_open_bonus_that_leaves_the_same_side_first_does_not_delay_its_win() -> None:
    assert winners_by_trick(["JS 2S JH 3H 4H 6H"], scores=(40, 40, 0), turn_up="9S") == [0]


@pytest.mark.parametrize(("before", "won"), [(34, None), (35, 0), (40, 0)])
def test_45_points_or_more_win(before: int, won: int | None) -> None:
    assert winners_by_trick(["5S 2S JH 3H 4H 6H"], scores=(before, 0, 0), turn_up="9S") == [won]


def test_five_tricks_of_one_side_win_whatever_the_score() -> None:
    partners_in_turn = [
        "KC JC 2C 3C 4C AC",
        "2D 3D 4D KD QD JD",
        "KH QH JH TH 9H 8H",
        "5C 6C 7C QC TC 9C",
        "TD 6D 5D 8D 9D 7D",
    ]
    swept = record(*partners_in_turn, leaders="00330", scores=(0, 40, 0))
    settled = game.settle(swept)

    assert settled.winners == (0, 3, 3, 0, 0)
    assert (settled.scores, settled.winner) == ((25, 40, 0), 0)
    assert winners_by_trick(partners_in_turn, leaders="00330", scores=(0, 40, 0)) == [None, None, None, None, 0]
    assert game.settle(swept._replace(rules=BRUFF._replace(sweep="nothing"))).winner is None


def test_four_tricks_of_one_side_and_one_of_another_are_no_sweep() -> None:
    tricks = ["KC QC JC 2C 3C 4C", "KD QD JD TD 9D 8D", "5C 6C 7C 8C 9C TC", "KH QH JH TH 9H 8H", "2D 6D 5D 4D 3D 7S"]

    assert game.settle(record(*tricks, leaders="00000", scores=(0, 0, 0))).winner is None


def test_the_parameters_are_read_from_the_rule_set() -> None:
    at_the_end = BRUFF._replace(game_ends="deal")
    no_bonus = BRUFF._replace(bonus="none")
    to_25 = BRUFF._replace(target=25)
    dear = BRUFF._replace(points=BRUFF.points._replace(trick=7, bonus=3))
    first = record("5S 2S JH 3H 4H 6H", turn_up="9S")

    assert [game.settle(first._replace(rules=rules)).winner for rules in (BRUFF, at_the_end, no_bonus)] == [
        0,
        None,
        None,
    ]
    assert game.settle(first._replace(rules=to_25, scores=(15, 0, 0))).winner == 0
    assert game.settle(first._replace(rules=dear)).points == (10,)
    assert game.settle(first._replace(rules=no_bonus)).bonus is None
    assert game.settle(record(*A, turn_up="5S")._replace(rules=at_the_end)).winner == 0


def test_settle_answers_with_every_member(ask) -> None:
    tricks = [{"leader": 0, "cards": A[0].split()}]
    known = {"players": 6, "sides": [[0, 3], [1, 4], [2, 5]], "dealer": 5, "trump": "S", "scores": [35, 40, 0]}

    assert ask("settle", **known, tricks=tricks, turn_up="5S") == {
        "winners": [0],
        "points": [10],
        "bonus": {"trick": 0, "confirmed": True},
        "scores": [45, 40, 0],
        "winner": 0,
    }
    assert ask("settle", **known, tricks=tricks, taken={"seat": 2, "card": "5S"})["bonus"]["confirmed"] is False
    assert ask("settle", **known, tricks=tricks)["winner"] is None


def test_games_count_towards_the_match() -> None:
    assert game.games_won((2, 0, 1), 2) == (2, 0, 2)
    assert game.match_winner((2, 2, 2), 3) is None
    assert game.match_winner((2, 3, 2), 3) == 1


LINES = {
    "S": "5S JS Joker AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS",
    "C": "5C JC Joker AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC",
    "D": "5D JD Joker AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D",
    "H": "5H JH Joker AH KH QH TH 9H 8H 7H 6H 4H 3H 2H",
}


def first_at_45(scores: tuple[int, ...], sides: list[int], points: list[int]) -> int | None:
    """The side that is the first at 45, trick by trick."""
    totals = list(scores)
    for side, value in zip(sides, points, strict=True):
        totals[side] += value
        if totals[side] >= 45:
            return side
    return None


def settled_by_the_letter(known: Record) -> tuple[list[int], tuple[int, bool] | None, int | None]:
    """Points, bonus and winner after the last trick, as the protocol words them, from the printed lines alone."""
    line, tricks = LINES[known.trump].split(), [list(trick.cards) for trick in known.tricks]
    played = {card for trick in tricks for card in trick}
    sides = [play.winning_seat(BRUFF, known.trump, trick) % 3 for trick in known.tricks]
    points = [5] * len(tricks)
    higher = line[: next((place for place, card in enumerate(line) if card in played), len(line))]
    bonus, elsewhere = None, None
    if len(higher) < len(line):
        trick = next(place for place, cards_of_trick in enumerate(tricks) if line[len(higher)] in cards_of_trick)
        confirmed = line[0] in played or set(higher) == {known.turn_up} or len(tricks) == 5
        bonus = (trick, confirmed)
        raised = [value + 5 * (place == trick) for place, value in enumerate(points)]
        if confirmed:
            points = raised
        elif not (known.taken and known.taken.card in higher):
            elsewhere = first_at_45(known.scores, sides, raised)
    winner = first_at_45(known.scores, sides, points)
    if winner is not None and elsewhere not in (None, winner):
        winner = None
    if winner is None and len(tricks) == 5 and len(set(sides)) == 1:
        winner = sides[0]
    return points, bonus, winner


def test_random_deals_are_settled_by_the_letter_of_the_protocol() -> None:
    generator, waited = random.Random(8), 0
    for _ in range(400):
        *dealt, turn_up = generator.sample(cards.PACK[:-1], 31)
        trump = turn_up[1] if generator.random() < 0.8 else generator.choice("SCDH")
        taken = (generator.randrange(6), generator.choice(dealt)) if generator.random() < 0.4 else None
        scores = tuple(generator.choice(range(20, 45, 5)) for _ in range(3))
        tricks, leader, winner = [], 0, None
        for place in range(5):
            tricks.append(Trick(leader, tuple(dealt[6 * place : 6 * place + 6])))
            leader = play.winning_seat(BRUFF, trump, tricks[-1])
            known = Record(
                BRUFF, SIDES, trump, scores, tuple(tricks), 0, None if taken else turn_up, taken and Taken(*taken)
            )
            points, bonus, now = settled_by_the_letter(known)
            settled = game.settle(known)
            winner = now if winner is None else winner
            assert (list(settled.points), settled.bonus, settled.winner) == (points, bonus, winner), known
            waited += winner is None and max(settled.scores) >= 45

    assert waited
