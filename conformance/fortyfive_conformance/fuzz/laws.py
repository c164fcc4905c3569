"""Laws that hold for any engine and need no reference: turn a question, and the answer must turn with it.

    seats    turn the table: everybody moves on by so many seats
    sides    rename the sides: other players sit in their places, partners stay partners
    suits    swap two suits that section 04 orders alike: spades and clubs
    hand     hold the cards of a hand in another order
    alike    swap two cards that the rules cannot tell apart in this position
    unseen   swap two cards that the viewer never sees
    prefix   stop earlier: what came before is the same
    order    ask again, in another order

Each is a function that proposes turns of a question; what it takes for granted of the rules it reads from a rule set's
parameters and from its section 04.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random

from fortyfive_conformance.census.rules import SUITS
from fortyfive_conformance.fuzz.alike import alike
from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.table import Table
from fortyfive_conformance.fuzz.turning import Turn, keeps_sides
from fortyfive_conformance.fuzz.unseen import unseen

Law = Callable[[Random, Table, Question, Params], Turn | None]
_Orders = tuple[tuple[str, tuple[str, ...]], ...]
_TRIES = 20
_TURNS = {"unseen": 4, "alike": 2}


def seats(chance: Random, table: Table, question: Question, result: Params) -> Turn | None:
    """Everybody moves on by so many seats, if the sides stay sides."""
    if question.method not in ("settle", "replay"):
        return None
    count, sides = question.params["players"], question.params["sides"]
    turns = [tuple((seat + by) % count for seat in range(count)) for by in range(1, count)]
    turns = [turn for turn in turns if keeps_sides(turn, sides)]
    return Turn("seats", seats=chance.choice(turns)) if turns else None


def sides(chance: Random, table: Table, question: Question, result: Params) -> Turn | None:
    """Other players sit in the places, partners staying partners; not where sides are counted in the order of seats."""
    if question.method != "settle" or table.ruleset["both_reach"] != "trick-order":
        return None
    table_sides = question.params["sides"]
    count = question.params["players"]
    for _ in range(_TRIES):
        places = _reseated(chance, table_sides, count)
        turned_round = any(places == tuple((seat + by) % count for seat in range(count)) for by in range(count))
        if not turned_round and _takes_still(question.params, places):
            return Turn("sides", seats=places)
    return None


def _reseated(chance: Random, sides: Sequence[Sequence[int]], count: int) -> tuple[int, ...]:
    """The sides in each other's places, and partners in each other's."""
    found = [0] * count
    targets = list(sides)
    chance.shuffle(targets)
    for side, target in zip(sides, targets, strict=True):
        if len(side) != len(target):
            return tuple(range(count))
        for seat, place in zip(side, chance.sample(list(target), len(target)), strict=True):
            found[seat] = place
    return tuple(found)


def _takes_still(params: Params, places: Sequence[int]) -> bool:
    """Whether whoever took the ace of trumps is still the dealer, to the right of the first leader."""
    taken = params.get("taken")
    if taken is None or taken["card"] != f"A{params['trump']}":
        return True
    taker: int = places[taken["seat"]]
    leader: int = places[params["tricks"][0]["leader"]]
    return taker == (leader - 1) % len(places)


def suits(chance: Random, table: Table, question: Question, result: Params) -> Turn | None:
    """Two suits that stand alike in every order of section 04 change names."""
    found = like_suits(table)
    return renaming(table, *chance.choice(found)) if found else None


def like_suits(table: Table) -> Sequence[tuple[str, str]]:
    """The pairs of suits that the orders cannot tell apart."""
    return _like_suits(tuple(table.rules.trumps.items()), tuple(table.rules.plain.items()))


@cache
def _like_suits(trumps: _Orders, plain: _Orders) -> list[tuple[str, str]]:
    return [pair for pair in combinations(SUITS, 2) if _ordered_alike(trumps, *pair) and _ordered_alike(plain, *pair)]


def _ordered_alike(orders: _Orders, one: str, other: str) -> bool:
    """Whether the orders are the same once two suits have changed names."""
    swap = {one: other, other: one}
    renamed = {swap.get(suit, suit): tuple(card[:-1] + swap.get(card[-1], card[-1]) for card in cards)
               for suit, cards in orders}
    return renamed == dict(orders)


def renaming(table: Table, one: str, other: str) -> Turn:
    """The turn that swaps two suits."""
    swap = {one: other, other: one}
    return Turn("suits", suits=swap, cards={card: card[:-1] + swap[card[-1]] for card in table.pack
                                            if card[-1] in swap})


def hand(chance: Random, table: Table, question: Question, result: Params) -> Turn | None:
    """The cards of each hand are held in another order."""
    if "hand" in question.params:
        size = len(question.params["hand"])
    elif any("hands" in action or "position" in action for action in question.params.get("actions", ())):
        size = table.hand
    else:
        return None
    return Turn("hand", rotate=chance.randrange(1, size)) if size > 1 else None


def prefix(chance: Random, table: Table, question: Question, result: Params) -> Turn | None:
    """A replay stops earlier."""
    actions = question.params.get("actions", ())
    return Turn("prefix", keep=chance.randrange(1, len(actions))) if len(actions) > 1 else None


def order(chance: Random, table: Table, question: Question, result: Params) -> Turn | None:
    """The same is asked again."""
    return Turn("order")


LAWS: dict[str, Law] = {"seats": seats, "sides": sides, "suits": suits, "hand": hand, "alike": alike,
                        "unseen": unseen, "prefix": prefix, "order": order}


def turns(chance: Random, table: Table, question: Question, result: Params) -> Iterator[Turn]:
    """A turn of each law that applies, and some more where a law has very many."""
    for name, law in LAWS.items():
        for _ in range(_TURNS.get(name, 1)):
            turn = law(chance, table, question, result)
            if turn is not None:
                yield turn
