"""The law of unseen cards: what a viewer never sees may be any other card that it never sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.table import Table
from fortyfive_conformance.fuzz.turning import Turn


def unseen(chance: Random, table: Table, question: Question, result: Params) -> Turn | None:
    """Two cards that lie face down, are held by others who never act, or were put away by others unseen."""
    if "viewer" not in question.params:
        return None
    pairs = list(_pairs(question.params, result))
    if not pairs:
        return None
    # The first ones are those of cards that others hold or have put away, which are the likelier to be shown.
    card, other = chance.choice(pairs if chance.random() < 0.5 else pairs[:1 + len(pairs) // 4])
    return Turn("unseen", cards={card: other, other: card}, shown=False)


def _pairs(params: Params, result: Params) -> Iterator[tuple[str, str]]:
    actions, steps = params["actions"], result.get("steps", [])
    deals = [action for action in actions if "deal" in action]
    if len(deals) != 1 or "hands" not in deals[0] or len(steps) != len(actions):
        return
    named = _named(actions)
    acting = {action["seat"] for action in actions if "seat" in action}
    # The card turned first and, where it may have been the joker, the next one were seen by all.
    turned = [str(deals[0].get("turn_up")), *deals[0].get("stock", [])[:1]]
    down = [card for card in deals[0].get("stock", [])[1:] if card not in named]
    held = [card for seat, hand in enumerate(deals[0]["hands"]) for card in hand
            if seat != params["viewer"] and seat not in acting and card not in named]
    away = [card for card in _put_away(actions, steps, params["viewer"]) if card not in turned]
    aces = {f"A{suit}" for suit in "SCDH"}   # an ace may give its holder a right, and so be more than unseen
    for at, card in enumerate([*away, *held, *down]):
        for other in [*away, *held, *down][at + 1:]:
            if not (card in away and other in away) and not {card, other} & aces:
                yield card, other


def _named(actions: Sequence[Params]) -> set[str]:
    """The cards that an action names."""
    return {action[verb] for action in actions for verb in ("play", "exchange", "bury") if verb in action}


def _put_away(actions: Sequence[Params], steps: Sequence[Params], viewer: int) -> Iterator[str]:
    """Cards that another seat buried or set aside, and that no other action names."""
    named = [action[verb] for action in actions for verb in ("play", "exchange", "bury") if verb in action]
    for action, step in zip(actions, steps, strict=True):
        card = action.get("bury") or action.get("exchange")
        if card and step.get("accepted") and action["seat"] != viewer and named.count(card) == 1:
            yield card
