"""What a declared choice makes of the questions: whom the seating and the dealing of a question suit.

Cases are written for the rule set's own seating and packets. An adapter that declared another seating is asked the
questions whose sides are the same at its table; one that declared other packets gets each laid-out deal stacked for
them, and no pack that is written out for the others.
"""

from __future__ import annotations

from typing import Any

from fortyfive_conformance.corpus.choices import chosen
from fortyfive_conformance.corpus.compiled import Corpus, Question, request_line
from fortyfive_conformance.corpus.expand import request, variants
from fortyfive_conformance.verdicts import Claim


def is_declared(corpus: Corpus, question: Question, claim: Claim) -> bool:
    """Whether the question rests on no choice, or only on values that the adapter declared or is held to."""
    if any(claim.counted.get(choice) != value for choice, value in question.choice.items()):
        return False
    rules = claim.rules
    return rules is corpus.rulesets[question.ruleset] or (_is_seated(question, rules) and _is_dealt(question, rules))


def fitted(corpus: Corpus, question: Question, claim: Claim) -> Question:
    """The question as it is sent to this adapter: the same, or with its deals stacked for other packets."""
    base = corpus.rulesets[question.ruleset]
    packets = claim.rules["packets"]
    if packets == base["packets"] or "packets" in question.choice:
        return question
    rules = {**chosen(base, corpus.choices["choices"], question.choice), "packets": packets}
    case = next(variant for key, variant in variants(corpus.cases[question.case]) if key == question.id)
    method, params, _ = request(case, rules, corpus.cards["order"])
    return question._replace(line=request_line(question.number, method, params))


def _is_seated(question: Question, rules: dict[str, Any]) -> bool:
    if question.method not in ("settle", "replay") or "seating" in question.choice:
        return True
    return bool(question.params["sides"] == rules["sides"].get(str(question.players)))


def _is_dealt(question: Question, rules: dict[str, Any]) -> bool:
    """A pack that is written out rests on the packets that it is written for."""
    if question.method != "replay" or "packets" in question.choice:
        return True
    written_out = any("deal" in action and "hands" not in action for action in question.params["actions"])
    return not written_out or rules["packets"] == [3, 2]
