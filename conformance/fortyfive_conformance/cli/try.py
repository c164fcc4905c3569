# ruff: noqa: N999 (the subcommand is called so, and its module is called as it is)
"""The first five minutes with a new adapter: the handshake, one question a rung, every message held against its schema.

Nothing is certified: this tells whether the adapter says what it must say in the way it must, which members of its
answers nobody knows, and what to do next.
"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator
from typing import Any

from fortyfive_conformance.cli.adapter import adapter_arguments, pipeline_of
from fortyfive_conformance.cli.common import corpus_argument, corpus_of, lang_argument
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.report.reader import clause_text, difference_lines, plain, repeat_command
from fortyfive_conformance.run import check_rulesets, handshake
from fortyfive_conformance.shapes import Shapes
from fortyfive_conformance.style import Style, style_for
from fortyfive_conformance.transports.ways import as_given
from fortyfive_conformance.trial import Trial, Tried, next_step, one_a_rung
from fortyfive_conformance.words import say

EPILOG = """exit codes:
  0  every message is as it must be (what it says may still be wrong or unsupported)
  1  one is not, or a question got no answer, or the adapter does not end with its input
  2  wrong usage
  3  no handshake

examples:
  fortyfive try -- node adapter.mjs
  fortyfive try --lang pt --python my_adapter:handle
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `try`."""
    parser.add_argument("--ruleset", metavar="R", help="this rule set (default: the first that the adapter lists)")
    lang_argument(parser)
    corpus_argument(parser)
    adapter_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Try, tell, and tell by the exit code whether every message is as it must be."""
    corpus, style, lang = corpus_of(options), style_for(sys.stdout), options.lang
    check_rulesets(corpus, [options.ruleset] if options.ruleset else [])
    trial = Trial(corpus)
    pipeline = pipeline_of(options, tap=trial.take)
    adapter = as_given(pipeline.command)
    tried: list[Tried] = []
    with pipeline:
        describe = handshake(pipeline, Shapes(corpus.root))
        sound = _tell(_described(trial, describe, lang, style))
        for ruleset in _rulesets(corpus, describe, options.ruleset):
            for question in one_a_rung(corpus, describe, ruleset):
                tried.append(trial.ask(pipeline, question, describe))
                _tell(_asked(corpus, tried[-1], adapter, lang, style))
    if pipeline.stayed:
        print(style.bad(say(lang, "try-stayed")))
    print(_next(corpus, tried, describe, adapter, lang))
    return 0 if sound and not pipeline.stayed and all(one.sound for one in tried) else 1


def _rulesets(corpus: Corpus, describe: dict[str, Any], wanted: str | None) -> list[str]:
    listed = [name for name in corpus.rulesets if name in describe["rulesets"] and wanted in (None, name)]
    return listed[:1]


def _tell(lines: Iterator[tuple[bool, str]]) -> bool:
    """Print lines; whether all of them are good."""
    good = True
    for well, line in lines:
        print(line, flush=True)
        good &= well
    return good


def _described(trial: Trial, describe: dict[str, Any], lang: str, style: Style) -> Iterator[tuple[bool, str]]:
    faults, unknown, foreign = trial.description(describe)
    name = f"{plain(describe['name'])} {plain(describe['version'])}"
    yield not faults, f"{style.bad('✗') if faults else style.good('✓')} {say(lang, 'try-handshake', name=name)}"
    for fault in faults:
        yield False, f"    {fault}"
    for member in unknown:
        yield True, f"    {say(lang, 'try-unknown', member=plain(member))}"
    for word in foreign:
        yield True, f"    {say(lang, 'try-foreign', word=plain(word))}"


def _asked(corpus: Corpus, tried: Tried, adapter: list[str], lang: str, style: Style) -> Iterator[tuple[bool, str]]:
    question, record = tried.question, tried.record
    verdict = record["verdict"]
    mark = style.good("✓") if verdict == "pass" else style.bad("✗") if verdict != "unsupported" else style.dim("·")
    mark = mark if tried.sound else style.bad("✗")
    told = say(lang, f"verdict-{verdict}")
    yield tried.sound, f"{mark} {question.rung:<8}  {question.method:<12}  {told}  {question.id}"
    for fault in tried.faults:
        yield False, f"    {fault}"
    if verdict not in ("pass", "unsupported") and tried.sound:
        yield True, f"    {style.quote(clause_text(corpus, question.clause, lang))}"
    for line in difference_lines(record, lang):
        if line not in tried.faults:
            yield True, f"    {line}"
    if tried.feature == "":
        yield True, f"    {say(lang, 'try-no-feature')}"
    for member in tried.unknown:
        yield True, f"    {say(lang, 'try-unknown', member=plain(member))}"
    if verdict not in ("pass", "unsupported"):
        yield True, style.dim(f"    {say(lang, 'repeat')} {repeat_command(record, adapter)}")


def _next(corpus: Corpus, tried: list[Tried], describe: dict[str, Any], adapter: list[str], lang: str) -> str:
    if not tried:
        return say(lang, "try-next-ruleset", rulesets=", ".join(corpus.rulesets),
                   listed=plain(", ".join(describe["rulesets"])) or "—")
    phrase, values = next_step(tried)
    ruleset = tried[0].question.ruleset
    if "case" in values:
        command = repeat_command({"case": values["case"], "ruleset": ruleset}, adapter)
    else:
        command = plain(" ".join(["fortyfive certify --ruleset", ruleset, *map(shlex.quote, adapter)]))
    return say(lang, phrase, **(values | {"command": command}))
