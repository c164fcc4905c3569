"""A wrong engine as an adapter: ``serve.py MISREADING``; ``serve.py --list`` names them all, and what they replace.

Two controls beside them: ``--right`` is the reference untouched and must pass, ``--broken`` gets nothing right and must
die.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "reference_impl")]


def prepare(reading: str) -> None:
    """Loads the engine with this reading; raises KeyError where there is none of this name."""
    if reading == "--right":
        return
    import readings  # noqa: F401  (each of its modules registers what it replaces)
    import registry

    registry.take_up(reading)


def main(words: list[str]) -> int:
    """Serves with the reading named; 2 where none or an unknown one is."""
    from fortyfive_reference.__main__ import main as serve

    if words == ["--list"]:
        import readings  # noqa: F401
        import registry

        for name in sorted(registry.READINGS):
            print(name, *registry.replaced(name))
        return 0
    try:
        prepare(*words)
    except (KeyError, TypeError):
        print(f"serve.py {' '.join(words)}: expected one misreading; --list names them all", file=sys.stderr)
        return 2
    return serve()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
