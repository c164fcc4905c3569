"""Actions that the rules should refuse, put between those that they allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fortyfive_conformance.fuzz import plans
from fortyfive_conformance.fuzz.hands import one
from fortyfive_conformance.fuzz.question import Params

if TYPE_CHECKING:
    from fortyfive_conformance.fuzz.games import Game

_FOREIGN: tuple[Params, ...] = ({"bid": 20}, {"bid": "pass"}, {"trump": "H"}, {"discard": []})


def before_deal(game: Game) -> list[Params]:
    """Before cards are dealt: packs that are none; between two deals, play without cards."""
    chance, found = game.chance, list[Params]()
    if game.plan.rung == "deal" and chance.random() < 0.5:
        found.append({"deal": plans.malformed(chance, game.pack)})
    if game.actions and game.plan.rough and chance.random() < 0.4:
        found.append({"seat": chance.randrange(game.plan.players), "play": one(chance, game.pack)})
    return found


def while_burying(game: Game) -> list[Params]:
    """While the dealer owes a card for the joker: another seat's, a card not held, a play, an exchange, a deal."""
    chance, found = game.chance, list[Params]()
    dealer = game.state.get("to_act") or 0
    other = (dealer + chance.randrange(1, game.plan.players)) % game.plan.players
    leader = (dealer + 1) % game.plan.players
    theirs: str = one(chance, game.hands[other])
    own: str = one(chance, game.hands[leader])
    for seat, hand in enumerate(game.hands):
        if seat != dealer and chance.random() < 0.2:
            found.append({"seat": seat, "bury": one(chance, hand)})
    tries: tuple[Params, ...] = (
        {"seat": dealer, "bury": theirs},
        {"seat": leader, "play": own},
        {"seat": other, "exchange": theirs},
        game.deal,
    )
    for action in tries:
        if chance.random() < (0.3 if game.plan.rough else 0.08):
            found.append(action)
    return found


def before_play(game: Game, seat: int) -> list[Params]:
    """Before a play: now and then something that may not be done just now."""
    chance, found = game.chance, list[Params]()
    illegal = [card for card in game.hands[seat] if card not in game.legal]
    if illegal and chance.random() < 0.3:
        found.append({"seat": seat, "play": one(chance, illegal)})
    if chance.random() < (0.25 if game.plan.rough else 0.04):
        found += _one_of_many(game, seat)
    late = [holder for holder, right in enumerate(game.rights) if right and holder in game.played]
    if late and game.plan.exchange and game.state.get("turn_up") is not None and chance.random() < 0.3:
        found += _exchange(game, one(chance, late))
    return found


def _one_of_many(game: Game, seat: int) -> list[Params]:
    chance = game.chance
    other = (seat + chance.randrange(1, game.plan.players)) % game.plan.players
    theirs, own = game.hands[other], game.hands[seat]
    roll = chance.random()
    if roll < 0.3 and theirs:
        return [{"seat": other, "play": one(chance, theirs)}]
    if roll < 0.45 and theirs:
        return [{"seat": seat, "play": one(chance, theirs)}]
    if roll < 0.75 and game.plan.exchange:
        return _exchange(game, seat if roll < 0.65 else other)
    if roll < 0.85:
        return [{"seat": seat, "bury": one(chance, own)}]
    if roll < 0.95:
        return [game.deal]
    return [{"seat": seat, **one(chance, _FOREIGN)}] if game.plan.rough and game.plan.rung == "game" else []


def _exchange(game: Game, seat: int) -> list[Params]:
    """An exchange without the right to it, after its time, or with nothing left to take."""
    ace = game.table.trumps[game.state["trump"]].ace
    cards = [card for card in game.hands[seat] if card != ace]
    open_right = game.state.get("turn_up") is not None and seat not in game.played and game.rights[seat]
    return [] if open_right or not cards else [{"seat": seat, "exchange": one(game.chance, cards)}]


def after(game: Game) -> list[Params]:
    """After the last play: what comes too late, if the deal or the game is over, and may be too early if it is not."""
    chance, found = game.chance, list[Params]()
    if game.plan.plays == 0 or chance.random() < 0.4:
        return found
    held = [(seat, card) for seat, hand in enumerate(game.hands) for card in hand]
    seat, card = one(chance, held) if held else (chance.randrange(game.plan.players), one(chance, game.pack))
    # A deal is refused while cards are held, but for the one that a match goes on with.
    if held and game.plan.rung not in ("deal", "match"):
        found.append(game.deal)
    found.append({"seat": seat, "play": card})
    return found
