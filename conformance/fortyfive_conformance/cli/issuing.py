"""What `certify` does about certificates: its options, what they need, and the certificate at the end of the run."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from fortyfive_conformance.cli.common import corpus_of
from fortyfive_conformance.corpus import Corpus, load
from fortyfive_conformance.errors import UsageError

Target = tuple[str, str]


def certificate_arguments(parser: argparse.ArgumentParser) -> None:
    """`--certificate`, `--artifact`, `--sign`."""
    group = parser.add_argument_group("certificate")
    group.add_argument("--certificate", type=Path, metavar="FILE",
                       help="write a certificate of the whole run; its JSON report goes where --report json= says, "
                            "else beside it (c.json: c.report.json)")
    group.add_argument("--artifact", type=Path, action="append", default=[], metavar="PATH",
                       help="a further file that the certificate is to be about; repeatable")
    group.add_argument("--sign", type=Path, metavar="KEY",
                       help="sign the certificate with this Ed25519 private key (PEM); needs the extra `sign`")


def check_certificate(options: argparse.Namespace) -> None:
    """Everything that a certificate needs is asked for, before anything runs.

    Raises UsageError with all that is missing.
    """
    faults = list(_alone(options) if options.certificate is None else _wanting(options))
    if faults:
        raise UsageError("; ".join(faults))
    if options.certificate is not None and options.sign:
        from fortyfive_conformance.certificate.dsse import private_key

        private_key(options.sign)


def _alone(options: argparse.Namespace) -> Iterator[str]:
    for name in ("artifact", "sign"):
        if getattr(options, name):
            yield f"--{name} is for a certificate; add --certificate FILE"
    if options.shard and options.exhaustive and not options.nonce:
        yield "the shards of one run draw the same questions: give each the same --nonce (16 bytes in hex)"


def _wanting(options: argparse.Namespace) -> Iterator[str]:
    if not options.exhaustive:
        yield "--certificate needs fresh questions; add --exhaustive"
    if options.rung or options.case:
        yield "--certificate is for a whole run; leave out --rung and --case"
    if options.shard:
        yield ("--certificate is for a whole run, not a shard; merge the reports of all shards (`fortyfive report "
               "merge`), then `fortyfive certificate write FILE --report MERGED`")
    if options.python:
        yield "--certificate needs a process (-- COMMAND) or --http URL; --python runs the engine in our own process"
    if not options.certificate.absolute().parent.is_dir() or options.certificate.is_dir():
        yield f"--certificate {options.certificate}: expected a file in a folder that exists"
    for file in options.artifact:
        if not file.is_file():
            yield f"--artifact {file}: no such file"


def corpus_for(options: argparse.Namespace) -> Corpus:
    """The corpus; for a certificate compiled from its files just now, and the suite that its manifest names.

    Raises Incomplete where it is another.
    """
    if options.certificate is None:
        return corpus_of(options)
    from fortyfive_conformance.certificate.fitness import check_suite

    corpus = load(options.corpus, fresh=True)
    check_suite(corpus)
    return corpus


def report_for(options: argparse.Namespace, reports: list[Target]) -> tuple[Path | None, list[Target]]:
    """The JSON report that a certificate is about, and all reports to be written: one more where none is in JSON."""
    if options.certificate is None:
        return None, reports
    for form, path in reports:
        if form == "json":
            return Path(path), reports
    beside = options.certificate.with_name(f"{options.certificate.name.removesuffix('.json')}.report.json")
    return beside, [*reports, ("json", str(beside))]


def issue_for(options: argparse.Namespace, corpus: Corpus, report: Path | None) -> list[str]:
    """Write the certificate, if one is wanted; the line that says where.

    Raises Incomplete with all that is missing.
    """
    if report is None:
        return []
    from fortyfive_conformance.certificate.issue import issue
    from fortyfive_conformance.words import say

    issue(corpus, report, options.certificate, options.artifact, options.sign)
    return [say(options.lang, "certificate-written", file=options.certificate, report=report)]
