"""All pairs of cards for each trump suit, and which of the two wins a trick that no third card can win."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fortyfive_conformance.census.rules import SUITS, Rules

NAME = "order"
COLUMNS = ("trump", "card", "other", "wins", "clause")
# When the first of the two cards wins against the second.
ALWAYS = "always"        # whichever card is led
IN_ITS_SUIT = "suit"     # when the suit of both is led; neither can win otherwise
IF_LED = "led"           # when it is led, and the second when that is led


def rows(rules: Rules) -> Iterator[tuple[str, str, str, str, str]]:
    """Every pair, the stronger card first where one is stronger (bruff-05.4, bruff-05.5)."""
    for trump in SUITS:
        for card, other in combinations(rules.pack, 2):
            yield (trump, *compared(rules, trump, card, other))


def compared(rules: Rules, trump: str, card: str, other: str) -> tuple[str, str, str, str]:
    """The two cards as they stand to each other, when the first wins, and the clause that says so."""
    trumps = rules.trumps[trump]
    if card in trumps and other in trumps:
        return (*stronger(trumps, card, other), ALWAYS, rules.tables[f"trumps {trump}"])
    if card in trumps or other in trumps:
        first, second = (card, other) if card in trumps else (other, card)
        return first, second, ALWAYS, rules.clause("05.4")
    if card[-1] == other[-1]:
        return (*stronger(rules.plain[card[-1]], card, other), IN_ITS_SUIT, rules.tables[f"plain {card[-1]}"])
    return card, other, IF_LED, rules.clause("05.5")


def stronger(order: tuple[str, ...], card: str, other: str) -> tuple[str, str]:
    """The two cards, the one that stands first in the order first."""
    return (card, other) if order.index(card) < order.index(other) else (other, card)


def head(rules: Rules) -> dict[str, str]:
    """The header entries that a reader of the rows needs: the orders of the cards."""
    found = {f"order {trump}": " ".join(rules.trumps[trump]) for trump in SUITS}
    return found | {f"plain {suit}": " ".join(rules.plain[suit]) for suit in SUITS}
