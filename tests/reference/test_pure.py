"""Answers that a rule keeps: each is the answer to exactly what was asked."""

from __future__ import annotations

from fortyfive_reference import order, play, pure
from fortyfive_reference.rulesets import BRUFF, STANDARD_JOKER


def test_a_rule_works_out_once_what_it_is_asked_twice() -> None:
    asked: list[int] = []

    @pure.rule
    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert [double(3), double(4), double(3)] == [6, 8, 6]
    assert asked == [3, 4]


def test_a_rule_keeps_the_last_of_its_answers_and_no_more() -> None:
    asked: list[int] = []

    @pure.rule
    def same(number: int) -> int:
        asked.append(number)
        return number

    for number in range(pure.KEPT + 1):
        same(number)
    same(pure.KEPT)
    same(0)
    assert asked == [*range(pure.KEPT + 1), 0]


def test_rule_sets_of_one_name_that_differ_get_answers_of_their_own() -> None:
    other = BRUFF._replace(top_trumps=STANDARD_JOKER.top_trumps, protected=())

    assert order.trump_order(BRUFF, "S")[2:4] == ("Joker", "AH")
    assert order.trump_order(other, "S")[2:4] == ("AH", "Joker")
    assert play.legal_plays(BRUFF, "S", ("AH", "KD"), ("7S",)) == ("AH", "KD")
    assert play.legal_plays(other, "S", ("AH", "KD"), ("7S",)) == ("AH",)


def test_rule_sets_that_are_equal_have_the_same_hash() -> None:
    assert hash(BRUFF._replace(id="bruff")) == hash(BRUFF)
