"""Signatures: DSSE with Ed25519, over the very bytes of the statement."""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519

from fortyfive_conformance.certificate import dsse
from fortyfive_conformance.certificate.form import Signature, envelope, read
from fortyfive_conformance.cli import main
from fortyfive_conformance.errors import UsageError

Keys = tuple[Path, Path]


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    """A private and a public key."""
    assert main(["certificate", "keygen", str(tmp_path / "issuer")]) == 0
    return tmp_path / "issuer.pem", tmp_path / "issuer.pub.pem"


@pytest.fixture
def signed(part: Any, keys: Keys) -> bytes:
    """The certificate of the part, signed."""
    return dsse.sign(part.certificate.read_bytes(), dsse.private_key(keys[0]))


def test_the_bytes_that_are_signed_are_those_of_the_standard() -> None:
    """The example of the DSSE protocol."""
    encoded = dsse.pre_authentication("http://example.com/HelloWorld", b"hello world")
    assert encoded == b"DSSEv1 29 http://example.com/HelloWorld 11 hello world"
    assert dsse.pre_authentication("ä", b"") == "DSSEv1 2 ä 0 ".encode()


def test_an_envelope_is_checked_by_anybody_with_the_public_key(signed: bytes, keys: Keys, part: Any) -> None:
    """By the library alone, as another tool would."""
    data = json.loads(signed)
    assert data["payloadType"] == "application/vnd.in-toto+json"
    payload = base64.b64decode(data["payload"])
    assert payload == part.certificate.read_bytes()
    key = serialization.load_pem_public_key(keys[1].read_bytes())
    assert isinstance(key, ed25519.Ed25519PublicKey)
    message = b"DSSEv1 28 application/vnd.in-toto+json %d " % len(payload) + payload
    key.verify(base64.b64decode(data["signatures"][0]["sig"]), message)


def test_with_report_and_key_everything_is_checked(signed: bytes, keys: Keys, part: Any,
                                                   check: Callable[..., Any]) -> None:
    assert check(signed, part.report, keys=[keys[1]]).exit_code == 0
    assert check(signed, part.report).exit_code == 4
    assert check(signed, keys=[keys[1]]).exit_code == 4


def test_certify_signs(engine: Callable[..., list[str]], issue: Callable[..., Any], keys: Keys,
                       capsys: pytest.CaptureFixture[str]) -> None:
    found = issue(engine('said["rulesets"]["bruff"]["rungs"] = ["order"]'), 0, "--sign", str(keys[0]))
    words = ["certificate", "verify", str(found.certificate), "--report", str(found.report), "--key", str(keys[1])]
    assert main([*words, "--corpus", str(found.suite), "--lang", "pt"]) == 0
    assert "tudo se verificou: o certificado diz o que as respostas mostram" in capsys.readouterr().out


def test_another_key_does_not_fit(signed: bytes, part: Any, tmp_path: Path, check: Callable[..., Any]) -> None:
    dsse.generate(tmp_path / "other.pem", tmp_path / "other.pub.pem")
    checked = check(signed, part.report, keys=[tmp_path / "other.pub.pem"])
    assert checked.exit_code == 1
    assert any(finding.phrase == "certificate-signature-differs" for finding in checked.findings)


def test_a_changed_statement_is_not_what_was_signed(signed: bytes, keys: Keys, part: Any,
                                                    check: Callable[..., Any]) -> None:
    data = json.loads(signed)
    payload = base64.b64decode(data["payload"]).replace(b'"PASSED"', b'"FAILED"')
    data["payload"] = base64.b64encode(payload).decode()
    body = (json.dumps(data, indent=1) + "\n").encode()
    checked = check(body, part.report, keys=[keys[1]])
    phrases = {finding.phrase for finding in checked.findings if finding.kind == "differs"}
    assert {"certificate-signature-differs", "certificate-figure-differs"} <= phrases


@pytest.mark.parametrize("member", ["keyid", "sig", "payloadType", "payload"])
def test_every_member_of_the_envelope_is_guarded(member: str, signed: bytes, keys: Keys, part: Any,
                                                 check: Callable[..., Any]) -> None:
    data = json.loads(signed)
    at = data["signatures"][0] if member in ("keyid", "sig") else data
    at[member] = ("B" if at[member][0] != "B" else "C") + at[member][1:]
    body = (json.dumps(data, indent=1) + "\n").encode()
    assert check(body, part.report, keys=[keys[1]]).exit_code == 1


