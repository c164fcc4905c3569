"""Reading the params of a request: each member becomes a value of the engine or a clear BadParamsError."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple, TypeVar

from . import auction, cards, errors, exchange, pure, rulesets
from .actions import Action, Bid, Bury, Deal, Discard, Exchange, Foreign, Name, Play, Position
from .auction import StandingBid
from .cards import Card, Cards, Suit
from .parameters import RuleSet, Sides
from .play import Trick
from .scoring import Taken

T = TypeVar("T")

LIMIT: Final = 2**31
"""Whole numbers of the protocol are smaller."""

AUCTION: Final = ("bid", "trump", "discard")
"""The members that make an action one of the bidding rule sets'."""


def parse_object(value: object, path: str) -> Params:
    """A JSON object, to be read member by member."""
    if not isinstance(value, dict):
        raise errors.BadParamsError(path, "an object", value)
    return Params(value, path)


def parse_list(value: object, path: str, parse: Callable[[object, str], T]) -> tuple[T, ...]:
    """A JSON array, each of its items parsed."""
    if not isinstance(value, list):
        raise errors.BadParamsError(path, "a list", value)
    return tuple([parse(item, f"{path}[{index}]") for index, item in enumerate(value)])


def parse_whole(value: object, path: str) -> int:
    """A whole number; true and false are none."""
    if type(value) is not int or abs(value) >= LIMIT:
        raise errors.BadParamsError(path, "a whole number", value)
    return value


def parse_seat(value: object, path: str, players: int) -> int:
    """A seat, from 0."""
    seat = parse_whole(value, path)
    if not 0 <= seat < players:
        raise errors.BadParamsError(path, f"a seat from 0 to {players - 1}", value)
    return seat


def parse_suit(value: object, path: str) -> Suit:
    """The letter of a suit."""
    for suit in cards.SUITS:
        if value == suit:
            return suit
    raise errors.BadParamsError(path, "a suit, one of 'S', 'C', 'D', 'H'", value)


def parse_bid(value: object, path: str) -> int | Literal["pass", "hold"]:
    """An amount, a pass or a hold."""
    if value == "pass" or value == "hold":
        return "pass" if value == "pass" else "hold"
    if type(value) is not int:
        raise errors.BadParamsError(path, "a whole number, 'pass' or 'hold'", value)
    return value


@pure.rule
def foreign_actions(rules: RuleSet) -> tuple[str, ...]:
    """The members of actions that the rule set does not know."""
    lacks = {"exchange": not exchange.exists(rules), "bury": rules.turned_joker == "none"}
    lacks |= dict.fromkeys(AUCTION, not auction.exists(rules))
    return tuple(name for name, is_lacking in lacks.items() if is_lacking)


def parse_cards(value: object, path: str) -> Cards:
    """A list of card codes."""
    if not isinstance(value, list):
        raise errors.BadParamsError(path, "a list of cards", value)
    return cards.parse_cards(value)


def check_distinct(held: Cards, path: str) -> None:
    """No card is in two places; raises BadParamsError."""
    if len(set(held)) != len(held):
        raise errors.BadParamsError(path, "each card at most once", list(held))


