"""An engine for each law that it alone breaks: the reference with one function bent.

`BREAKS` says which law; in all else each engine answers by the rules, or at least by the other laws.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fortyfive_reference import play, scoring, serve, view, withholding

BREAKS: dict[str, Callable[[], None]] = {}


def breaks(law: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Registers an engine under the law that it breaks."""

    def register(bend: Callable[[], None]) -> Callable[[], None]:
        BREAKS[law] = bend
        return bend

    return register


def replaced(module: Any, name: str, wrong: Callable[..., Any]) -> None:
    """Puts a function in the place of another, which it gets first."""
    right = getattr(module, name)
    setattr(module, name, lambda *asked: wrong(right, *asked))


@breaks("seats")
def _() -> None:
    """When the last seat deals, it leads itself: the count round the table is not closed."""
    replaced(play, "first_leader", lambda right, rules, players, dealer: min(right(rules, players, dealer) or 5, 5))


@breaks("sides")
def _() -> None:
    """The points of a trick are written down for the next side."""
    replaced(scoring, "side_of", lambda right, sides, seat: (right(sides, seat) + 1) % len(sides))


@breaks("suits")
def _() -> None:
    """A club lead never asks for a trump when clubs are trumps."""

    def wrong(right: Callable[..., bool], rules: Any, trump: Any, trumps: Any, trick: Any) -> bool:
        return trump == "C" or right(rules, trump, trumps, trick)

    replaced(withholding, "may_discard", wrong)


@breaks("hand")
def _() -> None:
    """Only the first trump of the hand is looked at."""

    def wrong(right: Callable[..., bool], rules: Any, trump: Any, trumps: Any, trick: Any) -> bool:
        return right(rules, trump, trumps[:1], trick)

    replaced(withholding, "may_discard", wrong)


@breaks("alike")
def _() -> None:
    """A black seven may be answered with any card."""

    def wrong(right: Callable[..., Any], rules: Any, trump: Any, hand: Any, trick: Any) -> Any:
        return hand if trick[:1] in (("7S",), ("7C",)) else right(rules, trump, hand, trick)

    replaced(play, "legal_plays", wrong)


@breaks("unseen")
def _() -> None:
    """Partners see each other's hands."""

    def wrong(right: Callable[..., bool], seat: int, viewer: int | None) -> bool:
        return right(seat, viewer) or (viewer is not None and (seat - viewer) % 3 == 0)

    replaced(view, "is_shown", wrong)


@breaks("prefix")
def _() -> None:
    """The exposed card is not shown at all in a replay in which it is taken later on."""
    right = serve.METHODS["replay"]

    def wrong(params: Any) -> object:
        told = right(params)
        assert isinstance(told, dict)
        if any(step["state"]["taken"] for step in told["steps"]):
            for step in told["steps"]:
                step["state"]["turn_up"] = None
        return told

    serve.METHODS["replay"] = wrong  # type: ignore[index]


@breaks("order")
def _() -> None:
    """A trick that was asked about before is won by its first card."""
    right, asked = serve.METHODS["trick_winner"], set[tuple[Any, ...]]()

    def wrong(params: Any) -> object:
        key = (params.members["trump"], *params.members["trick"])
        known = key in asked
        asked.add(key)
        return {"position": 0} if known else right(params)

    serve.METHODS["trick_winner"] = wrong  # type: ignore[index]
