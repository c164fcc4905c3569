"""One process of an adapter at a time: what is in flight to it, and what a fault means for which question.

A fault while several requests are in flight says nothing of any of them: they are asked again, one at a time, and
only what a fresh process does that was asked nothing else is a question's own fault.

A line that is no answer may also belong to the question answered just before it. That question is *examined*: a
fresh process is asked it alone and then to describe itself, and what comes in between is the question's own.
"""

from __future__ import annotations

import selectors
import time
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice

from fortyfive_conformance.corpus.compiled import request_line
from fortyfive_conformance.host import Host
from fortyfive_conformance.protocol import MAX_ID, VERSION, WINDOW, Ask, Garbage, Outcome, parse_line
from fortyfive_conformance.recent import Recent
from fortyfive_conformance.transports.process import Process

GREETING = Ask(0, request_line(0, "describe", {"protocol": VERSION}))
# The same question under another id: asked to see whether anything that is no answer comes before it.
REPEATED = Ask(MAX_ID, request_line(MAX_ID, "describe", {"protocol": VERSION}))
Answer = tuple[Ask, Outcome]
_REMEMBERED = 16 * WINDOW  # so many answers back, a repeated id is still known for whose it is


_Sent = tuple[Ask, float]  # and when


class Worker:
    """A process, or none just now, and the questions that it has in hand."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._process: Process | None = None
        self._in_flight: dict[int, _Sent] = {}
        self._again: deque[Ask] = deque()
        self._held: list[Ask] = []
        self._suspects: deque[Ask] = deque()
        self._examined: Ask | None = None
        self._known_suspects: list[Ask] = []
        self._answered: Recent[Ask] = Recent(_REMEMBERED)
        self._last: Ask | None = None
        self._fresh = True
        self._last_answer = 0.0

    def begin(self) -> None:
        """Forget what earlier questions were answered: ids may be used again from here on."""
        self._known_suspects = []
        self._answered = Recent(_REMEMBERED)
        self._last = None

    def start(self) -> None:
        """Start a process and greet it."""
        self._process = process = Process(self._host.command)
        self._host.started += 1
        self._fresh = True
        self._answered = Recent(_REMEMBERED)
        self._host.selector.register(process.stdout, selectors.EVENT_READ, (self, "stdout"))
        self._host.selector.register(process.stderr, selectors.EVENT_READ, (self, "stderr"))
        self._send([GREETING])

    def fill(self, source: Iterator[Ask]) -> bool:
        """Send what may be sent now; whether anything is in flight or waits."""
        if self._examined or self._suspects or self._again:
            if not self._in_flight:
                self._send_alone()
            return True
        if GREETING.id in self._in_flight or len(self._in_flight) > WINDOW // 2:  # refill in bulk, not one by one
            return bool(self._in_flight)
        asks = self._held or list(islice(source, WINDOW - len(self._in_flight)))
        self._held = []
        if asks and self._process is None:
            self._held = asks
            self.start()
        elif asks:
            self._send(asks)
        return bool(self._in_flight)

    def _send_alone(self) -> None:
        """Send the next of those that are asked one at a time; an examination begins with a fresh process."""
        if self._examined is None and self._suspects:
            if not self._fresh:
                self.end(at_once=True)
            self._examined = self._suspects.popleft()
        if self._process is None:
            self.start()
        else:
            self._send([self._examined or self._again[0]])

    def repeat(self) -> None:
        """Ask once more for the description."""
        if self._process is not None:
            self._send([REPEATED])

    def settle(self) -> bool:
        """See whether anything follows the last answer that is none; whether there is something to wait for."""
        if self._last is not None:
            self.repeat()
        return self.busy

    def _send(self, asks: Sequence[Ask]) -> None:
        assert self._process is not None  # callers start one first
        now = time.monotonic()
        for ask in asks:
            self._in_flight[ask.id] = (ask, now)
            self._process.send(ask.line)
        self._flush(self._process)

    def _flush(self, process: Process) -> None:
        process.flush()
        selector = self._host.selector
        registered = process.stdin in selector.get_map()
        if process.wants_write and not registered:
            selector.register(process.stdin, selectors.EVENT_WRITE, (self, "stdin"))
        elif registered and not process.wants_write:
            selector.unregister(process.stdin)

    @property
    def busy(self) -> bool:
        """Whether an answer is waited for."""
        return bool(self._in_flight)

    def patience(self) -> float:
        """The time that the oldest request in flight has."""
        described = GREETING.id in self._in_flight or REPEATED.id in self._in_flight
        return self._host.describe_timeout if described else self._host.timeout

    def deadline(self) -> float:
        """When the oldest request in flight runs out of time."""
        for _, at in self._in_flight.values():
            return max(at, self._last_answer) + self.patience()
        return float("inf")

    def ready(self, pipe: str) -> Iterator[Answer]:
        """Handle a pipe that is ready."""
        process = self._process
        if process is None:
            return
        if pipe == "stderr":
            process.read_stderr()
            if not process.stderr_open:
                self._unwatch(process.stderr)
        elif pipe == "stdin":
            self._flush(process)
        else:
            yield from self._read(process)

    def _read(self, process: Process) -> Iterator[Answer]:
        suspect = None
        try:
            lines = process.read_lines()
            now = time.monotonic()
            for line in lines:
                if self._host.tap:
                    self._host.tap(line)
                suspect = self._last
                number, outcome = parse_line(line)
                sent = self._in_flight.pop(number, None)
                if sent is None:
                    suspect = self._answered.find(number, suspect)
                    raise Garbage(f"an answer to id {number}, which is not asked or already answered")
                ask, _ = sent
                if self._again or ask is self._examined or ask is GREETING or ask is REPEATED:
                    yield from self._answer(ask, outcome)
                    continue
                self._last_answer, self._host.lost_in_a_row, self._fresh = now, 0, False
                self._last = ask
                self._answered.note(number, ask)
                yield ask, outcome
        except Garbage as garbage:
            yield from self.lose("protocol-error", str(garbage), suspect or self._last)
            return
        if not process.stdout_open:
            yield from self._ended(process)

    def _ended(self, process: Process) -> Iterator[Answer]:
        how = process.how_it_ended() if self._tells() else "its output ended"
        if process.half_line:
            yield from self.lose("protocol-error", f"half a line, then nothing: {how}", self._last)
        else:
            yield from self.lose("crash", how)

    def _tells(self) -> bool:
        """Whether a loss now is anybody's own fault, so that it is worth waiting for how the process ends."""
        return not self._host.met or self._examined is not None or (self._fresh and len(self._in_flight) == 1)

    def _answer(self, ask: Ask, outcome: Outcome) -> Iterator[Answer]:
        self._last_answer = time.monotonic()
        if ask is GREETING or ask is REPEATED:
            if ask is REPEATED:
                self._examined = self._last = None
            self._host.greeted(outcome)
            return
        self._fresh = False
        self._last = ask
        self._answered.note(ask.id, ask)
        self._host.lost_in_a_row = 0
        if ask is self._examined:
            self._send([REPEATED])
            return
        if self._again and self._again[0] is ask:
            self._again.popleft()
        yield ask, outcome

    def lose(self, kind: str, detail: str, suspect: Ask | None = None) -> Iterator[Answer]:
        """The process is lost: end it. The fault is a request's own if that was all a fresh process was asked.

        `suspect` is a question that is answered already, but whose fault it may be.
        """
        process, host = self._process, self._host
        if process is None:
            return
        words = process.last_words()
        asked = [ask for ask, _ in self._in_flight.values()]
        examined, fresh = self._examined, self._fresh
        self.end(at_once=True)
        host.lost += 1
        host.lost_in_a_row += 1
        host.last_words = words or host.last_words
        outcome = Outcome(kind, detail=detail, words=words)
        if not host.met:
            yield GREETING, outcome
        elif examined:
            yield from self._found(examined, asked, outcome)
        else:
            yield from self._charge([ask for ask in asked if ask not in (GREETING, REPEATED)], fresh, outcome)
            self._suspect(suspect)

    def _found(self, examined: Ask, asked: list[Ask], outcome: Outcome) -> Iterator[Answer]:
        """What became of an examination: nothing yet, a fault, or (it answered and then ended) none."""
        if GREETING in asked:
            self._suspects.appendleft(examined)
        elif examined in asked or outcome.kind == "protocol-error":
            yield examined, outcome

    def _charge(self, asked: list[Ask], fresh: bool, outcome: Outcome) -> Iterator[Answer]:
        if not fresh or len(asked) != 1:
            self._again.extend(ask for ask in asked if ask not in self._again)
            return
        if self._again and self._again[0] is asked[0]:
            self._again.popleft()
        yield asked[0], outcome

    def _suspect(self, suspect: Ask | None) -> None:
        if suspect is not None and suspect not in self._known_suspects:
            self._known_suspects.append(suspect)
            self._suspects.append(suspect)

    def give_up(self) -> list[Ask]:
        """End, and hand back what was never answered."""
        left = [ask for ask, _ in self._in_flight.values() if ask not in (GREETING, REPEATED, self._examined)]
        left += [ask for ask in (*self._again, *self._held) if ask not in left]
        self.end(at_once=True)
        self._again.clear()
        self._suspects.clear()
        self._held = []
        return left

    def end(self, *, at_once: bool, deadline: float | None = None) -> None:
        """Let the process go: by itself at the end of its input, or at once."""
        process, self._process = self._process, None
        self._in_flight.clear()
        self._examined = self._last = None
        self._fresh = True
        if process is None:
            return
        self._unwatch(process.stdin, process.stdout, process.stderr)
        if at_once:
            process.kill()
        elif not process.close(deadline):
            self._host.stayed += 1

    def end_input(self) -> None:
        """Tell the process that nothing more will be asked."""
        if self._process is not None:
            self._unwatch(self._process.stdin)
            self._process.end_input()

    def _unwatch(self, *pipes: int) -> None:
        for pipe in pipes:
            if pipe in self._host.selector.get_map():
                self._host.selector.unregister(pipe)
