"""Build the sites: `python docs/tools/build.py [--lang LANG] [--no-print] [FOLDER]`, by default all, into build/docs.

    FOLDER/site/{pt,es,en}/   the three sites, and FOLDER/site/index.html, which leads to them
    FOLDER/site/<lang>/print/ the rulebook and the table cards as PDF, where the libraries for them are installed
Everything that Sphinx warns of is an error.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

DOCS = Path(__file__).parents[1]
sys.path.insert(0, str(DOCS / "_ext"))

from fortyfive_docs import chooser, layout, stage  # noqa: E402


class Done(NamedTuple):
    """One job: what it was, whether it went well, what was said, how long it took."""

    name: str
    well: bool
    said: str
    seconds: float


def run(name: str, command: list[str], **environment: str) -> Done:
    """Run one command to its end."""
    began = time.perf_counter()
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)
    return Done(name, done.returncode == 0, (done.stdout + done.stderr).strip(), time.perf_counter() - began)


def sphinx(folder: Path, lang: str) -> Done:
    """The site of one language."""
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-E",
        "-n",
        "-W",
        "--keep-going",
        "-b",
        "html",
        "-c",
        str(DOCS),
        "-d",
        str(folder / "doctrees" / lang),
        "-D",
        f"language={lang}",
        str(folder / "source" / lang),
        str(folder / "site" / lang),
    ]
    return run(
        f"site {lang}",
        command,
        FORTYFIVE_LANG=lang,
        FORTYFIVE_STAGE=str(folder),
        FORTYFIVE_STATIC=str(folder / "static"),
        SOURCE_DATE_EPOCH="0",
    )


def printed(folder: Path, lang: str) -> Done:
    """The PDFs of one language."""
    command = [sys.executable, "-m", "fortyfive_docs.printed", str(folder), lang, str(folder / "site" / lang / "print")]
    return run(f"print {lang}", command, PYTHONPATH=str(DOCS / "_ext"), SOURCE_DATE_EPOCH="0")


def arguments() -> argparse.ArgumentParser:
    """The options."""
    parser = argparse.ArgumentParser(description="Build the sites of the rulebook, and its PDFs.")
    parser.add_argument("--lang", choices=layout.LANGUAGES, action="append", help="only this language; repeatable")
    parser.add_argument("--no-print", action="store_true", help="leave the PDFs out")
    parser.add_argument("folder", nargs="?", type=Path, default=DOCS.parent / "build" / "docs")
    return parser


def main(argv: list[str]) -> int:
    """Build all; 0 where nothing failed and nothing was warned of."""
    options = arguments().parse_args(argv)
    folder = options.folder.resolve()
    languages = options.lang or layout.LANGUAGES
    began = time.perf_counter()
    for lang in languages:
        shutil.rmtree(folder / "site" / lang, ignore_errors=True)
    corpus = stage.stage(folder, prints=not options.no_print)
    prints = (folder / stage.PRINTS).exists()
    print(f"laid out in {time.perf_counter() - began:.1f} s")
    jobs: list[Callable[[], Done]] = []
    for lang in languages:  # the long jobs first, or the last one runs alone
        jobs += [lambda lang=lang: printed(folder, lang)] if prints else []
    jobs += [lambda lang=lang: sphinx(folder, lang) for lang in languages]
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        finished = [job.result() for job in [pool.submit(job) for job in jobs]]
    for done in finished:
        print(f"{done.name}: {'done' if done.well else 'FAILED'} in {done.seconds:.1f} s")
        if done.said:
            print(done.said, file=sys.stderr)
    (folder / "site" / "index.html").write_text(chooser.page(corpus), "utf-8")
    if not prints and not options.no_print:
        print(
            "the PDFs were left out: WeasyPrint or its system libraries are missing (docs/tools/install-system.sh pdf)"
        )
    pages = sum(1 for _ in (folder / "site").rglob("*.html"))
    print(f"{pages} pages in {time.perf_counter() - began:.1f} s: {folder / 'site'}")
    return 0 if all(done.well for done in finished) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
