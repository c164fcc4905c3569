"""What of an answer may be compared: only what a clause or a declared choice determines (spec/choices.yaml).

Nothing is asserted of: members that the table of states marks so; `scores` of a finished game, unless the trick just
finished is the one that won it; the points of a jink; a replay from the action on that sets aside the ace which gives
the right, buries the joker, or hangs on a choice that the adapter has not declared as the engine it is compared with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from fortyfive_conformance.census.rules import JOKER
from fortyfive_conformance.fuzz.question import Params, Question

State = Mapping[str, Any]
_OVER = ("game_over", "match_over")
_UNTOLD = frozenset(("dealer", "turn_up", "taken", "stock"))   # not asserted between deals and after a game
OUT_OF_TURN, NEXT_DEALER = "exchange-out-of-turn", "next-game-dealer"


class Terms(NamedTuple):
    """On what terms answers are compared under one rule set."""

    ruleset: Mapping[str, Any]
    agreed: frozenset[str]            # choices that both engines declare with the same value
    left_out: frozenset[str] = frozenset()     # members that an adapter gives in the engine's place: `tricks.points`
    refusals: frozenset[str] = frozenset()     # refusals that it makes in the engine's place


def silent_settle(terms: Terms, params: Params, result: State) -> frozenset[str]:
    """The members of a settlement that are not asserted."""
    winner, winners, points = result.get("winner"), result.get("winners"), result.get("points")
    if winner is None or not winners or not points:
        return terms.left_out
    side = [seat in params["sides"][winner] for seat in winners]
    opening = params["scores"][winner]
    return terms.left_out | _silent(terms, side, points, opening, {"scores"}, {"points", "scores"})


def silent_state(terms: Terms, state: State, from_position: bool) -> frozenset[str]:
    """The members of a state that are not asserted."""
    phase = state.get("phase")
    found = terms.left_out
    if from_position:
        found |= {"stock"}
    if phase == "deal" or phase in _OVER:
        found |= _UNTOLD
    if phase in _OVER:
        found |= _silent_end(terms, state)
    return found


def _silent_end(terms: Terms, state: State) -> frozenset[str]:
    winner, tricks = state.get("winner"), state.get("tricks") or []
    if winner is None or not tricks or not state.get("scores") or not state.get("sides"):
        return frozenset({"scores"})
    side = [trick.get("winner") in state["sides"][winner] for trick in tricks]
    points = [trick.get("points", 0) for trick in tricks]
    opening = state["scores"][winner] - sum(value for mine, value in zip(side, points, strict=True) if mine)
    return _silent(terms, side, points, opening, {"scores"}, {"scores", "tricks.points"})


def _silent(terms: Terms, mine: Sequence[bool], points: Sequence[int], opening: int, late: set[str],
            jink: set[str]) -> frozenset[str]:
    """`late` where the last trick is not the one that won, `jink` where all were won by the winner."""
    rules = terms.ruleset
    if rules["sweep"] == "wins-game" and len(mine) == rules["hand"] and all(mine):
        return frozenset(jink)
    if rules["game_ends"] == "deal":
        return frozenset()
    total = opening
    for trick, (own, value) in enumerate(zip(mine, points, strict=False)):
        total += value if own else 0
        if total >= rules["target"]:
            return frozenset() if trick == len(mine) - 1 else frozenset(late)
    return frozenset(late)


def comparable(terms: Terms, question: Question, steps: Sequence[Params]) -> int:
    """How many actions of a replay the rules determine, by what an engine said to each."""
    before: State = {"phase": "deal", "deal": 0}
    for at, (action, step) in enumerate(zip(question.params["actions"], steps, strict=False)):
        if _left_open(terms, question, action, before, bool(step.get("accepted"))):
            return at
        before = step.get("state", before)
    return len(question.params["actions"])


def _left_open(terms: Terms, question: Question, action: Params, before: State, accepted: bool) -> bool:
    """Whether an action is one that the texts say nothing of."""
    if "bury" in action:
        return bool(action["bury"] == JOKER and before.get("phase") == "bury")
    if "exchange" in action:
        if before.get("trump") is not None and action["exchange"] == f"A{before['trump']}":
            return True
        in_turn = before.get("to_act") == action.get("seat")
        return accepted and not in_turn and OUT_OF_TURN not in terms.agreed and _has(terms, OUT_OF_TURN)
    if "deal" in action:
        next_game = before.get("phase") == "game_over" and "games_to_win" in question.params
        return accepted and next_game and NEXT_DEALER not in terms.agreed and _has(terms, NEXT_DEALER)
    return False


def _has(terms: Terms, choice: str) -> bool:
    return choice in terms.ruleset["choices"]


def cut(question: Question, keep: int) -> Question:
    """The replay with its first actions alone."""
    if keep >= len(question.params["actions"]):
        return question
    known = question.known and {"steps": question.known["steps"][:keep]}
    return question._replace(params={**question.params, "actions": question.params["actions"][:keep]}, known=known)
