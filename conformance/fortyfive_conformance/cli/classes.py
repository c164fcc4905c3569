"""Show the classes that `certify --exhaustive` asks a member of, or derive them anew from the clauses.

Without --write: for each rule set and census how many classes there are and how many questions they stand for.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from fortyfive_conformance.cli.common import corpus_argument, corpus_of, lang_argument
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.run import check_rulesets

EPILOG = """examples:
  fortyfive classes
  fortyfive classes --write          after changing a rule that they are derived from
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `classes`."""
    parser.add_argument("--ruleset", action="append", default=[], metavar="R", help="only this rule set; repeatable")
    parser.add_argument("--write", action="store_true", help="derive the tables of cases/classes anew and write them")
    lang_argument(parser)
    corpus_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Write, or show what is kept."""
    corpus = corpus_of(options)
    check_rulesets(corpus, options.ruleset)
    rulesets = options.ruleset or list(corpus.rulesets)
    if options.write:
        from fortyfive_conformance.census.make import write

        for name in rulesets:
            changed = write(corpus.root, corpus.rulesets[name], corpus.clauses, corpus.cards["order"])
            print(f"{name}: {', '.join(changed) or 'the tables are as they were'}")
        return 0
    print("\n".join(line for name in rulesets for line in _shown(corpus, name, options.lang)))
    return 0


def _shown(corpus: Corpus, ruleset: str, lang: str) -> Iterator[str]:
    from fortyfive_conformance.census.make import RUNGS
    from fortyfive_conformance.census.task import kept
    from fortyfive_conformance.report.exhaustive import table_lines

    yield f"{corpus.rulesets[ruleset]['title'][lang]} ({ruleset})"
    for name in RUNGS:
        task = kept(corpus, ruleset, name)
        yield from table_lines(task, lang) if task else ()
