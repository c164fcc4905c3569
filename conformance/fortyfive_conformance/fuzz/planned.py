"""Games whose every play is known beforehand: deals laid out so that a side sweeps, or no trump is played."""

from __future__ import annotations

from random import Random

from fortyfive_conformance.corpus.stack import stack
from fortyfive_conformance.fuzz import settled
from fortyfive_conformance.fuzz.plans import Plan
from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.settled import Deal
from fortyfive_conformance.fuzz.table import Table


def question(chance: Random, table: Table, plan: Plan) -> Question | None:
    """A game of one deal as it was laid out; None where no deal comes out."""
    found = settled.deal(chance, table, plan.players)
    if found is None:
        return None
    actions = [dealt(table, found), *plays(found)]
    keep = len(actions) if chance.random() < 0.8 else chance.randint(1, len(actions))
    params: Params = {"ruleset": table.id, "players": plan.players, "sides": table.sides(plan.players),
                      "dealer": found.dealer, **plan.setup, "actions": actions[:keep]}
    return Question(plan.rung, "replay", params)


def dealt(table: Table, found: Deal) -> Params:
    """The deal that gives each seat its cards, in the order in which it will play them."""
    laid: Params = {"hands": {str(seat): hand for seat, hand in enumerate(found.hands())}}
    if found.turn_up is not None:
        laid["turn_up"] = found.turn_up
    return stack(dict(table.ruleset), list(table.pack), found.players, found.dealer, laid)


def plays(found: Deal) -> list[Params]:
    """All plays, trick by trick."""
    turns = range(found.players)
    return [{"seat": (leader + turn) % found.players, "play": row[(leader + turn) % found.players]}
            for leader, row in zip(found.leaders, found.rows, strict=True) for turn in turns]
