"""Drawing: one member of every class, the same for the same seed, and each a situation that can occur in a game."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.canonical import digest
from fortyfive_conformance.census.chance import Chance, numbers, seed_of
from fortyfive_conformance.census.questions import Question
from fortyfive_conformance.census.tables import Table, read
from fortyfive_conformance.census.task import Task, draw, kept
from fortyfive_conformance.corpus import Corpus, load
from fortyfive_conformance.corpus.schemas import Schemas
from fortyfive_reference import cards, order, play, rulesets, serve

ROOT = Path(__file__).resolve().parents[2]
SEED = "a seed of these tests"
NAMES = ("legality", "order", "scoring")
Pair = tuple[Question, dict[str, Any]]


@cache
def task_of(name: str) -> Task:
    """A census of Bruff."""
    found = kept(load(ROOT), "bruff", name)
    assert found is not None
    return found


@cache
def drawn(name: str) -> list[Pair]:
    """The questions of a census, each with the params that it sends."""
    return [(question, json.loads(question.line)["params"]) for question in draw(task_of(name), SEED)]


@cache
def head(name: str) -> dict[str, list[str]]:
    """The header of a table, read."""
    table: Table | None = read(ROOT, "bruff", name)
    assert table is not None
    return {key: value.split() for key, value in table.head.items()}


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_asks_the_same_questions_again(name: str) -> None:
    lines = [question.line for question, _ in drawn(name)][:1000]
    assert lines == [question.line for question in islice(draw(task_of(name), SEED), 1000)]
    others = [question.line for question in islice(draw(task_of(name), "another seed"), 1000)]
    assert sum(one == other for one, other in zip(lines, others, strict=True)) < 100


def test_the_draw_is_what_it_was() -> None:
    """Another draw from the same seed would make it impossible to judge a recorded run again: it needs a new form."""
    made = {name: digest([params for _, params in drawn(name)])[:16] for name in NAMES}
    assert made == {"legality": "430c61166c4d80bb", "order": "97dd8f2fac51a164", "scoring": "c40eaad7813045f8"}
    assert seed_of("d", "engine", "1", "00") == hashlib.sha256(b'["d","engine","1","00"]').hexdigest()


@pytest.mark.parametrize("name", NAMES)
def test_every_class_is_drawn_once(name: str) -> None:
    rows = task_of(name).table.rows
    assert [question.row for question, _ in drawn(name)] == rows
    assert [question.place for question, _ in drawn(name)] == list(range(len(rows)))
    assert len({question.number for question, _ in drawn(name)}) == len(rows)


def test_ids_of_all_censuses_are_apart(corpus: Corpus) -> None:
    numbers_asked = [question.number for name in NAMES for question, _ in drawn(name)]
    assert len(set(numbers_asked)) == len(numbers_asked)
    assert min(numbers_asked) > max(question.number for question in corpus.questions)


@pytest.mark.parametrize("name", NAMES)
def test_requests_fit_their_schemas(name: str) -> None:
    schemas = Schemas(ROOT)
    check = schemas.validator("messages/request.schema.json")
    for question, _ in drawn(name)[:: {"legality": 300, "order": 60, "scoring": 20}[name]]:
        message = json.loads(question.line)
        assert message["id"] == question.number
        assert question.line.endswith(b"}\n")
        assert list(check.iter_errors(message)) == []
        params = schemas.validator(f"messages/{message['method']}.params.schema.json")
        assert list(params.iter_errors(message["params"])) == []


# Legality.


def made_up(cards_held: list[str], trump: str, led: str | None) -> str:
    """The make-up of a hand, sorted, as the tokens of the table's rows."""
    said = head("legality")
    plain_lead = led is not None and led not in said[f"order {trump}"]
    tokens: Counter[str] = Counter()
    for card in cards_held:
        suit = next((key[2:] for key in said if key.startswith(f"{trump} ") and card in said[key]), card)
        of_led_suit = plain_lead and led is not None and suit == led[-1]
        tokens[suit if suit in (card, "trump") else "suit" if of_led_suit else "plain"] += 1
    return " ".join(sorted(token if count == 1 else f"{token}:{count}" for token, count in tokens.items())) or "-"


