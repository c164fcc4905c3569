"""The block that the replay script takes over: the steps as a list, and beside it the same as data (see `widgets`)."""

from __future__ import annotations

import json
from typing import Any

from fortyfive_conformance.corpus import Question
from fortyfive_docs.frames import Story, changes
from fortyfive_docs.html import el
from fortyfive_docs.page import Page
from fortyfive_docs.pages import steps


def block(page: Page, question: Question, *, anchor: str = "", first: bool = True) -> str:
    """A question as a replay."""
    story = Story(page.site, question)
    slug = question.id.partition("/")[2]
    prefix = f"case-{question.case}" if first else f"case-{question.case}-{slug}"
    script = f'<script type="application/json" class="ff-replay-data">{_json(data(story))}</script>'
    return el(
        "section",
        steps.step_list(page, story, prefix),
        script,
        class_="ff-replay",
        id=anchor or f"replay-{slug or 'case'}",
        data_question=question.id,
        aria_label=f"{page.site.say('step-by-step')} {slug}".strip(),
    )


def data(story: Story) -> dict[str, Any]:
    """The data of a replay, as the contract in `widgets` tells."""
    question = story.question
    return {
        "format": "replay 1",
        "case": question.case,
        "question": question.id,
        "title": story.case["title"][story.site.lang],
        "ruleset": question.ruleset,
        "rung": question.rung,
        "method": question.method,
        "clauses": story.clauses,
        "players": story.players,
        "sides": story.sides,
        "seats": story.seats,
        "dealer": story.params.get("dealer"),
        "viewer": story.params.get("viewer"),
        "request": _request(story),
        "frames": changes(story.frames),
    }


def _request(story: Story) -> dict[str, Any]:
    """The params; the actions of a replay stand in its frames."""
    return {key: value for key, value in story.params.items() if key != "actions"}


def _json(value: Any) -> str:
    """JSON that cannot end its own script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
