"""Deals as a case writes them: the hands of those who act, the turn-up and, under a turned joker, the next card."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from fortyfive_conformance.census.rules import JOKER
from fortyfive_conformance.corpus.stack import laid_out, places_of_hands, stack
from fortyfive_conformance.fuzz.question import Params
from fortyfive_conformance.fuzz.table import Table


def is_laid_out(action: Params) -> bool:
    """Whether an action is a deal that says what its pack comes to."""
    return "deal" in action and "hands" in action


def dealer_of(table: Table, players: int, action: Params) -> int | None:
    """The seat whose deal of the pack gives the hands written beside it."""
    top = players * table.hand
    for dealer in range(players):
        places = places_of_hands(players, dealer, table.ruleset["packets"])
        if laid_out(action["deal"], places, top, table.exposes) == action:
            return dealer
    return None


def written(action: Params, seats: Collection[int]) -> Params:
    """The deal as it is written where only these seats' hands are of account."""
    found: Params = {"hands": {str(seat): list(hand) for seat, hand in enumerate(action["hands"]) if seat in seats}}
    if "turn_up" in action:
        found["turn_up"] = action["turn_up"]
    if action.get("turn_up") == JOKER:
        found["stock"] = action["stock"][:1]
    return found


def restacked(table: Table, players: int, dealer: int, deal: Params) -> Params:
    """The action of a written deal."""
    return stack(dict(table.ruleset), list(table.pack), players, dealer, deal)


def actors(params: Params) -> Iterator[tuple[int, set[int]]]:
    """For each laid-out deal its place among the actions, and the seats that act before the next one, or look on."""
    actions: Sequence[Params] = params["actions"]
    deals = [at for at, action in enumerate(actions) if "deal" in action or "position" in action]
    for at, end in zip(deals, [*deals[1:], len(actions)], strict=False):
        if is_laid_out(actions[at]):
            seats = {action["seat"] for action in actions[at:end] if "seat" in action}
            yield at, seats | ({params["viewer"]} if "viewer" in params else set())


def plain(table: Table, params: Params) -> Params:
    """The replay with deals that hold nothing but what is written of them; cards not named lie in canonical order."""
    actions = list(params["actions"])
    for at, seats in actors(params):
        dealer = dealer_of(table, params["players"], actions[at])
        if dealer is not None:
            actions[at] = restacked(table, params["players"], dealer, written(actions[at], seats))
    return {**params, "actions": actions}


def cards_written(table: Table, params: Params) -> Iterator[str]:
    """The cards of a replay that a case would have to write: of a deal that is not plain, all its hands."""
    actions, bare = params["actions"], plain(table, params)["actions"]
    acting = dict(actors(params))
    for at, action in enumerate(actions):
        if is_laid_out(action):
            seats = acting[at] if bare[at] == action else range(params["players"])
            deal = written(action, seats)
            yield from (card for hand in deal["hands"].values() for card in hand)
            yield from ([deal["turn_up"]] if "turn_up" in deal else [])
            yield from deal.get("stock", [])
        elif "position" in action:
            yield from (card for hand in action["position"]["hands"] for card in hand)
        else:
            yield from (action[verb] for verb in ("play", "exchange", "bury") if verb in action)
