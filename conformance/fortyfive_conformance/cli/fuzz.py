"""Look for what the written cases miss: generated positions and whole games, compared with the reference engine.

Each difference is shrunk to the smallest position in which the two still part and written to a file of its own, which
is no case until a person has made it one. With --laws nothing is compared: the engine is held against laws that hold
whatever the rules say, such as that turning the table turns the answer.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from fortyfive_conformance.cli.adapter import REFERENCE, adapter_arguments, pipeline_of
from fortyfive_conformance.cli.common import (
    corpus_argument,
    corpus_of,
    count,
    lang_argument,
    positive,
    shard,
)
from fortyfive_conformance.cli.interrupt import interruptible
from fortyfive_conformance.cli.progress import Progress
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.corpus.schemas import Schemas
from fortyfive_conformance.errors import NoVerdict, UsageError
from fortyfive_conformance.fuzz import findings, resume, telling
from fortyfive_conformance.fuzz.asking import Both, Engine
from fortyfive_conformance.fuzz.bounds import Bounds
from fortyfive_conformance.fuzz.compared import Compared
from fortyfive_conformance.fuzz.hunt import Course, Found, Hunt, Method
from fortyfive_conformance.fuzz.lawful import Lawful
from fortyfive_conformance.fuzz.menu import Menu, menu, readings
from fortyfive_conformance.fuzz.question import Question
from fortyfive_conformance.fuzz.script import question_of
from fortyfive_conformance.fuzz.turning import Turn
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.report.document import diagnosis_part
from fortyfive_conformance.run import Selection, certify, check_rulesets, handshake
from fortyfive_conformance.shapes import Shapes
from fortyfive_conformance.style import style_for
from fortyfive_conformance.transports.ways import as_given
from fortyfive_conformance.words import say

SECONDS = 60.0
EPILOG = """exit codes:
  0  nothing was found
  1  a difference was found, or a law is broken
  2  wrong usage, or files of the corpus with faults
  3  no verdict: the adapter did not start or shake hands, or answered nothing that could be compared; or a finding
     asked again is one that nothing can be said of
  4  interrupted

examples:
  fortyfive fuzz --time 10 -- node adapter.mjs
  fortyfive fuzz --ruleset bruff --seed 7 --count 1000000 --jobs 2 -- ./adapter
  fortyfive fuzz --shard 3/8 --resume shard-3.json --time 3600 -- ./adapter     one of eight machines
  fortyfive fuzz --laws                                                         the reference, held against laws alone
  fortyfive fuzz --again findings/bruff-play-0f3c5d7e9a.yaml -- ./adapter       one finding, after a repair
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `fuzz`."""
    parser.add_argument("--ruleset", action="append", default=[], metavar="R", help="only this rule set; repeatable")
    parser.add_argument("--seed", type=_seed, default="1", metavar="N",
                        help="what the questions are drawn from (default: 1)")
    parser.add_argument("--time", type=positive, metavar="S",
                        help=f"seconds to go on (default: {SECONDS:g}, or no limit with --count)")
    parser.add_argument("--count", type=count, metavar="N", help="how many questions to ask")
    parser.add_argument("--laws", action="store_true", help="laws alone, without a reference")
    parser.add_argument("--findings", type=Path, default=Path("findings"), metavar="DIR",
                        help="where findings are written (default: findings)")
    parser.add_argument("--again", type=Path, action="append", default=[], metavar="FILE",
                        help="ask only what this finding asks; repeatable")
    parser.add_argument("--jobs", type=count, default=1, metavar="N",
                        help="processes of the adapter, and twice as many of the reference (default: 1)")
    parser.add_argument("--shard", type=shard, default=(1, 1), metavar="I/N", help="only the I-th of N parts")
    parser.add_argument("--resume", type=Path, metavar="FILE",
                        help="go on where this file says, and keep it up to date")
    lang_argument(parser)
    corpus_argument(parser)
    adapter_arguments(parser)


def _seed(text: str) -> str:
    """Text that has bytes, for argparse."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{text!r}: expected text in UTF-8, e.g. 7") from None
    return text


