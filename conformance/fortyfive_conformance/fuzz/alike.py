"""The law of like cards: two cards that the rules cannot tell apart in a position may change places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from fortyfive_conformance.census.legality import kinds_of
from fortyfive_conformance.fuzz.question import Params, Question
from fortyfive_conformance.fuzz.table import Table, Trumps
from fortyfive_conformance.fuzz.turning import Turn

Pair = tuple[str, str]


def alike(chance: Random, table: Table, question: Question, result: Params) -> Turn | None:
    """Two like cards of which one is in the position, or in a replay both."""
    pairs = list(_PAIRS.get(question.method, _none)(table, question.params, result))
    if not pairs:
        return None
    card, other = chance.choice(pairs)
    return Turn("alike", cards={card: other, other: card})


def _none(table: Table, params: Params, result: Params) -> Iterator[Pair]:
    return iter(())


def _of_legal_plays(table: Table, params: Params, result: Params) -> Iterator[Pair]:
    """Cards of one kind, as the clauses of sections 05 and 06 know kinds; after the led card any card is like any."""
    trick, hand = params["trick"], params["hand"]
    absent = [card for card in table.pack if card not in trick and card not in hand]
    trumps = table.trumps[params["trump"]]
    led_suit = trick[0][-1] if trick and trick[0] not in trumps.order else None
    kinds = kinds_of(table.rules, trumps.suit, led_suit)
    kind_of = {card: kind.token for kind in kinds for card in kind.cards}
    for card in (*hand, *trick[:1]):
        yield from ((card, other) for other in absent if kind_of[card] == kind_of[other])
    for card in trick[1:]:
        yield from ((card, other) for other in absent)


def _of_trick_winner(table: Table, params: Params, result: Params) -> Iterator[Pair]:
    trick = params["trick"]
    absent = [card for card in table.pack if card not in trick]
    for card in trick:
        yield from ((card, other) for other in absent if _like_in(table.trumps[params["trump"]], trick, card, other))


def _like_in(trumps: Trumps, trick: Sequence[str], card: str, other: str) -> bool:
    """Whether a card of a trick and one outside it stand to all others of the trick in the same way."""
    orders = (trumps.order, *trumps.plain.values())
    mine = next(order for order in orders if card in order)
    if other in mine:
        return not _between(mine, card, other, trick)
    led_suit = trick[0][-1] if trick[0] not in trumps.order else None
    return not {card, other} & set(trumps.order) and led_suit not in (card[-1], other[-1])


def _between(order: Sequence[str], card: str, other: str, present: Sequence[str]) -> bool:
    """Whether a card that is present lies between two others in their order."""
    low, high = sorted((order.index(card), order.index(other)))
    return any(found in present for found in order[low + 1:high])


def _of_may_exchange(table: Table, params: Params, result: Params) -> Iterator[Pair]:
    """The right hangs on the ace of trumps alone, so that all other cards are alike."""
    trumps = table.trumps[params["trump"]]
    held = [card for card in params["hand"] if card != trumps.ace]
    absent = [card for card in table.pack
              if card != trumps.ace and card not in params["hand"] and card != params["turn_up"]]
    yield from ((card, other) for card in held for other in absent)
    if params["turn_up"] != trumps.ace:
        yield from ((params["turn_up"], other) for other in absent if other in trumps.of_suit)


def _of_settle(table: Table, params: Params, result: Params) -> Iterator[Pair]:
    """Plain cards that stand alike in their own trick; unnamed trumps that stand alike in the whole deal."""
    trumps = table.trumps[params["trump"]]
    table_cards = [params["turn_up"]] if "turn_up" in params else []
    table_cards += [params["taken"]["card"]] if "taken" in params else []
    played = [card for trick in params["tricks"] for card in trick["cards"]]
    absent = [card for card in table.pack if card not in played and card not in table_cards]
    for trick in params["tricks"]:
        for card in trick["cards"]:
            if card in trumps.rest:
                order, present = trumps.plain[card[-1]], trick["cards"]
            elif card in trumps.lower and card not in table_cards:
                order, present = trumps.lower, [*played, *table_cards]
            else:
                continue
            yield from ((card, other) for other in absent
                        if other in order and not _between(order, card, other, present))


def _of_replay(table: Table, params: Params, result: Params) -> Iterator[Pair]:
    """In a single deal, plain neighbours in the order of their suit that are not played to the same trick."""
    steps = result.get("steps", [])
    trump = str(steps[-1].get("state", {}).get("trump")) if steps else ""
    opened = sum(bool(step.get("accepted")) for action, step in zip(params["actions"], steps, strict=False)
                 if "deal" in action or "position" in action)
    if trump not in table.trumps or opened != 1 or any("deal" in action and len(action["deal"]) != len(table.pack)
                                                       for action in params["actions"]):
        return
    trick_of = _tricks(params, steps)
    for order in table.trumps[trump].plain.values():
        for card, other in zip(order, order[1:], strict=False):
            together = trick_of.get(card)
            if together is None or together != trick_of.get(other):
                yield card, other


def _tricks(params: Params, steps: Sequence[Params]) -> dict[str, int]:
    """For each card that was played the number of its trick, as a count of full rounds."""
    plays = [action["play"] for action, step in zip(params["actions"], steps, strict=False)
             if "play" in action and step.get("accepted")]
    return {card: at // params["players"] for at, card in enumerate(plays)}


_PAIRS = {"legal_plays": _of_legal_plays, "trick_winner": _of_trick_winner, "may_exchange": _of_may_exchange,
          "settle": _of_settle, "replay": _of_replay}
