"""The stateless methods: card orders, legal plays, trick winners, the right to exchange, counting lines."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from example_python_support import PLAIN, TRUMPS, bruff

SEQUEL = ["3C", "4D", "5D", "6D", "7D"]  # fills a trick; none of it is a trump in spades or hearts, or beats the lead


@pytest.mark.parametrize("trump", "SCDH")
def test_the_orders_are_those_of_the_text(trump: str) -> None:
    order = bruff("card_order", trump=trump)
    assert order["trumps"] == TRUMPS[trump]
    assert order["plain"] == {suit: cards for suit, cards in PLAIN.items() if suit != trump}


@pytest.mark.parametrize("trump", "SCDH")
def test_every_pair_of_cards_has_the_winner_of_the_lists(trump: str) -> None:
    for led, other in itertools.permutations([*TRUMPS[trump], *sum((PLAIN[s] for s in PLAIN if s != trump), [])], 2):
        if other in TRUMPS[trump]:
            second_wins = led not in TRUMPS[trump] or TRUMPS[trump].index(other) < TRUMPS[trump].index(led)
        else:
            suit = PLAIN[other[1]]
            second_wins = led not in TRUMPS[trump] and led in suit and suit.index(other) < suit.index(led)
        assert bruff("trick_winner", trump=trump, trick=[led, other]) == {"position": int(second_wins)}, (led, other)


LEGAL = """
S 7S    : AH KD    -> AH KD
S 7S    : AH 2S KD -> AH 2S
S 7S    : AS KD    -> AS
S 7S    : 5S 2S KD -> 5S 2S
S 7S    : 5S JS    -> 5S JS
S Joker : AH KD    -> AH
S Joker : JS KD    -> JS KD
S Joker : JS AH KD -> JS AH
S JS    : Joker KD -> Joker
S JS    : 5S AH KD -> 5S AH
S JS    : 5S KD    -> 5S KD
S 5S    : JS KD    -> JS
S AH    : Joker KD -> Joker KD
S AH    : AS KD    -> AS
S AH    : KH KD    -> KH KD
S QH    : AH 3C    -> AH 3C
S QH    : AH 2H 3C -> AH 2H
S QH    : AH 6S 3C -> AH 6S 3C
S 7D    : AH 6S 3C -> AH 6S 3C
S QH    : Joker 2H 3C -> Joker 2H
H 2H    : AH KD    -> AH KD
H AH    : KH KD    -> KH
H AH    : Joker KD -> Joker KD
"""


@pytest.mark.parametrize("line", LEGAL.strip().splitlines())
def test_legal_plays_are_those_of_the_vectors(line: str) -> None:
    given, expected = line.split("->")
    table, hand = given.split(":")
    trump, lead = table.split()
    assert set(bruff("legal_plays", trump=trump, hand=hand.split(), trick=[lead])["cards"]) == set(expected.split())


def test_the_leader_plays_any_card_and_a_later_stronger_card_changes_nothing() -> None:
    assert set(bruff("legal_plays", trump="S", hand=["AH", "KD"], trick=[])["cards"]) == {"AH", "KD"}
    assert set(bruff("legal_plays", trump="S", hand=["AH", "KD"], trick=["7S", "5S"])["cards"]) == {"AH", "KD"}
    assert bruff("legal_plays", trump="S", hand=["AH", "KD"], trick=["5S", "7S"])["cards"] == ["AH"]


def test_the_ace_of_hearts_and_the_joker_lead_as_trumps() -> None:
    assert bruff("trick_winner", trump="S", trick=["AH", "KH", *SEQUEL[:4]]) == {"position": 0}
    assert bruff("trick_winner", trump="S", trick=["Joker", "KH", "JS", *SEQUEL[:3]]) == {"position": 2}


@pytest.mark.parametrize(
    ("trump", "turn_up", "hand", "is_dealer", "allowed"),
    [
        ("S", "9S", "AS 2D 3D 4D 6D", False, True),
        ("S", "9S", "AH 2D 3D 4D 6D", False, False),
        ("S", "9S", "Joker 5S JS 4D 6D", False, False),
        ("S", "9S", "AS 2D 3D 4D 6D", True, True),
        ("S", "9S", "AH 2D 3D 4D 6D", True, False),
        ("S", "AS", "AH 2D 3D 4D 6D", True, True),
        ("S", "AS", "AH 2D 3D 4D 6D", False, False),
        ("H", "9H", "AH 2D 3D 4D 6D", False, True),
        ("H", "AH", "5H 2D 3D 4D 6D", True, True),
        ("H", "AH", "5H 2D 3D 4D 6D", False, False),
    ],
)
def test_who_may_exchange(trump: str, turn_up: str, hand: str, is_dealer: bool, allowed: bool) -> None:
    asked = bruff("may_exchange", trump=trump, turn_up=turn_up, hand=hand.split(), is_dealer=is_dealer)
    assert asked == {"allowed": allowed}


HANDS = ["7S KD 7D", "5S QC 2D", "AH 4D 3C", "2S 3H JD", "6C 8H 4C", "Joker 9C TC"]


def walk(hands: list[list[str]], leader: int, trick: list[str], depth: int) -> int:
    """Count the lines with nothing but the other methods."""
    if depth == 0:
        return 1
    if len(trick) == 6:
        leader, trick = (leader + bruff("trick_winner", trump="S", trick=trick)["position"]) % 6, []
    seat = (leader + len(trick)) % 6
    if not hands[seat]:
        return 0
    total = 0
    for card in bruff("legal_plays", trump="S", hand=hands[seat], trick=trick)["cards"]:
        rest = [[c for c in hand if c != card] for hand in hands]
        total += walk(rest, leader, [*trick, card], depth - 1)
    return total


@pytest.mark.parametrize("depth", range(9))
def test_lines_are_counted_as_by_walking_them(depth: int) -> None:
    hands = [hand.split() for hand in HANDS]
    assert bruff("perft", trump="S", leader=4, hands=hands, depth=depth) == {"nodes": walk(hands, 4, [], depth)}


def test_cards_on_the_table_are_counted_on_from() -> None:
    hands = [["KD"], ["QC"], ["4D", "AH"], ["2S", "3H"], ["6C", "8H"], ["Joker", "9C"]]
    nodes = bruff("perft", trump="S", leader=0, hands=hands, trick=["7S", "5S"], depth=6)["nodes"]
    assert nodes == walk(hands, 0, ["7S", "5S"], 6) > 1
