"""A page as data: a title, a piece of HTML, and parts under it. The site and the printed book are both made from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Part:
    """A heading with what stands under it; `anchor` is its id, "" where nothing points to it."""

    title: str
    html: str = ""
    parts: tuple[Part, ...] = ()
    anchor: str = ""
    lang: str = ""
    classes: tuple[str, ...] = field(default=())

    def walk(self) -> Iterator[Part]:
        """This part and all below it, in order."""
        yield self
        for part in self.parts:
            yield from part.walk()