def run(options: argparse.Namespace) -> int:
    """Hunt, tell what was found, and tell by the exit code."""
    adapter = pipeline_of(options, jobs=options.jobs)
    corpus = corpus_of(options)
    check_rulesets(corpus, options.ruleset)
    findings.check_folder(options.findings, corpus.root)
    again = [findings.read(file, corpus.root) for file in options.again]
    with ExitStack() as stack:
        stack.enter_context(adapter)
        describe = handshake(adapter, Shapes(corpus.root))
        reference = Pipeline([*REFERENCE, *readings(corpus, describe)], jobs=2 * options.jobs)
        stack.enter_context(interruptible(adapter if options.laws else reference))
        if not options.laws:
            stack.enter_context(reference)
        session = _Session(options, corpus, adapter, reference, describe)
        return session.again(again) if again else session.hunt()


class _Session:
    """The engines of one run, and what is told of it."""

    def __init__(self, options: argparse.Namespace, corpus: Corpus, adapter: Pipeline, reference: Pipeline,
                 describe: dict[str, Any]) -> None:
        self._options = options
        self._corpus = corpus
        self._adapter = adapter
        self._watched = adapter if options.laws else reference
        self._style = style_for(sys.stdout)
        self._shapes = Shapes(corpus.root)
        self._schemas = Schemas(corpus.root)
        self.describe = describe
        beside = self.describe if options.laws else handshake(reference, self._shapes)
        self._menus = [menu(corpus, name, self.describe, beside) for name in options.ruleset or corpus.rulesets
                       if name in self.describe["rulesets"] and name in beside["rulesets"]]
        self._method: Method = (Lawful(Engine(adapter), self._shapes) if options.laws
                                else Compared(Both(Engine(adapter), Engine(reference)), self._shapes))
        self._files: dict[str, Path] = {}
        self._progress = Progress(say(options.lang, "fuzz-progress"))
        self._kept: dict[str, Any] | None = None
        self._earlier: list[str] = []

    def hunt(self) -> int:
        """The whole run."""
        options = self._options
        if not any(menu.rungs for menu in self._menus):
            raise NoVerdict(say(options.lang, "fuzz-nothing-claimed", rulesets=", ".join(self._corpus.rulesets)))
        index, of = options.shard
        hunt, bounds = self._started(index, of)
        interrupted = False
        try:
            with self._progress:
                hunt.run()
            diagnosis = self._diagnosis(hunt)
        except KeyboardInterrupt:
            interrupted, diagnosis = True, {}
        self._save(hunt, bounds)
        print("\n".join(self._told(hunt, bounds, diagnosis)))
        if interrupted:
            print(say(options.lang, "fuzz-interrupted"))
            return 4
        if not (hunt.findings or hunt.answered or self._earlier or (self._kept or {}).get("asked")):
            raise NoVerdict(say(options.lang, "fuzz-nothing-answered"))
        return 1 if hunt.findings or self._earlier else 0

    def _started(self, index: int, of: int) -> tuple[Hunt, Bounds]:
        """The hunt, new or as it was left."""
        options = self._options
        seconds = options.time or (None if options.count else SECONDS)
        what = {"seed": options.seed, "shard": f"{index}/{of}", "laws": options.laws, "suite": self._corpus.digest,
                "rulesets": [menu.table.id for menu in self._menus],
                "engine": f"{self.describe['name']} {self.describe['version']}"}
        if options.resume:
            self._kept = resume.load(options.resume, what)
        kept = self._kept or {}
        self._earlier = list(kept.get("findings", []))
        bounds = Bounds(seconds, options.count, kept.get("asked", 0))
        first = kept.get("next")
        hunt = Hunt(self._method, Course(self._menus, options.seed, index - 1 if first is None else first, of), bounds,
                    self)
        self._bounds = bounds
        return hunt, bounds

    def asked(self, bounds: Bounds) -> None:
        """Show how far the run is."""
        if self._watched.stopping:
            bounds.stopped = True
            raise KeyboardInterrupt
        if bounds.seconds is not None:
            self._progress(int(min(bounds.elapsed, bounds.seconds)), int(bounds.seconds))
        else:
            self._progress(bounds.asked, bounds.count or bounds.asked)

    def found(self, name: str, found: Found) -> None:
        """Write a finding at once: a run may be ended before its end."""
        how = {"seed": self._options.seed, "block": found.block, "suite": self._corpus.digest[:12]}
        self._files[name] = findings.write(self._options.findings,
                                           findings.document(found.menu.table, found.doubt, self.describe, how))

    def done(self, hunt: Hunt) -> None:
        """Keep how far the run has come."""
        self._save(hunt, self._bounds)

    def _save(self, hunt: Hunt, bounds: Bounds) -> None:
        if self._kept is not None:
            known = dict.fromkeys([*self._earlier, *hunt.findings])
            resume.keep(self._options.resume, {**self._kept, "next": hunt.next, "asked": bounds.asked,
                                               "findings": list(known)})

    def _diagnosis(self, hunt: Hunt) -> dict[str, list[dict[str, Any]]]:
        """What the written cases say of an adapter in which something was found; not of one that hangs."""
        found = hunt.findings.values()
        if any(one.doubt.difference.member == "timeout" for one in found):
            return {}
        diagnosis = {}
        for ruleset in {one.menu.table.id: None for one in found}:
            try:
                run = certify(self._corpus, self._adapter, Selection((ruleset,)))
            except NoVerdict:
                continue
            diagnosis[ruleset] = diagnosis_part(self._corpus, run.standings, run.records)
        return diagnosis

    def _told(self, hunt: Hunt, bounds: Bounds, diagnosis: dict[str, list[dict[str, Any]]]) -> Iterator[str]:
        lang = self._options.lang
        yield say(lang, "adapter", name=self.describe["name"], version=self.describe["version"])
        yield from telling.figures(hunt, self._menus, bounds, self._options.seed, lang)
        yield ""
        for name, found in hunt.findings.items():
            yield from telling.finding(self._corpus, found, self._files[name], self._again_words(), lang, self._style)
            yield ""
        yield from telling.diagnosed(self._corpus, diagnosis, lang, self._style)
        if self._earlier:
            yield say(lang, "fuzz-earlier", findings=", ".join(self._earlier))
        if hunt.findings or self._earlier:
            yield self._style.bad(say(lang, "fuzz-found", count=len(hunt.findings), doubts=hunt.doubts))
        else:
            yield self._style.good(say(lang, "fuzz-lawful" if self._options.laws else "fuzz-none"))

    def _again_words(self) -> list[str]:
        return ["fortyfive", "fuzz", *(["--laws"] if self._options.laws else []), *as_given(self._adapter.command)]

    def again(self, cases: Sequence[dict[str, Any]]) -> int:
        """Ask what some findings ask; where one of them still differs, that decides the exit code."""
        codes = {self._once_more(case) for case in cases}
        return 1 if 1 in codes else max(codes)

    def _once_more(self, case: dict[str, Any]) -> int:
        """Ask what a finding asks, and tell what came of it."""
        menu, question, turn = self._asked_by(case)
        verdict = self._method.verdicts(menu, [question], turn)[0]
        lang, doubt = self._options.lang, verdict.doubt
        if doubt is not None:
            print(self._style.bad(say(lang, "fuzz-still", finding=case["id"])))
            print("  " + telling.parted(doubt.difference, lang))
            return 1
        if verdict.void or not verdict.answered:
            print(self._style.bad(say(lang, verdict.void or "fuzz-unanswered", finding=case["id"])))
            return 3
        print(self._style.good(say(lang, "fuzz-mended", finding=case["id"])))
        return 0

    def _asked_by(self, case: dict[str, Any]) -> tuple[Menu, Question, Turn | None]:
        """The question of a finding, under its rule set and by its law. Raises UsageError where there is none."""
        menu = next((menu for menu in self._menus if menu.table.id == case["rulesets"][0]), None)
        if menu is None:
            raise UsageError(f"{case['id']}: the adapter lists no rule set {case['rulesets'][0]}")
        law = case.get("law", {}).get("id")
        if law is not None and not self._options.laws:
            raise UsageError(f"{case['id']}: a law is broken, not a comparison; ask it again with --laws")
        if law is None and self._options.laws and "reference" in case.get("answers", {}):
            raise UsageError(f"{case['id']}: found by comparing, not by a law; ask it again without --laws")
        question = question_of(menu.table, case)
        if not self._schemas.validator(f"messages/{question.method}.params.schema.json").is_valid(question.params):
            raise UsageError(f"{case['id']}: what this finding asks is no request; expected it as `fortyfive fuzz` "
                             "has written it")
        return menu, question, Turn(law) if law else None
