"""The renderings of a report, by the name of their format; each is loaded only when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from fortyfive_conformance.errors import UsageError

if TYPE_CHECKING:
    from fortyfive_conformance.report.view import View

FORMATS = ("json", "html", "junit", "md", "github", "text")
STDOUT = "-"
_MODULES = {"html": "html", "junit": "junit", "md": "markdown", "github": "github"}
Target = tuple[str, str]


def parse_target(text: str) -> Target:
    """`FMT=PATH` as format and path.

    Raises UsageError where it is none; only annotations may go to `-`, the terminal.
    """
    form, equals, path = text.partition("=")
    if not equals or not path or form not in FORMATS:
        raise UsageError(f"--report {text}: expected FMT=PATH with FMT one of {', '.join(FORMATS)}")
    if path == STDOUT:
        if form != "github":
            raise UsageError(f"--report {text}: expected a file; only github may go to -, the output of this command")
    elif Path(path).is_dir() or not Path(path).absolute().parent.is_dir():
        raise UsageError(f"--report {text}: expected a file in a folder that exists")
    return form, path


def parse_targets(texts: Iterable[str], others: Iterable[Path | None] = ()) -> list[Target]:
    """Every `FMT=PATH`; `others` are files that are written besides.

    Raises UsageError also where two would be written to one file, and the first be lost.
    """
    targets = [parse_target(text) for text in texts]
    files = [Path(path) for _, path in targets if path != STDOUT] + [file for file in others if file is not None]
    places = [file.resolve() for file in files if file.is_file() or not file.exists()]
    for number, place in enumerate(places):
        if place in places[:number]:
            raise UsageError(f"{place.name} would be written twice; expected a file of its own for each")
    return targets


def render(view: View, form: str) -> str:
    """The report in one format, as text."""
    if form == "json":
        from fortyfive_conformance.report.document import dumps

        return dumps(view.report)
    if form == "text":
        from fortyfive_conformance.report.terminal import render as lines
        from fortyfive_conformance.style import Style

        return "\n".join(lines(view, Style(False), shown=len(view.failures))) + "\n"
    module = import_module(f"fortyfive_conformance.report.{_MODULES[form]}")
    return str(module.render(view))


def write(view: View, targets: Iterable[Target]) -> list[str]:
    """Write each report under its name, whole or not at all; those for the output of the command are returned.

    Raises OSError where a place cannot be written.
    """
    from fortyfive_conformance.report.document import write_whole

    shown = []
    for form, path in targets:
        text = render(view, form)
        if path == STDOUT:
            shown.append(text)
        else:
            write_whole(Path(path), text)
    return shown
