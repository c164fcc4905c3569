"""What was certified, in a reader's language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fortyfive_conformance.certificate.findings import Finding
from fortyfive_conformance.certificate.form import Certificate
from fortyfive_conformance.certificate.verify import Checked
from fortyfive_conformance.corpus.compiled import Corpus
from fortyfive_conformance.report.reader import number, plain
from fortyfive_conformance.report.skipped import probe_skipped
from fortyfive_conformance.style import Style
from fortyfive_conformance.words import say, words

SHOWN = 20
_MARKS = {"as-said": "✓", "unchecked": "?", "differs": "✗"}


def told(checked: Checked, corpus: Corpus, lang: str, style: Style) -> Iterator[str]:
    """The whole answer of `verify`: what was certified, unless that does not hold; what checking found; the verdict."""
    if checked.certificate is not None and checked.exit_code != 1:
        yield from contents(checked.certificate, corpus, lang, style)
    yield style.bold(say(lang, "certificate-checks"))
    shown = checked.findings[:SHOWN]
    yield from (_finding(finding, lang, style) for finding in shown)
    if len(checked.findings) > SHOWN:
        yield f"  {say(lang, 'certificate-more', count=len(checked.findings) - SHOWN)}"
    yield ""
    verdict = {0: style.good, 1: style.bad, 4: style.bold}[checked.exit_code]
    yield verdict(say(lang, f"certificate-verdict-{checked.exit_code}"))


def _finding(finding: Finding, lang: str, style: Style) -> str:
    mark = _MARKS[finding.kind]
    paint = {"as-said": style.good, "unchecked": style.bold, "differs": style.bad}[finding.kind]
    return f"  {paint(mark)} {finding.text(lang)}"


def contents(certificate: Certificate, corpus: Corpus, lang: str, style: Style) -> Iterator[str]:
    """What a certificate says, a rule set after the other."""
    facts = certificate.facts
    own, suite = facts["in_the_adapters_own_words"], facts["suite"]
    yield style.bold(say(lang, "certificate-of", name=plain(own["name"]), version=plain(own["version"])))
    yield say(lang, "certificate-suite", version=suite["version"], digest=suite["digest"][:12], nonce=facts["nonce"])
    if facts["emulates"]:
        yield say(lang, "emulates", features=plain(", ".join(facts["emulates"])))
    for name, ruleset in facts["rulesets"].items():
        yield ""
        yield from _ruleset(name, ruleset, corpus, lang, style)
    yield from (say(lang, "foreign-ruleset", name=plain(name)) for name in facts["rulesets_unknown"])
    for name, why in facts["rulesets_not_judged"].items():
        yield say(lang, f"certificate-{why.replace(' ', '-')}", ruleset=name)
    yield ""
    yield str(facts["says"][lang])
    yield ""


def _ruleset(name: str, ruleset: dict[str, Any], corpus: Corpus, lang: str, style: Style) -> Iterator[str]:
    title = str(ruleset["title"][lang])
    values = {"title": title, "count": len(ruleset["certified"]), "of": len(ruleset["rungs"])}
    if ruleset["whole"]:
        yield style.good(say(lang, "certificate-whole", **values))
    elif ruleset["conforms"]:
        yield style.bold(say(lang, "certificate-part", **values))
    else:
        yield style.bad(say(lang, "certificate-not-conforming", **values))
    yield from _claims(name, ruleset, lang)
    width = max(map(len, ruleset["rungs"]), default=0)
    for rung, found in ruleset["rungs"].items():
        yield from _rung(rung, found, width, lang, style)
    yield say(lang, "certificate-sections")
    for section, found in ruleset["sections"].items():
        yield from _figures(f"{section:<{width}}  {corpus.section_title(name, section, lang)}", found,
                            found["passed"] == found["total"] > 0, lang, style)
    if ruleset["reasons_not_given"]:
        yield say(lang, "reasons-not-given", count=ruleset["reasons_not_given"])


def _claims(name: str, ruleset: dict[str, Any], lang: str) -> Iterator[str]:
    """What the adapter said that it does, and what could not be probed before."""
    claims = ruleset["claims"]
    if claims["choices"]:
        choices = ", ".join(f"{key} = {value}" for key, value in claims["choices"].items())
        yield say(lang, "choices", choices=plain(choices))
    if claims["players"] is not None:
        yield say(lang, "certificate-players", players=", ".join(map(str, claims["players"])))
    for probe in ruleset["probes"]:
        if probe["outcome"] == "skipped":
            yield "  " + probe_skipped(lang, name, probe)


def _rung(rung: str, found: dict[str, Any], width: int, lang: str, style: Style) -> Iterator[str]:
    meaning = words(lang).get(f"rung-{rung}", "")
    if not found["claimed"]:
        yield style.dim(f"  - {rung:<{width}}  {meaning}: {say(lang, 'not-claimed', total=found['cases'])}")
        return
    yield from _figures(f"{rung:<{width}}  {meaning}", found, found["certified"], lang, style)
    for fresh in found.get("fresh", {}).values():
        figures = {key: number(fresh[key], lang) for key in ("passed", "classes", "passed_for", "stands_for")}
        yield "    " + say(lang, "certificate-fresh", **figures)


def _figures(label: str, found: dict[str, Any], good: bool, lang: str, style: Style) -> Iterator[str]:
    mark = style.good("✓") if good else style.bad("✗")
    yield f"  {mark} {label}: {found['passed']} / {found['total']}"
    for verdict, cases in found["not_passed"].items():
        yield f"      {say(lang, f'verdict-{verdict}')}: {_some(cases)}"
    if found["not_declared"]:
        yield f"      {say(lang, 'not-declared', count=len(found['not_declared']))}: {_some(found['not_declared'])}"


def _some(cases: Any, shown: int = 6) -> str:
    names = [plain(case) for case in cases]
    return ", ".join(names[:shown]) + (f" … +{len(names) - shown}" if len(names) > shown else "")
