"""A replay that differs, told in one question where one suffices: the hand, the trick or the tricks of that moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.table import Table


def single(table: Table, question: Question, steps: Sequence[Params], at: int) -> Iterator[Question]:
    """Single questions about the moment of the action `at`, by what the other engine said before and after it."""
    state = steps[at].get("state", {})
    before = steps[at - 1].get("state", {}) if at else {}
    action = question.params["actions"][at]
    if "play" in action:
        yield from _legal(table, before, action["seat"])
        yield from _finished(table, question, steps, at)
    if "exchange" in action:
        yield from _right(table, before, action["seat"])
    if state.get("to_act") is not None:
        yield from _legal(table, state, state["to_act"])


def _legal(table: Table, state: Params, seat: int) -> Iterator[Question]:
    hands = state.get("hands") or []
    hand = hands[seat] if seat < len(hands) else None
    if state.get("phase") == "play" and hand:
        yield Question("play", "legal_plays", {"ruleset": table.id, "trump": state["trump"], "hand": list(hand),
                                               "trick": [entry["card"] for entry in state["trick"]]})


def _right(table: Table, state: Params, seat: int) -> Iterator[Question]:
    hands = state.get("hands") or []
    hand = hands[seat] if seat < len(hands) else None
    if state.get("phase") == "play" and state.get("turn_up") and hand and len(hand) == table.hand:
        yield Question("right", "may_exchange", {
            "ruleset": table.id, "trump": state["trump"], "turn_up": state["turn_up"], "hand": list(hand),
            "is_dealer": seat == state.get("dealer")})


def _finished(table: Table, question: Question, steps: Sequence[Params], at: int) -> Iterator[Question]:
    """The trick that this play finished, and the deal's tricks up to it."""
    opened = max((place for place in range(at) if steps[place].get("accepted") and
                  {"deal", "position"} & set(question.params["actions"][place])), default=None)
    if opened is None:
        return
    plays = [(action["seat"], action["play"]) for action, step in
             zip(question.params["actions"][opened:at + 1], steps[opened:at + 1], strict=True)
             if "play" in action and step.get("accepted")]
    players, before = question.params["players"], steps[at - 1].get("state", {})
    if not plays or len(plays) % players:
        return
    tricks = [{"leader": plays[start][0], "cards": [card for _, card in plays[start:start + players]]}
              for start in range(0, len(plays), players)]
    yield Question("trick", "trick_winner", {"ruleset": table.id, "trump": before["trump"],
                                             "trick": tricks[-1]["cards"]})
    params: Params = {"ruleset": table.id, "players": players, "sides": question.params["sides"],
                      "dealer": before["dealer"], "trump": before["trump"],
                      "scores": steps[opened]["state"]["scores"], "tricks": tricks}
    if before.get("taken"):
        params["taken"] = before["taken"]
    elif before.get("turn_up"):
        params["turn_up"] = before["turn_up"]
    elif table.exposes:
        return
    yield Question("score", "settle", params)
