"""Language: duties, bans and permissions agree in the three languages; words that the glossary avoids are avoided."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fortyfive_conformance.errors import Fault
from fortyfive_conformance.lint.context import Context

NAMES = {"pt": "Portuguese", "es": "Spanish", "en": "English"}
# Bans come first: what they take is no longer there for duties and permissions.
VERBS = {
    "pt": {"ban": r"\bnão (?:se )?(?:pode|podem)\b", "duty": r"\b(?:deve|devem)\b",
           "permission": r"\b(?:pode|podem)\b"},
    "es": {"ban": r"\bno (?:se )?(?:puede|pueden)\b", "duty": r"\b(?:debe|deben)\b",
           "permission": r"\b(?:puede|pueden)\b"},
    "en": {"ban": r"\bmay not\b", "duty": r"\bmust\b", "permission": r"\bmay\b"},
}
STRANGERS = {
    "pt": r"\b(?:tem de|têm de|tem que|têm que|é preciso|há que|é obrigatório|é proibido)\b",
    "es": r"\b(?:hay que|tiene que|tienen que|es necesario|es obligatorio|está prohibido)\b",
    "en": r"\b(?:can|cannot|has to|have to|should|must not|shall|is allowed|is forbidden)\b",
}


def modal_verbs(text: str, language: str) -> dict[str, int]:
    """How many bans, duties and permissions a text has."""
    counts = {}
    rest = text.lower()
    for kind, pattern in VERBS[language].items():
        rest, counts[kind] = re.subn(pattern, " ", rest)
    return counts


def verbs(context: Context) -> Iterator[Fault]:
    """Each clause has as many duties, bans and permissions in each language, in the fixed verbs."""
    for clause, place in context.clauses.items():
        text = place.data["text"]
        counts = {language: modal_verbs(text[language], language) for language in VERBS}
        for language in ("es", "en"):
            for kind, count in counts[language].items():
                if count != counts["pt"][kind]:
                    yield place.fault(("text", language), f"{clause} has {count} {kind} in {NAMES[language]} and "
                                      f"{counts['pt'][kind]} in Portuguese", "say the same in each language")
        for language, pattern in STRANGERS.items():
            found = re.search(pattern, text[language].lower())
            if found:
                yield place.fault(("text", language), f"{clause} says {found[0]!r}",
                                  "use the fixed verbs: deve / não pode / pode, debe / no puede / puede, "
                                  "must / may not / may")


def avoided(context: Context) -> Iterator[Fault]:
    """No clause uses a word that the glossary avoids."""
    patterns = [(language, word, term.data) for term in context.entries("glossary", "terms")
                for language, words in term.data.get("avoid", {}).items() for word in words]
    for clause, place in context.clauses.items():
        for language, word, term in patterns:
            if re.search(rf"\b{re.escape(word.lower())}\b", place.data["text"][language].lower()):
                yield place.fault(("text", language), f"{clause} says {word!r}", f"the glossary has {term[language]!r}")


def titles(context: Context) -> Iterator[Fault]:
    """Titles of cases say what is so, not what should be."""
    strangers = {"pt": r"\b(?:deveria|testa|testar|verifica)\b", "es": r"\b(?:debería|se prueba|comprueba)\b",
                 "en": r"\b(?:should|tests? that|checks? that|verif(?:y|ies))\b"}
    for case, place in context.cases.items():
        for language, pattern in strangers.items():
            title = place.data["title"][language]
            found = re.search(pattern, title.lower())
            if found:
                yield place.fault(("title", language), f"the title of {case} says {found[0]!r}",
                                  "say what is so, in the present tense")
            if title.rstrip().endswith("."):
                yield place.fault(("title", language), f"the title of {case} ends with a full stop", "leave it out")


LINTS = (verbs, avoided, titles)
