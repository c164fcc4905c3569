"""How strong the suite is: every known misreading, and every mechanical mutant of the reference, must die.

A wrong engine reads the rules by one misreading; all of them are asked, as processes, the suite of every rule set in
which the clause stands. A clause a row is printed: how many misreadings it has, how many die, and by which cases. Then
the mutants: the reference with one small change each. It works in a checkout, with its tests/wrong.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

from fortyfive_conformance import kills
from fortyfive_conformance.cli.common import corpus_argument, corpus_of, count
from fortyfive_conformance.cli.progress import Progress
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.report.document import write_whole

if TYPE_CHECKING:
    from fortyfive_conformance.strength.survey import Surveyed

EPILOG = """exit codes:
  0  every misreading dies by a case of its clause and by no other's set of cases; the mutants die as they should
  1  otherwise, or, with --check, a generated file is not what it would be made now
  2  wrong usage

examples:
  fortyfive strength                                    everything
  fortyfive strength --wrong-engines                    the misreadings alone, without the mutants
  fortyfive strength --misreading void-must-ruff        one wrong engine, with all the questions that kill it
  fortyfive strength --case left-of-the-dealer-leads    what would slip through without that case
  fortyfive strength --write                            make cases/kills.json and the figures anew
  fortyfive strength --prove                            show the surviving mutants to be equivalent (takes long)
"""
SHOWN = 3


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `strength`."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--case", metavar="ID", help="which misreadings would slip through without this case")
    what.add_argument("--misreading", action="append", default=[], metavar="ID",
                      help="only this wrong engine, with all that kills it; repeatable")
    what.add_argument("--write", action="store_true",
                      help="write cases/kills.json and, with the mutants, the published figures")
    what.add_argument("--check", action="store_true", help="fail also where one of these files is stale")
    what.add_argument("--prove", action="store_true",
                      help="add to tests/wrong/equivalents.json what it does not yet show for this engine")
    parser.add_argument("--wrong-engines", action="store_true", help="the misreadings alone, without the mutants")
    parser.add_argument("--idle", action="store_true", help="name the cards that only fill a hand")
    parser.add_argument("--all-cases", action="store_true", help="name every killing case, not three a clause")
    parser.add_argument("--jobs", type=count, metavar="N", help="processes at a time (default: one a processor)")
    corpus_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Whatever is asked for."""
    from fortyfive_conformance.strength.engines import default_jobs

    corpus = corpus_of(options)
    options.jobs = options.jobs or default_jobs()
    if options.case:
        return _case(corpus, options.case)
    if options.misreading:
        return _misreadings(corpus, options)
    if options.wrong_engines:
        return _wrong_engines(corpus, options)
    return _prove(corpus, options) if options.prove else _everything(corpus, options)


def _everything(corpus: Corpus, options: argparse.Namespace) -> int:
    from fortyfive_conformance.strength import survey

    with ExitStack() as bars:
        found = survey.survey(corpus, options.jobs, lambda label: bars.enter_context(Progress(label)))
    texts = survey.published(corpus, found)
    faults = list(found.faults)
    if options.write:
        for name, text in texts.items():
            (corpus.root / name).parent.mkdir(parents=True, exist_ok=True)
            write_whole(corpus.root / name, text)
    elif options.check:
        faults += [f"{name} is stale: fortyfive strength --write" for name in survey.stale(corpus.root, texts)]
    print("\n".join([*_table(found, options.all_cases), *_mutants(found), *_idle(found, options.idle)]))
    for fault in faults:
        print(f"fault: {fault}")
    print(_last(found, faults))
    return 1 if faults else 0


def _wrong_engines(corpus: Corpus, options: argparse.Namespace) -> int:
    from fortyfive_conformance.strength import gate, survey
    from fortyfive_conformance.strength.checkout import BROKEN, RIGHT, engine_names
    from fortyfive_conformance.strength.engines import run_engines

    with Progress("wrong engines") as progress:
        ran = run_engines(corpus, [RIGHT, BROKEN, *engine_names(corpus.root)], [], options.jobs, progress)
    faults = list(gate.faults(corpus, ran))
    table = gate.table_of([engine for engine in ran if engine.name not in (RIGHT, BROKEN)])
    text = kills.text(corpus, table)
    if options.write:
        write_whole(corpus.root / kills.FILE, text)
    elif options.check:
        faults += [f"{name} is stale: fortyfive strength --write"
                   for name in survey.stale(corpus.root, {kills.FILE: text})]
    rows = gate.rows(corpus, ran)
    for fault in faults:
        print(f"fault: {fault}")
    every, dead = sum(row.misreadings for row in rows), sum(row.dead for row in rows)
    print(f"misreadings: {dead} of {every} die; {f'{len(faults)} faults' if faults else 'no fault'}")
    return 1 if faults else 0


