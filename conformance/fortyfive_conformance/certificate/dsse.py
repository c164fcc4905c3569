"""Signing a certificate: DSSE v1 with Ed25519, by the library of the extra `sign`.

A key is known by the sha256 of its public half (SubjectPublicKeyInfo, DER). What is signed is the type and the very
bytes of the statement, so that nothing has to be read before the signature is checked.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from fortyfive_conformance.certificate.form import PAYLOAD_TYPE, Signature, envelope
from fortyfive_conformance.errors import UsageError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

_EXTRA = "signatures need the extra `sign`: pip install 'fortyfive-spec[sign]'"


def pre_authentication(kind: str, body: bytes) -> bytes:
    """The bytes that are signed: PAE of DSSE v1, which tells the type and the body apart by their lengths."""
    name = kind.encode()
    return b"DSSEv1 %d %s %d %s" % (len(name), name, len(body), body)


def private_key(file: Path) -> Ed25519PrivateKey:
    """The private key of a PEM file.

    Raises UsageError where the extra is missing or the file holds no such key.
    """
    _need_library()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(_read(file), password=None)
    except TypeError:
        raise UsageError(f"{file}: the key is encrypted; expected one without a passphrase") from None
    except ValueError:
        raise UsageError(f"{file}: expected an Ed25519 private key in PEM; "
                         "`fortyfive certificate keygen NAME` makes one") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise UsageError(f"{file}: the key is of another kind; expected Ed25519")
    return key


def public_key(file: Path) -> Ed25519PublicKey:
    """The public key of a PEM file.

    Raises UsageError where the extra is missing or the file holds no such key.
    """
    _need_library()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    try:
        key = load_pem_public_key(_read(file))
    except ValueError:
        raise UsageError(f"{file}: expected an Ed25519 public key in PEM (of the files that `keygen` writes, "
                         "NAME.pub.pem)") from None
    if not isinstance(key, Ed25519PublicKey):
        raise UsageError(f"{file}: the key is of another kind; expected Ed25519")
    return key


def key_id(key: Ed25519PublicKey) -> str:
    """The name of a key: sha256 of its SubjectPublicKeyInfo, in hex."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return hashlib.sha256(key.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).hexdigest()


def sign(payload: bytes, key: Ed25519PrivateKey) -> bytes:
    """The envelope of a statement with one signature, as text."""
    sig = key.sign(pre_authentication(PAYLOAD_TYPE, payload))
    return envelope(payload, (Signature(key_id(key.public_key()), sig),))


def signed_by(key: Ed25519PublicKey, payload: bytes, signature: Signature) -> bool:
    """Whether the signature over the statement is this key's."""
    from cryptography.exceptions import InvalidSignature

    try:
        key.verify(signature.sig, pre_authentication(PAYLOAD_TYPE, payload))
    except InvalidSignature:
        return False
    return True


def generate(private: Path, public: Path) -> str:
    """Write a new pair of keys, the private one for its owner alone; its id.

    Raises UsageError where one of the files is there already or the extra is missing.
    """
    _need_library()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

    for file in (private, public):
        if file.exists():
            raise UsageError(f"{file} is there already; expected a new name")
    key = Ed25519PrivateKey.generate()
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    shown = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    descriptor = os.open(private, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    file = private
    try:
        with os.fdopen(descriptor, "wb") as out:
            out.write(secret)
        file = public
        public.write_bytes(shown)
    except OSError as error:  # there is never half of a pair
        private.unlink(missing_ok=True)
        public.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(file)) from None
    return key_id(key.public_key())


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}; expected a key in PEM") from None


def _need_library() -> None:
    try:
        import cryptography  # noqa: F401
    except ImportError:
        raise UsageError(_EXTRA) from None
