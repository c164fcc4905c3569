"""The table of kills: of this suite, and of exactly the misreadings that there are."""

from __future__ import annotations

from collections.abc import Iterator

from fortyfive_conformance import kills
from fortyfive_conformance.errors import Fault
from fortyfive_conformance.lint.context import Context

_HINT = "make it anew: fortyfive strength --write"


def current(context: Context) -> Iterator[Fault]:
    """What a diagnosis is made from was made with these cases and these misreadings."""
    kept = kills.read(context.root)
    if kept.get("suite") != context.document["digest"]:
        what = f"it is of the suite {str(kept['suite'])[:12]}…" if kept else "it is missing"
        yield Fault(kills.FILE, 1, 1, f"{what}, expected {context.document['digest'][:12]}…", _HINT)
        return
    named = {name for killers in kept["kills"].values() for name in killers}
    places = {place.data["id"]: place for place in context.entries("misreadings", "misreadings")}
    for name in sorted(places.keys() - named):
        yield places[name].fault(("id",), f"{name} is not in {kills.FILE}", _HINT)
    for name in sorted(named - places.keys()):
        yield Fault(kills.FILE, 1, 1, f"there is no misreading {name}", _HINT)


LINTS = (current,)
