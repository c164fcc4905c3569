"""The protocol: one JSON-RPC 2.0 request a line, one answer a line, nothing kept from one to the next."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import BinaryIO, Final

from . import __version__, errors, exchange, game, order, params, perft, play, rulesets, state, table, view
from .parameters import RuleSet
from .params import Params
from .scoring import Record
from .table import State


def _refuse_constant(name: str) -> object:
    """JSON knows no NaN and no Infinity."""
    raise ValueError(f"{name} is no JSON value")


_decode = json.JSONDecoder(parse_constant=_refuse_constant).decode
_encode = json.JSONEncoder(separators=(",", ":"), check_circular=False).encode


# The methods.


def describe(request: Params) -> object:
    """The engine, the protocol, the rule sets it plays and the readings it takes."""
    return {
        "protocol": 1,
        "name": "fortyfive-reference",
        "version": __version__,
        "language": "Python",
        "rulesets": {
            name: {
                "rungs": rules.rungs,
                "players": rules.players,
                "choices": {choice: rulesets.CHOICES[choice] for choice in rules.choices},
            }
            for name, rules in rulesets.RULESETS.items()
        },
    }


def card_order(request: Params) -> object:
    """Every trump and every plain suit, strongest first."""
    rules, trump = request.ruleset(), request.suit("trump")
    plain = {suit: order.plain_order(suit) for suit in order.plain_suits(trump)}
    return {"trumps": order.trump_order(rules, trump), "plain": plain}


def legal_plays(request: Params) -> object:
    """The cards of a hand that may be played to a trick."""
    rules, trump = request.ruleset(), request.suit("trump")
    hand, trick = request.cards("hand"), request.cards("trick")
    params.check_distinct(hand + trick, "hand and trick")
    return {"cards": play.legal_plays(rules, trump, hand, trick)}


def trick_winner(request: Params) -> object:
    """The place in a trick of the card that wins it."""
    rules, trump = request.ruleset(), request.suit("trump")
    return {"position": play.trick_winner(rules, trump, request.some_cards("trick"))}


def may_exchange(request: Params) -> object:
    """Whether a hand has the right to the exposed card."""
    if not exchange.exists(request.ruleset()):
        raise errors.UnsupportedError("exchange", "a rule set with an exchange", request.get("ruleset"))
    trump, turn_up, hand = request.suit("trump"), request.card("turn_up"), request.cards("hand")
    return {"allowed": exchange.may_exchange(trump, turn_up, hand, request.flag("is_dealer"))}


def settle(request: Params) -> object:
    """What the finished tricks of a deal come to."""
    rules = request.ruleset()
    players = request.players(rules)
    sides = request.sides(rules, players)
    record = Record(
        rules=rules,
        sides=sides,
        trump=request.suit("trump"),
        scores=request.by_side("scores", sides),
        tricks=request.tricks("tricks", rules, players),
        turn_up=request.card("turn_up") if request.has("turn_up") else None,
        taken=request.taken("taken", players) if request.has("taken") else None,
        dealer=request.seat("dealer", players),
        bid=request.contract("bid", players) if request.has("bid") else None,
    )
    settled = game.settle(record)
    return {**settled._asdict(), "bonus": view.bonus_report(settled.bonus)}


def opening(request: Params, rules: RuleSet) -> State:
    """The game that a replay starts from."""
    players = request.players(rules)
    sides = request.sides(rules, players)
    scores = request.by_side("scores", sides) if request.has("scores") else (0,) * len(sides)
    first = table.start(rules, sides, request.seat("dealer", players), scores)
    if not request.has("games_to_win"):
        return first
    games = request.by_side("games", sides) if request.has("games") else first.games
    return first._replace(games_to_win=request.at_least("games_to_win", 1), games=games)


def replay(request: Params) -> object:
    """The steps of a game played by a list of actions; a refused one changes nothing."""
    rules = request.ruleset()
    current = opening(request, rules)
    viewer = request.seat("viewer", len(current.hands)) if request.has("viewer") else None
    steps: list[view.Report] = []
    for action in request.actions("actions", rules, len(current.hands)):
        try:
            current = state.apply(current, action)
        except errors.Refusal as refused:
            steps.append({"accepted": False, "refusal": refused.code, "state": view.report(current, viewer)})
        else:
            steps.append({"accepted": True, "state": view.report(current, viewer)})
    return {"steps": steps}


def count_nodes(request: Params) -> object:
    """The number of legal sequences of so many plays from a position."""
    rules, trump, hands = request.ruleset(), request.suit("trump"), request.hands("hands")
    leader, depth = request.seat("leader", len(hands)), request.at_least("depth", 0)
    trick = request.cards("trick") if request.has("trick") else ()
    return {"nodes": perft.nodes(rules, trump, leader, hands, trick, depth)}


METHODS: Final[Mapping[str, Callable[[Params], object]]] = {
    "describe": describe,
    "card_order": card_order,
    "legal_plays": legal_plays,
    "trick_winner": trick_winner,
    "may_exchange": may_exchange,
    "settle": settle,
    "replay": replay,
    "perft": count_nodes,
}


def handle(method: str, members: dict[str, object]) -> object:
    """The result of a method; raises RequestError where there is none."""
    if method not in METHODS:
        raise errors.UnknownMethodError(method, tuple(METHODS))
    return METHODS[method](Params(members))


# The lines.


def parse_line(line: bytes) -> object:
    """The JSON value on a line; raises NotJsonError."""
    try:
        return _decode(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise errors.NotJsonError(error) from None


def request_id(message: object) -> int | None:
    """The id of a request, a whole number from 0 to below 2^31; None where there is none to be read."""
    value = message.get("id") if isinstance(message, dict) else None
    return value if type(value) is int and 0 <= value < params.LIMIT else None


def check_request(message: object) -> tuple[str, dict[str, object]]:
    """The method and params of a request; raises NotARequestError or BadParamsError."""
    if not isinstance(message, dict):
        raise errors.NotARequestError("an object", message)
    if message.get("jsonrpc") != "2.0":
        raise errors.NotARequestError('"jsonrpc": "2.0"', message.get("jsonrpc"))
    if request_id(message) is None:
        raise errors.NotARequestError("an id, a whole number from 0 to below 2^31", message.get("id"))
    method, members = message.get("method"), message.get("params", {})
    if not isinstance(method, str):
        raise errors.NotARequestError("a method, a string", method)
    if not isinstance(members, dict):
        raise errors.BadParamsError("params", "an object", members)
    return method, members


def error_report(error: Exception) -> view.Report:
    """The error member of an answer; what is no RequestError is a fault of the engine's own and told on stderr."""
    if not isinstance(error, errors.RequestError):
        sys.excepthook(type(error), error, error.__traceback__)
        return {"code": -32603, "message": f"internal error: {error!r}"}
    data = {"data": error.data} if error.data else {}
    return {"code": error.rpc_code, "message": str(error), **data}


def answer(line: bytes) -> bytes:
    """The answer to one line, whatever is on it."""
    message: object = None
    try:
        message = parse_line(line)
        outcome = {"result": handle(*check_request(message))}
    except Exception as error:  # whatever happens inside, the next request gets its answer
        outcome = {"error": error_report(error)}
    return _encode({"jsonrpc": "2.0", "id": request_id(message), **outcome}).encode() + b"\n"


def run(requests: Iterable[bytes], answers: BinaryIO) -> None:
    """Answers each line until the requests end, and each at once."""
    for line in requests:
        answers.write(answer(line))
        answers.flush()
