"""Certificates: write one about a report, check one by judging its answers again, make a key to sign with.

A certificate says how the adapter answered, not whose code answered. `verify` believes neither its figures nor those of
the report: it judges every recorded answer again, draws the fresh questions again from the seed, and compares.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from fortyfive_conformance.cli.common import corpus_argument, lang_argument
from fortyfive_conformance.errors import UsageError

EPILOG = """exit codes of verify:
  0  everything was checked, the signature and every artifact too, and is as the certificate says
  1  something differs; each difference is named
  2  wrong usage
  4  nothing differs, but something could not be checked: no report, no key, not signed, an artifact not given

examples:
  fortyfive certificate verify certificate.json --report report.json --key issuer.pub.pem --lang pt
  fortyfive report merge part-*.json -o report.json && fortyfive certificate write certificate.json --report report.json
  fortyfive certificate keygen issuer
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `certificate`."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="verify|write|keygen")
    verify = actions.add_parser("verify", help="check a certificate", allow_abbrev=False)
    verify.add_argument("certificate", type=Path, metavar="FILE")
    verify.add_argument("--report", type=Path, metavar="R", help="the report that it is about; else form only")
    verify.add_argument("--key", type=Path, action="append", default=[], metavar="K",
                        help="the public key (PEM) of whoever signed it; repeatable")
    _artifact(verify, "a file that it is about besides the report; repeatable")
    lang_argument(verify)
    corpus_argument(verify)
    write = actions.add_parser("write", help="write a certificate about a report", allow_abbrev=False)
    write.add_argument("certificate", type=Path, metavar="FILE")
    write.add_argument("--report", type=Path, required=True, metavar="R",
                       help="a JSON report of a complete run, or of all its shards, merged")
    _artifact(write, "a further file that the certificate is to be about; repeatable")
    sign_argument(write)
    lang_argument(write)
    corpus_argument(write)
    keygen = actions.add_parser("keygen", help="make a pair of Ed25519 keys", allow_abbrev=False)
    keygen.add_argument("name", metavar="NAME", help="writes NAME.pem (keep it) and NAME.pub.pem (give it away)")


def sign_argument(parser: argparse.ArgumentParser) -> None:
    """`--sign`."""
    parser.add_argument("--sign", type=Path, metavar="KEY",
                        help="sign the certificate with this Ed25519 private key (PEM); needs the extra `sign`")


def _artifact(parser: argparse.ArgumentParser, purpose: str) -> None:
    parser.add_argument("--artifact", type=Path, action="append", default=[], metavar="PATH", help=purpose)


def run(options: argparse.Namespace) -> int:
    """Do what is asked."""
    return {"verify": _verify, "write": _write, "keygen": _keygen}[options.action](options)


def _verify(options: argparse.Namespace) -> int:
    from fortyfive_conformance.certificate.telling import told
    from fortyfive_conformance.certificate.verify import verify
    from fortyfive_conformance.corpus import load
    from fortyfive_conformance.style import style_for

    body = options.certificate.read_bytes()
    report = options.report.read_bytes() if options.report else None
    corpus = load(options.corpus, fresh=True)
    checked = verify(body, corpus, report, options.artifact, options.key)
    print("\n".join(told(checked, corpus, options.lang, style_for(sys.stdout))))
    return checked.exit_code


def _write(options: argparse.Namespace) -> int:
    from fortyfive_conformance.certificate.issue import issue
    from fortyfive_conformance.corpus import load
    from fortyfive_conformance.words import say

    corpus = load(options.corpus, fresh=True)
    issued = issue(corpus, options.report, options.certificate, options.artifact, options.sign)
    print(say(options.lang, "certificate-written", file=options.certificate, report=options.report))
    return 0 if issued["predicate"]["result"] == "PASSED" else 1


def _keygen(options: argparse.Namespace) -> int:
    from fortyfive_conformance.certificate.dsse import generate

    if Path(options.name).name == "" or options.name.endswith("/"):
        raise UsageError(f"{options.name!r}: expected a name for the two files, e.g. issuer")
    private, public = Path(f"{options.name}.pem"), Path(f"{options.name}.pub.pem")
    keyid = generate(private, public)
    print(f"{private} (keep it secret), {public} (give it to whoever checks); key id {keyid}")
    return 0
