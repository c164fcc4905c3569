"""Telling that a probe was skipped, in the reader's language."""

from __future__ import annotations

from typing import Any

from fortyfive_conformance.report.reader import plain
from fortyfive_conformance.words import say, words


def probe_skipped(lang: str, ruleset: str, probe: dict[str, Any]) -> str:
    """The probe and why it was skipped; a reason that has no words stands as the report gives it."""
    why = words(lang).get(f"skipped: {probe['why']}", plain(probe["why"]))
    return say(lang, "probe-skipped", number=probe["number"], ruleset=ruleset, why=why)
