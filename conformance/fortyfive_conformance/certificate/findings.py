"""What checking a certificate finds: things that are as it says, things that differ, and things left unchecked."""

from __future__ import annotations

import json
from typing import Any, Literal, NamedTuple

from fortyfive_conformance.compare import same
from fortyfive_conformance.report.reader import number, plain
from fortyfive_conformance.words import say

Kind = Literal["as-said", "differs", "unchecked"]


class Finding(NamedTuple):
    """One finding: its kind, the phrase that tells it, and the values that the phrase names."""

    kind: Kind
    phrase: str
    values: dict[str, object]

    def text(self, lang: str) -> str:
        """The finding in one language; what came from files is made harmless."""
        return say(lang, self.phrase, **{key: _written(value, lang) for key, value in self.values.items()})


def _written(value: object, lang: str) -> str:
    return number(value, lang) if type(value) is int else plain(str(value))


def as_said(phrase: str, **values: object) -> Finding:
    """Something that is as the certificate says."""
    return Finding("as-said", f"certificate-{phrase}", values)


def differs(phrase: str, **values: object) -> Finding:
    """Something that is not as the certificate, or the report, says."""
    return Finding("differs", f"certificate-{phrase}", values)


def unchecked(phrase: str, **values: object) -> Finding:
    """Something that could not be checked, for want of what it is checked by."""
    return Finding("unchecked", f"certificate-{phrase}", values)


def differences(said: Any, found: Any, at: str = "") -> list[tuple[str, str, str]]:
    """Where two JSON values differ: the place, what stands there in the first and what in the second."""
    if isinstance(said, dict) and isinstance(found, dict):
        keys = [*said, *(key for key in found if key not in said)]
        return [difference for key in keys
                for difference in differences(said.get(key, ...), found.get(key, ...), f"{at}.{key}" if at else key)]
    if isinstance(said, list) and isinstance(found, list) and len(said) == len(found):
        return [difference for index, (one, other) in enumerate(zip(said, found, strict=True))
                for difference in differences(one, other, f"{at}[{index}]")]
    return [] if said is not ... and found is not ... and same(said, found) else [(at, _short(said), _short(found))]


def _short(value: Any) -> str:
    if value is ...:
        return "—"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 100 else text[:99] + "…"
