"""Mechanical mutants: what the operators make, what is left alone, how they are hunted and shown to be equivalent."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.fitting import is_declared
from fortyfive_conformance.strength import proof
from fortyfive_conformance.strength.declarations import claim_with, declarations
from fortyfive_conformance.strength.hunt import hunt
from fortyfive_conformance.strength.mutants import (
    OTHER_MODULES,
    RULE_MODULES,
    Mutant,
    mutants,
    of_source,
    source_digest,
    unknown_modules,
)
from fortyfive_conformance.strength.nursery import Nursery, outcome_of

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "reference_impl/fortyfive_reference"


@pytest.fixture(scope="module")
def every() -> list[Mutant]:
    """Every mutant of the engine."""
    return list(mutants(ROOT))


def made(source: str) -> set[tuple[str, str, str]]:
    """Operator, before and after of every mutant of a piece of source."""
    return {(one.operator, one.before, one.after) for one in of_source("play", ast.parse(source))}


@pytest.mark.parametrize(("source", "expected"), [
    ("x = a < b", {("comparison", "a < b", "a <= b"), ("comparison", "a < b", "a >= b")}),
    ("x = a in (b, c)", {("comparison", "a in (b, c)", "a not in (b, c)")}),
    ("x = a and b", {("connective", "a and b", "a or b"), ("connective", "a", "(left out)"),
                     ("connective", "b", "(left out)")}),
    ("x = not a", {("not", "not a", "a")}),
    ("x = a + 2", {("arithmetic", "a + 2", "a - 2"), ("number", "2", "3"), ("number", "2", "1")}),
    ("x = True", {("truth", "True", "False")}),
    ("x = any(a)", {("quantifier", "any(a)", "all(a)")}),
    ("x = 'KS > QS > JS'", {("order", "KS > QS", "QS > KS"), ("order", "QS > JS", "JS > QS")}),
    ("x = ' > '", set()),
    ("x = (a, b)", {("order", "a, b", "b, a")}),
    ("x = (*a, b)", set()),
    ("x = a[b:]", {("slice", "b:", ":")}),
    ("x = a._replace(b=c)", {("member", "b=c", "(left out)")}),
    ("x = [a for a in b if c]", {("condition", "for a in b if c", "for a in b")}),
    ("if a:\n    b()", {("condition", "if a", "if not a"), ("statement", "b()", "pass")}),
    ("def f():\n    return a", {("result", "return a", "return None")}),
    ("def f():\n    '''Says 1.'''\n    assert a == 1\n    raise E(1)", set()),
    ("x: tuple[int, str] = a", set()),
    ("x = Literal['a', 'b']", set()),
    ("R(choices=('a', 'b'), packets=('a', 'b'))",
     {("order", "'a', 'b'", "'b', 'a'"), ("statement", "R(choices=('a', 'b'), packets=('a', 'b'))", "pass")}),
    ("x = R(players=(4, 6))", {("number", "4", "5"), ("number", "4", "3"), ("number", "6", "7"), ("number", "6", "5")}),
    ("x = {a: b for a in (c, d)}", set()),
    ("x = [a for a in (c, d)]", {("order", "c, d", "d, c")}),
    ("x = R._replace(title=a, rungs=(b, c), hand=d)", {("member", "hand=d", "(left out)")}),
    ("RUNGS: Final = ('a', 'b')", set()),
])
def test_the_operators(source: str, expected: set[tuple[str, str, str]]) -> None:
    assert made(source) == expected


def test_a_truth_that_is_returned_is_turned_round(every: list[Mutant]) -> None:
    found = {(one.operator, one.after) for one in every
             if (one.module, one.function) == ("play", "is_trump_lead") and one.operator == "result"}
    assert found == {("result", "return not (len(trick) > 0 and order.is_trump(trump, trick[…")}


def test_every_module_of_the_engine_is_mutated_or_named_as_plumbing(every: list[Mutant]) -> None:
    assert unknown_modules(ROOT) == []
    names = {file.stem for file in ENGINE.glob("*.py")}
    assert {*RULE_MODULES, *OTHER_MODULES} == names
    assert {one.module for one in every} == set(RULE_MODULES)


def test_every_mutant_has_a_key_of_its_own_and_is_another_program(every: list[Mutant]) -> None:
    assert len({one.key for one in every}) == len(every)
    sources = {(one.module, one.source) for one in every}
    assert len(sources) > 0.99 * len(every)
    for module in RULE_MODULES:
        plain = ast.unparse(ast.parse((ENGINE / f"{module}.py").read_text("utf-8")))
        assert all(one.source != plain for one in every if one.module == module)


def named(every: list[Mutant], *keys: str) -> list[Mutant]:
    """The mutants whose keys start so."""
    return [one for one in every if one.key.startswith(keys)]


def test_mutants_are_hunted_with_the_suite(corpus: Corpus, every: list[Mutant]) -> None:
    lot = named(every, "play.next_leader", "play.next_to_play", "play.seats_in_turn | comparison")
    found = hunt(corpus, lot, [("bruff", "left-of-the-dealer-leads")], 2, lambda done, of: None)
    fate = {caught.key: caught.killer for caught in found}
    assert list(fate) == [one.key for one in lot]
    alive = [key for key, killer in fate.items() if killer is None]
    assert alive == [one.key for one in lot if one.after == "len(seats) <= players"]


def test_a_mutant_that_hangs_or_dies_is_caught(corpus: Corpus) -> None:
    question = next(q for q in corpus.questions if q.method == "legal_plays")
    source = (ENGINE / "play.py").read_text("utf-8")
    endless = source.replace("    if not trick:\n", "    while True:\n        pass\n    if not trick:\n")
    with Nursery(ROOT) as nursery:
        for broken in ("raise SystemExit(1)\n", endless):
            with nursery.start("play", broken) as child:
                assert list(child.answers([question.line])) == []
        with nursery.start("play", source) as child:
            line, = child.answers([question.line])
            assert outcome_of(question.number, line).kind == "answer"
    assert outcome_of(question.number, b"").kind == "crash"


def test_equivalents_are_shown_by_calls_values_or_answers_and_others_are_not(
        corpus: Corpus, every: list[Mutant]) -> None:
    by_calls = [one for one in named(every, "order.beats | comparison") if "<=" in one.after]
    by_callers = named(every, "play.seats_in_turn | comparison | len(seats) < players -> len(seats) <=")
    by_values = named(every, "rulesets. | number | 45 -> 44", "rulesets. | number | 53 -> 52",
                      "rulesets. | member | protected=('five', 'jack', 'ace-of-hearts')")
    followed = named(every, "state.take_turn_up | member | aside=")
    other = named(every, "dealing.next_dealer | result", "scoring.trick_points | order", "game.reaches | comparison",
                  "rulesets. | number | 45 -> 46", "rulesets. | member | packets=(2, 3)",
                  "rulesets. | number | 30 -> 29 | 1")
    same = [*by_calls, *by_callers, *by_values]
    assert [len(by_calls), len(by_callers), len(by_values), len(followed), len(other)] == [1, 1, 4, 1, 6]
    first, found = proof.prove(corpus, [*same, *followed, *other], 2, lambda label: lambda done, of: None, games=200,
                               rulesets=["spoil-five"])
    assert set(first.equivalents) == {one.key for one in same} and first.differs == {}
    assert set(first.left) == {one.key for one in (*followed, *other)}
    assert set(found.equivalents) == {one.key for one in (*same, *followed)}
    assert set(found.differs) == {one.key for one in other} and found.left == ()
    assert found.games == 200 and found.actions > 3000 and found.questions > 20_000


def test_every_question_is_asked_under_a_declaration(corpus: Corpus) -> None:
    first, *further = declarations(corpus)
    assert not first and 0 < len(further) < 6
    left = {(question.ruleset, question.id): question for question in corpus.questions}
    for declared in (first, *further):
        claims = {ruleset: claim_with(corpus, ruleset, declared) for ruleset in corpus.rulesets}
        left = {key: one for key, one in left.items() if not is_declared(corpus, one, claims[one.ruleset])}
    assert left == {}
    cases = {item for question in corpus.questions for item in question.choice.items()}
    for choice in corpus.choices["choices"]:
        others = {(choice["id"], value["id"]) for value in choice["values"] if value["id"] != choice["default"]}
        assert others & cases == {item for declared in further for item in declared.items() if item in others}


def test_what_another_reading_shows_alone_is_hunted_with_that_reading(corpus: Corpus, every: list[Mutant]) -> None:
    lot = named(every, "rulesets. | member | packets=(2, 3)", "rulesets. | number | 45 -> 44")
    fate = {caught.key: caught.killer for caught in hunt(corpus, lot, [], 2, lambda done, of: None)}
    killed, alive = (fate[one.key] for one in lot) if "packets" in lot[0].key else (fate[one.key] for one in lot[::-1])
    assert killed is not None and alive is None


def test_what_survived_this_suite_and_was_shown_to_be_equivalent_is_spared(corpus: Corpus, tmp_path: Path) -> None:
    moved = of_another_root(corpus, tmp_path)
    assert proof.spared(moved) == frozenset()
    shown = proof.Proof(1, 2, 3, ("one", "another"), {})
    (tmp_path / proof.FILE).write_text(proof.text(moved, shown), encoding="utf-8")
    assert proof.spared(moved) == proof.read(tmp_path) == {"one", "another"}
    moved.digest = "0" * 64
    assert proof.spared(moved) == frozenset() and proof.read(tmp_path) == {"one", "another"}
    (tmp_path / proof.FILE).write_text(proof.renewed(moved, ["one", "a third"]), encoding="utf-8")
    assert proof.spared(moved) == proof.read(tmp_path) == {"one"}


def of_another_root(corpus: Corpus, root: Path) -> Corpus:
    """The corpus as if it lay in a checkout of its own, with a copy of the engine's rule modules."""
    for name in ("reference_impl/fortyfive_reference", "tests/wrong"):
        (root / name).mkdir(parents=True)
    for module in RULE_MODULES:
        text = (ENGINE / f"{module}.py").read_text("utf-8")
        (root / "reference_impl/fortyfive_reference" / f"{module}.py").write_text(text, encoding="utf-8")
    moved = Corpus.__new__(Corpus)
    moved.__dict__.update(corpus.__dict__, root=root)
    return moved


