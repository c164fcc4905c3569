"""Which misreading is killed by which question: `cases/kills.json`, made by `fortyfive strength --write`.

The table is locked to the suite by its digest: of another suite it is not read at all. A case id stands for every
question of the case; `id/slug` for one example.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.jsonsource import load as load_json

FILE = "cases/kills.json"
Killers = dict[str, frozenset[str]]
"""For each misreading the ids of the questions that fail an engine which reads the rules so."""
Table = dict[str, Killers]
"""The killers by rule set."""
Key = tuple[str, str]
"""Rule set and question."""


def load(corpus: Corpus) -> Table:
    """The table of this suite; empty where the file is missing or of another suite."""
    kept = read(corpus.root)
    if kept.get("suite") != corpus.digest:
        return {}
    by_case = questions_by_case(corpus)
    return {
        ruleset: {misreading: frozenset(question for name in names
                                        for question in by_case.get((ruleset, name), (name,)))
                  for misreading, names in killers.items()}
        for ruleset, killers in kept["kills"].items()
    }


def across(table: Table) -> dict[str, frozenset[Key]]:
    """The questions of each misreading over all rule sets."""
    found: dict[str, set[Key]] = {}
    for ruleset, killers in table.items():
        for name, questions in killers.items():
            found.setdefault(name, set()).update((ruleset, question) for question in questions)
    return {name: frozenset(keys) for name, keys in found.items()}


def read(root: Path) -> dict[str, Any]:
    """The file as it is kept; empty where it is missing."""
    try:
        return load_json(root, FILE)
    except FileNotFoundError:
        return {}


def questions_by_case(corpus: Corpus) -> dict[tuple[str, str], tuple[str, ...]]:
    """The ids of the questions of each case, by rule set and case."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for question in corpus.questions:
        key = (question.ruleset, question.case)
        found[key] = (*found.get(key, ()), question.id)
    return found


def text(corpus: Corpus, table: Mapping[str, Mapping[str, Iterable[str]]]) -> str:
    """The file's text: a line a misreading, the shortest names that say the same."""
    by_case = questions_by_case(corpus)
    blocks = []
    for ruleset, killers in sorted(table.items()):
        lines = [f'   {json.dumps(misreading)}: {json.dumps(_named(ruleset, set(ids), by_case))}'
                 for misreading, ids in sorted(killers.items())]
        blocks.append(f'  {json.dumps(ruleset)}: {{\n' + ",\n".join(lines) + "\n  }")
    return f'{{\n "suite": {json.dumps(corpus.digest)},\n "kills": {{\n' + ",\n".join(blocks) + "\n }\n}\n"


def _named(ruleset: str, ids: set[str], by_case: dict[tuple[str, str], tuple[str, ...]]) -> list[str]:
    names: set[str] = set()
    for question in ids:
        case = question.partition("/")[0]
        names.add(case if ids.issuperset(by_case[ruleset, case]) else question)
    return sorted(names)
