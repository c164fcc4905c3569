"""Why a probe was skipped is told in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fortyfive_conformance import probe
from fortyfive_conformance.report.skipped import probe_skipped
from fortyfive_conformance.words import LANGUAGES, words

SOURCE = Path(probe.__file__).read_text("utf-8")
REASONS = re.findall(r'Skipped\("([^"]+)"\)', SOURCE) + re.findall(r'"skipped", "([^"]+)"', SOURCE)


def test_there_are_reasons_to_tell() -> None:
    assert len(REASONS) == len(re.findall(r"raise Skipped\(|Probed\(number, \"skipped\", \"", SOURCE)) >= 7


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_is_told_in_every_language(lang: str, reason: str) -> None:
    told = probe_skipped(lang, "bruff", {"number": 3, "why": reason})
    assert told.endswith(words(lang)[f"skipped: {reason}"])
    assert (reason in told) == (lang == "en")


def test_another_reason_stands_as_it_is_given() -> None:
    assert probe_skipped("pt", "bruff", {"number": 3, "why": "another\x1b[31m"}).endswith("another\\x1b[31m")
