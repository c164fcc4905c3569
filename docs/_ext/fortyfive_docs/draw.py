"""Drawing a question: the cards that are given, and what may be played, who wins, what is asserted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from fortyfive_docs.assertions import LETTERS, Teller, seat_names
from fortyfive_docs.frames import Frame, Story
from fortyfive_docs.html import el, escape, join, void
from fortyfive_docs.page import Page


def part(page: Page, label: str, inside: str, cls: str = "") -> str:
    """A labelled part of a drawing."""
    return el("div", el("span", page.say(label), class_="ff-label"), inside, class_=f"ff-part {cls}".strip())


def mark(page: Page, name: str, key: str = "") -> str:
    """A sign on a card, with its meaning for those who do not see it; without one where words beside it say it."""
    said = page.site.say(key) if key else ""
    return void("img", class_="ff-mark", src=f"{page.cards}{name}.svg", alt=said, width=16, height=16)


def slot(page: Page, card: str, *, under: str = "", cls: str = "", sign: str = "") -> str:
    """A card in its place, with a label under it."""
    label = el("span", under, class_="ff-under") if under else ""
    return el("li", el("span", page.card(card), sign, class_="ff-face"), label, class_=f"ff-slot {cls}".strip())


def trick(page: Page, plays: Iterable[tuple[str, str]], *, winner: int | None = None, first: bool = True) -> str:
    """The cards of a trick in the order played: (label, card); the led card and the winning one are told."""
    slots = []
    for place, (label, card) in enumerate(plays):
        led = first and place == 0
        under = page.say("led") if led and not label else escape(label)
        won = place == winner
        slots.append(
            slot(
                page,
                card,
                under=under,
                cls=" ".join(["is-led"] * led + ["is-winner"] * won),
                sign=mark(page, "takes", "takes-the-trick") if won else "",
            )
        )
    return el("ol", *slots, class_="ff-trick")


def hand(page: Page, cards: Iterable[str], legal: list[str] | None = None) -> str:
    """A hand; with `legal`, each card is told to be playable or not."""
    slots = []
    for card in cards:
        if legal is None:
            slots.append(slot(page, card))
        elif card in legal:
            slots.append(slot(page, card, cls="is-legal", sign=mark(page, "yes", "may-be-played")))
        else:
            slots.append(slot(page, card, cls="is-illegal", sign=mark(page, "no", "may-not-be-played")))
    return el("ul", *slots, class_="ff-hand")


def trump(page: Page, suit: str) -> str:
    """The trump suit, as a part of a drawing."""
    return part(page, "trump", el("span", page.suit(suit, named=True), class_="ff-trump"), "ff-part-trump")


def question(page: Page, story: Story) -> str:
    """The drawing of a question."""
    parts = _DRAWERS[story.question.method](page, story)
    return el("div", *parts, class_=f"ff-drawing ff-{story.question.method.replace('_', '-')}")


def _legal_plays(page: Page, story: Story) -> list[str]:
    cards = story.params["trick"]
    table = (
        trick(page, (("", card) for card in cards))
        if cards
        else el("p", page.say("leads-to-the-trick"), class_="ff-none")
    )
    legal = story.asserted().get("cards", (story.answer or {}).get("cards", []))
    return [
        trump(page, story.params["trump"]),
        part(page, "on-the-table", table),
        part(page, "in-the-hand", hand(page, story.params["hand"], legal)),
    ]


def _trick_winner(page: Page, story: Story) -> list[str]:
    place = story.asserted().get("position", (story.answer or {}).get("position"))
    plays = (("", card) for card in story.params["trick"])
    return [trump(page, story.params["trump"]), part(page, "on-the-table", trick(page, plays, winner=place))]


def _may_exchange(page: Page, story: Story) -> list[str]:
    params, allowed = story.params, story.asserted().get("allowed")
    key = "tell-allowed" if allowed else "tell-not-allowed"
    verdict = el("p", mark(page, "yes" if allowed else "no"), " ", page.say(key), class_="ff-verdict")
    holder = "hand-of-the-dealer" if params["is_dealer"] else "hand-of-another"
    return [
        trump(page, params["trump"]),
        part(page, "turned-up", el("ul", slot(page, params["turn_up"]), class_="ff-hand")),
        part(page, holder, hand(page, params["hand"])),
        verdict,
    ]


def _card_order(page: Page, story: Story) -> list[str]:
    asserted = story.asserted()
    answer = story.answer or {}
    rows = []
    if "trumps" in asserted:
        rows.append(part(page, "trumps", _order(page, answer.get("trumps", []), asserted["trumps"]), "ff-wide"))
    for suit, cards in asserted.get("plain", {}).items():
        inside = _order(page, answer.get("plain", {}).get(suit, []), cards)
        rows.append(
            el("div", el("span", page.suit(suit, named=True), class_="ff-label"), inside, class_="ff-part ff-wide")
        )
    return [trump(page, story.params["trump"]), *rows]


def _order(page: Page, answer: list[str], asserted: Any) -> str:
    """An order of cards; where only some places are asserted, the others are drawn faint."""
    if isinstance(asserted, list):
        return order(page, asserted)
    told = {int(place): card for place, card in asserted.items()}
    return order(page, answer, faint={card for place, card in enumerate(answer) if place not in told})


def order(page: Page, cards: list[str], faint: Iterable[str] = ()) -> str:
    """Cards from the strongest to the weakest."""
    pale = set(faint)
    return el(
        "ol",
        *(
            slot(page, card, cls="is-faint" if card in pale else "", under=str(place))
            for place, card in enumerate(cards, 1)
        ),
        class_="ff-order",
    )


def _settle(page: Page, story: Story) -> list[str]:
    params, answer = story.params, story.answer or {}
    parts = [trump(page, params["trump"]), part(page, "scores-before", _scores(params["scores"]))]
    if params.get("turn_up"):
        parts.append(part(page, "turned-up", el("ul", slot(page, params["turn_up"]), class_="ff-hand")))
    if params.get("taken"):
        taken = slot(page, params["taken"]["card"], under=escape(story.teller.seat(params["taken"]["seat"])))
        parts.append(part(page, "taken", el("ul", taken, class_="ff-hand")))
    rows = []
    for number, played in enumerate(params["tricks"]):
        seats = [(played["leader"] + step) % story.players for step in range(len(played["cards"]))]
        won = answer.get("winners", [])[number : number + 1]
        plays = [(story.seats[seat], card) for seat, card in zip(seats, played["cards"], strict=True)]
        drawn = trick(page, plays, winner=seats.index(won[0]) if won else None, first=False)
        rows.append(el("li", el("span", page.say("trick-number", number=number + 1), class_="ff-label"), drawn))
    told = el("p", escape(story.teller.tell(story.asserted())), class_="ff-verdict")
    return [*parts, el("ol", *rows, class_="ff-tricks"), told]


def _scores(scores: list[int]) -> str:
    return el(
        "span",
        *(
            el("span", el("b", letter), f"&nbsp;{points}", class_="ff-score")
            for letter, points in zip(LETTERS, scores, strict=False)
        ),
        class_="ff-scores",
    )


def _replay(page: Page, story: Story) -> list[str]:
    """The moment of a replay that its clause decides: the last step that asserts something."""
    told = [frame for frame in story.frames if frame["clauses"]]
    frame = told[-1] if told else story.frames[-1]
    state = frame["state"]
    parts = _lying(page, story, state)
    action = frame["action"] or {}
    if "bid" in action:
        parts.append(_bids_before(page, story, frame))
    for key in ("play", "bury", "exchange"):
        if key in action and not frame["accepted"]:
            refused = slot(page, action[key], cls="is-illegal", sign=mark(page, "no", "is-refused"))
            parts.append(part(page, "refused", el("ul", refused, class_="ff-hand")))
    asserted = frame["asserted"] or {}
    dealt = _dealt(state, asserted)
    if dealt:
        parts.append(part(page, "hands", hands(page, dealt, story.seats), "ff-wide"))
    if "hides" in asserted:
        parts.append(part(page, "unseen", page.hand(asserted["hides"], "ff-small"), "ff-wide"))
    whole = len(dealt) == len(asserted.get("hands") or {}) and all(cards != [] for cards in dealt.values())
    said = _said(story, frame, {"hides", "hands"} if whole else {"hides"})
    return [*parts, el("p", page.rich(said), class_="ff-verdict") if said else ""]


def _lying(page: Page, story: Story, state: dict[str, Any]) -> list[str]:
    """What lies before everybody: the trump suit, the card turned up, the trick."""
    parts = []
    if state.get("trump"):
        parts.append(trump(page, state["trump"]))
    if state.get("turn_up"):
        parts.append(part(page, "turned-up", el("ul", slot(page, state["turn_up"]), class_="ff-hand")))
    if state.get("table"):
        parts.append(part(page, "on-the-table", table(page, state, story.seats)))
    return parts


def _said(story: Story, frame: Frame, drawn: Iterable[str]) -> str:
    """What a step says, without the asserted members that are drawn beside it."""
    asserted = frame["asserted"] or {}
    left = {name: value for name, value in asserted.items() if name not in drawn}
    happened = frame["say"].removesuffix(story.site.say("so", told=story.teller.tell(asserted)))
    return f"{happened}{story.site.say('so', told=story.teller.tell(left)) if left else ''}".strip()


def _bids_before(page: Page, story: Story, frame: Frame) -> str:
    """The bids that stand when one is made, in words; "" before the first."""
    earlier = story.frames[: story.frames.index(frame)]
    made = [one for one in earlier if one["accepted"] and "bid" in (one["action"] or {})]
    told = " ".join(_said(story, one, one["asserted"] or {}) for one in made)
    return part(page, "scores-before", el("p", page.rich(told), class_="ff-bids"), "ff-wide") if told else ""


def _dealt(state: dict[str, Any], asserted: dict[str, Any]) -> dict[str, list[str] | None]:
    """The hands that a case tells of, as they are held."""
    told = asserted.get("hands") or {}
    seats = map(str, told if isinstance(told, dict) else range(len(told)))
    held = state.get("hands") or {}
    return {seat: held[seat] for seat in seats if seat in held}


def table(page: Page, state: dict[str, Any], seats: list[str]) -> str:
    """The cards that lie on the table, by seat."""
    plays = [(seats[play["seat"]], play["card"]) for play in state["table"]]
    places = [play["seat"] for play in state["table"]]
    took = state.get("took")
    return trick(page, plays, winner=places.index(took) if took in places else None, first=False)


def hands(page: Page, by_seat: dict[str, list[str] | None], seats: list[str]) -> str:
    """Every hand that is known, a row a seat."""
    rows = []
    for seat, cards in by_seat.items():
        shown = page.back() if cards is None else page.hand(cards, "ff-small")
        if cards != []:
            rows.append(el("li", el("span", escape(seats[int(seat)]), class_="ff-label"), shown))
    return el("ul", *rows, class_="ff-hands") if rows else ""


_DRAWERS: dict[str, Callable[[Page, Story], list[str]]] = {
    "legal_plays": _legal_plays,
    "trick_winner": _trick_winner,
    "may_exchange": _may_exchange,
    "card_order": _card_order,
    "settle": _settle,
    "replay": _replay,
}

__all__ = [
    "Teller",
    "hand",
    "hands",
    "join",
    "mark",
    "order",
    "part",
    "question",
    "seat_names",
    "slot",
    "table",
    "trick",
    "trump",
]
