"""The pictures at the head of a section: made from the rule set's parameters and from cases, chosen by what they show.

Section numbers mean the same in every rule set (spec/README.md), so a picture belongs to a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fortyfive_docs.page import Page
from fortyfive_docs.pages import deal, replays, seats, steps, timeline
from fortyfive_docs.part import Part


def figures_of(page: Page, ruleset: str, section: dict[str, Any]) -> tuple[Part, ...]:
    """The pictures of a section."""
    makers = _FIGURES.get(section["section"], ())
    found = []
    for make in makers:
        for key, html in make(page, ruleset):
            found.append(Part(page.site.say(f"figure-{key}"), html, anchor=f"figure-{key}", classes=("ff-figures",)))
    return tuple(found)


def printed_of(page: Page, ruleset: str, section: dict[str, Any]) -> tuple[Part, ...]:
    """The same without what needs a script."""
    return tuple(
        Part(part.title, part.html.partition('<section class="ff-replay"')[0], anchor="", classes=("figure",))
        for part in figures_of(page, ruleset, section)
    )


def _seats(page: Page, ruleset: str) -> Iterator[tuple[str, str]]:
    yield "seats", seats.tables(page, ruleset)


def _deal(page: Page, ruleset: str) -> Iterator[tuple[str, str]]:
    yield "deal", deal.rounds(page, ruleset)
    question = steps.find(page, ruleset, "02", steps.is_turned_joker)
    if question:
        yield "turned-joker", steps.panels(page, question, "bury")


def _exchange(page: Page, ruleset: str) -> Iterator[tuple[str, str]]:
    question = steps.find(page, ruleset, "03", steps.is_exchange)
    if question:
        yield "exchange", steps.panels(page, question, "exchange")


def _scoring(page: Page, ruleset: str) -> Iterator[tuple[str, str]]:
    drawn = timeline.drawing(page, ruleset)
    if drawn:
        yield "time-line", drawn


def _example(page: Page, ruleset: str) -> Iterator[tuple[str, str]]:
    question = steps.find(page, ruleset, "09", lambda actions: sum("play" in action for action in actions) > 1)
    if question:
        yield "example", steps.play_table(page, question) + replays.block(page, question, anchor="replay-example")


_FIGURES: dict[str, tuple[Callable[[Page, str], Iterator[tuple[str, str]]], ...]] = {
    "01": (_seats,),
    "02": (_deal,),
    "03": (_exchange,),
    "07": (_scoring,),
    "09": (_example,),
}
