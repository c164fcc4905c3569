"""The rule set as a value is the one of the specification."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from fortyfive_reference import errors, rulesets
from fortyfive_reference.rulesets import BRUFF

SPEC = Path(__file__).parents[2] / "spec"


def as_data(value: object) -> object:
    """A value of the engine in the form of the YAML file: records as mappings, tuples as lists, keys as text."""
    if hasattr(value, "_asdict"):
        return {name: as_data(item) for name, item in value._asdict().items()}
    if isinstance(value, dict):
        return {str(key): as_data(item) for key, item in value.items()}
    if isinstance(value, tuple):
        return [as_data(item) for item in value]
    return value


@pytest.mark.parametrize("name", rulesets.RULESETS)
def test_the_value_equals_the_file_of_the_specification(name: str) -> None:
    file = yaml.safe_load((SPEC / "rulesets" / f"{name}.yaml").read_text(encoding="utf-8"))

    assert as_data(rulesets.RULESETS[name]) == file


def test_each_choice_of_a_rule_set_has_the_default_of_the_specification() -> None:
    choices = yaml.safe_load((SPEC / "choices.yaml").read_text(encoding="utf-8"))["choices"]
    defaults = {choice["id"]: choice["default"] for choice in choices}

    for rules in rulesets.RULESETS.values():
        assert {name: rulesets.CHOICES[name] for name in rules.choices} == {
            name: defaults[name] for name in rules.choices
        }


@pytest.mark.parametrize("name", ["Bruff", "", None, 7])
def test_an_unknown_rule_set_is_unsupported(name: object) -> None:
    with pytest.raises(errors.UnsupportedError, match=r"unsupported ruleset .* \(expected 'bruff' or ") as raised:
        rulesets.find_ruleset(name)

    assert raised.value.data == {"feature": "ruleset"}


@pytest.mark.parametrize("players", [0, 2, 4, 5, 7, 10])
def test_bruff_is_for_six_players_and_no_other_number(players: int) -> None:
    rulesets.check_players(BRUFF, 6)
    with pytest.raises(errors.UnsupportedError) as raised:
        rulesets.check_players(BRUFF, players)

    assert raised.value.feature == "players"


@pytest.mark.parametrize("sides", [((0, 2, 4), (1, 3, 5)), ((0, 1), (2, 3), (4, 5)), ((1, 4), (0, 3), (2, 5)), ()])
def test_partners_sit_opposite_and_no_other_seating_is_supported(sides: rulesets.Sides) -> None:
    rulesets.check_sides(BRUFF, 6, ((0, 3), (1, 4), (2, 5)))
    with pytest.raises(errors.UnsupportedError) as raised:
        rulesets.check_sides(BRUFF, 6, sides)

    assert raised.value.feature == "sides"


def test_the_seat_to_the_left_of_the_last_is_the_first() -> None:
    assert [rulesets.left_of(6, seat) for seat in range(6)] == [1, 2, 3, 4, 5, 0]
