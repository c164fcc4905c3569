"""A case told step by step in pictures: for the turned joker, the exchange, the worked example."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fortyfive_conformance.corpus import Question
from fortyfive_docs import draw
from fortyfive_docs.frames import Frame, Story
from fortyfive_docs.html import el, escape, join
from fortyfive_docs.page import Page


def find(page: Page, ruleset: str, section: str, fits: Callable[[list[dict[str, Any]]], bool]) -> Question | None:
    """The shortest replay of a section whose actions fit; the first by id where several are as short."""
    found = []
    for question in page.site.corpus.questions:
        if (question.ruleset, question.section, question.method) == (
            ruleset,
            section,
            "replay",
        ) and not question.choice:
            actions = question.params["actions"]
            if question.params.get("viewer") is None and fits(actions):
                refused = sum(not check["accepted"] for check in question.checks)
                found.append((refused, len(actions), question.id, question))
    return min(found, key=lambda entry: entry[:3])[3] if found else None


def is_turned_joker(actions: list[dict[str, Any]]) -> bool:
    """Whether the joker is turned up and the dealer puts a card under the stock."""
    return actions[0].get("turn_up") == "Joker" and any("bury" in action for action in actions)


def is_exchange(actions: list[dict[str, Any]]) -> bool:
    """Whether a card is set aside for the one turned up."""
    return any("exchange" in action for action in actions) and actions[0].get("turn_up") not in (None, "Joker")


def panels(page: Page, question: Question, upto: str) -> str:
    """The steps of a case up to and with its first action of a kind, each as a picture."""
    story = Story(page.site, question)
    shown = []
    for frame in story.frames[1:]:
        shown.append(_panel(page, story, frame, upto))
        if upto in (frame["action"] or {}):
            break
    source = el("figcaption", page.say("from-the-case"), " ", page.case(question.case))
    return el("figure", el("ol", *shown, class_="ff-panels"), source, class_="ff-figure")


def _panel(page: Page, story: Story, frame: Frame, upto: str) -> str:
    state, parts = frame["state"], []
    seat = (frame["action"] or {}).get("seat")
    if seat is None and upto == "bury":
        seat = state.get("dealer")
    if seat is None:
        seat = next((after["action"]["seat"] for after in story.frames if upto in (after["action"] or {})), None)
    turned = (frame["action"] or {}).get("turn_up") or state.get("turn_up")
    if turned:
        parts.append(draw.part(page, "turned-up", el("ul", draw.slot(page, turned), class_="ff-hand")))
    if state.get("table"):
        parts.append(draw.part(page, "on-the-table", draw.table(page, state, story.seats)))
    held = (state.get("hands") or {}).get(str(seat))
    if held:
        label = el("span", page.say("hand-of", seat=story.seats[seat]), class_="ff-label")
        parts.append(el("div", label, draw.hand(page, held), class_="ff-part"))
    return el("li", el("p", page.rich(frame["say"])), el("div", *parts, class_="ff-drawing"))


def step_list(page: Page, story: Story, prefix: str) -> str:
    """Every step of a case as an ordered list: what is said, and the cards that it concerns."""
    listed = []
    replayed = story.question.method == "replay"
    for number, frame in enumerate(story.frames, 1):
        shown = _cards(page, frame) if replayed else ""
        held = _hands(page, story, frame) if replayed else ""
        decided = el("span", page.clauses(frame["clauses"]), class_="ff-see") if frame["clauses"] else ""
        listed.append(
            el(
                "li",
                el("p", shown, page.rich(frame["say"])),
                held,
                decided,
                id=f"{prefix}-step-{number}",
                class_="ff-step",
                data_step=number,
            )
        )
    return el("ol", *listed, class_="ff-steps")


def _cards(page: Page, frame: Frame) -> str:
    """The cards that an action concerns."""
    action, state = frame["action"] or {}, frame["state"]
    if "deal" in action or "position" in action:
        return (
            page.card(action.get("turn_up") or state["turn_up"])
            if action.get("turn_up") or state.get("turn_up")
            else ""
        )
    return join(
        page.card(action[key], "" if frame["accepted"] is not False else "is-refused")
        for key in ("play", "bury", "exchange")
        if key in action
    )


def _hands(page: Page, story: Story, frame: Frame) -> str:
    """The hands, where they have just been dealt."""
    action = frame["action"] or {}
    dealt = ("deal" in action or "position" in action) and frame["accepted"] is not False
    return draw.hands(page, frame["state"].get("hands") or {}, story.seats) if dealt else ""


def play_table(page: Page, question: Question) -> str:
    """A trick as a table: who plays which card, out of which that might be played."""
    story = Story(page.site, question)
    rows = []
    before: dict[str, Any] = {}
    for frame in story.frames:
        action = frame["action"] or {}
        if "play" in action:
            legal = before.get("legal") or []
            number = len(rows) + 1
            cells = [
                el("th", str(number), scope="row"),
                el("td", escape(story.seats[action["seat"]])),
                el("td", page.card(action["play"])),
                el("td", page.hand(legal, "ff-small"), data_label=page.site.say("might-play")),
                el("td", page.rich(frame["say"])),
            ]
            rows.append(el("tr", *cells))
        before = frame["state"]
    heads = [el("th", page.say(key), scope="col") for key in ("step", "who", "plays", "might-play", "what-happens")]
    table = el("table", el("thead", el("tr", *heads)), el("tbody", *rows), class_="ff-table ff-plays")
    return el("div", table, class_="ff-scroll", tabindex="0", role="group", aria_label=page.site.say("worked-example"))
