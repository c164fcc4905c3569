"""A step of the wheel's build: the corpus is checked, compiled and shipped, so that an installed runner starts warm."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCorpus(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `_corpus/compiled.jsonl` to a wheel; an editable install compiles when it first runs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is packed; a corpus with faults fails the build."""
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "conformance"))
        from fortyfive_conformance.corpus import compiled

        file = Path(tempfile.mkdtemp()) / compiled.PACKED
        compiled.keep(file, *compiled.packed(Path(self.root)))
        build_data["force_include"][str(file)] = f"fortyfive_conformance/_corpus/{compiled.PACKED}"
