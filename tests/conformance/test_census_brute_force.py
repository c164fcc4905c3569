"""Each reduction to classes proved once: brute force with the engine over everything agrees with the class answers."""

from __future__ import annotations

import multiprocessing
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.census.chance import Chance, number
from fortyfive_conformance.census.deals import TRUMP, Stuck, Wanted, lay_out, leaders
from fortyfive_conformance.census.tables import Table, read
from fortyfive_reference import cards, game, play, rulesets, scoring

ROOT = Path(__file__).resolve().parents[2]
RULES = rulesets.BRUFF
PACK = [cards.card_of(rank, suit) for suit in cards.SUITS for rank in "A23456789TJQK"] + [cards.JOKER]
SUITS = "SCDH"
Parts = frozenset[tuple[str, int]]

pytestmark = pytest.mark.slow


@cache
def table(name: str) -> Table:
    """A table of classes as it is kept."""
    found = read(ROOT, "bruff", name)
    assert found is not None
    return found


def in_two_processes(work: Callable[[Any], Any], tasks: list[Any]) -> Iterator[Any]:
    """What the work gives for each task."""
    with multiprocessing.get_context("fork").Pool(2) as pool:
        yield from pool.imap_unordered(work, tasks)


# Legality: 626,100,024 questions.


def engine(trump: str, led: str | None, hand: tuple[str, ...]) -> frozenset[str]:
    """The legal plays by the engine."""
    trick = () if led is None else (cards.parse_card(led),)
    held = tuple(map(cards.parse_card, hand))
    return frozenset(play.legal_plays(RULES, trump, held, trick))  # type: ignore[arg-type]


def masks(trump: str, led: str | None) -> tuple[set[str], set[str]]:
    """The cards that bind their holder, and those that a bound holder may not play, read off all hands of two."""
    binding: set[str] = set()
    denied: set[str] = set()
    for pair in combinations([card for card in PACK if card != led], 2):
        for card in set(pair) - engine(trump, led, pair):
            denied.add(card)
            binding |= set(pair) - {card}
    return binding, denied


def by_masks(hand: tuple[str, ...], binding: set[str], denied: set[str]) -> frozenset[str]:
    """The legal plays by the masks."""
    return frozenset(hand) - (denied if binding & set(hand) else set())


@pytest.mark.parametrize("trump", SUITS)
def test_the_engine_is_its_masks(trump: str) -> None:
    """The engine's answer hangs on two sets of cards: on all hands of one and two cards, and on 60,000 larger ones."""
    chance = random.Random(trump)
    for led in (None, *PACK):
        binding, denied = masks(trump, led)
        rest = [card for card in PACK if card != led]
        hands = [*((card,) for card in rest), *combinations(rest, 2)]
        hands += [tuple(chance.sample(rest, size)) for size in (3, 4, 5, 5) for _ in range(280)]
        for hand in hands:
            assert engine(trump, led, hand) == by_masks(hand, binding, denied), (trump, led, hand)


def kind_of(trump: str, led: str | None, card: str) -> str:
    """The token by which the table's rows speak of a card of the hand, read off its header."""
    head = table("legality").head
    if card in head[f"{trump} trump"].split():
        return "trump"
    suit = next((suit for suit in SUITS if card in head.get(f"{trump} {suit}", "").split()), None)
    if suit is None:
        return card
    plain_lead = led is not None and led not in head[f"order {trump}"].split()
    return "suit" if plain_lead and led is not None and led[-1] == suit else "plain"


def led_token(trump: str, led: str | None) -> str:
    """The token by which the table's rows speak of the led card."""
    if led is None:
        return "-"
    kind = kind_of(trump, None, led)
    return led[-1] if kind == "plain" else kind


_ALLOWED, _BOUND = 30, 60   # bits: the hand's make-up, the make-up of what is not denied, whether it is bound


def survey(task: tuple[str, str | None]) -> tuple[tuple[str, str | None], Counter[tuple[Parts, Parts]]]:
    """Every hand of one to five cards for one trump and one led card: how many have which make-up and legal plays."""
    trump, led = task
    binding, denied = masks(trump, led)
    rest = [card for card in PACK if card != led]
    tokens = sorted({kind_of(trump, led, card) for card in rest})
    code = {card: 1 << 3 * tokens.index(kind_of(trump, led, card)) for card in rest}
    values = [code[card] | (code[card] << _ALLOWED if card not in denied else 0) | (card in binding) << _BOUND
              for card in rest]
    found: Counter[int] = Counter()
    for size in (1, 2):
        found.update(map(sum, combinations(values, size)))
    pairs = [[one + other for one, other in combinations(values[first:], 2)] for first in range(len(values) + 1)]
    for size in (1, 2, 3):   # and two more, all of which come later in the pack
        for places in combinations(range(len(values)), size):
            base = sum(values[place] for place in places)
            found.update(map(base.__add__, pairs[places[-1] + 1]))
    return task, made_up(found, tokens)


def made_up(sums: Counter[int], tokens: list[str]) -> Counter[tuple[Parts, Parts]]:
    """The counts by make-up: what may be played, what may not."""
    found: Counter[tuple[Parts, Parts]] = Counter()
    for value, count in sums.items():
        held, allowed, bound = (value >> at & (1 << 30) - 1 for at in (0, _ALLOWED, _BOUND))
        may, may_not = [], []
        for place, token in enumerate(tokens):
            of_it = held >> 3 * place & 7
            legal = (allowed >> 3 * place & 7) if bound else of_it
            may += [(token, legal)] if legal else []
            may_not += [(token, of_it - legal)] if of_it > legal else []
        found[frozenset(may), frozenset(may_not)] += count
    return found


