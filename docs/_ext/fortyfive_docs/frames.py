"""A case as steps to look at: what is given, each action with the state after it, what is asserted and by which clause.

States come from the reference engine, which was asked as any engine is; what is asserted comes from the case alone.
"""

from __future__ import annotations

from typing import Any

from fortyfive_conformance.corpus import Question
from fortyfive_conformance.corpus.build import clause_key
from fortyfive_docs.assertions import Teller, seat_names
from fortyfive_docs.saying import Sayer
from fortyfive_docs.site import Site

Frame = dict[str, Any]
State = dict[str, Any]


class Story:
    """The frames of one question, with all that a page or a script needs to show them."""

    def __init__(self, site: Site, question: Question) -> None:
        self.site, self.question = site, question
        self.case = site.corpus.cases[question.case]
        self.params = question.params
        self.answer = site.answers.get(question.number)
        self.sides = self.params.get("sides")
        self.players = int(self.params.get("players") or len(self.params.get("trick", [])) + 1)
        self.seats = seat_names(self.sides, self.players)
        self.teller = Teller(site, self.seats)
        mine = [clause for clause in self.case["clauses"] if clause_key(clause)[0] == question.ruleset]
        self.clauses = [question.clause, *(clause for clause in mine if clause != question.clause)]
        self.frames: list[Frame] = _MAKERS[question.method](self)

    def frame(
        self,
        say: str,
        state: State,
        *,
        action: dict[str, Any] | None = None,
        accepted: bool | None = None,
        refusal: str | None = None,
        asserted: dict[str, Any] | None = None,
        clauses: list[str] | None = None,
    ) -> Frame:
        """One step; what is asserted is told after what happens."""
        told = self.teller.tell(asserted) if asserted else ""
        if told:
            say = f"{say} {self.site.say('so', told=told)}".strip()
        return {
            "say": say,
            "action": action,
            "accepted": accepted,
            "refusal": refusal,
            "asserted": asserted or None,
            "clauses": (clauses or self.clauses) if asserted or clauses else [],
            "state": state,
        }

    def asserted(self) -> dict[str, Any]:
        """What a case without a script asserts of its answer."""
        return dict(self.question.checks[0].get("expect", {}))


def _trick_frames(story: Story, state: State) -> list[Frame]:
    """A frame for each card of a trick that is only looked at."""
    frames, table = [], []
    for seat, card in enumerate(story.params.get("trick", [])):
        table = [*table, {"seat": seat, "card": card}]
        say = story.site.say("say-led" if not seat else "say-added", card=story.site.the_card(card))
        frames.append(story.frame(say, state | {"table": table}, action={"seat": seat, "play": card}))
    return frames


def _legal_plays(story: Story) -> list[Frame]:
    site, hand = story.site, story.params["hand"]
    seat = len(story.params["trick"])
    state = {"trump": story.params["trump"], "hands": {str(seat): hand}, "table": [], "to_act": seat, "legal": []}
    first = site.say("say-hand", suit=site.suit_name(story.params["trump"]), cards=story.teller.cards(hand))
    frames = [story.frame(first, state), *_trick_frames(story, state)]
    asserted = story.asserted()
    legal = asserted.get("cards", (story.answer or {}).get("cards", []))
    last = frames[-1]["state"] | {"legal": legal}
    return [*frames, story.frame("", last, asserted=asserted)]


def _trick_winner(story: Story) -> list[Frame]:
    site = story.site
    state: State = {"trump": story.params["trump"], "table": [], "took": None}
    frames = [
        story.frame(site.say("say-trump", suit=site.suit_name(story.params["trump"])), state),
        *_trick_frames(story, state),
    ]
    place = story.asserted().get("position", (story.answer or {}).get("position"))
    say = site.say("say-wins", card=site.the_card(story.params["trick"][place])) if place is not None else ""
    last = story.frame(say, frames[-1]["state"] | {"took": place}, clauses=story.clauses)
    return [*frames, last | {"asserted": story.asserted()}]


def _may_exchange(story: Story) -> list[Frame]:
    site, params = story.site, story.params
    state = {
        "trump": params["trump"],
        "turn_up": params["turn_up"],
        "hands": {"0": params["hand"]},
        "dealer": 0 if params["is_dealer"] else None,
        "allowed": None,
    }
    say = site.say(
        "say-exchange-dealer" if params["is_dealer"] else "say-exchange",
        suit=site.suit_name(params["trump"]),
        turn_up=site.the_card(params["turn_up"]),
        cards=story.teller.cards(params["hand"]),
    )
    asserted = story.asserted()
    return [story.frame(say, state), story.frame("", state | {"allowed": asserted.get("allowed")}, asserted=asserted)]


def _card_order(story: Story) -> list[Frame]:
    site, suit = story.site, story.params["trump"]
    order = story.answer or {}
    say = site.say("say-trump", suit=site.suit_name(suit))
    return [
        story.frame(say, {"trump": suit}),
        story.frame(
            "",
            {"trump": suit, "order": {key: order.get(key) for key in ("trumps", "plain")}},
            asserted=story.asserted(),
        ),
    ]


