"""By values: a mutant of a rule set's parameters, where the reference reads the parameters that it changes.

Whenever the reference calls a function that reads one of them, the function is called again with the mutant's rule set
in place of its own, and must give the same value or raise the same error. A parameter that no call reads changes no
answer; a game whose rule set the mutant leaves as it is needs no second look. Where the function gives something else,
those that call it may be asked in its place.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from callers import NOT_ASKED, callers, modules, source
from copies import Attention, Modules, declare, module_among
from watch import SHOWN, Outcome, is_by_calls, outcome, same

PARAMETERS = ("RuleSet", "Title", "Pack", "Exchange", "Floor", "Bidding", "Points")
"""The classes that hold parameters."""
UNSEEN = {"rulesets.", "rulesets.as_chosen", "rulesets.bidding_with", "serve.describe", *NOT_ASKED}
"""Where a parameter that is read changes no answer: the rule sets themselves are compared as values, and what an engine
says of itself, its tables and its counts are not asked for."""


class Reader(NamedTuple):
    """A function of the engine, and the members that it reads of what may be a rule set, or those that it calls do."""

    module: str
    name: str
    members: frozenset[str]
    is_plain: bool
    above: bool = False


def readers() -> list[Reader]:
    """Every function that reads members, from the source: a method or a generator is no plain function."""
    trees = {module: ast.parse(source(module)) for module in modules()}
    holders = frozenset(name for tree in trees.values() for name in members_holding(tree))
    found = []
    for module, tree in trees.items():
        for node in tree.body:
            name = getattr(node, "name", "")
            if UNSEEN.isdisjoint((module, f"{module}.{name}")):
                found.append(Reader(module, name, frozenset(members_read(node, holders)), is_plain(node)))
    plain = {(reader.module, reader.name) for reader in found if reader.is_plain}
    return [*found, *(one for reader in found if reader.members for one in one_storey_up(reader, plain))]


def is_plain(node: ast.AST) -> bool:
    """Whether it is a function that returns what it has to say."""
    return isinstance(node, ast.FunctionDef) and not any(
        isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node))


def one_storey_up(reader: Reader, plain: set[tuple[str, str]]) -> Iterator[Reader]:
    """Those who are asked in the place of a reader: its callers; itself, where they cannot be watched."""
    above = callers((reader.module, reader.name)) if reader.is_plain else None
    if above is None or not above <= plain:
        yield reader._replace(is_plain=False, above=True)
        return
    for module, name in sorted(above):
        yield Reader(module, name, reader.members, is_plain=True, above=True)


def members_holding(tree: ast.Module) -> Iterator[str]:
    """The members of the engine's classes that are declared to hold parameters."""
    for part in ast.walk(tree):
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name) and any(
                isinstance(name, ast.Name) and name.id in PARAMETERS for name in ast.walk(part.annotation)):
            yield part.target.id


def members_read(node: ast.AST, holders: frozenset[str]) -> Iterator[str]:
    """The members read in a piece of source, but for those of what is declared to hold no parameters.

    A member of a part of the rule set is named ``points.bonus``, or ``*.bonus`` where the part is not told.
    """
    declared = {arg.arg: arg.annotation.id for function in ast.walk(node) if isinstance(function, ast.FunctionDef)
                for arg in function.args.args if isinstance(arg.annotation, ast.Name)}
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute):
            base = part.value
            kind = declared.get(base.id) if isinstance(base, ast.Name) else None
            holder = base.attr if isinstance(base, ast.Attribute) else "rules" if kind == "RuleSet" else ""
            if holder == "rules":
                yield part.attr
            elif holder in holders:
                yield f"{holder}.{part.attr}"
            elif not holder and (kind is None or kind in PARAMETERS):
                yield from (part.attr, f"*.{part.attr}")


def is_by_values(mutant: dict[str, str]) -> bool:
    """Whether the change is in the rule sets or in what choices make of them, or in a function that makes them."""
    return mutant["module"] == "rulesets" and not is_by_calls(mutant)


class Active(NamedTuple):
    """A mutant in this game: its rule set, the members that are others in it, and whether their readers are asked."""

    key: str
    rules: Any
    members: frozenset[str]
    above: bool


