"""Stacking a pack for a laid-out deal: where each card lies so that the deal gives what is written."""

from __future__ import annotations

from typing import Any

Params = dict[str, Any]


def seats_in_dealing_order(players: int, dealer: int) -> list[int]:
    """The seats as they are dealt to: from the dealer's left, clockwise, the dealer last."""
    return [(dealer + step) % players for step in range(1, players + 1)]


def places_of_hands(players: int, dealer: int, packets: list[int]) -> dict[int, list[int]]:
    """For each seat the places in the pack, from the top, that its cards come from, in the order dealt."""
    places: dict[int, list[int]] = {seat: [] for seat in range(players)}
    top = 0
    for packet in packets:
        for seat in seats_in_dealing_order(players, dealer):
            places[seat] += range(top, top + packet)
            top += packet
    return places


def stack(ruleset: Params, order: list[str], players: int, dealer: int, deal: Params) -> Params:
    """The `deal` action of a laid-out deal: the stacked pack, and beside it what it comes to.

    Hands take the places of the packets, the turn-up the next place, the stock those after it; what is free
    is filled from the top with the cards not named, in canonical order (`order`).
    """
    places = places_of_hands(players, dealer, ruleset["packets"])
    pack: list[str | None] = [None] * len(order)
    for seat, cards in deal.get("hands", {}).items():
        for place, card in zip(places[int(seat)], cards, strict=False):
            pack[place] = card
    top = sum(ruleset["packets"]) * players
    exposed = ruleset["trump"] == "turn-up"
    if exposed and "turn_up" in deal:
        pack[top] = deal["turn_up"]
    for offset, card in enumerate(deal.get("stock", [])):
        pack[top + exposed + offset] = card
    named = set(pack)
    free = iter(card for card in order if card not in named)
    full = [card if card is not None else next(free) for card in pack]
    return laid_out(full, places, top, exposed)


def laid_out(pack: list[str], places: dict[int, list[int]], top: int, exposed: bool) -> Params:
    """The `deal` action of a full pack: the pack, each seat's cards, the card turned and the stock under it."""
    action: Params = {"deal": pack, "hands": [[pack[place] for place in places[seat]] for seat in sorted(places)]}
    if exposed:
        action["turn_up"] = pack[top]
    action["stock"] = pack[top + exposed:]
    return action
