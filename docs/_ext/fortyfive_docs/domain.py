"""The domain `ff`: clauses, cases, sections, cards, terms, misreadings, choices, rulings and rule sets as objects.

A role for each kind, and `ff:ref` (the default role of these documents) for whatever has the id. A clause id in
running text is a reference without any mark-up. What is not there fails a build that is nitpicky.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.locale import get_translation
from sphinx.roles import XRefRole
from sphinx.transforms import SphinxTransform
from sphinx.util.nodes import make_refnode

from fortyfive_docs.layout import Place
from fortyfive_docs.site import KINDS, Site

_ = get_translation("fortyfive")


def site_of(app: Sphinx) -> Site:
    """The site that is being built."""
    site: Site = app.fortyfive_site  # type: ignore[attr-defined]
    return site


class FortyFiveDomain(Domain):
    """All objects come from the corpus; no document defines one."""

    name = "ff"
    label = "Forty-Five"
    object_types = {kind: ObjType(kind, kind, "ref") for kind in KINDS}
    roles = {kind: XRefRole(warn_dangling=True) for kind in (*KINDS, "ref")}
    initial_data: dict[str, Any] = {}

    @property
    def site(self) -> Site:
        """The corpus in the language of the build."""
        return site_of(self.env.app)

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Every object, for the inventory that other projects link by."""
        for kind, objects in self.site.objects.items():
            for name, (place, title) in objects.items():
                yield (name, title, kind, place.page, place.anchor, 1)

    def find(self, kind: str, target: str) -> tuple[Place, str] | None:
        """The place and title of an object; of any kind for `ref`."""
        kinds = KINDS if kind == "ref" else (kind,)
        return next((self.site.objects[name][target] for name in kinds if target in self.site.objects[name]), None)

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """The link of a reference, None where there is no such object."""
        found = self.find(typ, target)
        if found is None:
            return None
        place, title = found
        if not node.get("refexplicit") and typ != "ref" and typ != "clause":
            contnode = nodes.inline(title, title)
        return make_refnode(builder, fromdocname, place.page, place.anchor, [contnode], title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """What an `any` reference may mean here."""
        found = self.find("ref", target)
        if found is None:
            return []
        return [("ff:ref", make_refnode(builder, fromdocname, found[0].page, found[0].anchor, [contnode], found[1]))]

    def merge_domaindata(self, docnames: Any, otherdata: dict[str, Any]) -> None:
        """Nothing is kept, so nothing has to be merged."""


class ClauseIds(SphinxTransform):
    """Makes every clause id in running text, or alone in code, a reference."""

    default_priority = 500
    _CLOSED = (nodes.literal_block, nodes.reference, pending_xref, nodes.raw, nodes.title, nodes.comment)

    def apply(self, **kwargs: Any) -> None:
        """Split each text at the ids in it."""
        pattern = site_of(self.app).clause_pattern
        for text in list(self.document.findall(nodes.Text)):
            if pattern.search(text) and not self._closed(text):
                self._split(text, pattern)

    def _closed(self, text: nodes.Text) -> bool:
        parent = text.parent
        while parent is not None:
            if isinstance(parent, self._CLOSED):
                return True
            parent = parent.parent
        return False

    def _split(self, text: nodes.Text, pattern: Any) -> None:
        whole = str(text)
        parent = text.parent
        if isinstance(parent, nodes.literal):
            if pattern.fullmatch(whole):
                parent.parent.replace(parent, self._reference(whole))
            return
        parts: list[nodes.Node] = []
        at = 0
        for found in pattern.finditer(whole):
            if found.start() > at:
                parts.append(nodes.Text(whole[at : found.start()]))
            parts.append(self._reference(found.group()))
            at = found.end()
        if at < len(whole):
            parts.append(nodes.Text(whole[at:]))
        parent.replace(text, parts)

    def _reference(self, clause: str) -> pending_xref:
        node = pending_xref(
            "",
            refdomain="ff",
            reftype="clause",
            reftarget=clause,
            refexplicit=False,
            refwarn=True,
            refdoc=self.env.docname,
        )
        node += nodes.literal(clause, clause, classes=["xref", "ff-ref"])
        return node
