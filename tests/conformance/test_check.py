"""`fortyfive check`: each kind of fault, made on purpose in a copy of the corpus, is found at its place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fortyfive_conformance.cli import main
from fortyfive_conformance.errors import CorpusError, Fault
from fortyfive_conformance.lint import check, lock, manifest
from fortyfive_conformance.lint.context import Context

ROOT = Path(__file__).resolve().parents[2]


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert re.search(old, text, re.M), f"{old} is not in {file.name}"
    file.write_text(re.sub(old, new, text, count=1, flags=re.M), "utf-8")


Checker = Callable[[Path], list[Fault]]


@pytest.fixture
def new_faults(base_faults: frozenset[Fault]) -> Checker:
    """The faults of a broken copy that it did not have before it was broken."""
    known = {(fault.file, fault.what) for fault in base_faults}
    return lambda root: [fault for fault in check(root)[1] if (fault.file, fault.what) not in known]


@pytest.fixture
def only_fault(new_faults: Checker) -> Callable[[Path], Fault]:
    """The one fault of a broken copy."""

    def find(root: Path) -> Fault:
        faults = new_faults(root)
        assert len(faults) == 1, "\n".join(map(str, faults))
        return faults[0]

    return find


def a_case(root: Path, holding: str) -> Path:
    return next(file for file in sorted((root / "cases").rglob("*.yaml")) if holding in file.read_text("utf-8"))


def test_the_corpus_has_no_fault() -> None:
    faults = check(ROOT)[1]
    assert not faults, "\n".join(map(str, faults))


def test_a_clause_without_spanish(copy: Path, only_fault: Callable[[Path], Fault]) -> None:
    edit(copy / "spec/bruff/06-withholding.yaml", r"^      es: >-\n(        .*\n)+", "")
    fault = only_fault(copy)
    assert (fault.file, fault.what) == ("spec/bruff/06-withholding.yaml", "the key 'es' is missing")


def test_an_unknown_card_in_a_case(copy: Path, only_fault: Callable[[Path], Fault]) -> None:
    case = a_case(copy, "ask: legal_plays")
    edit(case, r"hand: \[\w+", "hand: [1S")
    fault = only_fault(copy)
    assert fault.file == str(case.relative_to(copy))
    assert '"1S" does not fit; expected a card code' in str(fault)


def test_a_key_given_twice(copy: Path, only_fault: Callable[[Path], Fault]) -> None:
    case = a_case(copy, "ask: legal_plays")
    edit(case, r"^ask: legal_plays$", "ask: legal_plays\nask: legal_plays")
    assert "the key 'ask' stands here twice" in str(only_fault(copy))


def test_a_changed_text_with_the_others_unconfirmed(
        copy: Path, only_fault: Callable[[Path], Fault], new_faults: Checker) -> None:
    file = copy / "spec/bruff/06-withholding.yaml"
    edit(file, r"^      pt: (>-\n        )?(.)", r"      pt: \1Hoje \2")
    fault = only_fault(copy)
    assert fault.what.startswith("the Portuguese text of bruff-06.1 changed; the Spanish and the English text")
    assert "fortyfive check --confirm bruff-06.1" in fault.hint
    lock.confirm(Context(copy), ["bruff-06.1"])
    assert not new_faults(copy)


def test_a_testable_clause_without_a_case(copy: Path, new_faults: Checker) -> None:
    clause = "bruff-06.3"
    for file in (copy / "cases").rglob("*.yaml"):
        if f"clauses: [{clause}" in file.read_text("utf-8"):
            file.unlink()
    faults = [fault for fault in new_faults(copy) if "owes a case" in fault.what]
    owed = [f"{clause} owes a case for its side {side}" for side in ("met", "unmet")]
    assert [fault.what for fault in faults if clause in fault.what] == owed
    assert faults[0].file == "spec/bruff/06-withholding.yaml"


def test_a_script_that_uses_a_card_nobody_was_dealt(copy: Path, only_fault: Callable[[Path], Fault]) -> None:
    case = a_case(copy, "plays: {from: 0, cards: [7S, 5S, KD, 2S, QC, 4D]}")
    edit(case, r"cards: \[7S, 5S, KD, 2S, QC, 4D\]", "cards: [7S, 5S, KD, 2S, QC, TS]")
    fault = only_fault(copy)
    assert fault.file == str(case.relative_to(copy))
    assert fault.what == "seat 5 uses TS, which the script never gave it"


@pytest.mark.parametrize(("old", "new", "what"), [
    (r"^id: .*", "id: another-name", "the id is another-name and the file"),
    (r"^clauses: \[bruff-06\.\d+", "clauses: [bruff-06.99", "there is no clause bruff-06.99"),
    (r"^rulesets: \[bruff", "rulesets: [whist", "there is no rule set whist"),
    (r"^catches: \[[a-z-]+", "catches: [no-such-misreading", "there is no misreading no-such-misreading"),
    (r"^twin: .*", "twin: no-such-case", "there is no case no-such-case"),
    (r"^ask: .*", "asks: legal_plays", "unknown key 'asks'"),
    (r"^title:", "titel:", "unknown key 'titel'"),
    (r"expect: \{cards:", "expect: {card:", "unknown key 'card'"),
    (r"^  en: .*", "  en: should be legal", "says 'should'"),
    (r"hand: \[(\w+)", r"hand: [\1, \1", "stands twice"),
    (r"section: '06'|given: \{trump: \w", "given: {trump: X", '"X" does not fit'),
])
def test_faults_of_a_case(copy: Path, new_faults: Checker, old: str, new: str, what: str) -> None:
    case = next(file for file in sorted((copy / "cases/bruff/06-withholding").glob("*.yaml"))
                if "ask: legal_plays" in (text := file.read_text("utf-8")) and "twin:" in text
                and re.search(old, text, re.M) and "examples" not in text and re.search("expect: {cards", text))
    edit(case, old, new)
    assert any(what in str(fault) and fault.file == str(case.relative_to(copy)) for fault in new_faults(copy))


@pytest.mark.parametrize(("old", "new", "what"), [
    (r"^  - id: bruff-06\.3$", "  - id: bruff-06.1", "comes after number 2"),
    (r"^section: \"06\"", "section: 06", "YAML reads 06 as another number"),
    (r"normative: true", "normative: no", "YAML reads no as true or false"),
    (r"must play one", r"shall play one", "in English and"),
    (r"^    kind: legal-play", "    kind: play", '"play" does not fit'),
])
def test_faults_of_a_section(copy: Path, new_faults: Checker, old: str, new: str, what: str) -> None:
    edit(copy / "spec/bruff/06-withholding.yaml", old, new)
    assert any(what in str(fault) for fault in new_faults(copy)), new_faults(copy)


def test_a_changed_answer_is_seen_in_the_manifest(copy: Path) -> None:
    kept = manifest.made(Context(copy))["cases"]
    case = a_case(copy, "expect: {cards: [AH, KD]}")
    edit(case, r"expect: {cards: \[AH, KD\]}", "expect: {cards: [AH]}")
    faults = [fault for fault in manifest.current(Context(copy)) if case.stem in fault.what]
    assert [fault.what for fault in faults] == \
        [f"the question or the answer of {case.stem} is not that of cases/manifest.json"]
    manifest.write(Context(copy))
    assert not list(manifest.current(Context(copy)))
    now = manifest.read(copy)["cases"]
    assert [name for name in kept if kept[name] != now[name]] == [case.stem]


def test_the_lock_has_a_hash_of_every_clause_in_each_language() -> None:
    locked = json.loads((ROOT / lock.FILE).read_text("utf-8"))["clauses"]
    context = Context(ROOT)
    restating = {clause for clause, place in context.clauses.items() if "text" not in place.written}
    assert set(locked) == context.clauses.keys() - restating
    assert all(context.clauses[clause].data["text"] == context.clauses[context.clauses[clause].data["restates"][0]]
               .data["text"] for clause in restating)
    assert all(set(hashes) == {"pt", "es", "en"} for hashes in locked.values())


def test_what_is_generated_is_never_accepted_unread(copy: Path, only_fault: Callable[[Path], Fault]) -> None:
    edit(a_case(copy, "ask: legal_plays"), r"^ask:", "reviewed: false\nask:")
    assert "false does not fit; expected true" in str(only_fault(copy))


def test_all_faults_are_told_at_once_with_exit_1(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cases = sorted((copy / "cases/bruff/06-withholding").glob("*.yaml"))[:3]
    for case in cases:
        edit(case, "^rulesets:", "rulesetz:")
    assert main(["check", "--corpus", str(copy)]) == 1
    out = capsys.readouterr().out
    assert all(f"{case.relative_to(copy)}:" in out for case in cases)
    assert re.search(r":\d+:\d+: unknown key 'rulesetz'", out)


NO_JSON = [b"", b'{"a": 1', b"[]", b"\xff", b"[" * 100_000, b'{"a": NaN}']


@pytest.mark.parametrize("body", NO_JSON)
@pytest.mark.parametrize("name", ["spec/schemas/case.schema.json", "spec/schemas/messages/settle.params.schema.json",
                                  "spec/lock.json"])
def test_a_json_file_that_is_none_is_a_fault(copy: Path, name: str, body: bytes,
                                             capsys: pytest.CaptureFixture[str]) -> None:
    (copy / name).write_bytes(body)
    assert main(["check", "--corpus", str(copy)]) == 1
    assert f"{name}:1:" in capsys.readouterr().out


def test_a_schema_that_is_missing_is_named(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (copy / "spec/schemas/case.schema.json").unlink()
    assert main(["check", "--corpus", str(copy)]) == 1
    assert "spec/schemas/case.schema.json:1:1: it is missing" in capsys.readouterr().out
    assert main(["list", "--corpus", str(copy)]) == 2


@pytest.mark.parametrize("body", [*NO_JSON, b"{}", b'{"clauses": 1, "version": "", "digest": "", "cases": []}'])
def test_a_generated_file_is_what_it_must_be_or_a_fault(copy: Path, body: bytes) -> None:
    """In so small a part of the corpus `check` comes upon other faults before it looks at the manifest."""
    for kept, file in ((lock, lock.FILE), (manifest, manifest.FILE)):
        (copy / file).write_bytes(body)
        with pytest.raises(CorpusError, match=f"^{file}:1:"):
            kept.read(copy)


def test_a_message_schema_that_is_cut_off_ends_no_run_in_a_traceback(copy: Path,
                                                                     capsys: pytest.CaptureFixture[str]) -> None:
    (copy / "spec/schemas/messages/describe.result.schema.json").write_text("{", "utf-8")
    assert main(["certify", "--corpus", str(copy)]) == 2
    assert "describe.result.schema.json:1:" in capsys.readouterr().err
