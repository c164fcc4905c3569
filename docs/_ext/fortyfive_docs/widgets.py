"""What the pages embed for the scripts that step through a case (replay) and answer for a table (judge).

This docstring is the contract between the pages, which are made here, and the scripts, which live in
`docs/_static/replay/` and `docs/_static/judge/` and are loaded only where their element is, and only if they exist.

Where the scripts come from
---------------------------
- `docs/_static/replay/replay.js`, `replay.css`: loaded on `replay.html` and on every page that has a `.ff-replay`.
- `docs/_static/judge/judge.js`, `judge.css`: loaded on `judge.html`.
- Scripts are loaded as `<script type="module">`; the engine is `import "../engine/engine.mjs"` as seen from
  `docs/_static/judge/` (the build copies `engine.mjs`, `protocol.mjs` and `engine/` of `examples/adapter-node/` to
  `_static/engine/`). What both widgets use lies in `docs/_static/shared/`.
- Words of their own: `docs/_static/<name>/words.json`, `{"pt": {...}, "es": {...}, "en": {...}}`, the same keys in each
  (a test holds them together); the build puts the page's language into `FF.words.<name>`.
- No request leaves the host; nothing is fetched but files of the same site, by paths relative to `FF.root`.

`window.FF`, from the classic script `_static/ff-data.js`, one for each language, loaded before the scripts
-----------------------------------------------------------------------------------------------------------
    lang      "pt" | "es" | "en"
    root      relative path from the page to the root of the language's site, "" or "../" …
    cards     {"5S": "cinco de espadas", …, "Joker": "joker"}: names for alternative texts and announcements
    the       {"5S": "o cinco de espadas", …}: the same with their articles, as they stand in a sentence
    suits     {"S": "espadas", …}
    say       {"say-leads": "{seat} sai com {card}.", …}: phrases of the site's own words that the scripts use as well
    verdicts  {"fail": "falhou", …}: the verdicts of a report, as the runner calls them
    clauses   {"bruff-06.3": {"number": "06.3", "text": "…", "url": "rules/bruff/06-withholding.html#bruff-06.3"}, …}
    rulesets  {"bruff": {"title", "players": [6], "sides": {"6": [[0, 3], …]}, "joker": true, "url"}, …}
    refusals  {"must-follow-suit": {"text": "…", "clauses": {"bruff": "bruff-05.9"}}, …}
    engine    null, or {"passed": 987, "total": 987, "rulesets": {"bruff": {"passed", "total", "whole"}},
              "name", "version", "suite"}: what `certify` said of the engine in the page when this site was built
    words     {"replay": {...}, "judge": {...}}
All urls are relative to the root of the language's site: `FF.root + url`.

A card is drawn as `<img class="ff-card" src="{root}_static/cards/5S.svg" alt="cinco de espadas">`, a card face down as
`_static/cards/back.svg`. Classes on it or on the `.ff-slot` around it: `is-legal`, `is-illegal`, `is-winner`, `is-led`,
`is-new`. A fan of cards is `<span class="ff-hand">…</span>`, a trick `<ol class="ff-trick">`.

A case, `cases/<id>.html`: one or more of these (one for each example, in the order of the file)
------------------------------------------------------------------------------------------------
    <section class="ff-replay" id="replay-<slug>" data-question="<id>/<slug>">
      <ol class="ff-steps">
        <li class="ff-step" id="case-<id>-step-1" data-step="1">…the step, drawn and said…</li>
        …                                   (of an example other than the first: id="case-<id>-<slug>-step-1")
      </ol>
      <script type="application/json" class="ff-replay-data">{…}</script>
    </section>
Without JavaScript and in print the ordered list stays as it is. The script may hide it and draw a table above it; the
ids of the steps are what links point to, so `#case-<id>-step-3` must open step 3. The element of the replay page is
`<section class="ff-replay-app">` with a file input inside, that of the judge `<section class="ff-judge">`; both contain
a paragraph for readers without JavaScript, to be removed by the script.

The data of a replay
--------------------
    format    "replay 1"
    case, question, title                 the case, the example, its title in the page's language
    ruleset, rung, method, clauses        clauses of the case under this rule set, the first is the one it proves
    players, sides, seats                 seats: the names of the seats in the figures, ["A1", "B1", "C1", "A2", …]
    dealer, viewer                        seat or null
    request                               the params as they are sent to an engine, without `actions`: a replay's
                                          actions are those of its frames, in order
    frames    [{say, action, accepted, refusal, asserted, clauses, state}, …], one a step, the first is what is given
      say        the step in a sentence of the page's language (what is announced)
      action     the protocol's action, or null (a card of a trick that is only looked at is {"seat", "play"})
      accepted   true, false, or null where nothing was asked
      refusal    code or null
      asserted   what the case asserts here (members of the answer or of the state), or null
      clauses    the clauses that decide here, [] where the step proves nothing
      state      the members that changed since the frame before. `hands` is {"seat": [cards] or null} of the seats that
                 changed. All other members are whole values. Members: phase, deal, dealer, to_act, hands, trump,
                 turn_up, taken, stock, trick, tricks, bonus, scores, winner, games, match_winner, legal, bid (all as in
                 the protocol); and `table` [{seat, card}], the cards that lie on the table (the unfinished trick, or
                 the finished one until the next action); `took` (seat that took that finished trick, or null);
                 `order` {trumps, plain} for `card_order`; `allowed` for `may_exchange`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from fortyfive_conformance.verdicts import NOT_DECLARED, VERDICTS
from fortyfive_conformance.words import say as runner_words
from fortyfive_docs import layout
from fortyfive_docs.html import el, void
from fortyfive_docs.layout import Place
from fortyfive_docs.page import Page
from fortyfive_docs.site import Site
from fortyfive_docs.words import words

SAID = re.compile(
    r"(say|tell)-.+|and|none|face-down|trumps?|turned-up|on-the-table|may(-not)?-be-played|takes-the-trick|is-refused"
)
STATIC = Path(__file__).parents[2] / "_static"
WIDGETS = ("replay", "judge")


def has(widget: str) -> bool:
    """Whether the script of a widget is there."""
    return (STATIC / widget / f"{widget}.js").exists()


def own_words(widget: str, lang: str) -> dict[str, Any]:
    """A widget's own words in one language."""
    file = STATIC / widget / "words.json"
    found: dict[str, Any] = json.loads(file.read_text("utf-8")).get(lang, {}) if file.exists() else {}
    return found


