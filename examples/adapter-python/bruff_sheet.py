"""The score sheet of one deal: who won the tricks, where the bonus stands, who has won the game."""

from __future__ import annotations

from collections.abc import Sequence

from bruff_cards import STRONGER, TRUMP_RANK, best

SEATS = 6
SIDES = 3  # partners sit three seats apart
TRICKS = 5
TARGET = 45
NO_TRUMP = 4  # what a sheet has for trump until a suit is turned


def side_of(seat: int) -> int:
    """Return the side that a seat plays for."""
    return seat % SIDES


class ScoreSheet:
    """Keeps the score of one deal trick by trick, knowing only what everybody at the table has seen."""

    def __init__(self, before: Sequence[int], trump: int = NO_TRUMP) -> None:
        self.before = tuple(before)
        self.trump = trump
        self.exposed: int | None = None
        """The turned card, while it lies on the table."""
        self.taken: tuple[int, int] | None = None
        """Seat and card, once somebody has exchanged for the turned card."""
        self.winners: list[int] = []
        """The winning seat of each finished trick."""
        self.best_trump: int | None = None
        self.best_trick: int | None = None
        self.winner: int | None = None
        """The side that has won the game; it never changes again."""

    def add(self, leader: int, cards: Sequence[int]) -> int:
        """Enter a finished trick, led by `leader`, and return the seat that won it."""
        position = best(self.trump, cards)
        top, rank = cards[position], TRUMP_RANK[self.trump]
        # The strongest trump of a trick always wins it, so only winning cards can earn the bonus.
        if rank[top] > (0 if self.best_trump is None else rank[self.best_trump]):
            self.best_trump, self.best_trick = top, len(self.winners)
        self.winners.append((leader + position) % SEATS)
        if self.winner is None:
            self.winner = self._decide()
        return self.winners[-1]

    @property
    def confirmed(self) -> bool:
        """Whether the bonus is settled: nothing above the best trump can come, or nothing at all can come."""
        if self.best_trump is None:
            return False
        left_out = 0 if self.exposed is None else 1 << self.exposed
        return len(self.winners) == TRICKS or not STRONGER[self.trump][self.best_trump] & ~left_out

    @property
    def points(self) -> list[int]:
        """The recorded points of each finished trick: 5, and 10 for the one that has the settled bonus."""
        return self._points(self.best_trick if self.confirmed else None)

    @property
    def totals(self) -> list[int]:
        """The recorded totals of the sides."""
        totals = list(self.before)
        for seat, points in zip(self.winners, self.points, strict=True):
            totals[side_of(seat)] += points
        return totals

    def _points(self, bonus_trick: int | None) -> list[int]:
        return [10 if trick == bonus_trick else 5 for trick in range(len(self.winners))]

    def _first_home(self, points: Sequence[int]) -> int | None:
        """Return the side that is the first to reach 45 when the tricks are counted in order with those points."""
        totals = list(self.before)
        for seat, value in zip(self.winners, points, strict=True):
            totals[side_of(seat)] += value
            if totals[side_of(seat)] >= TARGET:
                return side_of(seat)
        return None

    def _decide(self) -> int | None:
        """Return the side that has certainly won, or None while play goes on.

        An open bonus holds a win up only if it could still fall to the trick that has it now and would there have put
        another side first. Wherever else it may fall is a later trick, too late to matter.
        """
        first = self._first_home(self.points)
        if first is None:
            won_all = len(self.winners) == TRICKS and len({side_of(seat) for seat in self.winners}) == 1
            return side_of(self.winners[0]) if won_all else None
        if self.confirmed or self._higher_to_come():
            return first
        return first if self._first_home(self._points(self.best_trick)) == first else None

    def _higher_to_come(self) -> bool:
        """Whether everybody has seen a trump above the best one played go into a hand (so it still is in that hand)."""
        if self.taken is None or self.best_trump is None:
            return False
        return bool(STRONGER[self.trump][self.best_trump] >> self.taken[1] & 1)
