"""A generated question: what is asked, of which rung it is, and its request line."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

Params = dict[str, Any]
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


class Question(NamedTuple):
    """A question of a rung: a method of the protocol and its params, the rule set among them.

    `known` is the answer of the engine that a game was driven by, where that was all it was asked for.
    """

    rung: str
    method: str
    params: Params
    known: dict[str, Any] | None = None

    @property
    def ruleset(self) -> str:
        """The rule set that it is asked under."""
        return str(self.params["ruleset"])


def line_of(number: int, method: str, params: Params) -> bytes:
    """The request as it is sent, with its line feed."""
    return f'{{"jsonrpc":"2.0","id":{number},"method":"{method}","params":{_encode(params)}}}\n'.encode()
