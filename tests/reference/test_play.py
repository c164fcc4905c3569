"""Sections 05, 06 and 09: legal plays and the winner of a trick."""

from __future__ import annotations

import itertools
import random

import pytest

from fortyfive_reference import cards, order, play, withholding
from fortyfive_reference.cards import SUITS, Suit
from fortyfive_reference.rulesets import BRUFF

TRUMP_LINES = {
    "S": "5S JS Joker AH AS KS QS 2S 3S 4S 6S 7S 8S 9S TS",
    "C": "5C JC Joker AH AC KC QC 2C 3C 4C 6C 7C 8C 9C TC",
    "D": "5D JD Joker AH AD KD QD TD 9D 8D 7D 6D 4D 3D 2D",
    "H": "5H JH Joker AH KH QH TH 9H 8H 7H 6H 4H 3H 2H",
}
PLAIN_RANKS = {"S": "KQJA23456789T", "C": "KQJA23456789T", "D": "KQJT98765432A", "H": "KQJT98765432"}


def legal(trump: Suit, hand: str, trick: str) -> set[str]:
    """The engine's legal plays."""
    return set(play.legal_plays(BRUFF, trump, tuple(hand.split()), tuple(trick.split())))


def core(trump: str, hand: set[str], lead: str) -> set[str]:
    """The rules of following in their shortest form, from the printed lines alone."""
    line = TRUMP_LINES[trump].split()
    trumps = hand & set(line)
    if lead in line:
        kept = set(line[:4]) & set(line[: line.index(lead)])
        return hand if trumps <= kept else trumps
    following = {card for card in hand - trumps if card[1] == lead[1]}
    return following | trumps if following else hand


@pytest.mark.parametrize(
    ("trump", "lead", "hand", "expected"),
    [
        ("S", "7S", "AH KD", "AH KD"),
        ("S", "7S", "AH 2S KD", "AH 2S"),
        ("S", "7S", "AS KD", "AS"),
        ("S", "7S", "5S 2S KD", "5S 2S"),
        ("S", "7S", "5S JS", "5S JS"),
        ("S", "Joker", "AH KD", "AH"),
        ("S", "Joker", "JS KD", "JS KD"),
        ("S", "Joker", "JS AH KD", "JS AH"),
        ("S", "JS", "Joker KD", "Joker"),
        ("S", "JS", "5S AH KD", "5S AH"),
        ("S", "JS", "5S KD", "5S KD"),
        ("S", "5S", "JS KD", "JS"),
        ("S", "AH", "Joker KD", "Joker KD"),
        ("S", "AH", "AS KD", "AS"),
        ("S", "AH", "KH KD", "KH KD"),
        ("S", "QH", "AH 3C", "AH 3C"),
        ("S", "QH", "AH 2H 3C", "AH 2H"),
        ("S", "QH", "AH 6S 3C", "AH 6S 3C"),
        ("S", "7D", "AH 6S 3C", "AH 6S 3C"),
        ("S", "QH", "Joker 2H 3C", "Joker 2H"),
        ("H", "2H", "AH KD", "AH KD"),
        ("H", "AH", "KH KD", "KH"),
        ("H", "AH", "Joker KD", "Joker KD"),
        ("S", "5S", "Joker KD", "Joker"),
        ("S", "5S", "AH KD", "AH"),
        ("S", "JS", "AH KD", "AH"),
        ("S", "7S", "KD 4C", "KD 4C"),
        ("D", "2D", "AD KC", "AD"),
    ],
)
def test_legal_plays_of_a_hand_to_a_lead(trump: Suit, lead: str, hand: str, expected: str) -> None:
    assert legal(trump, hand, lead) == set(expected.split())


def test_any_card_may_be_led() -> None:
    assert legal("S", "5S Joker AH KD 4C", "") == {"5S", "Joker", "AH", "KD", "4C"}


def test_the_lead_is_what_a_protected_trump_is_compared_with() -> None:
    assert legal("S", "AH KD", "7S 5S") == {"AH", "KD"}
    assert legal("S", "AH KD", "5S 7S") == {"AH"}
    assert withholding.card_to_beat(("7S", "5S")) == "7S"


