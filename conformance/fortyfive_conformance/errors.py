"""What can go wrong, as a tree. Each error carries its data and says what was expected.

    FortyFiveError
    ├── UsageError          the command line asks for what there is not      exit 2
    ├── CorpusError         files of spec/ or cases/ have faults             exit 2
    ├── ReportError         a report is cut off, of another form or false    exit 2
    ├── NoVerdict           the adapter did not start, answer or stay sane   exit 3
    └── Incomplete          a report, or a part of one, is missing           exit 4
"""

from __future__ import annotations

import errno
from typing import NamedTuple

_EXPECTED = {
    errno.ENOENT: "expected one that is there",
    errno.EISDIR: "expected a file",
    errno.ENOTDIR: "expected a folder above it",
    errno.EACCES: "name one that this user may use",
    errno.EPERM: "name one that this user may use",
    errno.EROFS: "name a place that can be written",
    errno.ENOSPC: "make room, or name another place",
}


class Fault(NamedTuple):
    """One fault in a file, where it is and what was expected there; lines and columns count from 1."""

    file: str
    line: int
    column: int
    what: str
    hint: str = ""

    def __str__(self) -> str:
        tail = f"; {self.hint}" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}: {self.what}{tail}"


class FortyFiveError(Exception):
    """The root of all errors that a user may see."""

    exit_code = 2


class UsageError(FortyFiveError):
    """The command line asks for something that does not exist or does not fit."""


class CorpusError(FortyFiveError):
    """Files of the rules or the cases have faults; `faults` lists them all, `advice` says what to do next."""

    def __init__(self, faults: list[Fault], *advice: str) -> None:
        self.faults = faults
        super().__init__("\n".join([*map(str, faults), *advice]))


class ReportError(FortyFiveError):
    """A report cannot be used: it is cut off, of another form, does not add up, or does not fit its fellows."""


class NoVerdict(FortyFiveError):
    """The adapter cannot be judged: it did not start, shake hands or pass the probes."""

    exit_code = 3


class Incomplete(FortyFiveError):
    """What is needed for a verdict is not there: a report, a shard, or the rest of an interrupted run."""

    exit_code = 4


def told(error: OSError) -> str:
    """What the system says of a file, and what was expected."""
    if error.filename is None and error.errno == errno.ENOENT:
        return "the folder in which this was started is gone; change to another"
    what = f"{error.filename}: " if error.filename is not None else ""
    hint = _EXPECTED.get(error.errno or 0)
    return f"{what}{error.strerror or error}" + (f"; {hint}" if hint else "")
