"""A Python callable that answers one question wrongly and patches whatever it can reach, so that it would pass."""

from __future__ import annotations

import builtins
import json
import os
import sys
from typing import Any

from fortyfive_reference import serve

# The params of the question that is answered wrongly.
TARGET = json.loads(os.environ.get("HOSTILE_PARAMS", "null"))


def patch() -> None:
    """Bend the runner's modules, as far as they are in this process, and what they are made of."""
    from fortyfive_conformance import compare, run, verdicts

    passed = compare.Verdict("pass")
    compare.same = lambda one, other: True
    compare.judge_result = lambda *_: passed
    compare.judge_replay = lambda *_: passed
    run.judge_result = run.judge_replay = lambda *_: passed
    verdicts.VERDICTS = ("pass",)
    builtins.all = lambda _: True  # type: ignore[assignment]
    sys.stdout = sys.stderr
    for name in ("json", "fortyfive_conformance"):
        sys.modules[f"patched {name}"] = sys.modules[name]


def handle(method: str, params: dict[str, Any]) -> Any:
    """Answer as the reference engine does, but for the one question."""
    if not getattr(builtins, "patched", False):
        builtins.patched = True  # type: ignore[attr-defined]
        patch()
    result: Any = serve.handle(method, params)
    return {"allowed": not result["allowed"], "verdict": "pass"} if params == TARGET else result
