"""An adapter with a small engine inside: it knows the order of the cards and who takes a trick."""

import json
import sys

# the engine


def trumps(suit):
    low = "KQ2346789T" if suit in "SC" else "KQT9876432"
    return [rank + suit for rank in "5JA" + low] + ["Joker"]


def plain(suit):
    ranks = "KQJA23456789T" if suit in "SC" else "KQJT98765432A"
    return [rank + suit for rank in ranks]


def winner(trump, trick):
    order = trumps(trump) + plain(trick[0][-1])
    return min(range(len(trick)), key=lambda place: order.index(trick[place]) if trick[place] in order else 99)


# the adapter


def handle(method, params):
    if method == "describe":
        return {"protocol": 1, "name": "tutorial", "version": "0.1", "rulesets": {"bruff": {"players": [6]}}}
    if method == "card_order":
        suits = [suit for suit in "SCDH" if suit != params["trump"]]
        return {"trumps": trumps(params["trump"]), "plain": {suit: plain(suit) for suit in suits}}
    if method == "trick_winner":
        return {"position": winner(params["trump"], params["trick"])}
    raise NotImplementedError(method)


for line in sys.stdin:
    request = json.loads(line)
    answer = {"jsonrpc": "2.0", "id": request["id"]}
    try:
        answer["result"] = handle(request["method"], request["params"])
    except NotImplementedError:
        answer["error"] = {"code": -32601, "message": "not done"}
    print(json.dumps(answer), flush=True)
