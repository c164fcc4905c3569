"""A badge: what a certificate says of its rule sets in a few words, and nothing more than that.

A rule set whose rungs are all certified shows `11/11 rungs`; one with some of them names these, or counts them; one
that does not conform says so, and shows no rung at all.
"""

from __future__ import annotations

from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from fortyfive_conformance.certificate.form import Certificate
from fortyfive_conformance.report.reader import plain
from fortyfive_conformance.words import say

GREEN, BLUE, RED, GREY = "#2e7d32", "#1f5f9e", "#b3261e", "#41464d"
_NAMED = 3
_HEIGHT, _PAD = 20, 6
# Widths of characters at 11 px in the fonts named below, in tenths of a pixel; the text is fitted to what they come to.
_NARROW, _WIDE = "iljtfrI.,:;'|!·/()[] -", "mwMW@%"


class Badge(NamedTuple):
    """The two texts of a badge, its colour, and the sentence that a screen reader reads."""

    label: str
    message: str
    colour: str
    title: str
    good: bool


def badge(certificate: Certificate, lang: str) -> Badge:
    """The badge of a certificate."""
    facts = certificate.facts
    rulesets = list(facts["rulesets"].values())
    good = certificate.statement["predicate"]["result"] == "PASSED"
    colour = RED if not good else GREEN if all(ruleset["whole"] for ruleset in rulesets) else BLUE
    if len(rulesets) == 1:
        label, message = rulesets[0]["title"][lang], _message(rulesets[0], lang)
    else:
        label = say(lang, "badge-label")
        message = " · ".join(f"{name} {_message(found, lang)}" for name, found in facts["rulesets"].items())
    own = facts["in_the_adapters_own_words"]
    title = say(lang, "badge-title", label=label, message=message, version=facts["suite"]["version"],
                name=plain(f"{own['name']} {own['version']}"))
    return Badge(label, message, colour, title, good)


def _message(ruleset: dict[str, Any], lang: str) -> str:
    certified = ruleset["certified"]
    if not ruleset["conforms"]:
        return say(lang, "badge-not-conforming")
    if not ruleset["whole"] and len(certified) <= _NAMED:
        return ", ".join(certified)
    return say(lang, "badge-rungs", count=len(certified), of=len(ruleset["rungs"]))


def endpoint(found: Badge) -> dict[str, Any]:
    """The badge as the JSON that badge servers fetch (schema version 1 of the endpoint badge)."""
    shown = {"schemaVersion": 1, "label": found.label, "message": found.message, "color": found.colour}
    return shown if found.good else shown | {"isError": True}


def svg(found: Badge) -> str:
    """The badge as a drawing, with its title for those who do not see it."""
    left, right = (_width(text) + 2 * _PAD for text in (found.label, found.message))
    whole = left + right
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{_HEIGHT}" \
viewBox="0 0 {whole} {_HEIGHT}" role="img" aria-label={quoteattr(found.title)}>
<title>{escape(found.title)}</title>
<rect width="{whole}" height="{_HEIGHT}" rx="4" fill="{found.colour}"/>
<path d="M{left} 0H4a4 4 0 0 0-4 4v{_HEIGHT - 8}a4 4 0 0 0 4 4h{left - 4}z" fill="{GREY}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11" aria-hidden="true">
{_text(found.label, _PAD)}
{_text(found.message, left + _PAD)}
</g>
</svg>
"""


def _text(text: str, at: int) -> str:
    return f'<text x="{at}" y="14" textLength="{_width(text)}" lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'


def _width(text: str) -> int:
    """About how wide a text is, in pixels."""
    tenths = sum(42 if char in _NARROW else 100 if char in _WIDE else 75 if char.isupper() else 68 for char in text)
    return round(tenths / 10)
