"""Engines for the tests of the census: the reference engine with one rule function replaced, as a process or in place.

As a program: `python census_engines.py NAME` serves the protocol with that engine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from fortyfive_reference import game, order, play, withholding

HERE = __file__


def by_the_best_card(patch: Callable[[object, str, Any], None]) -> None:
    """Withholding is judged by the strongest trump in the trick, not by the led card (against bruff-06.5)."""

    def may_withhold(rules: Any, trump: Any, card: Any, trick: Any) -> bool:
        best = order.strongest_trump(rules, trump, order.trumps_among(trump, trick))
        return card in withholding.protected_trumps(rules, trump) and order.beats(rules, trump, card, best)

    patch(withholding, "may_withhold", may_withhold)


def follows_with_the_ace_of_hearts(patch: Callable[[object, str, Any], None]) -> None:
    """The ace of hearts follows a lead of hearts (against bruff-05.11)."""
    follows = play.follows

    def hearts(trump: Any, card: Any, led: Any) -> bool:
        return bool(follows(trump, card, led) or (card == "AH" and led[-1] == "H"))

    patch(play, "follows", hearts)


def highest_total(patch: Callable[[object, str, Any], None]) -> None:
    """The side with the highest total at the end of the deal has won, if it is at the target (against bruff-08.2)."""

    def winner(record: Any) -> int | None:
        totals = game.recorded_totals(record)
        return totals.index(max(totals)) if max(totals) >= record.rules.target else game.sweeping_side(record)

    patch(game, "winner", winner)


ENGINES = {engine.__name__: engine for engine in (by_the_best_card, follows_with_the_ace_of_hearts, highest_total)}


def command(name: str) -> list[str]:
    """The command that serves one of the engines."""
    return [sys.executable, HERE, name]


def main() -> int:
    """Serve."""
    from fortyfive_reference import __main__ as served

    ENGINES[sys.argv[1]](setattr)
    return served.main()


if __name__ == "__main__":
    sys.exit(main())
