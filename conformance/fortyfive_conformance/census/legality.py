"""The classes of legal plays, and for each which cards may be played: sections 05 and 06 as predicates over classes.

A question is (trump, led card or none, hand). Two cards of a hand are of one *kind* where no clause of sections 05
and 06 can tell them apart for this trump and this led card; a class is a trump, a kind of led card, and how many
cards of each kind the hand holds. The argument stands in cases/classes/README.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, prod
from typing import NamedTuple

from fortyfive_conformance.census.rules import ACE_OF_HEARTS, JOKER, SUITS, Rules, known
from fortyfive_conformance.errors import UsageError

NAME = "legality"
COLUMNS = ("trump", "led", "may", "may_not", "clause", "also", "later", "questions")
NO_CARD = "-"


class Kind(NamedTuple):
    """Cards that no clause tells apart: one card that a clause names, or all the others of a sort."""

    token: str
    cards: tuple[str, ...]
    trump: bool
    protected: bool
    suit: str          # of plain cards: the suit they belong to; "" for those of several suits, and for trumps


class Lead(NamedTuple):
    """A kind of led card, as a question sees it; None of it where the hand leads."""

    trump: str
    led: Kind | None
    kinds: tuple[Kind, ...]      # the kinds of the cards that a hand may hold
    beaters: frozenset[str]      # tokens of the protected kinds that beat the led card


class Ruling(NamedTuple):
    """Which kinds of the hand may be played, and by which clauses.

    `clause` decides; `also` is one that it rests on for this led card; `later` is the one that decides where a card
    played after the led one is stronger than a trump of the hand.
    """

    may: frozenset[str]
    clause: str
    also: str = NO_CARD
    later: str = NO_CARD


Hand = tuple[Kind, ...]          # the kinds that a hand holds, each once


def plain_aces(rules: Rules) -> frozenset[str]:
    """The aces of spades, clubs and diamonds, which bruff-06.8 names, trumps or not."""
    return frozenset(f"A{suit}" for suit in SUITS if f"A{suit}" != ACE_OF_HEARTS)


def kinds_of(rules: Rules, trump: str, led_suit: str | None) -> tuple[Kind, ...]:
    """The kinds of all cards; plain cards are told apart by suit only as far as it is that of the led card (05.9)."""
    named = rules.named_trumps(trump)
    protected = rules.protected(trump)
    rest = tuple(card for card in rules.trumps[trump] if card not in named)
    kinds = [Kind(card, (card,), True, card in protected, "") for card in named]
    kinds.append(Kind("trump", rest, True, False, ""))
    others: list[str] = []
    for suit in sorted((suit for suit in SUITS if suit != trump), key=lambda suit: suit != led_suit):
        aces = [card for card in rules.plain[suit] if card in plain_aces(rules)]
        cards = tuple(card for card in rules.plain[suit] if card not in aces)
        kinds += [Kind(card, (card,), False, False, suit) for card in aces]
        if suit == led_suit:
            kinds.append(Kind("suit", cards, False, False, suit))
        else:
            others += cards
    return (*kinds, Kind("plain", tuple(others), False, False, ""))


def leads(rules: Rules, trump: str) -> Iterator[Lead]:
    """No led card; then each kind of led trump; then for each plain suit its ace, where named, and its other cards."""
    plain = kinds_of(rules, trump, None)
    yield Lead(trump, None, plain, frozenset())
    for led in plain:
        if led.trump:
            yield Lead(trump, led, plain, beaters(rules, trump, led, plain))
    for suit in SUITS:
        if suit != trump:
            kinds = kinds_of(rules, trump, suit)
            for led in kinds:
                if led.suit == suit:
                    yield Lead(trump, led._replace(token=suit) if led.token == "suit" else led, kinds, frozenset())


def beaters(rules: Rules, trump: str, led: Kind, kinds: Sequence[Kind]) -> frozenset[str]:
    """The protected kinds that beat a led trump in the order of trumps (bruff-06.2, bruff-06.7).

    Raises UsageError where that differs within a kind: then it is none.
    """
    rank = rules.trumps[trump].index
    found = set()
    for kind in kinds:
        if not kind.protected:
            continue
        wins = {rank(card) < rank(other) for card, other in product(kind.cards, led.cards) if card != other}
        if len(wins) == 2:
            raise UsageError(f"trumps {trump}: {kind.token} beats some of {led.cards} only; expected all or none")
        if wins == {True}:
            found.add(kind.token)
    return frozenset(found)


def leader(rules: Rules, hand: Hand) -> Ruling:
    """The player who leads may play any card (bruff-05.2)."""
    return Ruling(tokens(hand), rules.clause("05.2"))


def tokens(hand: Hand) -> frozenset[str]:
    """The tokens of the kinds."""
    return frozenset(kind.token for kind in hand)


def trumps(hand: Hand) -> Hand:
    """The trumps of the hand; the joker and the ace of hearts are among them (bruff-01.11, bruff-04.2)."""
    return tuple(kind for kind in hand if kind.trump)


def of_led_suit(lead: Lead, hand: Hand) -> Hand:
    """The cards of the hand that follow a plain lead: no trump does, whatever its suit (bruff-05.11)."""
    assert lead.led is not None  # asked only where a card is led
    return tuple(kind for kind in hand if not kind.trump and kind.suit == lead.led.suit)


def may_withhold(lead: Lead, kind: Kind) -> bool:
    """A protected trump that beats the led card need not be played (bruff-06.2, bruff-06.6, bruff-06.7)."""
    return kind.protected and kind.token in lead.beaters


def to_plain_lead(rules: Rules, lead: Lead, hand: Hand) -> Ruling:
    """Follow or ruff, as one likes; without the suit any card goes (bruff-05.8, bruff-05.9, bruff-05.10, 05.11)."""
    known(rules, "plain_lead", "follow-or-ruff")
    assert lead.led is not None  # asked only where a card is led
    following = of_led_suit(lead, hand)
    heart_like = lead.led.suit == ACE_OF_HEARTS[-1] and tokens(hand) & {ACE_OF_HEARTS, JOKER}
    also = rules.clause("05.11") if heart_like else NO_CARD
    if not following:
        return Ruling(tokens(hand), rules.clause("05.10"), also)
    may = tokens(following) | tokens(trumps(hand))
    free_to_ruff = may == tokens(hand) and trumps(hand)
    return Ruling(may, rules.clause("05.8" if free_to_ruff else "05.9"), also)


def to_trump_lead(rules: Rules, lead: Lead, hand: Hand) -> Ruling:
    """Some trump must be played, unless each trump of the hand may be withheld (bruff-06.1 to bruff-06.9)."""
    assert lead.led is not None  # asked only where a card is led
    held = trumps(hand)
    unlike_a_trump = lead.led.token in (ACE_OF_HEARTS, JOKER)
    also = rules.clause("05.13") if unlike_a_trump else NO_CARD
    if not held:
        return Ruling(tokens(hand), rules.clause("06.9"), also)
    free = all(may_withhold(lead, kind) for kind in held)
    if held == hand:
        return Ruling(tokens(hand), rules.clause("06.10" if free else "06.4"), also)
    if free:
        alone = len(held) == 1 and held[0].token[0] == "5"
        return Ruling(tokens(hand), rules.clause("06.6" if alone else "06.3"), also, rules.clause("06.5"))
    return Ruling(tokens(held), rules.clause(_why_forced(lead, held)), also)


def _why_forced(lead: Lead, held: Hand) -> str:
    """The clause that takes the discard away: what the trumps of the hand lack."""
    bare = [kind for kind in held if not kind.protected]
    if not bare:
        return "06.7"                                     # protected, but forced by the led card
    if len(bare) < len(held):
        return "06.8" if all(kind.token[0] == "A" for kind in bare) else "06.4"
    return "06.8" if all(kind.token[0] == "A" for kind in bare) else "06.1"


def ruling(rules: Rules, lead: Lead, hand: Hand) -> Ruling:
    """Which kinds of a hand may be played, and by which clause."""
    if lead.led is None:
        return leader(rules, hand)
    return to_trump_lead(rules, lead, hand) if lead.led.trump else to_plain_lead(rules, lead, hand)


def make_ups(sizes: Sequence[int], cards: int) -> Iterator[tuple[int, ...]]:
    """All ways to hold so many cards of kinds of these sizes: a count for each kind."""
    if not sizes:
        if cards == 0:
            yield ()
        return
    for count in range(min(sizes[0], cards), -1, -1):
        for rest in make_ups(sizes[1:], cards - count):
            yield (count, *rest)


def rows(rules: Rules) -> Iterator[tuple[str, ...]]:
    """Every class with its answer and the number of questions that it stands for."""
    for trump in SUITS:
        for lead in leads(rules, trump):
            for size in range(int(rules.ruleset["hand"]), 0, -1):
                yield from _rows(rules, lead, size)


def _rows(rules: Rules, lead: Lead, size: int) -> Iterator[tuple[str, ...]]:
    led = set(lead.led.cards) if lead.led else set()
    sizes = [len(kind.cards) - (led == set(kind.cards)) for kind in lead.kinds]
    for counts in make_ups(sizes, size):
        hand = tuple(kind for kind, count in zip(lead.kinds, counts, strict=True) if count)
        found = ruling(rules, lead, hand)
        questions = max(1, len(led)) * prod(map(comb, sizes, counts))
        held = [(kind.token, count) for kind, count in zip(lead.kinds, counts, strict=True) if count]
        yield (lead.trump, lead.led.token if lead.led else NO_CARD,
               written(part for part in held if part[0] in found.may),
               written(part for part in held if part[0] not in found.may),
               found.clause, found.also, found.later, str(questions))


def written(parts: Iterator[tuple[str, int]]) -> str:
    """Kinds and counts as a cell: `5S AH trump:2`; `-` where there are none."""
    return " ".join(token if count == 1 else f"{token}:{count}" for token, count in parts) or NO_CARD


def head(rules: Rules) -> dict[str, str]:
    """The header entries that a reader of the rows needs: for each trump suit the order of trumps and the kinds."""
    found = {}
    for trump in SUITS:
        found[f"order {trump}"] = " ".join(rules.trumps[trump])
        rest = kinds_of(rules, trump, None)[len(rules.named_trumps(trump))]
        found[f"{trump} trump"] = " ".join(rest.cards)
        for suit in SUITS:
            if suit != trump:
                cards = next(kind for kind in kinds_of(rules, trump, suit) if kind.token == "suit").cards
                found[f"{trump} {suit}"] = " ".join(cards)
    return found
