"""What a run tells its user: the figures, and each finding with the clauses that decide it."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.fuzz.bounds import Bounds
from fortyfive_conformance.fuzz.findings import name_of
from fortyfive_conformance.fuzz.hunt import Found, Hunt
from fortyfive_conformance.fuzz.judge import Difference
from fortyfive_conformance.fuzz.menu import Menu
from fortyfive_conformance.fuzz.naming import clauses_of
from fortyfive_conformance.report.reader import clause_text, in_reading_order, plain, step_text, value_text
from fortyfive_conformance.style import Style
from fortyfive_conformance.words import say

_ENTRIES = 3           # entries of a diagnosis that are shown


def figures(hunt: Hunt, menus: Sequence[Menu], bounds: Bounds, seed: str, lang: str) -> Iterator[str]:
    """How much was asked, of which rungs, and what was not."""
    rate = f"{bounds.asked_now / max(bounds.elapsed, 0.001):,.0f}"
    yield say(lang, "fuzz-figures", seed=seed, asked=f"{bounds.asked:,}", seconds=f"{bounds.elapsed:.1f}", rate=rate)
    for menu in menus:
        ruleset = menu.table.id
        yield f"  {ruleset}: {_counts(hunt.answered, ruleset)}"
        if any(name == ruleset for name, _ in hunt.not_done):
            yield f"  {say(lang, 'fuzz-not-done', rungs=_counts(hunt.not_done, ruleset))}"
        if menu.barred:
            yield f"  {say(lang, 'fuzz-barred', choices=', '.join(menu.barred))}"


def _counts(counted: Counter[tuple[str, str]], ruleset: str) -> str:
    found = [f"{rung} {count:,}" for (name, rung), count in sorted(counted.items()) if name == ruleset]
    return " · ".join(found) or "—"


def finding(corpus: Corpus, found: Found, file: Path, again: Sequence[str], lang: str, style: Style) -> Iterator[str]:
    """One finding: what was asked, where the answers part, the clauses, the file, the command that asks it again."""
    doubt = found.doubt
    difference, turn = doubt.difference, doubt.turn
    yield style.bold(name_of(doubt))
    if turn:
        yield f"  {say(lang, f'law-{turn.law}')}"
    yield from (f"  {line}" for line in _asked(found, lang))
    yield f"  {parted(difference, lang)}"
    for clause in clauses_of(found.menu.table, doubt):
        yield f"  {style.quote(clause_text(corpus, clause, lang))}"
    yield style.dim(f"  {say(lang, 'fuzz-file', file=file)}")
    yield style.dim(f"  {say(lang, 'repeat')} {shlex.join([*again[:2], '--again', str(file), *again[2:]])}")


def parted(difference: Difference, lang: str) -> str:
    """Where two answers part, in a line."""
    if difference.detail:
        return f"{say(lang, f'verdict-{difference.member}')}: {plain(difference.detail)}"
    if difference.member == "hides":
        return say(lang, "shown", card=plain(str(difference.got)))
    return say(lang, "difference", at=plain(difference.member), expected=value_text(difference.expected),
               got=value_text(difference.got))


def _asked(found: Found, lang: str) -> Iterator[str]:
    question, at = found.doubt.question, found.doubt.difference.action
    shown = {key: value for key, value in question.params.items() if key not in ("ruleset", "sides", "actions")}
    asked = ", ".join(f"{key} {value_text(value)}" for key, value in in_reading_order(shown))
    yield f"{question.method} {asked}"
    if at is not None:
        yield step_text(question.params["actions"][at], at, lang)


def diagnosed(corpus: Corpus, diagnosis: Mapping[str, Sequence[Mapping[str, Any]]], lang: str,
              style: Style) -> Iterator[str]:
    """For each rule set with findings, what the written cases that fail too point at."""
    texts = {misreading["id"]: misreading["text"][lang] for misreading in corpus.misreadings}
    for ruleset, entries in diagnosis.items():
        if not entries:
            yield say(lang, "fuzz-cases-pass", ruleset=ruleset)
        for entry in entries[:_ENTRIES]:
            name, count = entry["misreading"], len(entry["cases"])
            if name is None:
                yield say(lang, "diagnosis-alone", clause=entry["clause"], count=count)
            else:
                yield say(lang, "diagnosis-exact" if entry.get("exact") else "diagnosis-part", count=count,
                          misreading=style.bold(name))
                yield f"  {texts[name]}"
            yield f"  {style.quote(clause_text(corpus, entry['clause'], lang))}"
