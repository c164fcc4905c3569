"""A block of generated questions: so many of each rung, the same for the same seed, rule set and number."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from fortyfive_conformance.census.rules import SUITS
from fortyfive_conformance.fuzz import hands, planned, plans, settled
from fortyfive_conformance.fuzz.games import Game
from fortyfive_conformance.fuzz.hands import one
from fortyfive_conformance.fuzz.lockstep import Script
from fortyfive_conformance.fuzz.menu import Menu
from fortyfive_conformance.fuzz.question import Question
from fortyfive_conformance.fuzz.table import Table

Maker = Callable[[Random, Table, int], Question]
_SINGLE: dict[str, tuple[int, Maker]] = {
    "play": (1200, hands.legal_plays), "trick": (500, hands.trick_winner), "right": (100, hands.may_exchange)}
_DEALS = 18            # laid out for the rung score, a few questions each
_GAMES = 30
_WEIGHTS = {"sequence": 4, "deal": 2, "exchange": 4, "game": 4, "match": 2, "view": 5}
_PLANNED = {"game": 0.4, "match": 0.15}      # how many of the games are laid out to the end before they are asked


class Block(NamedTuple):
    """Questions of a single answer, games to be driven, and games known beforehand."""

    single: list[Question]
    scripts: list[Script]
    games: list[Question]


def block(menu: Menu, seed: str, number: int, first: bool) -> Block:
    """The block of this number; the first of a run asks for the orders of the cards too."""
    chance = Random(f"{seed} {menu.table.id} {number}")
    single = _single(chance, menu) + (_orders(menu) if first else [])
    chance.shuffle(single)
    scripts, games = _games(chance, menu)
    return Block([question for question in single if not menu.rests(question)], scripts,
                 [question for question in games if not menu.rests(question)])


def _orders(menu: Menu) -> list[Question]:
    if "order" not in menu.rungs:
        return []
    return [Question("order", "card_order", {"ruleset": menu.table.id, "trump": suit}) for suit in SUITS]


def _single(chance: Random, menu: Menu) -> list[Question]:
    found = []
    for rung, (count, maker) in _SINGLE.items():
        if rung in menu.rungs and (rung != "right" or menu.table.exchanges):
            found += [maker(chance, menu.table, one(chance, menu.players)) for _ in range(count)]
    if "score" in menu.rungs:
        for _ in range(_DEALS):
            found += settled.settle(chance, menu.table, one(chance, menu.players))
    return found


def _games(chance: Random, menu: Menu) -> tuple[list[Script], list[Question]]:
    rungs = [rung for rung in plans.REPLAYED if rung in menu.rungs]
    scripts: list[Script] = []
    games: list[Question] = []
    weights = [_WEIGHTS[rung] for rung in rungs]
    for _ in range(_GAMES if rungs else 0):
        plan = plans.plan(chance, menu.table, chance.choices(rungs, weights)[0], one(chance, menu.players),
                          menu.allowed)
        if chance.random() < _PLANNED.get(plan.rung, 0.0):
            question = planned.question(chance, menu.table, plan)
            games += [question] if question else []
        else:
            scripts.append(Game(Random(chance.getrandbits(64)), menu.table, plan).script())
    return scripts, games
