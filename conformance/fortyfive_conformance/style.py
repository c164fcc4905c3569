"""Colours on a terminal; none when piped, with NO_COLOR or with TERM=dumb."""

from __future__ import annotations

import os
from typing import NamedTuple, TextIO


class Style(NamedTuple):
    """How text is set off, if at all."""

    coloured: bool

    def bold(self, text: str) -> str:
        """What a thing is called."""
        return self._set("1", text)

    def dim(self, text: str) -> str:
        """What may be passed over."""
        return self._set("2", text)

    def good(self, text: str) -> str:
        """What passed."""
        return self._set("32", text)

    def bad(self, text: str) -> str:
        """What failed."""
        return self._set("31", text)

    def quote(self, text: str) -> str:
        """A clause."""
        return self._set("36", text)

    def _set(self, code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.coloured else text


def style_for(stream: TextIO) -> Style:
    """The style that suits a stream."""
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return Style(stream.isatty() and not plain)
