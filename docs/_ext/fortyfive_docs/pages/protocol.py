"""The protocol and the case format as a reference, generated from the schemas; the examples are those of the spec."""

from __future__ import annotations

import json
import re
from typing import Any

from fortyfive_docs import code
from fortyfive_docs.html import el, escape, join
from fortyfive_docs.layout import Place
from fortyfive_docs.page import Page
from fortyfive_docs.pages import schema
from fortyfive_docs.part import Part
from fortyfive_docs.site import Site

_EXAMPLE = re.compile(r"```json\n(?P<request>\{.*\})\n(?P<answer>\{.*\})\n```")


def _file(site: Site, name: str) -> schema.Schema:
    return schema.load(site.corpus.root / "spec" / "schemas" / f"{name}.schema.json")


def methods(site: Site) -> list[str]:
    """The methods, in the order of the schema of requests."""
    listed: list[str] = _file(site, "messages/request")["properties"]["method"]["enum"]
    return listed


def examples(site: Site) -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    """For each method the first example of the spec that is answered with a result."""
    text = (site.corpus.root / "spec" / "protocol.md").read_text("utf-8")
    found: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
    for match in _EXAMPLE.finditer(text):
        request, answer = json.loads(match["request"]), json.loads(match["answer"])
        if "result" in answer:
            found.setdefault(request["method"], (request, answer))
    return found


def protocol(page: Page) -> Part:
    """Every method with its members, an example, then errors, refusals and features."""
    site = page.site
    shown = examples(site)
    parts = [
        _envelope(page),
        *(_method(page, name, shown.get(name)) for name in methods(site)),
        _actions(page),
        Part(site.say("state-title"), schema.table(page, "state", _file(site, "messages/state")), anchor="state"),
        _refusals(page),
        _features(page),
    ]
    lead = el("p", page.say("protocol-lead"), class_="ff-lead")
    see = el(
        "p",
        page.say("normative-text"),
        " ",
        page.link(Place("implement/texts/protocol"), page.say("text-protocol")),
        class_="ff-see",
    )
    return Part(site.say("protocol-title"), lead + see, tuple(parts), anchor="protocol")


def _envelope(page: Page) -> Part:
    site = page.site
    html = join(
        [
            el("p", page.say("envelope-text")),
            schema.table(page, "request", _file(site, "messages/request")),
            schema.table(page, "response", _file(site, "messages/response")),
        ]
    )
    rows = [
        el("tr", el("th", el("code", number), scope="row"), el("td", page.say(f"error{number}")))
        for number in ("-32601", "-32004", "-32603")
    ]
    heads = el("tr", el("th", page.say("error-code"), scope="col"), el("th", page.say("meaning"), scope="col"))
    return Part(
        site.say("envelope"),
        html + _scrolled(page, el("table", el("thead", heads), el("tbody", *rows), class_="ff-table"), "envelope"),
        anchor="messages",
    )


def _scrolled(page: Page, table: str, key: str) -> str:
    return el("div", table, class_="ff-scroll", tabindex="0", role="group", aria_label=page.site.say(key))


def _method(page: Page, name: str, example: tuple[dict[str, Any], dict[str, Any]] | None) -> Part:
    site = page.site
    params, result = _file(site, f"messages/{name}.params"), _file(site, f"messages/{name}.result")
    said = (
        el("p", page.rich(site.say(f"method-{name}")))
        if site.has(f"method-{name}")
        else el("p", escape(params.get("description", "")), lang="en")
    )
    parts = [
        said,
        el("h3", page.say("asked")),
        schema.table(page, f"{name}.params", params),
        el("h3", page.say("answered")),
        schema.table(page, f"{name}.result", result),
    ]
    if example:
        parts += [el("h3", page.say("example")), code.data(example[0]), code.data(example[1])]
    return Part(name, join(parts), anchor=f"method-{name}")


def _actions(page: Page) -> Part:
    site = page.site
    rows = []
    for option in _file(site, "messages/action")["oneOf"]:
        required = [name for name in option["required"] if name != "seat"]
        key = required[0]
        members = ", ".join(name if name in option["required"] else f"{name}?" for name in option["properties"])
        words = schema.meaning("action", key)
        rows.append(
            el(
                "tr",
                el("th", el("code", escape(members)), scope="row"),
                el("td", page.rich(words[site.lang]) if words else escape(option.get("description", ""))),
            )
        )
    heads = el("tr", el("th", page.say("action-members"), scope="col"), el("th", page.say("meaning"), scope="col"))
    return Part(
        site.say("actions-title"),
        _scrolled(page, el("table", el("thead", heads), el("tbody", *rows), class_="ff-table"), "actions-title"),
        anchor="actions",
    )


