"""Explain a clause, a case or a misreading in Portuguese, Spanish or English."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from fortyfive_conformance.cli.common import corpus_argument, corpus_of, lang_argument
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.style import Style, style_for
from fortyfive_conformance.words import say

EPILOG = """examples:
  fortyfive explain bruff-06.3 --lang es
  fortyfive explain ace-of-hearts-kept-from-a-lower-lead --lang pt
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `explain`."""
    parser.add_argument("id", metavar="CLAUSE|CASE|MISREADING")
    lang_argument(parser)
    corpus_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Print what the id stands for."""
    corpus, style = corpus_of(options), style_for(sys.stdout)
    case = options.id.partition("/")[0]
    if options.id in corpus.clauses:
        lines = explain_clause(corpus, options.id, options.lang, style)
    elif case in corpus.cases:
        lines = explain_case(corpus, case, options.lang, style)
    elif any(misreading["id"] == options.id for misreading in corpus.misreadings):
        lines = explain_misreading(corpus, options.id, options.lang, style)
    else:
        raise UsageError(f"{options.id!r} is no clause, case or misreading; e.g. bruff-06.3")
    print("\n".join(lines))
    return 0


def explain_clause(corpus: Corpus, clause: str, lang: str, style: Style) -> Iterator[str]:
    """The clause, where it comes from, its cases and the misreadings it stands against."""
    found = corpus.clauses[clause]
    section = clause.rpartition("-")[2].partition(".")[0]
    ruleset = clause.rpartition("-")[0]
    yield f"{style.bold(clause)}  {corpus.rulesets[ruleset]['title'][lang]}, " \
          f"{section} {corpus.section_title(ruleset, section, lang)}"
    if "question" in found:
        yield found["question"][lang]
    yield style.quote(found["text"][lang])
    sources = "; ".join(f"{language} {', '.join(places)}" for language, places in found["sources"].items())
    if sources:
        yield say(lang, "explain-sources", sources=sources)
    for key in ("follows_from", "restates"):
        if key in found:
            yield say(lang, f"explain-{key}", clauses=", ".join(found[key]))
    if "untestable" in found:
        yield say(lang, "explain-untestable", why=found["untestable"][lang])
    yield from _cases(corpus, clause, lang)
    for misreading in corpus.misreadings:
        if misreading["clause"] == clause:
            yield say(lang, "explain-misreading", misreading=misreading["id"], text=misreading["text"][lang])


def _cases(corpus: Corpus, clause: str, lang: str) -> Iterator[str]:
    proving = {question.case for question in corpus.questions if question.clause == clause}
    for case in sorted(proving):
        yield say(lang, "explain-case", case=case, title=corpus.cases[case]["title"][lang])


def explain_case(corpus: Corpus, case: str, lang: str, style: Style) -> Iterator[str]:
    """The case: its title, the clauses it rests on, and what it catches."""
    found = corpus.cases[case]
    yield f"{style.bold(case)}  ({found['file']})"
    yield found["title"][lang]
    for clause in found["clauses"]:
        yield f"{clause}: {style.quote(corpus.clauses[clause]['text'][lang])}"
    texts = {misreading["id"]: misreading["text"][lang] for misreading in corpus.misreadings}
    for misreading in found.get("catches", []):
        yield say(lang, "explain-misreading", misreading=misreading, text=texts.get(misreading, ""))
    if "twin" in found:
        yield say(lang, "explain-twin", case=found["twin"], title=corpus.cases[found["twin"]]["title"][lang])


def explain_misreading(corpus: Corpus, name: str, lang: str, style: Style) -> Iterator[str]:
    """The misreading: what it does, where it comes from, and the clause it breaks."""
    found = next(misreading for misreading in corpus.misreadings if misreading["id"] == name)
    yield style.bold(name)
    yield found["text"][lang]
    if "tradition" in found:
        yield found["tradition"][lang]
    yield f"{found['clause']}: {style.quote(corpus.clauses[found['clause']]['text'][lang])}"
    for case, body in sorted(corpus.cases.items()):
        if name in body.get("catches", []):
            yield say(lang, "explain-case", case=case, title=body["title"][lang])
