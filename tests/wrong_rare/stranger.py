"""A right engine that differs in everything the rules leave open: not one of its answers may be held against it.

It declares no choice, gives no reasons, refuses to set aside the ace that gives the right and to bury the joker,
exchanges only in turn, lets the same seat deal the next game, says something else of what lies on the table between
deals, does not count on after the deciding trick, and does not tell all it knows.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "reference_impl")]

from fortyfive_reference import errors, exchange, game, serve, state  # noqa: E402
from fortyfive_reference.cards import JOKER  # noqa: E402

OVER = ("game_over", "match_over")


def describe(right: Any, params: Any) -> Any:
    told = right(params)
    for said in told["rulesets"].values():
        said.pop("choices")
    return {**told, "name": "stranger"}


def open_questions(right: Any, table: Any, action: Any) -> Any:
    """What the texts leave open is refused."""
    held = table.hands[action.seat] if hasattr(action, "seat") else ()
    is_exchange = type(action).__name__ == "Exchange"
    yield errors.NoRightToExchange, is_exchange and action.card in held and action.card == f"A{table.trump}"
    yield errors.NotInHand, type(action).__name__ == "Bury" and action.card == JOKER
    yield from right(table, action)


def replay(right: Any, params: Any) -> Any:
    told = right(params)
    for step in told["steps"]:
        step.pop("refusal", None)
        now = step["state"]
        if now["phase"] in (*OVER, "deal"):
            now |= {"dealer": 0, "turn_up": None, "taken": None, "stock": 53}
        if now["phase"] in OVER:
            won_late(now)
        now["hands"] = [hand and sorted(hand, reverse=True) for hand in now["hands"]]
        now.pop("sides")
    return told


def won_late(now: Any) -> None:
    """Where the last trick is not the one that won, or all were won by one side, the totals are another matter."""
    mine = [trick["winner"] in now["sides"][now["winner"]] for trick in now["tricks"]]
    total = now["scores"][now["winner"]]
    last = now["tricks"][-1]["points"] if mine[-1] else 0
    if (len(mine) == 5 and all(mine)) or total - last >= 45 or total < 45:
        now["scores"] = [45 if side == now["winner"] else 0 for side in range(3)]
        if len(mine) == 5 and all(mine):
            for trick in now["tricks"]:
                trick["points"] = 9


def settle(right: Any, params: Any) -> Any:
    told = right(params)
    asked = params.members
    if told["winner"] is not None and len(asked["tricks"]) > 1:
        shorter = {**asked, "tricks": asked["tricks"][:-1]}
        if right(type(params)(shorter))["winner"] is not None:
            told["scores"] = [99, 99, 99]
    if len(told["winners"]) == 5 and len({seat % 3 for seat in told["winners"]}) == 1:
        told |= {"points": [9] * 5, "scores": [99, 99, 99]}
    return told


def main() -> int:
    """Serves."""
    from fortyfive_reference.__main__ import main as served

    for name, wrong in (("describe", describe), ("replay", replay), ("settle", settle)):
        right = serve.METHODS[name]
        serve.METHODS[name] = lambda params, right=right, wrong=wrong: wrong(right, params)  # type: ignore[index]
    right_reasons = state.reasons
    state.reasons = lambda table, action: open_questions(right_reasons, table, action)  # type: ignore[assignment]
    exchange.needs_the_turn = lambda: True  # type: ignore[assignment]
    game.dealer_of_next_game = lambda players, dealer: dealer  # type: ignore[assignment]
    return served()


if __name__ == "__main__":
    sys.exit(main())
