"""The parameters of rule sets as a table, a rule set a column; every parameter that a rule set has is a row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fortyfive_docs.assertions import seat_names
from fortyfive_docs.html import el, escape, join
from fortyfive_docs.page import Page

SCORING = ("points", "bonus", "target", "sweep", "match", "scores", "game_ends", "both_reach")
_NOT_ROWS = {"id", "title", "sections"}


def rows_of(page: Page, rulesets: list[str]) -> list[str]:
    """Every parameter in the order of the rule sets; nested ones with their path."""
    found: dict[str, None] = {}
    for name in rulesets:
        for key in _flat(page.site.corpus.rulesets[name]):
            found.setdefault(key, None)
    order: list[str] = []
    for key in found:  # a parameter that only some rule sets nest stands by its parent
        parent = key.partition(".")[0]
        at = max(
            (place for place, other in enumerate(order) if other.partition(".")[0] == parent), default=len(order) - 1
        )
        order.insert(at + 1, key)
    return order


def _flat(rules: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in rules.items():
        if not prefix and key in _NOT_ROWS:
            continue
        if isinstance(value, dict) and key != "sides":
            found |= _flat(value, f"{prefix}{key}.")
        else:
            found[f"{prefix}{key}"] = value
    return found


def table(page: Page, rulesets: list[str], only: tuple[str, ...] = ()) -> str:
    """The table; with `only`, of these parameters."""
    flat = {name: _flat(page.site.corpus.rulesets[name]) for name in rulesets}
    rows = []
    for key in rows_of(page, rulesets):
        if only and key.partition(".")[0] not in only:
            continue
        values = [flat[name].get(key, _absent(flat[name], key)) for name in rulesets]
        same = all(value == values[0] for value in values)
        label = page.site.value(f"param-{key}", key)
        cells = [el("td", value_html(page, key, value)) for value in values]
        rows.append(
            el(
                "tr",
                el("th", escape(label), el("code", key.replace(".", ".<wbr>").replace("_", "_<wbr>")), scope="row"),
                *cells,
                class_="" if same or len(rulesets) == 1 else "is-different",
            )
        )
    heads = [
        el("th", page.say("parameter"), scope="col"),
        *(el("th", page.to("ruleset", name), scope="col") for name in rulesets),
    ]
    head = (
        el("thead", el("tr", *heads))
        if len(rulesets) > 1
        else el(
            "thead", el("tr", el("th", page.say("parameter"), scope="col"), el("th", page.say("value"), scope="col"))
        )
    )
    made = el("table", head, el("tbody", *rows), class_="ff-table ff-params")
    scroll = "ff-scroll ff-broad" if len(rulesets) > 1 else "ff-scroll"
    return el("div", made, class_=scroll, tabindex="0", role="group", aria_label=page.site.say("parameters"))


def _absent(flat: dict[str, Any], key: str) -> Any:
    """The value of the parent where the parameter is not nested in this rule set."""
    return flat.get(key.partition(".")[0])


def value_html(page: Page, key: str, value: Any) -> str:
    """A value in words, where the site has words for it."""
    if key == "sides":
        return join(_sides(page, value), "<br>")
    if key == "players":
        return escape(numbers(page, value))
    if key == "choices":
        return join((page.to("choice", choice) for choice in value), "<br>")
    if isinstance(value, list):
        return escape(", ".join(_one(page, key, item) for item in value) or "—")
    return escape(_one(page, key, value))


def numbers(page: Page, counts: list[int], last: str = "") -> str:
    """Numbers in words: three and more in a row as a range; `last` stands before the last one."""
    runs: list[list[int]] = []
    for count in counts:
        if runs and runs[-1][-1] + 1 == count:
            runs[-1].append(count)
        else:
            runs.append([count])
    said = [part for run in runs for part in _run(page, run)]
    return f"{', '.join(said[:-1])} {last} {said[-1]}" if last and len(said) > 1 else ", ".join(said)


def _run(page: Page, run: list[int]) -> list[str]:
    return list(map(str, run)) if len(run) < 3 else [page.site.say("from-to", low=run[0], high=run[-1])]


def _sides(page: Page, value: dict[str, Any]) -> Iterator[str]:
    alone = [int(players) for players, sides in value.items() if all(len(seats) == 1 for seats in sides)]
    if alone:
        yield f"{escape(numbers(page, alone))}: {page.say('each-alone')}"
    for players, sides in value.items():
        if int(players) not in alone:
            yield f"{players}: {escape(' '.join(seat_names(sides, int(players))))}"


def _one(page: Page, key: str, value: Any) -> str:
    if value is None or value == "none":
        return page.site.value(f"value-{key}-none", page.site.say("value-none"))
    if isinstance(value, bool):
        return page.site.say("yes" if value else "no")
    names = [f"value-{key}-{value}", f"value-{key.partition('.')[2] or key}-{value}", f"value-{value}"]
    for name in [*names, f"rung-{value}"] if key == "rungs" else names:
        if page.site.has(name):
            return page.site.say(name)
    return str(value)