class Values:
    """The mutants of parameters; ``differs`` says where one would not do the same."""

    def __init__(self, engine: Modules, attention: Attention) -> None:
        self.engine = engine
        self.differs: dict[str, str] = {}
        self._attention = attention
        self._rulesets: dict[str, Any] = {}
        self._above: set[str] = set()
        self._rules: Any = None
        self._active: list[Active] = []
        self._members: frozenset[str] = frozenset()
        self._known: dict[tuple[str, str], list[Active]] = {}
        self._readers = readers()
        self._kinds = tuple(getattr(engine["parameters"], name) for name in PARAMETERS)

    def add(self, mutant: dict[str, str], above: bool) -> None:
        """One more mutant, shown by those who read its parameters, or by their callers."""
        self._rulesets[mutant["key"]] = module_among(self.engine, mutant)
        if above:
            self._above.add(mutant["key"])

    def watch(self, declarations: list[dict[str, str]]) -> None:
        """Watches whatever reads a parameter that one of the mutants changes, under any of these declarations."""
        changed: set[str] = set()
        for declared in declarations:
            declare(self.engine["rulesets"], declared)
            for ruleset in self.engine["rulesets"].RULESETS:
                self.begin(ruleset, declared)
                changed |= self._members
        storeys = {key in self._above for key in self._rulesets}
        for reader in self._readers:
            if reader.is_plain and reader.above in storeys and reader.members & changed:
                module = self.engine[reader.module]
                setattr(module, reader.name, self._watched(reader, getattr(module, reader.name)))

    def begin(self, ruleset: str, declared: Mapping[str, str]) -> None:
        """A game or question of a rule set, with these readings of choices."""
        known = (ruleset, repr(sorted(declared.items())))
        self._rules = self.engine["rulesets"].find_ruleset(ruleset)
        if known not in self._known:
            self._known[known] = [active for key, module in self._rulesets.items()
                                  for active in self._begin(key, module, ruleset, declared)]
        self._active = [active for active in self._known[known] if active.key not in self.differs]
        self._members = frozenset().union(*(active.members for active in self._active))

    def _begin(self, key: str, module: Any, ruleset: str, declared: Mapping[str, str]) -> Iterator[Active]:
        """The mutant, where its rule set is another; it differs where that cannot be shown so."""
        declare(module, declared)
        rules, error = outcome(module.find_ruleset, (ruleset,))
        if error is not None or module.CHOICES != self.engine["rulesets"].CHOICES:
            self.differs[key] = f"{ruleset}, {error or 'the choices'}"
            return
        members, above = frozenset(differing(self._rules, rules)), key in self._above
        unseen = [f"{reader.module}.{reader.name}" for reader in self._readers
                  if not reader.is_plain and reader.above == above and reader.members & members]
        if unseen:
            self.differs[key] = f"{', '.join(sorted(members))} in {', '.join(unseen)}"
        elif members:
            yield Active(key, rules, members, above)

    def _watched(self, reader: Reader, right: Callable[..., Any]) -> Callable[..., Any]:
        def both(*asked: Any) -> Any:
            if self._attention.taken or reader.members.isdisjoint(self._members):
                return right(*asked)
            value, error = outcome(right, asked)
            self._attention.taken = True
            for active in self._active:
                if (active.members & reader.members and active.above == reader.above
                        and active.key not in self.differs
                        and not self._is_same(right, active, asked, (value, error))):
                    self.differs[active.key] = f"{right.__name__}{asked!r}"[:SHOWN]
            self._attention.taken = False
            if error is not None:
                raise error
            return value

        return both

    def _is_same(self, right: Callable[..., Any], active: Active, asked: tuple[Any, ...], came_to: Outcome) -> bool:
        """Whether a call comes to the same with the mutant's rule set; not, where it gets a part of one alone."""
        others = tuple(self._exchanged(part, self._rules, active.rules) for part in asked)
        if others == asked:
            return not active.above and not any(isinstance(part, self._kinds) for part in asked)
        value, error = outcome(right, others)
        return same((self._exchanged(value, active.rules, self._rules), error), came_to)

    def _exchanged(self, value: Any, old: Any, new: Any) -> Any:
        """The value with one rule set in another's place, also where it is the member of a named tuple."""
        if isinstance(value, type(old)):
            return new if value == old else value
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return type(value)(*(self._exchanged(part, old, new) for part in value))
        return value


def differing(one: Any, other: Any, part: str = "") -> Iterator[str]:
    """The names of the members that are not the same, as readers have them: the innermost of named tuples."""
    for name, mine, theirs in zip(one._fields, one, other, strict=True):
        if mine != theirs or type(mine) is not type(theirs):
            if hasattr(mine, "_fields") and type(mine) is type(theirs):
                yield from differing(mine, theirs, name)
            else:
                yield from (f"{part}.{name}", f"*.{name}") if part else (name,)
