"""Findings as files: in the form of a case, but no case until a person has given it its clauses and its answer.

The name of a finding is made from what is asked and where the answers part, so that the findings of several shards, or
of several runs, can be put into one folder.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fortyfive_conformance.canonical import digest
from fortyfive_conformance.errors import Fault, UsageError, told
from fortyfive_conformance.fuzz.laws import LAWS
from fortyfive_conformance.fuzz.script import as_case
from fortyfive_conformance.fuzz.table import Table
from fortyfive_conformance.fuzz.turning import turned
from fortyfive_conformance.fuzz.verdict import Doubt
from fortyfive_conformance.report.document import write_whole
from fortyfive_conformance.words import LANGUAGES, say
from fortyfive_conformance.yamlsource import Located

_HEAD = """\
# Found by `fortyfive fuzz`. This is no case: an engine's answer never becomes one by itself. To make it one, work out
# the answer from the clauses, write it as `expect`, name the clauses, give it a slug and a title, and take out what
# only a finding has: `reviewed: false`, `answers`, `law` and `found`.
"""
_NO_CASE_HAS = ("reviewed", "answers", "law", "found")
_ANY_CLAUSE = "any-01.1"


def name_of(doubt: Doubt) -> str:
    """The id of a finding."""
    question = doubt.question
    about = {key: value for key, value in question.params.items() if key != "sides"}
    law = doubt.turn.law if doubt.turn else None
    sign = digest([question.method, about, doubt.difference.kind, law])[:10]
    return "-".join(part for part in (question.ruleset, law, question.rung, sign) if part)


def document(table: Table, doubt: Doubt, engine: Mapping[str, Any], found: Mapping[str, Any]) -> dict[str, Any]:
    """What a finding's file holds; `engine` is the adapter's description, `found` how the finding came about."""
    difference, turn = doubt.difference, doubt.turn
    titles = {lang: say(lang, "fuzz-title", what=doubt.question.method, member=difference.kind) for lang in LANGUAGES}
    case = as_case(table, doubt.question, doubt.expected.get("steps", ()))
    answers: dict[str, Any] = {"member": difference.member}
    if difference.action is not None:
        answers["action"] = difference.action
    if difference.detail:
        answers["detail"] = difference.detail
    else:
        answers |= {"by-the-law" if turn else "reference": difference.expected, "engine": difference.got}
    law = {"law": {"id": turn.law, "twin": as_case(table, turned(turn, doubt.question), doubt.got.get("steps", ()))}
           } if turn else {}
    return {"id": name_of(doubt), "reviewed": False, "title": titles, "rulesets": [table.id], **case,
            "answers": answers, **law,
            "found": {"engine": engine.get("name", ""), "version": engine.get("version", ""), **found}}


def write(folder: Path, finding: Mapping[str, Any]) -> Path:
    """Write a finding into a folder, and say where."""
    import yaml

    file = folder / f"{finding['id']}.yaml"
    folder.mkdir(parents=True, exist_ok=True)
    body = yaml.dump(dict(finding), Dumper=_dumper(), sort_keys=False, allow_unicode=True, default_flow_style=None,
                     width=118)
    write_whole(file, f"{_HEAD}{body}")
    return file


def _dumper() -> Any:
    """Equal values are written out each time: an anchor is a fault in the files of this project."""
    import yaml

    class Plain(yaml.SafeDumper):
        def ignore_aliases(self, data: Any) -> bool:
            return True

    return Plain


def check_folder(folder: Path, corpus: Path) -> None:
    """A finding lies outside `cases/`, where it can be written: once it is found it would be too late to say so.

    Raises UsageError where it would not.
    """
    there = next(place for place in (folder.absolute(), *folder.absolute().parents) if place.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        raise UsageError(f"--findings {folder}: expected a folder that can be made and written")
    if (corpus / "cases").resolve() in (folder.resolve(), *folder.resolve().parents):
        raise UsageError(f"--findings {folder}: a finding is no case; expected a folder outside {corpus / 'cases'}")


def read(file: Path, corpus: Path) -> dict[str, Any]:
    """A finding as it was written; `corpus` is the folder with the schema of a case.

    Raises UsageError, with every fault and its place, where the file is none.
    """
    from fortyfive_conformance.yamlsource import load

    try:
        located, faults = load(file, str(file))
    except OSError as error:
        raise UsageError(told(error)) from None
    faults = faults or _faults(located, corpus)
    if faults:
        raise UsageError("\n".join([f"{file}: no finding; expected a file that `fortyfive fuzz` has written",
                                    *map(str, faults)]))
    return dict(located.data)


def _faults(located: Located, corpus: Path) -> list[Fault]:
    """Where it is not in the form of a case, clauses apart, or names no law."""
    from fortyfive_conformance.corpus.schemas import Schemas

    if not isinstance(located.data, dict):
        return [located.fault((), "no mapping", "expected the members of a case")]
    case = {key: value for key, value in located.data.items() if key not in _NO_CASE_HAS}
    faults = Schemas(corpus).faults("case.schema.json", located, (), case | {"clauses": [_ANY_CLAUSE]})
    if not isinstance(located.data.get("answers", {}), dict):
        faults.append(located.fault(("answers",), "no mapping", "expected where the answers part, and how"))
    law = located.data.get("law", {"id": next(iter(LAWS))})
    if not isinstance(law, dict) or law.get("id") not in [*LAWS]:
        faults.append(located.fault(("law",), "no law", f"expected an id of: {', '.join(LAWS)}"))
    return faults
