"""The JSON files of a corpus: as in its YAML, what is wrong with one has a place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fortyfive_conformance.errors import CorpusError, Fault

_RESTORE = "restore it, or have it written anew"


def load(root: Path, name: str, **members: type) -> dict[str, Any]:
    """A file that holds a mapping, by its path below the root; `members` are what it must have, and of which kind.

    Raises CorpusError where it does not, FileNotFoundError where there is no such file.
    """
    try:
        found = json.loads((root / name).read_bytes().decode("utf-8"), parse_constant=_refused)
    except json.JSONDecodeError as error:
        raise CorpusError([Fault(name, error.lineno, error.colno, f"no JSON: {error.msg}", _RESTORE)]) from None
    except (ValueError, RecursionError) as error:
        what = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise CorpusError([Fault(name, 1, 1, f"no JSON: {what}", _RESTORE)]) from None
    lacking = [member for member, kind in members.items()
               if not isinstance(found, dict) or not isinstance(found.get(member), kind)]
    if lacking or not isinstance(found, dict):
        hint = f"expected a mapping with {', '.join(members)}" if members else "expected a mapping"
        raise CorpusError([Fault(name, 1, 1, "not in the form of this file", f"{hint}; {_RESTORE}")])
    return found


def _refused(constant: str) -> Any:
    raise ValueError(f"{constant} is no number")
