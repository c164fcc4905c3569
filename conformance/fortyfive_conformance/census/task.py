"""What a run is to survey: the censuses of the rungs and numbers of players claimed, and their questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from fortyfive_conformance.census import draw_legality, draw_order, draw_scoring, legality, order, scoring
from fortyfive_conformance.census.questions import Question
from fortyfive_conformance.census.tables import Table, read
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.verdicts import Claim, Standing

RUNGS = {legality.NAME: "play", order.NAME: "trick", scoring.NAME: "score"}
_FIRST = 1_000_000       # request ids lie above those of the suite
_EACH = 100_000
_AFTER_THE_LED_CARD = 2  # the led card and the card that is asked for are two of the trick


class Task(NamedTuple):
    """One census to be asked: its table, and the numbers of players that it is asked for."""

    corpus: Corpus
    table: Table
    players: tuple[int, ...]


def tasks(corpus: Corpus, standings: Iterable[Standing], claims: Mapping[str, Claim], *,
          all_rungs: bool = False) -> list[Task]:
    """The censuses of what is claimed, where the rule set has classes.

    `all_rungs`: also of rungs that an adapter without a list of rungs has not yet shown to claim, as in a shard.
    Raises UsageError where a table is not as it was made.
    """
    found = []
    for standing in standings:
        ruleset, claim = corpus.rulesets[standing.ruleset], claims[standing.ruleset]
        claimed = {rung.name for rung in standing.rungs if rung.claimed or (all_rungs and claim.rungs is None)}
        players = tuple(count for count in ruleset["players"] if claim.players is None or count in claim.players)
        for census, rung in RUNGS.items():
            table = read(corpus.root, standing.ruleset, census) if rung in claimed and players else None
            if table is not None:
                found.append(Task(corpus, table, players))
    return found


def kept(corpus: Corpus, ruleset: str, census: str) -> Task | None:
    """A census for every number of players of a rule set; None where it has none of this name.

    Raises UsageError where the table is not as it was made.
    """
    table = read(corpus.root, ruleset, census)
    return Task(corpus, table, tuple(corpus.rulesets[ruleset]["players"])) if table else None


def draw(task: Task, seed: str) -> Iterator[Question]:
    """The questions of a census, in the order of its table: a member of every class, drawn from a seed."""
    table, players = task.table, task.players
    place = list(task.corpus.rulesets).index(table.ruleset) * len(RUNGS) + list(RUNGS).index(table.name)
    first = _FIRST + place * _EACH
    if table.name == legality.NAME:
        return draw_legality.draw(table, seed, table.ruleset, max(players) - _AFTER_THE_LED_CARD, first)
    if table.name == order.NAME:
        return draw_order.draw(table, seed, table.ruleset, players, first)
    return draw_scoring.draw(table, seed, task.corpus.rulesets[table.ruleset], players, first)


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
