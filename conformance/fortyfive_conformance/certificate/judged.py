"""Judging the answers in a report again: from the raw answers alone, by the rules of this suite."""

from __future__ import annotations

from typing import Any, NamedTuple

from fortyfive_conformance.certificate.findings import Finding, differences, differs
from fortyfive_conformance.compare import same
from fortyfive_conformance.corpus.compiled import Corpus, Question
from fortyfive_conformance.protocol import Outcome
from fortyfive_conformance.report.document import footer_part, selection_of
from fortyfive_conformance.run import Judge, Plan, plan, standings_of
from fortyfive_conformance.shapes import Shapes
from fortyfive_conformance.verdicts import NOT_DECLARED, Standing

Record = dict[str, Any]
# Verdicts without an answer: nothing came that could be judged again. None of them counts for the adapter.
SILENT = ("crash", "timeout", "protocol-error", "not-run")


class Judged(NamedTuple):
    """What the raw answers of a report come to, and where the report itself says something else."""

    plan: Plan
    records: list[Record]
    standings: list[Standing]
    faults: list[Finding]


def judge_again(corpus: Corpus, report: dict[str, Any]) -> Judged:
    """Judge every recorded answer again; the report's own verdicts and figures are only compared."""
    describe = report["header"]["describe"]
    shapes = Shapes(corpus.root)
    planned = plan(corpus, describe, selection_of(report))
    judge = Judge(corpus, shapes, describe)
    said = {(record["ruleset"], record["case"]): record for record in report["results"]}
    faults = _strangers(said, planned)
    records = []
    for question in planned.questions:
        record = said.get((question.ruleset, question.id))
        if record is None:
            faults.append(differs("record-missing", ruleset=question.ruleset, case=question.id))
        else:
            again = _again(judge, planned, question, record)
            records.append(again)
            faults += _compared(record, again)
    records.sort(key=lambda record: (record["ruleset"], record["case"]))
    standings = standings_of(corpus, planned, records)
    return Judged(planned, records, standings, faults + _figures(report, standings, len(records)))


def _strangers(said: dict[tuple[str, str], Record], planned: Plan) -> list[Finding]:
    asked = {(question.ruleset, question.id) for question in planned.questions}
    return [differs("record-extra", ruleset=key[0], case=key[1]) for key in said if key not in asked]


def _again(judge: Judge, planned: Plan, question: Question, record: Record) -> Record:
    """The record that the raw answer in a record gives."""
    if question.number in planned.undeclared:
        return judge.record(question, Outcome(NOT_DECLARED))
    if "answer" in record:
        return judge.record(question, Outcome("answer", result=record["answer"]))
    error = record.get("error", {})
    if type(error.get("code")) is int and type(error.get("message")) is str:
        return judge.record(question, Outcome("error", error=error))
    verdict = record["verdict"] if record["verdict"] in SILENT else "not-run"
    return judge.record(question, Outcome(verdict, detail=record.get("detail", "")))


def _compared(said: Record, again: Record) -> list[Finding]:
    if same(said, again):
        return []
    values = {"ruleset": again["ruleset"], "case": again["case"], "said": said["verdict"], "found": again["verdict"]}
    if said["verdict"] != again["verdict"]:
        return [differs("answer-differs", **values)]
    members = [key for key in {**said, **again} if not same(said.get(key), again.get(key))]
    return [differs("record-differs", members=", ".join(members), **values)]


def _figures(report: dict[str, Any], standings: list[Standing], records: int) -> list[Finding]:
    """Where the footer's figures are not those of the records."""
    said = report["footer"]
    found = footer_part(standings, said["diagnosis"], records, complete=said["complete"])
    if same(said, found):
        return []
    return [differs("footer-differs", at=f"footer.{at}", said=one, found=other)
            for at, one, other in differences(said, found)]
