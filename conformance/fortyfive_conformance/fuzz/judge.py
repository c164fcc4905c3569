"""Two answers to one question, side by side: what the one says is expected of the other, as far as it is asserted.

Members that are not reported are not compared. A replay is compared step by step, to the first that differs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from fortyfive_conformance.compare import compare
from fortyfive_conformance.fuzz.asserted import Terms, silent_settle, silent_state
from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.protocol import Outcome
from fortyfive_conformance.shapes import Shapes


class Difference(NamedTuple):
    """Where two answers part: the member, the action of a replay, and both sides."""

    member: str
    action: int | None
    expected: Any
    got: Any
    detail: str = ""

    @property
    def kind(self) -> str:
        """What is needed to tell two findings apart: the member without places in lists."""
        return "".join(char for char in self.member if not char.isdigit())


def judge(terms: Terms, shapes: Shapes, question: Question, expected: Params, outcome: Outcome) -> Difference | None:
    """The first difference; None where there is none, or the adapter says that it does not do this."""
    result = outcome.result
    if result is None:
        return None if outcome.unsupported or outcome.kind == "not-run" else broken(outcome)
    if result == expected and question.method != "replay":
        return None
    fault = shapes.fault(question.method, result)
    if fault:
        return Difference("protocol-error", None, None, None, fault)
    if question.method == "replay":
        return _replay(terms, question, expected["steps"], result.get("steps", []))
    silent = silent_settle(terms, question.params, expected) if question.method == "settle" else terms.left_out
    return _first(_without(expected, silent), result)


def broken(outcome: Outcome) -> Difference:
    """An answer that is none."""
    if outcome.error is not None:
        return Difference("crash", None, None, None, f"error {outcome.error['code']}: {outcome.error['message']}")
    return Difference(outcome.kind, None, None, None, outcome.detail)


def _first(expected: Mapping[str, Any], got: Mapping[str, Any], action: int | None = None) -> Difference | None:
    for found in compare(expected, got, "", []):
        return Difference(found.at, action, found.expected, found.got)
    return None


def _without(expected: Mapping[str, Any], silent: Collection[str]) -> dict[str, Any]:
    """What is asserted: all but the silent members, `tricks.points` being a member of each trick."""
    found = {key: value for key, value in expected.items() if key not in silent}
    for member in silent:
        outer, _, inner = member.partition(".")
        value = found.get(outer)
        if inner and isinstance(value, list):
            found[outer] = [{key: part for key, part in entry.items() if key != inner} for entry in value]
        elif inner and isinstance(value, dict):
            found[outer] = {key: part for key, part in value.items() if key != inner}
    return found


def _replay(terms: Terms, question: Question, expected: Sequence[Params],
            steps: Sequence[Params]) -> Difference | None:
    actions = question.params["actions"]
    if len(steps) > len(actions):
        return Difference("protocol-error", None, None, None, f"{len(steps)} steps for {len(actions)} actions")
    from_position = False
    seen = Seen("viewer" in question.params)
    for at, (action, right, step) in enumerate(zip(actions, expected, steps, strict=False)):
        if "accepted" not in step:
            return None       # an engine that cannot be asked whether it accepts: what follows hangs on it
        if _emulated(terms, right):
            return None
        if step["accepted"] is not right.get("accepted"):
            return Difference("accepted", at, right.get("accepted"), step["accepted"])
        from_position = (from_position or "position" in action) and not ("deal" in action and step["accepted"])
        state = right.get("state", {})
        found = _state(state, step.get("state", {}), silent_state(terms, state, from_position), at)
        leak = seen.leak(action, right, step)
        if found or leak:
            return found or Difference("hides", at, None, leak)
    return None


def _emulated(terms: Terms, right: Params) -> bool:
    """Whether the step is one that the adapter refuses in the engine's place."""
    return right.get("accepted") is False and right.get("refusal") in terms.refusals


def _state(right: Params, got: Params, silent: Collection[str], at: int) -> Difference | None:
    if right == got:
        return None
    return _first(_without(right, silent), got, at)


class Seen:
    """The cards that a viewer has been shown in a deal; any other card in an answer is one that must not be seen."""

    def __init__(self, limited: bool) -> None:
        self._limited = limited
        self._cards: set[str] = set()

    def leak(self, action: Params, right: Params, step: Params) -> str | None:
        """A card in the step that the viewer may not know of."""
        if not self._limited:
            return None
        if ("deal" in action or "position" in action) and right.get("accepted"):
            self._cards = set()
        self._cards.update(codes(right))
        self._cards.update(codes(action.get("play")))    # laid on the table, if only to be taken back
        return min(set(codes(step)) - self._cards, default=None)


_CODES = frozenset(rank + suit for rank in "A23456789TJQK" for suit in "SCDH") | {"Joker"}


def codes(value: Any) -> Iterator[str]:
    """Every card code anywhere in a value."""
    if isinstance(value, str):
        if value in _CODES:
            yield value
    else:
        for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from codes(part)