def test_what_is_shown_is_not_shown_again(corpus: Corpus, every: list[Mutant], tmp_path: Path) -> None:
    moved = of_another_root(corpus, tmp_path)
    assert proof.known(moved).equivalents == ()
    lot = named(every, "order.beats | comparison")
    shown = proof.Proof(1, proof.GAMES, 3, ("another", lot[0].key), {})
    (tmp_path / proof.FILE).write_text(proof.text(moved, shown), encoding="utf-8")
    assert proof.known(moved) == shown and proof.known(moved, 200).equivalents == ()
    again, = proof.prove(moved, lot[:1], 1, lambda label: lambda done, of: None)  # nothing there could compare it
    assert again == shown._replace(equivalents=(lot[0].key,))
    with pytest.raises(UsageError, match="works in a checkout alone"):
        list(proof.prove(moved, lot, 1, lambda label: lambda done, of: None))


def test_the_proof_holds_for_one_source_alone(corpus: Corpus, tmp_path: Path) -> None:
    moved = of_another_root(corpus, tmp_path)
    assert proof.read(tmp_path) == frozenset() and not proof.is_current(tmp_path)
    shown = proof.Proof(1, 2, 3, ("one", "another"), {})
    (tmp_path / proof.FILE).write_text(proof.text(moved, shown), encoding="utf-8")
    assert proof.read(tmp_path) == {"one", "another"} and proof.is_current(tmp_path)
    before = source_digest(tmp_path)
    play = tmp_path / "reference_impl/fortyfive_reference/play.py"
    play.write_text("# a remark\n" + play.read_text("utf-8"), encoding="utf-8")
    assert source_digest(tmp_path) == before
    play.write_text(play.read_text("utf-8") + "\nMORE = 1\n", encoding="utf-8")
    assert not proof.is_current(tmp_path) and proof.read(tmp_path) == frozenset()
