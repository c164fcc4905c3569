"""Laying out what the builds start from: answers, static files, and for each language the written and the made pages.

Everything lands under one folder; each language's build reads only its own part and the shared static files.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from fortyfive_conformance.corpus import Corpus, Question, load
from fortyfive_conformance.errors import FortyFiveError
from fortyfive_conformance.pipeline import Pipeline
from fortyfive_conformance.protocol import Ask
from fortyfive_docs import art, extra, layout
from fortyfive_docs.registry import generated
from fortyfive_docs.site import Site

DOCS = Path(__file__).parents[2]
ROOT = DOCS.parent
PRINTS = "print.ok"
CORPUS = Path(
    os.environ.get("FORTYFIVE_CORPUS", ROOT)
)  # another folder with spec/ and cases/, to see what a change does
REFERENCE = [sys.executable, "-m", "fortyfive_reference"]
ENGINE = ROOT / "examples" / "adapter-node"


def stage(folder: Path, *, prints: bool = True) -> Corpus:
    """Lay everything out under `folder`; the corpus, freshly read."""
    corpus = load(CORPUS)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / PRINTS).unlink(missing_ok=True)
    with ThreadPoolExecutor() as pool:
        engine, said = pool.submit(certify_page_engine), pool.submit(run_tutorial)
        printable = pool.submit(prints_can_be_made)
        answers, more = ask_reference(corpus)
        stage_static(folder / "static", corpus)
        for lang in layout.LANGUAGES:
            stage_sources(folder / "source" / lang, Site(corpus, lang), lang)
        for name, found in (
            ("answers", answers),
            ("extra", more),
            ("engine", engine.result()),
            ("said", said.result()),
        ):
            (folder / f"{name}.json").write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")), "utf-8")
        if prints and printable.result():
            (folder / PRINTS).touch()
    return corpus


def load_site(folder: str, lang: str) -> Site:
    """The site of one language, from what was laid out."""
    base = Path(folder)
    answers = {int(number): answer for number, answer in json.loads((base / "answers.json").read_text("utf-8")).items()}
    engine, more, said = (
        json.loads((base / f"{name}.json").read_text("utf-8")) for name in ("engine", "extra", "said")
    )
    return Site(load(CORPUS), lang, answers, engine, more, said, printed=(base / PRINTS).exists())


def prints_can_be_made() -> bool:
    """Whether WeasyPrint is installed and finds its system libraries; asked of a process of its own."""
    return subprocess.run([sys.executable, "-c", "import weasyprint"], capture_output=True, check=False).returncode == 0


def ask_reference(corpus: Corpus) -> tuple[dict[int, Any], dict[str, Any]]:
    """What the reference engine answers to each question (one without an answer is left out), and for the sheets.

    A question that is only for engines with another reading is asked of the reference with that reading.
    """
    with Pipeline(REFERENCE) as pipeline:
        described = pipeline.one("describe", {"protocol": 1}).result or {}
        readings: dict[tuple[str, ...], list[Question]] = {}
        for question in corpus.questions:
            own = described["rulesets"].get(question.ruleset, {}).get("choices", {})
            other = tuple(f"{name}={value}" for name, value in question.choice.items() if own.get(name) != value)
            readings.setdefault(other, []).append(question)
        found = _answers(pipeline, readings.pop((), []))
        more = extra.ask(corpus, pipeline)
    for reading, questions in readings.items():
        with Pipeline([*REFERENCE, *reading]) as pipeline:
            found |= _answers(pipeline, questions)
    return dict(sorted(found.items())), more


def _answers(pipeline: Pipeline, questions: list[Question]) -> dict[int, Any]:
    asks = [Ask(question.number, question.line) for question in questions]
    return {ask.id: outcome.result for ask, outcome in pipeline.ask(asks) if outcome.result is not None}


def run_tutorial() -> dict[str, str]:
    """What `certify` says of each step of the tutorial, by step and language, as it is printed there."""
    found = {}
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}",
        "NO_COLOR": "1",
        "COLUMNS": "100",
    }
    with tempfile.TemporaryDirectory() as folder:
        for step in ("first", "second"):
            shutil.copy(DOCS / "tutorial" / f"{step}.py", Path(folder) / "adapter.py")
            for lang in layout.LANGUAGES:
                command = [
                    sys.executable,
                    "-m",
                    "fortyfive_conformance",
                    "certify",
                    "--lang",
                    lang,
                    "--corpus",
                    str(CORPUS),
                    "--",
                    "python",
                    "adapter.py",
                ]
                done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
                if done.returncode != (step == "first"):
                    raise FortyFiveError(
                        f"the tutorial's {step} adapter did not get the expected verdict: {done.stderr.strip()}"
                    )
                found[f"{step} {lang}"] = done.stdout
    return found


def certify_page_engine() -> dict[str, Any] | None:
    """What the suite says of the engine that runs in the pages; None where there is no Node to run it."""
    if shutil.which("node") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [
            sys.executable,
            "-m",
            "fortyfive_conformance",
            "certify",
            "--corpus",
            str(CORPUS),
            "--report",
            f"json={report}",
            "--",
            "node",
            str(ENGINE / "adapter.mjs"),
        ]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if not report.exists():
            raise FortyFiveError(f"the engine of the pages could not be judged: {done.stderr.strip()}")
        return figures(json.loads(report.read_text("utf-8")))


def figures(report: dict[str, Any]) -> dict[str, Any]:
    """Of a report the figures that the pages give."""
    header, standings = report["header"], report["footer"]["standings"]
    rulesets = {}
    for standing in standings:
        claimed = [rung for rung in standing["rungs"] if rung["claimed"]]
        rulesets[standing["ruleset"]] = {
            "passed": sum(rung["passed"] for rung in claimed),
            "total": sum(rung["total"] for rung in claimed),
            "whole": standing["whole"],
        }
    return {
        "name": header["describe"]["name"],
        "version": header["describe"]["version"],
        "suite": header["suite"]["version"],
        "rulesets": rulesets,
        "passed": sum(found["passed"] for found in rulesets.values()),
        "total": sum(found["total"] for found in rulesets.values()),
    }


def stage_static(folder: Path, corpus: Corpus) -> None:
    """The files that every language shares: cards, and the engine of the pages."""
    art.write_cards(folder / "cards", list(corpus.cards["order"]))
    art.write_cards(folder.parent / "print-cards", list(corpus.cards["order"]), plain=True)
    shutil.rmtree(folder / "engine", ignore_errors=True)
    shutil.copytree(ENGINE / "engine", folder / "engine" / "engine")
    for name in ("engine.mjs", "protocol.mjs"):
        shutil.copy(ENGINE / name, folder / "engine" / name)


def stage_sources(folder: Path, site: Site, lang: str) -> None:
    """The documents of one language: the written ones as they are, and a stub for each made one."""
    wanted: dict[Path, str] = {}
    for file in sorted((DOCS / "prose" / lang).rglob("*.rst")):
        wanted[file.relative_to(DOCS / "prose" / lang)] = file.read_text("utf-8")
    for name, made in generated(site).items():
        below = "".join(f"      /{page}\n" for page in made.below)
        toctree = f"\n   .. toctree::\n      :hidden:\n\n{below}" if below else ""
        wanted[Path(f"{name}.rst")] = f".. ff:generated::\n{toctree}"
    rulesets = "".join(f"   {layout.ruleset_page(name)}\n" for name in site.rulesets)
    wanted = {name: text.replace("   @RULESETS@\n", rulesets) for name, text in wanted.items()}
    shutil.rmtree(folder / "_tutorial", ignore_errors=True)
    shutil.copytree(DOCS / "tutorial", folder / "_tutorial")
    for old in folder.rglob("*.rst"):
        if old.relative_to(folder) not in wanted:
            old.unlink()
    for name, text in wanted.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
