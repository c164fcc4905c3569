"""The report as one HTML file: rungs and sections at a glance, then the failures by the clause they break."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from fortyfive_conformance.corpus.compiled import Question
from fortyfive_conformance.report.conclusion import conclusions
from fortyfive_conformance.report.document import Document
from fortyfive_conformance.report.facts import facts, selected
from fortyfive_conformance.report.figures import Figures, Part
from fortyfive_conformance.report.page import page
from fortyfive_conformance.report.reader import (
    clause_texts,
    in_reading_order,
    note_lines,
    number,
    plain,
    repeat_command,
    step_text,
    value_text,
    verb_of,
    whole_lists,
)
from fortyfive_conformance.report.view import View
from fortyfive_conformance.verdicts import NOT_DECLARED, Standing, Tally
from fortyfive_conformance.words import say

Record = dict[str, Any]
_ALL_OPEN = 12       # with no more failures than this, all of them are open
_ANSWER = 4000       # characters of an answer that are shown
_LINE = 100          # characters of an answer on one line
_DEEPEST = 20        # blanks in front of one
_HIDDEN = ("ruleset", "sides", "actions")


def render(view: View) -> str:
    """The report as a page."""
    figures = Figures(view.corpus, view.lang)
    return page(
        "report.html.j2", view.lang, view=view, figures=figures, conclusions=conclusions(view), facts=facts(view),
        selected=selected(view), language=view.language, emulates=view.emulates,
        texts=lambda clause: clause_texts(view.corpus, clause, view.lang),
        diagnosis=[_diagnosed(view, found) for found in view.diagnosis[:5]],
        rulesets=[_ruleset(view, figures, standing) for standing in view.standings])


def _diagnosed(view: View, found: Document) -> Document:
    text = view.misreading(found["misreading"]) if found["misreading"] is not None else ""
    return {"lead": view.diagnosed(found), "text": text, "clause": found["clause"], "cases": found["cases"]}


def _ruleset(view: View, figures: Figures, standing: Standing) -> Document:
    name, lang = standing.ruleset, view.lang
    failures = [record for record in view.failures if record["ruleset"] == name]
    clauses = list(_clauses(view, figures, failures))
    first = {clause["key"]: clause["id"] for clause in reversed(clauses)}
    rungs = [_row(view, tally, say(lang, f"rung-{tally.name}"), "") for tally in standing.rungs]
    sections = [_row(view, tally, view.corpus.section_title(name, tally.name, lang), first.get(tally.name, ""))
                for tally in standing.sections]
    return {
        "id": name, "title": view.corpus.rulesets[name]["title"][lang],
        "choices": view.choices_of(name),
        "reasons": say(lang, "reasons-not-given", count=standing.reasons_not_given)
        if standing.reasons_not_given else "",
        "tables": [(say(lang, "rungs"), _failing_first(rungs)), (say(lang, "sections"), _failing_first(sections)),
                   *_census_table(view, name)],
        "clauses": clauses, "failures": len(failures),
        "records": sum(record["ruleset"] == name for record in view.records),
        "listing": list(_listing(view, standing)),
        "classes": list(_classes(view, figures, name)) if view.censuses else [],
    }


def _census_table(view: View, ruleset: str) -> Iterator[tuple[str, list[Document]]]:
    """The classes at a glance, where they were asked."""
    rows = []
    for census in view.censuses:
        if census["ruleset"] == ruleset:
            tally = Tally(census["census"], True, census["classes"], census["verdicts"], 0)
            row = _row(view, tally, say(view.lang, f"census-{census['census']}"), "")
            stands_for = say(view.lang, "html-stands-for", count=number(census["stands_for"], view.lang))
            rows.append(row | {"extras": [*row["extras"], stands_for],
                               "count": f"{number(tally.passed, view.lang)} / {number(tally.total, view.lang)}"})
    if rows:
        yield say(view.lang, "exhaustive", nonce=view.header["nonce"]), rows


def _classes(view: View, figures: Figures, ruleset: str) -> Iterator[Document]:
    """The clauses that classes did not pass against, an example of each."""
    from fortyfive_conformance.report.exhaustive import broken_clauses, differences_of, example_of, repeat_of

    lang = view.lang
    for census, clause, count in broken_clauses(view):
        if census["ruleset"] == ruleset:
            found = example_of(census, clause)
            pairs = [_difference(figures, {"at": member, "expected": value, "got": found["got"][member]})
                     for member, value in in_reading_order(found["expected"])
                     if found["got"].get(member, value) != value]
            yield {"id": clause, "verdict": found["verdict"],
                   "title": say(lang, "census-clause", count=number(count, lang),
                                census=say(lang, f"census-{census['census']}")),
                   "asked": [(key, figures.of(value, key)) for key, value in in_reading_order(found["params"])
                             if key not in _HIDDEN],
                   "differences": pairs, "lines": [] if pairs else list(differences_of(found, lang)),
                   "command": repeat_of(view, census)}


def _failing_first(rows: list[Document]) -> list[Document]:
    """What fails first, then what is complete, then what is not claimed; else in the order of the suite."""
    return sorted(rows, key=lambda row: 2 if not row["tally"].claimed else int(row["tally"].complete))


def _row(view: View, tally: Tally, title: str, link: str) -> Document:
    lang = view.lang
    extras = [f"{say(lang, 'verdict-' + verdict)} {count}" for verdict, count in sorted(tally.verdicts.items())
              if verdict != "pass"] if tally.claimed else []
    if tally.not_declared:
        extras.append(say(lang, "not-declared", count=tally.not_declared))
    count = f"{tally.passed} / {tally.total}" if tally.total else say(lang, "no-cases")
    return {"tally": tally, "title": title, "link": link, "extras": extras,
            "count": count if tally.claimed else say(lang, "not-claimed", total=tally.total)}


def _clauses(view: View, figures: Figures, failures: list[Record]) -> Iterator[Document]:
    """The failures by clause, in the order of the rules; clauses of which nothing was got wrong come last."""
    by_clause: dict[str, list[Record]] = {}
    for record in failures:
        by_clause.setdefault(record["clause"], []).append(record)
    for clause in by_clause:
        found = by_clause[clause]
        section, ruleset = found[0]["section"], found[0]["ruleset"]
        yield {"id": clause, "key": section, "section": view.corpus.section_title(ruleset, section, view.lang),
               "failures": [_failure(view, figures, record) | {"open": len(failures) <= _ALL_OPEN or not place}
                            for place, record in enumerate(found)]}


def _failure(view: View, figures: Figures, record: Record) -> Document:
    lang, question = view.lang, view.question(record)
    params = question.params
    actions = params.get("actions", [])
    at = record.get("action")
    return {
        "anchor": f"{record['ruleset']}/{record['case']}", "case": record["case"], "verdict": record["verdict"],
        "title": view.title(record),
        "asked": [(key, figures.of(value, key)) for key, value in in_reading_order(params) if key not in _HIDDEN],
        "step": step_text(actions[at], record["step"], lang) if at is not None else "",
        "history": list(_history(figures, question, actions[:len(actions) if at is None else at + 1], lang)),
        "differences": [_difference(figures, found) for found in whole_lists(question, record)],
        "lines": note_lines(record, lang) + view.word_lines(record),
        "command": repeat_command(record, view.run["adapter"]),
        "answer": _answer(record),
    }


def _difference(figures: Figures, found: Document) -> Document:
    expected, got = figures.pair(found["at"], found["expected"], found["got"])
    return {"at": plain(found["at"]), "expected": expected, "got": got}


def _history(figures: Figures, question: Question, actions: list[Document],
             lang: str) -> Iterator[tuple[str, Part | None]]:
    """The actions of a script, what they are called and their cards; the plays of one step together."""
    steps = [check.get("step") for check in question.checks]
    for (_, is_play), group in groupby(range(len(actions)), lambda at: (steps[at], "play" in actions[at])):
        mine = [actions[at] for at in group]
        if is_play and len(mine) > 1:
            yield say(lang, "html-plays"), figures.of([{"seat": a["seat"], "card": a["play"]} for a in mine])
        else:
            yield from (_action(figures, action, lang) for action in mine)


def _action(figures: Figures, action: Document, lang: str) -> tuple[str, Part | None]:
    """One action of a script: what it is called, and its cards."""
    if "deal" in action:
        laid_out = {key: action[key] for key in ("hands", "turn_up") if key in action}
        return say(lang, "html-deal"), figures.of(laid_out or action["deal"])
    if "position" in action:
        return say(lang, "html-position"), figures.of(action["position"])
    verb = verb_of(action)
    return say(lang, f"html-{verb}", seat=action["seat"]), figures.of(action[verb], verb)


def _answer(record: Record) -> str:
    """The answer as it came; of a replay that failed at one action, the step that answers it."""
    said: Any = record.get("answer", record.get("error"))
    if said is None:
        return ""
    steps = said.get("steps", [])
    if "action" in record and record["action"] < len(steps):
        said = steps[record["action"]]
    text = "\n".join(_tidy(said))
    return text if len(text) <= _ANSWER else text[:_ANSWER] + "…"


def _tidy(value: Any, indent: str = "") -> Iterator[str]:
    """JSON a line a member, but what fits on a line stays on it."""
    line = value_text(value, _ANSWER)
    if len(line) <= _LINE or not isinstance(value, dict | list) or not value or len(indent) > _DEEPEST:
        yield indent + line
        return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    yield indent + opening
    members = sorted(value.items()) if isinstance(value, dict) else ((None, part) for part in value)
    for key, part in members:
        first, *rest = _tidy(part, indent + "  ")
        name = "" if key is None else f"{value_text(key)}: "
        yield f"{indent}  {name}{first.lstrip()}"
        yield from rest
    yield indent + closing


def _listing(view: View, standing: Standing) -> Iterator[Document]:
    """Every case with its verdict, section by section, what did not pass first."""
    for section in view.corpus.rulesets[standing.ruleset]["sections"]:
        rows = [{"verdict": record["verdict"], "title": view.title(record), "case": record["case"],
                 "clause": record["clause"]}
                for record in view.records if (record["ruleset"], record["section"]) == (standing.ruleset, section)]
        if rows:
            rows.sort(key=lambda row: ("pass", NOT_DECLARED).count(row["verdict"]))
            yield {"title": f"{section} {view.corpus.section_title(standing.ruleset, section, view.lang)}",
                   "rows": rows}
