"""What the tests of `fortyfive fuzz` share: engines that are wrong in rare positions, and the findings of a run."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import yaml

from fortyfive_conformance.fuzz.question import Question

ROOT = Path(__file__).resolve().parents[2]
RARE = str(ROOT / "tests/wrong_rare/serve.py")
sys.path.insert(0, str(ROOT / "reference_impl"))
ENGINES: dict[str, Any] = runpy.run_path(str(Path(RARE).with_name("engines.py")))


def count_cards(question: Question) -> int:
    """The cards that a position is made of: those of a replay are the ones that somebody acts with."""
    params = question.params
    tricks = [card for trick in params.get("tricks", ()) for card in trick["cards"]]
    acted = [action for action in params.get("actions", ()) if "seat" in action]
    return len(params.get("hand", [])) + len(params.get("trick", [])) + len(tricks) + len(acted)


def words(engine: str, folder: Path, *more: str) -> list[str]:
    return ["fuzz", "--ruleset", "bruff", "--findings", str(folder), *more, "--", sys.executable, RARE, engine]


def written(folder: Path) -> dict[str, Any]:
    return {file.stem: yaml.safe_load(file.read_text("utf-8")) for file in sorted(folder.glob("*.yaml"))}
