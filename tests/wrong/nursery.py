"""The nursery of wrong engines: for each message that comes over the socket, a process that serves as it says.

A message is a line of JSON; three descriptors come with its first byte, a space, and become the child's stdin, stdout
and stderr. A child that uses up its processor time or memory dies of it.

``nursery.py SOCKET`` rears mutants: ``{"module": …, "source": …, "choices": […]}``. It never imports the engine; it
compiles the engine's modules once, and each child runs them afresh with the one that was sent in place of its own.
``nursery.py SOCKET --readings`` rears misreadings: ``{"reading": …, "choices": […]}``. It imports the engine and all
readings once, and each child takes one up. The choices are the engine's arguments.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import socket
import sys
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import serve

PACKAGE = "fortyfive_reference"
ENGINE = Path(__file__).resolve().parents[2] / "reference_impl" / PACKAGE
SECONDS = 4
MEMORY = 1 << 30


class Engine(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """The modules of the engine, compiled, one of them in another's words."""

    def __init__(self, codes: dict[str, CodeType]) -> None:
        self.codes = codes

    def find_spec(self, name: str, path: object = None, target: object = None) -> importlib.machinery.ModuleSpec | None:
        """A module of the engine, or nothing."""
        if name not in self.codes:
            return None
        return importlib.util.spec_from_loader(name, self, is_package=name == PACKAGE)

    def exec_module(self, module: ModuleType) -> None:
        """Runs the compiled module."""
        exec(self.codes[module.__name__], module.__dict__)


def compiled() -> dict[str, CodeType]:
    """Every module of the engine as it is."""
    found = {}
    for file in sorted(ENGINE.glob("*.py")):
        name = PACKAGE if file.stem == "__init__" else f"{PACKAGE}.{file.stem}"
        found[name] = compile(file.read_text("utf-8"), str(file), "exec", dont_inherit=True)
    return found


def rear(codes: dict[str, CodeType], message: dict[str, Any]) -> None:
    """Makes the child what the message says."""
    if "reading" in message:
        serve.prepare(message["reading"])
        return
    name = f"{PACKAGE}.{message['module']}"
    changed = compile(message["source"], f"{name} (changed)", "exec", dont_inherit=True)
    sys.meta_path.insert(0, Engine(codes | {name: changed}))


def live(codes: dict[str, CodeType], message: dict[str, Any], pipes: list[int]) -> None:
    """A child's whole life."""
    for number, pipe in enumerate(pipes):
        os.dup2(pipe, number)
    os.closerange(3, max(pipes) + 1)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    rear(codes, message)
    from fortyfive_reference.__main__ import main

    main(message["choices"])


def line_of(nest: socket.socket) -> bytes:
    """The rest of a message, up to its line feed."""
    line = b""
    while not line.endswith(b"\n"):
        line += nest.recv(1 << 16)  # the next message is sent only when this one has been taken
    return line


def import_all() -> None:
    """Every module of the engine, and every reading."""
    import readings  # noqa: F401

    import fortyfive_reference.__main__  # noqa: F401


def main() -> int:
    """Forks a child for each message until the socket ends."""
    nest = socket.socket(fileno=int(sys.argv[1]))
    codes = {} if "--readings" in sys.argv else compiled()
    if not codes:
        import_all()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a child
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends when its socket does
    while True:
        first, pipes, _, _ = socket.recv_fds(nest, 1, 3)
        if not first:
            return 0
        message = json.loads(line_of(nest))
        if os.fork() == 0:
            nest.close()
            try:
                live(codes, message, list(pipes))
            finally:
                os._exit(0)
        nest.sendall(b"\n")
        for pipe in pipes:
            os.close(pipe)


if __name__ == "__main__":
    sys.exit(main())
