"""Shows that mutants answer as the reference does: over the whole census, and over seeded games.

A mutant of a function is shown by calls: whenever the reference calls the function, the mutant of it is called with
the same arguments, and must give the same value or raise the same error. The functions are pure, so that then every
answer is the same. What differs in a call, or is no function's, is shown by answers: a second engine, the mutant,
answers the same questions and follows the same games, and every answer and every reported state must be the same, sets
as sets.

It reads a task from stdin and writes what differs to stdout, both as JSON; see ``Task``.
"""

from __future__ import annotations

import ast
import inspect
import json
import random
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "reference_impl"), str(HERE.parents[1] / "conformance")]

import games  # noqa: E402
import nursery  # noqa: E402

Modules = dict[str, Any]
REMEMBERED = (("cards", "suit_of"), ("order", "is_trump"), ("order", "trumps_among"), ("play", "follows"),
              ("play", "seats_in_turn"))
"""Functions that are asked the same again and again. They are pure: what they said once they say always."""
PACKAGE = nursery.PACKAGE


class Task(NamedTuple):
    """What to show: the mutants, by what means, the seed, and this process's part of the games and the census."""

    mutants: list[dict[str, str]]
    by: str
    seed: str
    first_game: int
    games: int
    part: int
    parts: int


def engine_with(codes: dict[str, Any], changed: dict[str, Any]) -> Modules:
    """A copy of the engine of its own, with some modules in other words; by the names of its modules."""
    finder = nursery.Engine(codes | changed)
    sys.meta_path.insert(0, finder)
    try:
        for name in codes:
            __import__(name)
        engine = {name.rpartition(".")[2]: sys.modules[name] for name in codes if not name.endswith("__main__")}
    finally:
        sys.meta_path.remove(finder)
        for name in codes:
            sys.modules.pop(name, None)
    for module, function in REMEMBERED:
        setattr(engine[module], function, lru_cache(1 << 16)(getattr(engine[module], function)))
    return engine


def compiled(mutant: dict[str, str]) -> dict[str, Any]:
    """The module of a mutant, compiled, by its name."""
    name = f"{PACKAGE}.{mutant['module']}"
    return {name: compile(mutant["source"], f"{name} (changed)", "exec", dont_inherit=True)}


# By calls.


def is_by_calls(mutant: dict[str, str]) -> bool:
    """Whether the change is in a function of the module that nothing calls while the module loads."""
    function = mutant["function"].partition(".")[0]
    statements = ast.parse(mutant["source"]).body
    loading = [node for node in statements if not isinstance(node, ast.FunctionDef)]
    called = {name.id for node in loading for name in ast.walk(node)
              if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Load)}
    return function not in called and any(isinstance(node, ast.FunctionDef) and node.name == function
                                          for node in statements)


class Watch:
    """The mutants of functions, called beside them; ``differs`` says where one did not do the same."""

    def __init__(self, engine: Modules) -> None:
        self.engine = engine
        self.differs: dict[str, str] = {}
        self._busy = False
        self._variants: dict[tuple[str, str], list[tuple[str, Callable[..., Any]]]] = {}

    def add(self, mutant: dict[str, str]) -> None:
        """Watches one more mutant: its function, loaded among the right modules."""
        right, function = self.engine[mutant["module"]], mutant["function"].partition(".")[0]
        module = ModuleType(right.__name__)
        module.__package__ = PACKAGE
        names = {f"{PACKAGE}.{name}" if name != PACKAGE else name: part for name, part in self.engine.items()}
        sys.modules.update(names)
        try:
            exec(compiled(mutant)[right.__name__], module.__dict__)
        finally:
            for name in names:
                sys.modules.pop(name, None)
        key = (mutant["module"], function)
        if key not in self._variants:
            setattr(right, function, self._watched(getattr(right, function), self._variants.setdefault(key, [])))
        self._variants[key].append((mutant["key"], getattr(module, function)))

    def _watched(self, right: Callable[..., Any], variants: list[tuple[str, Callable[..., Any]]]) -> Callable[..., Any]:
        if inspect.isgeneratorfunction(right):
            return lambda *asked: self._in_step(right, variants, asked)

        def both(*asked: Any) -> Any:
            if self._busy:
                return right(*asked)
            value, error = outcome(right, asked)
            self._busy = True
            for key, variant in variants:
                if key not in self.differs and not same(outcome(variant, asked), (value, error)):
                    self.differs[key] = f"{right.__name__}{asked!r}"[:400]
            self._busy = False
            if error is not None:
                raise error
            return value

        return both

    def _in_step(self, right: Callable[..., Any], variants: list[tuple[str, Callable[..., Any]]],
                 asked: tuple[Any, ...]) -> Iterator[Any]:
        """What the right function yields; each variant yields the same as far as anybody looks."""
        if self._busy:
            yield from right(*asked)
            return
        others = [(key, variant(*asked)) for key, variant in variants if key not in self.differs]
        own = right(*asked)
        while True:
            value, error = outcome(next, (own,))
            self._busy = True
            for key, other in others:
                if not same(outcome(next, (other,)), (value, error)):
                    self.differs[key] = f"{right.__name__}{asked!r}"[:400]
            self._busy = False
            if isinstance(error, StopIteration):
                return
            if error is not None:
                raise error
            yield value


Outcome = tuple[Any, Exception | None]


