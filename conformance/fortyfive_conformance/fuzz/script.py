"""A replay as a case writes it: a script of steps, from which the same actions come back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fortyfive_conformance.corpus.expand import step_actions
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.fuzz.layout import actors, dealer_of, is_laid_out, restacked, written
from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.table import Table

_GIVEN = ("players", "dealer", "scores", "games_to_win", "games", "viewer")


def as_case(table: Table, question: Question, steps: Sequence[Params] = ()) -> dict[str, Any]:
    """`ask` and `given`, or `rung`, `given` and `script`, as cases/README.md has them.

    `steps` is what an engine answered: whether each action was accepted, and why not.
    """
    params = question.params
    if question.method != "replay":
        given = {key: value for key, value in params.items() if key not in ("ruleset", "sides")}
        return {"ask": question.method, "given": given}
    given = {key: params[key] for key in _GIVEN if key in params}
    return {"rung": question.rung, "given": given, "script": list(_script(table, params, steps))}


def question_of(table: Table, case: Mapping[str, Any]) -> Question:
    """The question that a finding asks.

    Raises UsageError where it does not fit the rule set.
    """
    try:
        return _asked(table, case)
    except (KeyError, IndexError, TypeError, ValueError, StopIteration):
        raise UsageError(f"{case['id']}: what this finding asks does not fit the rule set {table.id}; expected it as "
                         "`fortyfive fuzz` has written it") from None


def _asked(table: Table, case: Mapping[str, Any]) -> Question:
    given = dict(case["given"])
    players = given.get("players") or table.ruleset["players"][0]
    sides = table.sides(players)
    about: Params = {"ruleset": table.id}
    if "ask" in case:
        if case["ask"] == "settle":
            about |= {"players": players, "sides": sides}
        return Question(_RUNGS[case["ask"]], case["ask"], about | given)
    actions = [action for step in case["script"]
               for action in step_actions(step, dict(case), dict(table.ruleset), players, list(table.pack))]
    about |= {"players": players, "sides": sides, **given}
    return Question(case["rung"], "replay", {**about, "actions": actions})


_RUNGS = {"card_order": "order", "legal_plays": "play", "trick_winner": "trick", "may_exchange": "right",
          "settle": "score"}


def _script(table: Table, params: Params, steps: Sequence[Params]) -> Iterator[Params]:
    """A step for each action, but for plays that follow each other in a trick, which are one."""
    acting = dict(actors(params))
    row: list[Params] = []
    for at, action in enumerate(params["actions"]):
        step = steps[at] if at < len(steps) else {}
        refused = step.get("accepted") is False
        if "play" in action and not refused:
            follows = row and (row[-1]["seat"] + 1) % params["players"] == action["seat"]
            if row and (not follows or len(row) == params["players"]):
                yield _plays(row)
                row = []
            row.append(action)
            continue
        if row:
            yield _plays(row)
            row = []
        yield _step(table, params, _written(table, params, action, acting.get(at, set())), refused, step)
    if row:
        yield _plays(row)


def _plays(row: Sequence[Params]) -> Params:
    return {"plays": {"from": row[0]["seat"], "cards": [action["play"] for action in row]}}


def _step(table: Table, params: Params, action: Params, refused: bool, step: Params) -> Params:
    if refused:
        return {"refused": {**action, **({"because": step["refusal"]} if "refusal" in step else {})}}
    return action if "deal" in action or "position" in action else {"do": action}


def _written(table: Table, params: Params, action: Params, seats: set[int]) -> Params:
    """The action as a script writes it: of a deal only what must be."""
    if "position" in action:
        position = action["position"]
        return {"position": {**position, "hands": {str(at): hand for at, hand in enumerate(position["hands"])}}}
    if "deal" not in action:
        return action
    dealer = dealer_of(table, params["players"], action) if is_laid_out(action) else None
    if dealer is None:
        return {"deal": {"pack": action["deal"]}}
    for deal in (written(action, seats), written(action, range(params["players"]))):
        if restacked(table, params["players"], dealer, deal) == action:
            return {"deal": {"dealer": dealer, **deal}}
    return {"deal": {"dealer": dealer, **written(action, range(params["players"])), "stock": action["stock"]}}
