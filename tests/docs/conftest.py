"""The tests of the documentation: what it is made of, and, where FORTYFIVE_SITE names them, the built sites."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs" / "_ext"))


@pytest.fixture(scope="session")
def site_folder() -> Iterator[Path]:
    """The folder with the three built sites; `make docs-test` builds them and names it."""
    named = os.environ.get("FORTYFIVE_SITE")
    if not named:
        pytest.skip("FORTYFIVE_SITE names no built site (make docs-test)")
    yield Path(named)
