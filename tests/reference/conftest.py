"""What the tests of the reference engine share: the engine in-process and as a process, and stacked packs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import fortyfive_reference
from fortyfive_reference import cards, dealing, serve
from fortyfive_reference.rulesets import BRUFF

SIDES = [[0, 3], [1, 4], [2, 5]]

Answer = dict[str, Any]


@pytest.fixture
def ask() -> Callable[..., Answer]:
    """Asks the engine in this process: ``ask(method, **params)``; the rule set is Bruff unless said."""

    def ask(method: str, **params: object) -> Answer:
        # through JSON and back, so that a test sees what a runner sees
        message = json.loads(json.dumps({"ruleset": "bruff", **params}))
        return json.loads(json.dumps(serve.handle(method, message)))

    return ask


@pytest.fixture
def replay(ask: Callable[..., Answer]) -> Callable[..., list[Answer]]:
    """The steps of a replay of six players in Bruff."""

    def replay(actions: list[object], dealer: int = 5, **params: object) -> list[Answer]:
        given = {"players": 6, "sides": SIDES, "dealer": dealer, "actions": actions, **params}
        return ask("replay", **given)["steps"]

    return replay


@pytest.fixture
def pack_of() -> Callable[..., list[str]]:
    """A pack that deals these hands (by seat, the rest as it comes), this turn-up and this stock."""

    def pack_of(hands: dict[int, str], turn_up: str, stock: str = "", dealer: int = 5) -> list[str]:
        named = [card for text in (*hands.values(), turn_up, stock) for card in text.split()]
        assert len(named) == len(set(named)), "a card is named twice"
        free = iter([card for card in cards.PACK if card not in named])
        # where each place of the pack goes is asked of a pack of numbers
        places = dealing.deal_hands(BRUFF, 6, dealer, tuple(range(53)))
        pack = [""] * 53
        for seat, hand in hands.items():
            for place, card in zip(places[seat], hand.split(), strict=True):
                pack[place] = card
        for place, card in enumerate([turn_up, *stock.split()], start=30):
            pack[place] = card
        return [card or next(free) for card in pack]

    return pack_of


@pytest.fixture
def plays() -> Callable[..., list[Answer]]:
    """Play actions: ``plays(leader, "JS 2S ...")``, seats clockwise from the leader."""

    def plays(leader: int, text: str) -> list[Answer]:
        return [{"seat": (leader + place) % 6, "play": card} for place, card in enumerate(text.split())]

    return plays


def start_engine() -> subprocess.Popen[bytes]:
    """Starts ``python -m fortyfive_reference``."""
    root = str(Path(fortyfive_reference.__file__).parent.parent)
    return subprocess.Popen(
        [sys.executable, "-m", "fortyfive_reference"],
        env={**os.environ, "PYTHONPATH": root},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    """The engine as an adapter process."""
    with start_engine() as engine:
        yield engine
