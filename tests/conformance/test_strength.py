"""Strength: what is demanded of the suite, broken on purpose; wrong engines, the table of kills, the figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fortyfive_conformance import kills
from fortyfive_conformance.cli import main
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.lint import killers
from fortyfive_conformance.lint.context import Context
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.run import Selection, certify
from fortyfive_conformance.strength import figures, gate, smoke
from fortyfive_conformance.strength.checkout import BROKEN, RIGHT, engine_names, program, wrong_engine
from fortyfive_conformance.strength.engines import Ran, idle_candidates, run_engines
from fortyfive_conformance.strength.figures import Figures, Hunted
from fortyfive_conformance.strength.gate import Row
from fortyfive_conformance.strength.idle import idle
from fortyfive_conformance.strength.mutants import Mutant
from fortyfive_conformance.strength.scope import scopes

ROOT = Path(__file__).resolve().parents[2]
Kept = list[Ran]


def ran(name: str, *questions: str, **more: object) -> Ran:
    """An engine that dies of these questions."""
    told: dict[str, object] = {"broken": (), "trouble": "", "needs": frozenset(), **more}
    return Ran(name, frozenset(("bruff", question) for question in questions), **told)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def kept(corpus: Corpus) -> Kept:
    """All engines as the kept table has them, and both controls, whichever suite the table was made of."""
    by_case = kills.questions_by_case(corpus)
    known = {entry["id"] for entry in corpus.misreadings}
    asked = {(question.ruleset, question.id) for question in corpus.questions}
    found: dict[str, set[tuple[str, str]]] = {}
    for ruleset, dead in kills.read(ROOT)["kills"].items():
        for name in dead.keys() & known:
            ids = {one for case in dead[name] for one in by_case.get((ruleset, case), (case,))}
            found.setdefault(name, set()).update(asked & {(ruleset, one) for one in ids})
    broken = ran(BROKEN)._replace(kills=frozenset((ruleset, "left-of-the-dealer-leads") for ruleset in corpus.rulesets))
    return [ran(RIGHT), broken, *(ran(name)._replace(kills=frozenset(keys)) for name, keys in found.items())]


def faults(corpus: Corpus, kept: Kept, **changed: Ran) -> list[str]:
    """The faults with some engines in others' place; those that a stale table has anyway are left out."""
    anyway = set(gate.faults(corpus, kept))
    new = [changed.pop(engine.name, engine) for engine in kept]
    return [fault for fault in gate.faults(corpus, [*new, *changed.values()]) if fault not in anyway]


def test_a_misreading_that_survives_is_a_fault(corpus: Corpus, kept: Kept) -> None:
    found = faults(corpus, kept, **{"void-must-ruff": ran("void-must-ruff")})
    assert "void-must-ruff survives: no case fails an engine that reads bruff-05.10 so" in found


def test_dying_by_cases_of_other_clauses_alone_is_a_fault(corpus: Corpus, kept: Kept) -> None:
    found = faults(corpus, kept, **{"void-must-ruff": ran("void-must-ruff", "left-of-the-dealer-leads")})
    told = "void-must-ruff dies only by cases of other clauses than bruff-05.10"
    assert any(fault.startswith(told) for fault in found)


def test_dying_by_a_case_that_restates_the_clause_is_enough(corpus: Corpus, kept: Kept) -> None:
    name = "withholding-judged-by-the-best-card"
    restating = next(q.id for q in corpus.questions if q.clause == "bruff-faq.5")
    found = faults(corpus, kept, **{name: ran(name, restating)})
    assert not any(fault.startswith(f"{name} dies only") for fault in found)


def test_the_same_set_of_questions_twice_is_a_fault(corpus: Corpus, kept: Kept) -> None:
    by_name = {engine.name: engine for engine in kept}
    twin = by_name["strict-following"]._replace(kills=by_name["void-must-ruff"].kills)
    found = faults(corpus, kept, **{"strict-following": twin})
    assert any("die by the same" in fault and "strict-following" in fault for fault in found)


def test_a_clause_without_a_misreading_is_a_fault(corpus: Corpus, kept: Kept) -> None:
    fewer = [entry for entry in corpus.misreadings if entry["clause"] != "bruff-08.4"]
    poorer = Corpus.__new__(Corpus)
    poorer.__dict__.update(corpus.__dict__, misreadings=fewer)
    found = [fault for fault in gate.faults(poorer, kept) if "bruff-08.4" in fault]
    assert "bruff-08.4 owes a misreading and has none" in found


