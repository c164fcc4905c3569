"""Which cases rest on a feature that the adapter does in the engine's place (`emulates`): those are unsupported.

What a feature is used by stands in spec/features.yaml; this reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from fortyfive_conformance.corpus.compiled import Corpus, Question

_NOT_ACTIONS = ("seat",)


def resting_on(corpus: Corpus, emulated: list[str]) -> Callable[[Question], str | None]:
    """A function that tells the first emulated feature that a question rests on, or None."""
    features = [feature for feature in corpus.features["features"] if feature["id"] in emulated]

    def rests(question: Question) -> str | None:
        if not features:
            return None
        return next((str(feature["id"]) for feature in features if _uses(question, feature["used_by"])), None)

    return rests


def _uses(question: Question, used: dict[str, Any]) -> bool:
    params = question.params
    actions = params.get("actions", [])
    asserted = set(_asserted(question))
    return (
        question.method in used.get("methods", [])
        or question.rung in used.get("rungs", [])
        or any(name in params for name in used.get("params", []))
        or any(key in action for action in actions for key in used.get("actions", []))
        or any(action.get("turn_up") in used["turned"] for action in actions if "turned" in used)
        or ("deals" in used and sum("deal" in action for action in actions) >= used["deals"])
        or any(_names(question, params, card) for card in used.get("cards", []))
        or any(member == place or place.startswith(f"{member}.") for member in used.get("members", [])
               for place in asserted)
        or any(check.get("because") in used["refusals"] for check in question.checks if "refusals" in used)
    )


def _names(question: Question, params: dict[str, Any], card: str) -> bool:
    """Whether a card is named, except inside a whole pack and what the pack merely comes to below the turn-up."""
    shown = {**params, "actions": [{key: value for key, value in action.items() if key not in ("deal", "stock")}
                                   for action in params.get("actions", [])]}
    return card in set(_texts([shown, question.checks]))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(part)


def _asserted(question: Question) -> Iterator[str]:
    for check in question.checks:
        yield from _places(check.get("expect", {}), "")
        if "because" in check:
            yield "refusal"


def _places(value: Any, at: str) -> Iterator[str]:
    if at:
        yield at
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _places(part, at if re.fullmatch(r"\d+", key) else f"{at}.{key}" if at else key)
    elif isinstance(value, list):
        for part in value:
            yield from _places(part, at)
