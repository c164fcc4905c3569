"""The adapter: puts the protocol's names and situations to the engine of this folder, and its answers into words.

    python adapter.py                       requests on stdin, answers on stdout, one JSON object a line
    handle("card_order", {...})             the same in one's own process

It knows no rule. Whatever depends on one is asked of `bruff_cards`, `bruff_sheet`, `bruff_game` or `bruff_count`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from json_lines import (
    NO_SUCH_METHOD,
    ProtocolError,
    array,
    get,
    keep_stdout,
    record,
    serve,
    truth,
    unsupported,
    whole,
    wrong,
)

# Before the engine loads, so that nothing an engine prints can get between the answers.
STDOUT = keep_stdout() if __name__ == "__main__" else None

import bruff_cards  # noqa: E402
from bruff_count import count_lines  # noqa: E402
from bruff_game import Game, Phase, RefusedError, Why  # noqa: E402
from bruff_sheet import SEATS, SIDES, ScoreSheet, side_of  # noqa: E402

SUITS = "SCDH"
CODES = [rank + suit for suit in SUITS for rank in "A23456789TJQK"] + ["Joker"]
SEATING = [[seat for seat in range(SEATS) if side_of(seat) == side] for side in range(SIDES)]

PHASES = {
    Phase.DEAL: "deal",
    Phase.BURY: "bury",
    Phase.PLAY: "play",
    Phase.GAME_WON: "game_over",
    Phase.BETWEEN_GAMES: "game_over",
    Phase.MATCH_WON: "match_over",
}

REFUSALS = {
    Why.GAME_IS_OVER: "game-over",
    Why.UNKNOWN_MOVE: "no-such-action",
    Why.NOT_NOW: "wrong-phase",
    Why.WRONG_PACK: "malformed-deck",
    Why.DEALER_BURIES: "not-the-dealer",
    Why.OUT_OF_TURN: "not-your-turn",
    Why.NOT_HELD: "not-in-hand",
    Why.NOTHING_EXPOSED: "nothing-to-take",
    Why.HAS_PLAYED: "exchange-too-late",
    Why.NO_ACE: "no-right-to-exchange",
    Why.OWES_TRUMP: "must-play-trump",
    Why.OWES_SUIT: "must-follow-suit",
}

DESCRIPTION = {
    "protocol": 1,
    "name": "forty-five-by-numbers",
    "version": "1.0.0",
    "language": "python",
    "adapter": {"name": "adapter-python", "version": "1.0.0"},
    "rulesets": {
        "bruff": {
            "rungs": [
                "order", "play", "trick", "right", "score", "sequence", "deal", "exchange", "game", "match", "view",
            ],
            "players": [SEATS],
            "choices": {"exchange-out-of-turn": "allowed", "next-game-dealer": "rotates"},
        }
    },
}  # fmt: skip


# --- from the protocol to the engine --------------------------------------------------------------


def _seat(value: object) -> int:
    if whole(value) not in range(SEATS):
        raise wrong(value, f"a seat from 0 to {SEATS - 1}")
    return whole(value)


def _suit(value: object) -> int:
    if not isinstance(value, str) or value not in tuple(SUITS):
        raise wrong(value, "a suit: S, C, D or H")
    return SUITS.index(value)


def _card(value: object) -> int:
    if not isinstance(value, str) or value not in CODES:
        raise wrong(value, "a card, e.g. '5S', 'TD', 'Joker'")
    return CODES.index(value)


def _cards(value: object) -> list[int]:
    return [_card(code) for code in array(value)]


def _trick(value: object) -> list[int]:
    if not array(value):
        raise wrong(value, "at least one card")
    return _cards(value)


def _per_side(value: object) -> list[int]:
    numbers = [whole(number) for number in array(value)]
    if len(numbers) != SIDES:
        raise wrong(value, f"{SIDES} numbers, one a side")
    return numbers


def _check_offered(params: Mapping[str, Any]) -> None:
    """Refuse what this engine does not do: another rule set, another number of players, other sides, a bid."""
    if (ruleset := params.get("ruleset")) != "bruff":
        raise unsupported("ruleset", f"no rule set {ruleset!r:.80} here (expected 'bruff')")
    if (players := params.get("players", SEATS)) != SEATS:
        raise unsupported("players", f"no game for {players!r:.80} players here (expected {SEATS})")
    if (sides := params.get("sides", SEATING)) != SEATING:
        raise unsupported("sides", f"no seating {sides!r:.80} here (expected {SEATING})")
    if "bid" in params:
        raise unsupported("bidding", "no bids here: this game has no auction")


def _move(action: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return an action as the name and the details of an engine's move."""
    if "deal" in action:
        return "deal", _cards(action["deal"])
    if "position" in action:
        position = record(action["position"])
        hands = [_cards(hand) for hand in get(position, "hands", array)]
        return "set_up", get(position, "trump", _suit), get(position, "to_act", _seat), hands
    for name in ("bury", "exchange", "play"):
        if name in action:
            return name, get(action, "seat", whole), _card(action[name])
    for name in ("bid", "trump", "discard"):
        if name in action:
            return name, get(action, "seat", whole)
    raise wrong(dict(action), "an action: deal, position, bury, exchange, play, bid, trump or discard")


# --- from the engine to the protocol --------------------------------------------------------------


def _codes(cards: int) -> list[str]:
    return [CODES[number] for number in bruff_cards.members(cards)]


