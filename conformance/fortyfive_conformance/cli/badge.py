"""Draw a badge from a certificate: as SVG, as the JSON that badge servers fetch, or as a line of text.

It is made from the certificate alone and says no more than that: only rungs that are certified are shown, and a rule
set that does not conform shows none. A certificate that contradicts itself gets no badge.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fortyfive_conformance.cli.common import corpus_argument, lang_argument

EPILOG = """exit codes:
  0  drawn
  1  no badge: the certificate contradicts itself
  2  wrong usage, or no certificate

examples:
  fortyfive badge certificate.json --svg badge.svg
  fortyfive badge certificate.json --endpoint badge.json --lang es
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `badge`."""
    parser.add_argument("certificate", type=Path, metavar="CERTIFICATE")
    parser.add_argument("--svg", type=Path, metavar="PATH", help="write the drawing here")
    parser.add_argument("--endpoint", type=Path, metavar="PATH", help="write the JSON of an endpoint badge here")
    lang_argument(parser)
    corpus_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Draw it; without a place to draw to, say what it would say."""
    from fortyfive_conformance.certificate.badge import badge, endpoint, svg
    from fortyfive_conformance.certificate.consistency import inconsistencies
    from fortyfive_conformance.certificate.form import BadForm, dumps
    from fortyfive_conformance.certificate.verify import read
    from fortyfive_conformance.corpus.locate import find
    from fortyfive_conformance.errors import UsageError
    from fortyfive_conformance.report.document import write_whole

    try:
        certificate = read(options.certificate.read_bytes(), find(options.corpus))
    except BadForm as fault:
        raise UsageError(f"{options.certificate}: no certificate: {fault}; expected a file that `fortyfive certify "
                         "--certificate` or `fortyfive certificate write` has written") from None
    wrong = inconsistencies(certificate)
    if wrong:
        why = "; ".join(finding.text(options.lang) for finding in wrong[:3])
        raise BadForm(f"{options.certificate}: no badge: {why}")
    found = badge(certificate, options.lang)
    if options.svg:
        write_whole(options.svg, svg(found))
    if options.endpoint:
        write_whole(options.endpoint, dumps(endpoint(found)).decode())
    print(found.title)
    return 0
