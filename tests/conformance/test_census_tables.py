"""The tables of classes: they add up, they are those that the clauses give, and a stale or touched one is noticed."""

from __future__ import annotations

import shutil
from collections import Counter
from math import comb
from pathlib import Path
from typing import Any

import pytest

from fortyfive_conformance.census import legality, make, order, scoring, tables
from fortyfive_conformance.census.rules import rules_of
from fortyfive_conformance.census.task import by_legal_cards, kept, weight_of
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.lint import LAST, classes
from fortyfive_conformance.lint.context import Context

ROOT = Path(__file__).resolve().parents[2]
NAMES = (legality.NAME, order.NAME, scoring.NAME)


def weights(corpus: Corpus, name: str) -> list[int]:
    """The weights of all rows."""
    task = kept(corpus, "bruff", name)
    assert task is not None
    return list(map(weight_of(task), task.table.rows))


def test_the_weights_add_up(corpus: Corpus) -> None:
    assert sum(weights(corpus, "legality")) == 626_100_024
    assert sum(weights(corpus, "order")) == 5_512
    assert sum(weights(corpus, "scoring")) == 1_062_882
    assert all(weight > 0 for name in NAMES for weight in weights(corpus, name))


def test_hands_of_five(corpus: Corpus) -> None:
    task = kept(corpus, "bruff", "legality")
    assert task is not None
    found = by_legal_cards(task.table)
    assert sum(found[5]) == 562_458_260 == 4 * (comb(53, 5) + 53 * comb(52, 5))
    assert {size: sum(counts) for size, counts in found.items()} == {
        size: 4 * (comb(53, size) + 53 * comb(52, size)) for size in range(1, 6)}


def test_no_class_stands_twice(corpus: Corpus) -> None:
    """A class is told by its trump, its led card and its hand; a pair by its cards; a deal by all but its answer."""
    for name, key in (("legality", slice(0, 4)), ("order", slice(0, 3)), ("scoring", slice(0, 3))):
        task = kept(corpus, "bruff", name)
        assert task is not None
        assert max(Counter(tuple(row[key]) for row in task.table.rows).values()) == 1


@pytest.mark.parametrize("name", NAMES)
def test_the_kept_tables_are_those_that_the_clauses_give(corpus: Corpus, name: str) -> None:
    for ruleset in corpus.rulesets.values():
        rules = rules_of(ruleset, corpus.clauses, corpus.cards["order"])
        file = ROOT / tables.file_of(ruleset["id"], name)
        if name in make.names(rules):
            assert make.text(rules, name) == file.read_text("utf-8"), f"{file}: fortyfive classes --write"
        else:
            assert not file.exists()


def stale(root: Path, corpus: Corpus, **changed: Any) -> dict[str, str]:
    """The stale tables of Bruff, were its parameters changed so."""
    return dict(make.stale(root, {**corpus.rulesets["bruff"], **changed}, corpus.clauses, corpus.cards["order"]))


def test_a_changed_rule_makes_the_tables_stale(corpus: Corpus) -> None:
    assert stale(ROOT, corpus) == {}
    assert len(stale(ROOT, corpus, protected=["five", "jack", "ace-of-hearts"])) == 3
    assert all("have changed" in why for why in stale(ROOT, corpus, target=50).values())


def test_a_changed_order_makes_the_tables_stale(corpus: Corpus) -> None:
    table = corpus.clauses["bruff-04.13"]["table"]
    clauses = {**corpus.clauses, "bruff-04.13": {**corpus.clauses["bruff-04.13"], "table": table[::-1]}}
    assert len(dict(make.stale(ROOT, corpus.rulesets["bruff"], clauses, corpus.cards["order"]))) == 3


def test_a_touched_or_missing_table_is_a_fault(copy: Path) -> None:
    shutil.copytree(ROOT / tables.FOLDER, copy / tables.FOLDER)
    legal, ordered = (copy / tables.file_of("bruff", name) for name in ("legality", "order"))
    text = legal.read_text("utf-8")
    at = text.index("\nS\ttrump\tAH") + 1
    legal.write_text(text[:at] + text[at:].replace("\t-\t", "\tplain\t", 1), "utf-8")
    ordered.unlink()
    (ordered.parent / "hearts.tsv").write_text("", "utf-8")
    faults = {(fault.file, fault.what) for fault in classes.current(Context(copy))}
    assert faults == {
        ("cases/classes/bruff/legality.tsv", "the rows are not those that its header names"),
        ("cases/classes/bruff/order.tsv", "the table of classes is missing"),
        ("cases/classes/bruff/hearts.tsv", "no census of this rule set has this name")}
    assert classes.current in LAST
    with pytest.raises(UsageError, match="fortyfive classes --write"):
        tables.read(copy, "bruff", "legality")


