"""The first five minutes with an adapter: one question a rung, and every message held against its schema.

Nothing is certified here. A trial tells whether the messages are as they must be, which members nobody knows, and
what to do next.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from fortyfive_conformance.corpus.compiled import Corpus, Question
from fortyfive_conformance.corpus.schemas import Schemas
from fortyfive_conformance.pipeline import Channel
from fortyfive_conformance.protocol import NOT_DONE, Ask, Garbage, Outcome, parse_line, quote
from fortyfive_conformance.run import Judge, Selection, plan
from fortyfive_conformance.shapes import Shapes
from fortyfive_conformance.verdicts import BROKEN
from fortyfive_conformance.worker import GREETING, REPEATED

Record = dict[str, Any]


class Tried(NamedTuple):
    """What came of one question: its record, faults of the messages, members that are told for the first time, and
    the word for what is not done."""

    question: Question
    record: Record
    faults: list[str]
    unknown: list[str]
    feature: str | None

    @property
    def sound(self) -> bool:
        """Whether the question got an answer, and every message is as it must be."""
        return not self.faults and self.record["verdict"] not in BROKEN


def one_a_rung(corpus: Corpus, describe: dict[str, Any], ruleset: str) -> Iterator[Question]:
    """For each rung of a rule set the shortest question that this adapter is asked there."""
    planned = plan(corpus, describe, Selection((ruleset,)))
    asked = [question for question in planned.questions if question.number not in planned.undeclared]
    for rung in corpus.rulesets[ruleset]["rungs"]:
        fitting = [question for question in asked if question.rung == rung]
        if fitting:
            yield min(fitting, key=lambda question: (len(question.line), question.id))


class Trial:
    """Asks and examines. Give its `take` to the pipeline as `tap`."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._schemas = Schemas(corpus.root)
        self._shapes = Shapes(corpus.root)
        self._lines: list[bytes] = []
        self._told: set[tuple[str, str]] = set()
        self._features = {str(feature["id"]) for feature in corpus.features["features"]}

    def take(self, line: bytes) -> None:
        """Keep a line that the adapter has answered."""
        self._lines.append(line)

    def description(self, describe: dict[str, Any]) -> tuple[list[str], list[str], list[str]]:
        """Faults of the answer to `describe`, members that nobody knows, and words that the suite does not have."""
        return (list(self._line_faults("describe")), list(self._unknown("describe", describe)),
                list(self._foreign(describe)))

    def ask(self, pipeline: Channel, question: Question, describe: dict[str, Any]) -> Tried:
        """Ask one question and examine every message of it."""
        self._lines.clear()
        outcome = Outcome("not-run")
        for _, outcome in pipeline.ask([Ask(question.number, question.line)]):  # noqa: B007 (what comes last holds)
            pass
        judge = Judge(self._corpus, self._shapes, describe)
        faults = [*self._request_faults(question), *self._line_faults(question.method)]
        unknown = list(self._unknown(question.method, outcome.result)) if outcome.result is not None else []
        return Tried(question, judge.record(question, outcome), list(dict.fromkeys(faults)), unknown,
                     self._feature(outcome))

    def _request_faults(self, question: Question) -> Iterator[str]:
        request = json.loads(question.line)
        yield from self._faults("messages/request.schema.json", request)
        yield from self._faults(f"messages/{question.method}.params.schema.json", request["params"])

    def _line_faults(self, method: str) -> Iterator[str]:
        """What is wrong with the lines that have come, by the schemas."""
        for line in self._lines:
            try:
                parse_line(line)
                message = json.loads(line)
            except (Garbage, ValueError) as error:
                yield str(error)
                continue
            yield from self._faults("messages/response.schema.json", message)
            asked = "describe" if message["id"] in (GREETING.id, REPEATED.id) else method
            if "result" in message:
                yield from self._faults(f"messages/{asked}.result.schema.json", message["result"])

    def _faults(self, schema: str, value: Any) -> Iterator[str]:
        for error in self._schemas.validator(schema).iter_errors(value):
            place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
            text = quote(error.message.encode(), 200)
            yield f"{place.lstrip('.')}: {text} ({schema})" if place else f"{text} ({schema})"

    def _unknown(self, method: str, result: dict[str, Any]) -> Iterator[str]:
        schema = self._schemas.validator(f"messages/{method}.result.schema.json").schema
        for member in unknown_members(schema, result, ""):
            if (method, member) not in self._told:
                self._told.add((method, member))
                yield member

    def _foreign(self, describe: dict[str, Any]) -> Iterator[str]:
        yield from (f"emulates: {word}" for word in describe.get("emulates", []) if word not in self._features)
        for name, said in describe["rulesets"].items():
            if name in self._corpus.rulesets:
                yield from (f"rulesets.{name}.{found}" for found in self._foreign_claims(name, said))

    def _foreign_claims(self, ruleset: str, said: dict[str, Any]) -> Iterator[str]:
        rules = self._corpus.rulesets[ruleset]
        values = {choice["id"]: [value["id"] for value in choice["values"]]
                  for choice in self._corpus.choices["choices"]}
        for member in ("rungs", "players"):
            yield from (f"{member}: {claimed}" for claimed in said.get(member, []) if claimed not in rules[member])
        yield from (f"choices.{choice}: {value}" for choice, value in said.get("choices", {}).items()
                    if value not in values.get(choice, []))

    def _feature(self, outcome: Outcome) -> str | None:
        """The word that an answer -32004 gives for what is not done: empty where it gives none that is known."""
        if outcome.error is None or outcome.error["code"] != NOT_DONE:
            return None
        data = outcome.error.get("data")
        word = data.get("feature") if isinstance(data, dict) else None
        return word if isinstance(word, str) and word in self._features else ""


def unknown_members(schema: Any, value: Any, at: str) -> Iterator[str]:
    """The members of a value that its schema does not name, wherever they stand; places in lists are left out."""
    for form in schema.get("anyOf", []) if isinstance(schema, dict) else []:
        yield from unknown_members(form, value, at)
    if isinstance(value, list) and "items" in schema:
        for part in value:
            yield from unknown_members(schema["items"], part, f"{at}[]")
    if not isinstance(value, dict) or "properties" not in schema and "additionalProperties" not in schema:
        return
    for key, part in value.items():
        where = f"{at}.{key}" if at else key
        inner = schema.get("properties", {}).get(key, schema.get("additionalProperties"))
        if inner is None:
            yield where
        elif isinstance(inner, dict):
            yield from unknown_members(inner, part, where)


def next_step(tried: Iterable[Tried]) -> tuple[str, dict[str, str]]:
    """The phrase that says what to do next, and its values."""
    found = list(tried)
    broken = [one for one in found if not one.sound]
    wrong = [one for one in found if one.sound and one.record["verdict"] not in ("pass", "unsupported")]
    silent = [one for one in found if one.sound and one.record.get("not_done")]
    if broken:
        return "try-next-broken", {"rung": broken[0].question.rung}
    if wrong:
        return "try-next-wrong", {"case": wrong[0].question.id}
    if len(silent) == len(found):
        return "try-next-first", {}
    stateless = [one for one in silent if one.question.method != "replay"]
    if silent:
        one = (stateless or silent)[0]
        return "try-next-rung", {"method": one.question.method, "rung": one.question.rung}
    return "try-next-certify", {}
