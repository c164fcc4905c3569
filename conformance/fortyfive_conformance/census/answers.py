"""How answers are recorded: a cell for each question, in the order of the table, so that they can be judged again.

A cell is the answer itself in a few characters, or a capital letter where there is none:

    U  said not to be done      E  another error                  P  a result of the wrong form
    M  members not reported     X  an answer that no cell can hold, which no right answer is
    C  a crash                  T  no answer in time              G  a line that is no answer
    N  not asked: the run was ended or too much had gone wrong    _  asked in another shard

After the tenth of C, T and G, each of which costs processes or time, the rest of a census is not asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from fortyfive_conformance.census import legality, order, scoring
from fortyfive_conformance.census.questions import Question
from fortyfive_conformance.protocol import Outcome
from fortyfive_conformance.shapes import Shapes

CELLS = "0123456789abcdefghijklmnopqrstuv"   # a set of places of a hand of five: the first card is 1, the next 2, 4 …
UNSUPPORTED, MISSING, ERROR, MISSHAPEN, CRASH, TIMEOUT, GARBAGE, NOT_RUN, OTHER, ABSENT = "UMEPCTGNX_"
FAULTS = {UNSUPPORTED: "unsupported", MISSING: "unsupported", ERROR: "crash", MISSHAPEN: "protocol-error",
          CRASH: "crash", TIMEOUT: "timeout", GARBAGE: "protocol-error", NOT_RUN: "not-run"}
BROKEN = (CRASH, TIMEOUT, GARBAGE)
TOO_MANY = 10            # broken answers, after which a census is ended
METHODS = {legality.NAME: "legal_plays", order.NAME: "trick_winner", scoring.NAME: "settle"}
LEFT_OUT, NULL = "?", "-"
_FAULT_OF = {"error": ERROR, "crash": CRASH, "timeout": TIMEOUT, "protocol-error": GARBAGE, "not-run": NOT_RUN}
_ABSENT = object()
_FORMS = {
    legality.NAME: re.compile("[0-9a-v]"),
    order.NAME: re.compile("[0-9]"),
    scoring.NAME: re.compile(r"([-?]|-?[0-9]+),(\?|-?[0-9]+(\.-?[0-9]+)*),([-?]|(\?|-?[0-9]+)[-+~?])"),
}


def is_cell(census: str, cell: str) -> bool:
    """Whether a text is a cell of such a census."""
    return cell in FAULTS or cell in (OTHER, ABSENT) or _FORMS[census].fullmatch(cell) is not None


def recorded(question: Question, outcome: Outcome, shapes: Shapes) -> str:
    """The cell of an outcome."""
    result = outcome.result
    if result is None:
        return UNSUPPORTED if outcome.unsupported else _FAULT_OF[outcome.kind]
    if question.census == legality.NAME:
        cell = _places(question.hand, result.get("cards"))
    elif question.census == order.NAME:
        position = result.get("position")
        cell = str(position) if type(position) is int and 0 <= position <= 9 else OTHER
    else:
        cell = _settlement(question.members, result)
    if (cell == OTHER or len(result) > 1) and shapes.fault(METHODS[question.census], result):
        return MISSHAPEN
    return cell if cell != OTHER or any(member in result for member in question.members) else MISSING


def cut(cells: list[str]) -> None:
    """Count as not asked whatever stands after the last broken answer that is borne with.

    What was asked beyond it depends on how many requests were in flight; what counts does not.
    """
    broken = [index for index, cell in enumerate(cells) if cell in BROKEN]
    if len(broken) >= TOO_MANY:
        for index in range(broken[TOO_MANY - 1] + 1, len(cells)):
            if cells[index] != ABSENT:
                cells[index] = NOT_RUN


def _places(hand: Sequence[str], cards: object) -> str:
    """The set of places of a hand that some cards stand for."""
    if type(cards) is not list:
        return OTHER
    mask = 0
    try:
        for card in cards:
            mask |= 1 << hand.index(card)
    except ValueError:
        return OTHER
    return CELLS[mask]


def settled(winner: int | None, points: Sequence[int], bonus: int | None, confirmed: str = "+") -> str:
    """The cell of a finished deal: `2,5.10.5.5.5,1+`: winner, points of the tricks, trick of the confirmed bonus.

    Where the totals are judged, they stand in place of the points, and `?` in place of `+`.
    """
    said = NULL if bonus is None else f"{bonus}{confirmed}"
    return f"{NULL if winner is None else winner},{'.'.join(map(str, points))},{said}"


def _settlement(members: Sequence[str], result: dict[str, Any]) -> str:
    winner, points, bonus = (result.get(member, _ABSENT) for member in members)
    cells = (_whole(winner), _points(points), _bonus(bonus))
    return OTHER if OTHER in cells or set(cells) == {LEFT_OUT} else ",".join(cells)


def _whole(value: object) -> str:
    if value is _ABSENT or value is None:
        return NULL if value is None else LEFT_OUT
    return str(value) if type(value) is int else OTHER


def _points(points: object) -> str:
    if points is _ABSENT:
        return LEFT_OUT
    if type(points) is not list or not points or any(type(value) is not int for value in points):
        return OTHER
    return ".".join(map(str, points))


def _bonus(bonus: object) -> str:
    """A bonus: `1+` confirmed, `1~` not, `?` in place of what is left out."""
    if not isinstance(bonus, dict):
        return LEFT_OUT if bonus is _ABSENT else NULL if bonus is None else OTHER
    trick, confirmed = _whole(bonus.get("trick", _ABSENT)), bonus.get("confirmed", _ABSENT)
    if trick in (OTHER, NULL) or not (confirmed is _ABSENT or type(confirmed) is bool):
        return OTHER
    return f"{trick}{LEFT_OUT if confirmed is _ABSENT else '+' if confirmed else '~'}"


def shown(question: Question, cell: str) -> dict[str, Any]:
    """The members that a cell holds, as the protocol has them; {} where it holds none."""
    if cell in FAULTS or cell == OTHER:
        return {}
    if question.census == legality.NAME:
        places = CELLS.index(cell)
        return {"cards": [card for place, card in enumerate(question.hand) if places >> place & 1]}
    if question.census == order.NAME:
        return {"position": int(cell)}
    return {member: _read(member, part) for member, part in zip(question.members, cell.split(","), strict=True)
            if part != LEFT_OUT}


def _read(member: str, part: str) -> Any:
    if part == NULL:
        return None
    if member == "winner":
        return int(part)
    if member in ("points", "scores"):
        return [int(value) for value in part.split(".")]
    found = {} if part[:-1] == LEFT_OUT else {"trick": int(part[:-1])}
    return found if part[-1] == LEFT_OUT else {**found, "confirmed": part[-1] == "+"}
