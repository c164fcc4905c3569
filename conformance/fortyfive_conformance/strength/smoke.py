"""What a part of the suite kills: a smallest part that kills everything, and what slips through without a case."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.kills import Key, Killers
from fortyfive_conformance.strength.scope import is_same_rule


def smallest(killers: Mapping[str, Iterable[Key]]) -> list[Key]:
    """A small set of questions that kills every misreading: greedy, then without what the others make needless."""
    kills: dict[Key, set[str]] = {}
    for misreading, questions in killers.items():
        for question in questions:
            kills.setdefault(question, set()).add(misreading)
    left = set(killers)
    chosen: list[Key] = []
    while left:
        best = min(kills, key=lambda question: (-len(kills[question] & left), question), default=None)
        if best is None or not kills[best] & left:
            break
        chosen.append(best)
        left -= kills[best]
    return _reduced(chosen, kills)


def _reduced(chosen: list[Key], kills: dict[Key, set[str]]) -> list[Key]:
    kept = list(chosen)
    for question in sorted(chosen, key=lambda question: (len(kills[question]), question)):
        others = set().union(*(kills[other] for other in kept if other != question))
        if kills[question] <= others:
            kept.remove(question)
    return sorted(kept)


class Slips(NamedTuple):
    """What would be lost with some questions: misreadings that would live, or die by other clauses alone."""

    live: list[str]
    elsewhere: list[str]


def slips(corpus: Corpus, ruleset: str, killers: Killers, gone: frozenset[str]) -> Slips:
    """The misreadings that hang on these questions of a rule set."""
    clauses = {entry["id"]: entry["clause"] for entry in corpus.misreadings}
    proves = {question.id: question.clause for question in corpus.questions if question.ruleset == ruleset}
    live, elsewhere = [], []
    for misreading, questions in sorted(killers.items()):
        left = questions - gone
        own = [question for question in questions
               if is_same_rule(corpus, clauses[misreading], proves[question])]
        if not left:
            live.append(misreading)
        elif own and not left.intersection(own):
            elsewhere.append(misreading)
    return Slips(live, elsewhere)
