"""The nonce of a run: it makes the draw of the fresh questions one that nobody could know before."""

from __future__ import annotations

import os
import re

from fortyfive_conformance.errors import UsageError

_BYTES = 16
_NONCE = re.compile(rf"[0-9a-f]{{{2 * _BYTES}}}")


def new_nonce() -> str:
    """A nonce of this run: 16 random bytes, in hex."""
    return os.urandom(_BYTES).hex()


def parse_nonce(text: str) -> str:
    """A nonce as whoever asks for a certificate gives it.

    Raises UsageError where it is not 16 bytes in hex.
    """
    nonce = text.strip().lower()
    if not _NONCE.fullmatch(nonce):
        raise UsageError(f"--nonce {text}: expected 16 bytes in hex, that is {2 * _BYTES} of the digits 0-9 and a-f")
    return nonce
