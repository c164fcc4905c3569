"""Which questions a change of the engine can touch: those whose right answer calls a function that is changed.

The functions are pure, so that an answer that calls none of the changed ones is what it was. `tests/wrong/reach.py`
watches the reference while it answers.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from fortyfive_conformance.corpus.compiled import Question
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.strength.checkout import WRONG, program

Functions = frozenset[str]


class Reach(NamedTuple):
    """The functions, named ``module.function``, that the engine calls while it loads, and for each question."""

    loading: Functions
    answering: dict[int, Functions]

    def touched(self, questions: Iterable[Question], changed: Collection[str]) -> list[Question]:
        """Those of the questions whose answer calls one of these functions."""
        return [question for question in questions if not self.answering[question.number].isdisjoint(changed)]


def reach(root: Path, questions: Sequence[Question], choices: Sequence[str] = ()) -> Reach:
    """What the reference calls to answer each of these, with these readings of choices.

    Raises UsageError where that cannot be watched.
    """
    asked = b"".join(question.line for question in questions)
    done = subprocess.run([*program(root, "reach.py"), *choices], input=asked, capture_output=True, check=False)
    if done.returncode:
        words = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise UsageError(f"{WRONG / 'reach.py'} failed: {words[-1] if words else done.returncode}")
    known: dict[bytes, Functions] = {}
    loading, *answering = (known.setdefault(line, frozenset(json.loads(line))) for line in done.stdout.splitlines())
    return Reach(loading, dict(zip((question.number for question in questions), answering, strict=True)))
