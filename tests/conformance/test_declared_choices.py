"""An adapter that declares another value of a choice is asked what suits it, and judged by what it declared."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.corpus.compiled import Question
from fortyfive_conformance.fitting import fitted, is_declared
from fortyfive_conformance.verdicts import Claim, claim_of

from .conftest import ROOT

PLAYING = f"""
import sys
sys.path.insert(0, {str(ROOT / "reference_impl")!r})
from fortyfive_reference.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
OTHERS = [("standard", "seating=pairs"), ("standard", "seating=singles"), ("standard", "packets=two-three"),
          ("twenty-five", "best-trump-bonus=no"), ("twenty-five", "game-ends=at-once best-trump-bonus=no"),
          ("one-ten", "seating=singles packets=two-three"), ("standard-joker", "turned-joker=turn-then-discard"),
          ("spoil-five", "packets=two-three"), ("auction-120", "lowest-bid=five thirty=thirty"),
          ("auction-120", "bidding-rounds=one-round dealer-holds=no"), ("auction-120", "auction-lead=bidder"),
          ("auction-120", "most-discards=four hundred-points=no-limit"), ("bruff", "exchange-out-of-turn=refused")]


@pytest.mark.parametrize(("ruleset", "choices"), OTHERS)
def test_the_reference_conforms_with_every_other_choice(tmp_path: Path, ruleset: str, choices: str) -> None:
    file = tmp_path / "report.json"
    done = subprocess.run(
        [sys.executable, "-m", "fortyfive_conformance", "certify", "--ruleset", ruleset, "--report", f"json={file}",
         "--", sys.executable, "-c", PLAYING, *choices.split()], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert file.stat().st_size


def claim(corpus: Corpus, ruleset: str, **choices: str) -> Claim:
    """The claim of an adapter that declares these choices."""
    described = {"rulesets": {ruleset: {"choices": {name.replace("_", "-"): value for name, value in choices.items()}}}}
    return claim_of(corpus, described, ruleset)


def laid_out(corpus: Corpus, ruleset: str) -> Iterator[Question]:
    """The questions of a rule set that rest on no choice and start from a laid-out deal."""
    for question in corpus.questions:
        replayed = question.ruleset == ruleset and question.method == "replay" and not question.choice
        if replayed and "hands" in question.params["actions"][0]:
            yield question


def test_other_packets_stack_the_same_hands_otherwise_and_change_no_seat(corpus: Corpus) -> None:
    declared = claim(corpus, "standard", packets="two-three", seating="singles")
    found = 0
    for question in laid_out(corpus, "standard"):
        sent = json.loads(fitted(corpus, question, declared).line)["params"]
        own = question.params
        assert sent["sides"] == own["sides"]
        first = sent["actions"][0]
        written = corpus.cases[question.case]["script"][0].get("deal", {}).get("hands", {})
        assert all(set(cards) <= set(first["hands"][int(seat)]) for seat, cards in written.items())
        assert first["deal"] != own["actions"][0]["deal"]
        found += 1
    assert found > 20


def test_a_question_of_other_sides_is_not_asked(corpus: Corpus) -> None:
    single, own = claim(corpus, "standard", seating="singles"), claim(corpus, "standard")
    teams = [question for question in laid_out(corpus, "standard") if any(map(len, question.params["sides"]))
             and max(map(len, question.params["sides"])) > 1]
    assert teams
    assert all(is_declared(corpus, question, own) for question in teams)
    assert not any(is_declared(corpus, question, single) for question in teams)


@pytest.mark.parametrize(("ruleset", "choices"), [
    ("standard-joker", "turned-joker=turn-then-discard"), ("auction-120", "thirty=thirty lowest-bid=five"),
    ("one-ten", "seating=pairs game-ends=at-once best-trump-bonus=no")])
def test_generated_games_are_compared_with_the_reference_as_the_adapter_reads_the_rules(
        tmp_path: Path, ruleset: str, choices: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "fortyfive_conformance", "fuzz", "--ruleset", ruleset, "--count", "400", "--findings",
         str(tmp_path), "--", sys.executable, "-c", PLAYING, *choices.split()], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "not compared" not in done.stdout
