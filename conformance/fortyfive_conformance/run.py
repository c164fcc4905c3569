"""A certification run: shake hands, probe, ask every question, judge every answer."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from fortyfive_conformance.canonical import digest, dumps
from fortyfive_conformance.compare import PASS, Difference, Verdict, judge_replay, judge_result
from fortyfive_conformance.corpus.compiled import Corpus, Question
from fortyfive_conformance.emulation import resting_on
from fortyfive_conformance.errors import NoVerdict, UsageError
from fortyfive_conformance.fitting import fitted, is_declared
from fortyfive_conformance.pipeline import Channel
from fortyfive_conformance.probe import Probed, run_probes
from fortyfive_conformance.protocol import VERSION, Ask, Outcome
from fortyfive_conformance.shapes import Shapes
from fortyfive_conformance.verdicts import NOT_DECLARED, Claim, Standing, claim_of, is_asked, standing

Record = dict[str, Any]
# An answer is kept raw up to so many bytes: some for any answer, and more for each action of a replay.
_KEPT, _KEPT_AN_ACTION = 1 << 14, 1 << 12
_VALUES, _VALUES_AN_ACTION = 512, 256  # an empty list takes two bytes on a line, and forty times that in memory
_GLIMPSE, _GLIMPSES = 1000, 20


class Selection(NamedTuple):
    """What of the suite is to be asked; empty means all."""

    rulesets: tuple[str, ...] = ()
    rungs: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    shard: tuple[int, int] | None = None

    @property
    def whole(self) -> bool:
        """Whether nothing is left out but rule sets."""
        return not self.rungs and not self.cases and self.shard is None


class Plan(NamedTuple):
    """What is to be asked of an adapter that describes itself so: rule sets, claims, and the questions in order."""

    rulesets: list[str]
    claims: dict[str, Claim]
    questions: list[Question]
    undeclared: frozenset[int]      # the numbers of those that rest on a choice that was not declared
    rungs: frozenset[str] | None    # None: all of them


class Run(NamedTuple):
    """What a run found. Records are sorted by rule set and case and hold nothing volatile.

    `complete` is false when it was interrupted: what was not asked is then `not-run`. `last_words` are the last lines
    on the stderr of processes that a question was fatal to.
    """

    describe: dict[str, Any]
    claims: dict[str, Claim]
    probes: dict[str, list[Probed]]
    records: list[Record]
    standings: list[Standing]
    foreign: list[str]
    started: int
    lost: int
    complete: bool = True
    last_words: tuple[dict[str, str], ...] = ()

    @property
    def conforms(self) -> bool:
        """Whether every rule set judged conforms, and there is at least one."""
        return self.complete and bool(self.standings) and all(found.conforms for found in self.standings)


class Judge:
    """Turns outcomes into records."""

    def __init__(self, corpus: Corpus, shapes: Shapes, describe: dict[str, Any]) -> None:
        self._declared = {name: said.get("choices", {}) for name, said in describe["rulesets"].items()}
        self._shapes = shapes
        self._parents = {refusal["code"]: refusal["parent"] for refusal in corpus.refusals["refusals"]}
        self._rests = resting_on(corpus, list(describe.get("emulates", [])))

    def record(self, question: Question, outcome: Outcome) -> Record:
        """The record of one question."""
        verdict = self.verdict(question, outcome)
        record = _head(question)
        record["verdict"] = verdict.verdict
        if verdict is PASS:
            return record | _raw(question, outcome)
        if verdict.action is not None:
            record["action"] = verdict.action
            record["step"] = question.checks[verdict.action]["step"]
        if verdict.differences:
            record["differences"] = _told(verdict.differences, whole=_is_kept(question, outcome))
        if verdict.missing:
            record["missing"] = list(verdict.missing)
        if verdict.reason_given is not None:
            record["reason_given"] = verdict.reason_given
        if verdict.detail:
            record["detail"] = verdict.detail
        if outcome.error is not None and outcome.unsupported:
            record["not_done"] = True
        record |= _raw(question, outcome)
        return record

    def verdict(self, question: Question, outcome: Outcome) -> Verdict:
        """The verdict: a broken answer first, then a wrong one, then one left out."""
        if outcome.error is not None:
            if outcome.unsupported:
                return Verdict("unsupported", detail=str(outcome.error.get("message", "")))
            return Verdict("crash", detail=f"error {outcome.error['code']}: {outcome.error['message']}")
        if outcome.result is None:
            return Verdict(outcome.kind, detail=outcome.detail)
        fault = self._shapes.fault(question.method, outcome.result)
        if fault:
            return Verdict("protocol-error", detail=fault)
        found = (judge_replay(question.checks, outcome.result, self._parents.get) if question.method == "replay"
                 else judge_result(question.checks[0], outcome.result))
        if found.verdict == "fail" and question.choice.keys() & self._declared.get(question.ruleset, {}).keys():
            return found._replace(verdict="inconsistent")
        emulated = self._rests(question) if found.verdict == "pass" else None
        return Verdict("unsupported", detail=f"rests on what the adapter emulates: {emulated}") if emulated else found


def certify(corpus: Corpus, pipeline: Channel, selection: Selection,
            progress: Callable[[int, int], None] = lambda done, of: None) -> Run:
    """Judge the adapter behind the pipeline.

    Raises NoVerdict where it does not start, shake hands or pass the probes, UsageError where the selection fits
    nothing.
    """
    shapes = Shapes(corpus.root)
    check_selection(corpus, selection)
    describe = handshake(pipeline, shapes)
    planned = plan(corpus, describe, selection)
    judge = Judge(corpus, shapes, describe)
    probes: dict[str, list[Probed]] = {}
    found: dict[int, Record] = {}
    words: list[dict[str, str]] = []
    complete = True
    try:
        for name in planned.rulesets:
            if name in describe["rulesets"]:
                players = probe_players(corpus, name, planned.claims[name])
                probes[name] = run_probes(corpus, shapes, pipeline, name, players)
        _ask_all(planned, pipeline, judge, progress, found, words)
    except KeyboardInterrupt:
        pipeline.abandon()
        complete = False
    records = [found.get(question.number) or _interrupted(question) for question in planned.questions]
    records.sort(key=lambda record: (record["ruleset"], record["case"]))
    words.sort(key=lambda said: (said["ruleset"], said["case"]))
    foreign = sorted(set(describe["rulesets"]) - set(corpus.rulesets))
    return Run(describe, planned.claims, probes, records, standings_of(corpus, planned, records), foreign,
               pipeline.started, pipeline.lost, complete, tuple(words))


def plan(corpus: Corpus, describe: dict[str, Any], selection: Selection) -> Plan:
    """The questions of a selection that an adapter with this description is asked, or has not declared."""
    known = [name for name in corpus.rulesets if name in describe["rulesets"]]
    rulesets = list(selection.rulesets or known)
    claims = {name: claim_of(corpus, describe, name) for name in rulesets}
    selected = select(corpus, selection._replace(rulesets=tuple(rulesets)) if selection.whole else selection)
    questions = [fitted(corpus, question, claims[question.ruleset]) for question in selected
                 if question.ruleset in claims and question.ruleset in known
                 and is_asked(question, claims[question.ruleset])]
    undeclared = frozenset(question.number for question in questions
                           if not is_declared(corpus, question, claims[question.ruleset]))
    rungs = None if selection.whole else frozenset(question.rung for question in selected)
    return Plan(rulesets, claims, questions, undeclared, rungs)


def standings_of(corpus: Corpus, planned: Plan, records: list[Record]) -> list[Standing]:
    """What the records add up to, a standing for each rule set."""
    return [standing(corpus, name, planned.claims[name], records, planned.rungs) for name in planned.rulesets]


def handshake(pipeline: Channel, shapes: Shapes) -> dict[str, Any]:
    """What the adapter says of itself.

    Raises NoVerdict where that is not a description in this version of the protocol.
    """
    outcome = pipeline.describe()
    if outcome.result is None:
        raise NoVerdict(f"no handshake: describe was answered with error {outcome.error}; expected a result")
    fault = shapes.fault("describe", outcome.result)
    if fault:
        raise NoVerdict(f"no handshake: in the answer to describe {fault}")
    if outcome.result["protocol"] != VERSION:
        raise NoVerdict(f"no handshake: the adapter speaks protocol {outcome.result['protocol']}, expected {VERSION}")
    return outcome.result


def select(corpus: Corpus, selection: Selection) -> list[Question]:
    """The questions of a selection, in the order of the suite."""
    return list(_selected(corpus, selection))


def _selected(corpus: Corpus, selection: Selection) -> Iterator[Question]:
    for name in corpus.rulesets:
        if not selection.rulesets or name in selection.rulesets:
            yield from (question for question in corpus.asked_of(name)
                        if (not selection.rungs or question.rung in selection.rungs)
                        and (not selection.cases or question.id in selection.cases or question.case in selection.cases)
                        and (selection.shard is None or in_shard(question, *selection.shard)))


def in_shard(question: Question, index: int, of: int) -> bool:
    """Whether a question belongs to shard `index` (from 1) of `of`, by a stable hash of its id."""
    sha = hashlib.sha256(f"{question.ruleset}:{question.id}".encode()).digest()
    return int.from_bytes(sha[:8], "big") % of == index - 1


def check_rulesets(corpus: Corpus, names: Iterable[str]) -> None:
    """Raise UsageError, naming those that there are, for a rule set that the suite does not have."""
    for name in names:
        if name not in corpus.rulesets:
            raise UsageError(f"--ruleset {name}: the suite has {', '.join(corpus.rulesets)}")


def check_selection(corpus: Corpus, selection: Selection) -> None:
    """Raise UsageError for a rule set or a case that does not exist, and where nothing is selected."""
    check_rulesets(corpus, selection.rulesets)
    for case in selection.cases:
        if not corpus.questions_of(case):
            raise UsageError(f"--case {case}: no such case; `fortyfive list` names them all")
    if next(_selected(corpus, selection._replace(shard=None)), None) is None:
        raise UsageError("the selection holds no case; `fortyfive list` names them all, with their rungs")


def probe_players(corpus: Corpus, ruleset: str, claim: Claim) -> int:
    """The number of players that the probes play with: the first that is claimed."""
    possible = [n for n in corpus.rulesets[ruleset]["players"] if claim.players is None or n in claim.players]
    return int(possible[0] if possible else corpus.rulesets[ruleset]["players"][0])


def _ask_all(planned: Plan, pipeline: Channel, judge: Judge, progress: Callable[[int, int], None],
             found: dict[int, Record], words: list[dict[str, str]]) -> None:
    """Ask everything that is declared; records by question go to `found`, what dying processes said to `words`."""
    asked = []
    for question in planned.questions:
        if question.number in planned.undeclared:
            found[question.number] = _head(question) | {"verdict": NOT_DECLARED}
        else:
            asked.append(question)
    asks: Iterable[Ask] = (Ask(question.number, question.line, question) for question in asked)
    for done, (ask, outcome) in enumerate(pipeline.ask(asks), 1):
        progress(done, len(asked))
        question = ask.key
        found[question.number] = judge.record(question, outcome)
        if outcome.words:
            words.append({"ruleset": question.ruleset, "case": question.id, "words": outcome.words})


def _interrupted(question: Question) -> Record:
    return _head(question) | {"verdict": "not-run", "detail": "interrupted"}


def _head(question: Question) -> Record:
    head: Record = {"ruleset": question.ruleset, "case": question.id, "clause": question.clause,
            "section": question.section, "rung": question.rung}
    if question.choice:
        head["choice"] = question.choice
    return head


def _raw(question: Question, outcome: Outcome) -> Record:
    """The raw answer as it came; one that is out of all proportion is named by its size and digest alone."""
    name, said = ("error", outcome.error) if outcome.result is None else ("answer", outcome.result)
    if said is None:
        return {}
    if _is_kept(question, outcome):
        return {name: said}
    return {"left_out": {"size": outcome.size, "sha256": digest(said)}}


def _is_kept(question: Question, outcome: Outcome) -> bool:
    return (outcome.size <= _KEPT and outcome.values <= _VALUES
            or outcome.size <= _KEPT + _KEPT_AN_ACTION * len(question.checks)
            and outcome.values <= _VALUES + _VALUES_AN_ACTION * len(question.checks))


def _told(differences: tuple[Difference, ...], *, whole: bool) -> list[Record]:
    """The differences as data; of an answer that is not kept, no more than a glimpse."""
    if whole:
        return [found._asdict() for found in differences]
    return [found._replace(got=_glimpse(found.got))._asdict() for found in differences[:_GLIMPSES]]


def _glimpse(value: Any) -> Any:
    text = dumps(value)
    return value if len(text) <= _GLIMPSE else text[:_GLIMPSE] + "…"
