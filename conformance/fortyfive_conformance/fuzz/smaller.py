"""Smaller positions than a given one, the greatest steps first: fewer tricks, fewer cards, plainer cards, no scores.

A step leads to a smaller cost, so that shrinking comes to an end. What cannot occur in a game, or what the rules leave
open, is sorted out by whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from fortyfive_conformance.census.rules import SUITS
from fortyfive_conformance.fuzz.layout import cards_written, dealer_of, is_laid_out, plain
from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.table import Table
from fortyfive_conformance.fuzz.turning import Turn, keeps_sides, turned

Steps = Iterator[Params]
_PLAINER = 3           # how many plainer cards are tried in place of each


def cost(table: Table, question: Question) -> tuple[int, ...]:
    """How large a question is: actions or cards, then everything that could be left out, then how odd its cards are."""
    params = question.params
    actions = params.get("actions", [])
    cards = list(_cards(table, params))
    extras = sum(name in params for name in ("viewer", "scores", "games", "games_to_win", "taken"))
    order = [table.pack.index(card) for card in cards]
    return (len(actions), len(cards), extras, sum(params.get("scores", ())), sum(params.get("games", ())),
            params.get("dealer", 0) + params.get("viewer", 0), sum(order), *order)


def _cards(table: Table, params: Params) -> Iterator[str]:
    """The cards that a position is made of; of a deal, those in hands that must be written."""
    for name in ("hand", "trick"):
        yield from params.get(name, ())
    for trick in params.get("tricks", ()):
        yield from trick["cards"]
    yield from (params[name] for name in ("turn_up",) if name in params)
    if "actions" in params:
        yield from cards_written(table, params)


def smaller(table: Table, question: Question, way: Way) -> Iterator[Question]:
    """Smaller questions of the same method, made in one of the `WAYS`."""
    now = cost(table, question)
    for params in way(table, question):
        if "actions" in params:
            params = plain(table, params) if way is not _fewer else params
        found = question._replace(params=params, known=None)
        if cost(table, found) < now:
            yield found


def _fewer(table: Table, question: Question) -> Steps:
    """Fewer cards, tricks or actions, and lower scores."""
    steps = _STEPS.get(question.method)
    return steps(table, question.params) if steps else iter(())


def _legal_plays(table: Table, params: Params) -> Steps:
    hand, trick = params["hand"], params["trick"]
    yield from ({**params, "trick": trick[:keep]} for keep in range(len(trick)))
    for left_out in (*_pairs(trick[1:]), *([card] for card in trick)):
        yield {**params, "trick": [card for card in trick if card not in left_out]}
    for left_out in (*_pairs(hand), *([card] for card in hand)):
        if len(left_out) < len(hand):
            yield {**params, "hand": [card for card in hand if card not in left_out]}


def _pairs(cards: Sequence[str]) -> Iterator[Sequence[str]]:
    return combinations(cards, 2)


def _settle(table: Table, params: Params) -> Steps:
    tricks = params["tricks"]
    yield from ({**params, "tricks": tricks[:keep]} for keep in range(1, len(tricks)))
    for start in range(1, len(tricks)):
        yield {**params, "tricks": tricks[start:],
               "dealer": (tricks[start]["leader"] - 1) % params["players"]}
    yield from _lower_scores(params)
    if "taken" in params:
        without = {key: value for key, value in params.items() if key != "taken"}
        played = {card for trick in tricks for card in trick["cards"]}
        yield from ({**without, "turn_up": card} for card in table.trumps[params["trump"]].of_suit[::-1]
                    if card not in played)
    yield from _moved_on(params)


def _lower_scores(params: Params) -> Steps:
    """All totals nought, one nought, one lower."""
    scores = params.get("scores", [])
    yield {**params, "scores": [0] * len(scores)} if scores else params
    for side, total in enumerate(scores):
        for lower in (0, total // 2 - total // 2 % 5, total - 5):
            if 0 <= lower < total:
                yield {**params, "scores": [*scores[:side], lower, *scores[side + 1:]]}


def _moved_on(params: Params) -> Steps:
    """The table turned, so that the dealer sits lower."""
    count = params["players"]
    for by in range(1, count):
        seats = tuple((seat + by) % count for seat in range(count))
        if keeps_sides(seats, params["sides"]):
            yield turned(Turn("seats", seats=seats), Question("", "", params)).params


def _replay(table: Table, params: Params) -> Steps:
    actions = params["actions"]
    yield plain(table, params)
    yield from _later(table, params)
    for name in ("viewer", "scores", "games", "games_to_win"):
        if name in params and not (name == "games_to_win" and "games" in params):
            yield {key: value for key, value in params.items() if key != name}
    yield from ({**params, "actions": [*actions[:at], *actions[at + 1:]]} for at in range(1, len(actions)))
    yield from _lower_scores(params)
    yield from _lower_games(params)
    yield from _moved_on(params)


def _later(table: Table, params: Params) -> Steps:
    """From a later deal on, as the first of the game."""
    for at, action in enumerate(params["actions"]):
        if at and "deal" in action:
            dealer = dealer_of(table, params["players"], action) if is_laid_out(action) else params["dealer"]
            if dealer is not None:
                yield {**params, "actions": params["actions"][at:], "dealer": dealer}


def _lower_games(params: Params) -> Steps:
    games = params.get("games", [])
    yield from ({**params, "games": [*games[:side], 0, *games[side + 1:]]} for side, won in enumerate(games) if won)
    if params.get("games_to_win", 0) > 1:
        yield {**params, "games_to_win": params["games_to_win"] - 1}


_STEPS: dict[str, Callable[[Table, Params], Steps]] = {
    "legal_plays": _legal_plays, "settle": _settle, "replay": _replay}


def _renamed(table: Table, question: Question) -> Steps:
    """Two suits change names, wherever that makes the cards plainer."""
    for one, other in combinations(SUITS, 2):
        swap = {one: other, other: one}
        cards = {card: card[:-1] + swap[card[-1]] for card in table.pack if card[-1] in swap}
        yield turned(Turn("suits", suits=swap, cards=cards), question).params


def _plainer(table: Table, question: Question) -> Steps:
    """A card changes places with a plainer one: of its suit, of any, of each other."""
    present = dict.fromkeys(_cards(table, question.params))
    for card in sorted(present, key=table.pack.index, reverse=True):
        lower = [other for other in table.pack[:table.pack.index(card)] if other not in present]
        by_suit = [[other for other in lower if other[-1] == suit] for suit in SUITS]
        same = [other for other in lower if other[-1] == card[-1]]
        for other in dict.fromkeys([*same[:_PLAINER], *lower[:_PLAINER], *(cards[0] for cards in by_suit if cards)]):
            yield turned(Turn("alike", cards={card: other, other: card}), question).params


def _in_order(table: Table, question: Question) -> Steps:
    """The cards of the hand in order, then those that follow the led one."""
    params, place = question.params, table.pack.index
    if "hand" in params:
        yield {**params, "hand": sorted(params["hand"], key=place)}
    if "trick" in params:
        led, following = params["trick"][:1], params["trick"][1:]
        yield {**params, "trick": [*led, *sorted(following, key=place)]}
        for at in range(len(following) - 1):
            changed = [*following[:at], following[at + 1], following[at], *following[at + 2:]]
            yield {**params, "trick": [*led, *changed]}


Way = Callable[[Table, Question], Steps]
WAYS: tuple[Way, ...] = (_fewer, _renamed, _plainer, _in_order)
