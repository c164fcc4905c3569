"""Random games: what holds in every one of them, and the winner as one sees it who sees all the cards."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from fortyfive_reference import actions, cards, errors, game, play, scoring, state, table, view
from fortyfive_reference.actions import Action
from fortyfive_reference.play import Trick
from fortyfive_reference.rulesets import BRUFF
from fortyfive_reference.table import State

SIDES = ((0, 3), (1, 4), (2, 5))
GAMES = range(150)


def shuffled(generator: random.Random) -> actions.Deal:
    return actions.Deal(tuple(generator.sample(cards.PACK, len(cards.PACK))))


def attempts(generator: random.Random, now: State) -> Iterator[Action]:
    """Things to try in a state, most of them against the rules; the last is always allowed."""
    card, seat = generator.choice(cards.PACK), generator.randrange(6)
    yield actions.Play(seat, card)
    for seat in generator.sample(range(6), 6) if now.phase == "play" else ():
        yield actions.Exchange(seat, generator.choice(now.hands[seat] or (card,)))
    if now.phase in ("deal", "game_over"):
        yield shuffled(generator)
    elif now.to_act is not None and now.phase == "bury":
        yield actions.Bury(now.to_act, generator.choice(now.hands[now.to_act]))
    elif now.to_act is not None:
        yield actions.Play(now.to_act, generator.choice(table.legal_plays(now)))


def played(seed: int) -> Iterator[tuple[State, Action, State | None]]:
    """A random match to two games: each state, what was tried in it, and the next state or None for a refusal."""
    generator = random.Random(seed)
    now = table.start(BRUFF, SIDES, generator.randrange(6), (0, 0, 0))._replace(games_to_win=2)
    while now.phase != "match_over":
        for action in attempts(generator, now):
            try:
                after = state.apply(now, action)
            except errors.Refusal:
                yield now, action, None
            else:
                yield now, action, after
                now = after
                break
        else:
            raise AssertionError(f"nothing is allowed in {now}")


def places(now: State) -> list[str]:
    """Every card of a state, wherever it lies."""
    lying = [*now.stock, *now.aside, *now.trick, *(card for trick in now.tricks for card in trick.cards)]
    exposed = [now.turn_up] if now.turn_up else []
    return sorted([*lying, *exposed, *(card for hand in now.hands for card in hand)])


@pytest.mark.parametrize("seed", GAMES)
def test_a_random_match_keeps_the_laws(seed: int) -> None:
    whole_pack, refused = sorted(cards.PACK), 0
    for now, _, after in played(seed):
        if after is None:
            refused += 1
            continue
        assert places(after) == whole_pack
        assert len(after.stock) == 22
        if after.phase == "deal":
            assert sum(after.settled.points) == 30
            assert max(after.settled.scores) < 45
        if after.phase in ("game_over", "match_over"):
            assert after.settled.winner == winner_seen_by_all(after)
            assert sum(after.games) == sum(now.games) + 1
        else:
            assert after.settled.winner is None

    assert refused


def winner_seen_by_all(over: State) -> int | None:
    """Who was first, by playing the deal to its end: the bonus is then known, and so is the order of the tricks."""
    tricks, hands, leader = list(over.tricks), [list(hand) for hand in over.hands], over.leader
    assert over.trump is not None
    while len(tricks) < 5:
        trick: list[cards.Card] = []
        for seat in [(leader + place) % 6 for place in range(6)]:
            trick.append(play.legal_plays(BRUFF, over.trump, tuple(hands[seat]), tuple(trick))[0])
            hands[seat].remove(trick[-1])
        tricks.append(Trick(leader, tuple(trick)))
        leader = play.winning_seat(BRUFF, over.trump, tricks[-1])
    line = [card for trick in tricks for card in trick.cards]
    best = next(card for card in _trumps(over.trump) if card in line)
    totals = list(over.opening_scores)
    for trick in tricks:
        side = play.winning_seat(BRUFF, over.trump, trick) % 3
        totals[side] += 10 if best in trick.cards else 5
        if totals[side] >= 45:
            return side
    swept = {play.winning_seat(BRUFF, over.trump, trick) % 3 for trick in tricks}
    return swept.pop() if len(swept) == 1 else None


def _trumps(trump: str) -> list[str]:
    low = "AKQT98765432" if trump in "DH" else "AKQ23456789T"
    return [f"5{trump}", f"J{trump}", "Joker", "AH", *(f"{rank}{trump}" for rank in low)]


def as_message(action: Action) -> dict[str, object]:
    """An action as the protocol writes it."""
    if isinstance(action, actions.Deal):
        return {"deal": list(action.pack)}
    assert isinstance(action, actions.Bury | actions.Exchange | actions.Play)
    return {"seat": action.seat, type(action).__name__.lower(): action.card}


@pytest.mark.parametrize("seed", range(10))
def test_a_replay_tells_the_same_game_each_time_and_looks_no_step_ahead(ask, seed: int) -> None:
    course = list(played(seed))
    given = {"players": 6, "sides": SIDES, "dealer": course[0][0].dealer, "games_to_win": 2}
    script = [as_message(action) for _, action, _ in course]
    steps = ask("replay", **given, actions=script)["steps"]
    cut = random.Random(seed).randrange(len(script))

    assert [step["accepted"] for step in steps] == [after is not None for *_, after in course]
    assert [step["state"] for step in steps] == [
        json.loads(json.dumps(view.report(after or now))) for now, _, after in course
    ]
    assert ask("replay", **given, actions=script[:cut])["steps"] == steps[:cut]


@pytest.mark.parametrize("seed", range(20))
def test_settle_agrees_with_the_replay(seed: int) -> None:
    for _, action, after in played(seed):
        if after is not None and isinstance(action, actions.Play) and after.tricks and not after.trick:
            assert after.trump is not None
            record = scoring.Record(
                BRUFF, SIDES, after.trump, after.opening_scores, after.tricks, after.dealer, after.turn_up, after.taken
            )
            assert game.settle(record) == after.settled
