"""What a report lacks for a certificate: it must be of a complete run, and show every answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fortyfive_conformance.census.make import stale
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.errors import Incomplete, UsageError
from fortyfive_conformance.lint.manifest import FILE
from fortyfive_conformance.lint.manifest import read as read_manifest
from fortyfive_conformance.report.document import selection_of


class Unfit(Incomplete):
    """No certificate can be written; `lacks` says what is missing, each in a sentence."""

    def __init__(self, lacks: list[str]) -> None:
        self.lacks = lacks
        super().__init__("no certificate: " + "; ".join(lacks))


def check_suite(corpus: Corpus) -> None:
    """The corpus, compiled from its files just now, is the suite that its manifest names, and its classes are current.

    Raises Unfit where it is not: then nobody else has these cases, or the classes are not those of the rules.
    """
    lacks = [*_manifest(corpus), *_classes(corpus)]
    if lacks:
        raise Unfit(lacks)


def _manifest(corpus: Corpus) -> Iterator[str]:
    manifest = read_manifest(corpus.root)
    if manifest != {"version": corpus.version, "digest": corpus.digest, "cases": corpus.digests}:
        changed = [case for case in {**manifest["cases"], **corpus.digests}
                   if manifest["cases"].get(case) != corpus.digests.get(case)]
        what = f"{len(changed)} differ ({', '.join(changed[:3])} …)" if changed else "version or digest differ"
        yield f"the cases are not those of {FILE}: {what}; `fortyfive check` says more"


def _classes(corpus: Corpus) -> Iterator[str]:
    for name, ruleset in corpus.rulesets.items():
        try:
            for file, what in stale(corpus.root, ruleset, corpus.clauses, corpus.cards["order"]):
                yield f"{file}: {what}"
        except UsageError as error:
            yield f"{name}: {error}"


def check(corpus: Corpus, report: dict[str, Any]) -> None:
    """A report is one that a certificate can be written about.

    Raises Unfit with everything that it lacks.
    """
    lacks = [*_suite(corpus, report), *_whole(report), *_fresh(report), *_answers(report)]
    if lacks:
        raise Unfit(lacks)


def _suite(corpus: Corpus, report: dict[str, Any]) -> Iterator[str]:
    suite = report["header"]["suite"]
    if (suite["version"], suite["digest"]) != (corpus.version, corpus.digest):
        yield (f"the report is of suite {suite['version']} {suite['digest'][:12]}…, this is {corpus.version} "
               f"{corpus.digest[:12]}…")


def _whole(report: dict[str, Any]) -> Iterator[str]:
    selection = selection_of(report)
    if not report["footer"]["complete"]:
        yield "the run was interrupted"
    if selection.shard:
        index, of = selection.shard
        yield f"the report is shard {index} of {of}; merge all of them first (`fortyfive report merge`)"
    if selection.rungs or selection.cases:
        yield "only a part was asked; leave out --rung and --case"
    if not report["footer"]["standings"]:
        yield "no rule set was judged"
    if "timeouts" not in report["header"]:
        yield "the answers were graded from a file; a certificate needs a process or --http URL that was asked"
    run = report["header"]["run"]
    ways = {" ".join(part["adapter"][:1]) for part in [run, *run.get("shards", [])]}
    for way in sorted(ways - {"--", "--http"}):
        yield (f"the answers came by {way or 'no adapter'}; a certificate needs a process (-- COMMAND) or --http URL "
               "that was asked")


def _fresh(report: dict[str, Any]) -> Iterator[str]:
    if "nonce" not in report["header"]:
        yield "no fresh questions were asked; add --exhaustive"


def _answers(report: dict[str, Any]) -> Iterator[str]:
    left_out = [record for record in report["results"] if "left_out" in record]
    for record in left_out[:3]:
        yield (f"the answer to {record['case']} was too large to be kept ({record['left_out']['size']} bytes), so that "
               "nobody could judge it again")
    if len(left_out) > 3:
        yield f"{len(left_out) - 3} more answers were too large to be kept"