def test_base64_in_other_words_is_other_bytes(signed: bytes, keys: Keys, part: Any, check: Callable[..., Any]) -> None:
    """The alphabet for addresses is read, as DSSE asks, and yet found to be no longer what was issued."""
    data = json.loads(signed)
    payload = data["payload"]
    data["payload"] = payload.replace("+", "-").replace("/", "_")
    body = (json.dumps(data, indent=1) + "\n").encode()
    assert read(body).payload == part.certificate.read_bytes()
    assert (check(body, part.report, keys=[keys[1]]).exit_code == 1) == (body != signed)
    data["signatures"][0]["sig"] = data["signatures"][0]["sig"].rstrip("=")
    assert check((json.dumps(data, indent=1) + "\n").encode(), part.report, keys=[keys[1]]).exit_code == 1


def test_each_of_several_signatures_wants_its_key(signed: bytes, keys: Keys, part: Any, tmp_path: Path,
                                                  check: Callable[..., Any]) -> None:
    dsse.generate(tmp_path / "second.pem", tmp_path / "second.pub.pem")
    payload = part.certificate.read_bytes()
    both = envelope(payload, tuple(
        signature for key in (keys[0], tmp_path / "second.pem")
        for signature in read(dsse.sign(payload, dsse.private_key(key))).signatures))
    assert check(both, part.report, keys=[keys[1]]).exit_code == 4
    assert check(both, part.report, keys=[keys[1], tmp_path / "second.pub.pem"]).exit_code == 0


def test_an_unsigned_certificate_has_not_the_signature_asked_for(part: Any, keys: Keys,
                                                                 check: Callable[..., Any]) -> None:
    checked = check(part.certificate.read_bytes(), part.report, keys=[keys[1]])
    assert checked.exit_code == 1


def test_keys_are_kept_from_others_and_never_overwritten(keys: Keys, tmp_path: Path,
                                                         capsys: pytest.CaptureFixture[str]) -> None:
    assert keys[0].stat().st_mode & 0o077 == 0
    before = keys[0].read_bytes()
    assert main(["certificate", "keygen", str(tmp_path / "issuer")]) == 2
    assert "is there already" in capsys.readouterr().err
    assert keys[0].read_bytes() == before


def test_a_key_that_does_not_fit_is_refused_in_words(keys: Keys, tmp_path: Path) -> None:
    secret = dsse.private_key(keys[0])
    other = tmp_path / "other.pem"
    other.write_bytes(secret.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                                           serialization.BestAvailableEncryption(b"secret")))
    with pytest.raises(UsageError, match="encrypted"):
        dsse.private_key(other)
    curve = ec.generate_private_key(ec.SECP256R1())
    other.write_bytes(curve.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                                          serialization.NoEncryption()))
    with pytest.raises(UsageError, match="another kind; expected Ed25519"):
        dsse.private_key(other)
    for read_key, file in ((dsse.private_key, keys[1]), (dsse.public_key, keys[0])):
        with pytest.raises(UsageError, match="expected an Ed25519"):
            read_key(file)
    with pytest.raises(UsageError, match="expected a key in PEM"):
        dsse.public_key(tmp_path / "nowhere.pem")


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, keys: Keys) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)
    for read_key, file in ((dsse.private_key, keys[0]), (dsse.public_key, keys[1])):
        with pytest.raises(UsageError, match=r"pip install 'fortyfive-spec\[sign\]'"):
            read_key(file)


def test_a_signature_of_other_bytes_is_none(keys: Keys) -> None:
    key = dsse.private_key(keys[0])
    sig = key.sign(dsse.pre_authentication("text/plain", b"{}"))
    assert not dsse.signed_by(dsse.public_key(keys[1]), b"{}", Signature("", sig))


@pytest.mark.parametrize("name", ["", "folder/"])
def test_a_pair_of_keys_has_a_name(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                   capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(["certificate", "keygen", name]) == 2
    assert "expected a name for the two files" in capsys.readouterr().err
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


def test_there_is_no_half_of_a_pair_of_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                            capsys: pytest.CaptureFixture[str]) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert main(["certificate", "keygen", str(tmp_path / "issuer")]) == 2
    assert "issuer.pub.pem: No space left on device" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
