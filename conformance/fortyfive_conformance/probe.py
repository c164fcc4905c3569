"""Five probes before the suite: they know no rule that can be misread, so what they find is the adapter's fault.

1. `card_order` for each trump gives only card codes, none twice in a list;
2. the same questions in another order get the same answers;
3. a hand of one plain card may play that card;
4. in a replay, a card that nobody holds is refused and changes nothing, and a card of `legal` is accepted;
5. the steps of the first actions are the first steps of all actions.

A probe whose method is not supported, whose members are not reported or which finds no such state is skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from fortyfive_conformance.compare import same
from fortyfive_conformance.corpus.compiled import Corpus, request_line
from fortyfive_conformance.corpus.expand import pack_order, sides_of
from fortyfive_conformance.corpus.stack import laid_out, places_of_hands
from fortyfive_conformance.errors import NoVerdict
from fortyfive_conformance.pipeline import Channel
from fortyfive_conformance.protocol import MAX_ID, Ask, Outcome
from fortyfive_conformance.shapes import Shapes

Params = dict[str, Any]
SUITS = "SCDH"
COUNT = 5
_FIRST_ID = MAX_ID - 1000


class Skipped(Exception):
    """A probe that finds nothing to look at; the text says what it lacks."""


class Probed(NamedTuple):
    """What became of one probe: `passed` or `skipped`, and why."""

    number: int
    outcome: str
    why: str = ""


def run_probes(corpus: Corpus, shapes: Shapes, pipeline: Channel, ruleset: str, players: int) -> list[Probed]:
    """All five probes under one rule set.

    Raises NoVerdict at the first that fails.
    """
    if not pipeline.live:
        return [Probed(number, "skipped", "no process to ask") for number in range(1, COUNT + 1)]
    prober = _Prober(corpus, shapes, pipeline, corpus.rulesets[ruleset], players)
    probes: list[Callable[[], None]] = [prober.codes, prober.repeated, prober.single, prober.refusal, prober.prefix]
    done = []
    for number, probe in enumerate(probes, 1):
        try:
            probe()
            done.append(Probed(number, "passed"))
        except Skipped as skipped:
            done.append(Probed(number, "skipped", str(skipped)))
        except _Failed as failed:
            raise NoVerdict(f"probe {number} ({(probe.__doc__ or '').strip('. ')}) failed: {failed}. "
                            "This is a fault of the adapter, not of the rules: nothing was judged.") from None
    return done


class _Failed(Exception):
    """A probe that finds a fault of the adapter; the text says which."""


class _Prober:
    def __init__(self, corpus: Corpus, shapes: Shapes, pipeline: Channel, ruleset: Params, players: int) -> None:
        self._shapes = shapes
        self._pipeline = pipeline
        self._ruleset = ruleset
        self._players = players
        self._order = pack_order(corpus.cards["order"], ruleset)

    def _ask(self, requests: list[tuple[str, Params]]) -> list[Outcome]:
        name = self._ruleset["id"]
        return self._pipeline.all([
            Ask(number, request_line(number, method, {"ruleset": name, **params}))
            for number, (method, params) in enumerate(requests, _FIRST_ID)])

    def _results(self, requests: list[tuple[str, Params]]) -> list[Params | None]:
        """The results; None where the answer says that this is not done, or an engine fails at it."""
        results: list[Params | None] = []
        for (method, _), outcome in zip(requests, self._ask(requests), strict=True):
            sound = outcome.result is not None and self._shapes.fault(method, outcome.result) is None
            results.append(outcome.result if sound else None)
        return results

    def codes(self) -> None:
        """card_order gives only card codes, none twice in a list"""
        results = self._results([("card_order", {"trump": suit}) for suit in SUITS])
        lists = [cards for result in results if result
                 for cards in (result.get("trumps", []), *result.get("plain", {}).values())]
        if not any(lists):
            raise Skipped("card_order is not answered")
        known = {*self._order, "Joker"}
        for cards in lists:
            foreign = [card for card in cards if card not in known]
            if foreign:
                raise _Failed(f"{foreign[0]!r} is no card code (expected e.g. '5S', 'TD', 'Joker')")
            # The ace of hearts twice, by its own name and as the ace of trumps, is a misreading: for the cases to find.
            twice = [card for card in set(cards) - {"AH"} if cards.count(card) > 1]
            if twice:
                raise _Failed(f"{twice[0]} stands twice in one list")

    def repeated(self) -> None:
        """the same questions in another order get the same answers"""
        requests: list[tuple[str, Params]] = [("card_order", {"trump": suit}) for suit in SUITS]
        requests += [("legal_plays", {"trump": suit, "trick": [], "hand": ["KS", "9C", "4D"]}) for suit in SUITS]
        first, second = self._results(requests), self._results(requests[::-1])[::-1]
        if not any(first):
            raise Skipped("neither card_order nor legal_plays is answered")
        for (method, params), one, other in zip(requests, first, second, strict=True):
            in_order = method == "card_order"
            if one and other and not (same(one, other) if in_order else same(_sorted(one), _sorted(other))):
                raise _Failed(f"{method} {params} was answered in two ways")

    def single(self) -> None:
        """a hand of one plain card may play that card"""
        requests: list[tuple[str, Params]] = [
            ("legal_plays", {"trump": trump, "trick": trick, "hand": [card]})
            for trump, card, led in (("S", "9D", "8D"), ("C", "KS", "QS"), ("D", "4C", "KC"), ("H", "7S", "QS"))
            for trick in ([], [led])]
        results = self._results(requests)
        if not any(result and "cards" in result for result in results):
            raise Skipped("legal_plays is not answered")
        for (_, params), result in zip(requests, results, strict=True):
            if result and "cards" in result and result["cards"] != params["hand"]:
                raise _Failed(f"trump {params['trump']}, trick {params['trick']}, hand {params['hand']}: "
                              f"got {result['cards']}")

    def _replay(self, actions: list[Params]) -> list[Params]:
        sides = sides_of(self._ruleset, self._players)
        params: Params = {"players": self._players, "sides": sides, "dealer": 0, "actions": actions}
        result = self._results([("replay", params)])[0]
        return list(result.get("steps", [])) if result else []

    def _deal(self) -> Params:
        places = places_of_hands(self._players, 0, self._ruleset["packets"])
        top = sum(self._ruleset["packets"]) * self._players
        return laid_out(list(self._order), places, top, self._ruleset["trump"] == "turn-up")

    def _in_play(self) -> tuple[Params, str, str]:
        """A state in which a card is to be played: the state, a legal card, and a card that nobody holds."""
        steps = self._replay([self._deal()])
        state = steps[0].get("state", {}) if steps else {}
        hands = state.get("hands", [])
        legal = state.get("legal", [])
        if state.get("phase") != "play" or not legal or state.get("to_act") is None or None in hands or not hands:
            raise Skipped("no state in play with to_act, hands and legal is reported")
        held = {card for hand in hands for card in hand}
        nobodys = next(card for card in reversed(self._order) if card not in held)
        return state, legal[0], nobodys

    def refusal(self) -> None:
        """a card that nobody holds is refused and changes nothing, and a card of `legal` is accepted"""
        state, card, nobodys = self._in_play()
        seat = state["to_act"]
        steps = self._replay([self._deal(), {"seat": seat, "play": nobodys}, {"seat": seat, "play": card}])
        if len(steps) != 3 or "accepted" not in steps[1] or "accepted" not in steps[2]:
            raise Skipped("accepted is not reported")
        if steps[1]["accepted"]:
            raise _Failed(f"{nobodys}, which is in no hand, was accepted from seat {seat}")
        for key in steps[0].get("state", {}).keys() & steps[1].get("state", {}).keys():
            if not same(_sorted(steps[0]["state"][key]), _sorted(steps[1]["state"][key])):
                raise _Failed(f"the refused {nobodys} changed {key}")
        if not steps[2]["accepted"]:
            raise _Failed(f"{card}, the first card of legal, was refused from seat {seat}")

    def prefix(self) -> None:
        """the steps of the first actions are the first steps of all actions"""
        state, card, _ = self._in_play()
        play = {"seat": state["to_act"], "play": card}
        short, long = self._replay([self._deal()]), self._replay([self._deal(), play])
        if not long:
            raise Skipped("no steps are reported")
        if not same(_sorted(short[0]), _sorted(long[0])):
            raise _Failed("the state after the deal depends on the play after it")


def _sorted(value: Any) -> Any:
    """The value with the lists of cards sorted, so that sets are compared as sets."""
    if isinstance(value, dict):
        return {key: _sorted(part) for key, part in value.items()}
    if isinstance(value, list):
        parts = [_sorted(part) for part in value]
        return sorted(parts) if all(isinstance(part, str) for part in parts) else parts
    return value
