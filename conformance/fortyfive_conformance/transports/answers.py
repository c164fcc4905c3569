"""No process at all: the answers to the questions of the suite, read from a file.

The file is what `adapter < questions.jsonl > answers.jsonl` leaves: a response a line, in any order. A line that is
no answer, or answers nothing that was asked, is charged to the question that is answered next after it; behind the
last answer to the first question without one. A question that is answered twice has no answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from fortyfive_conformance.errors import NoVerdict, UsageError
from fortyfive_conformance.protocol import MAX_LINE, Ask, Garbage, Outcome, parse_line
from fortyfive_conformance.transports.at_once import AtOnce
from fortyfive_conformance.worker import GREETING


class _Place(NamedTuple):
    offset: int
    size: int
    line: int


class AnswerFile(AtOnce):
    """A file of answers, to be asked like a process, beside the file of the questions that were asked.

    Raises OSError where one cannot be read, UsageError where the questions are none.
    """

    live = False

    def __init__(self, file: Path, questions: Path) -> None:
        super().__init__()
        self._file = file
        self._questions = questions
        self._asked = _asked(questions)
        self._places: dict[int, _Place] = {}
        self._faults: dict[int, str] = {}
        with file.open("rb") as lines:
            self._index(lines)

    def _index(self, lines: BinaryIO) -> None:
        pending, last = "", GREETING.id
        for place, number, garbage in self._lines(lines):
            if garbage or number not in self._asked:
                what = garbage or f"an answer to id {number}, which is not asked"
                pending = pending or f"{self._file.name}:{place.line}: {what}"
                continue
            if number in self._places:
                before = self._places[number].line
                self._faults[number] = f"{self._file.name}: answered twice, in lines {before} and {place.line}"
            self._places.setdefault(number, place)
            last = number
            if pending:
                self._faults.setdefault(number, pending)
                pending = ""
        if pending:
            silent = next((number for number in self._asked if number not in self._places), last)
            self._faults.setdefault(silent, pending)

    def _lines(self, lines: BinaryIO) -> Iterator[tuple[_Place, int, str]]:
        """Each line: where it stands, the id that it answers, or what is wrong with it."""
        offset = 0
        for count, (line, size) in enumerate(_bounded(lines), 1):
            place = _Place(offset, size, count)
            offset += size
            try:
                if size > MAX_LINE:
                    raise Garbage("a line of more than 8 MiB")
                yield place, parse_line(line)[0], ""
            except Garbage as garbage:
                yield place, -1, str(garbage)

    def describe(self) -> Outcome:
        """What the adapter said of itself.

        Raises NoVerdict where it did not.
        """
        outcome = super().describe()
        if outcome.kind not in ("answer", "error"):
            raise NoVerdict(f"no handshake: {outcome.detail}")
        return outcome

    def outcome(self, ask: Ask) -> Outcome:
        """What was answered to a question. Raises UsageError where it is none of those that were asked."""
        if self._asked.get(ask.id) != ask.line.rstrip(b"\n"):
            raise UsageError(f"{self._questions}: question {ask.id} is not what this suite asks of this adapter; "
                             f"export again, with --describe {self._file} where describe declares choices")
        if ask.id in self._faults:
            return Outcome("protocol-error", detail=self._faults[ask.id])
        if ask.id not in self._places:
            return Outcome("not-run", detail=f"no answer to id {ask.id} in {self._file.name}")
        place = self._places[ask.id]
        with self._file.open("rb") as lines:
            lines.seek(place.offset)
            return parse_line(lines.read(place.size).rstrip(b"\r\n"))[1]


def _asked(questions: Path) -> dict[int, bytes]:
    """The request lines of a file of questions, by their ids."""
    try:
        lines = questions.read_bytes().splitlines()
        return {int(json.loads(line)["id"]): line for line in lines}
    except FileNotFoundError:
        raise UsageError(f"{questions} is missing; `fortyfive export --questions {questions.parent}` "
                         "writes it") from None
    except (ValueError, TypeError, KeyError):
        raise UsageError(f"{questions}: expected request lines, as `fortyfive export` writes them") from None


def _bounded(lines: BinaryIO) -> Iterator[tuple[bytes, int]]:
    """Each line without its end, and its whole length: of a line that is too long only the beginning."""
    while line := lines.readline(MAX_LINE + 2):
        size = len(line)
        while not line.endswith(b"\n") and (more := lines.readline(1 << 20)):
            size += len(more)
            if more.endswith(b"\n"):
                break
        yield line.rstrip(b"\r\n"), size
