"""Counts of legal sequences, against a count that asks the rules of play at every node."""

from __future__ import annotations

import random

import pytest

from fortyfive_reference import cards, perft, play
from fortyfive_reference.cards import SUITS
from fortyfive_reference.rulesets import BRUFF


def counted(trump, leader: int, hands: list[tuple], trick: tuple, depth: int) -> int:
    """The same number, node by node."""
    if depth == 0:
        return 1
    seat = (leader + len(trick)) % len(hands)
    nodes = 0
    for card in play.legal_plays(BRUFF, trump, hands[seat], trick):
        left = [tuple(c for c in hand if c != card) for hand in hands]
        table = (*trick, card)
        if len(table) == len(hands):
            lead = (leader + play.trick_winner(BRUFF, trump, table)) % len(hands)
            nodes += counted(trump, lead, left, (), depth - 1)
        else:
            nodes += counted(trump, leader, left, table, depth - 1)
    return nodes


@pytest.mark.parametrize("seed", range(6))
def test_counts_agree_with_a_count_node_by_node(seed: int) -> None:
    generator = random.Random(seed)
    players = generator.choice((2, 3, 6))
    dealt = generator.sample(cards.PACK, players * 3)
    hands = [tuple(dealt[3 * seat : 3 * seat + 3]) for seat in range(players)]
    trump, leader = generator.choice(SUITS), generator.randrange(players)
    for depth in range(8):
        expected = counted(trump, leader, hands, (), depth)
        assert perft.nodes(BRUFF, trump, leader, tuple(hands), (), depth) == expected, (trump, hands, depth)


def test_cards_on_the_table_bind_those_who_follow(ask) -> None:
    hands = [["KD"], ["5S", "3C"], ["AH", "4C"], ["2S", "9H"], ["QC", "TD"], ["4D", "8C"]]
    given = {"trump": "S", "leader": 0, "hands": hands, "trick": ["7S"]}

    assert [ask("perft", **given, depth=depth)["nodes"] for depth in range(4)] == [1, 2, 4, 4]


def test_a_sequence_longer_than_the_cards_does_not_exist(ask) -> None:
    given = {"trump": "S", "leader": 0, "hands": [["2S"], ["3S"]]}

    assert [ask("perft", **given, depth=depth)["nodes"] for depth in range(4)] == [1, 1, 1, 0]
