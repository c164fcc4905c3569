"""The member `exhaustive` of the JSON report: written, judged again without the adapter, and put together of shards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fortyfive_conformance.census import legality, order, scoring
from fortyfive_conformance.census.answers import ABSENT, cut, is_cell
from fortyfive_conformance.census.chance import seed_of
from fortyfive_conformance.census.judge import judge
from fortyfive_conformance.census.make import RUNGS
from fortyfive_conformance.census.survey import Exhaustive, Survey, counted, rests_of
from fortyfive_conformance.census.task import Task, draw, tasks
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.verdicts import Claim, Standing

Document = dict[str, Any]
_SEPARATOR = {legality.NAME: "", order.NAME: "", scoring.NAME: " "}


def as_data(found: Exhaustive) -> Document:
    """The member `exhaustive` of the JSON report."""
    return {"censuses": [_member(survey) for survey in found.surveys],
            "passed": found.complete and all(survey.passed for survey in found.surveys)}


def _member(survey: Survey) -> Document:
    table = survey.task.table
    return {"ruleset": table.ruleset, "census": table.name, "rung": RUNGS[table.name], "table": table.digest,
            "players": list(survey.task.players), "classes": survey.classes, "stands_for": survey.stands_for,
            "passed_for": survey.passed_for, "passed": survey.passed, "verdicts": survey.verdicts,
            "clauses": survey.clauses, "examples": survey.examples, "answers": joined(table.name, survey.cells)}


def joined(census: str, cells: Iterable[str]) -> str:
    """The cells of a census as one text."""
    return _SEPARATOR[census].join(cells)


def cells_of(census: str, answers: str) -> list[str]:
    """The cells of such a text."""
    return answers.split(_SEPARATOR[census]) if _SEPARATOR[census] else list(answers)


def again(corpus: Corpus, member: Mapping[str, Any], describe: Mapping[str, Any], nonce: str,
          standings: Iterable[Standing], claims: Mapping[str, Claim]) -> Exhaustive:
    """Draw the questions of a run again, and judge the answers recorded in a report's member `exhaustive`.

    Raises UsageError where other censuses were asked than are claimed, the classes are others, or where there are
    not as many answers as questions.
    """
    seed = seed_of(corpus.digest, describe["name"], describe["version"], nonce)
    owed = {(task.table.ruleset, task.table.name): task for task in tasks(corpus, standings, claims)}
    said = {(found["ruleset"], found["census"]): found for found in member["censuses"]}
    if list(owed) != list(said) or len(said) != len(member["censuses"]):
        raise UsageError(f"censuses recorded: {_names(said)}; expected: {_names(owed)}")
    emulated = list(describe.get("emulates", []))
    return Exhaustive(seed, [_again(task, said[key], seed, emulated) for key, task in owed.items()])


def _names(keys: Iterable[tuple[str, str]]) -> str:
    return ", ".join(" ".join(key) for key in keys) or "none"


def _again(task: Task, said: Mapping[str, Any], seed: str, emulated: list[str]) -> Survey:
    name = f"{task.table.ruleset} {task.table.name}"
    if (said["table"], said["players"]) != (task.table.digest, list(task.players)):
        raise UsageError(f"{name}: the classes of this suite are not those that were asked")
    cells = cells_of(task.table.name, said["answers"])
    odd = next((cell for cell in set(cells) if not is_cell(task.table.name, cell)), None)
    if odd is not None:
        raise UsageError(f"{name}: {odd!r} is no answer to this census")
    try:
        return counted(task, judge(draw(task, seed), cells, rests_of(task, emulated)), cells)
    except ValueError:
        raise UsageError(f"{name}: there are not as many answers as questions") from None


def merged(corpus: Corpus, parts: Sequence[Mapping[str, Any]], describe: Mapping[str, Any], nonce: str,
           standings: Sequence[Standing], claims: Mapping[str, Claim]) -> Document:
    """The member `exhaustive` of a whole run, from those of its shards: their answers laid over each other.

    Raises UsageError where the shards do not fit each other: a class was asked in none of them, or in two.
    """
    keys = [[(found["ruleset"], found["census"], found["table"]) for found in part["censuses"]] for part in parts]
    if any(other != keys[0] for other in keys):
        raise UsageError("the shards did not ask the same censuses")
    owed = {(task.table.ruleset, task.table.name) for task in tasks(corpus, standings, claims)}
    whole = [{**found[0], "answers": _laid_over(found)}
             for found in zip(*(part["censuses"] for part in parts), strict=True)
             if (found[0]["ruleset"], found[0]["census"]) in owed]
    return as_data(again(corpus, {"censuses": whole}, describe, nonce, standings, claims))


def _laid_over(parts: Sequence[Mapping[str, Any]]) -> str:
    census = parts[0]["census"]
    rows = [cells_of(census, part["answers"]) for part in parts]
    answered = [[cell for cell in column if cell != ABSENT] for column in zip(*rows, strict=False)]
    if len(set(map(len, rows))) != 1 or any(len(found) != 1 for found in answered):
        raise UsageError(f"{parts[0]['ruleset']} {census}: some classes were asked in no shard, or in two")
    cells = [found[0] for found in answered]
    cut(cells)
    return joined(census, cells)
