"""The exhaustive part of a report as text: what every class stands for, and the classes that did not pass."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Any

from fortyfive_conformance.census import legality
from fortyfive_conformance.census.make import RUNGS
from fortyfive_conformance.census.task import Task, by_legal_cards, count_of, kept, weight_of
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.report.reader import clause_text, in_reading_order, number, plain, value_text
from fortyfive_conformance.report.view import View
from fortyfive_conformance.style import Style
from fortyfive_conformance.words import say

Document = dict[str, Any]
SHOWN = 5    # clauses with failures, an example of each


def lines(view: View, style: Style) -> Iterator[str]:
    """What the exhaustive part of a report says; nothing where nothing was asked."""
    censuses = view.censuses
    if not censuses:
        return
    yield style.bold(say(view.lang, "exhaustive", nonce=view.header["nonce"]))
    for census in censuses:
        yield from _census(view, census, style)
    clauses = broken_clauses(view)
    yield ""
    for census, clause, count in clauses[:SHOWN]:
        yield from _failure(view, census, clause, count, style)
    if len(clauses) > SHOWN:
        yield say(view.lang, "census-more", count=number(sum(count for *_, count in clauses[SHOWN:]), view.lang))
        yield ""


def broken_clauses(view: View) -> list[tuple[Document, str, int]]:
    """Census, clause and how many of its classes did not pass; the most first."""
    found = [(census, clause, count) for census in view.censuses for clause, count in census["clauses"].items()]
    return sorted(found, key=lambda entry: -entry[2])


def _census(view: View, census: Document, style: Style) -> Iterator[str]:
    lang = view.lang
    mark = style.good("✓") if census["passed"] else style.bad("✗")
    passed = census["verdicts"].get("pass", 0)
    counts = {key: number(value, lang) for key, value in
              {**census, "passed": passed}.items() if type(value) is int}
    said = say(lang, "census-passed" if census["passed"] else "census-part", **counts)
    others = "".join(f"  {say(lang, 'verdict-' + verdict)} {number(count, lang)}"
                     for verdict, count in census["verdicts"].items() if verdict != "pass")
    yield f"  {mark} {say(lang, 'census-' + census['census'])} ({census['ruleset']}): {said}{others}"
    if census["census"] == legality.NAME and view.selection.shard is None:
        yield from (style.dim(line) for line in hands_lines(view.corpus, census["ruleset"], lang))


def hands_lines(corpus: Corpus, ruleset: str, lang: str) -> Iterator[str]:
    """How many questions with whole hands have one, two, … legal cards, and how many there are in all."""
    task = kept(corpus, ruleset, legality.NAME)
    if task is None:
        return
    sizes = by_legal_cards(task.table)
    found = sizes[max(sizes)]
    counts = ", ".join(say(lang, f"census-legal-{cards}", count=number(count, lang))
                       for cards, count in enumerate(found, 1))
    yield "      " + say(lang, "census-hands", total=number(sum(found), lang), counts=counts)
    yield "      " + say(lang, "census-all-hands", total=number(sum(map(sum, sizes.values())), lang))


def table_lines(task: Task, lang: str) -> Iterator[str]:
    """What a table of classes comes to."""
    stands_for = sum(map(weight_of(task), task.table.rows))
    yield f"  {say(lang, 'census-' + task.table.name)}: " + say(
        lang, "census-table", classes=number(count_of(task), lang), stands_for=number(stands_for, lang),
        sha256=task.table.digest)
    if task.table.name == legality.NAME:
        yield from hands_lines(task.corpus, task.table.ruleset, lang)


def _failure(view: View, census: Document, clause: str, count: int, style: Style) -> Iterator[str]:
    """One clause with classes that did not pass, and an example."""
    lang = view.lang
    example = example_of(census, clause)
    head = say(lang, "census-clause", count=number(count, lang), census=say(lang, f"census-{census['census']}"))
    yield f"{style.bad(say(lang, 'verdict-' + example['verdict']))} {style.bold(head)}"
    yield f"  {style.quote(clause_text(view.corpus, clause, lang))}"
    yield f"  {asked_of(example, lang)}"
    for line in differences_of(example, lang):
        yield f"  {line}"
    yield style.dim(f"  {say(lang, 'repeat')} {repeat_of(view, census)}")
    yield ""


def example_of(census: Document, clause: str) -> Document:
    """The first class that did not pass, against this clause."""
    return next(dict(found) for found in census["examples"] if found["clause"] == clause)


def asked_of(example: Document, lang: str) -> str:
    """What was asked, in one line."""
    params = {key: value for key, value in example["params"].items() if key not in ("ruleset", "sides")}
    return f"{say(lang, 'census-example')} {example['method']} " + ", ".join(
        f"{key} {value_text(value)}" for key, value in in_reading_order(params))


def differences_of(example: Document, lang: str) -> Iterator[str]:
    """Expected against got, a line for each member."""
    got = example["got"]
    for member, value in in_reading_order(example["expected"]):
        if member not in got and example["verdict"] == "unsupported":
            yield say(lang, "missing", members=member)
        elif got.get(member, ...) != value and got:
            yield say(lang, "difference", at=member, expected=value_text(value),
                      got=value_text(got[member]) if member in got else "—")
        elif not got:
            yield say(lang, "difference", at=member, expected=value_text(value),
                      got=say(lang, f"census-got-{example['answer']}"))


def repeat_of(view: View, census: Document) -> str:
    """The command that asks this census again, with the same questions."""
    words = ["fortyfive", "certify", "--exhaustive", "--nonce", view.header["nonce"], "--ruleset", census["ruleset"],
             "--rung", RUNGS[census["census"]]]
    return plain(f"{shlex.join(words)} {' '.join(w if w == '--' else shlex.quote(w) for w in view.run['adapter'])}")
