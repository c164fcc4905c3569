"""Ask one case of an engine and show it step by step: what is sent, what is asserted, what comes back."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from fortyfive_conformance.cli.adapter import adapter_arguments, pipeline_of
from fortyfive_conformance.cli.common import corpus_argument, corpus_of, lang_argument
from fortyfive_conformance.cli.show import questions_of
from fortyfive_conformance.corpus import Corpus, Question
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.protocol import Ask, Outcome
from fortyfive_conformance.report.reader import clause_text, difference_lines, step_text, value_text
from fortyfive_conformance.run import Judge, handshake
from fortyfive_conformance.shapes import Shapes
from fortyfive_conformance.style import Style, style_for
from fortyfive_conformance.words import say

EPILOG = """examples:
  fortyfive replay game-turned-by-a-late-five -- node adapter.mjs
  fortyfive replay game-turned-by-a-late-five --lang pt              the reference engine, in Portuguese
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `replay`."""
    parser.add_argument("case", metavar="CASE", help="a case, or one of its examples: id/slug")
    parser.add_argument("--ruleset", metavar="R", help="only under this rule set")
    lang_argument(parser)
    corpus_argument(parser)
    adapter_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Ask, show, and tell by the exit code whether all passed."""
    corpus, style = corpus_of(options), style_for(sys.stdout)
    questions = [question for question in questions_of(corpus, options.case)
                 if options.ruleset in (None, question.ruleset)]
    if not questions:
        raise UsageError(f"{options.case} is no case of the rule set {options.ruleset}")
    shapes = Shapes(corpus.root)
    passed = True
    with pipeline_of(options) as pipeline:
        judge = Judge(corpus, shapes, handshake(pipeline, shapes))
        for question in questions:
            outcome = pipeline.all([Ask(question.number, question.line)])[0]
            record = judge.record(question, outcome)
            passed &= record["verdict"] == "pass"
            print("\n".join(_shown(corpus, question, outcome, record, options.lang, style)))
    return 0 if passed else 1


def _shown(corpus: Corpus, question: Question, outcome: Outcome, record: dict[str, Any], lang: str,
           style: Style) -> Iterator[str]:
    yield f"{style.bold(question.id)} ({question.ruleset}): {corpus.cases[question.case]['title'][lang]}"
    yield style.quote(clause_text(corpus, question.clause, lang))
    if question.method == "replay":
        yield from _steps(question, outcome.result or {}, lang, style)
    else:
        asked = ", ".join(f"{key} {value_text(value)}" for key, value in question.params.items())
        yield f"  {question.method} {asked}"
        yield f"  {say(lang, 'asserted')} {value_text(question.checks[0]['expect'])}"
        yield f"  {say(lang, 'answered')} {value_text(outcome.result or outcome.error)}"
    verdict = say(lang, f"verdict-{record['verdict']}")
    yield style.good(verdict) if record["verdict"] == "pass" else style.bad(verdict)
    for line in difference_lines(record, lang):
        yield f"  {line}"
    yield ""


def _steps(question: Question, result: dict[str, Any], lang: str, style: Style) -> Iterator[str]:
    steps = result.get("steps", [])
    for index, (action, check) in enumerate(zip(question.params["actions"], question.checks, strict=True)):
        step = steps[index] if index < len(steps) else {}
        yield f"  {step_text(action, check['step'], lang)}"
        answer = {key: step[key] for key in ("accepted", "refusal") if key in step}
        wanted = {"accepted": check["accepted"]} | ({"refusal": check["because"]} if "because" in check else {})
        yield style.dim(f"      {say(lang, 'asserted')} {value_text(wanted | check.get('expect', {}))}")
        state = {key: value for key, value in step.get("state", {}).items() if key in check.get("expect", {})}
        yield f"      {say(lang, 'answered')} {value_text(answer | state)}"
