"""A member of each class of finished deals: sides, seats, dealer, totals and real tricks, drawn and laid out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from fortyfive_conformance.canonical import dumps
from fortyfive_conformance.census import scoring
from fortyfive_conformance.census.answers import LEFT_OUT, settled
from fortyfive_conformance.census.chance import Chance, number
from fortyfive_conformance.census.deals import TRUMP, Stuck, Wanted, lay_out, leaders
from fortyfive_conformance.census.questions import Question
from fortyfive_conformance.census.tables import Table

_SIZE = 128
_SUITS = "SCDH"
Params = dict[str, Any]


class Class(NamedTuple):
    """A row as it is drawn from: the side of each trick by letter, and the totals that each side may have had."""

    winners: str
    bonus: int | None
    winner: str
    totals: Mapping[str, range]
    points: tuple[int, ...]


class Deck(NamedTuple):
    """What a table's header says: the members judged, the orders of the cards, the totals possible before a deal."""

    judged: tuple[str, ...]
    orders: Mapping[str, tuple[str, ...]]
    totals: range


def draw(table: Table, seed: str, ruleset: Mapping[str, Any], players: Sequence[int], first: int) -> Iterator[Question]:
    """A question for each row that some of these numbers of players can come to, in order."""
    orders = {key: tuple(cards.split()) for key, cards in table.head.items() if key.startswith(("order ", "plain "))}
    deck = Deck(tuple(table.head["judged"].split()), orders, _range(table.head["totals"]))
    columns = {count: table.columns.index(f"situations:{count}") for count in players}
    asked = 0
    for place, row in enumerate(table.rows):
        possible = [count for count in players if row[columns[count]] != "0"]
        if possible:
            label = f"{seed} {ruleset['id']} {scoring.NAME} {place}"
            params, expected = _member(label, _class(row, deck.totals.step), ruleset, possible, deck)
            line = (f'{{"jsonrpc":"2.0","id":{first + place},"method":"settle","params":{dumps(params)}}}\n').encode()
            yield Question(first + place, asked, scoring.NAME, line, expected, row, deck.judged)
            asked += 1


def _range(text: str) -> range:
    """A range as the header writes it: `0..40 by 5`."""
    ends, _, step = text.partition(" by ")
    low, _, high = ends.partition("..")
    return range(int(low), int(high) + 1, int(step))


def _class(row: Sequence[str], step: int) -> Class:
    totals = {part[0]: _range(f"{part[2:]} by {step}") for part in row[4].split()}
    return Class(row[0], None if row[1] == scoring.NONE else int(row[1]), row[3].strip(scoring.NONE), totals,
                 tuple(map(int, row[5].split())))


def _member(label: str, drawn: Class, ruleset: Mapping[str, Any], players: Sequence[int],
            deck: Deck) -> tuple[Params, str]:
    """The params of a member of the class and its answer; a deal that leads nowhere is drawn anew."""
    attempt = 0
    while True:
        chance = Chance(number(label, str(attempt), _SIZE))
        try:
            return _attempt(chance, drawn, ruleset, chance.one(players), deck)
        except Stuck:
            attempt += 1


def _attempt(chance: Chance, drawn: Class, ruleset: Mapping[str, Any], players: int, deck: Deck) -> tuple[Params, str]:
    sides: list[list[int]] = ruleset["sides"][str(players)]
    names = dict(zip(drawn.totals, chance.some(range(len(sides)), len(drawn.totals)), strict=True))
    scores = [chance.one(deck.totals) for _ in sides]
    for letter, totals in drawn.totals.items():
        scores[names[letter]] = chance.one(totals)
    trump, dealer = chance.one(_SUITS), chance.below(players)
    turn_up = chance.one([card for card in deck.orders[f"order {trump}"] if card[-1] == trump])
    # Where the rule set knows no bonus, the strongest trump may lie in any trick: no class asks where.
    best = drawn.bonus if ruleset["bonus"] != "none" else chance.below(len(drawn.winners))
    wanted = Wanted(players, (dealer + 1) % players,
                    tuple(chance.one(sides[names[letter]]) for letter in drawn.winners), best)
    params: Params = {"ruleset": ruleset["id"], "players": players, "sides": sides, "dealer": dealer, "trump": trump,
                      "scores": [*scores], "tricks": _tricks(chance, wanted, trump, turn_up, deck)}
    if ruleset["trump"] == "turn-up":
        params["turn_up"] = turn_up
    winner = _first_counted([names[letter] for letter in drawn.winner], sides, dealer)
    if "points" in deck.judged:
        return params, settled(winner, drawn.points, drawn.bonus)
    for letter, points in zip(drawn.winners, drawn.points, strict=True):
        scores[names[letter]] += points
    return params, settled(winner, scores, drawn.bonus, LEFT_OUT)


def _tricks(chance: Chance, wanted: Wanted, trump: str, turn_up: str, deck: Deck) -> list[Params]:
    cards = {TRUMP: [card for card in deck.orders[f"order {trump}"] if card != turn_up]}
    cards |= {suit: list(deck.orders[f"plain {suit}"]) for suit in _SUITS if suit != trump}
    turns = range(wanted.players)
    return [{"leader": leader, "cards": [played[(leader + turn) % wanted.players] for turn in turns]}
            for leader, played in zip(leaders(wanted), lay_out(chance, wanted, cards), strict=True)]


def _first_counted(reached: Sequence[int], sides: Sequence[Sequence[int]], dealer: int) -> int | None:
    """Of the sides that reached the target, the one counted first: from the dealer's left, the dealer's own last."""
    players = sum(map(len, sides))

    def turn(side: int) -> int:
        return players if dealer in sides[side] else min((seat - dealer) % players for seat in sides[side])

    return min(reached, key=turn, default=None)
