"""How many ways there are to go on from a position: a number to compare engines by."""

from __future__ import annotations

from collections.abc import Sequence

from bruff_cards import best, legal, members


def count_lines(trump: int, hands: Sequence[int], leader: int, table: Sequence[int], depth: int) -> int:
    """Return the number of legal sequences of `depth` plays, the cards on the table having come from `leader` on."""
    seats = len(hands)

    def lines(held: tuple[int, ...], first: int, played: tuple[int, ...], left: int) -> int:
        if left == 0:
            return 1
        if len(played) == seats:
            return lines(held, (first + best(trump, played)) % seats, (), left)
        seat = (first + len(played)) % seats
        choice = legal(trump, held[seat], played)
        if left == 1:
            return choice.bit_count()
        total = 0
        for number in members(choice):
            rest = (*held[:seat], held[seat] ^ 1 << number, *held[seat + 1 :])
            total += lines(rest, first, (*played, number), left - 1)
        return total

    return lines(tuple(hands), leader, tuple(table), depth)
