"""Random games: what must hold in all of them, judged by card lists and not by the engine's tables."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import bruff_cards
from adapter import CODES
from bruff_game import Game, Phase, RefusedError
from example_python_support import TRUMPS, bruff, replay, settle

SEEDS = range(60)


def random_game(seed: int, over: tuple[Phase, ...], **match: Any) -> tuple[int, list[int], list[dict[str, Any]]]:
    """Play at random until one of those phases; return the first dealer, the scores and the actions."""
    rng = random.Random(seed)
    dealer, scores = rng.randrange(6), [5 * rng.randrange(9) for _ in range(3)]
    game = Game(dealer, scores, **match)
    actions: list[dict[str, Any]] = []
    while game.phase not in over:
        if game.phase in (Phase.DEAL, Phase.BETWEEN_GAMES):
            pack = rng.sample(range(53), 53)
            game.deal(pack)
            actions.append({"deal": [CODES[number] for number in pack]})
            continue
        if game.phase is Phase.PLAY and rng.random() < 0.8:
            seat = rng.randrange(6)
            card = rng.choice(bruff_cards.members(game.hands[seat]) or [0])
            try:
                game.exchange(seat, card)
            except RefusedError:
                continue
            actions.append({"seat": seat, "exchange": CODES[card]})
        seat = game.to_act if game.to_act is not None else -1
        burying = game.phase is Phase.BURY
        card = rng.choice(bruff_cards.members(game.hands[seat] if burying else game.legal()))
        (game.bury if burying else game.play)(seat, card)
        actions.append({"seat": seat, "bury" if burying else "play": CODES[card]})
    return dealer, scores, actions


def deals(dealer: int, scores: list[int], actions: list[dict[str, Any]], **match: Any) -> list[list[dict[str, Any]]]:
    """Return the states of a replay that is accepted throughout, deal by deal."""
    found: list[list[dict[str, Any]]] = []
    for action, step in zip(actions, replay(actions, dealer=dealer, scores=scores, **match), strict=True):
        assert step["accepted"], (action, step)
        if "deal" in action:
            found.append([])
        found[-1].append({**step["state"], "action": action})
    return found


def first_home(before: list[int], winners: list[int], bonus: int | None) -> int | None:
    """Return the pair that is first to 45 when the bonus belongs to that trick, counting trick by trick."""
    totals = list(before)
    for trick, seat in enumerate(winners):
        totals[seat % 3] += 10 if trick == bonus else 5
        if totals[seat % 3] >= 45:
            return seat % 3
    return None


def highest(trump: str, tricks: list[list[str]]) -> int | None:
    """Return the trick with the highest trump, by the lists of the text."""
    found = [
        (TRUMPS[trump].index(card), n) for n, trick in enumerate(tricks) for card in trick if card in TRUMPS[trump]
    ]
    return min(found)[1] if found else None


def certain_winner(
    trump: str, before: list[int], tricks: list[list[str]], winners: list[int], turn_up: str | None, taken: str | None
) -> int | None:
    """Return the pair that is first home whichever trick the bonus may yet turn out to belong to."""
    bonus = highest(trump, tricks)
    best = min([TRUMPS[trump].index(c) for t in tricks for c in t if c in TRUMPS[trump]], default=len(TRUMPS[trump]))
    above = set(TRUMPS[trump][:best])
    outcomes: set[int | None] = set()
    if bonus is not None and not (taken in above and taken not in sum(tricks, [])):
        outcomes.add(first_home(before, winners, bonus))
    if len(tricks) < 5 and (bonus is None or above - {turn_up}):
        outcomes.add(first_home(before, winners, None))
    if len(tricks) == 5 and bonus is None:
        outcomes.add(first_home(before, winners, None))
    if outcomes == {None} and len(tricks) == 5 and len({seat % 3 for seat in winners}) == 1:
        return winners[0] % 3
    return outcomes.pop() if len(outcomes) == 1 else None


@pytest.mark.parametrize("seed", SEEDS)
def test_replay_and_settle_agree_and_the_certain_winner_wins(seed: int) -> None:
    dealer, scores, actions = random_game(seed, (Phase.GAME_WON,))
    for states in deals(dealer, scores, actions):
        played = [s["action"] for s in states if "play" in s["action"]]
        tricks = [played[n : n + 6] for n in range(0, len(played), 6)]
        turned = {key: states[-1][key] for key in ("turn_up", "taken") if states[-1][key] is not None}
        ends = [s for s in states if "play" in s["action"] and not s["trick"]]
        before = states[0]["scores"]
        for finished, state in enumerate(ends, start=1):
            asked = [{"leader": t[0]["seat"], "cards": [play["play"] for play in t]} for t in tricks[:finished]]
            result = settle(dealer=state["dealer"], trump=state["trump"], scores=before, tricks=asked, **turned)
            assert result["winner"] == state["winner"]
            assert (result["scores"], result["bonus"]) == (state["scores"], state["bonus"])
            assert state["tricks"] == [
                {"winner": w, "points": p} for w, p in zip(result["winners"], result["points"], strict=True)
            ]
            cards, card = [trick["cards"] for trick in asked], (states[-1]["taken"] or {}).get("card")
            sure = certain_winner(state["trump"], before, cards, result["winners"], states[-1]["turn_up"], card)
            assert result["winner"] == sure


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_stopped_early_has_the_winner_of_the_whole_deal(seed: int) -> None:
    dealer, scores, actions = random_game(seed, (Phase.GAME_WON,))
    states = deals(dealer, scores, actions)[-1]
    end, rng = states[-1], random.Random(seed)
    hands = [list(hand) for hand in end["hands"]]
    played = [s["action"] for s in states if "play" in s["action"]]
    tricks = [[play["play"] for play in played[n : n + 6]] for n in range(0, len(played), 6)]
    winners = [trick["winner"] for trick in end["tricks"]]
    while len(tricks) < 5:
        trick: list[str] = []
        for seat in [(winners[-1] + turn) % 6 for turn in range(6)]:
            card = rng.choice(bruff("legal_plays", trump=end["trump"], hand=hands[seat], trick=trick)["cards"])
            hands[seat].remove(card)
            trick.append(card)
        winners.append((winners[-1] + bruff("trick_winner", trump=end["trump"], trick=trick)["position"]) % 6)
        tricks.append(trick)
    home = first_home(states[0]["scores"], winners, highest(end["trump"], tricks))
    assert end["winner"] == (winners[0] % 3 if home is None else home)
    assert home is not None or len({seat % 3 for seat in winners}) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_points_and_turns_are_kept(seed: int) -> None:
    dealer, scores, actions = random_game(seed, (Phase.MATCH_WON,), games_to_win=2)
    found = deals(dealer, scores, actions, games_to_win=2)
    for number, states in enumerate(found, start=1):
        for state in states:
            assert state["deal"] == number
            if state["phase"] == "play":
                assert state["dealer"] == (dealer + number - 1) % 6
                assert len(state["legal"]) > 0 and set(state["legal"]) <= set(state["hands"][state["to_act"]])
                held = sum(len(hand) for hand in state["hands"])
                assert (state["stock"], held) == (22, 30 - 6 * len(state["tricks"]) - len(state["trick"]))
        gained = sum(states[-1]["scores"]) - sum(states[0]["scores"])
        assert gained in ({30} if len(states[-1]["tricks"]) == 5 else {5, 10, 15, 20, 25})
    assert found[-1][-1]["phase"] == "match_over"
    assert max(found[-1][-1]["games"]) == found[-1][-1]["games"][found[-1][-1]["match_winner"]] == 2


@pytest.mark.parametrize("seed", SEEDS)
def test_an_action_that_is_not_the_next_one_changes_nothing(seed: int) -> None:
    dealer, scores, actions = random_game(seed, (Phase.GAME_WON,))
    rng = random.Random(seed)
    noisy: list[dict[str, Any]] = []
    for action in actions:
        strange = {"seat": rng.randrange(7), rng.choice(["play", "bury", "exchange", "bid"]): rng.choice(CODES)}
        noisy += [strange, action]
    quiet = [step["state"] for step in replay(actions, dealer=dealer, scores=scores)]
    steps = replay(noisy, dealer=dealer, scores=scores)
    before = None
    for number, (strange, meant) in enumerate(zip(steps[::2], steps[1::2], strict=True)):
        if strange["accepted"]:  # by chance a good move: the game has gone another way
            assert number > 0
            return
        assert strange["state"] == before or number == 0
        assert (meant["accepted"], meant["state"]) == (True, quiet[number])
        before = meant["state"]
