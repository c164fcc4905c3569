"""From a case as written to the questions that are sent: one for each rule set and each example.

A question is a request and what of the answer is asserted. Nothing here knows a rule of play: seats are
written in the case, never inferred.
"""

from __future__ import annotations

from fortyfive_conformance.corpus.stack import Params, stack

RUNGS = {"card_order": "order", "legal_plays": "play", "trick_winner": "trick", "may_exchange": "right",
         "settle": "score"}


def pack_order(order: list[str], ruleset: Params) -> list[str]:
    """The canonical order of the rule set's own pack: with or without the joker."""
    return [card for card in order if ruleset["pack"]["joker"] or card != "Joker"]


def sides_of(ruleset: Params, players: int) -> list[list[int]]:
    """The table of sides for so many players."""
    sides: list[list[int]] = ruleset["sides"][str(players)]
    return sides


def players_of(case: Params, ruleset: Params) -> int | None:
    """The number of players that a question is about; None where it does not matter."""
    given = case["given"]
    if "players" in given:
        return int(given["players"])
    if case.get("ask") == "trick_winner":
        return len(given["trick"])
    if "script" in case or case.get("ask") == "settle":
        return int(ruleset["players"][0])
    return None


def variants(case: Params) -> list[tuple[str, Params]]:
    """The case itself, or each of its examples laid over it, by the id it is reported under."""
    if "examples" not in case:
        return [(case["id"], {"given": {}, **case})]
    found = []
    for slug, example in case["examples"].items():
        given = {**case.get("given", {}), **example.get("given", {})}
        expect = {**case.get("expect", {}), **example.get("expect", {})}
        found.append((f"{case['id']}/{slug}", {**case, "given": given, "expect": expect}))
    return found


def request(case: Params, ruleset: Params, order: list[str]) -> tuple[str, Params, list[Params]]:
    """The method, the params and the checks of one variant under one rule set."""
    players = players_of(case, ruleset)
    params: Params = {"ruleset": ruleset["id"]}
    if "ask" in case:
        if case["ask"] == "settle" and players is not None:
            params |= {"players": players, "sides": sides_of(ruleset, players)}
        return case["ask"], params | case["given"], [{"expect": case.get("expect", {})}]
    assert players is not None  # players_of gives a number for every script
    given = case["given"]
    params |= {"players": players, "sides": sides_of(ruleset, players)} | given
    actions, checks = script(case, ruleset, players, pack_order(order, ruleset))
    params["actions"] = actions
    return "replay", params, checks


def script(case: Params, ruleset: Params, players: int, order: list[str]) -> tuple[list[Params], list[Params]]:
    """The actions of a script, and for each action what is asserted after it."""
    actions: list[Params] = []
    checks: list[Params] = []
    for number, step in enumerate(case["script"]):
        sent = step_actions(step, case, ruleset, players, order)
        refused = step.get("refused")
        hides = [*case.get("hides", []), *step.get("hides", [])]
        for action in sent:
            actions.append(action)
            checks.append({"step": number, "accepted": refused is None} | ({"hides": hides} if hides else {}))
        if refused is not None:
            checks[-1]["because"] = refused["because"]
        if "expect" in step:
            checks[-1]["expect"] = step["expect"]
    return actions, checks


def step_actions(step: Params, case: Params, ruleset: Params, players: int, order: list[str]) -> list[Params]:
    """What one step of a script sends."""
    if "deal" in step:
        return [_deal(step["deal"], case, ruleset, players, order)]
    if "position" in step:
        position = step["position"]
        hands = [position["hands"].get(str(seat), []) for seat in range(players)]
        return [{"position": {**position, "hands": hands}}]
    if "plays" in step:
        start = step["plays"]["from"]
        return [{"seat": (start + turn) % players, "play": card} for turn, card in enumerate(step["plays"]["cards"])]
    action = {key: value for key, value in (step.get("do") or step["refused"]).items() if key != "because"}
    if "deal" in action:
        return [_deal(action["deal"], case, ruleset, players, order)]
    return [action]


def _deal(deal: Params, case: Params, ruleset: Params, players: int, order: list[str]) -> Params:
    if "pack" in deal:
        return {"deal": deal["pack"]}
    dealer = deal.get("dealer", case["given"].get("dealer"))
    return stack(ruleset, order, players, dealer, deal)
