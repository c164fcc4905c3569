"""The table as a picture: seats clockwise, sides by letter and pattern, the dealer, and who leads."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from fortyfive_docs.assertions import seat_names
from fortyfive_docs.html import el, escape
from fortyfive_docs.page import Page

_DASHES = ("none", "7 4", "2 4", "10 3 2 3", "12 6", "1 6", "5 5", "8 2", "3 3", "14 3")


def tables(page: Page, ruleset: str) -> str:
    """A table for each number of players."""
    rules = page.site.corpus.rulesets[ruleset]
    drawn = [table(page, rules, players) for players in rules["players"] if str(players) in rules["sides"]]
    caption = el("figcaption", page.say("seats-caption"))
    return el(
        "figure",
        el("div", *drawn, class_="ff-tables" + (" ff-one" if len(drawn) == 1 else "")),
        caption,
        class_="ff-figure",
    )


def table(page: Page, rules: dict[str, Any], players: int) -> str:
    """One table: an SVG that says in words what it shows."""
    sides = rules["sides"][str(players)]
    names = seat_names(sides, players)
    dealer = players - 1
    side_of = {seat: index for index, seats in enumerate(sides) for seat in seats}
    lines = [_partners(seats, players) for seats in sides if len(seats) > 1]
    seats = [_seat(names[seat], seat, players, side_of[seat], dealer=seat == dealer) for seat in range(players)]
    around = ", ".join(names)
    told = page.site.say("seats-told", players=players, order=around, dealer=names[dealer], leader=names[0])
    inside = (
        f"<title>{escape(page.site.say('seats-title', players=players))}</title><desc>{escape(told)}</desc>"
        '<circle cx="160" cy="160" r="72" fill="none" stroke="currentColor" stroke-opacity=".35" stroke-width="1.5"/>'
        f"{''.join(lines)}{_clockwise()}{_word(page, players)}{''.join(seats)}"
    )
    return (
        f'<svg class="ff-table-picture" viewBox="0 0 320 320" role="img" aria-label="{escape(told)}" '
        f'xmlns="http://www.w3.org/2000/svg" width="320" height="320">{inside}</svg>'
    )


def _at(seat: int, players: int, radius: float) -> tuple[float, float]:
    """Seat 0 at the lower left, the others clockwise, so that the dealer sits at the bottom."""
    angle = pi / 2 + (seat + 1) * 2 * pi / players
    return 160 + radius * cos(angle), 160 + radius * sin(angle)


def _seat(name: str, seat: int, players: int, side: int, *, dealer: bool) -> str:
    x, y = _at(seat, players, 118)
    ring = '<circle r="31" fill="none" stroke="currentColor" stroke-width="1.2"/>' if dealer else ""
    dash = _DASHES[side % len(_DASHES)]
    return (
        f'<g transform="translate({x:.1f} {y:.1f})">{ring}'
        f'<circle r="26" fill="#fffefb" stroke="#14523a" stroke-width="2.5" stroke-dasharray="{dash}"/>'
        f'<text y="7" text-anchor="middle" font-size="20" font-weight="600" fill="#16181d">{escape(name)}</text></g>'
    )


def _partners(seats: list[int], players: int) -> str:
    points = [_at(seat, players, 90) for seat in seats]
    shape = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    kind = "polyline" if len(points) == 2 else "polygon"
    return f'<{kind} points="{shape}" fill="none" stroke="currentColor" stroke-opacity=".28" stroke-width="1.5"/>'


def _clockwise() -> str:
    """An arrow on the table's edge, clockwise."""
    stroke = 'fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"'
    return f'<path d="M112 106A72 72 0 0 1 205 104m-13.5-2.2L205 104l-4.5-13" {stroke}/>'


def _word(page: Page, players: int) -> str:
    """Which ring is the dealer's, beside it, where no line runs."""
    x, y = _at(players - 1, players, 118)
    return (
        f'<text x="{x + 30:.1f}" y="{y + 30:.1f}" font-size="13" fill="currentColor">'
        f"{escape(page.site.say('dealer'))}</text>"
    )
