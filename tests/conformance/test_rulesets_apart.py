"""Nothing of one rule set leaks into another.

Each rule set's suite is asked of every other rule set's engine: of the reference, playing the other's parameters under
this one's name. What fails must fail by the parameters in which the two differ, which are the rows of the comparison
table, and by no others; and every parameter in which rule sets differ must be noticed by some suite.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from typing import Any

import pytest

from fortyfive_conformance.compare import judge_replay, judge_result
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.corpus.compiled import Question
from fortyfive_reference import rulesets, serve
from fortyfive_reference.rulesets import RULESETS, RuleSet

NAMES = tuple(RULESETS)
# What no rule of play rests on: names, and what is listed rather than played.
LISTED = {"id", "title", "choices", "rungs", "sections"}
# The length of a match is given in each request, and asked only where the rung match is listed.
UNPLAYED = {"match"}
TOGETHER = 3  # as many parameters at most may be needed together to make a case fail


def differing(one: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """The parameters in which two rule sets differ."""
    return tuple(name for name in RuleSet._fields if name not in LISTED and getattr(one, name) != getattr(other, name))


def with_those_of(one: RuleSet, other: RuleSet, names: Iterable[str]) -> RuleSet:
    """The first rule set with some parameters of the second."""
    return one._replace(**{name: getattr(other, name) for name in names})


class Suite:
    """The questions of a rule set that rest on no choice but the engine's own, asked of whatever plays it."""

    def __init__(self, corpus: Corpus, name: str) -> None:
        self._name = name
        self._parents = {refusal["code"]: refusal["parent"] for refusal in corpus.refusals["refusals"]}
        self.questions = [question for question in corpus.questions if question.ruleset == name and all(
            rulesets.CHOICES[choice] == value for choice, value in question.choice.items())]

    def fails(self, question: Question, rules: RuleSet) -> bool:
        """Whether an engine that plays these parameters under the suite's name gets the question wrong."""
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(rulesets, "RULESETS", {**RULESETS, self._name: rules})
            answer: dict[str, Any] = json.loads(serve.answer(question.line))
        if "result" not in answer:
            return True
        found = (judge_replay(question.checks, answer["result"], self._parents.get) if question.method == "replay"
                 else judge_result(question.checks[0], answer["result"]))
        return found.verdict != "pass"

    def failing(self, rules: RuleSet) -> list[Question]:
        """The questions that it gets wrong."""
        return [question for question in self.questions if self.fails(question, rules)]

    def explained(self, question: Question, own: RuleSet, other: RuleSet, differ: Sequence[str]) -> bool:
        """Whether the question fails also by a few of the parameters in which the two differ."""
        sets = chain.from_iterable(combinations(differ, size) for size in range(1, TOGETHER + 1))
        return any(self.fails(question, with_those_of(own, other, names)) for names in sets)


@pytest.fixture(scope="module", params=NAMES)
def suite(request: pytest.FixtureRequest, corpus: Corpus) -> tuple[str, Suite]:
    """Each rule set, and its suite."""
    return request.param, Suite(corpus, request.param)


@pytest.mark.filterwarnings("ignore")
def test_a_suite_fails_other_rule_sets_by_what_differs_and_by_nothing_else(
        suite: tuple[str, Suite], capfd: pytest.CaptureFixture[str]) -> None:
    name, asked = suite
    own = RULESETS[name]
    assert not asked.failing(own)
    for other in RULESETS.values():
        differ = differing(own, other)
        failing = asked.failing(with_those_of(own, other, differ)) if differ else []
        assert bool(failing) is bool(differ), f"the suite of {name} does not tell {other.id} apart"
        unexplained = [found.id for found in failing if not asked.explained(found, own, other, differ)]
        assert not unexplained, f"{name} and {other.id} differ in {differ}, which do not account for {unexplained}"


def noticed(corpus: Corpus, parameter: str) -> bool:
    """Whether some suite fails when this parameter alone is another rule set's."""
    for name, own in RULESETS.items():
        asked = Suite(corpus, name)
        values = {getattr(other, parameter): other for other in RULESETS.values()} if parameter != "sides" else {
            other.id: other for other in RULESETS.values()}
        for other in values.values():
            if getattr(own, parameter) != getattr(other, parameter):
                swapped = with_those_of(own, other, [parameter])
                if any(asked.fails(question, swapped) for question in asked.questions):
                    return True
    return False


@pytest.mark.parametrize("parameter", sorted(
    {name for one in RULESETS.values() for other in RULESETS.values() for name in differing(one, other)} - UNPLAYED))
def test_every_parameter_in_which_rule_sets_differ_is_noticed(
        corpus: Corpus, parameter: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert noticed(corpus, parameter)
