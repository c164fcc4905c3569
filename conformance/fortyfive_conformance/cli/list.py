"""List the cases: id, rung, the clause each proves, and its title."""

from __future__ import annotations

import argparse

from fortyfive_conformance.cli.common import corpus_argument, corpus_of, lang_argument
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.run import Selection, check_rulesets, select

EPILOG = """examples:
  fortyfive list --rung play
  fortyfive list --ruleset bruff --section 06 --lang pt
  fortyfive list --smoke                                few cases that still kill every known misreading
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `list`."""
    parser.add_argument("--ruleset", action="append", default=[], metavar="R", help="only this rule set; repeatable")
    parser.add_argument("--rung", action="append", default=[], metavar="NAME", help="only this rung; repeatable")
    parser.add_argument("--section", metavar="NN", help="only this section: 06")
    parser.add_argument("--smoke", action="store_true",
                        help="only a smallest part of the suite that still fails every known misreading")
    lang_argument(parser)
    corpus_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Print a line a question."""
    corpus = corpus_of(options)
    check_rulesets(corpus, options.ruleset)
    questions = [question for question in select(corpus, Selection(tuple(options.ruleset), tuple(options.rung)))
                 if options.section in (None, question.section)]
    if options.smoke:
        chosen = _smoke(corpus)
        questions = [question for question in questions if (question.ruleset, question.id) in chosen]
    if not questions:
        raise UsageError(_choice(corpus, options.ruleset))
    for question in questions:
        title = corpus.cases[question.case]["title"][options.lang]
        print(f"{question.ruleset}  {question.rung:<8}  {question.clause:<12}  {question.id}  {title}")
    return 0


def _choice(corpus: Corpus, rulesets: list[str]) -> str:
    """What there is to choose from where no case fits."""
    known = select(corpus, Selection(tuple(rulesets)))
    rungs = ", ".join(dict.fromkeys(question.rung for question in known))
    return f"no case fits; the rungs are: {rungs}; the sections: {', '.join(sorted({q.section for q in known}))}"


def _smoke(corpus: Corpus) -> set[tuple[str, str]]:
    """The questions of a smallest part that kills every misreading, by rule set and id."""
    from fortyfive_conformance import kills
    from fortyfive_conformance.strength.smoke import smallest

    table = kills.load(corpus)
    if not table:
        raise UsageError(f"{kills.FILE} is not of this suite; in a checkout: fortyfive strength --write")
    return set(smallest(kills.across(table)))
