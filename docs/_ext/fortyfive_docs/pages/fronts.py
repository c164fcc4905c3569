"""Generated pieces of the written pages: the ways in, the facts, the lists that a page talks about."""

from __future__ import annotations

from fortyfive_docs import clauses, code, layout
from fortyfive_docs.html import capital, el, escape, join, void
from fortyfive_docs.layout import Place
from fortyfive_docs.page import Page
from fortyfive_docs.pages import case, ruleset
from fortyfive_docs.site import Site


def doors(page: Page) -> str:
    """The three ways in: to play tonight, to settle a dispute, to write an engine."""
    first = page.site.rulesets[0]
    ways = [
        (Place(layout.sheet_page(first)), "play"),
        (Place("dispute"), "dispute"),
        (Place("implement/index"), "engine"),
    ]
    return el("ul", *(ruleset.door(page, place, key) for place, key in ways), class_="ff-doors ff-front")


def fan(page: Page) -> str:
    """The strongest trumps of the first rule set, as a picture."""
    extra = page.site.extra.get(page.site.rulesets[0])
    if not extra:
        return ""
    cards = extra["orders"]["S"]["trumps"][:5]
    told = page.site.say("fan-told", cards=", ".join(page.site.card_name(card) for card in cards))
    drawn = join(page.card(card, alt="") for card in cards)
    return el("div", drawn, class_="ff-fan", role="img", aria_label=told)


def rulesets(page: Page) -> str:
    """The rule sets, each with its facts."""
    rows = [
        el(
            "li",
            el("p", page.to("ruleset", name), class_="ff-door-title"),
            el("p", escape(ruleset.facts_line(page, name))),
        )
        for name in page.site.rulesets
    ]
    return el("ul", *rows, class_="ff-doors ff-rulesets")


def prints(page: Page) -> str:
    """What there is to print; where the libraries for it are not there, that it was left out."""
    if not page.site.printed:
        return el("p", page.say("no-prints"), class_="ff-note")
    rows = [el("li", el("a", page.say("print-book"), href=f"{page.root}print/{book_name(page.site)}"))]
    rows += [
        el(
            "li",
            el(
                "a",
                page.say("print-card", ruleset=page.site.ruleset_title(name)),
                href=f"{page.root}print/{card_name(page.site, name)}",
            ),
        )
        for name in page.site.rulesets
        if name in page.site.extra
    ]
    return el("ul", *rows)


def book_name(site: Site) -> str:
    """The file of the printed rulebook."""
    return f"forty-five-rulebook-{site.lang}.pdf"


def card_name(site: Site, name: str) -> str:
    """The file of a rule set's table card."""
    return f"forty-five-card-{name}-{site.lang}.pdf"


def find(page: Page) -> str:
    """A search field in the page."""
    field = void(
        "input", type="search", name="q", id="ff-find", class_="ff-field", placeholder=page.site.say("search-hint")
    )
    return el(
        "form",
        el("label", page.say("search-label"), for_="ff-find"),
        field,
        el("button", page.say("search-go"), type="submit"),
        action=f"{page.root}search.html",
        role="search",
        class_="ff-find",
        aria_label=page.site.say("search-label"),
    )


def questions(page: Page) -> str:
    """Questions that come up at the table: those of the FAQ, then those that the texts settle."""
    asked: dict[str, list[str]] = {}
    for name in page.site.rulesets:
        for clause in page.site.clauses_of(name, "faq"):
            question = page.site.text(clause["id"], key="question" if "question" in clause else "text")
            asked.setdefault(question, []).append(clause["id"])
    rows = [
        _answer(page, question, " ".join(map(page.site.text, answers)), page.clauses(answers))
        for question, answers in asked.items()
    ]
    for entry in page.site.choices["settled"]:
        lang = page.site.lang
        rows.append(_answer(page, entry["question"][lang], entry["reading"][lang], page.clauses(entry["clauses"])))
    return join(rows)


def _answer(page: Page, asked: str, answer: str, rests: str) -> str:
    return el(
        "details",
        el("summary", escape(asked)),
        el("p", page.rich(answer), class_="ff-text"),
        el("p", page.say("rests-on-clauses"), " ", rests, class_="ff-see"),
        class_="ff-fold",
    )


def traditions(page: Page) -> str:
    """What is done at other tables and not here, and where."""
    lang = page.site.lang
    rows = [
        el(
            "li",
            el("p", page.rich(found["text"][lang]), " ", page.clause(found["clause"])),
            el("p", page.rich(found["tradition"][lang]), class_="ff-tradition"),
        )
        for found in page.site.corpus.misreadings
        if "tradition" in found
    ]
    return el("ul", *rows, class_="ff-list")


def history(page: Page) -> str:
    """What the sections on origin say, for each rule set that has one."""
    parts = []
    for name in page.site.rulesets:
        listed = page.site.clauses_of(name, "10")
        if listed:
            rows = join(
                el("li", page.rich(page.site.text(clause["id"])), " ", page.clause(clause["id"])) for clause in listed
            )
            parts.append(el("h3", page.to("ruleset", name)) + el("ul", rows, class_="ff-list"))
    return join(parts)


def sources(page: Page) -> str:
    """The texts that the clauses were read from, by language and digest."""
    rows = []
    for source in page.site.corpus.spec["sources"]:
        tongue = page.site.value(f"tongue-{source['locale']}", source["locale"])
        rows.append(
            el(
                "tr",
                el("th", el("code", source["id"]), scope="row"),
                el("td", escape(capital(tongue))),
                el(
                    "td",
                    ", ".join(
                        page.to("ruleset", name) for name in source["rulesets"] if name in page.site.objects["ruleset"]
                    )
                    or "—",
                ),
                el("td", el("code", source["sha256"][:16] + "…")),
            )
        )
    heads = el("tr", *(el("th", page.say(key), scope="col") for key in ("source", "language", "rulesets", "digest")))
    return el(
        "div",
        el("table", el("thead", heads), el("tbody", *rows), class_="ff-table"),
        class_="ff-scroll",
        tabindex="0",
        role="group",
        aria_label=page.site.say("sources"),
    )


def cases(page: Page) -> str:
    """All cases, by rule set and section."""
    several = len(page.site.rulesets) > 1
    return join(
        (el("h2", page.to("ruleset", name)) if several else "") + case.index(page, name) for name in page.site.rulesets
    )


def suite(page: Page) -> str:
    """How large the suite is."""
    corpus = page.site.corpus
    return el(
        "p",
        page.say(
            "suite-figures",
            rulesets=len(page.site.rulesets),
            clauses=len(corpus.clauses),
            cases=len(corpus.cases),
            questions=len(corpus.questions),
            misreadings=len(corpus.misreadings),
            version=corpus.version,
        ),
        class_="ff-lead",
    )


def said(page: Page, step: str) -> str:
    """What `certify` says of a step of the tutorial: the standing and the first failure."""
    blocks = page.site.said[f"{step} {page.site.lang}"].strip().split("\n\n")
    return code.block("\n\n".join(blocks[:3]), "text")


def clause(page: Page, name: str) -> str:
    """A clause, quoted.

    Raises KeyError where there is none: the build fails.
    """
    return clauses.quoted(page, name)
