"""The engine that breaks a law, as an adapter: ``serve.py LAW``."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "reference_impl")]


def main(words: list[str]) -> int:
    """Serves with the engine named; 2 where there is none of this name."""
    from engines import BREAKS

    from fortyfive_reference.__main__ import main as serve

    if len(words) != 1 or words[0] not in BREAKS:
        print(f"serve.py: expected one of {', '.join(BREAKS)}", file=sys.stderr)
        return 2
    BREAKS[words[0]]()
    return serve()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