def data_script(site: Site) -> str:
    """`_static/ff-data.js`: what every widget may need, in the language of the site."""
    corpus = site.corpus
    clauses = {
        name: {"number": name.rpartition("-")[2], "text": site.text(name), "url": place.url}
        for name, (place, _) in site.objects["clause"].items()
    }
    rulesets = {
        name: {
            "title": site.ruleset_title(name),
            "players": corpus.rulesets[name]["players"],
            "sides": corpus.rulesets[name]["sides"],
            "joker": corpus.rulesets[name]["pack"]["joker"],
            "url": Place(layout.ruleset_page(name)).url,
        }
        for name in site.rulesets
    }
    refusals = {
        found["code"]: {"text": found["text"][site.lang], "clauses": found["clauses"]}
        for found in corpus.refusals["refusals"]
    }
    found = {
        "lang": site.lang,
        "cards": {card: site.card_name(card) for card in site.pack},
        "the": {card: site.the_card(card) for card in site.pack},
        "suits": {suit["code"]: suit["names"][site.lang] for suit in corpus.cards["suits"]},
        "clauses": clauses,
        "rulesets": rulesets,
        "refusals": refusals,
        "say": {key: phrase for key, phrase in words(site.lang).items() if SAID.fullmatch(key)},
        "verdicts": {verdict: runner_words(site.lang, f"verdict-{verdict}") for verdict in (*VERDICTS, NOT_DECLARED)},
        "engine": site.engine,
        "words": {widget: own_words(widget, site.lang) for widget in WIDGETS},
    }
    text = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    root = 'document.documentElement.dataset.content_root.replace(/^\\.\\/$/, "")'
    return f"window.FF = Object.assign({text}, {{ root: {root} }});\n"


def judge(page: Page) -> str:
    """The place of the judge, and what has been found of the engine that it asks."""
    engine = page.site.engine
    said = (
        page.say("judge-not-certified")
        if engine is None
        else page.say(
            "judge-certified",
            passed=engine["passed"],
            total=engine["total"],
            suite=engine["suite"],
            engine=engine["name"],
        )
    )
    return el(
        "section",
        el("p", page.say("needs-script"), class_="ff-note"),
        class_="ff-judge",
        aria_label=page.site.say("judge"),
    ) + el("p", said, class_="ff-note ff-certified")


def replay(page: Page) -> str:
    """The place of the replay of a file that a reader brings."""
    field = el("label", page.say("replay-file"), for_="ff-replay-file") + void(
        "input", type="file", id="ff-replay-file", accept=".json,.jsonl"
    )
    return el(
        "section",
        el("p", page.say("needs-script"), class_="ff-note"),
        el("p", field, class_="ff-file"),
        class_="ff-replay-app",
        aria_label=page.site.say("replay"),
    )
