"""What a reader is told of a certificate, in three languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fortyfive_conformance.certificate.telling import told
from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.style import Style


def lines(checked: Any, corpus: Corpus, lang: str = "en") -> str:
    """All that is told."""
    return "\n".join(told(checked, corpus, lang, Style(False)))


@pytest.mark.parametrize(("body", "why"), [
    (b"", "not JSON"), (b"[]", "expected a JSON mapping"), (b"{", "not JSON"), (b"\xff", "not UTF-8"),
    (b'{"a": 1, "a": 2}', "the key 'a' stands twice"), (b'{"a": NaN}', "NaN is no number in JSON"),
    (b"[" * 5000, "nested too deeply"), (b'{"_type": "x"}', "expected a statement of type"),
    (b'{"payloadType": "text/plain"}', "expected 'application/vnd.in-toto+json'"),
    (b'{"payloadType": "application/vnd.in-toto+json", "payload": "e30=", "signatures": []}', "has no signatures"),
    (b'{"payloadType": "application/vnd.in-toto+json", "payload": "?", "signatures": [{}]}', "payload is not base64")])
def test_what_is_no_certificate_is_refused_in_words(body: bytes, why: str, check: Callable[..., Any]) -> None:
    checked = check(body)
    assert checked.exit_code == 1
    assert "this is no certificate of this project: " in checked.findings[0].text("en")
    assert why in checked.findings[0].text("en")


@pytest.mark.parametrize(("lang", "phrase"), [
    ("pt", "só a forma foi verificada"), ("es", "solo se ha comprobado la forma"), ("en", "form only")])
def test_the_command_tells_what_was_certified(lang: str, phrase: str, part: Any,
                                              capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["certificate", "verify", str(part.certificate), "--corpus", str(part.suite), "--lang", lang]) == 4
    said = capsys.readouterr().out
    assert phrase in said
    assert part.facts()["says"][lang] in said
    assert part.facts()["rulesets"]["bruff"]["title"][lang] in said


def test_what_does_not_hold_is_not_told_as_certified(part: Any, small: Corpus, check: Callable[..., Any]) -> None:
    statement = part.statement()
    statement["predicate"]["fortyfive"]["rulesets"]["bruff"]["rungs"]["order"]["passed"] -= 1
    said = lines(check(statement, part.report), small)
    assert "certified in all that it claims" not in said
    assert said.endswith("the certificate does not hold: see the differences above")


def test_an_adapters_words_stay_harmless(faulty: Any, small: Corpus, check: Callable[..., Any]) -> None:
    said = lines(check(faulty.statement(), faulty.report), small)
    assert "\u202e" not in said
    assert r"faulty <b>&\x202e" in said


def test_all_that_did_not_pass_is_told(faulty: Any, small: Corpus, check: Callable[..., Any]) -> None:
    said = lines(check(faulty.statement(), faulty.report), small)
    for line in ("Bruff Forty-Five: does not conform; 1 of 6 rungs certified",
                 "failed: hearts-as-trumps-have-one-ace, order-of-hearts-as-trumps", "unsupported: ",
                 "the adapter also lists the rule set elsewhere",
                 "the adapter does in the engine's place: turned-joker", "not claimed (",
                 "players claimed: 6", "declared: next-game-dealer = rotates", "not declared 6: "):
        assert line in said
    assert faulty.facts()["says"]["en"] in said


@pytest.mark.parametrize(("lang", "line"), [
    ("pt", "perguntas novas, uma de cada classe: 276 de 276 aprovadas, que representam 276 de 276"),
    ("es", "preguntas nuevas, una de cada clase: 276 de 276 aprobadas, que representan 276 de 276"),
    ("en", "fresh questions, one of each class: 276 of 276 passed, which stand for 276 of 276")])
def test_fresh_questions_are_told_with_their_rung(lang: str, line: str, right: Any, small: Corpus,
                                                  check: Callable[..., Any]) -> None:
    assert line in lines(check(right.statement(), right.report), small, lang)