def _bonus(sheet: ScoreSheet) -> dict[str, Any] | None:
    return None if sheet.best_trick is None else {"trick": sheet.best_trick, "confirmed": sheet.confirmed}


def _state(game: Game, viewer: int | None) -> dict[str, Any]:
    sheet = game.sheet
    hands, legal = game.seen_by(viewer)
    state: dict[str, Any] = {
        "phase": PHASES[game.phase],
        "deal": game.deals,
        "dealer": game.dealer,
        "to_act": game.to_act,
        "hands": [None if hand is None else _codes(hand) for hand in hands],
        "trump": dict(enumerate(SUITS)).get(sheet.trump),
        "turn_up": None if sheet.exposed is None else CODES[sheet.exposed],
        "taken": None if sheet.taken is None else {"seat": sheet.taken[0], "card": CODES[sheet.taken[1]]},
        "stock": len(game.stock),
        "trick": [{"seat": seat, "card": CODES[number]} for seat, number in game.on_table()],
        "tricks": [{"winner": w, "points": p} for w, p in zip(sheet.winners, sheet.points, strict=True)],
        "bonus": _bonus(sheet),
        "scores": sheet.totals,
        "winner": sheet.winner,
        "bid": game.bid,
        "legal": _codes(legal),
        "sides": SEATING,
    }
    if game.games_to_win is not None:
        state |= {"games": list(game.games), "match_winner": game.match_winner}
    return state


# --- the methods ----------------------------------------------------------------------------------


def _describe(params: Mapping[str, Any]) -> dict[str, Any]:
    return DESCRIPTION


def _card_order(params: Mapping[str, Any]) -> dict[str, Any]:
    trump = get(params, "trump", _suit)
    plain = {
        name: [CODES[number] for number in bruff_cards.ranking(trump, suit)]
        for suit, name in enumerate(SUITS)
        if suit != trump
    }
    return {"trumps": [CODES[number] for number in bruff_cards.ranking(trump)], "plain": plain}


def _legal_plays(params: Mapping[str, Any]) -> dict[str, Any]:
    hand = bruff_cards.bits(get(params, "hand", _cards))
    return {"cards": _codes(bruff_cards.legal(get(params, "trump", _suit), hand, get(params, "trick", _cards)))}


def _trick_winner(params: Mapping[str, Any]) -> dict[str, Any]:
    return {"position": bruff_cards.best(get(params, "trump", _suit), get(params, "trick", _trick))}


def _may_exchange(params: Mapping[str, Any]) -> dict[str, Any]:
    hand = bruff_cards.bits(get(params, "hand", _cards))
    exposed, is_dealer = get(params, "turn_up", _card), get(params, "is_dealer", truth)
    return {"allowed": bruff_cards.may_take(get(params, "trump", _suit), exposed, hand, is_dealer)}


def _settle(params: Mapping[str, Any]) -> dict[str, Any]:
    sheet = ScoreSheet(get(params, "scores", _per_side), get(params, "trump", _suit))
    sheet.exposed = get(params, "turn_up", _card, None)
    if "taken" in params:
        taken = get(params, "taken", record)
        sheet.taken = get(taken, "seat", _seat), get(taken, "card", _card)
    for trick in map(record, get(params, "tricks", array)):
        sheet.add(get(trick, "leader", _seat), get(trick, "cards", _trick))
    return {
        "winners": sheet.winners,
        "points": sheet.points,
        "bonus": _bonus(sheet),
        "scores": sheet.totals,
        "winner": sheet.winner,
    }


def _replay(params: Mapping[str, Any]) -> dict[str, Any]:
    viewer = get(params, "viewer", _seat, None)
    games_to_win = get(params, "games_to_win", whole, None)
    nought = [0] * SIDES
    scores, games = get(params, "scores", _per_side, nought), get(params, "games", _per_side, nought)
    game = Game(get(params, "dealer", _seat), scores, games_to_win, games)
    steps: list[dict[str, Any]] = []
    for move in [_move(record(action)) for action in get(params, "actions", array)]:
        try:
            game.move(*move)
        except RefusedError as refusal:
            steps.append({"accepted": False, "refusal": REFUSALS[refusal.why], "state": _state(game, viewer)})
        else:
            steps.append({"accepted": True, "state": _state(game, viewer)})
    return {"steps": steps}


def _perft(params: Mapping[str, Any]) -> dict[str, Any]:
    hands = [bruff_cards.bits(_cards(hand)) for hand in get(params, "hands", array)]
    _check_offered({"ruleset": "bruff", "players": len(hands)})
    trump, leader = get(params, "trump", _suit), get(params, "leader", _seat)
    return {"nodes": count_lines(trump, hands, leader, get(params, "trick", _cards, []), get(params, "depth", whole))}


METHODS: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "describe": _describe,
    "card_order": _card_order,
    "legal_plays": _legal_plays,
    "trick_winner": _trick_winner,
    "may_exchange": _may_exchange,
    "settle": _settle,
    "replay": _replay,
    "perft": _perft,
}


def handle(method: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """Answer one request; `ProtocolError` where the answer is an error."""
    if method not in METHODS:
        raise ProtocolError(NO_SUCH_METHOD, f"no method {method!r:.80} (expected one of: {', '.join(METHODS)})")
    if method != "describe":
        _check_offered(params)
    return METHODS[method](params)


if STDOUT is not None:
    serve(handle, sys.stdin.buffer, STDOUT)
