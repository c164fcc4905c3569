"""What an action is called: a sentence of the page's language for each action of a replay."""

from __future__ import annotations

from typing import Any

from fortyfive_docs.assertions import Teller
from fortyfive_docs.site import Site

State = dict[str, Any]


class Sayer:
    """Says an action in a sentence."""

    def __init__(self, site: Site, teller: Teller) -> None:
        self.site, self.teller = site, teller

    def action(self, action: dict[str, Any], before: State, after: State) -> str:
        """The sentence of an action, from what the action holds."""
        for key in ("deal", "position", "play", "bury", "exchange", "bid", "trump", "discard"):
            if key in action:
                found: str = getattr(self, f"_{key}")(action, before, after)
                return found
        return ""

    def _deal(self, action: dict[str, Any], before: State, after: State) -> str:
        dealer = after.get("dealer")
        seat = self.teller.seat(dealer) if dealer is not None else "?"
        if "turn_up" not in action:
            return self.site.say("say-deal", seat=seat)
        return self.site.say("say-deal-turned", seat=seat, card=self.site.the_card(action["turn_up"]))

    def _position(self, action: dict[str, Any], before: State, after: State) -> str:
        at = action["position"]
        return self.site.say("say-position", suit=self.site.suit_name(at["trump"]), seat=self.teller.seat(at["to_act"]))

    def _play(self, action: dict[str, Any], before: State, after: State) -> str:
        led = len(after.get("table", [])) == 1
        said = self.site.say(
            "say-leads" if led else "say-plays",
            seat=self.teller.seat(action["seat"]),
            card=self.site.the_card(action["play"]),
        )
        if after.get("took") is not None and after["table"] != before.get("table"):
            said += " " + self.site.say("say-takes", seat=self.teller.seat(after["took"]))
        return said

    def _bury(self, action: dict[str, Any], before: State, after: State) -> str:
        said = self.site.say(
            "say-buries", seat=self.teller.seat(action["seat"]), card=self.site.the_card(action["bury"])
        )
        turned = after.get("turn_up")
        return f"{said} {self.site.say('say-turned', card=self.site.the_card(turned))}" if turned else said

    def _exchange(self, action: dict[str, Any], before: State, after: State) -> str:
        seat, card = self.teller.seat(action["seat"]), self.site.the_card(action["exchange"])
        taken = after.get("taken")
        if not taken or taken == before.get("taken"):
            return self.site.say("say-would-exchange", seat=seat, card=card)
        return self.site.say("say-exchanges", seat=seat, card=card, taken=self.site.the_card(taken["card"]))

    def _bid(self, action: dict[str, Any], before: State, after: State) -> str:
        seat, amount = self.teller.seat(action["seat"]), action["bid"]
        key = f"say-bid-{amount}" if isinstance(amount, str) else "say-bids"
        return self.site.say(key, seat=seat, amount=amount)

    def _trump(self, action: dict[str, Any], before: State, after: State) -> str:
        said = self.site.say(
            "say-names", seat=self.teller.seat(action["seat"]), suit=self.site.suit_name(action["trump"])
        )
        return f"{said} {self._discard(action, before, after)}" if "discard" in action else said

    def _discard(self, action: dict[str, Any], before: State, after: State) -> str:
        return self.site.say(
            "say-discards", seat=self.teller.seat(action["seat"]), cards=self.teller.cards(action["discard"])
        )
