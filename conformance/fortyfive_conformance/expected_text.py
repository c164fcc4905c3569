"""Editing the text of `expected.yaml` at the places that the YAML parser names; all else stays as it was written."""

from __future__ import annotations

from typing import Any

import yaml

from fortyfive_conformance.errors import UsageError

Path = tuple[str | int, ...]


class Text:
    """The text of the file; edits are collected, and made from its end to its beginning."""

    def __init__(self, text: str) -> None:
        """Raises UsageError where the entries do not stand on lines of their own."""
        self._text = text
        self._lines = text.splitlines(keepends=True)
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))
        self._break = "\r\n" if "\r\n" in text else "\n"
        self._root: Any = yaml.compose(text, Loader=yaml.SafeLoader)
        self._list = self._node(("expectations",))
        self._entries: list[yaml.Node] = self._list.value
        if self._entries and self._list.flow_style:
            mark = self._list.start_mark
            raise UsageError(f"line {mark.line + 1}: write each entry on lines of its own, with - in front, so that "
                             "the list can be brought up to date")
        self._edits: list[tuple[int, int, str]] = []
        self._removed: set[int] = set()

    def _node(self, path: Path) -> Any:
        node: Any = self._root
        for step in path:
            if isinstance(step, int):
                node = node.value[step]
            else:
                node = next(value for key, value in node.value if key.value == step)
        return node

    def replace(self, path: Path, scalar: str) -> None:
        """Put another scalar in the place of one."""
        node = self._node(path)
        tail = self._break if node.style in ("|", ">") else ""
        self._edits.append((node.start_mark.index, node.end_mark.index, scalar + tail))

    def remove(self, index: int) -> None:
        """Take an entry out, with the comments directly above it and inside it."""
        first, last = self._first_line(index), self._last_line(index)
        if first and self._is_blank(first - 1) and (last + 1 == len(self._lines) or self._is_blank(last + 1)):
            first -= 1  # one empty line is enough where two would meet
        self._edits.append((self._starts[first], self._starts[last + 1], ""))
        self._removed.add(index)

    def append(self, entries: list[list[str]]) -> None:
        """Put entries after the last one."""
        if not entries:
            if self._entries and len(self._removed) == len(self._entries):
                self._edits.append((self._after_key(), self._after_key(), " []"))
            return
        column = self._dash(0)[1] if self._entries else 2
        block = "".join(self._break.join((" " * column + ("  " if place else "- ") + line
                                          for place, line in enumerate(lines))) + self._break for lines in entries)
        if not self._entries:
            block = self._break + block.removesuffix(self._break)
            self._edits.append((self._after_key(), self._list.end_mark.index, block))
            return
        at = self._starts[self._last_line(len(self._entries) - 1) + 1]
        before = "" if self._text[:at].endswith(("\n", "\r")) else self._break
        self._edits.append((at, at, before + block))

    def edited(self) -> str:
        """The text with all edits."""
        text = self._text
        for start, end, instead in sorted(self._edits, reverse=True):
            text = text[:start] + instead + text[end:]
        return text

    def _after_key(self) -> int:
        key = next(key for key, _ in self._root.value if key.value == "expectations")
        return self._text.index(":", key.end_mark.index) + 1

    def _dash(self, index: int) -> tuple[int, int]:
        """Line and column of the dash of an entry: before it on its line, or on a line above."""
        mark = self._entries[index].start_mark
        line, before = mark.line, self._lines[mark.line][:mark.column]
        while "-" not in before:
            line -= 1
            before = self._lines[line].split("#")[0]
        return line, before.rindex("-")

    def _first_line(self, index: int) -> int:
        """The line on which an entry begins, comments directly above it included."""
        line, column = self._dash(index)
        while line and self._lines[line - 1].lstrip().startswith("#") and self._indent(line - 1) <= column:
            line -= 1
        return line

    def _last_line(self, index: int) -> int:
        """The line on which an entry ends, comments inside it included."""
        line, column = _last_line_of(self._entries[index]), self._dash(index)[1]
        while line + 1 < len(self._lines) and self._lines[line + 1].lstrip().startswith("#") \
                and self._indent(line + 1) > column:
            line += 1
        return line

    def _indent(self, line: int) -> int:
        return len(self._lines[line]) - len(self._lines[line].lstrip())

    def _is_blank(self, line: int) -> bool:
        return not self._lines[line].strip()


def _last_line_of(node: yaml.Node) -> int:
    """The line on which a node's text ends: block mappings reach on to whatever follows, their values do not."""
    if isinstance(node, yaml.MappingNode) and not node.flow_style and node.value:
        return max(_last_line_of(part) for pair in node.value for part in pair)
    end: int = node.end_mark.line
    return end - 1 if node.end_mark.column == 0 and end > node.start_mark.line else end
