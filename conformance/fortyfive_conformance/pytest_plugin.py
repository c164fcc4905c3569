"""pytest: the cases of the suite as test items of a project that implements the game.

Off unless asked for, in one of two ways:

    pytest --fortyfive="node adapter.mjs"        the command of an adapter

    @pytest.fixture(scope="session")             in a conftest.py: handle(method, params) -> result, called here
    def fortyfive_adapter(): return handle

Items are the questions of the claimed rungs, named after rule set, rung and case; their user properties name the case
and its clauses. All questions that are to be run are asked at once, before the first is judged. What is unsupported in
a claimed rung fails; where an adapter claims no rungs, the items of a rung of which it does nothing are skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from fortyfive_conformance.corpus import Question
    from fortyfive_conformance.pytest_suite import Suite

FIXTURE = "fortyfive_adapter"
_DIRECTORIES = pytest.StashKey[dict[Path, pytest.Collector]]()
_WAYS = ("fortyfive", "fortyfive_http", "fortyfive_python")


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options, all of them beginning with --fortyfive."""
    group = parser.getgroup("fortyfive", "conformance to the rules of Forty-Five")
    group.addoption("--fortyfive", metavar="COMMAND", help="judge the adapter that this command starts")
    group.addoption("--fortyfive-http", metavar="URL", help="judge an adapter behind HTTP")
    group.addoption("--fortyfive-python", metavar="MODULE:CALLABLE", help="judge a callable, in a process of its own")
    group.addoption("--fortyfive-ruleset", action="append", default=[], metavar="R", help="only this rule set")
    group.addoption("--fortyfive-rung", action="append", default=[], metavar="NAME", help="only this rung")
    group.addoption("--fortyfive-jobs", type=_count, default=1, metavar="N", help="adapter processes (default: 1)")
    group.addoption("--fortyfive-timeout", type=_seconds, default=5.0, metavar="S", help="seconds for an answer (5)")
    group.addoption("--fortyfive-lang", choices=("pt", "es", "en"), default="en", help="the language of failures (en)")


def _count(text: str) -> int:
    from fortyfive_conformance.cli.common import count

    return count(text)


def _seconds(text: str) -> float:
    from fortyfive_conformance.cli.common import positive

    return positive(text)


def pytest_configure(config: pytest.Config) -> None:
    """Name the marker that every item carries."""
    config.stash[_DIRECTORIES] = {}
    config.addinivalue_line("markers", "fortyfive: a case of the Forty-Five suite")


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Keep the folders: a fixture is seen by items below the folder of its conftest.py alone."""
    if isinstance(collector, pytest.Directory):
        collector.config.stash[_DIRECTORIES][collector.path] = collector


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Add the items, before other plugins choose among all of them by name or mark."""
    commanded = any(config.getoption(way) is not None for way in _WAYS)
    fixture = None if commanded else _fixture_folder(config)
    if not commanded and fixture is None:
        return
    from fortyfive_conformance.errors import FortyFiveError
    from fortyfive_conformance.pytest_suite import Suite

    try:
        suite = Suite(config, commanded=commanded)
        questions = suite.questions()
    except FortyFiveError as error:
        raise pytest.UsageError(f"fortyfive: {error}") from None
    above = config.stash[_DIRECTORIES].get(fixture, session) if fixture else session
    cases = Cases.from_parent(above, name="fortyfive", nodeid="fortyfive")
    if commanded:
        items += [Case.from_parent(cases, suite=suite, question=question) for question in questions]
    else:
        items += [FixtureCase.from_parent(cases, suite=suite, question=question) for question in questions]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Run a case: it has nothing to set up, nothing to tear down and prints nothing, so only its call is run.

    With --pdb it is run like any other item.
    """
    if not isinstance(item, Case) or item.config.getoption("usepdb"):
        return None
    hook = item.ihook
    hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    ended = (pytest.exit.Exception, KeyboardInterrupt)
    call = pytest.CallInfo.from_call(item.runtest, when="call", reraise=ended)
    report = hook.pytest_runtest_makereport(item=item, call=call)
    for phase in ("setup", "call", "teardown"):
        hook.pytest_runtest_logreport(report=report if phase == "call" else _uneventful(report, phase))
    hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def _uneventful(report: pytest.TestReport, phase: Any) -> pytest.TestReport:
    return pytest.TestReport(report.nodeid, report.location, report.keywords, "passed", None, phase,
                             user_properties=report.user_properties)


def _fixture_folder(config: pytest.Config) -> Path | None:
    """The folder of the conftest.py, or of another plugin, that has the fixture; None where there is none."""
    for plugin in config.pluginmanager.get_plugins():
        if hasattr(plugin, FIXTURE):
            return Path(getattr(plugin, "__file__", None) or config.rootpath / "conftest.py").parent
    return None


class Cases(pytest.Collector):
    """A node above cases."""

    def collect(self) -> Iterator[pytest.Item]:
        """The items come from what the adapter claims, not from a file."""
        return iter(())


class _Asked:
    """What an item of either kind is: a question of a suite."""

    suite: Suite
    question: Question
    user_properties: list[tuple[str, object]]
    extra_keyword_matches: set[str]
    add_marker: Callable[..., None]
    name: str

    def take(self, suite: Suite, question: Question) -> None:
        """Carry a question, and everything that it may be chosen or told by."""
        self.suite, self.question = suite, question
        self.add_marker("fortyfive")
        self.extra_keyword_matches |= {question.clause, question.rung, question.ruleset}
        self.user_properties += suite.properties(question)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the case is written."""
        return self.suite.file(self.question), None, self.name

    def failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str | None:
        """The text of a failed case; None for anything else."""
        from fortyfive_conformance.pytest_suite import Differs

        return str(excinfo.value) if isinstance(excinfo.value, Differs) else None


def _name(question: Question) -> str:
    return f"{question.ruleset}/{question.rung}/{question.id}"


class Case(_Asked, pytest.Item):
    """One question of the suite to an adapter in a process."""

    def __init__(self, *, parent: pytest.Collector, suite: Suite, question: Question, **rest: Any) -> None:
        super().__init__(_name(question), parent, **rest)
        self.take(suite, question)

    def runtest(self) -> None:
        """Judge the answer."""
        self.suite.judge(self, None)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The clause and the difference; anything but a verdict as pytest shows it."""
        return self.failure(excinfo) or super().repr_failure(excinfo, style)


class FixtureCase(_Asked, pytest.Function):
    """One question of the suite to the callable of the fixture."""

    def __init__(self, *, parent: pytest.Collector, suite: Suite, question: Question, **rest: Any) -> None:
        def check(fortyfive_adapter: Callable[[str, dict[str, Any]], Any]) -> None:
            suite.judge(self, fortyfive_adapter)

        super().__init__(_name(question), parent, callobj=check, **rest)
        self.take(suite, question)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The clause and the difference; anything but a verdict as pytest shows it."""
        return self.failure(excinfo) or super().repr_failure(excinfo)