def test_wrong_controls_are_faults(corpus: Corpus, kept: Kept) -> None:
    found = faults(corpus, kept, **{RIGHT: ran(RIGHT, "left-of-the-dealer-leads"),
                                    BROKEN: ran(BROKEN, "left-of-the-dealer-leads")})
    assert "the control that must pass does not: left-of-the-dealer-leads" in found
    told = [f"the control that must die does not in {ruleset}: it passes everything" for ruleset in corpus.rulesets
            if ruleset != "bruff"]
    assert set(told) <= set(found) and len(found) == len(told) + 1


def test_an_engine_that_breaks_down_or_has_no_misreading_is_a_fault(corpus: Corpus, kept: Kept) -> None:
    crash = ran("void-must-ruff", "void-holder-of-a-trump-may-discard", broken=("void-without-trumps-discards",))
    found = faults(corpus, kept, **{"void-must-ruff": crash, "nobody-reads-so": ran("nobody-reads-so", "x")})
    assert any("void-must-ruff breaks down" in fault for fault in found)
    assert any("nobody-reads-so: a wrong engine of a misreading that" in fault for fault in found)
    assert any("void-must-ruff: was not judged: no handshake" in fault for fault in faults(
        corpus, kept, **{"void-must-ruff": ran("void-must-ruff", trouble="no handshake")}))


def test_a_case_that_catches_what_passes_it_is_a_fault(corpus: Corpus, kept: Kept) -> None:
    case, name = next((case, body["catches"][0]) for case, body in corpus.cases.items() if body.get("catches"))
    engine = next(engine for engine in kept if engine.name == name)
    own = {(question.ruleset, question.id) for question in corpus.questions_of(case)}
    found = faults(corpus, kept, **{name: engine._replace(kills=engine.kills - own)})
    assert f"{case} says that it catches {name}, and that engine passes it" in found


def test_every_misreading_has_an_engine_and_the_other_way_round(corpus: Corpus) -> None:
    assert engine_names(ROOT) == sorted(entry["id"] for entry in corpus.misreadings)


def test_some_wrong_engines_run_and_the_controls(corpus: Corpus) -> None:
    names = [RIGHT, BROKEN, "void-must-ruff", "two-teams-of-three"]
    right, broken, ruff, teams = run_engines(corpus, names, [], 2, lambda done, of: None)
    assert (right.kills, right.trouble) == (frozenset(), "")
    assert broken.kills and not broken.trouble
    assert any(question.startswith("void-holder-of-a-trump-may-discard") for _, question in ruff.kills)
    assert teams.kills and not teams.broken and ("bruff", "three-pairs-score-apart") in teams.kills - ruff.kills


def test_a_misreading_is_asked_of_every_rule_set_in_which_its_clause_stands(corpus: Corpus) -> None:
    found = scopes(corpus)
    assert found.keys() == {entry["id"] for entry in corpus.misreadings}
    assert found["void-must-ruff"] == corpus.rulesets.keys()
    assert found["jink-needs-one-player"] == {"bruff"}
    assert found["follow-suit-and-never-ruff"] == corpus.rulesets.keys() - {"bruff"}
    assert found["joker-taken-for-nothing"] == {"standard-joker"}


@pytest.mark.parametrize("name", ["bonus-settled-by-looking-into-the-hands", "hold-ends-the-auction",
                                  "deal-end-declared-and-not-kept"])
def test_what_no_changed_function_has_a_part_in_need_not_be_asked(corpus: Corpus, name: str) -> None:
    rulesets = tuple(sorted(scopes(corpus)[name]))
    with Pipeline(wrong_engine(ROOT, name)) as pipeline:
        run = certify(corpus, pipeline, Selection(rulesets=rulesets))
    failed = {(record["ruleset"], record["case"]) for record in run.records
              if record["verdict"] in ("fail", "inconsistent", "wrong-reason")}
    one, = run_engines(corpus, [name], [], 1, lambda done, of: None)
    assert failed and one.kills == failed


def test_a_card_that_no_answer_depends_on_is_found(corpus: Corpus) -> None:
    candidates = idle_candidates(corpus)
    ruff, = run_engines(corpus, ["void-must-ruff"], candidates, 1, lambda done, of: None)
    assert candidates and ruff.needs
    left = idle(candidates, ruff.needs)
    assert len(left) == len(candidates) - len(ruff.needs)
    need = next(iter(ruff.needs))
    assert need not in {(one.ruleset, one.question, one.card) for one in left}


def test_the_smallest_part_kills_everything_and_no_question_is_needless(corpus: Corpus, kept: Kept) -> None:
    killers = {engine.name: engine.kills for engine in kept if engine.kills}
    chosen = set(smoke.smallest(killers))
    assert all(mine & chosen for mine in killers.values())
    assert len(chosen) < len(killers)
    for question in chosen:
        assert not all(mine & (chosen - {question}) for mine in killers.values())


