"""What the pytest plugin asks and how it judges. Loaded only when it is asked for."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from fortyfive_conformance.corpus import Corpus, Question, load
from fortyfive_conformance.errors import NoVerdict, UsageError
from fortyfive_conformance.pipeline import Channel, Pipeline
from fortyfive_conformance.probe import run_probes
from fortyfive_conformance.protocol import Ask, Outcome, parse_line
from fortyfive_conformance.report.reader import asked_text, clause_text, difference_lines, repeat_command
from fortyfive_conformance.run import Judge, Selection, check_selection, handshake, plan, probe_players, select
from fortyfive_conformance.shapes import Shapes
from fortyfive_conformance.transports.at_once import AtOnce
from fortyfive_conformance.transports.python_host import answer
from fortyfive_conformance.transports.ways import as_given, in_python, over_http
from fortyfive_conformance.words import say

if TYPE_CHECKING:
    from fortyfive_conformance.pytest_plugin import Case, FixtureCase

Handle = Callable[[str, dict[str, Any]], Any]


class Differs(Exception):
    """A case that did not pass; the text says what was asked, the clause and the difference."""


class InProcess(AtOnce):
    """A callable of this very process, to be asked like any adapter. It has no time-out."""

    live = True

    def __init__(self, handle: Handle) -> None:
        super().__init__()
        self._handle = handle

    def outcome(self, ask: Ask) -> Outcome:
        """What the callable answers."""
        return parse_line(answer(self._handle, ask.line))[1]


def _words(command: str) -> list[str]:
    """The words of a command, as a shell takes them."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError(f"--fortyfive {command}: {error}; expected the command of an adapter") from None
    if not words:
        raise UsageError("--fortyfive: it is empty; expected the command of an adapter")
    return words


class Suite:
    """The questions of one session, their answers, and the verdicts."""

    def __init__(self, config: pytest.Config, *, commanded: bool) -> None:
        self.corpus: Corpus = load()
        self.lang: str = config.getoption("fortyfive_lang")
        self._shapes = Shapes(self.corpus.root)
        self._selection = Selection(tuple(config.getoption("fortyfive_ruleset")),
                                    tuple(config.getoption("fortyfive_rung")))
        check_selection(self.corpus, self._selection)
        self._records: dict[int, dict[str, Any]] | None = None
        self._trouble = ""
        self._claimed: set[tuple[str, str]] = set()
        self._describe: dict[str, Any] = {}
        self._adapter: list[str] = ["--", "COMMAND"]
        self._channel: Channel | None = self._start(config) if commanded else None

    def _start(self, config: pytest.Config) -> Pipeline:
        ways: dict[str, Callable[[str], list[str]]] = {
            "fortyfive": _words, "fortyfive_http": over_http, "fortyfive_python": in_python}
        given = [(name, way) for name, way in ways.items() if config.getoption(name) is not None]
        if len(given) > 1:
            raise UsageError("give the adapter in one way: --fortyfive, --fortyfive-http or --fortyfive-python")
        name, way = given[0]
        command = way(config.getoption(name))
        self._adapter = as_given(command)
        pipeline = Pipeline(command, jobs=config.getoption("fortyfive_jobs"),
                            timeout=config.getoption("fortyfive_timeout"))
        config.add_cleanup(lambda: pipeline.__exit__(None, None, None))
        return pipeline

    def questions(self) -> list[Question]:
        """What is to be asked: of an adapter in a process, what it claims and declares; of a fixture's, everything.

        Raises NoVerdict where the adapter does not shake hands or pass the probes.
        """
        if self._channel is None:
            return select(self.corpus, self._selection)
        self._meet(self._channel)
        return [question for question in self._planned.questions if self._reason_to_skip(question) is None]

    def _meet(self, channel: Channel) -> None:
        self._describe = handshake(channel, self._shapes)
        planned = plan(self.corpus, self._describe, self._selection)
        for name in planned.rulesets:
            if name in self._describe["rulesets"]:
                players = probe_players(self.corpus, name, planned.claims[name])
                run_probes(self.corpus, self._shapes, channel, name, players)
        self._planned = planned
        self._by_number = {question.number: question for question in planned.questions}

    def _reason_to_skip(self, question: Question) -> str | None:
        if question.number not in self._by_number:
            return "not for this adapter: another rule set or number of players"
        claim = self._planned.claims[question.ruleset]
        if claim.rungs is not None and question.rung not in claim.rungs:
            return f"the rung {question.rung} is not claimed"
        return None if question.number not in self._planned.undeclared else "a choice that is not declared"

    def properties(self, question: Question) -> list[tuple[str, object]]:
        """The user properties of an item: the case, and every clause that it names under its rule set."""
        clauses = [clause for clause in self.corpus.cases[question.case]["clauses"]
                   if clause.startswith(f"{question.ruleset}-")]
        return [("case", question.id), ("ruleset", question.ruleset), ("rung", question.rung),
                *(("clause", clause) for clause in clauses)]

    def file(self, question: Question) -> Path:
        """The file that a case is written in."""
        return self.corpus.root / str(self.corpus.cases[question.case]["file"])

    def judge(self, item: Case | FixtureCase, handle: Handle | None) -> None:
        """Judge the question of an item; the first item has all of them asked.

        Raises Differs unless it passes, or pytest's Skipped where it is not claimed.
        """
        if self._records is None:
            self._ask([other.question for other in item.session.items if isinstance(other, type(item))], handle)
        assert self._records is not None  # asked above
        if self._trouble:
            raise Differs(self._trouble)
        question = self._by_number.get(item.question.number, item.question)
        reason = self._reason_to_skip(question)
        if reason is None and (question.ruleset, question.rung) not in self._claimed:
            reason = f"of the rung {question.rung} the adapter does nothing, and claims nothing"
        if reason is not None:
            pytest.skip(reason)
        record = self._records[question.number]
        item.user_properties.append(("verdict", record["verdict"]))
        if record["verdict"] != "pass":
            raise Differs("\n".join(self._lines(question, record)))

    def _ask(self, questions: list[Question], handle: Handle | None) -> None:
        self._records = {}
        channel = self._channel
        try:
            if channel is None:
                assert handle is not None  # the fixture gives one
                channel = InProcess(handle)
                self._meet(channel)
        except NoVerdict as error:
            self._trouble = str(error)
            return
        judge = Judge(self.corpus, self._shapes, self._describe)
        asked = [question for question in questions if self._reason_to_skip(question) is None]
        try:
            for ask, outcome in channel.ask(Ask(question.number, question.line, question) for question in asked):
                self._records[ask.id] = judge.record(ask.key, outcome)
        except NoVerdict as error:
            self._trouble = str(error)
        for question in asked:
            claim = self._planned.claims[question.ruleset]
            record = self._records.get(question.number, {"verdict": "not-run"})
            if claim.rungs is not None or not (record.get("not_done") or record["verdict"] == "not-run"):
                self._claimed.add((question.ruleset, question.rung))

    def _lines(self, question: Question, record: dict[str, Any]) -> Iterator[str]:
        title = self.corpus.cases[question.case]["title"][self.lang]
        yield f"{say(self.lang, 'verdict-' + record['verdict'])}: {title}"
        yield clause_text(self.corpus, question.clause, self.lang)
        yield asked_text(question, record, self.lang)
        yield from difference_lines(record, self.lang)
        yield f"{say(self.lang, 'repeat')} {repeat_command(record, self._adapter)}"
