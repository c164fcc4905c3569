"""Judge an engine by the rules: every case of every rung that it claims, section by section.

Without a command the reference engine is judged. The adapter is started once, shakes hands, is probed, and is then
asked everything; each failure is shown with the clause it breaks and the command that repeats it.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING

from fortyfive_conformance.cli import exhaustive
from fortyfive_conformance.cli.adapter import adapter_arguments, pipeline_of
from fortyfive_conformance.cli.common import corpus_argument, count, lang_argument, shard
from fortyfive_conformance.cli.expecting import expect_arguments, expectations_of, report_lines
from fortyfive_conformance.cli.interrupt import interruptible
from fortyfive_conformance.cli.issuing import (
    certificate_arguments,
    check_certificate,
    corpus_for,
    issue_for,
    report_for,
)
from fortyfive_conformance.cli.progress import Progress
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.report import targets
from fortyfive_conformance.style import style_for
from fortyfive_conformance.transports.ways import as_given
from fortyfive_conformance.words import say

if TYPE_CHECKING:  # what follows the questions is loaded while the adapter starts
    from fortyfive_conformance.report.document import Document
    from fortyfive_conformance.run import Run, Selection

EPILOG = """exit codes:
  0  at least one rung is claimed, and every claimed rung has cases and passed them all
  1  otherwise
  2  wrong usage, or files of the corpus with faults
  3  no verdict: the adapter did not start, shake hands or pass the probes
  4  interrupted; what was found until then is reported all the same

With --expect: 0 when everything is as the file expects, else 1 with what to edit; with --write-expected the exit code
is that of the run. With --shard: 0 when the shard's own cases passed; only the merged report says whether anything
conforms.

examples:
  fortyfive certify -- node adapter.mjs
  fortyfive certify --rung play --lang es -- ./adapter
  fortyfive certify --case ace-of-hearts-kept-from-a-lower-lead -- ./adapter
  fortyfive certify --report json=report.json -- ./adapter
  fortyfive certify --report html=report.html --report junit=junit.xml --report github=- -- ./adapter
  fortyfive certify --expect expected.yaml -- ./adapter
  fortyfive certify --shard 2/8 --jobs 4 --report json=2.json -- ./adapter
  fortyfive certify --exhaustive -- ./adapter          a question of every class besides, drawn afresh
  fortyfive certify --exhaustive --certificate certificate.json --sign issuer.pem -- ./adapter
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `certify`."""
    parser.add_argument("--ruleset", action="append", default=[], metavar="R", help="only this rule set; repeatable")
    parser.add_argument("--rung", action="append", default=[], metavar="NAME", help="only this rung; repeatable")
    parser.add_argument("--case", action="append", default=[], metavar="ID", help="only this case; repeatable")
    parser.add_argument("--report", action="append", default=[], metavar="FMT=PATH",
                        help=f"write a report: {', '.join(targets.FORMATS)}; repeatable")
    parser.add_argument("--jobs", type=count, default=1, metavar="N", help="adapter processes (default: 1)")
    exhaustive.arguments(parser)
    parser.add_argument("--shard", type=shard, metavar="I/N", help="only the I-th of N parts of the cases")
    expect_arguments(parser)
    certificate_arguments(parser)
    lang_argument(parser)
    corpus_argument(parser)
    adapter_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Certify, report, and tell by the exit code."""
    pipeline = pipeline_of(options, jobs=options.jobs)
    check_certificate(options)
    others = (options.certificate, options.write_expected)
    about, reports = report_for(options, targets.parse_targets(options.report, others))
    nonce = exhaustive.nonce_of(options)
    with pipeline.ahead():
        from fortyfive_conformance.report.view import View
        from fortyfive_conformance.run import Selection, certify

        corpus = corpus_for(options)
        expectations = expectations_of(options, corpus)
    selection = Selection(tuple(options.ruleset), tuple(options.rung), tuple(options.case), options.shard)
    start = time.monotonic()
    with interruptible(pipeline), pipeline, Progress(say(options.lang, "progress")) as progress:
        found = certify(corpus, pipeline, selection, progress)
        found, classes = exhaustive.ask(corpus, pipeline, found, selection, nonce, options.lang)
        pipeline.finish()
        report = _document(options, corpus, found, selection, pipeline.command, time.monotonic() - start, nonce,
                           classes)
        view = View(corpus, report, options.lang)
        shown = targets.write(view, reports)
        lines, code = report_lines(view, expectations, options, reports, style_for(sys.stdout))
    stayed = [say(options.lang, "stayed", count=pipeline.stayed)] if pipeline.stayed else []
    print("\n".join([*shown, *stayed, *lines]))
    for line in issue_for(options, corpus, about):
        print(line)
    return code


def _document(options: argparse.Namespace, corpus: Corpus, found: Run, selection: Selection, command: list[str],
              seconds: float, nonce: str | None, classes: Document | None) -> Document:
    """The report as data. Everything else is made from it."""
    from fortyfive_conformance.report.document import diagnosis_part, document

    timeouts = {"describe": options.describe_timeout, "answer": options.timeout}
    volatile = {"seconds": round(seconds, 3), "adapter": as_given(command), "jobs": options.jobs}
    return document(corpus, found, selection, timeouts, volatile,
                    diagnosis_part(corpus, found.standings, found.records), nonce=nonce, exhaustive=classes)
