"""Shrinking a doubt: to the smallest position in which the two answers still part."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice

from fortyfive_conformance.fuzz.asserted import cut
from fortyfive_conformance.fuzz.menu import Menu
from fortyfive_conformance.fuzz.promote import single
from fortyfive_conformance.fuzz.question import Question
from fortyfive_conformance.fuzz.smaller import WAYS, Way, smaller
from fortyfive_conformance.fuzz.verdict import Asker, Doubt

PATIENCE = 10.0        # seconds for one doubt
_AT_ONCE = 24
_SLOW = {"crash": 4, "protocol-error": 4, "timeout": 1}     # each costs a process, or all the time of an answer


def shrunk(asker: Asker, menu: Menu, doubt: Doubt, patience: float) -> Doubt:
    """The smallest doubt that is found in the time; it is of the same kind, in one question where one suffices."""
    deadline = time.monotonic() + patience
    doubt = _up_to_difference(asker, menu, doubt)
    if doubt.question.method == "replay" and doubt.turn is None:
        doubt = _in_one_question(asker, menu, doubt) or doubt
    before = None
    while before is not doubt and time.monotonic() < deadline:
        before = doubt
        for way in WAYS:
            found: Doubt | None = doubt
            while found is not None:
                doubt = _up_to_difference(asker, menu, found)
                found = _step(asker, menu, doubt, way, deadline)
    return doubt


def _step(asker: Asker, menu: Menu, doubt: Doubt, way: Way, deadline: float) -> Doubt | None:
    """The first smaller question that differs as this one does."""
    candidates = smaller(menu.table, doubt.question, way)
    while time.monotonic() < deadline:
        lot = list(islice(candidates, _SLOW.get(doubt.difference.kind, _AT_ONCE)))
        if not lot:
            return None
        for found in asker.again(menu, lot, doubt.turn):
            if found is not None and found.difference.kind == doubt.difference.kind:
                return found
    return None


def _up_to_difference(asker: Asker, menu: Menu, doubt: Doubt) -> Doubt:
    """A replay without what came after the difference."""
    at = doubt.difference.action
    if at is None or at + 1 >= len(doubt.question.params.get("actions", ())):
        return doubt
    found = asker.again(menu, [cut(doubt.question, at + 1)], doubt.turn)[0]
    return found if found is not None and found.difference.kind == doubt.difference.kind else doubt


def _in_one_question(asker: Asker, menu: Menu, doubt: Doubt) -> Doubt | None:
    """The same moment as a question of a single answer, if that differs too."""
    return next(iter(_singles(asker, menu, doubt)), None)


def _singles(asker: Asker, menu: Menu, doubt: Doubt) -> Iterator[Doubt]:
    at = doubt.difference.action
    if at is None or "viewer" in doubt.question.params:
        return
    candidates: list[Question] = [question for question in
                                  single(menu.table, doubt.question, doubt.expected["steps"], at)
                                  if question.rung in menu.rungs]
    yield from (found for found in asker.again(menu, candidates, None) if found is not None)
