"""Pictures that a PDF draws once and then points to.

The books show some sixty pictures thousands of times. WeasyPrint writes an SVG out anew wherever it stands, which is
most of the time that a book takes; here it becomes a form of the document, and each place holds its name alone.
"""

from __future__ import annotations

from typing import Any


class Stamp:
    """A picture for WeasyPrint that draws another one once for each document."""

    def __init__(self, name: str, picture: Any) -> None:
        self._name, self._picture = name, picture

    def get_intrinsic_size(self, *asked: Any) -> Any:
        """The size of the picture, as WeasyPrint asks for it."""
        return self._picture.get_intrinsic_size(*asked)

    def draw(self, stream: Any, width: float, height: float, *style: Any) -> None:
        """Draw the picture in its own size, the first time, and point to it in the size that is asked for."""
        natural_width, natural_height, _ = self._picture.get_intrinsic_size(1, 16)
        forms = stream._resources["XObject"]
        if self._name not in forms:
            form = stream.add_group(0, 0, natural_width, natural_height)
            forms[self._name] = forms.pop(form.id)
            form.id = self._name
            self._picture.draw(form, natural_width, natural_height, *style)
        stream.transform(a=width / natural_width, d=height / natural_height)
        stream.draw_x_object(self._name)


class Stamps(dict[str, Any]):
    """The pictures of several documents by their address; each SVG that WeasyPrint keeps here becomes a stamp."""

    def __setitem__(self, address: str, picture: Any) -> None:
        from weasyprint.images import SVGImage

        kept = Stamp(f"stamp{len(self)}", picture) if isinstance(picture, SVGImage) else picture
        super().__setitem__(address, kept)
