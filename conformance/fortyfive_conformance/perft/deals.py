"""The fixed deals of a rule set and their counts: `cases/perft/<ruleset>.txt`.

A block a deal: a line `deal NAME trump SUIT leader SEAT`, a line `hand CARDS` for each seat from 0, and a line
`DEPTH NODES` for each depth counted. What follows a # is a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from fortyfive_conformance.errors import UsageError, told
from fortyfive_conformance.perft.position import Position

FOLDER = "cases/perft"
_DEAL = re.compile(r"deal (?P<name>[a-z0-9-]+) trump (?P<trump>[SCDH]) leader (?P<leader>[0-9])")
_HAND = re.compile(r"hand(?P<cards>( ([A23456789TJQK][SCDH]|Joker))+)")
_NODES = re.compile(r"(?P<depth>[0-9]{1,30}) (?P<nodes>[0-9]{1,30})")


class Deal(NamedTuple):
    """A deal, and the number of legal sequences by depth, as far as it is known."""

    name: str
    position: Position
    nodes: Mapping[int, int]


def read(file: Path) -> list[Deal]:
    """The deals of a file.

    Raises UsageError, with the line, for what is none.
    """
    try:
        text = file.read_bytes().decode("utf-8")
    except OSError as error:
        raise UsageError(told(error)) from None
    except UnicodeDecodeError as error:
        raise UsageError(f"{file}: not UTF-8 at byte {error.start}; expected a file of deals as in {FOLDER}") from None
    blocks: list[tuple[re.Match[str], list[tuple[str, ...]], dict[int, int]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = " ".join(line.partition("#")[0].split())
        if not words:
            continue
        deal, hand, nodes = _DEAL.fullmatch(words), _HAND.fullmatch(words), _NODES.fullmatch(words)
        if deal:
            blocks.append((deal, [], {}))
        elif blocks and hand:
            blocks[-1][1].append(tuple(hand["cards"].split()))
        elif blocks and nodes:
            blocks[-1][2][int(nodes["depth"])] = int(nodes["nodes"])
        else:
            raise UsageError(f"{file}:{number}: {words[:60]!r}: expected `deal NAME trump SUIT leader SEAT`, `hand "
                             "CARDS` or `DEPTH NODES`, each a number of at most 30 digits")
    if not blocks:
        raise UsageError(f"{file}: no deal is in it; expected a file of deals as in {FOLDER}")
    return [_deal(file, *block) for block in blocks]


def _deal(file: Path, head: re.Match[str], hands: Sequence[tuple[str, ...]], nodes: Mapping[int, int]) -> Deal:
    cards = [card for hand in hands for card in hand]
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise UsageError(f"{file}: deal {head['name']}: {twice[0]} is held twice")
    if int(head["leader"]) >= len(hands) or len({*map(len, hands)}) != 1:
        raise UsageError(f"{file}: deal {head['name']}: expected hands of one size, and the leader's among them")
    return Deal(head["name"], Position(head["trump"], int(head["leader"]), tuple(hands)), nodes)


def text_of(remarks: str, deals: Iterable[Deal]) -> str:
    """Deals as the text of their file, under its remarks."""
    return remarks + "".join(f"\n{line}\n" if line.startswith("deal") else f"  {line}\n" for deal in deals
                             for line in _lines(deal))


def _lines(deal: Deal) -> Iterator[str]:
    yield f"deal {deal.name} trump {deal.position.trump} leader {deal.position.leader}"
    yield from (f"hand {' '.join(hand)}" for hand in deal.position.hands)
    yield from (f"{depth} {nodes}" for depth, nodes in sorted(deal.nodes.items()))


def remarks_of(file: Path) -> str:
    """The remarks at the head of a file."""
    lines = file.read_text("utf-8").splitlines(keepends=True)
    head = next((at for at, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return "".join(lines[:head])
