"""Each pair of cards in a full trick, in seeded places; the other cards are such as cannot win it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fortyfive_conformance.census import order
from fortyfive_conformance.census.chance import Chance, numbers
from fortyfive_conformance.census.questions import Question, codes
from fortyfive_conformance.census.tables import Table

_SIZE = 40
Orders = Mapping[str, Sequence[str]]     # "order S", "plain S" -> the cards, strongest first


def draw(table: Table, seed: str, ruleset: str, players: Sequence[int], first: int) -> Iterator[Question]:
    """A question for each row, in order, each in a trick of one of these numbers of players."""
    orders = {key: tuple(cards.split()) for key, cards in table.head.items() if key.startswith(("order ", "plain "))}
    for place, left in enumerate(numbers(seed, f"{ruleset} {order.NAME}", len(table.rows), _SIZE)):
        row, chance = table.rows[place], Chance(left)
        trick, winner = _trick(chance, orders, row, chance.one(players))
        line = (f'{{"jsonrpc":"2.0","id":{first + place},"method":"trick_winner","params":{{"ruleset":"{ruleset}",'
                f'"trump":"{row[0]}","trick":{codes(trick)}}}}}\n').encode()
        yield Question(first + place, place, order.NAME, line, str(trick.index(winner)), row, ("position",))


def _trick(chance: Chance, orders: Orders, row: Sequence[str], players: int) -> tuple[list[str], str]:
    """A trick with both cards of the row, and the card that wins it."""
    trump, card, other, wins = row[:4]
    pair = [card, other] if chance.below(2) == 0 else [other, card]
    winner = pair[0] if wins == order.IF_LED else card
    trick = chance.shuffled([*pair, *_others(chance, orders, trump, pair, players - 2)])
    if wins == order.IF_LED:
        _lead(trick, winner)
    elif wins == order.IN_ITS_SUIT and trick[0][-1] != card[-1]:
        _lead(trick, pair[0])
    return trick, winner


def _lead(trick: list[str], card: str) -> None:
    place = trick.index(card)
    trick[0], trick[place] = trick[place], trick[0]


def _others(chance: Chance, orders: Orders, trump: str, pair: Sequence[str], count: int) -> list[str]:
    """Cards that lose to both of the pair, whatever is led: of each suit of the pair only those below it."""
    cards = [card for suit in "SCDH" if suit != trump for card in _below(orders[f"plain {suit}"], pair)]
    if all(card in orders[f"order {trump}"] for card in pair):
        cards += _below(orders[f"order {trump}"], pair)
    return chance.some(cards, count)


def _below(cards: Sequence[str], pair: Sequence[str]) -> Sequence[str]:
    places = [cards.index(card) for card in pair if card in cards]
    return cards[max(places) + 1:] if places else cards