def _table(found: Surveyed, all_cases: bool) -> Iterator[str]:
    yield "clause        misreadings  dead  cases of the clause that kill them"
    for row in found.figures.rows:
        shown = row.cases if all_cases else row.cases[:SHOWN]
        more = f" and {len(row.cases) - len(shown)} more" if len(shown) < len(row.cases) else ""
        yield f"{row.clause:<12}  {row.misreadings:>11}  {row.dead:>4}  {', '.join(shown)}{more}"
    yield ""


def _mutants(found: Surveyed) -> Iterator[str]:
    hunted = found.hunted
    for mutant in hunted.survivors:
        yield f"{'equivalent' if mutant.key in hunted.equivalent else 'alive'}: {mutant.place}"
    yield (f"mutants: {hunted.killed} of {hunted.mutants} die, raw score {hunted.raw:g} %; "
           f"{len(hunted.survivors) - len(hunted.alive)} of {len(hunted.survivors)} survivors are equivalent, "
           f"adjusted score {hunted.adjusted:g} %")


def _idle(found: Surveyed, named: bool) -> Iterator[str]:
    if named:
        for one in found.idle:
            yield f"idle: {one.card} in {one.question} ({one.ruleset})"
    yield (f"cards that only fill a hand, so that no answer and no wrong engine's death depends on them: "
           f"{len(found.idle)} of {found.hands} (no fault: a hand is filled to the size that it has at the table)")


def _last(found: Surveyed, faults: list[str]) -> str:
    every, dead = sum(row.misreadings for row in found.figures.rows), sum(row.dead for row in found.figures.rows)
    end = f"{len(faults)} faults" if faults else "no fault"
    return f"misreadings: {dead} of {every} die; {end}"


def _misreadings(corpus: Corpus, options: argparse.Namespace) -> int:
    from fortyfive_conformance.strength.engines import run_engines

    known = [entry["id"] for entry in corpus.misreadings]
    for name in options.misreading:
        if name not in known:
            raise UsageError(f"--misreading {name}: no such misreading; they are in spec/misreadings.yaml")
    alive = 0
    for engine in run_engines(corpus, options.misreading, [], options.jobs, lambda done, of: None):
        killers = sorted(engine.kills)
        alive += not killers
        print(f"{engine.name}: {engine.trouble or f'{len(killers)} questions kill it'}")
        for ruleset, question in killers:
            print(f"  {ruleset}  {question}")
    return 1 if alive else 0


def _case(corpus: Corpus, case: str) -> int:
    from fortyfive_conformance.strength.smoke import slips

    questions = corpus.questions_of(case)
    if not questions:
        raise UsageError(f"--case {case}: no such case; `fortyfive list` names them all")
    table = kills.load(corpus)
    if not table:
        raise UsageError(f"{kills.FILE} is not of this suite; make it anew: fortyfive strength --write")
    lines = []
    for ruleset in dict.fromkeys(question.ruleset for question in questions):
        gone = frozenset(question.id for question in questions if question.ruleset == ruleset)
        lost = slips(corpus, ruleset, table.get(ruleset, {}), gone)
        lines += [f"{ruleset}: {name} would slip through" for name in lost.live]
        lines += [f"{ruleset}: {name} would die by cases of other clauses alone" for name in lost.elsewhere]
    print("\n".join(lines) or f"without {case} every misreading would still die by a case of its clause")
    return 0


def _prove(corpus: Corpus, options: argparse.Namespace) -> int:
    from fortyfive_conformance.strength import proof, survey

    with Progress("mutants") as progress:
        survivors = survey.survivors_of(corpus, options.jobs, progress)
    places = {mutant.key: mutant.place for mutant in survivors}
    with ExitStack() as bars:
        for found in proof.prove(corpus, survivors, options.jobs, lambda label: bars.enter_context(Progress(label))):
            write_whole(corpus.root / proof.FILE, proof.text(corpus, found))
            for key, where in found.differs.items():
                print(f"differs: {places[key]}\n  at {where}")
            print(f"{proof.FILE}: {len(found.equivalents)} of {len(survivors)} survivors answer as the reference does, "
                  f"over {found.questions} questions of the census and {found.games} games with {found.actions} actions"
                  f"{f'; {len(found.left)} more are followed now' if found.left else ''}", flush=True)
    return 0
