"""Comparing: wrong beats missing, sets are sets, true is not 1, a refusal is judged on itself and on its reason."""

from __future__ import annotations

from typing import Any

import pytest

from fortyfive_conformance.compare import Verdict, judge_replay, judge_result

PARENTS = {"must-follow-suit": "illegal-play", "not-your-turn": "out-of-turn"}


def result(expect: Any, got: Any) -> Verdict:
    return judge_result({"expect": expect}, got)


@pytest.mark.parametrize(("expect", "got", "verdict"), [
    ({"cards": ["AH", "KD"]}, {"cards": ["KD", "AH"]}, "pass"),
    ({"cards": ["AH", "KD"]}, {"cards": ["KD"]}, "fail"),
    ({"cards": ["AH"]}, {}, "unsupported"),
    ({"cards": []}, {"cards": None}, "fail"),
    ({"trumps": ["5S", "JS"]}, {"trumps": ["JS", "5S"]}, "fail"),
    ({"trumps": {"1": "JS"}}, {"trumps": ["5S", "JS", "AH"]}, "pass"),
    ({"trumps": {"2": "AH"}}, {"trumps": ["5S", "JS"]}, "fail"),
    ({"bonus": None}, {"bonus": None}, "pass"),
    ({"bonus": None}, {}, "unsupported"),
    ({"bonus": {"trick": 0}}, {"bonus": None}, "fail"),
    ({"bonus": {"trick": 0, "confirmed": True}}, {"bonus": {"trick": 0}}, "unsupported"),
    ({"bonus": {"trick": 0, "confirmed": True}}, {"bonus": {"trick": 1}}, "fail"),
    ({"winner": 1}, {"winner": True}, "fail"),
    ({"allowed": False}, {"allowed": 0}, "fail"),
    ({"scores": [5, 0, 0]}, {"scores": [5, 0]}, "fail"),
    ({"position": 0}, {"position": 0, "more": "ignored"}, "pass"),
])
def test_results(expect: Any, got: Any, verdict: str) -> None:
    assert result(expect, got).verdict == verdict


def steps(*found: Any) -> dict[str, Any]:
    return {"steps": list(found)}


def test_hands_are_sets_and_trick_is_a_sequence() -> None:
    expect = {"hands": {"1": ["5S", "KD"]}, "trick": [{"seat": 1, "card": "AH"}]}
    check = [{"step": 0, "accepted": True, "expect": expect}]
    state = {"hands": [[], ["KD", "5S"]], "trick": [{"seat": 1, "card": "AH"}]}
    assert judge_replay(check, steps({"accepted": True, "state": state}), PARENTS.get).verdict == "pass"
    state["trick"] = [{"seat": 2, "card": "AH"}]
    assert judge_replay(check, steps({"accepted": True, "state": state}), PARENTS.get).verdict == "fail"


REFUSED = [{"step": 0, "accepted": True}, {"step": 1, "accepted": False, "because": "must-follow-suit"}]


@pytest.mark.parametrize(("second", "verdict", "reason_given"), [
    ({"accepted": False, "refusal": "must-follow-suit"}, "pass", True),
    ({"accepted": False, "refusal": "illegal-play"}, "pass", True),
    ({"accepted": False}, "pass", False),
    ({"accepted": False, "refusal": "not-your-turn"}, "wrong-reason", None),
    ({"accepted": True}, "fail", None),
    ({}, "unsupported", None),
    ({"accepted": False, "refusal": "must-follow-suit", "state": {"to_act": 1}}, "fail", None),
    ({"accepted": False, "refusal": "must-follow-suit", "state": {"to_act": 0, "legal": ["KD", "5S"]}}, "pass", True),
])
def test_refusals(second: dict[str, Any], verdict: str, reason_given: bool | None) -> None:
    first = {"accepted": True, "state": {"to_act": 0, "legal": ["5S", "KD"]}}
    found = judge_replay(REFUSED, steps(first, second), PARENTS.get)
    assert (found.verdict, found.reason_given) == (verdict, reason_given)


def test_the_first_wrong_step_is_named_and_the_rest_is_not_judged() -> None:
    checks = [{"step": 0, "accepted": True, "expect": {"trump": "S"}}, {"step": 1, "accepted": True}]
    found = judge_replay(checks, steps({"accepted": True, "state": {"trump": "H"}}, {"accepted": False}), PARENTS.get)
    assert (found.verdict, found.action, len(found.differences)) == ("fail", 0, 1)


def test_steps_left_out_are_not_reported_and_steps_too_many_are_no_answer() -> None:
    assert judge_replay(REFUSED, steps({"accepted": True}), PARENTS.get).verdict == "unsupported"
    assert judge_replay(REFUSED, steps({}, {}, {}), PARENTS.get).verdict == "protocol-error"


def test_a_hidden_card_anywhere_in_the_step_fails() -> None:
    check = [{"step": 0, "accepted": True, "hides": ["QC"]}]
    clean = {"accepted": True, "state": {"hands": [None, ["KC"]]}}
    assert judge_replay(check, steps(clean), PARENTS.get).verdict == "pass"
    for leak in ({"state": {"stock_cards": ["QC"]}}, {"note": "QC"}, {"state": {"hands": [["QC"], None]}}):
        assert judge_replay(check, steps({"accepted": True, **leak}), PARENTS.get).verdict == "fail"
