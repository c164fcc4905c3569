"""JSON Schemas as tables: member, kind of value, whether it must be there, what it means."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from fortyfive_docs.html import el, escape
from fortyfive_docs.page import Page
from fortyfive_docs.words import read

Schema = dict[str, Any]


class Row(NamedTuple):
    """A member of a message: its path, its schema, whether it is required."""

    path: str
    schema: Schema
    required: bool


@cache
def load(file: Path) -> Schema:
    """A schema file."""
    found: Schema = json.loads(file.read_text("utf-8"))
    return found


@cache
def meanings() -> dict[str, dict[str, str]]:
    """What members mean, in three languages: by `message.path`, by path, or by the bare name."""
    return read("members.yaml")


def meaning(message: str, path: str) -> dict[str, str] | None:
    """The words for a member, the most particular there are."""
    name = path.rpartition(".")[2].removesuffix("[]")
    for key in (f"{message}:{path}", path, name):
        if key in meanings():
            return meanings()[key]
    return None


def rows(schema: Schema, prefix: str = "") -> list[Row]:
    """Every member that the schema names, nested ones by their path."""
    found = []
    required = set(schema.get("required", []))
    for name, described in schema.get("properties", {}).items():
        below = described if isinstance(described, dict) else {}
        path = f"{prefix}{name}"
        found.append(Row(path, below, name in required))
        found += _below(below, path)
    return found


def _below(schema: Schema, path: str) -> list[Row]:
    for option in (schema, *schema.get("anyOf", [])):
        if "properties" in option:
            return rows(option, f"{path}.")
        items = option.get("items", {})
        if isinstance(items, dict) and "properties" in items:
            return rows(items, f"{path}[].")
        extra = option.get("additionalProperties")
        if isinstance(extra, dict) and "properties" in extra:
            return rows(extra, f"{path}.*.")
    return []


def kind(page: Page, schema: Schema) -> str:
    """The kind of value, as HTML."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2].removesuffix(".schema.json")
        return page.say(f"type-{name}") if page.site.has(f"type-{name}") else el("code", escape(name))
    if "const" in schema:
        return el("code", escape(json.dumps(schema["const"])))
    if "enum" in schema:
        return " · ".join(
            el("code", escape(json.dumps(value) if not isinstance(value, str) else value)) for value in schema["enum"]
        )
    if "allOf" in schema:  # the first says what it is, the others narrow it
        return kind(page, schema["allOf"][0])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return f" {page.say('or')} ".join(kind(page, option) for option in schema[key])
    if schema.get("type") == "array":
        items = schema.get("items")
        return page.say("type-list-of").replace("{}", kind(page, items)) if items else page.say("type-list")
    return page.say(f"type-{schema.get('type', 'any')}")


def table(page: Page, message: str, schema: Schema) -> str:
    """The table of a message; "" where it has no members."""
    listed = rows(schema)
    if not listed:
        return ""
    body = [
        el(
            "tr",
            el(
                "th",
                el("code", escape(row.path)),
                el("span", page.say("required"), class_="ff-chip") if row.required else "",
                scope="row",
            ),
            el("td", kind(page, row.schema)),
            el("td", _meaning(page, message, row)),
        )
        for row in listed
    ]
    heads = [el("th", page.say(key), scope="col") for key in ("member", "kind-of-value", "meaning")]
    made = el("table", el("thead", el("tr", *heads)), el("tbody", *body), class_="ff-table ff-members")
    return el("div", made, class_="ff-scroll", tabindex="0", role="group", aria_label=message)


def _meaning(page: Page, message: str, row: Row) -> str:
    words = meaning(message, row.path)
    if words:
        return page.rich(words[page.site.lang])
    described = row.schema.get("description")
    return el("span", page.rich(described), lang="en") if described else ""
