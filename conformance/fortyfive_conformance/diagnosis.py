"""Diagnosis: from the pattern of failing cases, which misreading of which clause is behind it.

No engine runs here. `cases/kills.json` says which questions every known misreading fails; a pattern is compared with
these, over the questions that were judged alone:

1. a misreading that fails exactly the questions that failed is named, and nothing else;
2. of several misreadings that together fail exactly those, the fewest are named;
3. otherwise the likeliest clause is looked for: the one whose own cases failed, and one of whose misreadings fails
   nearly these questions. That misreading is named if it explains enough, else the clause alone; then what is left is
   looked at in the same way.

A question that few misreadings fail says more than one that many fail, and is weighed so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import fsum
from typing import Any, NamedTuple

from fortyfive_conformance import kills
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.kills import Key

Record = Mapping[str, Any]
Entry = dict[str, Any]
FAILED = ("fail", "inconsistent", "wrong-reason", "crash", "timeout", "protocol-error")
MOST = 4               # entries that are worth a reader's time before the rest is told clause by clause
_MOST_TOGETHER = 3     # misreadings that one engine is thought to have, where they explain everything
_WIDEST = 40           # sets that are tried at each step of that
_LEAST_LIKE = 0.2      # how like the pattern a misreading's own questions must be to be named
_LEAST_TRUE = 0.6      # and what part of its questions must have failed


class Pattern(NamedTuple):
    """What was judged and what of it failed, the questions of each known misreading among it, and their weights."""

    judged: frozenset[Key]
    failed: frozenset[Key]
    clauses: dict[Key, str]
    killers: dict[str, frozenset[Key]]
    weights: dict[Key, float]

    def weight(self, keys: Collection[Key]) -> float:
        """What some questions weigh together, in whatever order they come."""
        return fsum(self.weights[key] for key in keys)

    def likeness(self, misreading: str, failed: frozenset[Key]) -> float:
        """From 0 to 1: how like a misreading's questions are to those that failed; one too few weighs double."""
        mine = self.killers[misreading]
        both = self.weight(mine & failed)
        return both / (both + self.weight(mine - self.failed) + self.weight(failed - mine) / 2) if both else 0.0

    def truth(self, misreading: str) -> float:
        """What part of a misreading's questions did fail."""
        mine = self.killers[misreading]
        return self.weight(mine & self.failed) / self.weight(mine)


def diagnose(corpus: Corpus, records: Iterable[Record], claimed: Mapping[str, Collection[str]]) -> list[Entry]:
    """The misreadings and clauses behind the failures, the likeliest first: `{misreading, clause, cases, exact}`.

    `misreading` is None where a clause fails that no known one explains. `claimed` are the rungs to be looked at, by
    rule set.
    """
    pattern = pattern_of(corpus, records, claimed)
    if not pattern.failed:
        return []
    clause_of = {entry["id"]: str(entry["clause"]) for entry in corpus.misreadings}
    exact = [name for name, mine in pattern.killers.items() if mine == pattern.failed]
    if exact:
        best = max(exact, key=lambda name: (_mass(pattern, pattern.failed).get(clause_of[name], 0.0), name))
        return [_entry(pattern, best, clause_of[best], pattern.failed, exact=True)]
    together = _together(pattern)
    if together:
        return [_entry(pattern, name, clause_of[name], pattern.killers[name]) for name in together]
    return list(_likeliest(pattern, clause_of))


def pattern_of(corpus: Corpus, records: Iterable[Record], claimed: Mapping[str, Collection[str]]) -> Pattern:
    """The pattern of a run's records."""
    clauses: dict[Key, str] = {}
    failed = set()
    for record in records:
        key = (record["ruleset"], record["case"])
        if record["rung"] in claimed.get(record["ruleset"], ()) and record["verdict"] in ("pass", *FAILED):
            clauses[key] = record["clause"]
            if record["verdict"] != "pass":
                failed.add(key)
    table = kills.load(corpus) if failed else {}
    killers = {name: mine & clauses.keys() for name, mine in kills.across(table).items()}
    weights = dict.fromkeys(clauses, 1)
    for mine in killers.values():
        for key in mine:
            weights[key] += 1
    return Pattern(frozenset(clauses), frozenset(failed), clauses, {n: frozenset(m) for n, m in killers.items() if m},
                   {key: count ** -0.5 for key, count in weights.items()})


