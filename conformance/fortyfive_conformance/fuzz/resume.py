"""How far a run has come, kept in a file, so that it can go on after it was ended."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fortyfive_conformance.errors import UsageError, told
from fortyfive_conformance.report.document import write_whole

FORMAT = "fuzz 1"


def load(file: Path, run: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of a run; of a new one, nothing but what run it is.

    Raises UsageError where the file is kept for another run: other questions would be taken for asked.
    """
    try:
        kept: Any = json.loads(file.read_bytes())
    except FileNotFoundError:
        return {"format": FORMAT, "run": dict(run), "next": None, "asked": 0, "findings": []}
    except OSError as error:
        raise UsageError(f"--resume {told(error)}") from None
    except (ValueError, RecursionError):
        kept = None
    if not _is_kept(kept):
        raise UsageError(f"--resume {file}: expected a file that `fortyfive fuzz --resume` has written, or a new name")
    for key, value in run.items():
        if kept["run"].get(key) != value:
            raise UsageError(f"--resume {file}: it is kept for {key} {kept['run'].get(key)}, and this run has {value}")
    return dict(kept)


def _is_kept(kept: Any) -> bool:
    """Whether this is what `keep` has written."""
    if not isinstance(kept, dict) or kept.get("format") != FORMAT or not isinstance(kept.get("run"), dict):
        return False
    numbers = [kept.get("asked"), *([kept["next"]] if kept.get("next") is not None else [])]
    named = kept.get("findings")
    return ("next" in kept and all(type(number) is int and number >= 0 for number in numbers)
            and isinstance(named, list) and all(isinstance(name, str) for name in named))


def keep(file: Path, kept: Mapping[str, Any]) -> None:
    """Write it, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, json.dumps(dict(kept), indent=1) + "\n")
