"""How long to go on: until a time is over, or so many questions have been asked."""

from __future__ import annotations

import time


class Bounds:
    """Counts what is asked; `asked` may go on from an earlier run. `seconds` or `count` may be None: no bound."""

    def __init__(self, seconds: float | None, count: int | None, asked: int = 0) -> None:
        self.asked = asked
        self.asked_now = 0
        self.count = count
        self.seconds = seconds
        self._start = time.monotonic()
        self.stopped = False

    @property
    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._start

    @property
    def open(self) -> bool:
        """Whether to go on."""
        late = self.seconds is not None and self.elapsed >= self.seconds
        return not (self.stopped or late or (self.count is not None and self.asked >= self.count))

    def room(self, most: int) -> int:
        """How many of `most` questions may be asked now."""
        if not self.open:
            return 0
        return most if self.count is None else min(most, self.count - self.asked)

    def add(self, asked: int) -> None:
        """Count some questions as asked."""
        self.asked += asked
        self.asked_now += asked
