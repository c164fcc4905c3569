"""Canonical JSON and its digest: the same value gives the same bytes, on every machine."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def dumps(value: Any) -> str:
    """The canonical JSON of a value: sorted keys, no blanks, no escapes that UTF-8 does without."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(value: Any) -> str:
    """sha256 of the canonical JSON, in hex."""
    return hashlib.sha256(dumps(value).encode("utf-8", "surrogatepass")).hexdigest()
