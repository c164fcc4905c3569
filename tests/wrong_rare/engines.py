"""Engines that differ from the rules in rare positions alone, by name: the reference with one answer bent.

`CARDS` says with how few cards the difference can be shown: hand and trick of a single question, the cards of the
tricks of a settlement, or the plays, exchanges and burials of a replay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fortyfive_reference import dealing, exchange, play, scoring, serve, state, table, view
from fortyfive_reference.cards import ACE_OF_HEARTS, JOKER

Members = dict[str, Any]
ENGINES: dict[str, Callable[[], None]] = {}
CARDS: dict[str, int] = {}


def rare(name: str, cards: int) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Registers an engine."""

    def register(bend: Callable[[], None]) -> Callable[[], None]:
        ENGINES[name], CARDS[name] = bend, cards
        return bend

    return register


def answers(method: str, bent: Callable[[Members, Members], Members]) -> None:
    """Bends what a method answers: `bent` gets the params and the right result."""
    right = serve.METHODS[method]

    def wrong(params: Any) -> object:
        found = right(params)
        assert isinstance(found, dict)
        return bent(params.members, found)

    serve.METHODS[method] = wrong  # type: ignore[index]


def replaced(module: Any, name: str, wrong: Callable[..., Any]) -> None:
    """Puts a function in the place of another, which it gets first."""
    right = getattr(module, name)
    setattr(module, name, lambda *asked: wrong(right, *asked))


@rare("jack-leads-to-three-high-trumps", 5)
def _() -> None:
    def bent(asked: Members, right: Members) -> Members:
        trump, hand, trick = asked["trump"], asked["hand"], asked["trick"]
        rare = trick and trick[0] == f"J{trump}" and {f"5{trump}", JOKER, ACE_OF_HEARTS} <= set(hand)
        return {"cards": hand} if rare else right

    answers("legal_plays", bent)


@rare("last-to-play-in-hearts", 8)
def _() -> None:
    def bent(asked: Members, right: Members) -> Members:
        rare = asked["trump"] == "H" and len(asked["trick"]) == 5 and asked["trick"][0][-1] == "D"
        kept = [card for card in right["cards"] if card != ACE_OF_HEARTS]
        return {"cards": kept} if rare and kept and "JH" in asked["hand"] else right

    answers("legal_plays", bent)


@rare("three-of-diamonds-under-the-two", 6)
def _() -> None:
    def bent(asked: Members, right: Members) -> Members:
        trick = asked["trick"]
        rare = asked["trump"] == "D" and trick[right["position"]] == "3D" and "2D" in trick
        return {"position": trick.index("2D")} if rare else right

    answers("trick_winner", bent)


@rare("joker-bars-the-dealer", 6)
def _() -> None:
    def bent(asked: Members, right: Members) -> Members:
        rare = asked["is_dealer"] and JOKER in asked["hand"] and asked["turn_up"] == f"A{asked['trump']}"
        return {"allowed": False} if rare else right

    answers("may_exchange", bent)


@rare("all-at-forty", 6)
def _() -> None:
    def bent(asked: Members, right: Members) -> Members:
        return {**right, "winner": None} if set(asked["scores"]) == {40} and len(asked["tricks"]) == 1 else right

    answers("settle", bent)


@rare("jack-taken-confirms-the-joker", 6)
def _() -> None:
    def wrong(right: Callable[..., bool], record: Any, best: Any) -> bool:
        taken = record.taken and record.taken.card
        return right(record, best) or (taken == f"J{record.trump}" and best == JOKER)

    replaced(scoring, "is_confirmed", wrong)


@rare("no-sweep-without-trumps", 30)
def _() -> None:
    def bent(asked: Members, right: Members) -> Members:
        rare = len(asked["tricks"]) == 5 and right["bonus"] is None and max(right["scores"]) < 45
        return {**right, "winner": None} if rare else right

    answers("settle", bent)


@rare("ace-turned-after-the-joker", 2)
def _() -> None:
    def wrong(right: Callable[..., bool], deal: Any, action: Any) -> Any:
        rare = (deal.turn_up is not None and deal.turn_up == f"A{deal.trump}" and action.seat == deal.dealer
                and JOKER in deal.hands[deal.dealer])
        for reason, holds in right(deal, action):
            yield reason, holds or (rare and reason.__name__ == "NoRightToExchange")

    replaced(state, "reasons_against_exchange", wrong)


@rare("partner-seen-while-burying", 0)
def _() -> None:
    def wrong(right: Callable[..., Any], deal: Any, viewer: int | None) -> Any:
        rare = deal.phase == "bury" and viewer is not None and (viewer - deal.dealer) % 6 == 3
        return [hand if rare or shown is not None else None
                for hand, shown in zip(deal.hands, right(deal, viewer), strict=True)]

    replaced(view, "visible_hands", wrong)


@rare("buried-card-seen-by-the-left", 1)
def _() -> None:
    def wrong(right: Callable[..., Any], deal: Any, viewer: int | None = None) -> Any:
        told = right(deal, viewer)
        rare = deal.phase == "play" and viewer is not None and (viewer - deal.dealer) % 6 == 1 and len(deal.stock)
        return {**told, "bottom": deal.stock[-1]} if rare and JOKER in deal.hands[deal.dealer] else told

    replaced(view, "report", wrong)


@rare("deal-comes-back-to-the-last-seat", 30)
def _() -> None:
    replaced(dealing, "next_dealer", lambda right, players, dealer: dealer if dealer == 5 else right(players, dealer))


@rare("late-exchange-for-the-five", 2)
def _() -> None:
    def wrong(right: Callable[..., bool], rules: Any, trump: Any, turn_up: Any, *done: bool) -> bool:
        return right(rules, trump, turn_up, *done) and turn_up != f"5{trump}"

    replaced(exchange, "is_too_late", wrong)


@rare("left-neighbour-may-bury", 1)
def _() -> None:
    def wrong(right: Callable[..., Any], deal: Any, action: Any) -> Any:
        for reason, holds in right(deal, action):
            bury = type(action).__name__ == "Bury" and action.seat == (deal.dealer + 1) % 6
            yield reason, holds and not (bury and reason.__name__ == "NotTheDealer")

    replaced(state, "reasons", wrong)


@rare("ace-and-two-of-diamonds-crash", 3)
def _() -> None:
    def bent(asked: Members, right: Members) -> Members:
        led = asked["trick"] and asked["trick"][0]
        if asked["trump"] == "C" and led and led[-1] == "D" and {"AD", "2D"} <= set(asked["hand"]):
            raise KeyError("AD")
        return right

    answers("legal_plays", bent)


@rare("fourth-trick-led-with-the-joker", 19)
def _() -> None:
    def wrong(right: Callable[..., Any], deal: Any) -> Any:
        legal = right(deal)
        if len(deal.tricks) == 3 and deal.trick[:1] == (JOKER,) and deal.to_act is not None:
            return deal.hands[deal.to_act]
        return legal

    replaced(table, "legal_plays", wrong)


@rare("winner-leads-unless-partner-dealt", 6)
def _() -> None:
    def wrong(right: Callable[..., int], winner: int) -> int:
        return (winner + 1) % 6 if winner == 4 else right(winner)

    replaced(play, "next_leader", wrong)
