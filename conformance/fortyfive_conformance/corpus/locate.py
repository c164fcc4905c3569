"""Where the corpus lies: in the installed package, or in a checkout, or where the user says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from fortyfive_conformance.errors import UsageError

_PACKAGE = Path(__file__).resolve().parent.parent
_MADE_OF_THE_SUITE = ("cases/kills.json",)  # it is locked to the suite's digest and no part of what that is made of


def find(given: str | Path | None = None) -> Path:
    """The folder that holds `spec/` and `cases/`.

    Raises UsageError where there is none.
    """
    if given is not None:
        root = Path(given)
        if not (root / "spec").is_dir() or not (root / "cases").is_dir():
            raise UsageError(f"--corpus {given}: expected a folder that holds spec/ and cases/")
        return root
    for root in (_PACKAGE / "_corpus", _PACKAGE.parent.parent):
        if (root / "spec").is_dir() and (root / "cases").is_dir():
            return root
    raise UsageError("no corpus found: install the package, work in a checkout, or say --corpus PATH")


def is_checkout(root: Path) -> bool:
    """Whether the corpus is one that can be worked on (it has its tests beside it)."""
    return (root / "pyproject.toml").is_file()


def source_files(root: Path) -> Iterator[str]:
    """Every file that the compiled corpus is made from, by its path below the root, in one fixed order."""
    for folder in ("spec", "cases"):
        top = str(root / folder)
        names = [f"{folder}{place[len(top):]}/{name}".replace(os.sep, "/")
                 for place, _, files in os.walk(top) for name in files if name.endswith((".yaml", ".json"))]
        yield from (name for name in sorted(names) if name not in _MADE_OF_THE_SUITE)


def sources_digest(root: Path, salt: str) -> str:
    """sha256 over the names and bytes of the source files, and over `salt`, the form they are compiled to."""
    import hashlib  # only here: it takes longer to load than everything else in this module

    sha = hashlib.sha256(salt.encode())
    for name in source_files(root):
        with open(f"{root}/{name}", "rb", buffering=0) as file:  # noqa: PTH123 (a Path for each costs as much again)
            body = file.read()
        sha.update(f"\0{name}\0{len(body)}\0".encode())
        sha.update(body)
    return sha.hexdigest()
