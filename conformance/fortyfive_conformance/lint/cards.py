"""Cards: over the suite of a rule set each card stands somewhere as the led card, as a trump and as a plain card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fortyfive_conformance.corpus.expand import pack_order
from fortyfive_conformance.errors import Fault
from fortyfive_conformance.lint.context import Context, Place

ROLES = {"led": "as the led card", "trump": "as a trump", "plain": "as a plain card"}


def roles(context: Context) -> dict[str, dict[str, set[str]]]:
    """For each rule set the cards that stand in each role, in questions of single plays and tricks."""
    found: dict[str, dict[str, set[str]]] = {}
    for question in context.document["questions"]:
        if context.cases[question["case"]].located.file in context.ill_asked:
            continue
        seen = found.setdefault(question["ruleset"], {role: set() for role in ROLES})
        params = question["params"]
        if question["method"] in ("legal_plays", "trick_winner"):
            _see(seen, params["trump"], [*params.get("hand", []), *params["trick"]], params["trick"][:1])
    return found


def _see(seen: dict[str, set[str]], trump: str, cards: list[str], led: list[str]) -> None:
    trumps = {card for card in cards if card in ("AH", "Joker") or card[-1] == trump}
    seen["led"].update(led)
    seen["trump"] |= trumps
    seen["plain"] |= set(cards) - trumps


def everywhere(context: Context) -> Iterator[Fault]:
    """A card that never stands in a role is a fault, at the list of the pack."""
    located = context.sources.files.get("spec/cards.yaml")
    if located is None or not context.all_sound:
        return
    place = Place(located, (), located.data)
    for ruleset, seen in roles(context).items():
        for role, meaning in ROLES.items():
            for card in _lacking(pack_order(located.data["order"], context.rulesets[ruleset]), role, seen[role]):
                yield place.fault(("order", located.data["order"].index(card)),
                                  f"no case of {ruleset} has {card} {meaning}",
                                  "let a case of legal_plays or trick_winner have it")


def _lacking(pack: list[str], role: str, seen: set[str]) -> list[Any]:
    never = {"AH", "Joker"} if role == "plain" else set()
    return [card for card in pack if card not in seen | never]


LINTS = (everywhere,)
