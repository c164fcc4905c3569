"""Scripts: nobody uses a card that the script never gave them, and whoever acts has a whole hand written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fortyfive_conformance.corpus.choices import chosen
from fortyfive_conformance.corpus.expand import players_of
from fortyfive_conformance.corpus.stack import places_of_hands
from fortyfive_conformance.errors import Fault
from fortyfive_conformance.lint.context import Context, Place
from fortyfive_conformance.yamlsource import PathInFile

HAND = 5


class _Table:
    """What the script has given each seat so far, and the card on the table."""

    def __init__(self, place: Place, ruleset: dict[str, Any]) -> None:
        self.place = place
        self.ruleset = ruleset
        self.players = players_of(place.data, ruleset) or 0
        self.dealer: int | None = place.data["given"].get("dealer")
        self.hands: dict[int, set[str]] = {}
        self.turn_up: str | None = None
        self.under: list[str] = []
        self.exposes = ruleset["trump"] == "turn-up"

    def deal(self, deal: dict[str, Any], path: PathInFile) -> Iterator[Fault]:
        """Give out what is written."""
        if "pack" in deal:
            self._pack(deal["pack"])
            return
        self.dealer = deal.get("dealer", self.dealer)
        for seat, cards in deal.get("hands", {}).items():
            if len(cards) > HAND:
                yield self.place.fault((*path, "hands", seat), f"seat {seat} has {len(cards)} cards", f"deal {HAND}")
        named = [card for cards in deal.get("hands", {}).values() for card in cards]
        named += [deal["turn_up"]] if "turn_up" in deal else []
        named += deal.get("stock", [])
        for card in sorted({card for card in named if named.count(card) > 1}):
            yield self.place.fault(path, f"{card} is dealt twice", "each card is there once")
        self.hands = {int(seat): set(cards) for seat, cards in deal.get("hands", {}).items()}
        self.turn_up, self.under = deal.get("turn_up"), list(deal.get("stock", []))
        self._joker()

    def _pack(self, pack: list[str]) -> None:
        """What a whole pack comes to; a pack that is not whole gives nothing."""
        if len(pack) != self.ruleset["pack"]["size"] or self.dealer is None:
            return
        places = places_of_hands(self.players, self.dealer, self.ruleset["packets"])
        self.hands = {seat: {pack[at] for at in where} for seat, where in places.items()}
        top = HAND * self.players
        self.turn_up = pack[top] if self.exposes else None
        self.under = list(pack[top + self.exposes:])
        self._joker()

    def draw(self, seat: int, discards: list[str]) -> None:
        """A seat lays cards off and fills its hand from the top of the stock."""
        hand = self.hands.setdefault(seat, set())
        hand -= set(discards)
        while len(hand) < HAND and self.under:
            hand.add(self.under.pop(0))

    def _joker(self) -> None:
        if self.turn_up == "Joker" and self.dealer is not None:
            self.hands.setdefault(self.dealer, set()).add("Joker")
            self.turn_up = self.under.pop(0) if self.under else None

    def use(self, seat: int, card: str, path: PathInFile) -> Iterator[Fault]:
        """A seat uses a card: it must have been given it, and its whole hand must be written."""
        held = self.hands.get(seat)
        if held is None or card not in held:
            yield self.place.fault(path, f"seat {seat} uses {card}, which the script never gave it",
                                   f"write the whole hand of seat {seat} in the deal")

    def whole(self, seat: int, path: PathInFile) -> Iterator[Fault]:
        """A seat that acts has its whole hand written."""
        if len(self.hands.get(seat, ())) < HAND:
            yield self.place.fault(path, f"seat {seat} acts and its hand is not written whole", f"deal it {HAND} cards")


def given_cards(context: Context) -> Iterator[Fault]:
    """Walk each script through, for each of its rule sets."""
    choices = context.sources.data("choices").get("choices", [])
    for place in context.cases.values():
        if "script" in place.data and place.located.file not in context.ill_asked:
            rulesets = [chosen(context.rulesets[name], choices, place.data.get("choice", {}))
                        for name in place.data["rulesets"] if name in context.rulesets]
            walks = [_walk(_Table(place, ruleset)) for ruleset in rulesets]
            yield from dict.fromkeys(fault for walk in walks for fault in walk)


def _walk(table: _Table) -> Iterator[Fault]:
    acted: set[int] = set()
    for index, step in enumerate(table.place.data["script"]):
        path: PathInFile = ("script", index)
        if "deal" in step:
            acted.clear()
            yield from table.deal(step["deal"], (*path, "deal"))
        elif "position" in step:
            table.hands = {int(seat): set(cards) for seat, cards in step["position"]["hands"].items()}
            yield from _whole_position(table, step["position"], (*path, "position"))
        elif "plays" in step:
            yield from _plays(table, step["plays"], (*path, "plays"), acted)
        else:
            yield from _action(table, step, path, acted)


def _whole_position(table: _Table, position: dict[str, Any], path: PathInFile) -> Iterator[Fault]:
    for seat in range(table.players):
        if len(position["hands"].get(str(seat), [])) != HAND:
            yield table.place.fault((*path, "hands"), f"the hand of seat {seat} is not whole", f"write {HAND} cards")


def _plays(table: _Table, plays: dict[str, Any], path: PathInFile, acted: set[int]) -> Iterator[Fault]:
    if len(plays["cards"]) > table.players:
        yield table.place.fault((*path, "cards"), f"{len(plays['cards'])} cards", "at most one trick a step")
        return
    for turn, card in enumerate(plays["cards"]):
        seat = (plays["from"] + turn) % table.players
        if seat not in acted:
            acted.add(seat)
            yield from table.whole(seat, (*path, "cards", turn))
        yield from table.use(seat, card, (*path, "cards", turn))
        table.hands.get(seat, set()).discard(card)


def _action(table: _Table, step: dict[str, Any], path: PathInFile, acted: set[int]) -> Iterator[Fault]:
    name = "do" if "do" in step else "refused"
    action = step[name]
    if "seat" not in action:
        return
    seat = action["seat"]
    verb = next((verb for verb in ("play", "exchange", "bury") if verb in action), None)
    if verb is None:
        if name == "do" and "discard" in action:
            table.draw(seat, action["discard"])
        return
    if seat not in acted:
        acted.add(seat)
        yield from table.whole(seat, (*path, name, verb))
    if action.get("because") != "not-in-hand" and step.get("refused", {}).get("because") != "game-over":
        yield from table.use(seat, action[verb], (*path, name, verb))
    if name == "do":
        table.hands.get(seat, set()).discard(action[verb])
        if verb == "exchange" and table.turn_up:
            table.hands.setdefault(seat, set()).add(table.turn_up)
            table.turn_up = None


LINTS = (given_cards,)
