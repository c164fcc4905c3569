"""Under which answers to the choices the mutants are asked: so few that each question of the suite is asked once.

The reference takes its readings as arguments, ``CHOICE=VALUE``. What a mutant does under another reading than the
engine's own only an engine that is started with that reading can show.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fortyfive_conformance.corpus.compiled import Corpus, Question
from fortyfive_conformance.fitting import is_declared
from fortyfive_conformance.verdicts import Claim, claim_of

Declaration = Mapping[str, str]
"""Choices with the values that are declared; a choice that is not named has its default."""


def declarations(corpus: Corpus) -> list[Declaration]:
    """The engine's own reading, then the declarations that the other questions rest on, as few as are found."""
    found: list[Declaration] = [{}]
    left = _not_asked(corpus, corpus.questions, {})
    while left:
        first, picked = left[0], dict(left[0].choice)
        for question in left[1:]:
            both = {**picked, **question.choice}
            if both.items() >= picked.items() and not _not_asked(corpus, [first, question], both):
                picked = both
        found.append(_without_defaults(corpus, picked))
        left = _not_asked(corpus, left, picked)
    return found


def arguments(declared: Declaration) -> list[str]:
    """What the engine is started with."""
    return [f"{choice}={value}" for choice, value in declared.items()]


def concerned(corpus: Corpus, declared: Declaration) -> frozenset[str]:
    """The rule sets that one of these choices belongs to; of the engine's own reading, all."""
    return frozenset(name for name, rules in corpus.rulesets.items()
                     if not declared or not declared.keys().isdisjoint(rules["choices"]))


def claim_with(corpus: Corpus, ruleset: str, declared: Declaration) -> Claim:
    """The claim of an engine that declares every choice of a rule set: as here, and else the default."""
    names = corpus.rulesets[ruleset]["choices"]
    choices = {choice: value for choice, value in {**_defaults(corpus), **declared}.items() if choice in names}
    return claim_of(corpus, {"rulesets": {ruleset: {"choices": choices}}}, ruleset)


def _not_asked(corpus: Corpus, questions: Sequence[Question], declared: Declaration) -> list[Question]:
    """Those of the questions that an engine with this declaration is not asked."""
    claims = {name: claim_with(corpus, name, declared) for name in {question.ruleset for question in questions}}
    return [question for question in questions if not is_declared(corpus, question, claims[question.ruleset])]


def _without_defaults(corpus: Corpus, picked: Declaration) -> Declaration:
    return dict(sorted(picked.items() - _defaults(corpus).items()))


def _defaults(corpus: Corpus) -> dict[str, str]:
    return {choice["id"]: choice["default"] for choice in corpus.choices["choices"]}
