"""What answers at once, in this process: nothing is started, nothing is waited for and nothing has to be ended."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

from fortyfive_conformance.protocol import Ask, Outcome
from fortyfive_conformance.worker import GREETING, Answer


class AtOnce(ABC):
    """A channel to something that has an outcome for every question as soon as it is put."""

    live: bool

    def __init__(self) -> None:
        self.started = 0
        self.lost = 0
        self.stopping = False

    @abstractmethod
    def outcome(self, ask: Ask) -> Outcome:
        """What comes of a question."""

    def describe(self) -> Outcome:
        """What it says of itself."""
        return self.outcome(GREETING)

    def all(self, asks: Sequence[Ask]) -> list[Outcome]:
        """What comes of each, in the order asked."""
        return [self.outcome(ask) for ask in asks]

    def ask(self, asks: Iterable[Ask]) -> Iterator[Answer]:
        """Each question with what comes of it."""
        for ask in asks:
            yield ask, self.outcome(ask)

    def abandon(self) -> None:  # noqa: B027 (there is nothing that a subclass would have to do)
        """There is nothing to end."""
