"""Cases as they are asked: the questions of each, and why there are none where it cannot be asked so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fortyfive_conformance.corpus.schemas import Schemas
from fortyfive_conformance.errors import Fault
from fortyfive_conformance.yamlsource import Located, PathInFile

UNFIT = (KeyError, IndexError, StopIteration, TypeError, ValueError, AttributeError)


def no_request(case: Located, error: Exception) -> Fault:
    """Of a case that something is wanting in, as turning it into requests has shown."""
    return case.fault(("given",), f"{case.data['id']} cannot be turned into a request ({error!r})",
                      "see cases/README.md for what each step and each method needs")


def given_at(case: Located, question: dict[str, Any]) -> PathInFile:
    """Where a question of a case has what is given: in the case, or in the example that it is."""
    if "/" in question["id"]:
        return "examples", question["id"].partition("/")[2]
    return ("given",) if "examples" not in case.data else ()


def ill_sent(schemas: Schemas, case: Located, question: dict[str, Any]) -> list[Fault]:
    """What a question sends that is no request of its method."""
    sent: Any = question["params"]
    return schemas.faults(f"messages/{question['method']}.params.schema.json", case, given_at(case, question), sent)


def ill_expected(schemas: Schemas, case: Located, question: dict[str, Any]) -> list[Fault]:
    """What a question expects that no answer to it can hold; a script has this from the schema of the case."""
    if question["method"] == "replay":
        return []
    slug = question["id"].partition("/")[2]
    at: PathInFile = ("examples", slug, "expect") if slug and "expect" in case.data["examples"][slug] else ("expect",)
    expected: Any = question["checks"][0]["expect"]
    return schemas.faults(f"expect.schema.json#/$defs/{question['method']}", case, at, expected)


def unanswerable(schemas: Schemas, cases: Iterable[Located], questions: Iterable[dict[str, Any]]) -> Iterator[Fault]:
    """All of that in these cases, each fault once."""
    by_id = {case.data["id"]: case for case in cases}
    yield from dict.fromkeys(fault for question in questions
                             for fault in ill_expected(schemas, by_id[question["case"]], question))
