"""The latest answers are remembered, older ones forgotten."""

from __future__ import annotations

from fortyfive_conformance.recent import Recent


def test_the_latest_are_remembered_and_the_old_forgotten() -> None:
    recent: Recent[str] = Recent(4)
    for number in range(100):
        recent.note(number, f"the {number}th")
        for back in range(4):
            if number >= back:
                assert recent.find(number - back, None) == f"the {number - back}th"
        assert recent.find(number - 8, "forgotten") == "forgotten"


def test_what_is_noted_again_is_found_as_it_is_now() -> None:
    recent: Recent[str] = Recent(2)
    recent.note(1, "first")
    recent.note(2, "other")
    recent.note(1, "second")
    assert recent.find(1, None) == "second"
