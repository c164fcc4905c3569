"""Badges: what the certificate says of its rule sets, and nothing more."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from fortyfive_conformance.certificate.badge import Badge, badge, endpoint, svg
from fortyfive_conformance.certificate.form import Certificate, dumps, read
from fortyfive_conformance.cli import main

SVG = "{http://www.w3.org/2000/svg}"


def drawn(issued: Any, lang: str = "en") -> Badge:
    """The badge of a certificate in a file."""
    return badge(read(issued.certificate.read_bytes()), lang)


@pytest.mark.parametrize(("name", "lang", "label", "message"), [
    ("right", "en", "Bruff Forty-Five", "6/6 rungs"), ("right", "pt", "Quarenta e Cinco de Bruff", "6/6 degraus"),
    ("right", "es", "Cuarenta y Cinco de Bruff", "6/6 peldaños"), ("part", "en", "Bruff Forty-Five", "order, trick"),
    ("faulty", "en", "Bruff Forty-Five", "does not conform"),
    ("faulty", "pt", "Quarenta e Cinco de Bruff", "não conforme"),
])
def test_it_says_what_is_certified(name: str, lang: str, label: str, message: str,
                                   request: pytest.FixtureRequest) -> None:
    found = drawn(request.getfixturevalue(name), lang)
    assert (found.label, found.message) == (label, message)


def test_colours_tell_whole_part_and_failed_apart(right: Any, part: Any, faulty: Any) -> None:
    assert len({drawn(issued).colour for issued in (right, part, faulty)}) == 3


def test_a_failed_one_shows_no_rung_and_is_an_error(faulty: Any) -> None:
    found = drawn(faulty)
    assert endpoint(found)["isError"] is True
    text = svg(found) + json.dumps(endpoint(found))
    assert "certified" not in text
    assert not any(rung in text for rung in ("order", "right", "exchange", "1/"))


def test_the_endpoint_is_what_badge_servers_read(right: Any) -> None:
    shown = endpoint(drawn(right))
    assert shown == {"schemaVersion": 1, "label": "Bruff Forty-Five", "message": "6/6 rungs", "color": "#2e7d32"}


def test_the_drawing_is_sound_and_has_a_title(faulty: Any) -> None:
    """The adapter's own words are data: they neither break the drawing nor act in it."""
    text = svg(drawn(faulty))
    root = ElementTree.fromstring(text)
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == ("Bruff Forty-Five: does not conform; suite 1.0.0, by the answers of the adapter of "
                          "faulty <b>&\\x202e 1.0.0")
    assert (root.get("role"), root.get("aria-label")) == ("img", title.text)
    assert [found.text for found in root.iter(f"{SVG}text")] == ["Bruff Forty-Five", "does not conform"]
    assert not [element for element in root.iter() if element.tag.endswith(("script", "image", "foreignObject", "b"))]


def test_the_text_fits_its_half(part: Any, right: Any) -> None:
    for issued in (part, right):
        root = ElementTree.fromstring(svg(drawn(issued)))
        label, message = root.iter(f"{SVG}text")
        end = int(label.get("x", "")) + int(label.get("textLength", ""))
        assert end < int(message.get("x", ""))
        assert int(message.get("x", "")) + int(message.get("textLength", "")) < int(root.get("width", ""))


def test_several_rule_sets_stand_side_by_side(part: Any, faulty: Any) -> None:
    statement = copy.deepcopy(part.statement())
    rulesets = statement["predicate"]["fortyfive"]["rulesets"]
    rulesets["standard"] = faulty.facts()["rulesets"]["bruff"]
    statement["predicate"]["result"] = "FAILED"
    found = badge(Certificate(statement, b"", (), b""), "en")
    assert (found.label, found.message) == ("Forty-Five", "bruff order, trick · standard does not conform")
    assert not found.good


def test_the_command_writes_both_forms(right: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawing, data = tmp_path / "badge.svg", tmp_path / "badge.json"
    words = ["badge", str(right.certificate), "--corpus", str(right.suite), "--lang", "es"]
    assert main([*words, "--svg", str(drawing), "--endpoint", str(data)]) == 0
    assert "Cuarenta y Cinco de Bruff: 6/6 peldaños" in capsys.readouterr().out
    ElementTree.fromstring(drawing.read_text("utf-8"))
    assert json.loads(data.read_text("utf-8"))["message"] == "6/6 peldaños"


def test_a_certificate_that_contradicts_itself_gets_none(faulty: Any, tmp_path: Path,
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    statement = faulty.statement()
    bruff = statement["predicate"]["fortyfive"]["rulesets"]["bruff"]
    bruff |= {"conforms": True, "whole": True}
    statement["predicate"]["result"] = "PASSED"
    file, drawing = tmp_path / "certificate.json", tmp_path / "badge.svg"
    file.write_bytes(dumps(statement))
    assert main(["badge", str(file), "--corpus", str(faulty.suite), "--svg", str(drawing)]) == 1
    assert "no badge: " in capsys.readouterr().err
    assert not drawing.exists()


@pytest.mark.parametrize("body", [b"", b"{}", b"[]", b"\xff", b"{" * 100_000, b'{"payloadType": 1}'])
def test_what_is_no_certificate_is_wrong_usage_and_named(body: bytes, tmp_path: Path,
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "certificate.json"
    file.write_bytes(body)
    assert main(["badge", str(file)]) == 2
    told = capsys.readouterr().err
    assert f"{file}: no certificate" in told
    assert "`fortyfive certificate write`" in told


@pytest.mark.parametrize("option", ["--svg", "--endpoint"])
def test_a_place_that_cannot_be_drawn_to_is_named_as_it_was_given(option: str, right: Any, tmp_path: Path,
                                                                  capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "no" / "badge"
    assert main(["badge", str(right.certificate), "--corpus", str(right.suite), option, str(place)]) == 2
    assert f"fortyfive badge: {place}: " in capsys.readouterr().err
