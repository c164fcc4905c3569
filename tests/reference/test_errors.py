"""The tree of errors and the codes of the specification."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import yaml

from fortyfive_reference import errors

SPEC = Path(__file__).parents[2] / "spec"


def descendants(root: type[errors.FortyFiveError]) -> Iterator[type[errors.FortyFiveError]]:
    """Every class under one."""
    for child in root.__subclasses__():
        yield child
        yield from descendants(child)


def test_the_docstring_draws_the_whole_tree() -> None:
    assert errors.__doc__ is not None
    words = set(errors.__doc__.replace(",", " ").split())

    assert {error.__name__ for error in descendants(errors.FortyFiveError)} <= words


def test_each_refusal_has_the_code_and_the_parent_of_the_specification() -> None:
    listed = yaml.safe_load((SPEC / "refusals.yaml").read_text(encoding="utf-8"))
    codes = {entry["code"]: entry["parent"] for entry in listed["refusals"]}
    for refusal in descendants(errors.Refusal):
        assert issubclass(refusal, errors.Refusal)
        if hasattr(refusal, "expected"):
            parent = refusal.__bases__[0]
            assert codes[refusal.code] == (parent.code if parent is not errors.Refusal else None), refusal
        else:
            assert refusal.code in codes.values(), refusal


def test_a_long_value_is_cut_off_in_a_message() -> None:
    assert len(str(errors.UnknownCardError("5" * 10_000))) < 200
