"""Show a case: the file as it is written, and the request that is sent for it."""

from __future__ import annotations

import argparse
import json

from fortyfive_conformance.cli.common import corpus_argument, corpus_of
from fortyfive_conformance.corpus import Corpus, Question
from fortyfive_conformance.errors import UsageError

EPILOG = """examples:
  fortyfive show ace-of-hearts-kept-from-a-lower-lead
  fortyfive show --request ace-of-hearts-kept-from-a-lower-lead      only the request lines, as they are sent
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `show`."""
    parser.add_argument("id", metavar="ID", help="a case, or one of its examples: id/slug")
    parser.add_argument("--request", action="store_true", help="only the request lines")
    corpus_argument(parser)


def questions_of(corpus: Corpus, case: str) -> list[Question]:
    """The questions of an id.

    Raises UsageError with the nearest ids where there is no such case.
    """
    found = corpus.questions_of(case)
    if not found:
        from difflib import get_close_matches

        near = get_close_matches(case, corpus.cases, 3)
        hint = f"; did you mean {' or '.join(near)}?" if near else "; `fortyfive list` names them all"
        raise UsageError(f"no case {case!r}{hint}")
    return found


def run(options: argparse.Namespace) -> int:
    """Print the case."""
    corpus = corpus_of(options)
    questions = questions_of(corpus, options.id)
    if not options.request:
        file = corpus.cases[questions[0].case]["file"]
        print(f"# {file}")
        print((corpus.root / file).read_text("utf-8").rstrip())
        print(f"# digest {corpus.digests[questions[0].case]}")
    for question in questions:
        if not options.request:
            print(f"\n# {question.ruleset} {question.id}: rung {question.rung}, proves {question.clause}")
            for check in question.checks:
                print(f"# asserts {json.dumps(check, ensure_ascii=False)}")
        print(question.line.decode().rstrip())
    return 0
