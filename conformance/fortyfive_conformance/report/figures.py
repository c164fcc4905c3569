"""Values as a reader sees them: cards to be drawn, suits, rows of members, or text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.report.reader import in_reading_order, plain, value_text

_DEEPEST = 5      # members of members, and so on; what lies deeper is shown as text
_LONGEST = 120    # places of a list that are shown
_SETS = ("cards", "legal")


class Card(NamedTuple):
    """A card to be drawn: its code, its name, whether it is `missing`, `extra` or `misplaced`, and who played it."""

    code: str
    name: str
    mark: str = ""
    seat: int | None = None


class Part(NamedTuple):
    """Something to be shown: `cards` (of Card), `suit` (code and name), `rows` (label and Part) or `text`."""

    kind: str
    value: Any


class Figures:
    """Makes figures of values for one corpus and language."""

    def __init__(self, corpus: Corpus, lang: str) -> None:
        cards = corpus.cards
        self.suits = {suit["code"]: str(suit["names"][lang]) for suit in cards["suits"]}
        self.ranks = {rank["code"]: str(rank["names"][lang]) for rank in cards["ranks"]}
        self.cards = {rank + suit: cards["card_name"][lang].format(rank=rank_name, suit=suit_name)
                      for suit, suit_name in self.suits.items() for rank, rank_name in self.ranks.items()}
        self.cards["Joker"] = str(cards["joker"]["names"][lang])

    def of(self, value: Any, key: str = "", depth: int = 0) -> Part:
        """The figure of a value; `key` is the member that holds it."""
        if depth < _DEEPEST:
            if isinstance(value, str) and value in self.cards:
                return Part("cards", [self._card(value)])
            if isinstance(value, str) and value in self.suits and key == "trump":
                return Part("suit", (value, self.suits[value]))
            if isinstance(value, list) and value and len(value) <= _LONGEST:
                return self._list(value, key, depth)
            if isinstance(value, dict) and value and len(value) <= _LONGEST:
                rows = [(plain(name), self.of(part, name, depth + 1)) for name, part in in_reading_order(value)]
                return Part("rows", rows)
        return Part("text", value_text(value))

    def _list(self, value: list[Any], key: str, depth: int) -> Part:
        if all(isinstance(part, str) and part in self.cards for part in value):
            return Part("cards", [self._card(code) for code in value])
        if all(_is_play(part) and part["card"] in self.cards for part in value):
            return Part("cards", [self._card(part["card"], seat=part["seat"]) for part in value])
        if any(isinstance(part, list | dict) for part in value):
            return Part("rows", [(str(index), self.of(part, key, depth + 1)) for index, part in enumerate(value)])
        return Part("text", value_text(value))

    def _card(self, code: str, mark: str = "", seat: int | None = None) -> Card:
        return Card(code, self.cards[code], mark, seat)

    def pair(self, at: str, expected: Any, got: Any) -> tuple[Part, Part]:
        """Expected and got side by side; where both are lists of cards, those that differ are marked."""
        one, other = self.of(expected, _last(at)), self.of(got, _last(at))
        if "cards" not in (one.kind, other.kind):
            return one, other
        mine, theirs = _codes(one), _codes(other)
        if _last(at) in _SETS or ".hands" in f".{at}":
            return (_marked(one, "missing", (code not in theirs for code in mine)),
                    _marked(other, "extra", (code not in mine for code in theirs)))
        return (_marked(one, "misplaced", (theirs[index:index + 1] != [code] for index, code in enumerate(mine))),
                _marked(other, "misplaced", (mine[index:index + 1] != [code] for index, code in enumerate(theirs))))


def _is_play(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == {"seat", "card"} and type(value["seat"]) is int \
        and isinstance(value["card"], str)


def _last(at: str) -> str:
    return at.rpartition(".")[2].partition("[")[0]


def _codes(part: Part) -> list[str]:
    return [card.code for card in part.value] if part.kind == "cards" else []


def _marked(part: Part, mark: str, where: Iterable[bool]) -> Part:
    if part.kind != "cards":
        return part
    return Part("cards", [card._replace(mark=mark if wrong else "")
                          for card, wrong in zip(part.value, where, strict=True)])
