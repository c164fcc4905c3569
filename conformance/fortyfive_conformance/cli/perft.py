"""Count the legal sequences of plays of fixed deals, and find the branch in which an engine parts from the rules.

The deals and their numbers stand in cases/perft/, counted by two algorithms: by the reference engine, and from the
classes of the clauses, where equal states are counted together. A large count is asked for play by play.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from fortyfive_conformance.census.rules import Rules, rules_of
from fortyfive_conformance.cli.adapter import adapter_arguments, pipeline_of
from fortyfive_conformance.cli.common import corpus_argument, corpus_of, count, lang_argument
from fortyfive_conformance.cli.interrupt import interruptible
from fortyfive_conformance.corpus import Corpus
from fortyfive_conformance.errors import NoVerdict, UsageError
from fortyfive_conformance.perft import deals
from fortyfive_conformance.perft.counting import Counter
from fortyfive_conformance.perft.deals import Deal
from fortyfive_conformance.perft.position import Position
from fortyfive_conformance.perft.splitting import Splitter
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.report.document import write_whole
from fortyfive_conformance.run import check_rulesets, handshake
from fortyfive_conformance.shapes import Shapes
from fortyfive_conformance.style import style_for
from fortyfive_conformance.words import say

DEPTH, LIMIT = 8, 500_000
EPILOG = """exit codes:
  0  all counts agree
  1  a count does not
  2  wrong usage
  3  no verdict: the adapter did not start, or does not count
  4  interrupted

