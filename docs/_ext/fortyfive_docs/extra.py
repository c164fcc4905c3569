"""What the sheets show beyond the cases: orders of cards, and what may be kept from which lead, by the reference."""

from __future__ import annotations

from typing import Any

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import Outcome

SUITS = "SCDH"
_RANKS = {"five": "5", "jack": "J"}


def ask(corpus: Corpus, pipeline: Pipeline) -> dict[str, Any]:
    """For each rule set that the engine has: `orders` by trump suit, and `kept`, rows of leads by protected trumps."""
    found = {}
    for name, rules in corpus.rulesets.items():
        orders = {}
        for suit in SUITS:
            answer = _result(pipeline.one("card_order", {"ruleset": name, "trump": suit}))
            if isinstance(answer, dict) and answer.get("trumps") and answer.get("plain"):
                orders[suit] = answer
        if len(orders) == len(SUITS):
            found[name] = {"orders": orders, "kept": _kept(name, rules, orders["S"], pipeline)}
    return found


def _result(outcome: Outcome) -> Any:
    return outcome.result


def _named(name: str, suit: str) -> str:
    return {"joker": "Joker", "ace-of-hearts": "AH"}.get(name) or f"{_RANKS[name]}{suit}"


def _kept(name: str, rules: dict[str, Any], order: dict[str, Any], pipeline: Pipeline) -> dict[str, Any]:
    """May a hand with this trump as its only one discard when that trump is led? Leads with equal rows are one row."""
    columns = [_named(protected, "S") for protected in rules["protected"]]
    plain = order["plain"]["C"][0]
    rows: list[tuple[list[str], list[bool | None]]] = []
    for led in order["trumps"]:
        told: list[bool | None] = []
        for card in columns:
            answer = (
                None
                if card == led
                else _result(
                    pipeline.one("legal_plays", {"ruleset": name, "trump": "S", "trick": [led], "hand": [card, plain]})
                )
            )
            told.append(None if answer is None else plain in answer.get("cards", []))
        if rows and rows[-1][1] == told and None not in told:
            rows[-1][0].append(led)
        else:
            rows.append(([led], told))
    return {"columns": columns, "rows": rows}
