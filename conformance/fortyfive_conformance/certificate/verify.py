"""Checking a certificate: its form, its signatures, and by judging again everything that it rests on.

Nothing in the certificate or the report is believed but the raw answers and what the adapter said of itself; and those
as far as the digests, and the signature over the digests, go.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from jsonschema.exceptions import best_match

from fortyfive_conformance.certificate import form
from fortyfive_conformance.certificate.consistency import inconsistencies
from fortyfive_conformance.certificate.digests import LANGUAGES, of_bytes, of_clauses, of_file
from fortyfive_conformance.certificate.findings import Finding, as_said, differences, differs, unchecked
from fortyfive_conformance.certificate.fitness import Unfit, check
from fortyfive_conformance.certificate.form import Certificate
from fortyfive_conformance.certificate.fresh import judge_fresh_again
from fortyfive_conformance.certificate.judged import judge_again
from fortyfive_conformance.certificate.statement import statement
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.corpus.schemas import Schemas
from fortyfive_conformance.errors import ReportError
from fortyfive_conformance.report.load import parse_report

SCHEMA = "certificate.schema.json"


class Checked(NamedTuple):
    """A certificate and what checking it found; None where its form is not that of one."""

    certificate: Certificate | None
    findings: list[Finding]

    @property
    def exit_code(self) -> int:
        """0 all checked and as said; 1 something differs; 4 something could not be checked."""
        kinds = {finding.kind for finding in self.findings}
        return 1 if "differs" in kinds else 4 if "unchecked" in kinds else 0


def verify(body: bytes, corpus: Corpus, report: bytes | None = None, artifacts: Sequence[Path] = (),
           keys: Sequence[Path] = ()) -> Checked:
    """Check a certificate, as far as it can be with what there is.

    Raises UsageError where a key cannot be read, OSError where an artifact cannot.
    """
    try:
        certificate = read(body, corpus.root)
    except form.BadForm as fault:
        return Checked(None, [differs("form-differs", why=fault)])
    findings = [*_layout(certificate), *inconsistencies(certificate)]
    findings = findings or [as_said("form-as-said")]
    findings += [*_signatures(certificate, keys), *_artifacts(certificate, artifacts)]
    if report is None:
        return Checked(certificate, [*findings, *_clauses(certificate, corpus), unchecked("no-report")])
    return Checked(certificate, [*findings, *_against(certificate, corpus, report)])


def read(body: bytes, root: Path) -> Certificate:
    """A certificate whose form is right by the schema of the corpus there.

    Raises BadForm where it is not.
    """
    certificate = form.read(body)
    for error in Schemas(root).validator(SCHEMA).iter_errors(certificate.statement):
        inner = best_match(error.context) if error.context else None
        fault = inner or error
        place = fault.json_path.removeprefix("$").removeprefix(".") or "the top"
        raise form.BadForm(f"at {place}: {fault.message[:200]}")
    return certificate


def _layout(certificate: Certificate) -> list[Finding]:
    """The file has the very bytes that it was written with, where the same data could stand in others."""
    anew = form.anew(certificate)
    if anew == certificate.written:
        return []
    lines = zip(anew.splitlines(), certificate.written.splitlines(), strict=False)
    at = next((number for number, (one, other) in enumerate(lines, 1) if one != other), anew.count(b"\n"))
    return [differs("layout-differs", line=at)]


def _signatures(certificate: Certificate, keys: Sequence[Path]) -> list[Finding]:
    if not certificate.signed:
        wrong = [differs("signature-missing", key=key) for key in keys]
        return wrong or [unchecked("not-signed")]
    from fortyfive_conformance.certificate import dsse

    known = [(file, dsse.public_key(file)) for file in keys]
    findings = []
    fitting: set[Path] = set()
    for signature in certificate.signatures:
        found = next((pair for pair in known if dsse.signed_by(pair[1], certificate.payload, signature)), None)
        if found is None:
            findings.append(unchecked("signature-unchecked", keyid=signature.keyid))
        elif signature.keyid != dsse.key_id(found[1]):
            findings.append(differs("keyid-differs", said=signature.keyid, found=dsse.key_id(found[1])))
            fitting.add(found[0])
        else:
            findings.append(as_said("signature-as-said", key=found[0].name, keyid=signature.keyid))
            fitting.add(found[0])
    return findings + [differs("signature-differs", key=key) for key in keys if key not in fitting]


def _artifacts(certificate: Certificate, files: Sequence[Path]) -> list[Finding]:
    """Each file given is one of the subjects; each subject but the report has its file."""
    said = certificate.statement["subject"][1:]
    findings = []
    left = list(said)
    for file in files:
        sha256 = of_file(file)
        subject = next((one for one in left if one["digest"]["sha256"] == sha256), None)
        if subject is None:
            findings.append(differs("artifact-differs", file=file.name, sha256=sha256))
        elif subject["name"] != file.name:
            findings.append(differs("artifact-renamed", file=file.name, name=subject["name"]))
            left.remove(subject)
        else:
            findings.append(as_said("artifact-as-said", file=file.name))
            left.remove(subject)
    return findings + [unchecked("artifact-unchecked", name=subject["name"]) for subject in left]


def _clauses(certificate: Certificate, corpus: Corpus) -> list[Finding]:
    """The digests of the clauses, where the suite at hand is the one that is named."""
    suite = certificate.facts["suite"]
    if (suite["version"], suite["digest"]) != (corpus.version, corpus.digest):
        return [_other_suite(suite, corpus)]
    found = {name: {lang: of_clauses(corpus, name, lang) for lang in LANGUAGES} for name in suite["clauses"]}
    return [differs("suite-text-differs", at=f"suite.clauses.{at}", said=one, found=other)
            for at, one, other in differences(suite["clauses"], found)]


def _other_suite(suite: dict[str, Any], corpus: Corpus) -> Finding:
    return unchecked("other-suite", version=suite["version"], digest=suite["digest"][:12], here=corpus.version,
                     here_digest=corpus.digest[:12])


def _against(certificate: Certificate, corpus: Corpus, body: bytes) -> list[Finding]:
    """Everything that follows from the report, made anew and compared."""
    sha256 = of_bytes(body)
    said = certificate.statement["subject"][0]["digest"]["sha256"]
    changed = [] if said == sha256 else [differs("report-differs", said=said, found=sha256)]
    try:
        report = parse_report(body, form.REPORT, root=corpus.root)
    except ReportError as fault:
        return [*changed, differs("report-unreadable", why=fault)]
    suite, own = certificate.facts["suite"], report["header"]["suite"]
    if (suite["version"], suite["digest"]) != (own["version"], own["digest"]):
        return [*changed, differs("suite-differs", said=f"{suite['version']} {suite['digest']}",
                                  found=f"{own['version']} {own['digest']}")]
    if (suite["version"], suite["digest"]) != (corpus.version, corpus.digest):
        return [*changed, _other_suite(suite, corpus)]
    try:
        check(corpus, report)
    except Unfit as fault:
        return [*changed, *(differs("report-unfit", why=lack) for lack in fault.lacks)]
    return [*changed, *_judged(certificate, corpus, report, sha256)]


def _judged(certificate: Certificate, corpus: Corpus, report: dict[str, Any], sha256: str) -> list[Finding]:
    judged = judge_again(corpus, report)
    fresh = judge_fresh_again(corpus, report, judged)
    found = statement(corpus, report, sha256, judged, fresh.figures, certificate.statement["subject"][1:])
    findings = [*judged.faults, *fresh.faults]
    findings += [differs("figure-differs", at=at, said=one, found=other)
                 for at, one, other in differences(certificate.statement, found) if not at.startswith("subject")]
    if findings:
        return findings
    if form.dumps(found) != certificate.payload:
        return [differs("order-differs")]
    return [as_said("answers-as-said", count=len(judged.records)), *fresh.agreed]
