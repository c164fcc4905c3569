"""Issuing a certificate: from a report in a file to a certificate in another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fortyfive_conformance.certificate import dsse
from fortyfive_conformance.certificate.digests import of_bytes, of_file
from fortyfive_conformance.certificate.fitness import Unfit, check, check_suite
from fortyfive_conformance.certificate.form import Statement, dumps
from fortyfive_conformance.certificate.fresh import judge_fresh_again
from fortyfive_conformance.certificate.judged import judge_again
from fortyfive_conformance.certificate.statement import statement, subject
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.report.document import write_whole
from fortyfive_conformance.report.load import parse_report


def issue(corpus: Corpus, report: Path, target: Path, artifacts: Sequence[Path] = (),
          sign: Path | None = None) -> Statement:
    """Write the certificate of a report; the statement in it.

    `corpus` is one that was compiled from its files just now. Raises Unfit with all that is missing, UsageError where
    the key cannot be used, OSError where a file cannot be read or written.
    """
    check_suite(corpus)
    key = dsse.private_key(sign) if sign else None
    body = report.read_bytes()
    document = parse_report(body, str(report), root=corpus.root)
    check(corpus, document)
    judged = judge_again(corpus, document)
    fresh = judge_fresh_again(corpus, document, judged)
    faults = [*judged.faults, *fresh.faults]
    if faults:
        raise Unfit([f"the report does not say what its answers give: {fault.text('en')}" for fault in faults[:3]])
    subjects = [subject(file.name, of_file(file)) for file in artifacts]
    made = statement(corpus, document, of_bytes(body), judged, fresh.figures, subjects)
    payload = dumps(made)
    write_whole(target, (dsse.sign(payload, key) if key else payload).decode())
    return made
