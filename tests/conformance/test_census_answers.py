"""Recording and judging: a cell says what came, the table says what is right, and no engine is asked."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.census.answers import ABSENT, NOT_RUN, cut, is_cell, recorded, shown
from fortyfive_conformance.census.judge import Judged, clauses_of, judge, verdict
from fortyfive_conformance.census.questions import Question
from fortyfive_conformance.census.survey import Survey, counted, rests_of
from fortyfive_conformance.census.task import Task, draw, kept
from fortyfive_conformance.corpus import Corpus, load
from fortyfive_conformance.protocol import Outcome, parse_line
from fortyfive_conformance.shapes import Shapes
from fortyfive_reference import serve

ROOT = Path(__file__).resolve().parents[2]
ENGINES = runpy.run_path(str(Path(__file__).with_name("census_engines.py")))["ENGINES"]
SHAPES = Shapes(ROOT)
SEED = "a seed of these tests"


@cache
def task_of(name: str) -> Task:
    """A census of Bruff."""
    found = kept(load(ROOT), "bruff", name)
    assert found is not None
    return found


def some(name: str, every: int) -> Iterator[Question]:
    """Some of the questions of a census."""
    return (question for question in draw(task_of(name), SEED) if question.place % every == 0)


def answers(questions: Iterable[Question]) -> Iterator[Judged]:
    """What the reference engine, as it now is, answers, judged by the tables."""
    for question in questions:
        cell = recorded(question, parse_line(serve.answer(question.line))[1], SHAPES)
        yield Judged(question, cell, verdict(question, cell))


def surveyed(name: str, every: int) -> Survey:
    """What such a survey finds."""
    return counted(task_of(name), answers(some(name, every)), [])


@pytest.fixture
def engine() -> Iterator[Callable[[str], None]]:
    """Puts a wrong engine in the place of the reference engine, for a test."""
    with pytest.MonkeyPatch.context() as patch:
        yield lambda name: ENGINES[name](lambda *args: patch.setattr(*args))


# Wrong engines.


def test_the_reference_engine_passes() -> None:
    found = surveyed("legality", 25)
    assert found.passed
    assert found.verdicts == {"pass": found.classes}
    assert found.clauses == {}
    assert found.examples == []


def test_an_engine_that_errs_in_mid_trick_fails(engine: Callable[[str], None]) -> None:
    """It is right wherever the led card is alone, and is told the clause that it breaks."""
    engine("by_the_best_card")
    table = task_of("legality").table
    wrong = [answer for answer in answers(some("legality", 5)) if answer.verdict == "fail"]
    assert len(wrong) > 50
    assert {clauses_of(table, answer.question, answer.cell)[0] for answer in wrong} == {"bruff-06.5"}
    for answer in wrong:
        message = json.loads(answer.question.line)
        message["params"]["trick"] = message["params"]["trick"][:1]
        alone = parse_line(serve.answer(json.dumps(message).encode()))[1]
        assert recorded(answer.question, alone, SHAPES) == answer.question.expected


def test_an_engine_that_takes_the_ace_of_hearts_for_a_heart_fails(engine: Callable[[str], None]) -> None:
    engine("follows_with_the_ace_of_hearts")
    found = surveyed("legality", 5)
    assert not found.passed
    assert set(found.clauses) == {"bruff-05.11"}
    for example in found.examples:
        assert example["params"]["trick"][0][-1] == "H"
        assert "AH" in example["params"]["hand"]
        assert example["got"] != example["expected"]


def test_an_engine_that_compares_final_totals_fails(engine: Callable[[str], None]) -> None:
    engine("highest_total")
    found = surveyed("scoring", 3)
    assert found.verdicts["fail"] > 20
    assert all(clause.startswith("bruff-08.") for clause in found.clauses)


def test_a_wrong_row_is_noticed() -> None:
    """Were one answer of the table wrong, the right engine would fail in that class and in no other."""
    task = task_of("legality")
    place = next(place for place, row in enumerate(task.table.rows) if row[:4] == ["S", "trump", "trump:2", "AC plain"])
    row = task.table.rows[place]
    rows = [*task.table.rows[:place], [*row[:2], "trump:2 AC plain", "-", *row[4:]], *task.table.rows[place + 1:]]
    touched = task._replace(table=task.table._replace(rows=rows))
    found = counted(touched, answers(q for q in draw(touched, SEED) if abs(q.place - place) < 40), [])
    assert found.verdicts == {"pass": 78, "fail": 1}
    assert found.examples[0]["clause"] == "bruff-06.1"


# Cells.


def question_of(name: str, place: int = 0) -> Question:
    """One question."""
    return next(question for question in draw(task_of(name), SEED) if question.place == place)


def result(**members: Any) -> Outcome:
    """An answer."""
    return Outcome("answer", members)


@pytest.mark.parametrize("name", ["legality", "order", "scoring"])
def test_a_right_answer_is_a_cell_and_back(name: str) -> None:
    for question in some(name, 97):
        members = shown(question, question.expected)
        assert is_cell(name, question.expected)
        assert recorded(question, result(**members), SHAPES) == question.expected
        assert verdict(question, question.expected) == "pass"
        assert verdict(question, question.expected, lambda question: True) == "unsupported"


def test_the_order_of_legal_cards_does_not_matter() -> None:
    question = question_of("legality", 100)
    assert question.expected == "v"
    assert recorded(question, result(cards=list(question.hand[::-1])), SHAPES) == "v"
    assert recorded(question, result(cards=[*question.hand, question.hand[0]]), SHAPES) == "v"
    assert recorded(question, result(cards=[]), SHAPES) == "0"
    assert shown(question, "5") == {"cards": [question.hand[0], question.hand[2]]}


ODD: list[tuple[str, Outcome, str, str]] = [
    ("legality", Outcome("error", error={"code": -32601, "message": ""}), "U", "unsupported"),
    ("order", Outcome("error", error={"code": -32004, "message": ""}), "U", "unsupported"),
    ("order", Outcome("error", error={"code": -32603, "message": ""}), "E", "crash"),
    ("legality", Outcome("crash"), "C", "crash"),
    ("legality", Outcome("timeout"), "T", "timeout"),
    ("scoring", Outcome("protocol-error"), "G", "protocol-error"),
    ("scoring", Outcome("not-run"), "N", "not-run"),
    ("legality", result(), "M", "unsupported"),
    ("order", result(winner=3), "M", "unsupported"),
    ("scoring", result(scores=[0, 0, 0]), "M", "unsupported"),
    ("legality", result(cards="5S"), "P", "protocol-error"),
    ("legality", result(cards=["5S", 5]), "P", "protocol-error"),
    ("legality", result(cards=["7X"]), "X", "fail"),
    ("order", result(position=True), "P", "protocol-error"),
    ("order", result(position="0"), "P", "protocol-error"),
    ("order", result(position=-1), "X", "fail"),
    ("order", result(position=12), "X", "fail"),
    ("scoring", result(points=[5, "5"]), "P", "protocol-error"),
    ("scoring", result(winner="A"), "P", "protocol-error"),
    ("scoring", result(winner=0, scores=7), "P", "protocol-error"),
    ("scoring", result(points=[]), "X", "fail"),
    ("scoring", result(bonus={"trick": None}), "P", "protocol-error"),
]


@pytest.mark.parametrize(("name", "outcome", "cell", "said"), ODD)
def test_what_is_no_answer(name: str, outcome: Outcome, cell: str, said: str) -> None:
    question = question_of(name)
    assert recorded(question, outcome, SHAPES) == cell
    assert verdict(question, cell) == said
    assert is_cell(name, cell)
    assert shown(question, cell) == {}


def parts(question: Question) -> tuple[int, list[int], dict[str, Any]]:
    """The right answer to a finished deal with a bonus, that somebody won."""
    members = shown(question, question.expected)
    return members["winner"], members["points"], members["bonus"]


def test_members_of_a_finished_deal_are_judged_each_by_itself() -> None:
    question = question_of("scoring", 40)
    winner, points, bonus = parts(question)
    table = task_of("scoring").table

    def of(**members: Any) -> tuple[str, str]:
        cell = recorded(question, result(**members), SHAPES)
        assert is_cell("scoring", cell)
        return verdict(question, cell), clauses_of(table, question, cell)[0]

    assert of(winner=winner, points=points, bonus=bonus)[0] == "pass"
    assert of(winner=winner, points=points)[0] == "unsupported"
    assert of(winner=winner, points=points, bonus={"trick": bonus["trick"]})[0] == "unsupported"
    assert of(winner=winner, points=points, bonus={"confirmed": True})[0] == "unsupported"
    assert of(points=points, bonus={"confirmed": False}) == ("fail", "bruff-07.2")
    assert of(winner=winner, bonus={"trick": bonus["trick"] + 1}) == ("fail", "bruff-07.2")
    assert of(winner=winner, points=points, bonus=None) == ("fail", "bruff-07.2")
    assert of(points=[*points[:-1], 15]) == ("fail", "bruff-07.3")
    assert of(points=points[:-1]) == ("fail", "bruff-07.3")
    assert of(winner=None, points=points, bonus=bonus) == ("fail", question.row[6])
    assert of(winner=winner + 1, points=[1], bonus=bonus) == ("fail", question.row[6])


@pytest.mark.parametrize("cell", ["", "w", "10", "V", "-1"])
def test_what_is_no_cell(cell: str) -> None:
    assert not is_cell("legality", cell)
    assert not is_cell("scoring", cell)


def test_too_many_broken_answers_end_a_census() -> None:
    """What was asked beyond the tenth depends on the requests in flight; it does not count."""
    cells = [*"vvCvTvG", *"CCCCCC", "C", ABSENT, "v", "C", "v"]
    cut(cells)
    assert "".join(cells) == "vvCvTvGCCCCCCC" + ABSENT + NOT_RUN * 3
    few = [*"CCCCCCCCCv"]
    cut(few)
    assert "".join(few) == "CCCCCCCCCv"


def test_as_many_answers_as_questions() -> None:
    questions = list(some("order", 500))
    with pytest.raises(ValueError, match="shorter"):
        list(judge(questions, ["0"]))


def test_what_an_adapter_emulates_does_not_pass(corpus: Corpus) -> None:
    """With the joker emulated, questions that name it are unsupported; with the trick winner, all of that census."""
    task = task_of("legality")
    rests = rests_of(task, ["joker"])
    for question in some("legality", 500):
        assert rests(question) == (b'"Joker"' in question.line)
    assert all(map(rests_of(task_of("order"), ["trick-winner"]), some("order", 900)))
    assert not any(map(rests_of(task_of("order"), ["exchange"]), some("order", 900)))
    assert all(map(rests_of(task_of("scoring"), ["bonus"]), some("scoring", 300)))
