"""A member of each class of legal plays: a led card, a hand, and what was played since.

After the led card come none to four cards that the hand does not hold; if any, one of them is a trump that beats
the led card, where one is to be had: an engine that compares with the best card of the trick answers every
question rightly that has the led card alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from fortyfive_conformance.census import legality
from fortyfive_conformance.census.answers import CELLS
from fortyfive_conformance.census.chance import numbers
from fortyfive_conformance.census.questions import Question, codes
from fortyfive_conformance.census.tables import Table

_SIZE = 16               # bytes; no question takes more than 70 bits
_MOST_AFTER = 4
_ORDERS = {size: list(permutations(range(size))) for size in range(1, 6)}
# For each size of hand and number of leading cards that may be played: their cell for each order of the hand.
_MASKS = {(size, may): [CELLS[sum(1 << place for place, card in enumerate(order) if card < may)] for order in orders]
          for size, orders in _ORDERS.items() for may in range(size + 1)}


class Cards(NamedTuple):
    """What a trump and a kind of led card mean in cards: the led ones, and for each of them the hand's kinds."""

    led: Sequence[str | None]
    kinds: Sequence[Mapping[str, Sequence[str]]]
    beaters: Sequence[Sequence[str]]     # the trumps that beat the led card, or that ruff it


def draw(table: Table, seed: str, ruleset: str, after: int, first: int) -> Iterator[Question]:
    """A question for each row, in order; `after` is the most cards that may follow the led one."""
    pack = sorted({card for key, cards in table.head.items() if key.startswith("order ") for card in cards.split()})
    most = min(after, _MOST_AFTER)
    parts = {cell: _parts(cell) for at in (2, 3) for cell in {row[at] for row in table.rows}}
    meanings = {key: meaning(table, *key) for key in {(row[0], row[1]) for row in table.rows}}
    for place, left in enumerate(numbers(seed, f"{ruleset} {legality.NAME}", len(table.rows), _SIZE)):
        row = table.rows[place]
        trump, token, may, may_not = row[0], row[1], parts[row[2]], parts[row[3]]
        cards = meanings[trump, token]
        left, at = divmod(left, len(cards.led))
        left, hand = _hand(left, cards.kinds[at], (*may, *may_not))
        left, turn = divmod(left, len(_ORDERS[len(hand)]))
        led = cards.led[at]
        trick = [] if led is None else _trick(left, led, hand, cards.beaters[at], most, pack)
        held = tuple([hand[at] for at in _ORDERS[len(hand)][turn]])
        number = first + place
        line = (f'{{"jsonrpc":"2.0","id":{number},"method":"legal_plays","params":{{"ruleset":"{ruleset}",'
                f'"trump":"{trump}","hand":{codes(held)},"trick":{codes(trick)}}}}}\n').encode()
        expected = _MASKS[len(held), sum(count for _, count in may)][turn]
        yield Question(number, place, legality.NAME, line, expected, row, ("cards",), held)


def _parts(cell: str) -> list[tuple[str, int]]:
    """The kinds of a cell, each with its count."""
    parts = [part.partition(":") for part in cell.split() if part != legality.NO_CARD]
    return [(token, int(count or 1)) for token, _, count in parts]


def meaning(table: Table, trump: str, token: str) -> Cards:
    """The cards that the tokens of a trump and a led card stand for, from the table's header."""
    order = table.head[f"order {trump}"].split()
    groups = {key[2:]: cards.split() for key, cards in table.head.items() if key.startswith(f"{trump} ")}
    suits = [suit for suit in groups if suit != "trump"]
    if token == legality.NO_CARD:
        led: list[str | None] = [None]
    else:
        led = list(groups.get(token, [token]))
    led_suit = token[-1] if token[-1] in suits and token not in order else ""
    plain = [card for suit in suits if suit != led_suit for card in groups[suit]]
    kinds = {"trump": groups["trump"], "plain": plain, "suit": groups.get(led_suit, [])}
    without = [{name: [card for card in cards if card != one] for name, cards in kinds.items()} for one in led]
    return Cards(led, without, [order[:order.index(one)] if one in order else order for one in led])


def _hand(left: int, kinds: Mapping[str, Sequence[str]], parts: Sequence[tuple[str, int]]) -> tuple[int, list[str]]:
    hand: list[str] = []
    for token, count in parts:
        group = kinds.get(token)
        if group is None:
            hand.append(token)
        elif count == 1:
            left, at = divmod(left, len(group))
            hand.append(group[at])
        else:
            pool = list(group)
            for _ in range(count):
                left, at = divmod(left, len(pool))
                hand.append(pool[at])
                pool[at] = pool[-1]
                pool.pop()
    return left, hand


def _trick(left: int, led: str, hand: Sequence[str], beaters: Sequence[str], most: int,
           pack: Sequence[str]) -> list[str]:
    left, after = divmod(left, most + 1)
    trick = [led]
    stronger = [card for card in beaters if card not in hand]
    if after and stronger:
        left, at = divmod(left, len(stronger))
        trick.append(stronger[at])
    while len(trick) <= after:
        left, at = divmod(left, len(pack))
        while pack[at] in trick or pack[at] in hand:
            at = (at + 1) % len(pack)
        trick.append(pack[at])
    if after > 1:
        left, at = divmod(left, after)
        trick[1], trick[at + 1] = trick[at + 1], trick[1]
    return trick
