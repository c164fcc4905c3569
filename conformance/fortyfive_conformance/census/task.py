"""What a run is to survey: the censuses of the rungs and numbers of players claimed, and their questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from fortyfive_conformance.census import draw_legality, draw_order, draw_scoring, legality, order, scoring
from fortyfive_conformance.census.make import RUNGS, text
from fortyfive_conformance.census.questions import Question
from fortyfive_conformance.census.rules import rules_of
from fortyfive_conformance.census.tables import Table, parsed, read
from fortyfive_conformance.corpus.choices import chosen
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.verdicts import Claim, Standing

_FIRST = 1_000_000       # request ids lie above those of the suite
_EACH = 100_000
_AFTER_THE_LED_CARD = 2  # the led card and the card that is asked for are two of the trick


class Task(NamedTuple):
    """One census to be asked: its table, the rule set as it is judged, and the numbers of players asked for."""

    corpus: Corpus
    table: Table
    ruleset: Mapping[str, Any]
    players: tuple[int, ...]


def tasks(corpus: Corpus, standings: Iterable[Standing], claims: Mapping[str, Claim], *,
          all_rungs: bool = False) -> list[Task]:
    """The censuses of what is claimed, where the rule set has classes.

    `all_rungs`: also of rungs that an adapter without a list of rungs has not yet shown to claim, as in a shard.
    Raises UsageError where a table is not as it was made.
    """
    found: list[Task] = []
    for standing in standings:
        claim = claims[standing.ruleset]
        ruleset = corpus.rulesets[standing.ruleset]
        claimed = {rung.name for rung in standing.rungs if rung.claimed or (all_rungs and claim.rungs is None)}
        players = tuple(count for count in ruleset["players"] if claim.players is None or count in claim.players)
        for census, rung in RUNGS.items():
            if rung in claimed and players:
                found += _claimed(corpus, ruleset, census, claim, players)
    return found


def _claimed(corpus: Corpus, ruleset: Mapping[str, Any], census: str, claim: Claim,
             players: tuple[int, ...]) -> Iterator[Task]:
    """The census of what is claimed; none where a choice that its classes hang on was left open."""
    rules = declared(corpus, ruleset, claim) if census == scoring.NAME else ruleset
    if rules is None:
        return
    same = all(rules[key] == ruleset[key] for key in scoring.HANGS_ON)
    table = read(corpus.root, ruleset["id"], census) if same else derived(corpus, rules)
    if table is not None:
        yield Task(corpus, table, rules, players)


def declared(corpus: Corpus, ruleset: Mapping[str, Any], claim: Claim) -> Mapping[str, Any] | None:
    """The rule set with what the adapter declared laid over it; None where it left a choice of scoring open."""
    choices = corpus.choices["choices"]
    settings = {choice["id"]: {key for value in choice["values"] for key in value.get("sets", ())}
                for choice in choices if choice["id"] in ruleset["choices"]}
    if any(found & set(scoring.HANGS_ON) and choice not in claim.counted for choice, found in settings.items()):
        return None
    return chosen(dict(ruleset), choices, claim.counted)


def derived(corpus: Corpus, ruleset: Mapping[str, Any]) -> Table | None:
    """The classes of finished deals of a rule set as declared, derived now; None where there are none."""
    rules = rules_of(ruleset, corpus.clauses, corpus.cards["order"])
    return parsed(ruleset["id"], scoring.NAME, text(rules, scoring.NAME)) if scoring.applies(rules) else None


def kept(corpus: Corpus, ruleset: str, census: str) -> Task | None:
    """A census for every number of players of a rule set; None where it has none of this name.

    Raises UsageError where the table is not as it was made.
    """
    table = read(corpus.root, ruleset, census)
    rules = corpus.rulesets[ruleset]
    return Task(corpus, table, rules, tuple(rules["players"])) if table else None


def draw(task: Task, seed: str) -> Iterator[Question]:
    """The questions of a census, in the order of its table: a member of every class, drawn from a seed."""
    table, players = task.table, task.players
    place = list(task.corpus.rulesets).index(table.ruleset) * len(RUNGS) + list(RUNGS).index(table.name)
    first = _FIRST + place * _EACH
    if table.name == legality.NAME:
        return draw_legality.draw(table, seed, table.ruleset, max(players) - _AFTER_THE_LED_CARD, first)
    if table.name == order.NAME:
        return draw_order.draw(table, seed, table.ruleset, players, first)
    return draw_scoring.draw(table, seed, task.ruleset, players, first)


def count_of(task: Task) -> int:
    """How many classes are asked: of finished deals, those that some of these numbers of players can come to."""
    if task.table.name != scoring.NAME:
        return len(task.table.rows)
    weigh = weight_of(task)
    return sum(weigh(row) > 0 for row in task.table.rows)


def weight_of(task: Task) -> Callable[[Sequence[str]], int]:
    """A function that tells how many questions a row stands for."""
    if task.table.name == order.NAME:
        return lambda row: 1
    if task.table.name == legality.NAME:
        questions = task.table.columns.index("questions")
        return lambda row: int(row[questions])
    columns = [task.table.columns.index(f"situations:{count}") for count in task.players]
    return lambda row: sum(int(row[column]) for column in columns)


def by_legal_cards(table: Table) -> dict[int, list[int]]:
    """For each size of hand, how many questions have one, two, … legal cards."""
    may, may_not, questions = (table.columns.index(name) for name in ("may", "may_not", "questions"))
    counts = {cell: cards_of(cell) for at in (may, may_not) for cell in {row[at] for row in table.rows}}
    found: dict[int, list[int]] = {}
    for row in table.rows:
        legal = counts[row[may]]
        size = legal + counts[row[may_not]]
        found.setdefault(size, [0] * size)[legal - 1] += int(row[questions])
    return found


def cards_of(cell: str) -> int:
    """How many cards a cell of kinds stands for."""
    return sum(int(part.partition(":")[2] or 1) for part in cell.split() if part != legality.NO_CARD)
