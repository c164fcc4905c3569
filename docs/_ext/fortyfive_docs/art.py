"""The cards, drawn: one small SVG file a card, the joker and a card face down.

The drawing is the project's own. Ranks are outlines (`art.json`, from Source Serif 4 under the SIL Open Font
License), so that a card looks the same everywhere and in print; suits are shapes that differ without their colour.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

WIDTH, HEIGHT = 60, 84
RED, BLACK = "#b3152a", "#16181d"
_PAPER, _EDGE = "#fffefb", "#8d8a80"
COLOURS = {"S": BLACK, "C": BLACK, "D": RED, "H": RED}
_LEFT, _MID, _RIGHT = 26, 37, 48
_ROWS = {1: 14, 2: 25, 3: 32.7, 4: 42, 5: 51.3, 6: 59, 7: 70}
# Where the pips of a numeral lie: columns and rows of the field beside the index.
_PIPS = {
    "A": [(_MID, 4)],
    "2": [(_MID, 1), (_MID, 7)],
    "3": [(_MID, 1), (_MID, 4), (_MID, 7)],
    "4": [(_LEFT, 1), (_RIGHT, 1), (_LEFT, 7), (_RIGHT, 7)],
    "5": [(_LEFT, 1), (_RIGHT, 1), (_MID, 4), (_LEFT, 7), (_RIGHT, 7)],
    "6": [(_LEFT, 1), (_RIGHT, 1), (_LEFT, 4), (_RIGHT, 4), (_LEFT, 7), (_RIGHT, 7)],
    "7": [(_LEFT, 1), (_RIGHT, 1), (_MID, 2), (_LEFT, 4), (_RIGHT, 4), (_LEFT, 7), (_RIGHT, 7)],
    "8": [(_LEFT, 1), (_RIGHT, 1), (_MID, 2), (_LEFT, 4), (_RIGHT, 4), (_MID, 6), (_LEFT, 7), (_RIGHT, 7)],
    "9": [
        (_LEFT, 1),
        (_RIGHT, 1),
        (_LEFT, 3),
        (_RIGHT, 3),
        (_MID, 4),
        (_LEFT, 5),
        (_RIGHT, 5),
        (_LEFT, 7),
        (_RIGHT, 7),
    ],
    "T": [
        (_LEFT, 1),
        (_RIGHT, 1),
        (_MID, 2),
        (_LEFT, 3),
        (_RIGHT, 3),
        (_LEFT, 5),
        (_RIGHT, 5),
        (_MID, 6),
        (_LEFT, 7),
        (_RIGHT, 7),
    ],
}


@cache
def _art() -> Any:
    """The outlines: ranks as letters 1000 high, suits on a square of 20, crowns, star and cap about their middle."""
    return json.loads((Path(__file__).with_name("art.json")).read_text("utf-8"))


def _letters(text: str, x: float, y: float, height: float, colour: str) -> str:
    """A word in outlines: its left edge at x, the top of its capitals at y."""
    scale, parts = height / 1000, []
    for letter in text:
        glyph = _art()["letters"][letter]
        parts.append(f'<path transform="translate({x:.1f} {y:.1f})scale({scale:.5f})" d="{glyph["d"]}"/>')
        x += (int(glyph["w"]) + 60) * scale
    return f'<g fill="{colour}">{"".join(parts)}</g>'


def _width(text: str, height: float) -> float:
    return sum(int(_art()["letters"][letter]["w"]) + 60 for letter in text) * height / 1000 - 60 * height / 1000


def suit_path(suit: str, x: float, y: float, size: float, colour: str | None = None, *, turned: bool = False) -> str:
    """A suit with its middle at x, y."""
    turn = "rotate(180)" if turned else ""
    scale = size / 20
    return (
        f'<path fill="{colour or COLOURS[suit]}" transform="translate({x:.1f} {y:.1f}){turn}scale({scale:.3f})'
        f'translate(-10-10)" d="{_art()["suits"][suit]}"/>'
    )


def _frame(inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect x=".5" y=".5" width="59" height="83" rx="5.5" fill="{_PAPER}" stroke="{_EDGE}"/>{inside}</svg>\n'
    )


def _index(rank: str, suit: str) -> str:
    """Rank over suit in the corner."""
    text = "10" if rank == "T" else rank
    height = 16.0
    wide = _width(text, height)
    squeeze = min(1.0, 14.5 / wide)
    return (
        f'<g transform="translate({11 - wide * squeeze / 2:.1f} 6)scale({squeeze:.3f} 1)">'
        f"{_letters(text, 0, 0, height, COLOURS[suit])}</g>{suit_path(suit, 11, 33, 14)}"
    )


def _numeral(rank: str, suit: str) -> str:
    if rank == "A":
        return suit_path(suit, 36, 52, 34)
    return "".join(suit_path(suit, x, _ROWS[row], 12, turned=row > 4) for x, row in _PIPS[rank])


def _court(rank: str, suit: str) -> str:
    colour = COLOURS[suit]
    wide = _width(rank, 26)
    return (
        f'<rect x="22.5" y="10" width="30" height="64" rx="2.5" fill="none" stroke="{colour}" stroke-width=".8"/>'
        f'<path fill="{colour}" transform="translate(37.5 28)scale(.92)" d="{_art()["crowns"][rank]}"/>'
        f"{_letters(rank, 37.5 - wide / 2, 40 if rank != 'J' else 37, 26, colour)}"
    )


def card(code: str, *, plain: bool = False) -> str:
    """The SVG of a card, by its code; `plain` with one large suit in place of pips, for print in black and white."""
    if code == "Joker":
        return _joker()
    rank, suit = code[0], code[1]
    if plain:
        return _frame(_index(rank, suit) + suit_path(suit, 37, 60, 32))
    return _frame(_index(rank, suit) + (_court(rank, suit) if rank in _art()["crowns"] else _numeral(rank, suit)))


def _joker() -> str:
    word = "".join(
        _letters(letter, 11 - _width(letter, 9) / 2, 7 + 11.5 * place, 9, BLACK) for place, letter in enumerate("JOKER")
    )
    return _frame(
        f'{word}<path fill="{BLACK}" transform="translate(38.5 42)scale(.7)" d="{_art()["cap"]}"/>'
        f'<path fill="{RED}" transform="translate(37.5 66)scale(.62)" d="{_art()["star"]}"/>'
    )


def back() -> str:
    """The SVG of a card face down."""
    lines = "".join(f'<path d="M{x} 6 {x - 78} 84M{x - 78} 6 {x} 84" />' for x in range(12, 132, 12))
    return _frame(
        '<clipPath id="a"><rect x="5" y="5" width="50" height="74" rx="3"/></clipPath>'
        '<rect x="5" y="5" width="50" height="74" rx="3" fill="#31506f"/>'
        f'<g clip-path="url(#a)" stroke="#b9c8d6" stroke-width="1.2" fill="none">{lines}</g>'
    )


_SIGNS = {
    "yes": ("#1d6b3a", "M4.5 10.5l3.7 3.7 7.3-8"),
    "no": ("#a01a2c", "M5.5 5.5l9 9M14.5 5.5l-9 9"),
    "takes": ("#8a5a00", "M4 14V7l3.5 3L10 5l2.5 5L16 7v7Z"),
}


def sign(name: str) -> str:
    """The SVG of a sign laid on a card: may be played, may not, takes the trick."""
    colour, path = _SIGNS[name]
    fill = "#fff" if name == "takes" else "none"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20">'
        f'<circle cx="10" cy="10" r="9.5" fill="{colour}" stroke="#fff"/>'
        f'<path d="{path}" fill="{fill}" stroke="#fff" stroke-width="2.2"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
        "</svg>\n"
    )


def write_cards(folder: Path, codes: list[str], *, plain: bool = False) -> None:
    """Write the SVG files of all cards."""
    folder.mkdir(parents=True, exist_ok=True)
    for code in codes:
        (folder / f"{code}.svg").write_text(card(code, plain=plain), "utf-8")
    (folder / "back.svg").write_text(back(), "utf-8")
    for suit in COLOURS:
        (folder / f"suit-{suit}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20">'
            f"{suit_path(suit, 10, 10, 20)}</svg>\n",
            "utf-8",
        )
    for name in _SIGNS:
        (folder / f"{name}.svg").write_text(sign(name), "utf-8")
