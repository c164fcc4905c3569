"""The figures as they are published: in the docs folder as data and as a table, and in the README between two marks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.strength.gate import Row
from fortyfive_conformance.strength.mutants import OTHER_MODULES, Mutant

README = "README.md"
DATA = "docs/_generated/strength.json"
PAGE = "docs/_generated/strength.md"
MARKS = ("<!-- strength -->", "<!-- /strength -->")


class Hunted(NamedTuple):
    """What became of the mechanical mutants."""

    mutants: int
    survivors: tuple[Mutant, ...]
    equivalent: frozenset[str]

    @property
    def killed(self) -> int:
        """How many the suite kills."""
        return self.mutants - len(self.survivors)

    @property
    def alive(self) -> list[Mutant]:
        """The survivors that were not shown to be equivalent."""
        return [mutant for mutant in self.survivors if mutant.key not in self.equivalent]

    @property
    def raw(self) -> float:
        """Killed of all, in percent."""
        return percent(self.killed, self.mutants)

    @property
    def adjusted(self) -> float:
        """Killed of those that are not equivalent, in percent."""
        return percent(self.killed, self.killed + len(self.alive))


def percent(part: int, of: int) -> float:
    """A share in percent, cut off after one place: never better than it is."""
    return 1000 * part // of / 10 if of else 0.0


class Figures(NamedTuple):
    """Everything that is published."""

    rows: list[Row]
    cases: int
    questions: int
    hunted: Hunted


def texts(root: Path, corpus: Corpus, figures: Figures) -> dict[str, str]:
    """The text of each file that holds figures; of the README only where it has the marks."""
    found = {DATA: json.dumps(data(figures), ensure_ascii=False, indent=1) + "\n", PAGE: page(figures)}
    readme = root / README
    if readme.is_file() and all(mark in readme.read_text("utf-8") for mark in MARKS):
        before, _, rest = readme.read_text("utf-8").partition(MARKS[0])
        _, _, after = rest.partition(MARKS[1])
        block = "\n".join(readme_block(corpus, figures))
        found[README] = f"{before}{MARKS[0]}\n{block}\n{MARKS[1]}{after}"
    return found


def data(figures: Figures) -> dict[str, object]:
    """The figures as data."""
    hunted = figures.hunted
    return {
        "cases": figures.cases,
        "questions": figures.questions,
        "misreadings": sum(row.misreadings for row in figures.rows),
        "dead": sum(row.dead for row in figures.rows),
        "clauses": [{"clause": row.clause, "misreadings": row.misreadings, "dead": row.dead, "cases": list(row.cases)}
                    for row in figures.rows],
        "mutants": {"all": hunted.mutants, "killed": hunted.killed, "equivalent": len(hunted.equivalent),
                    "raw": hunted.raw, "adjusted": hunted.adjusted,
                    "survivors": [{"place": mutant.place, "equivalent": mutant.key in hunted.equivalent}
                                  for mutant in hunted.survivors]},
        "not_mutated": OTHER_MODULES,
    }


def page(figures: Figures) -> str:
    """The figures as a page: clause by clause, then the survivors."""
    lines = [*_summary(figures), "", *_clauses(figures.rows), "", "Survivors among the mutants, shown to answer as the "
             "reference does unless they are marked:", ""]
    lines += [f"- `{mutant.place.replace('`', '')}`" + ("" if mutant.key in figures.hunted.equivalent else " **alive**")
              for mutant in figures.hunted.survivors]
    return "\n".join(lines) + "\n"


def readme_block(corpus: Corpus, figures: Figures) -> Iterator[str]:
    """What stands in the README: the sums, and a row for each rule set."""
    yield from _summary(figures)
    yield ""
    yield "| clauses of | misreadings | dead | cases that kill them |"
    yield "| --- | ---: | ---: | ---: |"
    for ruleset in corpus.rulesets:
        rows = [row for row in figures.rows if row.clause.rpartition("-")[0] == ruleset]
        cases = len({case for row in rows for case in row.cases})
        yield f"| `{ruleset}` | {sum(row.misreadings for row in rows)} | {sum(row.dead for row in rows)} | {cases} |"
    yield ""
    yield f"Clause by clause, and every survivor: [{PAGE}]({PAGE})."


def _summary(figures: Figures) -> Iterator[str]:
    hunted, rows = figures.hunted, figures.rows
    dead, every = sum(row.dead for row in rows), sum(row.misreadings for row in rows)
    shown = len(hunted.survivors) - len(hunted.alive)
    yield (f"{figures.cases} cases ask {figures.questions} questions. Of {every} known misreadings, each a wrong "
           f"engine, {dead} die ({percent(dead, every):g} %), each by a case of the clause that it breaks.")
    yield (f"Of {hunted.mutants} mechanical mutants of the reference engine {hunted.killed} die: raw score "
           f"{hunted.raw:g} %. Of the {len(hunted.survivors)} survivors {shown} are shown to answer as the reference "
           f"does: adjusted score {hunted.adjusted:g} %.")


def _clauses(rows: Sequence[Row]) -> Iterator[str]:
    yield "| clause | misreadings | dead | cases that kill them |"
    yield "| --- | ---: | ---: | ---: |"
    for row in rows:
        yield f"| {row.clause} | {row.misreadings} | {row.dead} | {len(row.cases)} |"
