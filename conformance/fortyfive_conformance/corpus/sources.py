"""Reading the files of a corpus: every YAML file with the places of its values, and all faults at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fortyfive_conformance.corpus.schemas import Schemas
from fortyfive_conformance.errors import Fault
from fortyfive_conformance.yamlsource import Located, load

_SPEC_FILES = ("spec", "cards", "glossary", "choices", "refusals", "features", "misreadings", "withdrawn")


class Sources:
    """All files of a corpus as read, by their path below its root; `faults` is what is wrong with them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.schemas = Schemas(root)
        self.files: dict[str, Located] = {}
        self.faults: list[Fault] = []
        for name, schema in _files(root):
            self._read(name, schema)

    def _read(self, name: str, schema: str) -> None:
        located, faults = load(self.root / name, name)
        if not faults:
            faults = self.schemas.faults(schema, located)
        self.faults += faults
        if not faults:
            self.files[name] = located

    def under(self, prefix: str) -> list[Located]:
        """The sound files whose path starts so, in order."""
        return [located for name, located in sorted(self.files.items()) if name.startswith(prefix)]

    def data(self, name: str) -> Any:
        """The data of `spec/<name>.yaml`; an empty mapping where it has faults."""
        located = self.files.get(f"spec/{name}.yaml")
        return located.data if located else {}

    def sections(self) -> list[Located]:
        """The files of numbered sections, by rule set and number."""
        return [located for located in self.files.values() if schema_of(located.file) == "section.schema.json"]

    def cases(self) -> list[Located]:
        """The sound case files."""
        return [located for located in self.under("cases/") if schema_of(located.file) == "case.schema.json"]


def _files(root: Path) -> list[tuple[str, str]]:
    names = sorted(file.relative_to(root).as_posix() for folder in ("spec", "cases")
                   for file in (root / folder).rglob("*.yaml"))
    return [(name, schema_of(name)) for name in names]


def schema_of(name: str) -> str:
    """The schema that a file is written to, told from where it lies."""
    parts = name.split("/")
    stem = parts[-1].removesuffix(".yaml")
    if parts[0] == "cases":
        return "withdrawn.schema.json" if len(parts) == 2 else "case.schema.json"
    if len(parts) == 2 and stem in _SPEC_FILES:
        return f"{stem}.schema.json"
    return {"rulesets": "ruleset.schema.json", "rulings": "ruling.schema.json"}.get(parts[1], "section.schema.json")
