"""The corpus as one language's site sees it: texts, names, and the place of every object."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from fortyfive_conformance.corpus import Corpus, Question
from fortyfive_conformance.corpus.build import clause_key
from fortyfive_docs import layout
from fortyfive_docs.layout import LANGUAGES, Place
from fortyfive_docs.words import has, say

SUITS = "SCDH"
Objects = dict[str, dict[str, tuple[Place, str]]]


class Site:
    """One language's view of the corpus.

    `answers` is what the reference engine said to each question, by number; `engine` what the suite says of the engine
    of the pages; `extra` what else the reference was asked for the sheets; `said` what `certify` says of the
    tutorial's steps; `printed` whether there are PDFs beside the site.
    """

    def __init__(
        self,
        corpus: Corpus,
        lang: str,
        answers: dict[int, Any] | None = None,
        engine: dict[str, Any] | None = None,
        extra: dict[str, Any] | None = None,
        said: dict[str, str] | None = None,
        *,
        printed: bool = False,
    ) -> None:
        self.corpus, self.lang = corpus, lang
        self.answers = answers or {}
        self.engine = engine
        self.extra = extra or {}
        self.said = said or {}
        self.printed = printed
        self.others = tuple(other for other in LANGUAGES if other != lang)

    def say(self, key: str, **values: object) -> str:
        """A phrase of the site's own words."""
        return say(self.lang, key, **values)

    def has(self, key: str) -> bool:
        """Whether the site has words for a key."""
        return has(self.lang, key)

    def value(self, key: str, fallback: object) -> str:
        """A phrase where there is one, else the bare value: data may have words that the site does not know yet."""
        return self.say(key) if self.has(key) else str(fallback)

    @cached_property
    def sections(self) -> dict[str, list[dict[str, Any]]]:
        """The sections of each rule set, in the order that the rule set gives, the rule sets in the suite's order."""
        found: dict[str, list[dict[str, Any]]] = {}
        for name in self.rulesets:
            order = self.corpus.rulesets[name]["sections"]
            mine = [section for section in self.corpus.sections if section["ruleset"] == name]
            found[name] = sorted(mine, key=lambda section: order.index(section["section"]))
        return found

    @cached_property
    def rulesets(self) -> list[str]:
        """The rule sets that have clauses, as the suite lists them; the first is the one that the site opens with."""
        written = {section["ruleset"] for section in self.corpus.sections}
        listed = [*self.corpus.spec.get("rulesets", []), *self.corpus.rulesets]
        return [name for name in dict.fromkeys(listed) if name in written and name in self.corpus.rulesets]

    def section(self, ruleset: str, number: str) -> dict[str, Any]:
        """A section; KeyError where the rule set has none of that number."""
        for section in self.sections[ruleset]:
            if section["section"] == number:
                return section
        raise KeyError(f"{ruleset} has no section {number}")

    def clauses_of(self, ruleset: str, section: str) -> list[dict[str, Any]]:
        """The clauses of a section, by number."""
        return self._by_section.get((ruleset, section), [])

    @cached_property
    def _by_section(self) -> dict[tuple[str, str], list[dict[str, Any]]]:
        found: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for clause in sorted(self.corpus.clauses.values(), key=lambda clause: clause_key(clause["id"])):
            found.setdefault(clause_key(clause["id"])[:2], []).append(clause)
        return found

    def text(self, clause: str, lang: str | None = None, key: str = "text") -> str:
        """The words of a clause; of one that only restates another, that one's."""
        found = self.corpus.clauses[clause]
        if key in found:
            return str(found[key][lang or self.lang])
        return self.text(found["restates"][0], lang, key)

    def is_pulled(self, clause: str) -> bool:
        """Whether the words of the clause are another's."""
        return "text" not in self.corpus.clauses[clause]

    def ruleset_title(self, ruleset: str) -> str:
        """The name of a rule set."""
        return str(self.corpus.rulesets[ruleset]["title"][self.lang])

    def card_name(self, card: str, lang: str | None = None) -> str:
        """How a card is called: the five of spades."""
        return self._card_names[lang or self.lang][card]

    @cached_property
    def _card_names(self) -> dict[str, dict[str, str]]:
        return {lang: {card: self._card_name(card, lang) for card in self.pack} for lang in LANGUAGES}

    def _card_name(self, card: str, lang: str) -> str:
        cards = self.corpus.cards
        if card == "Joker":
            return str(cards["joker"]["names"][lang])
        rank = next(rank for rank in cards["ranks"] if rank["code"] == card[0])["names"][lang]
        return str(cards["card_name"][lang]).format(rank=rank, suit=self.suit_name(card[1], lang))

    def the_card(self, card: str) -> str:
        """A card with its article, as it stands in a sentence."""
        feminine = card[0] in self.say("feminine-ranks") and card != "Joker"
        return self.say("the-f" if feminine else "the-m", card=self.card_name(card))

    def suit_name(self, suit: str, lang: str | None = None) -> str:
        """How a suit is called."""
        found = next(found for found in self.corpus.cards["suits"] if found["code"] == suit)
        return str(found["names"][lang or self.lang])

    @cached_property
    def pack(self) -> list[str]:
        """All cards, in canonical order."""
        return list(self.corpus.cards["order"])

    def questions_of(self, case: str) -> list[Question]:
        """The questions of a case, rule set by rule set in the site's order."""
        return self._by_case.get(case, [])

    @cached_property
    def _by_case(self) -> dict[str, list[Question]]:
        found: dict[str, list[Question]] = {}
        known = [question for question in self.corpus.questions if question.ruleset in self.rulesets]
        for question in sorted(known, key=lambda question: self.rulesets.index(question.ruleset)):
            found.setdefault(question.case, []).append(question)
        return found

    @cached_property
    def proving(self) -> dict[str, list[Question]]:
        """For each clause the questions that prove it."""
        found: dict[str, list[Question]] = {}
        for question in self.corpus.questions:
            found.setdefault(question.clause, []).append(question)
        return found

    @cached_property
    def misread(self) -> dict[str, list[dict[str, Any]]]:
        """For each clause the known wrong readings of it."""
        found: dict[str, list[dict[str, Any]]] = {}
        for misreading in self.corpus.misreadings:
            found.setdefault(misreading["clause"], []).append(misreading)
        return found

    @cached_property
    def choices(self) -> dict[str, list[dict[str, Any]]]:
        """The three lists of what the texts leave open."""
        return {name: list(self.corpus.choices.get(name, [])) for name in ("choices", "unasserted", "settled")}

    @cached_property
    def objects(self) -> Objects:
        """Every object that can be referred to: by kind and id, its place and its title."""
        found: Objects = {kind: {} for kind in KINDS}
        for name in self.rulesets:
            found["ruleset"][name] = (Place(layout.ruleset_page(name)), self.ruleset_title(name))
            for section in self.sections[name]:
                page = layout.section_page(section)
                key = f"{name}-{section['section']}"
                found["section"][key] = (Place(page), self.heading(section))
                for clause in self.clauses_of(name, section["section"]):
                    found["clause"][clause["id"]] = (Place(page, clause["id"]), clause["id"])
        for case, body in self.corpus.cases.items():
            found["case"][case] = (Place(layout.case_page(case)), body["title"][self.lang])
        for card in self.pack:
            found["card"][card] = (Place("rules/cards", f"card-{card}"), self.card_name(card))
        self._small_objects(found)
        return found

    def heading(self, section: dict[str, Any]) -> str:
        """A section's number and title; its title alone where it has no number."""
        title = str(section["title"][self.lang])
        return f"{section['section']} {title}" if section["section"].isdigit() else title

    def _small_objects(self, found: Objects) -> None:
        for term in self.corpus.glossary["terms"]:
            found["term"][term["id"]] = (Place("rules/glossary", f"term-{term['id']}"), term[self.lang])
        for misreading in self.corpus.misreadings:
            found["misreading"][misreading["id"]] = (
                Place("rules/misreadings", f"misreading-{misreading['id']}"),
                misreading["id"],
            )
        for name, listed in self.choices.items():
            for choice in listed:
                place = Place("rules/choices", f"{'choice' if name == 'choices' else name}-{choice['id']}")
                found["choice"].setdefault(choice["id"], (place, choice["question"][self.lang]))
        for ruling in self.corpus.rulings:
            found["ruling"][ruling["id"]] = (
                Place("rules/rulings", f"ruling-{ruling['id']}"),
                ruling["title"][self.lang],
            )

    @cached_property
    def clause_pattern(self) -> re.Pattern[str]:
        """What looks like a clause id of one of the rule sets."""
        names = "|".join(sorted(map(re.escape, self.rulesets), key=len, reverse=True))
        return re.compile(rf"(?<![\w-])(?:{names})-(?:[0-9]{{2}}|faq)\.[0-9]+(?![\w])")


KINDS = ("clause", "case", "section", "card", "term", "misreading", "choice", "ruling", "ruleset")
