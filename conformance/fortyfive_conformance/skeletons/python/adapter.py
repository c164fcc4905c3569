"""An adapter: Forty-Five's protocol on stdin and stdout, your engine behind it.

    python adapter.py        a request a line in, an answer a line out

It is a skeleton: it says who it is and does nothing yet. Go on where it says HERE.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

# The real stdout is for answers alone. Whatever else this process prints, the engine's own prints included, goes to
# stderr: so this comes first, before the engine is imported.
ANSWERS = os.fdopen(os.dup(1), "wb")
os.dup2(2, 1)
sys.stdout = sys.stderr

# HERE: import your engine.

UNKNOWN_METHOD = -32601
NOT_DONE = -32004
INTERNAL_ERROR = -32603

Params = dict[str, Any]


class ProtocolError(Exception):
    """An answer that is an error: a code, a message, and more about it where there is more."""

    def __init__(self, code: int, message: str, data: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data


def not_done(feature: str) -> ProtocolError:
    """What the engine does not do; `feature` is a word of spec/features.yaml."""
    return ProtocolError(NOT_DONE, f"not done: {feature}", {"feature": feature})


def describe(params: Params) -> Params:
    """Who you are and what you do."""
    return {
        "protocol": 1,
        "name": "my-engine",  # HERE: your engine's name and version
        "version": "0.1.0",
        "language": "Python",
        "adapter": {"name": "my-adapter", "version": "0.1.0"},
        # HERE: list the players that your engine can play with, e.g. {"players": [6]}. Leave `rungs` out at first;
        # write them down when you claim them: what is claimed is what is counted.
        "rulesets": {"bruff": {}},
    }


def legal_plays(params: Params) -> Params:
    """Which cards of `hand` may be played to `trick`, with `trump` as trumps. A good one to begin with."""
    # HERE: set your engine up with params["trump"], params["hand"] and params["trick"], ask it, hand on what it says:
    #     return {"cards": [code_of(card) for card in engine.legal(...)]}
    # Until then the method is unknown, and its cases are unsupported, not failed.
    raise ProtocolError(UNKNOWN_METHOD, "legal_plays is not answered yet")


METHODS: dict[str, Callable[[Params], Params]] = {
    "describe": describe,
    "legal_plays": legal_plays,
    # HERE, one after the other: trick_winner, card_order, may_exchange, settle, replay.
}


def handle(method: str, params: Params) -> Params:
    """The result of a method; anything raised becomes an error answer."""
    if method not in METHODS:
        raise ProtocolError(UNKNOWN_METHOD, f"unknown method {method}")
    ruleset = params.get("ruleset", "bruff")
    if ruleset != "bruff":
        raise not_done("ruleset")
    return METHODS[method](params)


def answer(line: bytes) -> Params:
    """The answer to one request line."""
    request = json.loads(line)
    head = {"jsonrpc": "2.0", "id": request["id"]}
    try:
        return head | {"result": handle(request["method"], request["params"])}
    except ProtocolError as error:
        data = {} if error.data is None else {"data": error.data}
        return head | {"error": {"code": error.code, "message": str(error), **data}}
    except Exception as error:  # the engine failed: say so, and answer the next one
        return head | {"error": {"code": INTERNAL_ERROR, "message": f"{type(error).__name__}: {error}"}}


def main() -> None:
    """Answer every line at once, until there are no more."""
    for line in sys.stdin.buffer:
        ANSWERS.write(json.dumps(answer(line)).encode() + b"\n")
        ANSWERS.flush()


if __name__ == "__main__":
    main()
