"""What a case asserts, in words: each member of an answer or a state as a phrase of the page's language."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fortyfive_docs.site import Site

LETTERS = "ABCDEFGHIJ"


def seat_names(sides: list[list[int]] | None, players: int) -> list[str]:
    """How the seats are called in figures: the letter of the side, and a number where the side has several seats.

    Without sides (a trick looked at by itself) seats are counted from 1, the leader's first.
    """
    if not sides:
        return [str(place + 1) for place in range(players)]
    names = {}
    for letter, seats in zip(LETTERS, sides, strict=False):
        for place, seat in enumerate(seats, 1):
            names[seat] = f"{letter}{place}" if len(seats) > 1 else letter
    return [names.get(seat, str(seat)) for seat in range(players)]


class Teller:
    """Tells members in words; `seats` are the names of the seats, sides are called by letters."""

    def __init__(self, site: Site, seats: list[str]) -> None:
        self.site, self.seats = site, seats

    def tell(self, asserted: dict[str, Any]) -> str:
        """All asserted members in one line; "" where nothing is asserted."""
        return "; ".join(self.member(name, value) for name, value in asserted.items())

    def member(self, name: str, value: Any) -> str:
        """One member, as a phrase."""
        teller: Callable[[Any], str] | None = getattr(self, f"_{name}", None)
        if teller is None:
            return f"{self.site.value(f'member-{name}', name)}: {json.dumps(value, ensure_ascii=False)}"
        return teller(value)

    def cards(self, cards: Iterable[str]) -> str:
        """Cards by name, one after another."""
        names = [self.site.the_card(card) for card in cards]
        return self._and(names) if names else self.site.say("none")

    def side(self, side: int) -> str:
        """A side by its letter."""
        return LETTERS[side] if 0 <= side < len(LETTERS) else str(side)

    def seat(self, seat: int) -> str:
        """A seat by its name."""
        return self.seats[seat] if 0 <= seat < len(self.seats) else str(seat)

    def _and(self, parts: list[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.site.say('and')} {parts[-1]}"

    def _items(self, value: Any) -> Iterator[tuple[int, Any]]:
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        return ((int(place), item) for place, item in pairs)

    def _by_side(self, value: Any) -> str:
        return ", ".join(f"{self.side(place)} {item}" for place, item in self._items(value))

    def _scores(self, value: Any) -> str:
        return self.site.say("tell-scores", scores=self._by_side(value))

    def _games(self, value: Any) -> str:
        return self.site.say("tell-games", games=self._by_side(value))

    def _winner(self, value: Any) -> str:
        return self.site.say("tell-no-winner") if value is None else self.site.say("tell-winner", side=self.side(value))

    def _match_winner(self, value: Any) -> str:
        if value is None:
            return self.site.say("tell-no-match-winner")
        return self.site.say("tell-match-winner", side=self.side(value))

    def _bonus(self, value: Any) -> str:
        if value is None:
            return self.site.say("tell-no-bonus")
        parts = []
        if "trick" in value:
            parts.append(self.site.say("tell-bonus-trick", trick=value["trick"] + 1))
        if "confirmed" in value:
            parts.append(self.site.say("tell-bonus-confirmed" if value["confirmed"] else "tell-bonus-open"))
        told = ", ".join(parts)
        return told if "trick" in value else self.site.say("tell-bonus", told=told)

    def _points(self, value: Any) -> str:
        listed = ", ".join(
            self.site.say("tell-trick-points", trick=place + 1, points=item) for place, item in self._items(value)
        )
        return self.site.say("tell-points", points=listed)

    def _cards(self, value: list[str]) -> str:
        return self.site.say("tell-legal", cards=self.cards(value))

    _legal = _cards

    def _allowed(self, value: bool) -> str:
        return self.site.say("tell-allowed" if value else "tell-not-allowed")

    def _position(self, value: int) -> str:
        return self.site.say("tell-position", place=value + 1)

    def _hands(self, value: Any) -> str:
        return "; ".join(
            self.site.say("tell-hidden", seat=self.seat(seat))
            if cards is None
            else self.site.say("tell-hand", seat=self.seat(seat), cards=self.cards(cards))
            for seat, cards in self._items(value)
        )

    def _hides(self, value: list[str]) -> str:
        return self.site.say("tell-hides", cards=self.cards(value))

    def _phase(self, value: str) -> str:
        return self.site.say("tell-phase", phase=self.site.value(f"phase-{value}", value))

    def _to_act(self, value: int | None) -> str:
        return (
            self.site.say("tell-nobody-acts") if value is None else self.site.say("tell-to-act", seat=self.seat(value))
        )

    def _dealer(self, value: int) -> str:
        return self.site.say("tell-dealer", seat=self.seat(value))

    def _deal(self, value: int) -> str:
        return self.site.say("tell-deal", number=value)

    def _trump(self, value: str | None) -> str:
        return (
            self.site.say("tell-no-trump")
            if value is None
            else self.site.say("tell-trump", suit=self.site.suit_name(value))
        )

    def _turn_up(self, value: str | None) -> str:
        return (
            self.site.say("tell-no-turn-up")
            if value is None
            else self.site.say("tell-turn-up", card=self.site.the_card(value))
        )

    def _taken(self, value: dict[str, Any] | None) -> str:
        if value is None:
            return self.site.say("tell-nothing-taken")
        return self.site.say("tell-taken", seat=self.seat(value["seat"]), card=self.site.the_card(value["card"]))

    def _stock(self, value: int) -> str:
        return self.site.say("tell-stock", count=value)

    def _trick(self, value: Any) -> str:
        listed = ", ".join(
            f"{self.seat(play['seat'])} {self.site.card_name(play['card'])}" for _, play in self._items(value)
        )
        return self.site.say("tell-table", cards=listed or self.site.say("none"))

    def _tricks(self, value: Any) -> str:
        return "; ".join(
            self.site.say("tell-trick", trick=place + 1, seat=self.seat(trick["winner"]))
            + (f" ({trick['points']})" if "points" in trick else "")
            if "winner" in trick
            else self.site.say("tell-trick-points", trick=place + 1, points=trick.get("points", ""))
            for place, trick in self._items(value)
        )

    def _trumps(self, value: Any) -> str:
        if isinstance(value, dict):
            return self.site.say(
                "tell-order-places",
                cards=", ".join(f"{int(place) + 1}. {self.site.card_name(card)}" for place, card in value.items()),
            )
        return self.site.say("tell-order", cards=", ".join(self.site.card_name(card) for card in value))

    def _plain(self, value: dict[str, Any]) -> str:
        return "; ".join(f"{self.site.suit_name(suit)}: {self._trumps(cards)}" for suit, cards in value.items())

    def _bid(self, value: dict[str, Any] | None) -> str:
        if value is None:
            return self.site.say("tell-no-bid")
        told = {"seat": self.seat(value["seat"])} if "seat" in value else {}
        told |= {"amount": value["amount"]} if "amount" in value else {}
        key = "tell-bid" if len(told) > 1 else f"tell-bid-{next(iter(told))}"
        return self.site.say(key, **told)

    def _winners(self, value: Any) -> str:
        listed = ", ".join(
            self.site.say("tell-trick-winner", trick=place + 1, seat=self.seat(seat))
            for place, seat in self._items(value)
        )
        return self.site.say("tell-winners", winners=listed)