def _refusals(page: Page) -> Part:
    site = page.site
    rows = []
    for refusal in site.corpus.refusals["refusals"]:
        rests = page.clauses(clause for clause in refusal["clauses"].values() if clause in site.objects["clause"])
        parent = el("code", refusal["parent"]) if refusal["parent"] else "—"
        rows.append(
            el(
                "tr",
                el("th", el("code", refusal["code"]), scope="row"),
                el("td", page.rich(refusal["text"][site.lang])),
                el("td", parent),
                el("td", rests or "—"),
                id=f"refusal-{refusal['code']}",
            )
        )
    heads = el(
        "tr",
        *(el("th", page.say(key), scope="col") for key in ("error-code", "told-to-players", "parent-code", "rests-on")),
    )
    table = _scrolled(page, el("table", el("thead", heads), el("tbody", *rows), class_="ff-table"), "refusals-title")
    return Part(site.say("refusals-title"), el("p", page.say("refusals-text")) + table, anchor="refusals")


def _features(page: Page) -> Part:
    site = page.site
    rows = [
        el(
            "tr",
            el("th", el("code", feature["id"]), scope="row"),
            el("td", page.rich(feature["text"][site.lang])),
            id=f"feature-{feature['id']}",
        )
        for feature in site.corpus.features["features"]
    ]
    heads = el("tr", el("th", page.say("feature-word"), scope="col"), el("th", page.say("feature-means"), scope="col"))
    table = _scrolled(page, el("table", el("thead", heads), el("tbody", *rows), class_="ff-table"), "features-title")
    return Part(site.say("features-title"), el("p", page.say("features-text")) + table, anchor="features")


def case_format(page: Page) -> Part:
    """The members of a case file."""
    site = page.site
    found = _file(site, "case")
    steps = found["properties"]["script"]["items"]
    parts = [
        Part(
            site.say("case-members"),
            schema.table(
                page,
                "case",
                {
                    **found,
                    "properties": {name: value for name, value in found["properties"].items() if name != "script"}
                    | {"script": {"type": "array"}},
                },
            ),
            anchor="members",
        ),
        Part(
            site.say("script-steps"),
            el("p", page.say("script-text")) + schema.table(page, "step", _shallow(steps)),
            anchor="steps",
        ),
        _rungs(page),
    ]
    example = next(
        (body for body in site.corpus.cases.values() if body.get("ask") == "legal_plays" and "twin" in body), None
    )
    if example:
        text = (site.corpus.root / example["file"]).read_text("utf-8")
        parts.append(
            Part(site.say("example"), code.block(text, "yaml") + el("p", page.case(example["id"])), anchor="example")
        )
    lead = el("p", page.say("case-format-lead"), class_="ff-lead")
    see = el(
        "p",
        page.say("normative-text"),
        " ",
        page.link(Place("implement/texts/cases"), page.say("text-cases")),
        class_="ff-see",
    )
    return Part(site.say("case-format-title"), lead + see, tuple(parts), anchor="case-format")


def _shallow(steps: schema.Schema) -> schema.Schema:
    """The kinds of step, without what is inside each."""
    return {
        "properties": {
            name: {"$ref": f"#/{name}"} if "$ref" in value else {"type": value.get("type", "object")}
            for name, value in steps["properties"].items()
        }
    }


def _rungs(page: Page) -> Part:
    site = page.site
    counts: dict[str, int] = {}
    for question in site.corpus.questions:
        counts[question.rung] = counts.get(question.rung, 0) + 1
    listed = _file(site, "common")["$defs"]["rung"]["enum"]
    rows = [
        el(
            "tr",
            el("th", el("code", name), scope="row"),
            el("td", page.say(f"rung-{name}") if site.has(f"rung-{name}") else ""),
            el("td", str(counts.get(name, 0)), class_="ff-number"),
        )
        for name in listed
    ]
    heads = el("tr", *(el("th", page.say(key), scope="col") for key in ("rung", "meaning", "questions-count")))
    table = _scrolled(page, el("table", el("thead", heads), el("tbody", *rows), class_="ff-table"), "rungs-title")
    return Part(site.say("rungs-title"), el("p", page.say("rungs-text")) + table, anchor="rungs")
