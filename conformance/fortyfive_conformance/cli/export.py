"""Write the questions for an engine that is no process, or the whole corpus as JSON for a runner of one's own."""

from __future__ import annotations

import argparse
from pathlib import Path

from fortyfive_conformance.cli.common import corpus_argument, corpus_of, lang_argument
from fortyfive_conformance.exporting import export_json, export_questions, read_description
from fortyfive_conformance.words import say

EPILOG = """examples:
  fortyfive export --questions asked       then: adapter < asked/questions.jsonl > asked/answers.jsonl
                                           and:  fortyfive grade asked
  fortyfive export --json corpus           clauses, cases, choices, refusals, classes and schemas
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `export`."""
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--questions", type=Path, metavar="DIR", help="write questions.jsonl, the request lines")
    what.add_argument("--json", type=Path, metavar="DIR", help="write the whole corpus as canonical JSON")
    parser.add_argument("--describe", type=Path, metavar="FILE",
                        help="the adapter's answer to describe, where it declares choices that change questions")
    lang_argument(parser)
    corpus_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Write, and tell what."""
    corpus = corpus_of(options)
    if options.questions:
        describe = read_description(options.describe) if options.describe else None
        folder, files = options.questions, export_questions(corpus, options.questions, options.lang, describe)
        next_step = say(options.lang, "export-answer", folder=folder)
    else:
        folder, files = options.json, export_json(corpus, options.json, options.lang)
        next_step = ""
    print(say(options.lang, "exported", count=len(files), folder=folder, cases=len(corpus.cases),
              questions=len(corpus.questions)))
    if next_step:
        print(next_step)
    return 0