def _settle(story: Story) -> list[Frame]:
    site, params, answer = story.site, story.params, story.answer or {}
    state: State = {
        "trump": params["trump"],
        "dealer": params["dealer"],
        "scores": params["scores"],
        "table": [],
        "turn_up": params.get("turn_up"),
        "taken": params.get("taken"),
        "tricks": [],
        "bonus": None,
        "winner": None,
    }
    known = [
        story.teller.member(key, params[key]) for key in ("trump", "scores", "turn_up", "taken", "bid") if key in params
    ]
    frames = [story.frame(f"{site.say('say-before', known='; '.join(known))}", state)]
    for number, trick in enumerate(params["tricks"]):
        seats = [(trick["leader"] + step) % story.players for step in range(len(trick["cards"]))]
        table = [{"seat": seat, "card": card} for seat, card in zip(seats, trick["cards"], strict=True)]
        took = _at(answer.get("winners"), number)
        points = _at(answer.get("points"), number)
        state = state | {"table": table, "took": took, "tricks": [*state["tricks"], {"winner": took, "points": points}]}
        say = (
            site.say("say-trick", trick=number + 1)
            if took is None
            else site.say(
                "say-trick-won",
                trick=number + 1,
                seat=story.teller.seat(took),
                card=site.the_card(trick["cards"][seats.index(took)]),
            )
        )
        frames.append(story.frame(say, state))
    last = state | {key: answer[key] for key in ("bonus", "scores", "winner") if key in answer}
    return [*frames, story.frame("", last, asserted=story.asserted())]


def _at(listed: list[Any] | None, place: int) -> Any:
    return listed[place] if listed and place < len(listed) else None


def _replay(story: Story) -> list[Frame]:
    params = story.params
    steps = (story.answer or {}).get("steps", [])
    start: State = {"phase": "deal", "dealer": params["dealer"], "table": [], "took": None}
    if "scores" in params:
        start["scores"] = params["scores"]
    known = [story.teller.member(key, params[key]) for key in ("dealer", "scores", "games") if key in params]
    if params.get("viewer") is not None:
        known.append(story.site.say("say-viewer", seat=story.teller.seat(params["viewer"])))
    frames = [story.frame(story.site.say("say-before", known="; ".join(known)), start)]
    state = start
    for number, action in enumerate(params["actions"]):
        after = _told((_at(steps, number) or {}).get("state", {}), params["actions"])
        check = story.question.checks[number]
        frame = _replay_frame(story, action, state, after, check)
        frames.append(frame)
        state = frame["state"]
    if not frames[-1]["clauses"]:
        frames[-1]["clauses"] = story.clauses
    return frames


def _replay_frame(story: Story, action: dict[str, Any], before: State, after: State, check: dict[str, Any]) -> Frame:
    accepted = check["accepted"]
    state = {**before, **_shown(after), **_table(story, action, before, after, accepted=accepted)}
    say = Sayer(story.site, story.teller).action(action, before, state)
    asserted = dict(check.get("expect", {}))
    if check.get("hides"):
        asserted["hides"] = check["hides"]
    refusal = check.get("because")
    clauses = None
    if refusal is not None:
        say = story.site.say(
            "say-refused",
            what=say.rstrip("."),
            reason=story.site.value(f"refusal-{refusal}", _refusal(story.site, refusal)["text"][story.site.lang]),
        )
        rests = _refusal(story.site, refusal)["clauses"].get(story.question.ruleset)
        clauses = list(dict.fromkeys([story.question.clause, *([rests] if rests else [])]))
    return story.frame(
        say, state, action=action, accepted=accepted, refusal=refusal, asserted=asserted, clauses=clauses
    )


def _refusal(site: Site, code: str) -> dict[str, Any]:
    return next(refusal for refusal in site.corpus.refusals["refusals"] if refusal["code"] == code)


def _told(state: State, actions: list[dict[str, Any]]) -> State:
    """A state without what nothing is said of: how many cards are left where play starts from given hands."""
    laid_out = any("position" in action for action in actions)
    return {key: value for key, value in state.items() if not (laid_out and key == "stock")}


def _shown(after: State) -> State:
    """The members of a state that are shown; hands by seat."""
    shown = {key: value for key, value in after.items() if key not in ("trick", "sides", "hands")}
    if isinstance(after.get("hands"), list):
        shown["hands"] = {str(seat): cards for seat, cards in enumerate(after["hands"])}
    return shown


def _table(story: Story, action: dict[str, Any], before: State, after: State, *, accepted: bool) -> State:
    """The cards on the table: those of the unfinished trick, or of the one just finished."""
    if not accepted:
        return {}
    if "play" not in action:
        return {"table": list(after.get("trick") or []), "took": None}
    lying = [] if before.get("took") is not None or len(before["table"]) == story.players else before["table"]
    table = [*lying, {"seat": action["seat"], "card": action["play"]}]
    finished = len(table) == story.players
    tricks = after.get("tricks") or []
    return {"table": table, "took": tricks[-1]["winner"] if finished and tricks else None}


_MAKERS = {
    "legal_plays": _legal_plays,
    "trick_winner": _trick_winner,
    "may_exchange": _may_exchange,
    "card_order": _card_order,
    "settle": _settle,
    "replay": _replay,
}


def changes(frames: list[Frame]) -> list[Frame]:
    """The frames with only what changed in each state; `hands` only of the seats that changed."""
    before: State = {}
    found = []
    for frame in frames:
        state = frame["state"]
        changed = {key: value for key, value in state.items() if key not in before or before[key] != value}
        if "hands" in changed and isinstance(before.get("hands"), dict):
            changed["hands"] = {
                seat: cards for seat, cards in state["hands"].items() if before["hands"].get(seat, ()) != cards
            }
        found.append(frame | {"state": changed})
        before = state
    return found
