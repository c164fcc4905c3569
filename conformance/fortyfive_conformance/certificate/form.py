"""The form of a certificate: an in-toto Statement v1 with the test-result predicate, bare or in a DSSE envelope.

There is one way to write a statement as text, so that a byte that was changed shows even where the data is the same.
"""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any, NamedTuple

from fortyfive_conformance.errors import FortyFiveError

STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
PREDICATE_TYPE = "https://in-toto.io/attestation/test-result/v0.1"
PAYLOAD_TYPE = "application/vnd.in-toto+json"
EXTENSION = "fortyfive"
REPORT = "report.json"      # what the statement calls the report, whatever its file is called
Statement = dict[str, Any]


class BadForm(FortyFiveError):
    """The file is no certificate; the text says what was expected."""

    exit_code = 1


class Signature(NamedTuple):
    """One signature of an envelope; `keyid` is a hint, and proves nothing."""

    keyid: str
    sig: bytes


class Certificate(NamedTuple):
    """A certificate as read: the statement, the very bytes it was read from, and the signatures over them, if any."""

    statement: Statement
    payload: bytes
    signatures: tuple[Signature, ...]
    written: bytes

    @property
    def signed(self) -> bool:
        """Whether it lies in an envelope."""
        return bool(self.signatures)

    @property
    def facts(self) -> dict[str, Any]:
        """What this project says beyond the test-result predicate."""
        found: dict[str, Any] = self.statement["predicate"][EXTENSION]
        return found


def dumps(statement: Statement) -> bytes:
    """A statement, or an envelope, as text: a member a line, in the order of its making."""
    return (json.dumps(statement, ensure_ascii=False, indent=1, allow_nan=False) + "\n").encode()


def envelope(payload: bytes, signatures: tuple[Signature, ...]) -> bytes:
    """The DSSE envelope as text."""
    return dumps({
        "payloadType": PAYLOAD_TYPE,
        "payload": base64.b64encode(payload).decode(),
        "signatures": [{"keyid": found.keyid, "sig": base64.b64encode(found.sig).decode()} for found in signatures],
    })


def read(body: bytes) -> Certificate:
    """A certificate from the bytes of its file; its members are not looked into.

    Raises BadForm where it is neither a statement nor an envelope that holds one.
    """
    data = loads(body)
    if "payloadType" not in data:
        return Certificate(_statement(data), body, (), body)
    if data["payloadType"] != PAYLOAD_TYPE:
        raise BadForm(f"payloadType is {data['payloadType']!r}, expected {PAYLOAD_TYPE!r}")
    payload = _base64(data.get("payload"), "payload")
    said = data.get("signatures")
    if not isinstance(said, list) or not said or not all(isinstance(one, dict) for one in said):
        raise BadForm("the envelope has no signatures, expected a list of at least one")
    signatures = tuple(Signature(str(one.get("keyid", "")), _base64(one.get("sig"), "sig")) for one in said)
    return Certificate(_statement(loads(payload)), payload, signatures, body)


def anew(certificate: Certificate) -> bytes:
    """The bytes that this certificate has when written by this tool."""
    payload = dumps(certificate.statement)
    return envelope(payload, certificate.signatures) if certificate.signed else payload


def loads(body: bytes) -> dict[str, Any]:
    """A JSON mapping, read strictly.

    Raises BadForm for anything else, for a key that stands twice and for numbers that JSON has not.
    """
    try:
        data = json.loads(body.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise BadForm(f"not UTF-8: {error.reason} at byte {error.start}") from None
    except RecursionError:
        raise BadForm("not JSON that can be read: nested too deeply") from None
    except ValueError as error:
        raise BadForm(f"not JSON: {error}") from None
    if not isinstance(data, dict):
        raise BadForm("expected a JSON mapping")
    return data


def _statement(data: dict[str, Any]) -> Statement:
    if data.get("_type") != STATEMENT_TYPE or data.get("predicateType") != PREDICATE_TYPE:
        raise BadForm(f"expected a statement of type {STATEMENT_TYPE} with the predicate {PREDICATE_TYPE}")
    return data


def _base64(text: object, name: str) -> bytes:
    try:
        return base64.b64decode(str(text), altchars=b"-_" if set(str(text)) & set("-_") else None, validate=True)
    except (binascii.Error, ValueError):
        raise BadForm(f"{name} is not base64") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} stands twice")
        found[key] = value
    return found


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number in JSON")
