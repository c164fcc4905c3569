"""How far a run has come, kept in a file, so that it can go on after it was ended."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fortyfive_conformance.errors import UsageError

FORMAT = "fuzz 1"


def load(file: Path, run: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of a run; of a new one, nothing but what run it is.

    Raises UsageError where the file is kept for another run: other questions would be taken for asked.
    """
    try:
        kept: dict[str, Any] = json.loads(file.read_text("utf-8"))
    except FileNotFoundError:
        return {"format": FORMAT, "run": dict(run), "next": None, "asked": 0, "findings": []}
    except (OSError, ValueError) as error:
        raise UsageError(f"--resume {file}: {error}") from None
    if not isinstance(kept, dict) or kept.get("format") != FORMAT:
        raise UsageError(f"--resume {file}: expected a file that `fortyfive fuzz --resume` has written")
    for key, value in run.items():
        if kept["run"].get(key) != value:
            raise UsageError(f"--resume {file}: it is kept for {key} {kept['run'].get(key)}, and this run has {value}")
    return kept


def keep(file: Path, kept: Mapping[str, Any]) -> None:
    """Write it, whole or not at all."""
    temporary = file.with_name(f"{file.name}.{os.getpid()}")
    file.parent.mkdir(parents=True, exist_ok=True)
    temporary.write_text(json.dumps(dict(kept), indent=1) + "\n", encoding="utf-8")
    temporary.replace(file)
