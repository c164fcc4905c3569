"""Comparing an answer with what a case asserts.

A mapping asserts its members, all the way down; a list is asserted whole and in order, but `cards`, `legal` and
each hand are sets; over a list a mapping of indexes asserts those places; null asserts null. A reported member
that is wrong is a difference; an asserted member that is not reported is missing. (cases/README.md)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

_SETS = ("cards", "legal")
_CARDS = {"cards"}


class Difference(NamedTuple):
    """One asserted member: where it stands, what was expected and what was got."""

    at: str
    expected: Any
    got: Any


class Verdict(NamedTuple):
    """What comparing gave: `pass`, `fail`, `wrong-reason` or `unsupported`, at which action, and why."""

    verdict: str
    action: int | None = None
    differences: tuple[Difference, ...] = ()
    missing: tuple[str, ...] = ()
    reason_given: bool | None = None
    detail: str = ""


PASS = Verdict("pass")


def compare(expected: Any, got: Any, at: str, missing: list[str]) -> Iterator[Difference]:
    """Every difference; places not reported are added to `missing`."""
    if isinstance(expected, dict) and isinstance(got, list):
        yield from _places(expected, got, at, missing)
    elif isinstance(expected, dict):
        if not isinstance(got, dict):
            yield Difference(at, expected, got)
            return
        for key, value in expected.items():
            where = f"{at}.{key}" if at else key
            if key not in got:
                missing.append(where)
            elif key in _SETS or at == "hands":
                yield from _as_set(value, got[key], where)
            else:
                yield from compare(value, got[key], where, missing)
    elif isinstance(expected, list) and isinstance(got, list):
        if len(expected) != len(got):
            yield Difference(at, expected, got)
            return
        for index, (value, found) in enumerate(zip(expected, got, strict=True)):
            yield from _item(value, found, f"{at}[{index}]", at, missing)
    elif not same(expected, got):
        yield Difference(at, expected, got)


def _places(expected: dict[str, Any], got: list[Any], at: str, missing: list[str]) -> Iterator[Difference]:
    for key, value in expected.items():
        if int(key) >= len(got):
            yield Difference(f"{at}[{key}]", value, None)
        else:
            yield from _item(value, got[int(key)], f"{at}[{key}]", at, missing)


def _item(value: Any, found: Any, where: str, of: str, missing: list[str]) -> Iterator[Difference]:
    if of.rpartition(".")[2] == "hands":
        yield from _as_set(value, found, where)
    else:
        yield from compare(value, found, where, missing)


def _as_set(expected: Any, got: Any, at: str) -> Iterator[Difference]:
    if isinstance(expected, list) and isinstance(got, list):
        if set(expected) != set(got):
            yield Difference(at, sorted(expected), sorted(got))
    elif not same(expected, got):
        yield Difference(at, expected, got)


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal; unlike in Python, true is not 1."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def judge_result(check: dict[str, Any], result: dict[str, Any]) -> Verdict:
    """The verdict on the result of one of the stateless methods."""
    expect = check["expect"]
    if expect.keys() == _CARDS and type(got := result.get("cards")) is list and set(got) == set(expect["cards"]):
        return PASS
    missing: list[str] = []
    found = tuple(compare(expect, result, "", missing))
    if found:
        return Verdict("fail", None, found, tuple(missing))
    return Verdict("unsupported", None, (), tuple(missing)) if missing else PASS


def judge_replay(checks: list[dict[str, Any]], result: dict[str, Any],
                 parent_of: Callable[[str], str | None]) -> Verdict:
    """The verdict on a replay: each action's step in turn, up to the first that is wrong."""
    steps = result.get("steps", [])
    if len(steps) > len(checks):
        return Verdict("protocol-error", detail=f"{len(steps)} steps for {len(checks)} actions")
    missing: list[str] = []
    wrong_reason: Verdict | None = None
    reason_given: bool | None = None
    for index, check in enumerate(checks):
        if index >= len(steps):
            missing.append(f"steps[{index}]")
            break
        step = steps[index]
        found = tuple(_step(check, step, steps[index - 1] if index else None, missing, index))
        if found:
            return Verdict("fail", index, found, tuple(missing))
        if "because" in check and step.get("accepted") is False:
            reason_given = "refusal" in step and reason_given is not False
            if "refusal" in step and step["refusal"] not in (check["because"], parent_of(check["because"])):
                wrong_reason = wrong_reason or Verdict(
                    "wrong-reason", index, (Difference("refusal", check["because"], step["refusal"]),))
    if wrong_reason:
        return wrong_reason
    if not missing and reason_given is None:
        return PASS
    return Verdict("unsupported" if missing else "pass", None, (), tuple(missing), reason_given)


def _step(check: dict[str, Any], step: dict[str, Any], before: dict[str, Any] | None, missing: list[str],
          index: int) -> Iterator[Difference]:
    if "accepted" not in step:
        missing.append(f"steps[{index}].accepted")
    elif step["accepted"] is not check["accepted"]:
        yield Difference("accepted", check["accepted"], step["accepted"])
    state = step.get("state")
    if check["accepted"] is False and before is not None and state is not None and "state" in before:
        yield from _unchanged(before["state"], state)
    if "expect" in check:
        if state is None:
            missing.append(f"steps[{index}].state")
        else:
            lacking: list[str] = []
            yield from compare(check["expect"], state, "", lacking)
            missing += [f"steps[{index}].state.{place}" for place in lacking]
    if "hides" in check:
        yield from _shown(check["hides"], step)


def _unchanged(before: dict[str, Any], after: dict[str, Any]) -> Iterator[Difference]:
    """A refused action changes nothing: every member reported before and after is the same."""
    for key in sorted(before.keys() & after.keys()):  # in order, so that a report is the same each time
        yield from compare(_keyed(key, before[key]), _keyed(key, after[key]), "", [])


def _keyed(key: str, value: Any) -> dict[str, Any]:
    return {key: value}


def _shown(hidden: list[str], step: dict[str, Any]) -> Iterator[Difference]:
    text = json.dumps(step)
    for card in hidden:
        if f'"{card}"' in text:
            yield Difference("hides", None, card)