def test_there_is_no_duty_to_beat_a_card_or_to_ruff() -> None:
    assert legal("S", "2C KC", "QC AC") == {"2C", "KC"}
    assert legal("S", "2S TS", "7S KS") == {"2S", "TS"}
    assert legal("S", "2S 3D", "QC KC") == {"2S", "3D"}


def test_legal_plays_agree_with_the_rules_of_following_in_their_shortest_form() -> None:
    generator = random.Random(45)
    for trump in SUITS:
        for _ in range(1500):
            lead, *hand = generator.sample(cards.PACK, generator.randint(2, 6))
            assert legal(trump, " ".join(hand), lead) == core(trump, set(hand), lead), (trump, lead, hand)


def test_protection_is_what_the_rule_set_says() -> None:
    three = BRUFF._replace(protected=("five", "jack", "ace-of-hearts"))

    assert withholding.may_discard(BRUFF, "S", (cards.JOKER,), ("7S",))
    assert not withholding.may_discard(three, "S", (cards.JOKER,), ("7S",))


@pytest.mark.parametrize("trump", SUITS)
def test_each_pair_of_cards_has_the_winner_that_the_lines_say(trump: Suit) -> None:
    line = TRUMP_LINES[trump].split()
    for led, other in itertools.permutations(cards.PACK, 2):
        if other in line:
            second = led not in line or line.index(other) < line.index(led)
        else:
            ranks = PLAIN_RANKS[other[1]]
            second = led not in line and led[1] == other[1] and ranks.index(other[0]) < ranks.index(led[0])
        assert play.trick_winner(BRUFF, trump, (led, other)) == second, (trump, led, other)


@pytest.mark.parametrize(
    ("trump", "trick", "position"),
    [
        ("S", "7S 5S KD 2S QC 4D", 1),
        ("S", "QH KH 2H 3H AC KD", 1),
        ("S", "QH KH AH 2S 3H 4H", 2),
        ("C", "2C 3C 4C 6C 7C TC", 0),
        ("D", "2D 3D 4D 6D 7D TD", 5),
        ("H", "AH KH Joker JH 5H 2H", 4),
        ("S", "AC 2C TC KD KH JC", 5),
        ("S", "AD 2D KH KC QC JC", 1),
    ],
)
def test_the_winner_of_a_full_trick(ask, trump: str, trick: str, position: int) -> None:
    assert ask("trick_winner", trump=trump, trick=trick.split()) == {"position": position}


def test_the_dealers_left_leads_first_then_the_winner() -> None:
    assert play.first_leader(BRUFF, 6, 5) == 0
    assert play.next_leader(4) == 4
    assert play.seats_in_turn(6, 4) == (4, 5, 0, 1, 2, 3)
    assert play.winning_seat(BRUFF, "S", play.Trick(4, ("7S", "5S", "KD", "2S", "QC", "4D"))) == 5


def test_the_worked_example_of_section_09(replay, plays) -> None:
    hands = ["7S 3C 4C 6C 7C", "5S TC TH 9H 8H", "AH KD 2C 2D 3D", "2S 6D 7D 8D 9D", "QC KC 5C AC 8C", "4D 5D 2H 3H 4H"]
    position = {"position": {"trump": "S", "to_act": 0, "hands": [hand.split() for hand in hands]}}
    steps = replay([position, *plays(0, "7S 5S KD 2S QC 4D")])
    state = steps[-1]["state"]

    assert all(step["accepted"] for step in steps)
    assert state["tricks"] == [{"winner": 1, "points": 10}]
    assert state["bonus"] == {"trick": 0, "confirmed": True}
    assert (state["scores"], state["to_act"]) == ([0, 10, 0], 1)


def test_the_joker_is_the_only_card_without_a_plain_order() -> None:
    plain = {card for suit in SUITS for card in order.plain_order(suit)}

    assert set(cards.PACK) - plain == {"Joker", "AH"}
