"""Judge the answers in a file as `certify` judges those of a process.

The folder is one that `fortyfive export --questions` has made, with the answers beside the questions. What is no answer
is charged to the question that is answered next after it; a question without an answer was not run.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from fortyfive_conformance.cli.common import corpus_argument, corpus_of, lang_argument
from fortyfive_conformance.cli.expecting import expect_arguments, expectations_of, report_lines
from fortyfive_conformance.exporting import ANSWERS, QUESTIONS
from fortyfive_conformance.report import targets
from fortyfive_conformance.report.document import diagnosis_part, document
from fortyfive_conformance.report.view import View
from fortyfive_conformance.run import Run, Selection, certify
from fortyfive_conformance.style import style_for
from fortyfive_conformance.transports.answers import AnswerFile

EPILOG = """exit codes:
  0  at least one rung is claimed, and every claimed rung has cases and passed them all
  1  otherwise
  2  wrong usage, files of the corpus with faults, or questions of another suite
  3  no verdict: describe is not answered as it must be
  4  a claimed rung has questions that are not answered

examples:
  fortyfive export --questions asked
  ./adapter < asked/questions.jsonl > asked/answers.jsonl
  fortyfive grade asked --report html=report.html
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade`."""
    parser.add_argument("folder", type=Path, metavar="DIR", help="where questions.jsonl is, and answers.jsonl")
    parser.add_argument("--answers", type=Path, metavar="FILE", help=f"the answers (default: DIR/{ANSWERS})")
    parser.add_argument("--ruleset", action="append", default=[], metavar="R", help="only this rule set; repeatable")
    parser.add_argument("--rung", action="append", default=[], metavar="NAME", help="only this rung; repeatable")
    parser.add_argument("--case", action="append", default=[], metavar="ID", help="only this case; repeatable")
    parser.add_argument("--report", action="append", default=[], metavar="FMT=PATH",
                        help=f"write a report: {', '.join(targets.FORMATS)}; repeatable")
    expect_arguments(parser)
    lang_argument(parser)
    corpus_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Grade, report, and tell by the exit code."""
    reports = targets.parse_targets(options.report, [options.write_expected])
    corpus = corpus_of(options)
    expectations = expectations_of(options, corpus)
    selection = Selection(tuple(options.ruleset), tuple(options.rung), tuple(options.case))
    start = time.monotonic()
    answers = AnswerFile(options.answers or options.folder / ANSWERS, options.folder / QUESTIONS)
    found = certify(corpus, answers, selection)
    found = found._replace(complete=not _wanting(found))
    volatile = {"seconds": round(time.monotonic() - start, 3), "adapter": ["--", "COMMAND"], "jobs": 1}
    view = View(corpus, document(corpus, found, selection, None, volatile,
                                 diagnosis_part(corpus, found.standings, found.records)), options.lang)
    shown = targets.write(view, reports)
    lines, code = report_lines(view, expectations, options, reports, style_for(sys.stdout))
    print("\n".join([*shown, *lines]))
    return code


def _wanting(found: Run) -> bool:
    """Whether a claimed rung has questions without an answer."""
    return any(rung.claimed and rung.verdicts.get("not-run") for standing in found.standings for rung in standing.rungs)
