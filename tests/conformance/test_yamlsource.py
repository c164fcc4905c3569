"""Strict YAML: every value means what it looks like, and each fault has its place."""

from __future__ import annotations

import pytest

from fortyfive_conformance.yamlsource import parse


def faults(text: str) -> list[str]:
    return [str(fault) for fault in parse(text, "f.yaml")[1]]


def test_sound_values_are_read_as_written() -> None:
    located, found = parse('a: 5S\nb: "06"\nc: [1, -2, true, null]\nd: {"0": TD}\n', "f.yaml")
    assert not found
    assert located.data == {"a": "5S", "b": "06", "c": [1, -2, True, None], "d": {"0": "TD"}}
    assert located.values[("c", 1)] == (3, 8)
    assert located.keys[("d", "0")] == (4, 5)


@pytest.mark.parametrize(("written", "read_as"), [
    ("06", "another number"), ("010", "another number"), ("6.10", "a fraction"), ("no", "true or false"),
    ("Yes", "true or false"), ("12:30", "another number"), ("2026-11-30", "a date"), ("~", "null"),
    ("0x1F", "another number"), ("1_000", "another number"), ("1e3", None), (".inf", "a fraction"),
])
def test_values_that_yaml_would_change_are_faults(written: str, read_as: str | None) -> None:
    found = faults(f"a: {written}\n")
    if read_as is None:
        assert not found
    else:
        assert found == [f'f.yaml:1:4: YAML reads {written} as {read_as}; if the text is meant, write "{written}"']


def test_a_key_given_twice_is_a_fault_at_the_second() -> None:
    what = "the key 'a' stands here twice; it is first on line 1; keep one"
    assert faults("a: 1\nb: 2\na: 3\n") == [f"f.yaml:3:1: {what}"]


def test_keys_are_text() -> None:
    assert faults("0: [5S]\n") == ["f.yaml:1:1: the key 0 is not text; put it in quotes"]


@pytest.mark.parametrize("text", ["", "a: [1\n", "a: &x 1\nb: *x\n", "a: 1\n---\nb: 2\n", "a:\n", "\ta: 1\n",
                                  "a: !!python/name:os.system 1\n", "a: !mine {b: 1}\n", "a: " + "9" * 5000 + "\n",
                                  "a: " + "[" * 900 + "]" * 900 + "\n", "a: " + "[" * 100_000])
def test_what_is_no_plain_document_is_a_fault_and_no_exception(text: str) -> None:
    assert faults(text)
