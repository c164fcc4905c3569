"""A run: block after block is asked, what differs is shrunk and kept once, until the bounds are reached."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import NamedTuple, Protocol

from fortyfive_conformance.fuzz.block import Block, block
from fortyfive_conformance.fuzz.bounds import Bounds
from fortyfive_conformance.fuzz.findings import name_of
from fortyfive_conformance.fuzz.menu import Menu
from fortyfive_conformance.fuzz.shrink import PATIENCE, shrunk
from fortyfive_conformance.fuzz.verdict import Asker, Doubt, Verdict

_OF_A_KIND = 3         # how many doubts of one kind are shrunk
_MOST = 40             # how many findings are kept; after that an engine is known to be wrong
_PATIENCE = 60.0       # seconds for shrinking in all, of which each doubt has its share, and at least one
_IN_VAIN = 3           # after so many blocks without one answer a rung is not asked any more


class Method(Asker, Protocol):
    """A way to find something: by comparing, or by laws."""

    def block(self, menu: Menu, block: Block, bounds: Bounds) -> Iterator[Verdict]:
        """Ask a block as far as the bounds allow; a verdict a question."""


class Course(NamedTuple):
    """What is asked: rule sets by turns, from a seed; every `of`-th block, beginning with block `first`."""

    menus: Sequence[Menu]
    seed: str
    first: int
    of: int


class Found(NamedTuple):
    """A finding, and how it came about."""

    menu: Menu
    doubt: Doubt
    block: int


class Observer(Protocol):
    """Whoever wants to know how far a run is."""

    def asked(self, bounds: Bounds) -> None:
        """One more question was asked."""

    def found(self, name: str, found: Found) -> None:
        """Something was found that was not known."""

    def done(self, hunt: Hunt) -> None:
        """A whole block was asked."""


class Hunt:
    """A run under way, and what it has come to."""

    def __init__(self, method: Method, course: Course, bounds: Bounds, observer: Observer) -> None:
        self._method = method
        self._course = course
        self._menus = list(course.menus)
        self._bounds = bounds
        self._observer = observer
        self._kinds: Counter[tuple[str | None, ...]] = Counter()
        self._blocks: Counter[tuple[str, str]] = Counter()
        self.next = course.first
        self.answered: Counter[tuple[str, str]] = Counter()
        self.not_done: Counter[tuple[str, str]] = Counter()
        self.findings: dict[str, Found] = {}
        self.doubts = 0
        self._patience = _PATIENCE

    def run(self) -> None:
        """Go on to the end; an interrupted block is not counted as done."""
        for number in count(self.next, self._course.of):
            if not self._bounds.open or len(self.findings) >= _MOST or not any(menu.rungs for menu in self._menus):
                return
            turn = number // self._course.of
            place = turn % len(self._menus)
            doubts = list(self._block(self._menus[place], number, turn < len(self._menus)))
            for doubt in doubts:
                self._keep(self._menus[place], doubt, number)
            if self._bounds.open:
                self.next = number + self._course.of
                self._menus[place] = self._without_vain(self._menus[place])
                self._observer.done(self)

    def _block(self, menu: Menu, number: int, first: bool) -> Iterator[Doubt]:
        for verdict in self._method.block(menu, block(menu, self._course.seed, number, first), self._bounds):
            place = (menu.table.id, verdict.rung)
            (self.answered if verdict.answered else self.not_done)[place] += 1
            self._observer.asked(self._bounds)
            if verdict.doubt is not None:
                self.doubts += 1
                yield verdict.doubt

    def _keep(self, menu: Menu, doubt: Doubt, number: int) -> None:
        kind = (menu.table.id, doubt.question.rung, doubt.turn and doubt.turn.law, doubt.difference.kind)
        if self._kinds[kind] >= _OF_A_KIND or len(self.findings) >= _MOST:
            return
        self._kinds[kind] += 1
        start = time.monotonic()
        found = Found(menu, shrunk(self._method, menu, doubt, max(1.0, min(PATIENCE, self._patience))), number)
        self._patience -= time.monotonic() - start
        name = name_of(found.doubt)
        if name not in self.findings:
            self.findings[name] = found
            self._observer.found(name, found)

    def _without_vain(self, menu: Menu) -> Menu:
        """The menu without rungs that were asked block after block and never answered."""
        vain = []
        for rung in menu.rungs:
            place = (menu.table.id, rung)
            if self.not_done[place] and not self.answered[place]:
                self._blocks[place] += 1
                vain += [rung] if self._blocks[place] >= _IN_VAIN else []
        return menu._replace(rungs=tuple(rung for rung in menu.rungs if rung not in vain))