def parts(cell: str) -> Parts:
    """A cell of kinds and counts."""
    return frozenset((token, int(count or 1)) for token, _, count in
                     (part.partition(":") for part in cell.split() if part != "-"))


def test_every_legal_play() -> None:
    """All 626,100,024 questions fall into the classes with the answers that the table gives, weight by weight."""
    found: Counter[tuple[str, str, Parts, Parts]] = Counter()
    for (trump, led), counts in in_two_processes(survey, list(product(SUITS, [None, *PACK]))):
        for (may, may_not), count in counts.items():
            found[trump, led_token(trump, led), may, may_not] += count
    said = {(row[0], row[1], parts(row[2]), parts(row[3])): int(row[-1]) for row in table("legality").rows}
    assert sum(found.values()) == 626_100_024
    assert len(said) == len(table("legality").rows)
    assert found == said


# Scoring: 1,062,882 situations.


def deal(winners: tuple[int, ...], bonus: int | None) -> scoring.Record:
    """A finished deal in which these sides win the tricks and this trick has the bonus."""
    head = table("scoring").head
    attempt = 0
    while True:
        chance = Chance(number("deal", f"{winners} {bonus} {attempt}", 128))
        trump = chance.one(SUITS)
        order = head[f"order {trump}"].split()
        turn_up = chance.one([card for card in order if card[-1] == trump])
        held = {suit: head[f"plain {suit}"].split() for suit in SUITS if suit != trump}
        wanted = Wanted(6, chance.below(6), tuple(side + 3 * chance.below(2) for side in winners), bonus)
        try:
            grid = lay_out(chance, wanted, {**held, TRUMP: [card for card in order if card != turn_up]})
        except Stuck:
            attempt += 1
            continue
        tricks = tuple(play.Trick(leader, tuple(cards.parse_card(row[(leader + turn) % 6]) for turn in range(6)))
                       for leader, row in zip(leaders(wanted), grid, strict=True))
        exposed = cards.parse_card(turn_up)
        return scoring.Record(RULES, RULES.sides[6], trump, (0, 0, 0), tricks, 0, exposed)  # type: ignore[arg-type]


def remember(monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...]) -> Callable[[], None]:
    """Let functions that never look at the scores work once for each number of tricks of a deal; the way to forget."""
    known: dict[tuple[str, int], Any] = {}

    def remembering(name: str, function: Callable[[scoring.Record], Any]) -> Callable[[scoring.Record], Any]:
        def call(record: scoring.Record) -> Any:
            key = name, len(record.tricks)
            if key not in known:
                known[key] = function(record)
            return known[key]

        return call

    for name in names:
        monkeypatch.setattr(scoring, name, remembering(name, getattr(scoring, name)))
    return known.clear


def settle_all(winners: tuple[int, ...]) -> Counter[tuple[str, str, str, str]]:
    """Every situation in which these sides win the tricks, by class, with the engine's answer in place of a row's."""
    letters = {side: "ABC"[place] for place, side in enumerate(dict.fromkeys(winners))}
    pattern = "".join(letters[side] for side in winners)
    found: Counter[tuple[str, str, str, str]] = Counter()
    with pytest.MonkeyPatch.context() as patch:
        forget = remember(patch, ("trick_winners", "best_trump", "bonus", "recorded_points"))
        for bonus in (None, 0, 1, 2, 3, 4):
            forget()
            record = deal(winners, bonus)
            assert [scoring.side_of(record.sides, seat) for seat in scoring.trick_winners(record)] == list(winners)
            said = scoring.bonus(record)
            assert (said and (said.trick, said.confirmed)) == (None if bonus is None else (bonus, True))
            place = "-" if bonus is None else str(bonus)
            rows = [row for row in table("scoring").rows if row[:2] == [pattern, place]]
            points = " ".join(map(str, scoring.recorded_points(record)))
            for scores in product(range(0, 45, 5), repeat=3):
                winner = game.winner(record._replace(scores=scores))
                row = only(row for row in rows if fits(row, {letters[side]: scores[side] for side in letters}))
                found[row[0], row[1], row[4], "-" if winner is None else letters.get(winner, "?")] += 1
                assert points == row[5]
    return found


def only(rows: Iterator[list[str]]) -> list[str]:
    """The one row that there is."""
    (row,) = rows
    return row


def fits(row: list[str], scores: dict[str, int]) -> bool:
    """Whether the scores lie in the row's ranges."""
    ranges = {part[0]: part[2:].split("..") for part in row[4].split()}
    return all(int(low) <= scores[side] <= int(high) for side, (low, high) in ranges.items())


def test_every_finished_deal() -> None:
    """All 1,062,882 situations fall into the classes with the answers that the table gives, weight by weight."""
    found: Counter[tuple[str, str, str, str]] = Counter()
    for counts in in_two_processes(settle_all, list(product(range(3), repeat=5))):
        found.update(counts)
    assert sum(found.values()) == 1_062_882
    assert found == {(row[0], row[1], row[4], row[3]): int(row[-1]) for row in table("scoring").rows}