def test_a_drawn_question_is_of_its_class() -> None:
    said = head("legality")
    for question, params in drawn("legality"):
        trump, trick = params["trump"], params["trick"]
        assert question.row[0] == trump
        if question.row[1] == "-":
            assert trick == []
        else:
            assert trick[0] == question.row[1] or trick[0] in said[f"{trump} {question.row[1]}"]
        legal = [card for place, card in enumerate(params["hand"]) if int(question.expected, 32) >> place & 1]
        other = [card for card in params["hand"] if card not in legal]
        led = trick[0] if trick else None
        for found, cell in ((legal, question.row[2]), (other, question.row[3])):
            assert made_up(found, trump, led) == " ".join(sorted(cell.split())), params


def test_cards_after_the_led_one() -> None:
    """None to four, none held, none twice; with a stronger trump wherever there is one."""
    said = head("legality")
    after: Counter[int] = Counter()
    places: Counter[int] = Counter()
    for _, params in drawn("legality"):
        trick, hand = params["trick"], params["hand"]
        assert len(set(trick + hand)) == len(trick) + len(hand)
        if not trick:
            continue
        after[len(trick) - 1] += 1
        trumps = said[f"order {params['trump']}"]
        stronger = set(trumps[: trumps.index(trick[0])] if trick[0] in trumps else trumps)
        if len(trick) > 1 and stronger - set(hand):
            assert stronger & set(trick[1:]), params
            places.update(place for place, card in enumerate(trick) if place and card in stronger)
    assert set(after) == {0, 1, 2, 3, 4}
    assert min(after.values()) > 5000
    assert min(places[place] for place in (1, 2, 3, 4)) > 1000


def test_hands_are_drawn_from_all_of_a_kind() -> None:
    """Each of the 53 cards is led, held where it may be played, held where it may not, and played later."""
    led, may, may_not, later = (set(), set(), set(), set())  # type: tuple[set[str], set[str], set[str], set[str]]
    for question, params in drawn("legality"):
        led.update(params["trick"][:1])
        later.update(params["trick"][1:])
        for place, card in enumerate(params["hand"]):
            (may if int(question.expected, 32) >> place & 1 else may_not).add(card)
    assert len(led) == len(may) == len(later) == 53
    assert len(may_not) == 51  # a trump is never refused to its holder: the joker and the ace of hearts always are one
    assert {"Joker", "AH"} & may_not == set()


# Order.


def test_pairs_in_full_tricks() -> None:
    said = head("order")
    positions: Counter[int] = Counter()
    for question, params in drawn("order"):
        trump, card, other, wins = question.row[:4]
        trick = params["trick"]
        assert len(set(trick)) == 6
        assert {card, other} <= set(trick)
        winner = trick[int(question.expected)]
        positions[int(question.expected)] += 1
        assert winner == card or (wins == "led" and winner == other)
        if wins != "always":
            assert trick[0][-1] == winner[-1]
        trumps = said[f"order {trump}"]
        for third in set(trick) - {card, other}:   # loses to both, even where one of them is misjudged
            if third in trumps:
                assert trumps.index(third) > max(trumps.index(card), trumps.index(other))
            for one in (card, other):
                if one[-1] == third[-1] and third not in trumps and one not in trumps:
                    assert said[f"plain {third[-1]}"].index(third) > said[f"plain {third[-1]}"].index(one)
    assert min(positions[place] for place in range(6)) > 400


def test_every_pair_is_won_by_the_engine_as_the_table_says() -> None:
    """Both cards alone, each led in turn: all 5,512 pairs."""
    for row in task_of("order").table.rows:
        for trick in ((row[1], row[2]), (row[2], row[1])):
            played = tuple(map(cards.parse_card, trick))
            winner = trick[play.trick_winner(rulesets.BRUFF, row[0], played)]  # type: ignore[arg-type]
            expected = {"always": row[1], "suit": row[1], "led": trick[0]}[row[3]]
            assert winner == expected, (row, trick)


