"""What `certify` does about expectations: its options, the file held against the run, and the closing sentence."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.report.targets import STDOUT, Target
from fortyfive_conformance.style import Style
from fortyfive_conformance.words import say

if TYPE_CHECKING:
    from fortyfive_conformance.expectations import Expectations, Held
    from fortyfive_conformance.report.view import View

SHOWN = 20


def expect_arguments(parser: argparse.ArgumentParser) -> None:
    """`--expect` and `--write-expected`."""
    group = parser.add_argument_group("expectations")
    group.add_argument("--expect", type=Path, metavar="FILE",
                       help="hold the run against what this file expects not to pass: exit 0 if all is as expected; "
                            "figures, badges and certificates stay as they are")
    group.add_argument("--write-expected", type=Path, metavar="FILE",
                       help="make this file, or bring it up to date; comments, order and reasons of what is still so "
                            "stay")


def expectations_of(options: argparse.Namespace, corpus: Corpus) -> Expectations | None:
    """The expectations that are asked for, read before anything runs.

    Raises UsageError where they are to be compared and written at once, CorpusError where the file has faults.
    """
    if options.expect is None:
        _check_written(options.write_expected, corpus)
        return None
    if options.write_expected is not None:
        raise UsageError("--expect compares and --write-expected writes; give one of them")
    from fortyfive_conformance.expectations import read

    return read(options.expect, corpus)


def _check_written(file: Path | None, corpus: Corpus) -> None:
    """What is to be brought up to date can be: after the run it would be too late to say so."""
    if file is None:
        return
    if file.is_dir() or not file.absolute().parent.is_dir():
        raise UsageError(f"--write-expected {file}: expected a file in a folder that exists")
    if file.exists():
        from fortyfive_conformance.expectations import read

        read(file, corpus)


def report_lines(view: View, expectations: Expectations | None, options: argparse.Namespace, reports: Sequence[Target],
                 style: Style) -> tuple[list[str], int]:
    """The report as text, what the expectations add to it, and the exit code."""
    from fortyfive_conformance.report import terminal

    if expectations is None or not view.complete:
        from fortyfive_conformance.report.conclusion import exit_code

        lines = list(terminal.render(view, style))
        return lines + _written(view, options.write_expected), exit_code(view)
    from fortyfive_conformance.expectations import hold

    held = hold(view, expectations)
    lines = list(terminal.render(view, style, expected=held.expected))
    if ("github", STDOUT) in reports:
        from fortyfive_conformance.report.github import annotation

        lines += [annotation("error", [f"{fault.what}; {fault.hint}"], file=fault.file, line=fault.line,
                             col=fault.column) for fault in held.problems]
    good, closing = _closing(view, held, str(options.expect), style)
    return lines + closing, 0 if good else 1


def _closing(view: View, held: Held, file: str, style: Style) -> tuple[bool, list[str]]:
    """What must be edited, and the last line: it says `as expected`, never that anything conforms."""
    lang = view.lang
    lines = [str(fault) for fault in held.problems[:SHOWN]]
    if len(held.problems) > SHOWN:
        lines.append(say(lang, "expect-more", count=len(held.problems) - SHOWN, file=file))
    if any(not census["passed"] for census in view.censuses):
        lines.append(say(lang, "expect-classes"))
    if held.problems:
        return False, [*lines, style.bold(style.bad(say(lang, "not-as-expected", count=len(held.problems), file=file)))]
    if not held.judged:
        return False, [*lines, style.bad(say(lang, "expect-nothing"))]
    return True, [*lines, style.good(say(lang, "as-expected", count=len(held.expected), total=held.judged, file=file))]


def _written(view: View, file: Path | None) -> list[str]:
    if file is None:
        return []
    if not view.complete:
        return [say(view.lang, "expect-interrupted", file=file)]
    from fortyfive_conformance.expected_file import write

    return [say(view.lang, "expect-written", file=file, **write(view, file)._asdict())]
