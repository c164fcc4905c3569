"""Asking an adapter many things: up to 64 requests in flight, over one process or several, and what a fault means.

A fault while several requests are in flight says nothing of any of them. After it a fresh process is started
and the unanswered are asked again, one at a time. A fault is a request's own only when a fresh process, asked
nothing before, shows it again: so a verdict depends on the question alone, and never on what was asked before
it or on how many processes share the work. Ten processes lost in a row without one answer end the run.
"""

from __future__ import annotations

import selectors
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Protocol

from fortyfive_conformance.canonical import dumps
from fortyfive_conformance.corpus.compiled import request_line
from fortyfive_conformance.errors import NoVerdict
from fortyfive_conformance.protocol import DESCRIBE_TIMEOUT, MAX_ID, TIMEOUT, Ask, Outcome
from fortyfive_conformance.transports.process import GRACE
from fortyfive_conformance.worker import Answer, Worker

LOST_IN_A_ROW = 10


class Channel(Protocol):
    """What a run needs of whatever answers its questions: an adapter's processes, or a file of answers."""

    started: int
    lost: int
    stopping: bool
    live: bool

    def describe(self) -> Outcome:
        """What the adapter says of itself. Raises NoVerdict where it does not."""

    def all(self, asks: Sequence[Ask]) -> list[Outcome]:
        """What comes of each of these, in the order asked."""

    def ask(self, asks: Iterable[Ask]) -> Iterator[Answer]:
        """What comes of each of these, in any order; what comes last for a question holds."""

    def abandon(self) -> None:
        """Ask nothing more."""


class Pipeline:
    """A connection to an adapter, over `jobs` processes; a context manager that leaves none behind.

    `tap`, where there is one, is shown every line that an adapter answers.
    """

    live = True

    def __init__(self, command: Sequence[str], *, jobs: int = 1, timeout: float = TIMEOUT,
                 describe_timeout: float = DESCRIBE_TIMEOUT, tap: Callable[[bytes], None] | None = None) -> None:
        self.command = list(command)
        self.timeout = timeout
        self.describe_timeout = describe_timeout
        self.tap = tap
        self.started = 0
        self.lost = 0
        self.lost_in_a_row = 0
        self.stayed = 0
        self.last_words = ""
        self.stopping = False
        self.selector: selectors.BaseSelector = selectors.DefaultSelector()
        self._greeting: Outcome | None = None
        self._workers = [Worker(self) for _ in range(max(1, jobs))]

    def __enter__(self) -> Pipeline:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            self.finish()
        deadline = time.monotonic() + GRACE
        for worker in self._workers:
            worker.end(at_once=kind is not None, deadline=deadline)
        self.selector.close()

    @contextmanager
    def ahead(self) -> Iterator[None]:
        """The adapter starts while the body does other work, and ends where that fails.

        That it does not start is told by `describe`.
        """
        with suppress(NoVerdict):
            self._workers[0].start()
        try:
            yield
        except BaseException:
            self.abandon()
            raise

    def finish(self) -> None:
        """Tell the adapter that nothing more will be asked: it may end while there is other work to do."""
        for worker in self._workers:
            worker.end_input()

    def describe(self) -> Outcome:
        """Start the adapter and shake hands, twice, to see whether it says the same each time.

        Raises NoVerdict where it does not start, its answer never comes or changes.
        """
        worker = self._workers[0]
        if not worker.busy:
            worker.start()
        while self._greeting is None:
            self._heed()
            for _, outcome in self._wait():
                if outcome.kind not in ("answer", "error"):
                    words = f" (its last words: {self.last_words})" if self.last_words else ""
                    raise NoVerdict(f"no handshake: {outcome.detail}{words}")
        worker.repeat()
        while worker.busy:
            self._heed()
            for _ in self._wait():
                pass
        return self._greeting

    def one(self, method: str, params: dict[str, Any], number: int = MAX_ID - 1) -> Outcome:
        """Ask one thing and wait for what comes of it."""
        return self.all([Ask(number, request_line(number, method, params))])[0]

    def all(self, asks: Sequence[Ask]) -> list[Outcome]:
        """Ask all these and wait; outcomes in the order asked."""
        found = {ask.id: outcome for ask, outcome in self.ask(asks, settle=False)}
        return [found[ask.id] for ask in asks]

    def ask(self, asks: Iterable[Ask], *, settle: bool = True) -> Iterator[Answer]:
        """Ask all these; each comes back with its outcome, in the order of arrival.

        One comes back a second time, and what it brings then holds, when its answer turns out to be followed by a
        line that is none. With `settle` that is looked for to the end, behind the last answers too.

        Raises NoVerdict where an adapter describes itself otherwise than at first, KeyboardInterrupt once
        `stopping` is set.
        """
        source = iter(asks)
        for worker in self._workers:
            worker.begin()
        while True:
            self._heed()
            if self.lost_in_a_row >= LOST_IN_A_ROW:
                yield from self._give_up(source)
                return
            busy = [worker.fill(source) for worker in self._workers]  # a list: each of them is to be filled
            if settle and not any(busy):
                busy = [worker.settle() for worker in self._workers]
            if not any(busy):
                return
            yield from self._wait()

    def _heed(self) -> None:
        """Stop here, between two questions, when a signal has asked for it: no process is started half."""
        if self.stopping:
            raise KeyboardInterrupt

    def abandon(self) -> None:
        """End every process at once."""
        for worker in self._workers:
            worker.end(at_once=True)

    def _give_up(self, source: Iterator[Ask]) -> Iterator[Answer]:
        detail = f"{LOST_IN_A_ROW} processes in a row were lost without one answer"
        left = [ask for worker in self._workers for ask in worker.give_up()]
        for ask in (*left, *source):
            yield ask, Outcome("not-run", detail=detail)

    def _wait(self) -> Iterator[Answer]:
        now = time.monotonic()
        deadline = min((worker.deadline() for worker in self._workers), default=now)
        for key, _ in self.selector.select(max(0.0, min(deadline - now, 1.0))):
            worker, pipe = key.data
            yield from worker.ready(pipe)
        now = time.monotonic()
        for worker in self._workers:
            if worker.deadline() <= now:
                yield from worker.lose("timeout", f"no answer within {worker.patience():g} s")

    @property
    def met(self) -> bool:
        """Whether the adapter has described itself."""
        return self._greeting is not None

    def greeted(self, outcome: Outcome) -> None:
        """Take a description: the first, or one that must be the same.

        Raises NoVerdict where it is not.
        """
        if self._greeting is None:
            self._greeting = outcome
        elif dumps([outcome.result, outcome.error]) != dumps([self._greeting.result, self._greeting.error]):
            raise NoVerdict("describe is not answered the same each time and in each process, as it must be")
