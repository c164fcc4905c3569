"""Checking certificates: whatever was changed is found, and what differs is named."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

FACTS = "predicate.fortyfive"
BRUFF = f"{FACTS}.rulesets.bruff"
FIGURES = [
    (f"{BRUFF}.rungs.order.passed", 17), (f"{BRUFF}.rungs.order.total", 19), (f"{BRUFF}.rungs.view.cases", 0),
    (f"{BRUFF}.sections.03.passed", 1), (f"{BRUFF}.reasons_not_given", 1), (f"{BRUFF}.whole", False),
    (f"{BRUFF}.rungs.trick.fresh.order.passed", 275), (f"{BRUFF}.rungs.trick.fresh.order.stands_for", 277),
    (f"{BRUFF}.rungs.trick.answers", "0" * 64), (f"{BRUFF}.rungs.trick.fresh.order.answers", "0" * 64),
    (f"{BRUFF}.rungs.trick.fresh.order.table", "0" * 64), (f"{BRUFF}.claims.choices.next-game-dealer", "stays"),
    (f"{FACTS}.suite.clauses.bruff.pt", "0" * 64), (f"{FACTS}.suite.digest", "0" * 64), (f"{FACTS}.seed", "0" * 64),
    (f"{FACTS}.nonce", "0" * 32), (f"{FACTS}.timeouts.answer", 4.0), (f"{FACTS}.says.es", "Nada."),
    (f"{FACTS}.in_the_adapters_own_words.version", "1.0.1"), (f"{FACTS}.emulates", ["joker"]),
    ("predicate.result", "FAILED"), ("predicate.passedTests", []), ("subject", []),
]


def changed(value: Any, path: str, to: Any) -> Any:
    """A copy of some data in which one place is another."""
    found = copy.deepcopy(value)
    at = found
    *keys, last = path.split(".")
    for key in keys:
        at = at[key]
    assert last in at
    assert at[last] != to
    at[last] = to
    return found


def report_text(report: dict[str, Any]) -> bytes:
    """A report as text."""
    return json.dumps(report, ensure_ascii=False, sort_keys=True).encode()


def about(statement: dict[str, Any], report: bytes) -> dict[str, Any]:
    """The statement with the digest of another report, as a forger would write it."""
    found = copy.deepcopy(statement)
    found["subject"][0]["digest"]["sha256"] = hashlib.sha256(report).hexdigest()
    return found


def texts(checked: Any, kind: str = "differs") -> str:
    """All findings of a kind, in English."""
    return "\n".join(finding.text("en") for finding in checked.findings if finding.kind == kind)


@pytest.mark.parametrize("name", ["right", "part", "faulty"])
def test_an_untouched_certificate_lacks_a_signature_alone(name: str, request: pytest.FixtureRequest,
                                                         check: Callable[..., Any]) -> None:
    found = request.getfixturevalue(name)
    checked = check(found.certificate.read_bytes(), found.report)
    assert texts(checked) == ""
    assert texts(checked, "unchecked") == "signature not checked: the certificate is not signed"
    assert checked.exit_code == 4


@pytest.mark.parametrize(("path", "to"), FIGURES)
def test_one_figure_or_digest_changed_is_named(path: str, to: Any, part: Any, right: Any,
                                               check: Callable[..., Any]) -> None:
    issued = part if path.endswith("cases") else right
    checked = check(changed(issued.statement(), path, to), issued.report)
    assert checked.exit_code == 1
    last = path.removeprefix(f"{FACTS}.").removeprefix("rulesets.").split(".")[-1]
    assert last in texts(checked)


@pytest.mark.parametrize(("path", "to"), [
    (f"{FACTS}.seed", "0" * 64), (f"{FACTS}.nonce", "0" * 32), (f"{FACTS}.says.pt", "Nada."),
    (f"{FACTS}.suite.clauses", {}), (f"{BRUFF}.rungs.order.passed", 17), (f"{BRUFF}.sections.03.passed", 1),
    (f"{BRUFF}.rungs.order.certified", False), (f"{BRUFF}.rungs.trick.fresh.order.passed", 275),
    (f"{BRUFF}.rungs.trick.fresh.order.not_passed", {"fail": 1}), (f"{BRUFF}.whole", False),
    (f"{BRUFF}.conforms", False), (f"{BRUFF}.not_claimed", ["play"]), ("predicate.result", "FAILED"),
    ("predicate.passedTests", ["bruff"]), ("predicate.failedTests", ["bruff/order"]),
    (f"{BRUFF}.sections.04.not_passed", {"fail": ["x"]}),
])
def test_a_certificate_alone_shows_what_contradicts_it(path: str, to: Any, right: Any,
                                                       check: Callable[..., Any]) -> None:
    checked = check(changed(right.statement(), path, to))
    assert checked.exit_code == 1
    assert "but the rest of it comes to" in texts(checked)


def test_sections_and_rungs_must_count_the_same(right: Any, check: Callable[..., Any]) -> None:
    statement = right.statement()
    section = statement["predicate"]["fortyfive"]["rulesets"]["bruff"]["sections"]["04"]
    section |= {"passed": section["passed"] + 1, "total": section["total"] + 1}
    assert check(statement).exit_code == 1


def test_a_rung_cannot_be_made_up_consistently(faulty: Any, check: Callable[..., Any]) -> None:
    """A forger who keeps the certificate consistent with itself is found out by the report."""
    statement = faulty.statement()
    order = statement["predicate"]["fortyfive"]["rulesets"]["bruff"]["rungs"]["order"]
    order |= {"certified": True, "passed": order["total"], "not_passed": {}}
    part = statement["predicate"]["fortyfive"]["rulesets"]["bruff"]["sections"]["04"]
    part |= {"passed": part["total"], "not_passed": {}}
    bruff = statement["predicate"]["fortyfive"]["rulesets"]["bruff"]
    bruff |= {"certified": ["order", "right"], "not_certified": ["exchange"]}
    statement["predicate"] |= {"passedTests": ["bruff/order", "bruff/right"], "failedTests": ["bruff/exchange"]}
    assert check(statement).exit_code == 4
    checked = check(statement, faulty.report)
    assert checked.exit_code == 1
    assert f"{BRUFF}.rungs.order.passed: the certificate says 18, the answers in the report come to 16" in texts(
        checked)


def test_one_answer_changed_is_named(right: Any, check: Callable[..., Any]) -> None:
    """An answer that was right is made wrong; the record still says that it passed."""
    report = json.loads(right.report.read_bytes())
    record = next(record for record in report["results"] if record["case"] == "order-of-hearts-as-trumps")
    record["answer"]["trumps"].reverse()
    body = report_text(report)
    checked = check(right.statement(), body)
    assert checked.exit_code == 1
    assert "the report is not the one certified" in texts(checked)
    forged = check(about(right.statement(), body), body)
    assert forged.exit_code == 1
    assert ("bruff order-of-hearts-as-trumps: the report says pass; the recorded answer, judged again, gives fail"
            in texts(forged))
    assert "rungs.order.passed: the certificate says 18, the answers in the report come to 17" in texts(forged)


@pytest.mark.parametrize("rung", ["order", "right"])
def test_an_answer_that_decides_nothing_is_found_by_its_digest(rung: str, part: Any, check: Callable[..., Any]) -> None:
    """In a rung that is claimed, and in one that is not."""
    report = json.loads(part.report.read_bytes())
    record = next(record for record in report["results"] if record["rung"] == rung)
    record["answer"]["comment"] = "nobody asked"
    body = report_text(report)
    forged = check(about(part.statement(), body), body)
    assert forged.exit_code == 1
    assert f"{BRUFF}.rungs.{rung}.answers" in texts(forged)


def test_one_fresh_answer_changed_is_named(right: Any, check: Callable[..., Any]) -> None:
    report = json.loads(right.report.read_bytes())
    census = report["exhaustive"]["censuses"][0]
    census["answers"] = ("1" if census["answers"][0] == "0" else "0") + census["answers"][1:]
    body = report_text(report)
    forged = check(about(right.statement(), body), body)
    assert forged.exit_code == 1
    assert "fresh.order.passed: the certificate says 276, the answers in the report come to 275" in texts(forged)
    assert "exhaustive.censuses[0].verdicts" in texts(forged)


def test_the_answers_must_be_to_the_questions_of_the_seed(part: Any, check: Callable[..., Any]) -> None:
    """A nonce changed in report and certificate alike draws other questions."""
    report = changed(json.loads(part.report.read_bytes()), "header.nonce", "0" * 32)
    body = report_text(report)
    forged = check(about(changed(part.statement(), f"{FACTS}.nonce", "0" * 32), body), body)
    assert forged.exit_code == 1
    assert f"{FACTS}.seed" in texts(forged)
    assert "fresh.order.passed" in texts(forged)


@pytest.mark.parametrize("what", ["missing", "extra", "verdict", "silent"])
def test_records_must_be_those_of_the_suite(what: str, faulty: Any, check: Callable[..., Any]) -> None:
    report = json.loads(faulty.report.read_bytes())
    records = report["results"]
    at = next(index for index, record in enumerate(records) if record["verdict"] == "fail")
    case = records[at]["case"]
    if what == "missing":
        del records[at]
    elif what == "extra":
        case = records[at]["case"] = f"{case}-x"
    elif what == "verdict":
        records[at]["verdict"] = "pass"
    else:
        records[at] = {key: value for key, value in records[at].items()
                       if key in ("ruleset", "case", "clause", "section", "rung")} | {"verdict": "pass"}
    report["footer"]["records"] = len(records)
    body = report_text(report)
    forged = check(about(faulty.statement(), body), body)
    assert forged.exit_code == 1
    assert case in texts(forged)
    if what == "silent":
        assert f"{case}: the report says pass; the recorded answer, judged again, gives not-run" in texts(forged)


def test_the_footer_is_not_believed(right: Any, check: Callable[..., Any]) -> None:
    report = json.loads(right.report.read_bytes())
    report["footer"]["standings"][0]["rungs"][0]["total"] += 1
    body = report_text(report)
    forged = check(about(right.statement(), body), body)
    assert "footer.standings[0].rungs[0].total of the report says 19, the records come to 18" in texts(forged)


@pytest.mark.parametrize("make", [
    lambda text: text.replace(b"\n ", b"\n  ", 1), lambda text: text.replace(b'":', b'" :', 1),
    lambda text: text + b"\n", lambda text: text.replace(b'"subject"', b'"\\u0073ubject"')])
def test_the_same_data_in_other_bytes_is_found(make: Callable[[bytes], bytes], part: Any,
                                               check: Callable[..., Any]) -> None:
    checked = check(make(part.certificate.read_bytes()), part.report)
    assert checked.exit_code == 1
    assert "the file is not written as it was issued, from line" in texts(checked)


def test_members_in_another_order_are_found(part: Any, check: Callable[..., Any]) -> None:
    statement = part.statement()
    checked = check(dict(reversed(statement.items())), part.report)
    assert "do not stand in the order in which they are written" in texts(checked)
    assert checked.exit_code == 1


@pytest.mark.parametrize("seed", range(20))
def test_any_changed_byte_is_found(seed: int, part: Any, check: Callable[..., Any]) -> None:
    chance = random.Random(seed)
    for which in ("certificate", "report"):
        files = {"certificate": part.certificate.read_bytes(), "report": part.report.read_bytes()}
        body = bytearray(files[which])
        body[chance.randrange(len(body))] ^= 1 << chance.randrange(8)
        files[which] = bytes(body)
        assert check(files["certificate"], files["report"]).exit_code == 1


def test_a_report_that_could_have_no_certificate_is_said_to_be_one(part: Any, check: Callable[..., Any]) -> None:
    report = json.loads(part.report.read_bytes())
    report["header"]["run"]["adapter"] = ["--python", "engine:handle"]
    body = report_text(report)
    forged = check(about(part.statement(), body), body)
    assert forged.exit_code == 1
    assert "this report could have no certificate: the answers came by --python" in texts(forged)


def test_without_the_report_it_is_form_only(part: Any, check: Callable[..., Any]) -> None:
    checked = check(part.statement())
    assert checked.exit_code == 4
    assert "form only: without --report the answers are not judged again" in texts(checked, "unchecked")


def test_the_texts_are_held_against_the_suite_at_hand(part: Any, check: Callable[..., Any]) -> None:
    checked = check(changed(part.statement(), f"{FACTS}.suite.clauses.bruff.es", "0" * 64))
    assert checked.exit_code == 1
    assert "suite.clauses.bruff.es: the certificate says" in texts(checked)


def test_another_suite_cannot_check_it(part: Any, check: Callable[..., Any]) -> None:
    """Certificate and report agree on a suite that is not here: nothing is said to differ, nothing to hold."""
    report = json.loads(part.report.read_bytes())
    body = report_text(changed(report, "header.suite.version", "9.0.0"))
    statement = about(changed(part.statement(), f"{FACTS}.suite.version", "9.0.0"), body)
    statement["predicate"]["configuration"][0]["name"] = "fortyfive suite 9.0.0"
    checked = check(statement, body)
    assert checked.exit_code == 4
    assert "the certificate is of suite 9.0.0" in texts(checked, "unchecked")


def test_artifacts_are_checked_by_their_bytes_and_names(part: Any, check: Callable[..., Any], tmp_path: Path) -> None:
    engine, other = tmp_path / "engine.tar", tmp_path / "other.tar"
    engine.write_bytes(b"engine")
    statement = part.statement()
    statement["subject"].append({"name": "engine.tar", "digest": {"sha256": hashlib.sha256(b"engine").hexdigest()}})
    assert "the file engine.tar was not checked" in texts(check(statement, part.report), "unchecked")
    good = check(statement, part.report, artifacts=[engine])
    assert (good.exit_code, "engine.tar" in texts(good, "as-said")) == (4, True)
    other.write_bytes(b"engine")
    assert "the file other.tar is called engine.tar" in texts(check(statement, part.report, artifacts=[other]))
    engine.write_bytes(b"another engine")
    assert "the file engine.tar is none of those certified" in texts(check(statement, part.report, artifacts=[engine]))
