"""The plot: a line a duel, and how many times better than its goal the ratio is, from the worst round to the best."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from benchmarks import saying
from benchmarks.duel import Figures

WIDTH, TEXT, LINE, TOP, BOTTOM = 760, 400, 30, 34, 16
TICKS = (0.1, 0.25, 0.5, 1, 2, 4, 10, 40, 100, 400)


class Scale:
    """A logarithmic scale that holds the goal (1) and every margin."""

    def __init__(self, margins: Sequence[float]) -> None:
        self._low = math.log(min([0.8, *margins]) / 1.25)
        self._high = math.log(max([1.6, *margins]) * 1.25)

    def x(self, margin: float) -> float:
        """Where a margin stands."""
        share = (math.log(margin) - self._low) / (self._high - self._low)
        return round(TEXT + share * (WIDTH - TEXT), 1)

    def ticks(self) -> list[float]:
        """The ticks on it."""
        return [tick for tick in TICKS if self._low < math.log(tick) < self._high]


def draw(figures: Sequence[Figures], lang: str) -> str:
    """The plot as SVG, in the colour of the text around it."""
    title, height = escape(saying.words()["plot"][lang]), TOP + LINE * len(figures) + BOTTOM
    scale = Scale([figure.duel.goal.margin(ratio) for figure in figures for ratio in figure.ratios])
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="100%" role="img" '
        f'aria-label="{title}" font-family="inherit" font-size="13" fill="currentColor">',
        f"<title>{title}</title>",
        f'<text x="0" y="14" font-weight="bold">{title}</text>',
        *_axis(scale, height, lang),
        *(part for place, found in enumerate(figures) for part in _line(scale, found, TOP + LINE * place, lang)),
        "</svg>\n",
    ])


def _axis(scale: Scale, height: int, lang: str) -> Iterator[str]:
    for tick in scale.ticks():
        x, is_goal = scale.x(tick), tick == 1
        strength = 'stroke-width="2"' if is_goal else 'stroke-width="1" opacity="0.2"'
        yield f'<line x1="{x}" y1="{TOP - 10}" x2="{x}" y2="{height - BOTTOM}" stroke="currentColor" {strength}/>'
        label = saying.words()["columns"]["goal"][lang] if is_goal else f"{_short(tick, lang)}×"
        yield f'<text x="{x}" y="{TOP - 14}" text-anchor="middle" font-size="11">{escape(label)}</text>'


def _line(scale: Scale, figures: Figures, y: float, lang: str) -> Iterator[str]:
    margin, y = figures.duel.goal.margin, y + LINE / 2
    what = saying.words()["duels"][figures.duel.key]["what"][lang].replace("`", "")
    margins, middle = [margin(ratio) for ratio in figures.ratios], margin(figures.ratio)
    low, mid, high = (scale.x(found) for found in (min(margins), middle, max(margins)))
    yield f'<text x="{TEXT - 14}" y="{y + 4:g}" text-anchor="end">{escape(what)}</text>'
    yield f'<line x1="{low}" y1="{y:g}" x2="{high}" y2="{y:g}" stroke="currentColor" stroke-width="2" opacity="0.5"/>'
    hollow = "" if figures.is_met else ' fill="none" stroke="currentColor" stroke-width="2"'
    yield f'<circle cx="{mid}" cy="{y:g}" r="5"{hollow}/>'


def _short(tick: float, lang: str) -> str:
    return f"{tick:g}" if lang == "en" else f"{tick:g}".replace(".", ",")
