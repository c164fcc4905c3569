"""Hold every link and anchor of built sites against what is there: `python docs/tools/links.py FOLDER`.

Names each link that leads nowhere, each id that stands twice on a page, and each address outside the site.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

_TAG = re.compile(r"<[a-zA-Z][^<>]*>")
_SCRIPT = re.compile(r"(<script\b[^>]*>).*?</script>", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ID = re.compile(r'\sid="([^"]*)"')
_LINK = re.compile(r'\s(?:href|src|action)="([^"]*)"')


class Site:
    """All pages under a folder, their ids and their links."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.ids: dict[Path, set[str]] = {}
        self.links: dict[Path, list[str]] = {}
        self.faults: list[str] = []
        for file in sorted(self.folder.rglob("*.html")):
            self._read(file)

    def _read(self, file: Path) -> None:
        tags = _TAG.findall(_COMMENT.sub("", _SCRIPT.sub(r"\1</script>", file.read_text("utf-8"))))
        ids = [found for tag in tags for found in _ID.findall(tag)]
        self.ids[file] = set(ids)
        for name in sorted({found for found in ids if ids.count(found) > 1} if len(ids) != len(set(ids)) else ()):
            self.faults.append(f"{self._name(file)}: the id {name!r} stands twice")
        self.links[file] = [unescape(found) for tag in tags for found in _LINK.findall(tag)]

    def _name(self, file: Path) -> str:
        return file.relative_to(self.folder).as_posix()

    def check(self) -> list[str]:
        """Every fault, by page."""
        for file, links in self.links.items():
            for link in dict.fromkeys(links):
                self.faults += [f"{self._name(file)}: {fault}" for fault in self._faults(file, link)]
        return self.faults

    def _faults(self, file: Path, link: str) -> Iterator[str]:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            yield f"{link} leaves the site"
            return
        target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
        if not target.is_relative_to(self.folder) or not target.is_file():
            yield f"{link} leads nowhere"
        elif parts.fragment and target in self.ids and unquote(parts.fragment) not in self.ids[target]:
            yield f"{link}: no such anchor"


def main(argv: list[str]) -> int:
    """0 where every link leads somewhere."""
    site = Site(Path(argv[0]))
    faults = site.check()
    print("\n".join(faults))
    print(f"{len(site.ids)} pages, {sum(map(len, site.links.values()))} links, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
