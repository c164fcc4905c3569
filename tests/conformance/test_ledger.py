"""The contradictions of the general game's source, K1 to K28: each is answered by a ruling, a choice or the like."""

from __future__ import annotations

import re

import pytest

from fortyfive_conformance.corpus import Corpus

CONTRADICTIONS = [f"K{number}" for number in range(1, 29)]


def rows_of(entry: dict[str, object]) -> list[str]:
    """The rows of the ledger that an entry answers."""
    found = entry.get("ledger", [])
    return [found] if isinstance(found, str) else [str(row) for row in found] if isinstance(found, list) else []


def answers(corpus: Corpus, row: str) -> list[dict[str, object]]:
    """The rulings and the entries of choices.yaml that answer a row."""
    entries = [*corpus.rulings, *(entry for kind in ("choices", "unasserted", "settled")
                                  for entry in corpus.choices[kind])]
    return [entry for entry in entries if row in rows_of(entry)]


@pytest.mark.parametrize("row", CONTRADICTIONS)
def test_every_contradiction_is_answered(corpus: Corpus, row: str) -> None:
    found = answers(corpus, row)
    assert found, f"{row} is answered nowhere"
    for entry in found:
        clauses = [str(clause) for clause in entry.get("clauses", [])]  # type: ignore[attr-defined]
        assert clauses and set(clauses) <= set(corpus.clauses)
        assert any(not clause.startswith("bruff-") for clause in clauses)


def test_no_row_is_unknown(corpus: Corpus) -> None:
    found = {row for kind in ("choices", "unasserted", "settled") for entry in corpus.choices[kind]
             for row in rows_of(entry)} | {row for ruling in corpus.rulings for row in rows_of(ruling)}
    assert {row for row in found if row.startswith("K")} == set(CONTRADICTIONS)
    assert all(re.fullmatch(r"[ACDKPSTU]\d+[a-z]?", row) for row in found)