def outcome(function: Callable[..., Any], asked: tuple[Any, ...]) -> Outcome:
    """The value of a call, or the error that it raises."""
    try:
        return function(*asked), None
    except Exception as error:
        return None, error


def same(one: Outcome, other: Outcome) -> bool:
    """Whether two calls came to the same: equal values of one kind, or errors of one class."""
    (value, error), (other_value, other_error) = one, other
    if error is not None or other_error is not None:
        return type(error) is type(other_error)
    is_one_kind = type(value) is type(other_value) or isinstance(value, tuple) and isinstance(other_value, tuple)
    return is_one_kind and bool(value == other_value)


# By answers.


class Followers:
    """Mutants as whole engines beside the right one; ``differs`` says where one did not answer the same."""

    def __init__(self, engine: Modules) -> None:
        self.engine = engine
        self.differs: dict[str, str] = {}
        self._engines: dict[str, Modules] = {}
        self._tables: dict[str, Any] = {}

    def add(self, key: str, engine: Modules) -> None:
        """One more engine to follow."""
        self._engines[key] = engine

    def ask(self, line: bytes) -> None:
        """A question of the census to all."""
        if self._engines:
            right = self.engine["serve"].answer(line)
            for key, engine in list(self._engines.items()):
                answer = engine["serve"].answer(line)
                if answer != right and as_sets(json.loads(answer)) != as_sets(json.loads(right)):
                    self._drop(key, line.decode())

    def open(self, request: dict[str, Any]) -> None:
        """A new game for all."""
        self._tables = {key: games.opened(engine, request) for key, engine in self._engines.items()}

    def act(self, action: Any, after: Any, refused: type | None, viewer: int | None) -> None:
        """An action in all games; ``after`` is the right state after it."""
        if not self._engines:
            return
        why, right = refused and refused.__name__, self.engine["view"].report(after, viewer)
        for key, engine in list(self._engines.items()):
            own = getattr(engine["actions"], type(action).__name__)(*action)
            table, no = applied(engine, self._tables[key], own)
            answer, error = outcome(engine["view"].report, (table, viewer))
            if (no and no.__name__) != why or (answer != right and as_sets(answer) != as_sets(right)):
                self._drop(key, repr(error or action))
            self._tables[key] = table

    def _drop(self, key: str, where: str) -> None:
        self.differs[key] = where[:400]
        del self._engines[key]


def as_sets(value: Any) -> Any:
    """A value with the cards of hands and of legal plays in one order."""
    if isinstance(value, dict):
        return {key: as_sets(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        parts = [as_sets(part) for part in value]
        return sorted(parts) if all(isinstance(part, str) for part in parts) else parts
    return value


def applied(engine: Modules, table: Any, action: Any) -> tuple[Any, type | None]:
    """The state after an action, and the class of the error where it is refused or fails."""
    try:
        return engine["state"].apply(table, action), None
    except Exception as error:
        return table, type(error)


# The run.


def census(part: int, parts: int, seed: str) -> Iterator[bytes]:
    """This part of the questions of every census there is, and the orders of the cards."""
    from fortyfive_conformance.census import task
    from fortyfive_conformance.corpus import load
    from fortyfive_conformance.corpus.compiled import request_line

    corpus = load(HERE.parents[1])
    for ruleset in corpus.rulesets:
        for number, trump in enumerate("SCDH"):
            yield request_line(number, "card_order", {"ruleset": ruleset, "trump": trump})
        for name in task.RUNGS:
            found = task.kept(corpus, ruleset, name)
            for question in task.draw(found, seed) if found else ():
                if question.place % parts == part:
                    yield question.line


def play_game(engine: Modules, seed: str, followers: Followers) -> int:
    """One game, followed; the number of its actions."""
    chance = random.Random(seed)
    request = games.opening(engine, chance)
    game = games.actions(engine, games.opened(engine, request), chance)
    followers.open(request)
    count = 0
    after = None
    while True:
        try:
            table, action = game.send(after)
        except StopIteration:
            return count
        after, refused = applied(engine, table, action)
        viewer = chance.choice([None, *range(len(after.hands))])
        engine["view"].report(after, viewer)
        followers.act(action, after, refused, viewer)
        count += 1


def show(task: Task) -> dict[str, Any]:
    """What differs, and how much was asked and played."""
    codes = nursery.compiled()
    engine = engine_with(codes, {})
    watch, followers = Watch(engine), Followers(engine)
    for mutant in task.mutants:
        if task.by == "calls":
            watch.add(mutant)
        else:
            followers.add(mutant["key"], engine_with(codes, compiled(mutant)))
    questions = plays = 0
    for questions, line in enumerate(census(task.part, task.parts, task.seed), 1):  # noqa: B007
        engine["serve"].answer(line)
        followers.ask(line)
    for number in range(task.first_game, task.first_game + task.games):
        plays += play_game(engine, f"{task.seed} {number}", followers)
    return {"questions": questions, "games": task.games, "actions": plays, "differs": watch.differs | followers.differs}


def main() -> int:
    """One task."""
    task = Task(**json.load(sys.stdin))
    by_calls = [mutant for mutant in task.mutants if is_by_calls(mutant)]
    if task.by == "which":
        json.dump([mutant["key"] for mutant in by_calls], sys.stdout)
    else:
        json.dump(show(task), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