def test_writing_puts_everything_right(corpus: Corpus, tmp_path: Path) -> None:
    folder = tmp_path / "cases/classes/bruff"
    folder.mkdir(parents=True)
    (folder / "hearts.tsv").write_text("", "utf-8")
    shutil.copy(ROOT / tables.file_of("bruff", "order"), folder)
    args = tmp_path, corpus.rulesets["bruff"], corpus.clauses, corpus.cards["order"]
    assert [Path(file).stem for file in make.write(*args)] == ["legality", "scoring", "hearts"]
    assert make.write(*args) == []
    assert dict(make.stale(*args)) == {}


def test_tables_that_miss_a_card_are_refused(corpus: Corpus) -> None:
    clauses = {name: clause for name, clause in corpus.clauses.items() if name != "bruff-04.14"}
    with pytest.raises(UsageError, match="with trumps S the tables of section 04 hold 41 cards, expected each of"):
        rules_of(corpus.rulesets["bruff"], clauses, corpus.cards["order"])


def test_an_unknown_parameter_is_refused(corpus: Corpus) -> None:
    rules = rules_of({**corpus.rulesets["bruff"], "plain_lead": "follow"}, corpus.clauses, corpus.cards["order"])
    with pytest.raises(UsageError, match="no classes for plain_lead: follow; it knows follow-or-ruff"):
        list(legality.rows(rules))


# Another rule set: 52 cards, other sides, a deal that is played out and counted from the dealer's left.


def without_joker(corpus: Corpus) -> dict[str, Any]:
    """A rule set without the joker that some clauses of its own restate Bruff's."""
    return {**corpus.rulesets["bruff"], "id": "plainer", "players": [2, 4, 5], "pack": {"size": 52, "joker": False},
            "sides": {"2": [[0], [1]], "4": [[0, 2], [1, 3]], "5": [[0], [1], [2], [3], [4]]}, "sweep": "nothing",
            "top_trumps": ["five", "jack", "ace-of-hearts"], "protected": ["five", "jack", "ace-of-hearts"],
            "both_reach": "counted-first", "game_ends": "deal"}


def clauses_without_joker(corpus: Corpus) -> dict[str, Any]:
    """Its clauses: each says again what one of Bruff says."""
    return {**corpus.clauses, **{name.replace("bruff", "plainer"): {"restates": [name]} for name in corpus.clauses
                                 if name.startswith("bruff-0")}}


def test_a_pack_of_fifty_two(corpus: Corpus) -> None:
    rules = rules_of(without_joker(corpus), clauses_without_joker(corpus), corpus.cards["order"])
    rows = list(legality.rows(rules))
    assert sum(int(row[-1]) for row in rows) == sum(4 * (comb(52, n) + 52 * comb(51, n)) for n in range(1, 6))
    assert not any("Joker" in cell for row in rows for cell in row[:4])
    assert {row[4].partition("-")[0] for row in rows} == {"plainer"}
    assert len(list(order.rows(rules))) == 4 * comb(52, 2)
    assert all("Joker" not in cards for cards in rules.trumps.values())


def test_a_deal_that_is_played_out(corpus: Corpus) -> None:
    rules = rules_of(without_joker(corpus), clauses_without_joker(corpus), corpus.cards["order"])
    rows = list(scoring.rows(rules))
    columns = scoring.columns(rules)
    for players, sides in ((2, 2), (4, 2), (5, 5)):
        assert sum(int(row[columns.index(f"situations:{players}")]) for row in rows) == 9**sides * sides**5 * 6
    two_reach = next(row for row in rows if row[0] == "ABABA" and row[1] == "4" and row[3] == "AB")
    assert two_reach[2] == "deal"
    assert two_reach[4] == "A:25..40 B:35..40"
