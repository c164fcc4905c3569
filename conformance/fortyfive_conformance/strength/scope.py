"""Which rule sets a misreading is about: those in which the clause stands that it breaks, or one that says it again."""

from __future__ import annotations

from fortyfive_conformance.corpus.compiled import Corpus


def restated(corpus: Corpus, clause: str) -> frozenset[str]:
    """The clause and all that it says again, however far back."""
    found: set[str] = set()
    left = [clause]
    while left:
        name = left.pop()
        if name not in found:
            found.add(name)
            left += corpus.clauses.get(name, {}).get("restates", [])
    return frozenset(found)


def is_same_rule(corpus: Corpus, one: str, other: str) -> bool:
    """Whether two clauses are one, or one of them says the other again."""
    return one in restated(corpus, other) or other in restated(corpus, one)


def scopes(corpus: Corpus) -> dict[str, frozenset[str]]:
    """The rule sets that each misreading is about."""
    standing: dict[str, set[str]] = {}
    for clause in corpus.clauses:
        for said in restated(corpus, clause):
            standing.setdefault(said, set()).add(clause.rpartition("-")[0])
    return {entry["id"]: frozenset(standing[entry["clause"]]) for entry in corpus.misreadings}
