"""The codes of the cards (section 04) and the pack (section 01)."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from fortyfive_reference import cards, errors

SPEC = Path(__file__).parents[2] / "spec"


def test_the_pack_has_53_different_cards_in_the_order_of_the_specification() -> None:
    order = yaml.safe_load((SPEC / "cards.yaml").read_text(encoding="utf-8"))["order"]

    assert list(cards.PACK) == order
    assert len(set(cards.PACK)) == 53


def test_a_code_is_read_as_the_card_it_names() -> None:
    assert cards.parse_card("TD") == cards.card_of("T", "D")
    assert cards.parse_card("Joker") == cards.JOKER


@pytest.mark.parametrize("code", ["1S", "10S", "S5", "5s", "JOKER", "", " 5S", None, 5, ["5S"], True])
def test_an_unknown_code_is_refused_with_what_was_expected(code: object) -> None:
    with pytest.raises(errors.UnknownCardError) as raised:
        cards.parse_card(code)

    assert str(raised.value) == f"unknown card {code!r} (expected e.g. '5S', 'TD', 'Joker')"
    assert raised.value.value == code


def test_the_joker_alone_has_no_suit() -> None:
    assert [card for card in cards.PACK if cards.suit_of(card) is None] == ["Joker"]
    assert cards.suit_of(cards.parse_card("AH")) == "H"
