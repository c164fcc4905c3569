"""What a report says of itself: the adapter, the suite, the selection, the machine, the time."""

from __future__ import annotations

from fortyfive_conformance.report.reader import plain
from fortyfive_conformance.report.skipped import probe_skipped
from fortyfive_conformance.report.view import View
from fortyfive_conformance.words import say


def facts(view: View) -> list[tuple[str, str]]:
    """Label and value, in a fixed order; what the adapter says of itself comes first."""
    said, header, run = view.describe, view.header, view.run
    adapter = said.get("adapter", {})
    found = [
        ("fact-engine", view.name),
        ("fact-adapter", f"{plain(adapter.get('name', '?'))} {plain(adapter.get('version', '?'))}" if adapter else ""),
        ("fact-homepage", plain(str(said.get("homepage", "")))),
        ("fact-suite", f"{header['suite']['version']}, {header['suite']['digest']}"),
        ("fact-runner", header["runner"]),
        ("fact-probes", "; ".join(_probes(view))),
        ("fact-timeouts", _timeouts(view)),
        ("fact-nonce", header.get("nonce", "")),
        ("fact-date", run["date"].replace("T", " ").replace("+00:00", " UTC")),
        ("fact-seconds", f"{run['seconds']:g} s"),
        ("fact-host", plain(run["host"])),
        ("fact-command", plain(" ".join(word for word in run["adapter"] if word != "--"))),
        ("fact-processes", say(view.lang, "fact-processes-value", **run["processes"])),
    ]
    return [(say(view.lang, label), value) for label, value in found if value]


def _timeouts(view: View) -> str:
    """The time that there was to answer; nothing where the answers were read from a file."""
    times = {name: f"{seconds:g}" for name, seconds in view.header.get("timeouts", {}).items()}
    return say(view.lang, "fact-timeouts-value", **times) if times else ""


def _probes(view: View) -> list[str]:
    passed = sum(probe["outcome"] == "passed" for probes in view.header["probes"].values() for probe in probes)
    lines = [say(view.lang, "fact-probes-passed", count=passed)]
    lines += [probe_skipped(view.lang, name, probe)
              for name, probe in view.skipped_probes]
    return lines


def selected(view: View) -> list[str]:
    """What of the suite was asked, where it was not all of it."""
    chosen = view.selection
    parts = [("fact-rulesets", chosen.rulesets), ("fact-rungs", chosen.rungs), ("fact-cases", chosen.cases)]
    return [say(view.lang, name, names=", ".join(names)) for name, names in parts if names]
