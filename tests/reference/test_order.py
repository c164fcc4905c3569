"""Section 04, against the lines of the section itself."""

from __future__ import annotations

import pytest

from fortyfive_reference import cards, order
from fortyfive_reference.cards import SUITS, Suit
from fortyfive_reference.rulesets import BRUFF

TRUMPS = {
    "S": "5S > JS > Joker > AH > AS > KS > QS > 2S > 3S > 4S > 6S > 7S > 8S > 9S > TS",
    "C": "5C > JC > Joker > AH > AC > KC > QC > 2C > 3C > 4C > 6C > 7C > 8C > 9C > TC",
    "D": "5D > JD > Joker > AH > AD > KD > QD > TD > 9D > 8D > 7D > 6D > 4D > 3D > 2D",
    "H": "5H > JH > Joker > AH > KH > QH > TH > 9H > 8H > 7H > 6H > 4H > 3H > 2H",
}
PLAIN = {
    "S": "K > Q > J > A > 2 > 3 > 4 > 5 > 6 > 7 > 8 > 9 > T",
    "C": "K > Q > J > A > 2 > 3 > 4 > 5 > 6 > 7 > 8 > 9 > T",
    "D": "K > Q > J > T > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2 > A",
    "H": "K > Q > J > T > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2",
}


@pytest.mark.parametrize("trump", SUITS)
def test_the_order_of_trumps_is_the_one_of_the_section(trump: Suit) -> None:
    assert " > ".join(order.trump_order(BRUFF, trump)) == TRUMPS[trump]


@pytest.mark.parametrize("suit", SUITS)
def test_the_order_of_a_plain_suit_is_the_one_of_the_section(suit: Suit) -> None:
    assert " > ".join(card[0] for card in order.plain_order(suit)) == PLAIN[suit]
    assert {cards.suit_of(card) for card in order.plain_order(suit)} == {suit}


@pytest.mark.parametrize(("trump", "trumps"), [("S", 15), ("C", 15), ("D", 15), ("H", 14)])
def test_trumps_and_plain_suits_share_out_the_pack(trump: Suit, trumps: int) -> None:
    plain = [card for suit in order.plain_suits(trump) for card in order.plain_order(suit)]

    assert len(order.trump_order(BRUFF, trump)) == trumps
    assert sorted((*order.trump_order(BRUFF, trump), *plain)) == sorted(cards.PACK)


@pytest.mark.parametrize("trump", SUITS)
def test_exactly_the_cards_of_the_order_of_trumps_are_trumps(trump: Suit) -> None:
    assert set(order.trumps_among(trump, cards.PACK)) == set(order.trump_order(BRUFF, trump))


@pytest.mark.parametrize("trump", SUITS)
def test_a_trump_beats_those_after_it_and_no_other(trump: Suit) -> None:
    trumps = order.trump_order(BRUFF, trump)
    for place, card in enumerate(trumps):
        assert [order.beats(BRUFF, trump, card, other) for other in trumps] == [
            place < rank for rank in range(len(trumps))
        ]
        assert order.trumps_above(BRUFF, trump, card) == trumps[:place]


def test_the_top_trumps_stand_as_the_rule_set_has_them() -> None:
    joker_last = BRUFF._replace(top_trumps=("five", "jack", "ace-of-hearts", "joker"))

    assert order.trump_order(joker_last, "S")[:5] == ("5S", "JS", "AH", "Joker", "AS")


def test_card_order_answers_trumps_and_the_three_other_suits(ask) -> None:
    answer = ask("card_order", trump="D")

    assert answer["trumps"] == TRUMPS["D"].split(" > ")
    assert {suit: [card[0] for card in line] for suit, line in answer["plain"].items()} == {
        suit: PLAIN[suit].split(" > ") for suit in "SCH"
    }