class Params(NamedTuple):
    """A JSON object of a request and the path to it, which messages show."""

    members: dict[str, object]
    path: str = "params"

    def has(self, name: str) -> bool:
        """Whether the member was sent; optional members are left out, never null."""
        return name in self.members

    def at(self, name: str) -> str:
        """The path to a member."""
        return f"{self.path}.{name}"

    def get(self, name: str) -> object:
        """A member that must be there."""
        if name not in self.members:
            raise errors.BadParamsError(self.at(name), "a member of this name", self.members)
        return self.members[name]

    def ruleset(self) -> RuleSet:
        """The rule set that is asked about; raises UnsupportedError for one that the engine does not play."""
        return rulesets.find_ruleset(self.get("ruleset"))

    def players(self, rules: RuleSet) -> int:
        """The number of players, one of the rule set's; raises UnsupportedError."""
        players = self.whole("players")
        rulesets.check_players(rules, players)
        return players

    def sides(self, rules: RuleSet, players: int) -> Sides:
        """The seats of each side, as the rule set has them; raises UnsupportedError for another seating."""
        sides = parse_list(self.get("sides"), self.at("sides"), lambda side, path: parse_list(side, path, parse_whole))
        rulesets.check_sides(rules, players, sides)
        return sides

    def whole(self, name: str) -> int:
        """A whole number."""
        return parse_whole(self.get(name), self.at(name))

    def at_least(self, name: str, least: int) -> int:
        """A whole number with a lower bound."""
        value = self.whole(name)
        if value < least:
            raise errors.BadParamsError(self.at(name), f"a whole number from {least}", value)
        return value

    def seat(self, name: str, players: int) -> int:
        """A seat, from 0."""
        return parse_seat(self.get(name), self.at(name), players)

    def flag(self, name: str) -> bool:
        """True or false."""
        value = self.get(name)
        if not isinstance(value, bool):
            raise errors.BadParamsError(self.at(name), "true or false", value)
        return value

    def suit(self, name: str) -> Suit:
        """The letter of a suit."""
        return parse_suit(self.get(name), self.at(name))

    def card(self, name: str) -> Card:
        """The code of a card."""
        return cards.parse_card(self.get(name))

    def cards(self, name: str) -> Cards:
        """A list of cards."""
        return parse_cards(self.get(name), self.at(name))

    def some_cards(self, name: str) -> Cards:
        """A list of at least one card, none twice."""
        held = self.distinct_cards(name)
        if not held:
            raise errors.BadParamsError(self.at(name), "at least one card", [])
        return held

    def distinct_cards(self, name: str) -> Cards:
        """A list of cards, none twice."""
        held = self.cards(name)
        check_distinct(held, self.at(name))
        return held

    def hands(self, name: str) -> tuple[Cards, ...]:
        """A list of cards for each seat from 0, no card twice."""
        hands = parse_list(self.get(name), self.at(name), parse_cards)
        check_distinct(tuple(card for hand in hands for card in hand), self.at(name))
        return hands

    def whole_hands(self, name: str, rules: RuleSet, players: int) -> tuple[Cards, ...]:
        """A hand for each seat as it is before the first trick."""
        hands = self.hands(name)
        if len(hands) != players or any(len(hand) != rules.hand for hand in hands):
            raise errors.BadParamsError(self.at(name), f"{players} hands of {rules.hand} cards", self.get(name))
        return hands

    def objects(self, name: str) -> tuple[Params, ...]:
        """A list of objects."""
        return parse_list(self.get(name), self.at(name), parse_object)

    def by_side(self, name: str, sides: Sides) -> tuple[int, ...]:
        """A whole number for each side."""
        values = parse_list(self.get(name), self.at(name), parse_whole)
        if len(values) != len(sides):
            raise errors.BadParamsError(self.at(name), f"{len(sides)} whole numbers", self.members[name])
        return values

    def taken(self, name: str, players: int) -> Taken:
        """The seat that exchanged and the card it took."""
        taken = parse_object(self.get(name), self.at(name))
        return Taken(taken.seat("seat", players), taken.card("card"))

    def contract(self, name: str, players: int) -> StandingBid:
        """The seat that has the contract, and its amount."""
        contract = parse_object(self.get(name), self.at(name))
        return StandingBid(contract.seat("seat", players), contract.whole("amount"))

    def tricks(self, name: str, rules: RuleSet, players: int) -> tuple[Trick, ...]:
        """Finished tricks of one deal, at least one."""
        tricks = tuple(Trick(trick.seat("leader", players), trick.cards("cards")) for trick in self.objects(name))
        if not 1 <= len(tricks) <= rules.hand or any(len(trick.cards) != players for trick in tricks):
            expected = f"1 to {rules.hand} tricks of {players} cards"
            raise errors.BadParamsError(self.at(name), expected, self.get(name))
        check_distinct(tuple(card for trick in tricks for card in trick.cards), self.at(name))
        return tricks

    def actions(self, name: str, rules: RuleSet, players: int) -> tuple[Action, ...]:
        """The actions of a replay."""
        return tuple(action.action(rules, players) for action in self.objects(name))

    def action(self, rules: RuleSet, players: int) -> Action:
        """This object as an action; what the rules say to it is not asked here."""
        if self.has("deal"):
            return Deal(self.cards("deal"))
        if self.has("position"):
            position = parse_object(self.get("position"), self.at("position"))
            hands = position.whole_hands("hands", rules, players)
            return Position(position.suit("trump"), position.seat("to_act", players), hands)
        return self.action_of_a_seat(rules, self.seat("seat", players))

    def action_of_a_seat(self, rules: RuleSet, seat: int) -> Action:
        """This object as what one seat does."""
        for name in foreign_actions(rules):
            if self.has(name):
                return Foreign(seat, name)
        if self.has("bury"):
            return Bury(seat, self.card("bury"))
        if self.has("exchange"):
            return Exchange(seat, self.card("exchange"))
        if self.has("play"):
            return Play(seat, self.card("play"))
        if self.has("bid"):
            return Bid(seat, parse_bid(self.get("bid"), self.at("bid")))
        if self.has("trump"):
            return Name(seat, self.suit("trump"), self.distinct_cards("discard") if self.has("discard") else None)
        if self.has("discard"):
            return Discard(seat, self.distinct_cards("discard"))
        raise errors.BadParamsError(self.path, "an action: deal, position, bury, exchange, play or bid", self.members)
