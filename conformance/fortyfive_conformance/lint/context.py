"""What the lints look at: the sound files, and where each clause and each case stands in them."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from fortyfive_conformance.corpus.asked import ill_expected, ill_sent
from fortyfive_conformance.corpus.build import build, pulled
from fortyfive_conformance.corpus.sources import Sources
from fortyfive_conformance.errors import Fault
from fortyfive_conformance.yamlsource import Located, PathInFile


class Place(NamedTuple):
    """One entry of a file: the file, the path to the entry, and its data."""

    located: Located
    path: PathInFile
    data: dict[str, Any]

    @property
    def written(self) -> dict[str, Any]:
        """The entry as it is written, without what is pulled from another."""
        found: Any = self.located.data
        for part in self.path:
            found = found[part]
        return dict(found)

    def fault(self, inner: PathInFile, what: str, hint: str = "", *, key: bool = False) -> Fault:
        """A fault at a member of the entry."""
        return self.located.fault((*self.path, *inner), what, hint, key=key)


class Context:
    """A corpus as the lints see it. Files with faults of their own are left out; those faults are told anyway."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.sources = Sources(root)

    @cached_property
    def clauses(self) -> dict[str, Place]:
        """Every clause by its id (where an id stands twice, the first)."""
        found: dict[str, Place] = {}
        for located in self.sources.sections():
            for index, clause in enumerate(located.data["clauses"]):
                found.setdefault(clause["id"], Place(located, ("clauses", index), clause))
        data = {key: place.data for key, place in found.items()}
        return {key: place._replace(data={**place.data, **pulled(data, key)}) for key, place in found.items()}

    @cached_property
    def cases(self) -> dict[str, Place]:
        """Every case by its id (where an id stands twice, the first)."""
        found: dict[str, Place] = {}
        for located in self.sources.cases():
            found.setdefault(located.data["id"], Place(located, (), located.data))
        return found

    @cached_property
    def rulesets(self) -> dict[str, dict[str, Any]]:
        """Every rule set by its id."""
        return {located.data["id"]: located.data for located in self.sources.under("spec/rulesets/")}

    @cached_property
    def all_sound(self) -> bool:
        """Whether every file could be read, so that what is missing is missing indeed."""
        return not self.sources.faults

    @cached_property
    def document(self) -> dict[str, Any]:
        """The compiled form of what is sound."""
        return build(self.sources)

    @cached_property
    def asked(self) -> dict[str, list[dict[str, Any]]]:
        """The questions of every case that has any, by its id."""
        found: dict[str, list[dict[str, Any]]] = {}
        for question in self.document["questions"]:
            found.setdefault(question["case"], []).append(question)
        return found

    @cached_property
    def ill_asked(self) -> dict[str, list[Fault]]:
        """Of the cases that cannot be asked or answered as they are written, by file, what keeps them from it."""
        faults: list[Fault] = list(self.document["faults"])
        for located in self.sources.cases():
            for question in self.asked.get(located.data["id"], ()):
                faults += ill_sent(self.sources.schemas, located, question)
                faults += ill_expected(self.sources.schemas, located, question)
        found: dict[str, list[Fault]] = {}
        for fault in faults:
            found.setdefault(fault.file, []).append(fault)
        return found

    def entries(self, file: str, name: str) -> list[Place]:
        """The entries of one list of `spec/<file>.yaml`."""
        located = self.sources.files.get(f"spec/{file}.yaml")
        if located is None:
            return []
        return [Place(located, (name, index), entry) for index, entry in enumerate(located.data.get(name, []))]
