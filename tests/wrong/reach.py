"""Which functions of the engine each question calls: ``reach.py [CHOICE=VALUE …] < requests``, a JSON list a request.

A function is named ``module.function``; what stands inside it counts as the function itself. The first line names those
that are called while the engine loads, which every answer may rest on. Rules forget what they have answered between two
requests, so that nothing is left out that a rule had worked out before.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

HERE = Path(__file__).resolve().parent
ENGINE = HERE.parents[1] / "reference_impl"
sys.path[:0] = [str(ENGINE)]
PACKAGE = ENGINE / "fortyfive_reference"


class Calls:
    """The code that is entered from one ``begin`` to the next ``end``."""

    def __init__(self) -> None:
        self._entered: set[CodeType] = set()
        self._names: dict[CodeType, str] = {}

    def begin(self) -> None:
        """Starts to listen."""
        self._entered.clear()
        sys.setprofile(self._enter)

    def _enter(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            self._entered.add(frame.f_code)

    def end(self) -> list[str]:
        """Stops listening; the names of the engine's functions that were called."""
        sys.setprofile(None)
        return sorted({self._name(code) for code in self._entered} - {""})

    def _name(self, code: CodeType) -> str:
        if code not in self._names:
            file, function = Path(code.co_filename), code.co_qualname.partition(".")[0]
            self._names[code] = f"{file.stem}.{function}" if file.parent == PACKAGE and function[0] != "<" else ""
        return self._names[code]


def kept_answers() -> list[Any]:
    """The rules that keep their answers."""
    modules = [module for name, module in sys.modules.items() if name.startswith(PACKAGE.name)]
    found = [value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")]
    return list({id(rule): rule for rule in found}.values())


def main() -> int:
    """A line for the loading, then a line for each request."""
    calls = Calls()
    calls.begin()
    from fortyfive_reference import rulesets, serve

    for choice in sys.argv[1:]:
        rulesets.choose(*choice.partition("=")[::2])
    print(json.dumps(calls.end()))
    kept = kept_answers()
    for line in sys.stdin.buffer:
        for rule in kept:
            rule.cache_clear()
        calls.begin()
        serve.answer(line)
        print(json.dumps(calls.end()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