def test_what_slips_through_without_a_case(corpus: Corpus) -> None:
    killers = {"void-must-ruff": frozenset({"a", "b"}), "strict-following": frozenset({"c"})}
    questions = {"a": "bruff-05.10", "b": "bruff-06.1", "c": "bruff-05.8"}
    suite = Corpus.__new__(Corpus)
    template = corpus.questions[0]
    suite.__dict__.update(corpus.__dict__, questions=[
        template._replace(id=name, case=name, clause=clause, ruleset="bruff") for name, clause in questions.items()])
    assert smoke.slips(suite, "bruff", killers, frozenset({"c"})) == (["strict-following"], [])
    assert smoke.slips(suite, "bruff", killers, frozenset({"a"})) == ([], ["void-must-ruff"])
    assert smoke.slips(suite, "bruff", killers, frozenset({"b"})) == ([], [])


def test_the_table_of_kills_fits_its_schema(corpus: Corpus) -> None:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    schemas = [json.loads((ROOT / "spec/schemas" / name).read_text("utf-8"))
               for name in ("kills.schema.json", "common.schema.json")]
    registry: Registry = Registry().with_resources((one["$id"], Resource.from_contents(one)) for one in schemas)
    validator = Draft202012Validator(schemas[0], registry=registry)
    text = kills.text(corpus, {"bruff": {"void-must-ruff": ["void-holder-of-a-trump-may-discard/spades"]}})
    assert list(validator.iter_errors(json.loads(text))) == []
    assert list(validator.iter_errors(json.loads(text.replace("void-holder-of", "Void holder of"))))
    assert list(validator.iter_errors(kills.read(ROOT))) == []


def test_a_table_of_another_suite_or_of_other_misreadings_is_a_fault(copy: Path) -> None:
    def told() -> list[str]:
        return [fault.what for fault in killers.current(Context(copy))]

    context = Context(copy)
    assert told() == [f"it is missing, expected {context.document['digest'][:12]}…"]
    names = [entry["id"] for entry in context.sources.data("misreadings")["misreadings"]]
    kept = {"suite": context.document["digest"], "kills": {"bruff": {name: ["x"] for name in names}}}
    file = copy / kills.FILE
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert told() == []
    kept["kills"]["bruff"]["nobody-reads-so"] = kept["kills"]["bruff"].pop(names[0])
    file.write_text(json.dumps(kept), encoding="utf-8")
    assert told() == [f"{names[0]} is not in {kills.FILE}", "there is no misreading nobody-reads-so"]
    file.write_text(json.dumps(kept | {"suite": "0" * 64}), encoding="utf-8")
    assert told() == [f"it is of the suite 000000000000…, expected {context.document['digest'][:12]}…"]


def mutant(key: str) -> Mutant:
    """A mutant of this name."""
    return Mutant("play", key, 1, "comparison", "a", "b", 1, "")


def test_scores_are_never_better_than_they_are() -> None:
    alive, same = mutant("alive"), mutant("same")
    hunted = Hunted(100, (alive, same), frozenset({same.key}))
    assert (hunted.killed, hunted.raw, hunted.adjusted, hunted.alive) == (98, 98.0, 98.9, [alive])
    assert figures.percent(1999, 2000) == 99.9
    assert figures.percent(2000, 2000) == 100.0


def test_the_readme_is_changed_between_its_marks_alone(corpus: Corpus, tmp_path: Path) -> None:
    found = Figures([Row("bruff-05.10", 2, 2, ("one", "two"))], 3, 4, Hunted(10, (mutant("alive"),), frozenset()))
    assert set(figures.texts(tmp_path, corpus, found)) == {figures.DATA, figures.PAGE}
    (tmp_path / "README.md").write_text("before\n<!-- strength -->\nold\n<!-- /strength -->\nafter\n", encoding="utf-8")
    readme = figures.texts(tmp_path, corpus, found)[figures.README]
    assert readme.startswith("before\n<!-- strength -->\n") and readme.endswith("\n<!-- /strength -->\nafter\n")
    assert "old" not in readme and "| `bruff` | 2 | 2 | 2 |" in readme
    (tmp_path / "README.md").write_text(readme, encoding="utf-8")
    assert figures.texts(tmp_path, corpus, found)[figures.README] == readme


def test_strength_needs_a_checkout(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UsageError, match="checkout"):
        program(copy, "serve.py")
    assert main(["strength", "--corpus", str(copy)]) == 2
    assert "strength works in a checkout alone" in capsys.readouterr().err


def test_what_there_is_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strength", "--case", "no-such-case"]) == 2
    assert main(["strength", "--misreading", "no-such-misreading"]) == 2
    error = capsys.readouterr().err
    assert "--case no-such-case: no such case" in error and "no such misreading" in error
