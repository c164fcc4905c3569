"""Deals played by the tables, against the rules of play asked at every card."""

from __future__ import annotations

import random

import pytest

from fortyfive_reference import dealing, errors, masks, play, playout
from fortyfive_reference.cards import PACK, SUITS
from fortyfive_reference.rulesets import BRUFF, RULESETS

TABLES = {(name, trump): playout.Table(rules, trump) for name, rules in RULESETS.items() for trump in SUITS}


def cards_of(mask: int) -> tuple:
    """The cards of a mask, in the order of the pack."""
    return tuple(card for place, card in enumerate(PACK) if mask >> place & 1)


def dealt(rules, players: int, generator: random.Random) -> list[tuple]:
    """A hand of five for each seat."""
    cards = generator.sample(dealing.full_pack(rules), players * rules.hand)
    return [tuple(cards[seat::players]) for seat in range(players)]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", range(12))
def test_every_play_is_as_the_rules_have_it(name: str, seed: int) -> None:
    generator = random.Random(f"{name} {seed}")
    rules = RULESETS[name]
    players, trump = generator.choice(rules.players), SUITS[seed % 4]
    leader = generator.randrange(players)
    hands = dealt(rules, players, generator)
    deal = TABLES[name, trump].deal(hands, leader)
    left, trick = [set(hand) for hand in hands], ()
    for number in range(players * rules.hand):
        seat = (leader + len(trick)) % players
        assert deal.seat == seat
        hand = tuple(card for card in hands[seat] if card in left[seat])
        allowed = cards_of(deal.legal)
        assert set(allowed) == set(play.legal_plays(rules, trump, hand, trick)), (trump, hand, trick)
        card = generator.choice(allowed)
        deal.play(PACK.index(card))
        left[seat].remove(card)
        trick = (*trick, card)
        assert [PACK[place] for place in deal.log[-len(trick):]] == list(trick)
        if len(trick) == players:
            leader, trick = play.winning_seat(rules, trump, play.Trick(leader, trick)), ()
            assert deal.winners[-1] == leader
            assert len(deal.winners) == (number + 1) // players
    assert not deal.legal
    assert not any(deal.hands)


@pytest.mark.parametrize(("led", "refused", "refusal"), [
    ("7S", "3C", errors.MustPlayTrump),
    ("8C", "9D", errors.MustFollowSuit),
])
def test_a_card_that_may_not_be_played_is_refused_and_nothing_changes(led, refused, refusal) -> None:
    deal = TABLES["bruff", "S"].deal([(led, "KD"), ("2S", "3C", "9D"), ("4C", "9H", "5H")], leader=0)
    deal.play(PACK.index(led))
    before = (list(deal.hands), list(deal.log), deal.legal, deal.seat)
    with pytest.raises(refusal):
        deal.play(PACK.index(refused))
    with pytest.raises(errors.NotInHand):
        deal.play(PACK.index("4C"))
    assert (list(deal.hands), list(deal.log), deal.legal, deal.seat) == before
    deal.play(PACK.index("2S"))
    assert deal.seat == 2


def test_once_all_is_played_nothing_may_be_played() -> None:
    deal = TABLES["bruff", "H"].deal([("7S",), ("KS",)], leader=1)
    for card in ("KS", "7S"):
        deal.play(PACK.index(card))
    assert (deal.legal, deal.winners, deal.seat) == (0, [1], 1)
    with pytest.raises(errors.NotInHand):
        deal.play(PACK.index("7S"))


def test_a_mask_holds_its_cards() -> None:
    assert cards_of(masks.mask_of(dealing.full_pack(BRUFF))) == PACK
    assert masks.mask_of(()) == 0
