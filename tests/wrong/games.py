"""Seeded games of the reference: random deals, bids, exchanges, plays and refused actions, from any standing.

Each is of a random rule set, with what one of several declarations makes of it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

Modules = dict[str, Any]
LONGEST = 400
"""Actions after which a game is left: long before, somebody has won it."""


def opening(engine: Modules, ruleset: str, chance: random.Random) -> Modules:
    """What a game of a rule set starts from: seats, scores, and now and then a match."""
    rules = engine["rulesets"].find_ruleset(ruleset)
    players = chance.choice(list(rules.players))
    sides = rules.sides[players]
    request = {
        "ruleset": rules.id, "players": players, "sides": [list(side) for side in sides],
        "dealer": chance.randrange(players),
        "scores": [standing(rules, chance) for _ in sides],
    }
    if rules.match is not None and chance.random() < 0.1:
        request |= {"games_to_win": rules.match, "games": [chance.randrange(rules.match) for _ in sides]}
    return request


def standing(rules: Any, chance: random.Random) -> int:
    """A total below the target, rather high than low; nought where no deal starts from another."""
    if rules.scores == "each-deal-anew":
        return 0
    return max(chance.randrange(0, rules.target, 5), chance.randrange(0, rules.target, 5))


def opened(engine: Modules, request: Modules) -> Any:
    """The state before the first deal."""
    rules = engine["rulesets"].find_ruleset(request["ruleset"])
    return engine["serve"].opening(engine["params"].Params(request), rules)


def actions(engine: Modules, table: Any, chance: random.Random) -> Iterator[tuple[Any, Any]]:
    """Each action of a game with the state that it is made in; the next state is sent in by the caller."""
    for _ in range(LONGEST):
        action = next_action(engine, table, chance)
        if action is None:
            return
        table = (yield table, action) or table


def next_action(engine: Modules, table: Any, chance: random.Random) -> Any:
    """Something to do in this state, most of it allowed; None where the game is over."""
    kinds = engine["actions"]
    if table.phase == "match_over" or (table.phase == "game_over" and table.games_to_win is None):
        return None
    if chance.random() < 0.02:
        return misplaced(engine, table, chance)
    if table.phase in ("deal", "game_over"):
        return new_deal(engine, table, chance)
    if table.phase in ("bid", "name", "discard"):
        return auction_action(engine, table, chance)
    if table.phase == "bury":
        return kinds.Bury(table.dealer, chance.choice(table.hands[table.dealer]))
    if table.phase != "play":
        return None
    seat = table.to_act
    if table.turn_up is not None and chance.random() < 0.3:
        seat = chance.choice([seat, chance.randrange(len(table.hands))])
        return kinds.Exchange(seat, chance.choice(table.hands[seat] or table.stock))
    if chance.random() < 0.05:
        return kinds.Play(chance.randrange(len(table.hands)), chance.choice(engine["cards"].PACK))
    return kinds.Play(seat, chance.choice(engine["table"].legal_plays(table)))


def misplaced(engine: Modules, table: Any, chance: random.Random) -> Any:
    """An action of any kind that the rule set knows, in season or out of it."""
    kinds, rules = engine["actions"], table.rules
    seat = chance.choice([table.to_act or 0, chance.randrange(len(table.hands))])
    held = table.hands[seat] or engine["dealing"].full_pack(rules)
    possible = [kinds.Play(seat, chance.choice(held)), new_deal(engine, table, chance)]
    if rules.bidding != "none":
        possible += [kinds.Bid(seat, chance.choice(("pass", "hold", *rules.bidding.amounts))),
                     kinds.Name(seat, chance.choice("SCDH"), (chance.choice(held),)),
                     kinds.Discard(seat, (chance.choice(held),))]
    elif table.deal > 0 or table.phase != "deal":
        possible.append(position(engine, table, chance))
    if rules.exchange != "none":
        possible.append(kinds.Exchange(seat, chance.choice(held)))
    if rules.turned_joker != "none":
        possible.append(kinds.Bury(seat, chance.choice(held)))
    return chance.choice(possible)


def auction_action(engine: Modules, table: Any, chance: random.Random) -> Any:
    """A bid, the naming of trumps or a discard, now and then of a seat whose turn it is not."""
    kinds = engine["actions"]
    seat = chance.randrange(len(table.hands)) if chance.random() < 0.05 else table.to_act
    if table.phase == "bid":
        return kinds.Bid(seat, chance.choice(("pass", "pass", "hold", chance.randrange(5, 40, 5))))
    laid_off = tuple(chance.sample(table.hands[seat], chance.randrange(len(table.hands[seat]) + 1)))
    if table.phase == "name":
        return kinds.Name(seat, chance.choice("SCDH"), laid_off if chance.random() < 0.2 else None)
    return kinds.Discard(seat, laid_off)


def new_deal(engine: Modules, table: Any, chance: random.Random) -> Any:
    """A shuffled pack, or whole hands in place of a first deal."""
    pack = list(engine["dealing"].full_pack(table.rules))
    chance.shuffle(pack)
    if chance.random() < 0.02:
        pack[0] = pack[-1]
    if table.deal > 0 or table.rules.bidding != "none" or chance.random() > 0.1:
        return engine["actions"].Deal(tuple(pack))
    return position(engine, table, chance)


def position(engine: Modules, table: Any, chance: random.Random) -> Any:
    """Whole hands, in place of a first deal; where there is bidding, the contract would be missing."""
    pack, size = list(engine["dealing"].full_pack(table.rules)), table.rules.hand
    chance.shuffle(pack)
    hands = tuple(tuple(pack[seat * size:(seat + 1) * size]) for seat in range(len(table.hands)))
    return engine["actions"].Position(chance.choice("SCDH"), chance.randrange(len(hands)), hands)
