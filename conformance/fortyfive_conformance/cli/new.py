"""Write a working skeleton: an adapter that says who it is, keeps stdout clean and leaves the rest unsupported."""

from __future__ import annotations

import argparse
import shlex
import shutil
from pathlib import Path
from typing import NamedTuple

from fortyfive_conformance.errors import UsageError
from fortyfive_conformance.report.document import write_whole
from fortyfive_conformance.words import LANGUAGES, say

EPILOG = """examples:
  fortyfive new adapter --lang python
  fortyfive new adapter --lang rust my-adapter --in pt        what is told, and the README, in Portuguese
"""
_SKELETONS = Path(__file__).resolve().parent.parent / "skeletons"
_README = "README.md"


class Skeleton(NamedTuple):
    """A skeleton: its files, the command that builds it (if any), and the command that runs it."""

    files: tuple[str, ...]
    build: tuple[str, ...]
    run: tuple[str, ...]


SKELETONS = {
    "python": Skeleton(("adapter.py",), (), ("python", "adapter.py")),
    "node": Skeleton(("adapter.mjs",), (), ("node", "adapter.mjs")),
    "java": Skeleton(("Adapter.java", "Json.java"), ("javac", "-d", "build", "Adapter.java", "Json.java"),
                     ("java", "-cp", "build", "Adapter")),
    "rust": Skeleton(("Cargo.toml", "src/main.rs", "src/json.rs", "src/stdout.rs"), ("cargo", "build", "--release"),
                     ("target/release/adapter",)),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `new`."""
    parser.add_argument("what", choices=["adapter"], help="what to write")
    parser.add_argument("folder", nargs="?", type=Path, metavar="DIR", help="where (default: adapter-LANG)")
    parser.add_argument("--lang", required=True, choices=list(SKELETONS), help="the language that it is written in")
    parser.add_argument("--in", dest="speech", choices=LANGUAGES, default="en",
                        help="the language of the README and of what is told (default: en)")
    parser.set_defaults(intermixed=True)  # the folder may stand behind the options


def run(options: argparse.Namespace) -> int:
    """Write the files, and tell how to go on."""
    folder = options.folder or Path(f"adapter-{options.lang}")
    skeleton = SKELETONS[options.lang]
    write(skeleton, options.lang, folder, options.speech)
    print(say(options.speech, "new-written", files=", ".join((*skeleton.files, _README)), folder=folder))
    print(say(options.speech, "new-next"))
    for step in (f"cd {shlex.quote(str(folder))}", *steps(skeleton)):
        print(f"  {step}")
    return 0


def steps(skeleton: Skeleton) -> list[str]:
    """The commands that build and try a skeleton, from its folder."""
    build = [shlex.join(skeleton.build)] if skeleton.build else []
    return [*build, f"fortyfive try -- {shlex.join(skeleton.run)}", f"fortyfive certify -- {shlex.join(skeleton.run)}"]


def write(skeleton: Skeleton, lang: str, folder: Path, speech: str) -> None:
    """Write the files of a skeleton.

    Raises UsageError, and writes nothing, where the folder holds anything.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} is there already, and nothing is overwritten; name a new or an empty folder")
    text = (_SKELETONS / "readme" / f"{speech}.md").read_text("utf-8")
    bodies: dict[str, str | bytes] = {name: (_SKELETONS / lang / name).read_bytes() for name in skeleton.files}
    bodies[_README] = text.replace("@STEPS@", "\n".join(steps(skeleton)))
    was_there = folder.exists()
    try:
        for name, body in bodies.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            write_whole(folder / name, body)
    except BaseException:
        _empty(folder)
        if not was_there and folder.is_dir():
            folder.rmdir()
        raise


def _empty(folder: Path) -> None:
    """Take out what was written into a folder that held nothing: half a skeleton would be in the way of a whole one."""
    for place in folder.iterdir() if folder.is_dir() else ():
        if place.is_dir():
            shutil.rmtree(place)
        else:
            place.unlink()
