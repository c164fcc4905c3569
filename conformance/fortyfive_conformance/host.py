"""What a worker knows of the pipeline that it works for."""

from __future__ import annotations

import selectors
from collections.abc import Callable
from typing import Protocol

from fortyfive_conformance.protocol import Outcome


class Host(Protocol):
    """A pipeline as its workers see it: how to start a process, what to count, and whom to tell."""

    command: list[str]
    timeout: float
    describe_timeout: float
    started: int
    lost: int
    stayed: int
    lost_in_a_row: int
    last_words: str
    selector: selectors.BaseSelector
    tap: Callable[[bytes], None] | None

    def greeted(self, outcome: Outcome) -> None: ...

    @property
    def met(self) -> bool: ...
