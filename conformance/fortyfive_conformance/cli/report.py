"""What can be made of JSON reports: one of many shards, other renderings, and comparisons.

merge    puts the reports of all shards together, after proving that they are parts of one run
render   makes HTML, JUnit XML, Markdown, annotations or text of a report
diff     tells what broke and what was mended from one report to another
matrix   shows several implementations side by side
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from fortyfive_conformance.cli.common import corpus_argument, corpus_of, lang_argument
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import ReportError, UsageError
from fortyfive_conformance.report.document import Document, dumps, write_whole
from fortyfive_conformance.report.load import load_report, need_complete
from fortyfive_conformance.report.view import View
from fortyfive_conformance.style import Style, style_for

EPILOG = """exit codes:
  0  done; of diff: nothing broke
  1  of merge: the whole run is not as hoped; of diff: something broke
  2  wrong usage, or reports that are cut off, contradict themselves or do not fit each other
  4  a report, a shard or the rest of a run is missing

In JUnit XML a case is skipped when its rung is not claimed, or when its choice is not declared; what is left out of a
claimed rung is a failure. A test suite for the rungs fails where a claimed rung is not complete or nothing is claimed,
so that no heap of skipped cases looks like a pass.

examples:
  fortyfive certify --shard 1/3 --report json=1.json -- ./adapter        and 2/3, 3/3, anywhere
  fortyfive report merge 1.json 2.json 3.json -o report.json
  fortyfive report render report.json --format html --lang pt --output report.html
  fortyfive report diff yesterday.json today.json
  fortyfive report matrix ours.json theirs.json --format md
"""
_TEXT = ("text", "md")


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `report`."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="merge|render|diff|matrix")
    for name, purpose, reports, forms in (
        ("merge", "put the reports of all shards together", "+", ()),
        ("render", "make another rendering of a report", None, ("html", "junit", "md", "github", "text", "json")),
        ("diff", "what changed from one report to another", 2, _TEXT),
        ("matrix", "several implementations side by side", "+", (*_TEXT, "html")),
    ):
        action = actions.add_parser(name, help=purpose, description=purpose, allow_abbrev=False)
        action.add_argument("reports", metavar="REPORT", nargs=reports)
        if forms:
            action.add_argument("--format", choices=forms, default=forms[0], help=f"(default: {forms[0]})")
        action.add_argument("-o", "--output", metavar="PATH", required=name == "merge",
                            help="the file to be written" + ("" if name == "merge" else " (default: show it)"))
        lang_argument(action)
        corpus_argument(action)


def run(options: argparse.Namespace) -> int:
    """Make what is asked for."""
    if options.output is not None and not Path(options.output).absolute().parent.is_dir():
        raise UsageError(f"--output {options.output}: expected a file in a folder that exists")
    corpus = corpus_of(options)
    actions = {"merge": _merge, "render": _render, "diff": _diff, "matrix": _matrix}
    return actions[options.action](corpus, options)


def _load(corpus: Corpus, name: str) -> Document:
    return load_report(name, root=corpus.root)


def _style(options: argparse.Namespace) -> Style:
    return Style(False) if options.output else style_for(sys.stdout)


def _put(options: argparse.Namespace, lines: Iterable[str]) -> None:
    """Show the lines, or write them to the file asked for."""
    text = "\n".join(lines)
    if options.output is None:
        print(text)
    else:
        write_whole(Path(options.output), f"{text}\n")


def _merge(corpus: Corpus, options: argparse.Namespace) -> int:
    from fortyfive_conformance.report.conclusion import conclusions, exit_code
    from fortyfive_conformance.report.merge import Part, merge

    report = merge(corpus, [Part(name, _load(corpus, name)) for name in options.reports])
    write_whole(Path(options.output), dumps(report))
    view = View(corpus, report, options.lang)
    style = style_for(sys.stdout)
    for found in conclusions(view):
        print(style.good(found.text) if found.good else style.bad(found.text))
    return exit_code(view)


def _view(corpus: Corpus, name: str, report: Document, lang: str) -> View:
    try:
        return View(corpus, report, lang)
    except ReportError as error:
        raise ReportError(f"{name}: {error}") from None


def _render(corpus: Corpus, options: argparse.Namespace) -> int:
    from fortyfive_conformance.report import targets, terminal

    view = _view(corpus, options.reports, _load(corpus, options.reports), options.lang)
    if options.format == "text" and options.output is None:
        _put(options, terminal.render(view, _style(options), shown=len(view.failures)))
    else:
        _put(options, [targets.render(view, options.format).removesuffix("\n")])
    return 0


def _diff(corpus: Corpus, options: argparse.Namespace) -> int:
    from fortyfive_conformance.report import differences

    before, after = (need_complete(_load(corpus, name), name) for name in options.reports)
    if options.format == "md":
        _put(options, differences.markdown(corpus, before, after, options.lang))
    else:
        _put(options, differences.text(corpus, before, after, options.lang, _style(options)))
    return int(any(change.kind == "broken" for change in differences.changes(before, after)))


def _matrix(corpus: Corpus, options: argparse.Namespace) -> int:
    from fortyfive_conformance.report import matrix

    views = [_view(corpus, name, need_complete(_load(corpus, name), name), options.lang) for name in options.reports]
    found = matrix.columns(views, options.reports)
    if options.format == "html":
        _put(options, [matrix.html(found, options.lang)])
    elif options.format == "md":
        _put(options, matrix.markdown(found, options.lang))
    else:
        _put(options, matrix.text(found, options.lang, _style(options)))
    return 0
