"""What strength demands: every misreading dies, by a case of its own clause, and by no other's set of cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.kills import Key, Table
from fortyfive_conformance.strength.checkout import BROKEN, RIGHT
from fortyfive_conformance.strength.engines import Ran
from fortyfive_conformance.strength.scope import is_same_rule


class Row(NamedTuple):
    """One clause: its misreadings, and the ids of the cases that kill them."""

    clause: str
    misreadings: int
    dead: int
    cases: tuple[str, ...]


def table_of(ran: Iterable[Ran]) -> Table:
    """The kills by rule set and misreading."""
    table: dict[str, dict[str, frozenset[str]]] = {}
    for engine in ran:
        for ruleset in sorted({ruleset for ruleset, _ in engine.kills}):
            ids = frozenset(question for name, question in engine.kills if name == ruleset)
            table.setdefault(ruleset, {})[engine.name] = ids
    return table


def owes_misreading(clause: dict[str, object]) -> bool:
    """Whether a clause owes a misreading: a testable one that restates no other."""
    return "sides" in clause


def rows(corpus: Corpus, ran: Sequence[Ran]) -> list[Row]:
    """A row for each clause that owes a misreading or has one."""
    kills = {engine.name: engine.kills for engine in ran}
    case_of = {(question.ruleset, question.id): question.case for question in corpus.questions}
    found = []
    for clause, body in corpus.clauses.items():
        mine = [entry["id"] for entry in corpus.misreadings if entry["clause"] == clause]
        if mine or owes_misreading(body):
            own = {case_of[key] for name in mine for key in _own(corpus, clause, kills.get(name, frozenset()))}
            dead = sum(bool(kills.get(name)) for name in mine)
            found.append(Row(clause, len(mine), dead, tuple(sorted(own))))
    return found


def _own(corpus: Corpus, clause: str, kills: Iterable[Key]) -> list[Key]:
    """The kills by cases that prove this clause, or one that is the same rule."""
    proves = {(question.ruleset, question.id): question.clause for question in corpus.questions}
    same = {other: is_same_rule(corpus, clause, other) for other in {proves[key] for key in kills}}
    return [key for key in kills if same[proves[key]]]


def faults(corpus: Corpus, ran: Sequence[Ran]) -> Iterator[str]:
    """Every demand that is not met, as a line of text; `ran` holds all wrong engines and both controls."""
    by_name = {engine.name: engine for engine in ran}
    yield from _controls(corpus, by_name)
    known = {entry["id"]: entry["clause"] for entry in corpus.misreadings}
    for name in sorted(by_name.keys() - known.keys() - {RIGHT, BROKEN}):
        yield f"{name}: a wrong engine of a misreading that spec/misreadings.yaml does not have"
    for name, clause in known.items():
        if name in by_name:
            yield from _engine(corpus, by_name[name], clause)
        else:
            yield f"{name}: no wrong engine reads the rules so; write one in tests/wrong/readings"
    having = set(known.values())
    for clause, body in corpus.clauses.items():
        if owes_misreading(body) and clause not in having:
            yield f"{clause} owes a misreading and has none"
    yield from _same_sets(corpus, known, by_name)
    yield from _claims(corpus, by_name)


def _controls(corpus: Corpus, by_name: dict[str, Ran]) -> Iterator[str]:
    right, broken = by_name[RIGHT], by_name[BROKEN]
    if right.trouble or right.kills:
        failed = ", ".join(sorted(question for _, question in right.kills)[:3])
        yield f"the control that must pass does not: {right.trouble or failed}"
    killing = {ruleset for ruleset, _ in broken.kills}
    for ruleset in corpus.rulesets:
        if broken.trouble or ruleset not in killing:
            yield f"the control that must die does not in {ruleset}: {broken.trouble or 'it passes everything'}"


def _engine(corpus: Corpus, engine: Ran, clause: str) -> Iterator[str]:
    if engine.trouble:
        yield f"{engine.name}: was not judged: {engine.trouble}"
    elif not engine.kills:
        yield f"{engine.name} survives: no case fails an engine that reads {clause} so"
    elif not _own(corpus, clause, engine.kills):
        other = ", ".join(sorted(question for _, question in engine.kills)[:3])
        yield f"{engine.name} dies only by cases of other clauses than {clause}: {other}"
    if engine.broken:
        yield f"{engine.name} breaks down in place of answering wrongly, first in {engine.broken[0]}: mend the engine"


def _same_sets(corpus: Corpus, known: dict[str, str], by_name: dict[str, Ran]) -> Iterator[str]:
    groups: dict[frozenset[Key], list[str]] = {}
    for name in known:
        if name in by_name and by_name[name].kills:
            groups.setdefault(by_name[name].kills, []).append(name)
    for names in groups.values():
        for index, name in enumerate(names):
            for other in names[:index]:
                if known[name] == known[other] or not is_same_rule(corpus, known[name], known[other]):
                    yield (f"{other} and {name} die by the same {len(by_name[name].kills)} questions: "
                           "write a case that tells them apart, or keep one")


def _claims(corpus: Corpus, by_name: dict[str, Ran]) -> Iterator[str]:
    for case, body in corpus.cases.items():
        questions = {(question.ruleset, question.id) for question in corpus.questions_of(case)}
        for name in body.get("catches", []):
            if name in by_name and questions.isdisjoint(by_name[name].kills):
                yield f"{case} says that it catches {name}, and that engine passes it"
