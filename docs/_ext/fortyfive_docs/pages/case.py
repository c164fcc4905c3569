"""A case on its page: what it asks, what must come, which clause says so, and what is wrong where it fails."""

from __future__ import annotations

import re
from typing import Any

from fortyfive_conformance.corpus import Question
from fortyfive_docs import clauses as clause_drawing
from fortyfive_docs import code, draw
from fortyfive_docs.frames import Story
from fortyfive_docs.html import capital, el, escape, join
from fortyfive_docs.page import Page
from fortyfive_docs.pages import replays

_HYPHENED = re.compile(r"\w+(?:-\w+)+")  # joga-se, full-length: not to be parted at the end of a line of a title


def body(page: Page, case: str) -> str:
    """The whole of the page under its language switch."""
    found = page.site.corpus.cases[case]
    questions = page.site.questions_of(case)
    ruleset = questions[0].ruleset
    own = [question for question in questions if question.ruleset == ruleset]
    name = escape(capital(found["title"][page.site.lang]))
    title = el("h1", _HYPHENED.sub(r'<span class="ff-whole">\g<0></span>', name))
    return join(
        [
            el(
                "p",
                join(
                    (page.to("ruleset", name) for name in found["rulesets"] if name in page.site.objects["ruleset"]),
                    " · ",
                ),
                " · ",
                page.to("section", f"{ruleset}-{own[0].section}"),
                class_="ff-over",
            ),
            title,
            el(
                "div",
                el("ul", el("li", el("code", escape(case))), *_facts(page, found, own)),
                el("button", page.say("copy-link"), type="button", class_="ff-copy", data_anchor="", hidden=True),
                class_="ff-facts",
            ),
            _heading(page, "what-is-so"),
            *(_example(page, question, place) for place, question in enumerate(own)),
            _heading(page, "why-it-is-so"),
            _clauses(page, questions, found),
            _heading(page, "if-it-fails"),
            _failing(page, found, case),
            _twin(page, found),
            _heading(page, "as-it-is-sent"),
            _sent(page, own, found),
        ]
    )


def _heading(page: Page, key: str) -> str:
    return el("h2", page.say(key), id=key)


def _facts(page: Page, found: dict[str, Any], own: list[Question]) -> list[str]:
    said = [el("li", page.say("rung-is", rung=page.site.value(f"rung-{own[0].rung}", own[0].rung)))]
    if "side" in found:
        said.append(el("li", page.say(f"side-is-{found['side']}")))
    for choice, value in found.get("choice", {}).items():
        said.append(
            el(
                "li",
                page.say("only-who-declared"),
                " ",
                page.to("choice", choice, el("code", escape(f"{choice}: {value}"))),
            )
        )
    return said


def _example(page: Page, question: Question, place: int) -> str:
    story = Story(page.site, question)
    slug = question.id.partition("/")[2]
    head = el("h3", el("code", escape(slug)), id=f"example-{slug}") if slug else ""
    named = page.site.corpus.cases[question.case].get("examples", {}).get(slug, {}).get("title")
    told = el("p", escape(capital(named[page.site.lang]))) if named else ""
    drawn = "" if question.method == "replay" else el("figure", draw.question(page, story), class_="ff-example")
    steps = replays.block(page, question, first=place == 0)
    if question.method != "replay":
        steps = el("details", el("summary", page.say("step-by-step")), steps, class_="ff-more")
    return head + told + drawn + steps


def _clauses(page: Page, questions: list[Question], found: dict[str, Any]) -> str:
    proved = list(dict.fromkeys(question.clause for question in questions))
    saying: dict[str, list[str]] = {}
    for name in proved:
        saying.setdefault(clause_drawing.spoken(page, name), []).append(name)
    shown = [clause_drawing.quoted(page, *names) for names in saying.values()]
    others = [clause for clause in found["clauses"] if clause not in proved]
    more = ""
    if others:
        listed = join(el("li", page.clause(name), " ", page.rich(page.site.text(name))) for name in others)
        more = el("p", page.say("rests-also-on")) + el("ul", listed)
    return join(shown) + more


def _failing(page: Page, found: dict[str, Any], case: str) -> str:
    known = {misreading["id"]: misreading for misreading in page.site.corpus.misreadings}
    rows = []
    for name in found.get("catches", []):
        if name in known:
            tradition = (
                el("p", page.rich(known[name]["tradition"][page.site.lang]), class_="ff-tradition")
                if "tradition" in known[name]
                else ""
            )
            rows.append(
                el(
                    "li",
                    page.rich(known[name]["text"][page.site.lang]),
                    " ",
                    page.to("misreading", name, el("code", escape(name)), class_="ff-quiet"),
                    tradition,
                )
            )
    listed = el("p", page.say("fails-when")) + el("ul", *rows, class_="ff-list") if rows else ""
    return listed + el("p", page.say("repeat-it")) + code.block(f"$ fortyfive replay {case} -- COMMAND", "console")


def _twin(page: Page, found: dict[str, Any]) -> str:
    if "twin" not in found:
        return ""
    question = page.site.questions_of(found["twin"])[0]
    example = clause_drawing.example(page, question)
    return _heading(page, "the-twin") + el("p", page.say("twin-text")) + example


def _sent(page: Page, own: list[Question], found: dict[str, Any]) -> str:
    rows = []
    for place, question in enumerate(own):
        request = {"jsonrpc": "2.0", "id": question.number, "method": question.method, "params": question.params}
        asserted = [{key: value for key, value in check.items() if key != "step"} for check in question.checks]
        shown = (
            el("p", page.say("the-request"))
            + code.data(request)
            + el("p", page.say("what-is-asserted"))
            + code.data(asserted[0]["expect"] if question.method != "replay" else asserted)
        )
        title = el("code", escape(question.id))
        rows.append(
            el(
                "details",
                el("summary", title),
                shown,
                class_="ff-more",
                open=len(own) == 1 and not place and question.method != "replay",
            )
        )
    digest = page.site.corpus.digests[found["id"]]
    foot = el(
        "p",
        page.say("file-is"),
        " ",
        el("code", escape(found["file"])),
        " · ",
        page.say("digest-is"),
        " ",
        el("code", digest[:16]),
        class_="ff-see",
    )
    return join(rows) + foot


def index(page: Page, ruleset: str) -> str:
    """The cases of a rule set by section, whole games last."""
    parts = []
    for section in page.site.sections[ruleset]:
        rows = []
        for clause in page.site.clauses_of(ruleset, section["section"]):
            for case in dict.fromkeys(question.case for question in page.site.proving.get(clause["id"], [])):
                rows.append(el("li", page.case(case), " ", page.clause(clause["id"])))
        if rows:
            title = page.site.heading(section)
            parts.append(
                el(
                    "details",
                    el("summary", escape(title), " ", el("span", f"({len(rows)})", class_="ff-quiet")),
                    el("ul", *rows, class_="ff-caselist"),
                    class_="ff-fold",
                )
            )
    return join(parts)
