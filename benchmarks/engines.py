"""The reference plays and counts, beside the peers that do the same for other games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import random, shuffle
from time import process_time
from typing import Any, Final

from benchmarks.duel import Duel, Goal, Side
from fortyfive_conformance.perft import deals
from fortyfive_conformance.perft.deals import Deal
from fortyfive_reference import dealing, perft, playout
from fortyfive_reference.cards import SUITS
from fortyfive_reference.rulesets import BRUFF

PLAYERS: Final = 6
CARDS: Final = PLAYERS * BRUFF.hand
DEALS: Final = ("random-2", "random-5", "random-8")
CHESS_LEAVES: Final = {3: 8_902, 4: 197_281}
"""What perft is known to give for the first position of chess."""


def duels(root: Path, pyspiel: Any, chess: Any, scale: float) -> list[Duel]:
    """The duels of the engine; a peer that is None is left out. `scale` is the size of the work, 1 for a full run."""
    count = round(2000 * scale)
    tables = [playout.Table(BRUFF, trump) for trump in SUITS]
    found = [Duel("deal-and-shuffle", "deals", Side("reference", lambda: playing(tables, count) / CARDS),
                  Side("random.shuffle", lambda: shuffling(count)), Goal("time", 6), process_time)]
    if pyspiel:
        found.append(Duel("plays-and-euchre", "plays", Side("reference", lambda: playing(tables, count)),
                          Side("OpenSpiel euchre", euchre(pyspiel, count)), Goal("rate", 1, slack=1.25), process_time))
    if chess:
        depth = 4 if scale >= 1 else 3
        chosen = [deal for deal in deals.read(root / deals.FOLDER / f"{BRUFF.id}.txt") if deal.name in DEALS]
        found.append(Duel("leaves-and-chess", "leaves", Side("reference", lambda: counting(chosen, 6 + depth)),
                          Side("python-chess", lambda: chess_leaves(chess, depth)), Goal("rate", 3, slack=1.5),
                          process_time))
    return found


def playing(tables: Sequence[playout.Table], count: int) -> int:
    """Random deals of Bruff, dealt and played to the last card; the number of plays."""
    pack, plays = list(dealing.full_pack(BRUFF)), 0
    for number in range(count):
        shuffle(pack)
        hands = dealing.deal_hands(BRUFF, PLAYERS, number % PLAYERS, tuple(pack))
        deal = tables[number % len(tables)].deal(hands, (number + 1) % PLAYERS)
        while deal.legal:
            deal.play(any_of(deal.legal))
        plays += len(deal.log)
    return plays


def any_of(cards: int) -> int:
    """One of some cards, each as likely; cards are bits, and a card its place."""
    others = random() * cards.bit_count()
    while others >= 1:
        cards &= cards - 1
        others -= 1
    return (cards & -cards).bit_length() - 1


def shuffling(count: int) -> int:
    """So many shuffles of the pack."""
    pack = list(dealing.full_pack(BRUFF))
    for _ in range(count):
        shuffle(pack)
    return count


def euchre(pyspiel: Any, count: int) -> Callable[[], int]:
    """Random deals of OpenSpiel's euchre, dealt, bid and played; the number of decisions of the players."""
    game = pyspiel.load_game("euchre")

    def work() -> int:
        decisions = 0
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                decisions += not state.is_chance_node()
                state.apply_action(actions[int(random() * len(actions))])
        return decisions

    return work


def counting(chosen: list[Deal], depth: int) -> int:
    """The leaves of some deals, counted by the reference.

    Raises ValueError where the count is not the one that stands in the file.
    """
    total = 0
    for deal in chosen:
        trump, leader, hands, trick = deal.position
        leaves = perft.nodes(BRUFF, trump, leader, hands, trick, depth)  # type: ignore[arg-type]
        if leaves != deal.nodes[depth]:
            raise ValueError(f"deal {deal.name} has {deal.nodes[depth]} leaves at depth {depth}, counted {leaves}")
        total += leaves
    return total


def chess_leaves(chess: Any, depth: int) -> int:
    """The leaves of the first position of chess, the last ply counted without being played.

    Raises ValueError where the count is not the known one.
    """
    leaves = _below(chess.Board(), depth)
    if leaves != CHESS_LEAVES[depth]:
        raise ValueError(f"chess has {CHESS_LEAVES[depth]} leaves at depth {depth}, counted {leaves}")
    return leaves


def _below(board: Any, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += _below(board, depth - 1)
        board.pop()
    return leaves
