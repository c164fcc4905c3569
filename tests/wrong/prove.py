"""Shows that mutants answer as the reference does: over the whole census, and over seeded games.

There are three ways. By calls (``watch.py``), for a mutant of a function; by values (``values.py``), for a mutant of a
rule set's parameters; both also one storey up, by the calls of those that call what differs. And by answers
(``follow.py``), for what differs there too or is neither. Each is asked under the same readings of choices.

It reads a task from stdin and writes what differs to stdout, both as JSON; see ``Task``.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "reference_impl"), str(HERE.parents[1] / "conformance")]

import games  # noqa: E402
import nursery  # noqa: E402
from copies import Attention, declare, engine_with  # noqa: E402
from follow import Followers, Step, applied  # noqa: E402
from values import Values, is_by_values  # noqa: E402
from watch import Watch, is_by_calls  # noqa: E402


class Task(NamedTuple):
    """What to show: the mutants, and this process's part of the games and the census.

    Those whose keys are in ``follow`` are shown by answers, the others as fits each, those in ``above`` one storey up.
    The games are those from ``first_game`` on; the census is asked of the rule sets in ``census``.
    """

    mutants: list[dict[str, str]]
    above: list[str]
    follow: list[str]
    seed: str
    declarations: list[dict[str, str]]
    first_game: int
    games: int
    census: list[str]


class Bench:
    """The right engine with the mutants around it, under one declaration after another."""

    def __init__(self, task: Task) -> None:
        codes = nursery.compiled()
        self.engine = engine_with(codes, {})
        attention = Attention()
        self.watch, self.values = Watch(self.engine, attention), Values(self.engine, attention)
        self.followers = Followers(self.engine, codes)
        calls, values, answers = shared_out(task)
        self.by_answers = {mutant["key"]: "neither a call nor a value" for mutant in answers}
        for mutant in values:
            self.values.add(mutant, mutant["key"] in task.above)
        self.values.watch(task.declarations)
        for mutant in calls:
            self.watch.add(mutant, mutant["key"] in task.above)
        for mutant in answers:  # last: they note the calls of functions that are watched by then
            self.followers.add(mutant)

    @property
    def differs(self) -> dict[str, str]:
        """The mutants that do something else, and where."""
        return self.watch.differs | self.values.differs | self.followers.differs

    def begin(self, ruleset: str, declared: Mapping[str, str]) -> None:
        """A game or question of a rule set, with these readings of choices."""
        declare(self.engine["rulesets"], declared)
        self.watch.declare(declared)
        self.values.begin(ruleset, declared)
        self.followers.begin(ruleset, declared)

    def ask(self, line: bytes) -> None:
        """A question of the census."""
        self.followers.forget()
        self.followers.ask(line, self.engine["serve"].answer(line))

    def play(self, ruleset: str, declared: Mapping[str, str], chance: random.Random) -> int:
        """One game, followed; the number of its actions."""
        self.begin(ruleset, declared)
        request = games.opening(self.engine, ruleset, chance)
        steps = list(self._steps(games.actions(self.engine, games.opened(self.engine, request), chance), chance))
        self.followers.follow(request, steps)
        return len(steps)

    def _steps(self, game: Any, chance: random.Random) -> Iterator[Step]:
        after = None
        while True:
            try:
                table, action = game.send(after)
            except StopIteration:
                return
            after, refused = applied(self.engine, table, action)
            viewer = chance.choice([None, *range(len(after.hands))])
            yield Step(action, refused, viewer, self.engine["view"].report(after, viewer))


def shared_out(task: Task) -> tuple[list[dict[str, str]], list[dict[str, str]], list[dict[str, str]]]:
    """The mutants that are shown by calls, by values and by answers."""
    calls: list[dict[str, str]] = []
    values: list[dict[str, str]] = []
    answers: list[dict[str, str]] = []
    for mutant in task.mutants:
        if mutant["key"] in task.follow:
            answers.append(mutant)
        elif is_by_values(mutant):
            values.append(mutant)
        else:
            (calls if is_by_calls(mutant) else answers).append(mutant)
    return calls, values, answers


def census(ruleset: str, declared: Mapping[str, str], seed: str) -> Iterator[bytes]:
    """Every census of a rule set; by further readings of choices only that of finished deals, which hangs on them."""
    from fortyfive_conformance.census import scoring, task
    from fortyfive_conformance.corpus import load
    from fortyfive_conformance.corpus.compiled import request_line
    from fortyfive_conformance.strength.declarations import claim_with

    corpus = load(HERE.parents[1])
    base = corpus.rulesets[ruleset]
    rules = task.declared(corpus, base, claim_with(corpus, ruleset, declared)) or base
    if not declared:
        for number, trump in enumerate("SCDH"):
            yield request_line(number, "card_order", {"ruleset": ruleset, "trump": trump})
    for name in task.RUNGS if not declared else [scoring.NAME]:
        found = task.kept(corpus, ruleset, name)
        if name == scoring.NAME and any(rules[key] != base[key] for key in scoring.HANGS_ON):
            table = task.derived(corpus, rules)
            found = task.Task(corpus, table, rules, tuple(rules["players"])) if table else None
        for question in task.draw(found, seed) if found else ():
            yield question.line


def show(task: Task) -> dict[str, Any]:
    """What differs, and how much was asked and played."""
    bench = Bench(task)
    questions = plays = 0
    for ruleset in task.census:
        for declared in task.declarations:
            bench.begin(ruleset, declared)
            for line in census(ruleset, declared, task.seed):
                bench.ask(line)
                questions += 1
    rulesets: list[str] = list(bench.engine["rulesets"].RULESETS)
    for number in range(task.first_game, task.first_game + task.games):
        chance = random.Random(f"{task.seed} {number}")
        plays += bench.play(chance.choice(rulesets), chance.choice(task.declarations), chance)
    return {"questions": questions, "games": task.games, "actions": plays, "by_answers": bench.by_answers,
            "differs": bench.differs}


def main() -> int:
    """One task."""
    json.dump(show(Task(**json.load(sys.stdin))), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
