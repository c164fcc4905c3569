"""Where the programs lie that strength needs, in a checkout."""

from __future__ import annotations

import sys
from pathlib import Path

from fortyfive_conformance.corpus.locate import is_checkout
from fortyfive_conformance.errors import UsageError

ENGINE = Path("reference_impl/fortyfive_reference")
WRONG = Path("tests/wrong")
RIGHT, BROKEN = "--right", "--broken"
"""The two controls: the reference untouched, which must pass, and an engine that gets nothing right."""


def program(root: Path, name: str) -> list[str]:
    """The command of a program in `tests/wrong`.

    Raises UsageError where the corpus is not that of a checkout.
    """
    file = root / WRONG / name
    if not is_checkout(root) or not file.is_file():
        raise UsageError(f"strength works in a checkout alone, with its {WRONG}; {root} is none")
    return [sys.executable, "-S", str(file)]


def wrong_engine(root: Path, name: str) -> list[str]:
    """The command of a wrong engine or a control."""
    return [*program(root, "serve.py"), name]


def engine_names(root: Path) -> list[str]:
    """The misreadings that there is a wrong engine for.

    Raises UsageError where the list cannot be had.
    """
    return [name for name in replacements(root) if not name.startswith("--")]


def replacements(root: Path) -> dict[str, list[str]]:
    """The functions, named ``module.function``, that each wrong engine replaces.

    Raises UsageError where the list cannot be had.
    """
    import subprocess

    done = subprocess.run([*program(root, "serve.py"), "--list"], capture_output=True, text=True, check=False)
    if done.returncode:
        raise UsageError(f"the wrong engines do not load: {done.stderr.strip() or done.returncode}")
    return {name: functions for name, *functions in map(str.split, done.stdout.splitlines())}