examples:
  fortyfive perft -- node adapter.mjs                      all deals, eight plays deep
  fortyfive perft --deal 3 --depth 12 -- ./adapter
  fortyfive perft --deal 3 --depth 6 --divide -- ./adapter     the count behind each first play, and where two part
  fortyfive perft --deal mine.txt --depth 10               a deal of one's own, counted by the reference
  fortyfive perft --write                                  count the deals of cases/perft anew
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `perft`."""
    parser.add_argument("--ruleset", metavar="R",
                        help="the rule set (default: the first with deals that the adapter lists)")
    parser.add_argument("--deal", metavar="N|FILE",
                        help="only the N-th deal, or the one of this name; or the deals of a file")
    parser.add_argument("--depth", type=count, default=DEPTH, metavar="D", help=f"plays to count (default: {DEPTH})")
    parser.add_argument("--divide", action="store_true",
                        help="the count behind each first play, and the branch in which the engine parts")
    parser.add_argument("--limit", type=count, default=LIMIT, metavar="N",
                        help=f"sequences to count in one request (default: {LIMIT})")
    parser.add_argument("--write", action="store_true",
                        help="write the counts of the file anew, where adapter and classes agree; may take an hour")
    lang_argument(parser)
    corpus_argument(parser)
    adapter_arguments(parser)


def run(options: argparse.Namespace) -> int:
    """Count, compare, and tell by the exit code."""
    pipeline = pipeline_of(options)
    corpus = corpus_of(options)
    with ExitStack() as stack:
        stack.enter_context(interruptible(pipeline))
        stack.enter_context(pipeline)
        listed = handshake(pipeline, Shapes(corpus.root))["rulesets"]
        ruleset = _ruleset(corpus, options.ruleset, listed)
        rules = rules_of(corpus.rulesets[ruleset], corpus.clauses, corpus.cards["order"])
        file, chosen = _deals(corpus, ruleset, options.deal)
        _check_depth(options.depth, chosen)
        asker = _Asker(pipeline, ruleset)
        splitter = Splitter(rules, asker.ask, options.limit)
        if options.write:
            return _write(rules, splitter, file, chosen, options.lang)
        lines = _Lines(rules, splitter, options.lang)
        agree = [lines.divided(deal, options.depth) if options.divide else lines.counted(deal, options.depth)
                 for deal in chosen]
    return 0 if all(agree) else 1


def _ruleset(corpus: Corpus, named: str | None, listed: Iterable[str]) -> str:
    """The rule set that is named, or else the first with deals of those that the adapter lists."""
    check_rulesets(corpus, [] if named is None else [named])
    known = [name for name in listed if name in corpus.rulesets]
    if named is None and not known:
        raise NoVerdict(f"the adapter lists no rule set of the suite, which has {', '.join(corpus.rulesets)}")
    return named or next((name for name in known if (corpus.root / deals.FOLDER / f"{name}.txt").is_file()), known[0])


def _deals(corpus: Corpus, ruleset: str, wanted: str | None) -> tuple[Path, list[Deal]]:
    """The file and those of its deals that are wanted."""
    file = corpus.root / deals.FOLDER / f"{ruleset}.txt"
    if wanted is not None and ("/" in wanted or Path(wanted).is_file()):
        return Path(wanted), deals.read(Path(wanted))
    found = deals.read(file)
    if wanted is None:
        return file, found
    chosen = [deal for number, deal in enumerate(found, 1) if wanted in (str(number), deal.name)]
    if not chosen:
        raise UsageError(f"--deal {wanted}: {file} has deals 1 to {len(found)}: "
                         f"{', '.join(deal.name for deal in found)}")
    return file, chosen


def _check_depth(depth: int, chosen: Sequence[Deal]) -> None:
    """Some deal has that many plays: without any, only noughts would be compared."""
    most = max(deal.position.left for deal in chosen)
    if depth > most:
        raise UsageError(f"--depth {depth}: expected at most {most}, the cards that there are to play")


class _Asker:
    """Asks an adapter for a count."""

    def __init__(self, pipeline: Pipeline, ruleset: str) -> None:
        self._pipeline = pipeline
        self._ruleset = ruleset

    def ask(self, position: Position, depth: int) -> int:
        """The number that the adapter gives.

        Raises NoVerdict where it gives none.
        """
        outcome = self._pipeline.one("perft", position.params(self._ruleset, depth))
        nodes = (outcome.result or {}).get("nodes")
        if type(nodes) is not int:
            why = outcome.detail or (outcome.error or {}).get("message") or "no nodes in the answer"
            raise NoVerdict(f"perft to depth {depth} was not answered with a number: {why}")
        return nodes


class _Lines:
    """Prints what was counted."""

    def __init__(self, rules: Rules, splitter: Splitter, lang: str) -> None:
        self._rules = rules
        self._splitter = splitter
        self._lang = lang
        self._style = style_for(sys.stdout)

    def _expected(self, deal: Deal, depth: int) -> int:
        return deal.nodes.get(depth) or Counter(self._rules, deal.position).count(depth)

    def counted(self, deal: Deal, depth: int) -> bool:
        """One deal; whether the counts agree."""
        expected, start = self._expected(deal, depth), time.monotonic()
        got = self._splitter.count(deal.position, depth)
        seconds = time.monotonic() - start
        self._verdict(deal.name, depth, expected, got, f"{got / max(seconds, 1e-6):,.0f}")
        return got == expected

    def _verdict(self, name: str, depth: int, expected: int, got: int, rate: str) -> None:
        text = say(self._lang, "perft-deal", deal=name, depth=depth, nodes=f"{got:,}", rate=rate)
        if got == expected:
            print(self._style.good(text), flush=True)
        else:
            print(self._style.bad(f"{text}  {say(self._lang, 'perft-expected', nodes=f'{expected:,}')}"), flush=True)

    def divided(self, deal: Deal, depth: int) -> bool:
        """One deal, first play by first play, and the position in which the adapter parts; whether it does not."""
        branches = self._splitter.divide(deal.position, depth)
        print(say(self._lang, "perft-divide", deal=deal.name, depth=depth))
        for branch in branches:
            line = f"  {branch.card:<6} {branch.expected:>14,} {branch.got:>14,}"
            print(self._style.good(line) if branch.expected == branch.got else self._style.bad(f"{line}  ≠"))
        parted = self._splitter.parting(deal.position, depth)
        total = sum(branch.got for branch in branches)
        self._verdict(deal.name, depth, self._expected(deal, depth), total, "—")
        if parted is None:
            return True
        position = parted.position
        print(say(self._lang, "perft-parted", path=" ".join(parted.path) or "—", seat=position.to_act,
                  hand=" ".join(position.hands[position.to_act]), trump=position.trump,
                  trick=" ".join(position.trick) or "—", allowed=" ".join(parted.allowed),
                  count=len(parted.allowed), got=parted.got))
        return False


def _write(rules: Rules, splitter: Splitter, file: Path, chosen: Sequence[Deal], lang: str) -> int:
    """Count everything twice, and write the file where the two agree."""
    known = deals.read(file)
    names = {deal.name for deal in chosen}
    counted = {deal.name: deal for deal in _counted(rules, splitter, chosen, lang)}
    if set(counted) != names:
        return 1
    text = deals.text_of(deals.remarks_of(file), [counted.get(deal.name, deal) for deal in known])
    write_whole(file, text)
    return 0


def _counted(rules: Rules, splitter: Splitter, chosen: Sequence[Deal], lang: str) -> Iterator[Deal]:
    for deal in chosen:
        depths = sorted(deal.nodes) or range(1, 13)
        merged = dict(enumerate(Counter(rules, deal.position).counts(max(depths)), 1))
        nodes = {depth: splitter.count(deal.position, depth) for depth in depths}
        wrong = [depth for depth in depths if nodes[depth] != merged[depth]]
        for depth in wrong:
            print(say(lang, "perft-deal", deal=deal.name, depth=depth, nodes=f"{nodes[depth]:,}", rate="—"),
                  say(lang, "perft-expected", nodes=f"{merged[depth]:,}"))
        if not wrong:
            print(say(lang, "perft-written", deal=deal.name, depths=max(depths), nodes=f"{nodes[max(depths)]:,}"),
                  flush=True)
            yield deal._replace(nodes=nodes)
