"""The ways to reach an adapter, each turned into the command of a process that speaks the line protocol.

An HTTP server is reached by a bridge and a Python callable by a host, both processes of their own: time-outs and
verdicts stay with the runner, and what the adapter does to its own process cannot touch them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from fortyfive_conformance.errors import UsageError

_BRIDGE = "fortyfive_conformance.transports.http_bridge"
_HOST = "fortyfive_conformance.transports.python_host"
_OPTIONS = {_BRIDGE: "--http", _HOST: "--python"}
_URL = re.compile(r"https?://(\[[0-9A-Fa-f:.]+\]|[^\[\]/?#@:\s\x00-\x1f\x7f]+)(:[0-9]{1,5})?([/?][!\x22$-~]*)?")
_TARGET = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*(\.[^\W\d]\w*)*")


def over_http(url: str) -> list[str]:
    """The command of the bridge to a URL.

    Raises UsageError where that is no URL to post to.
    """
    if not _is_url(url):
        raise UsageError(f"--http {url}: expected http://HOST[:PORT][/PATH] or https://…, without user and fragment; "
                         "an IPv6 address in brackets, in the path ASCII alone")
    return [sys.executable, "-m", _BRIDGE, url]


def _is_url(url: str) -> bool:
    """Whether something can be posted there, if there is somebody: the host is a name or an address."""
    if not _URL.fullmatch(url):
        return False
    from ipaddress import IPv6Address  # only here: few adapters are behind HTTP
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
        if parts.netloc.startswith("["):
            IPv6Address(host)
        host.encode("idna")
    except ValueError:
        return False
    return port != 0


def in_python(target: str) -> list[str]:
    """The command of the host of a callable `handle(method, params) -> result`.

    Raises UsageError where the target is not written as MODULE:CALLABLE.
    """
    if not _TARGET.fullmatch(target):
        raise UsageError(f"--python {target}: expected MODULE:CALLABLE, e.g. my_engine.adapter:handle")
    return [sys.executable, "-m", _HOST, target]


def as_given(command: Sequence[str]) -> list[str]:
    """The words by which a user gives this adapter to a subcommand: to be shown in a command to repeat."""
    if len(command) == 4 and command[1] == "-m" and command[2] in _OPTIONS:
        return [_OPTIONS[command[2]], command[3]]
    return ["--", *command]