# Scoring.


def test_deals_are_played_by_the_rules() -> None:
    """Thirty different cards, each legal for its seat, each trick led by the winner of the one before."""
    for _, params in drawn("scoring"):
        trump, tricks = params["trump"], params["tricks"]
        hands: list[list[str]] = [[] for _ in range(6)]
        for trick in tricks:
            for turn, card in enumerate(trick["cards"]):
                hands[(trick["leader"] + turn) % 6].append(card)
        assert len({card for hand in hands for card in hand} | {params["turn_up"]}) == 31
        assert params["turn_up"][-1] == trump
        leader = (params["dealer"] + 1) % 6
        for trick in tricks:
            assert trick["leader"] == leader
            for turn, card in enumerate(trick["cards"]):
                hand, so_far = hands[(leader + turn) % 6], tuple(map(cards.parse_card, trick["cards"][:turn]))
                assert card in play.legal_plays(rulesets.BRUFF, trump, tuple(map(cards.parse_card, hand)), so_far)
                hand.remove(card)
            played = tuple(map(cards.parse_card, trick["cards"]))
            leader = play.winning_seat(rulesets.BRUFF, trump, play.Trick(leader, played))


def test_deals_are_won_as_their_class_says() -> None:
    for question, params in drawn("scoring"):
        trump, tricks = params["trump"], params["tricks"]
        played = [tuple(map(cards.parse_card, trick["cards"])) for trick in tricks]
        winners = [(trick["leader"] + play.trick_winner(rulesets.BRUFF, trump, found)) % 6 % 3
                   for trick, found in zip(tricks, played, strict=True)]
        names = {side: "ABC"[place] for place, side in enumerate(dict.fromkeys(winners))}
        assert "".join(names[side] for side in winners) == question.row[0]
        trumps = order.trumps_among(trump, tuple(card for found in played for card in found))
        best = order.strongest_trump(rulesets.BRUFF, trump, trumps) if trumps else None
        place = next((str(place) for place, found in enumerate(played) if best in found), "-")
        assert place == question.row[1]
        for part in question.row[4].split():
            low, high = map(int, part[2:].split(".."))
            side = next(side for side, letter in names.items() if letter == part[0])
            assert low <= params["scores"][side] <= high
        assert all(score in range(0, 45, 5) for score in params["scores"])


def test_all_seats_trumps_and_dealers_occur() -> None:
    for key, count in (("dealer", 6), ("trump", 4)):
        found = Counter(params[key] for _, params in drawn("scoring"))
        assert len(found) == count
        assert min(found.values()) > len(drawn("scoring")) / count / 2


# The engine answers them.


@pytest.mark.parametrize(("name", "every"), [("legality", 12), ("order", 4), ("scoring", 3)])
def test_the_reference_engine_answers_rightly(name: str, every: int) -> None:
    from fortyfive_conformance.census.answers import recorded
    from fortyfive_conformance.protocol import parse_line
    from fortyfive_conformance.shapes import Shapes

    shapes = Shapes(ROOT)
    for question, params in drawn(name)[::every]:
        _, outcome = parse_line(serve.answer(question.line))
        assert recorded(question, outcome, shapes) == question.expected, (params, question.row)


# Chance.


def test_chance_is_fair_and_repeatable() -> None:
    found = Counter(Chance(value).below(5) for value in numbers("seed", "label", 5000, 16))
    assert min(found.values()) > 900
    assert list(numbers("seed", "label", 3, 16)) == list(numbers("seed", "label", 9, 16))[:3]
    assert sorted(Chance(12345678901234567890).shuffled("abcdef")) == list("abcdef")
    with pytest.raises(ZeroDivisionError):
        Chance(1).one([])
