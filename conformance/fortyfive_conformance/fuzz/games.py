"""Whole games, action by action, driven by what an engine answers.

The generator knows that a card that was played is no longer held. Who is to act, what may be played, who wins a trick
and what phase the game is in it asks; that seats go round clockwise within a trick it takes for granted, and where an
engine sees that otherwise its refusals are part of the question.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random

from fortyfive_conformance.corpus.stack import laid_out, places_of_hands
from fortyfive_conformance.fuzz import attempts, plans
from fortyfive_conformance.fuzz.hands import one
from fortyfive_conformance.fuzz.lockstep import Abandoned, Request, Result, Script
from fortyfive_conformance.fuzz.plans import Plan
from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.table import Table

OVER = ("game_over", "match_over")
Asking = Generator[list[Request], Sequence[Result | None], None]
Telling = Generator[list[Request], Sequence[Result | None], list[str]]


class Game:
    """A game under way: the actions so far, and what the engine said of the state after them."""

    def __init__(self, chance: Random, table: Table, plan: Plan) -> None:
        self.chance = chance
        self.table = table
        self.plan = plan
        self.actions: list[Params] = []
        self.state: Params = {}
        self.steps: list[Params] = []
        self.legal: list[str] = []
        self.deal: Params = {}
        self.hands: list[list[str]] = []
        self.trick: list[str] = []
        self.played: set[int] = set()
        self.rights: list[bool] = []
        self.pack: list[str] = list(table.pack)

    def script(self) -> Script:
        """Play, then hand over the question."""
        for number in range(self.plan.deals):
            if self.state.get("phase", "deal") != "deal" and not self._goes_on():
                break
            yield from self._open()
            last = number == self.plan.deals - 1
            if self.state.get("phase") == "play":
                yield from self._play(self.plan.plays if last else self.plan.players * self.table.hand)
            self.actions += attempts.after(self) if last else []
            yield from self._know()
        return self._question()

    def _question(self) -> Question:
        """The question, without most of what was tried after a game was over."""
        over = next((at for at, step in enumerate(self.steps) if step["state"].get("phase") in OVER), len(self.steps))
        if "games_to_win" not in self.plan.setup:
            keep = over + 1 + self.chance.randrange(3)
            del self.actions[keep:], self.steps[keep:]
        known = None if "viewer" in self.plan.setup else {"steps": self.steps}
        return Question(self.plan.rung, "replay", self.params(), known)

    def params(self) -> Params:
        """The params of the replay so far, but for the viewer, who would not be told what must be known."""
        players = self.plan.players
        return {"ruleset": self.table.id, "players": players, "sides": self.table.sides(players),
                "dealer": self.plan.dealer, **self.plan.setup, "actions": list(self.actions)}

    def _goes_on(self) -> bool:
        return self.state.get("phase") == "game_over" and "games_to_win" in self.plan.setup

    def _know(self) -> Asking:
        """Learn the state after the actions so far."""
        params = self.params()
        params.pop("viewer", None)
        result = (yield [Request("replay", params)])[0] or {}
        steps = result.get("steps", [])
        if len(steps) != len(self.actions) or not steps[-1].get("state", {}).get("phase"):
            raise Abandoned
        self.steps, self.state = steps, steps[-1]["state"]
        self.hands = [list(hand or ()) for hand in self.state.get("hands", [])]
        if self.state["phase"] in ("play", "bury") and len(self.hands) != self.plan.players:
            raise Abandoned

    def _open(self) -> Asking:
        """A deal, or a position in its place, up to the first play."""
        self.trick, self.played, self.rights = [], set(), []
        if self.plan.rung == "sequence":
            self.actions.append({"position": position(self.chance, self.table, self.plan)})
            self.deal = deal_of(self.table, self.plan.players, self.plan.dealer, self.pack)
            yield from self._know()
            return
        self.pack = plans.pack(self.chance, self.table, self.plan.players, self.plan.joker)
        self.actions += attempts.before_deal(self)
        self.deal = {"deal": self.pack}
        self.actions.append(self.deal)
        yield from self._know()
        self._lay_out()
        if self.state["phase"] == "bury":
            self.actions += attempts.while_burying(self)
            dealer = self.state.get("to_act")
            if dealer is None:
                raise Abandoned
            cards = [card for card in self.hands[dealer] if card != "Joker"]
            self.actions.append({"seat": dealer, "bury": one(self.chance, cards)})
            yield from self._know()

    def _lay_out(self) -> None:
        """Outside the rung deal, write beside the pack what it comes to, for the dealer whom the engine named."""
        dealer = self.state.get("dealer")
        if self.plan.rung != "deal" and self.state["phase"] != "deal" and dealer is not None:
            self.deal = deal_of(self.table, self.plan.players, dealer, self.pack)
            self.actions[-1] = self.deal

    def _play(self, plays: int) -> Asking:
        """So many cards, trick by trick."""
        leader = self.state.get("to_act")
        if leader is None or self.state.get("trump") is None:
            raise Abandoned
        yield from self._learn_rights()
        for turn in range(plays):
            seat = (leader + len(self.trick)) % self.plan.players
            yield from self._exchanges(seat)
            card = one(self.chance, self._inclined((yield from self._legal(seat))))
            self.actions += attempts.before_play(self, seat)
            self.actions.append({"seat": seat, "play": card})
            self.hands[seat].remove(card)
            self.played.add(seat)
            self.trick.append(card)
            if len(self.trick) == self.plan.players and turn + 1 < plays and any(self.hands):
                leader = yield from self._won(leader)
                self.trick = []
                if self._may_be_over():
                    yield from self._know()
            if not any(self.hands) or self.state["phase"] != "play":
                break

    def _legal(self, seat: int) -> Telling:
        """What may be played, by `legal_plays`, else by the `legal` of the state."""
        asked: Params = {"ruleset": self.table.id, "trump": self.state["trump"], "hand": list(self.hands[seat]),
                         "trick": list(self.trick)}
        result = (yield [Request("legal_plays", asked)])[0] if self.hands[seat] else None
        if result is None:
            yield from self._know()
            result = {"cards": self.state.get("legal")} if self.state.get("to_act") == seat else {}
        cards: list[str] = [card for card in result.get("cards") or () if card in self.hands[seat]]
        if not cards:
            raise Abandoned
        self.legal = cards
        return cards

    def _inclined(self, legal: list[str]) -> list[str]:
        """Of the cards that may be played those that this game inclines to: some keep the named trumps for the end."""
        if not self.plan.patient:
            return legal
        named, late = self.table.trumps[self.state["trump"]].named, sum(map(len, self.hands)) <= 2 * self.plan.players
        return [card for card in legal if (card in named) == late] or legal

    def _won(self, leader: int) -> Generator[list[Request], Sequence[Result | None], int]:
        """Who leads next, by `trick_winner`, else by the `to_act` of the state."""
        asked: Params = {"ruleset": self.table.id, "trump": self.state["trump"], "trick": list(self.trick)}
        result = (yield [Request("trick_winner", asked)])[0]
        if result is not None and type(result.get("position")) is int:
            return int(leader + result["position"]) % self.plan.players
        yield from self._know()
        if self.state.get("to_act") is None:
            raise Abandoned
        return int(self.state["to_act"])

    def _may_be_over(self) -> bool:
        """Whether it is worth asking if the game is over: only where a side was near the target."""
        worth = self.table.ruleset["points"]
        near = self.table.ruleset["target"] - 2 * (worth["trick"] + worth["bonus"])
        return max(self.state.get("scores") or [0]) >= near and self.chance.random() < 0.5

    def _learn_rights(self) -> Asking:
        """Which seats may take the exposed card, where the plan allows them to."""
        turn_up = self.state.get("turn_up")
        self.rights = [False] * self.plan.players
        if not self.plan.exchange or turn_up is None:
            return
        asked = [Request("may_exchange", {"ruleset": self.table.id, "trump": self.state["trump"], "turn_up": turn_up,
                                          "hand": list(hand), "is_dealer": seat == self.state.get("dealer")})
                 for seat, hand in enumerate(self.hands)]
        results = yield asked
        self.rights = [bool(result and result.get("allowed")) for result in results]

    def _exchanges(self, seat: int) -> Asking:
        """Perhaps an exchange that the seat has a right to, or another seat's where that may be asked."""
        if not self.plan.exchange or self.state.get("turn_up") is None:
            return
        holders = [holder for holder, right in enumerate(self.rights) if right and holder not in self.played]
        if seat in holders:
            holder, likely = seat, 0.45
        elif holders and self.plan.out_of_turn:
            holder, likely = one(self.chance, holders), 0.1
        else:
            return
        cards = [card for card in self.hands[holder] if card != self.table.trumps[self.state["trump"]].ace]
        if self.chance.random() < likely:
            self.actions.append({"seat": holder, "exchange": one(self.chance, cards)})
            trick = self.trick
            yield from self._know()
            self.trick = trick


def deal_of(table: Table, players: int, dealer: int, pack: list[str]) -> Params:
    """The `deal` of a pack, and beside it what it comes to."""
    places = places_of_hands(players, dealer, table.ruleset["packets"])
    return laid_out(pack, places, players * table.hand, table.exposes)


def position(chance: Random, table: Table, plan: Plan) -> Params:
    """Whole hands for every seat, a trump suit and the seat to act."""
    trump: str = one(chance, "SCDH")
    cards = plans.pack(chance, table, plan.players, 0.0, trump)
    size = table.hand
    return {"trump": trump, "to_act": chance.randrange(plan.players),
            "hands": [cards[seat * size:(seat + 1) * size] for seat in range(plan.players)]}
