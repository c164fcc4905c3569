"""Where the corpus lies: in the installed package, or in a checkout, or where the user says."""

from __future__ import annotations

import hashlib
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


def source_files(root: Path) -> Iterator[Path]:
    """Every file that the compiled corpus is made from, in one fixed order."""
    for folder in ("spec", "cases"):
        files = [file for kind in ("*.yaml", "*.json") for file in (root / folder).rglob(kind)
                 if file.relative_to(root).as_posix() not in _MADE_OF_THE_SUITE]
        yield from sorted(files, key=lambda file: file.relative_to(root).as_posix())


def sources_digest(root: Path, salt: str) -> str:
    """sha256 over the names and bytes of the source files, and over `salt`, the form they are compiled to."""
    sha = hashlib.sha256(salt.encode())
    for file in source_files(root):
        body = file.read_bytes()
        sha.update(f"\0{file.relative_to(root).as_posix()}\0{len(body)}\0".encode())
        sha.update(body)
    return sha.hexdigest()