def _together(pattern: Pattern) -> list[str]:
    """The fewest misreadings whose questions are together exactly those that failed; none where there are no such."""
    bit = {key: 1 << place for place, key in enumerate(sorted(pattern.failed))}
    whole = sum(bit.values())
    inside = {name: sum(bit[key] for key in mine) for name, mine in pattern.killers.items() if mine <= pattern.failed}
    found = _cover(whole, inside, _MOST_TOGETHER)
    return sorted(found, key=lambda name: (-pattern.weight(pattern.killers[name]), name))


def _cover(left: int, inside: Mapping[str, int], most: int) -> list[str]:
    """The fewest of some sets, at most so many, that hold every bit that is left; none where there are no such."""
    union = 0
    for mine in inside.values():
        union |= mine
    if left & ~union:
        return []
    for size in range(1, most + 1):
        found = _of_size(left, inside, size)
        if found:
            return found
    return []


def _of_size(left: int, inside: Mapping[str, int], size: int) -> list[str]:
    """So many sets that hold every bit that is left: one of them holds the bit that fewest do."""
    useful = {name: mine & left for name, mine in inside.items() if mine & left}
    if size == 1:
        return next(([name] for name, mine in useful.items() if mine == left), [])
    bits = [1 << place for place in range(left.bit_length()) if left >> place & 1]
    rarest = min(bits, key=lambda bit: sum(bool(mine & bit) for mine in useful.values()))
    holding = sorted((name for name, mine in useful.items() if mine & rarest),
                     key=lambda name: (-useful[name].bit_count(), name))
    for name in holding[:_WIDEST]:
        rest = _of_size(left & ~useful[name], useful, size - 1)
        if rest:
            return [name, *rest]
    return []


def _likeliest(pattern: Pattern, clause_of: dict[str, str]) -> Iterator[Entry]:
    """What explains most, then what explains most of the rest, and at last what is left clause by clause."""
    left = pattern.failed
    for _ in range(MOST):
        if not left:
            return
        entry = _best(pattern, clause_of, left)
        yield entry
        left -= frozenset(key for key in left if key[1] in entry["cases"])
    for clause, keys in sorted(_by_clause(pattern, left).items(), key=lambda item: (-len(item[1]), item[0])):
        yield _entry(pattern, None, clause, keys)


def _best(pattern: Pattern, clause_of: dict[str, str], left: frozenset[Key]) -> Entry:
    """The clause that the failures left speak of most, and its misreading where one fits."""
    like = {name: pattern.likeness(name, left) for name in pattern.killers}
    mass = _mass(pattern, left)
    scores = dict(mass)
    for name, likeness in like.items():
        if likeness:
            clause = clause_of[name]
            scores[clause] = max(scores.get(clause, 0.0), mass.get(clause, 0.0) + likeness)
    clause = max(scores, key=lambda name: (scores[name], name))
    for name in sorted(like, key=lambda name: (-like[name], name)):
        if clause_of[name] == clause and like[name] >= _LEAST_LIKE and pattern.truth(name) >= _LEAST_TRUE:
            return _entry(pattern, name, clause, left & pattern.killers[name])
    own_cases = frozenset(key for key in left if pattern.clauses[key] == clause)
    return _entry(pattern, None, clause, own_cases or left)


def _mass(pattern: Pattern, keys: Collection[Key]) -> dict[str, float]:
    """For each clause, what part of some failures its own cases are, by weight."""
    found: dict[str, float] = {}
    whole = pattern.weight(keys)
    for key in keys:
        found[pattern.clauses[key]] = found.get(pattern.clauses[key], 0.0) + pattern.weights[key] / whole
    return found


def _by_clause(pattern: Pattern, keys: Iterable[Key]) -> dict[str, set[Key]]:
    found: dict[str, set[Key]] = {}
    for key in keys:
        found.setdefault(pattern.clauses[key], set()).add(key)
    return found


def _entry(pattern: Pattern, misreading: str | None, clause: str, keys: Collection[Key], *,
           exact: bool = False) -> Entry:
    cases = sorted({key[1] for key in keys if key in pattern.failed})
    entry: Entry = {"misreading": misreading, "clause": clause, "cases": cases}
    return entry | ({"exact": True} if exact else {})
