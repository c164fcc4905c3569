"""Many games driven side by side: each asks an engine for the next thing that it must know, and all wait together.

A script is a generator that yields the requests it needs answered, gets the results (None for what was not answered),
and returns a finished question.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, NamedTuple

from fortyfive_conformance.fuzz.question import Params, Question


class Request(NamedTuple):
    """Something that a game must know to go on."""

    method: str
    params: Params


Result = dict[str, Any]
Script = Generator[list[Request], Sequence[Result | None], Question]


class Abandoned(Exception):
    """A game that cannot go on, as the engine does not say what it would have to know."""


class Lockstep:
    """Scripts that go on together; `found` are the questions of those that have ended."""

    def __init__(self, scripts: Iterable[Script]) -> None:
        self.found: list[Question] = []
        self._waiting: list[tuple[Script, list[Request]]] = []
        for script in scripts:
            self._go_on(script, None)

    def requests(self) -> list[Request]:
        """What is to be asked next, of all games; nothing once all have ended."""
        return [request for _, requests in self._waiting for request in requests]

    def feed(self, results: Sequence[Result | None]) -> None:
        """Hand out the results, in the order of the requests."""
        waiting, self._waiting = self._waiting, []
        start = 0
        for script, requests in waiting:
            self._go_on(script, results[start:start + len(requests)])
            start += len(requests)

    def _go_on(self, script: Script, results: Sequence[Result | None] | None) -> None:
        try:
            self._waiting.append((script, next(script) if results is None else script.send(results)))
        except StopIteration as end:
            self.found.append(end.value)
        except Abandoned:
            return
