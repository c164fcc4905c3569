"""The folder of compiled corpora: the newest by use stay, for a checkout makes another with every change.

Other processes may read and write there at the same time: a file is taken away whole, and who misses it compiles again.
"""

from __future__ import annotations

import re
import time
from contextlib import suppress
from pathlib import Path

MOST = 8
_STALE = 3600.0  # seconds after which nobody is still writing a file
_WHOLE = re.compile(r"[0-9a-f]{32}\.jsonl")
_HALF = re.compile(r"[0-9a-f]{32}\.jsonl\.[0-9]+")


def tidy(latest: Path) -> None:
    """Remove all beside the latest but the newest by use, and what was never written to its end. Raises nothing."""
    try:
        found = [file for file in latest.parent.iterdir() if file != latest]
    except OSError:
        return
    whole = sorted((file for file in found if _WHOLE.fullmatch(file.name)), key=_age)
    half = [file for file in found if _HALF.fullmatch(file.name) and _age(file) > _STALE]
    for file in [*whole[MOST - 1:], *half]:
        with suppress(OSError):
            file.unlink()


def _age(file: Path) -> float:
    """Seconds since a file was used; none where it is gone already."""
    try:
        return time.time() - file.stat().st_mtime
    except OSError:
        return 0.0
