"""Scoring on a time line: after each trick what is entered, where the bonus lies, and who has won."""

from __future__ import annotations

from typing import Any, NamedTuple

from fortyfive_conformance.corpus import Question
from fortyfive_docs import draw
from fortyfive_docs.assertions import LETTERS
from fortyfive_docs.frames import Story
from fortyfive_docs.html import el, escape, join
from fortyfive_docs.page import Page


class Moment(NamedTuple):
    """A finished trick and the state after it."""

    state: dict[str, Any]

    @property
    def bonus(self) -> dict[str, Any]:
        """Where the bonus lies, as an engine reports it."""
        return self.state.get("bonus") or {}

    @property
    def is_open(self) -> bool:
        """Whether there is a bonus that is not confirmed."""
        return bool(self.bonus) and not self.bonus.get("confirmed")


def _moments(page: Page, question: Question) -> list[Moment]:
    """The finished tricks of a replay of one deal; [] where it has several or the engine gave no states."""
    steps = (page.site.answers.get(question.number) or {}).get("steps", [])
    actions = question.params["actions"]
    if sum("deal" in action or "position" in action for action in actions) != 1:
        return []
    found: list[Moment] = []
    for step in steps:
        if len(step["state"].get("tricks") or []) > len(found):
            found.append(Moment(step["state"]))
    return found


def _drama(moments: list[Moment], before: list[int], target: int) -> tuple[int, int, int]:
    """How much a replay shows: a late winner by an open bonus above all, then how long the bonus was open."""
    waiting = sum(moment.is_open for moment in moments)
    settled = int(bool(moments[-1].bonus.get("confirmed")) and waiting > 0)
    won = moments[-1].state.get("winner")
    turned = 0
    if won is not None and waiting:
        others = [
            max((score for side, score in enumerate(moment.state["scores"]) if side != won), default=0)
            for moment in moments[:-1]
        ]
        turned = int(any(score >= target for score in others))
    return (turned, settled, waiting)


def find(page: Page, ruleset: str) -> tuple[Question, list[Moment]] | None:
    """The replay that shows most of how points are entered; None where the rule set has no replay of a deal."""
    rules = page.site.corpus.rulesets[ruleset]
    best: tuple[tuple[Any, ...], Question, list[Moment]] | None = None
    for question in page.site.corpus.questions:
        if question.ruleset != ruleset or question.rung != "game" or question.choice:
            continue
        moments = _moments(page, question)
        if len(moments) < 3 or any(not check["accepted"] for check in question.checks):
            continue
        before = question.params.get("scores") or []
        key = (*_drama(moments, before, rules["target"]), len(moments), -len(question.line))
        if best is None or key > best[0]:
            best = (key, question, moments)
    return (best[1], best[2]) if best else None


def drawing(page: Page, ruleset: str) -> str:
    """The time line of a rule set, "" where there is nothing to draw it from."""
    found = find(page, ruleset)
    if found is None:
        return ""
    question, moments = found
    story = Story(page.site, question)
    sides = range(len(question.params["sides"]))
    heads = [
        el("th", page.say("after-trick"), scope="col"),
        el("th", page.say("the-trick"), scope="col", class_="ff-timeline-trick"),
        el("th", page.say("points-entered"), scope="col", colspan=len(moments)),
        *(el("th", LETTERS[side], scope="col") for side in sides),
        el("th", page.say("what-is-known"), scope="col"),
    ]
    before = [question.params.get("scores", [0] * len(sides))[side] for side in sides]
    first = el(
        "tr",
        el("th", page.say("before"), scope="row"),
        el("td", class_="ff-timeline-trick"),
        *(el("td") for _ in moments),
        *(el("td", str(score), class_="ff-number") for score in before),
        el("td"),
    )
    tricks = [frame["state"] for frame in story.frames if frame["state"].get("took") is not None]
    rows = [first, *(_row(page, story, number, moment, moments, tricks) for number, moment in enumerate(moments))]
    places = f"--tricks: {len(moments)}; --sides: {len(sides)}"
    table = el("table", el("thead", el("tr", *heads)), el("tbody", *rows), class_="ff-table ff-timeline", style=places)
    scroll = el("div", table, class_="ff-scroll", tabindex="0", role="group", aria_label=page.site.say("time-line"))
    source = el("span", page.say("from-the-case"), " ", page.case(question.case), class_="ff-from")
    caption = el("figcaption", page.say("time-line-caption"), " ", source)
    return el("figure", scroll, caption, class_="ff-figure")


def _row(
    page: Page, story: Story, number: int, moment: Moment, moments: list[Moment], tricks: list[dict[str, Any]]
) -> str:
    state = moment.state
    cells = [el("th", str(number + 1), scope="row")]
    picture = draw.table(page, tricks[number], story.seats) if number < len(tricks) else ""
    cells.append(el("td", picture, class_="ff-timeline-trick"))
    for place in range(len(moments)):
        cells.append(_points(page, moment, place))
    cells += [
        el("td", str(score), class_="ff-number" + (" is-won" if state.get("winner") == side else ""))
        for side, score in enumerate(state["scores"])
    ]
    cells.append(el("td", escape(_known(page, story, moment))))
    return el("tr", *cells)


def _points(page: Page, moment: Moment, place: int) -> str:
    """What is entered for one trick by now: a bonus that is not confirmed stands beside it as a question."""
    tricks = moment.state["tricks"]
    if place >= len(tricks):
        return el("td", class_="ff-number")
    points = str(tricks[place].get("points", ""))
    if moment.bonus.get("trick") != place:
        return el("td", points, class_="ff-number")
    if moment.is_open:
        return el(
            "td",
            points,
            el("span", "+?", class_="ff-open", title=page.site.say("tell-bonus-open")),
            class_="ff-number is-open",
        )
    return el("td", el("strong", points), class_="ff-number is-bonus")


def _known(page: Page, story: Story, moment: Moment) -> str:
    state = moment.state
    has_bonus = story.site.corpus.rulesets[story.question.ruleset]["bonus"] != "none"
    said = [story.teller.member("bonus", moment.bonus or None)] if "bonus" in state and has_bonus else []
    if state.get("winner") is not None:
        said.append(story.teller.member("winner", state["winner"]))
    return join(said, "; ")
