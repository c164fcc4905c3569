"""What the tests of this example share: the adapter, packs laid out by hand, the card orders of the rule text."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

EXAMPLE = Path(__file__).resolve().parents[1]
if str(EXAMPLE) not in sys.path:
    sys.path.insert(0, str(EXAMPLE))

from adapter import CODES, handle  # noqa: E402

SIDES = [[0, 3], [1, 4], [2, 5]]

TRUMPS = {
    "S": ["5S", "JS", "Joker", "AH", "AS", "KS", "QS", "2S", "3S", "4S", "6S", "7S", "8S", "9S", "TS"],
    "C": ["5C", "JC", "Joker", "AH", "AC", "KC", "QC", "2C", "3C", "4C", "6C", "7C", "8C", "9C", "TC"],
    "D": ["5D", "JD", "Joker", "AH", "AD", "KD", "QD", "TD", "9D", "8D", "7D", "6D", "4D", "3D", "2D"],
    "H": ["5H", "JH", "Joker", "AH", "KH", "QH", "TH", "9H", "8H", "7H", "6H", "4H", "3H", "2H"],
}
PLAIN = {
    "S": [rank + "S" for rank in "KQJA23456789T"],
    "C": [rank + "C" for rank in "KQJA23456789T"],
    "D": [rank + "D" for rank in "KQJT98765432A"],
    "H": [rank + "H" for rank in "KQJT98765432"],
}


def bruff(method: str, **params: Any) -> Any:
    """Ask the adapter about the rule set bruff."""
    return handle(method, {"ruleset": "bruff", **params})


def settle(**params: Any) -> Any:
    """Settle the tricks of a deal for six."""
    return bruff("settle", players=6, sides=SIDES, **params)


def replay(actions: Sequence[Mapping[str, Any]], dealer: int = 5, **params: Any) -> Any:
    """Replay a game for six and return its steps."""
    return bruff("replay", players=6, sides=SIDES, dealer=dealer, actions=actions, **params)["steps"]


def pack(dealer: int, hands: Mapping[int, str], turn_up: str, stock: str = "") -> list[str]:
    """Stack a pack that gives these hands; places left free get the other cards in the order of the codes."""
    places: list[str | None] = [None] * 53
    for seat, cards in hands.items():
        place = (seat - dealer - 1) % 6
        for index, card in enumerate(cards.split()):
            places[3 * place + index if index < 3 else 18 + 2 * place + index - 3] = card
    for index, card in enumerate([turn_up, *stock.split()]):
        places[30 + index] = card
    spare = iter([card for card in CODES if card not in places])
    return [card if card is not None else next(spare) for card in places]


def plays(leader: int, cards: str) -> list[dict[str, Any]]:
    """Return the plays of a trick, or its beginning, clockwise from the leader."""
    return [{"seat": (leader + turn) % 6, "play": card} for turn, card in enumerate(cards.split())]


def last(actions: Sequence[Mapping[str, Any]], **params: Any) -> Any:
    """Return the last step of a replay, all the steps before it having been accepted."""
    steps = replay(actions, **params)
    assert all(step["accepted"] for step in steps[:-1])
    return steps[-1]
