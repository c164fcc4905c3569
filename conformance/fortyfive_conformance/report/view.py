"""What every rendering of a report looks at: the report, the corpus that it is about, and the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from fortyfive_conformance.corpus.compiled import Corpus, Question
from fortyfive_conformance.errors import ReportError
from fortyfive_conformance.report.document import Document, selection_of, standing_part
from fortyfive_conformance.report.reader import plain
from fortyfive_conformance.run import plan, standings_of
from fortyfive_conformance.verdicts import NOT_DECLARED, Claim, Standing
from fortyfive_conformance.words import say

Record = dict[str, Any]
_LEFT_OUT = ("unsupported", "not-run")


class View:
    """A report that has been held against its corpus: every record is a case of it, and the figures add up."""

    def __init__(self, corpus: Corpus, report: Document, lang: str) -> None:
        """Raises ReportError where report and corpus do not belong together, or the figures do not follow."""
        self.corpus = corpus
        self.report = report
        self.lang = lang
        self.header: Document = report["header"]
        self.run: Document = self.header["run"]
        self.describe: dict[str, Any] = self.header["describe"]
        self.records: list[Record] = report["results"]
        self.diagnosis: list[Document] = report["footer"]["diagnosis"]
        self.complete: bool = report["footer"]["complete"]
        self.selection = selection_of(report)
        self._check_suite()
        self._plan = plan(corpus, self.describe, self.selection)
        self._questions = {(name, question.id): question for name in {record["ruleset"] for record in self.records}
                           for question in corpus.asked_of(name)}
        self._check_records()
        self._check_classes()
        self.standings: list[Standing] = standings_of(corpus, self._plan, self.records)
        self._check_figures()

    def _check_suite(self) -> None:
        suite = self.header["suite"]
        if suite["digest"] != self.corpus.digest:
            raise ReportError(f"the report is about suite {suite['version']} ({suite['digest'][:12]}…), this is suite "
                              f"{self.corpus.version} ({self.corpus.digest[:12]}…); install the runner of that suite, "
                              "or name its folder with --corpus")
        unknown = [name for name in self.selection.rulesets if name not in self.corpus.rulesets]
        if unknown:
            raise ReportError(f"the report names the rule set {unknown[0]}, which its suite does not have")

    def _check_records(self) -> None:
        for record in self.records:
            question = self._questions.get((record["ruleset"], record["case"]))
            if question is None:
                raise ReportError(f"{record['case']} under {record['ruleset']} is no case of the suite")
            told = (record["clause"], record["section"], record["rung"], record.get("choice", {}))
            if told != (question.clause, question.section, question.rung, question.choice):
                raise ReportError(f"the record of {record['case']} does not name its clause, section, rung or choice")
            if not 0 <= record.get("action", 0) < len(question.checks):
                raise ReportError(f"{record['case']} has no action {record['action']}")
        for found in self.diagnosis:
            if found["clause"] not in self.corpus.clauses or not self._known(found["misreading"]):
                raise ReportError(f"the diagnosis names {found['misreading'] or found['clause']}, unknown to the suite")

    def _check_classes(self) -> None:
        if not self.censuses:
            return
        from fortyfive_conformance.census.make import RUNGS

        if "nonce" not in self.header:
            raise ReportError("questions of classes were asked, but the nonce that they were drawn with is missing")
        for census in self.censuses:
            examples = [found["clause"] for found in census["examples"]]
            if census["census"] not in RUNGS or census["ruleset"] not in self.corpus.rulesets:
                raise ReportError(f"the suite has no classes {census['census']} under {census['ruleset']}")
            for clause in census["clauses"]:
                if clause not in self.corpus.clauses or clause not in examples:
                    raise ReportError(f"of the classes against {clause} there is no example, or no such clause")

    def _known(self, misreading: str | None) -> bool:
        return misreading is None or any(found["id"] == misreading for found in self.corpus.misreadings)

    def _check_figures(self) -> None:
        footer = self.report["footer"]
        if footer["standings"] != [standing_part(standing) for standing in self.standings]:
            raise ReportError("the figures in the footer do not follow from the records")
        conforms = self.complete and bool(self.standings) and all(found.conforms for found in self.standings)
        if footer["conforms"] != conforms:
            raise ReportError("the footer's `conforms` does not follow from the records")

    def claim(self, ruleset: str) -> Claim:
        """What the adapter claims under a rule set."""
        return self._plan.claims[ruleset]

    def choices_of(self, ruleset: str) -> str:
        """What the adapter declares under a rule set, as a sentence; empty if nothing."""
        declared = sorted(self.claim(ruleset).choices.items())
        told = plain(", ".join(f"{key} = {value}" for key, value in declared))
        return say(self.lang, "choices", choices=told) if declared else ""

    def question(self, record: Record) -> Question:
        """What was asked."""
        return self._questions[record["ruleset"], record["case"]]

    def title(self, record: Record) -> str:
        """The title of the case in the reader's language."""
        return str(self.corpus.cases[self.question(record).case]["title"][self.lang])

    @property
    def censuses(self) -> list[Document]:
        """What the exhaustive part of the report found, census by census; empty where nothing was asked."""
        found: list[Document] = self.report.get("exhaustive", {}).get("censuses", [])
        return found

    @property
    def foreign(self) -> list[str]:
        """Rule sets that the adapter lists and the suite does not have."""
        return sorted(set(self.describe["rulesets"]) - set(self.corpus.rulesets))

    @property
    def name(self) -> str:
        """Name and version, in the adapter's own words."""
        return f"{plain(self.describe['name'])} {plain(self.describe['version'])}"

    @property
    def language(self) -> str:
        """The programming language, in the adapter's own words; empty if it does not say."""
        return plain(str(self.describe.get("language", "")))

    @cached_property
    def _claimed(self) -> set[tuple[str, str]]:
        return {(standing.ruleset, rung.name) for standing in self.standings for rung in standing.rungs
                if rung.claimed}

    def is_claimed(self, record: Record) -> bool:
        """Whether the record lies in a claimed rung."""
        return (record["ruleset"], record["rung"]) in self._claimed

    @cached_property
    def failures(self) -> list[Record]:
        """The records of claimed rungs that did not pass, in the order of the rules; what was left out comes last.

        What an interrupted run did not come to is no failure of the adapter and not among them.
        """
        others = ("pass", NOT_DECLARED) if self.complete else ("pass", NOT_DECLARED, "not-run")
        found = [record for record in self.records if record["verdict"] not in others and self.is_claimed(record)]
        if not found:
            return []
        order = {clause: place for place, clause in enumerate(self.corpus.clauses)}
        return sorted(found, key=lambda record: (record["ruleset"], _LEFT_OUT.count(record["verdict"]),
                                                 order[record["clause"]]))

    def telling(self, most: int, failures: list[Record] | None = None) -> list[Record]:
        """So many of the failures as tell most: one of each clause before a second of any."""
        found = self.failures if failures is None else failures
        seen: dict[str, int] = {}
        turn = []
        for record in found:
            seen[record["clause"]] = seen.get(record["clause"], 0) + 1
            turn.append(seen[record["clause"]])
        chosen = sorted(sorted(range(len(found)), key=lambda place: turn[place])[:most])
        return [found[place] for place in chosen]

    def words_of(self, record: Record) -> str:
        """The last line on stderr of the process that died of this case."""
        return self._words.get((record["ruleset"], record["case"]), "")

    def word_lines(self, record: Record) -> list[str]:
        """The same as a line of the report, if there is one."""
        words = self.words_of(record)
        return [say(self.lang, "last-words", words=words)] if words else []

    @property
    def emulates(self) -> str:
        """What the adapter does in the engine's place, in its own words; empty if nothing."""
        features = self.describe.get("emulates")
        return say(self.lang, "emulates", features=plain(", ".join(features))) if features else ""

    @cached_property
    def _words(self) -> dict[tuple[str, str], str]:
        return {(said["ruleset"], said["case"]): plain(said["words"]) for said in self.run["stderr"]}

    def misreading(self, name: str) -> str:
        """The sentence that states a misreading."""
        return next(str(found["text"][self.lang]) for found in self.corpus.misreadings if found["id"] == name)

    def diagnosed(self, found: Document, emphasis: Callable[[str], str] = str) -> str:
        """The sentence that leads to one entry of the diagnosis."""
        count = len(found["cases"])
        if found["misreading"] is None:
            return say(self.lang, "diagnosis-alone", clause=found["clause"], count=count)
        key = "diagnosis-exact" if found.get("exact") else "diagnosis-part"
        return say(self.lang, key, count=count, misreading=emphasis(found["misreading"]))

    @property
    def skipped_probes(self) -> list[tuple[str, Document]]:
        """The probes that found nothing to look at, by rule set."""
        return [(name, probe) for name, probes in self.header["probes"].items() for probe in probes
                if probe["outcome"] == "skipped"]
