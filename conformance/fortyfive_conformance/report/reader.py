"""What a reader is told, in one language: cards, clauses, verdicts and differences as lines of text."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Mapping
from typing import Any

from fortyfive_conformance.corpus.compiled import Corpus, Question
from fortyfive_conformance.words import say

Record = dict[str, Any]
_READING = ("players", "games_to_win", "games", "dealer", "viewer", "scores", "bid", "trump", "to_act", "seat",
            "leader", "turn_up", "taken", "is_dealer", "trick", "tricks", "card", "cards", "hand", "hands", "stock")
_PLACES = {name: place for place, name in enumerate(_READING)}


def plain(text: str) -> str:
    """Text that came from an adapter, made harmless: no control characters, nothing that colours a terminal."""
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)


def in_reading_order(members: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """The members of a value as a reader wants them; a report does not keep the order in which they came."""
    return sorted(members.items(), key=lambda member: (_PLACES.get(member[0], len(_PLACES)), member[0]))


def value_text(value: Any, limit: int = 160) -> str:
    """A value of an answer or a case, short enough for a line."""
    try:
        text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    except RecursionError:
        return "…"
    text = text.replace('"', "") if isinstance(value, list) and all(isinstance(part, str) for part in value) else text
    text = plain(text[:limit + 1])
    return text if len(text) <= limit else text[:limit - 3] + "…"


def clause_text(corpus: Corpus, clause: str, lang: str) -> str:
    """The clause as it is quoted: its id and its text."""
    return f"{clause} — {corpus.clauses[clause]['text'][lang]}"


def clause_texts(corpus: Corpus, clause: str, lang: str) -> list[tuple[str, str]]:
    """The clause in both languages of the sources, the reader's own first, each with its language."""
    tongues = [lang, *(tongue for tongue in ("pt", "es") if tongue != lang)]
    return [(tongue, str(corpus.clauses[clause]["text"][tongue])) for tongue in tongues]


def asked_text(question: Question, record: Record, lang: str) -> str:
    """What was asked, in one line: the method's question, or the step of the script."""
    params = question.params
    if "action" not in record:
        shown = {key: value for key, value in params.items() if key not in ("ruleset", "sides", "actions")}
        return ", ".join(f"{key} {value_text(value)}" for key, value in in_reading_order(shown))
    return step_text(params["actions"][record["action"]], record["step"], lang)


def step_text(action: dict[str, Any], step: int, lang: str) -> str:
    """One action of a script in words."""
    if "deal" in action:
        what = say(lang, "step-deal", turn_up=action.get("turn_up", "—"))
    elif "position" in action:
        what = say(lang, "step-position", trump=action["position"]["trump"])
    else:
        verb = verb_of(action)
        what = say(lang, f"step-{verb}", seat=action["seat"], card=value_text(action[verb]).strip('"'))
    return say(lang, "step", number=step + 1, what=what)


def verb_of(action: dict[str, Any]) -> str:
    """What a seat does in an action: `play`, `exchange` …"""
    return next(key for key in action if key != "seat")


def difference_lines(record: Record, lang: str) -> list[str]:
    """Expected against got, a line for each member, and what else there is to say."""
    return [say(lang, "difference", at=plain(found["at"]), expected=value_text(found["expected"]),
                got=value_text(found["got"]))
            for found in record.get("differences", []) if found["at"] != "hides"] + note_lines(record, lang)


def whole_lists(question: Question, record: Record) -> list[dict[str, Any]]:
    """The differences, with those at single places of a list of cards shown as the whole list."""
    found: dict[str, dict[str, Any]] = {}
    for difference in record.get("differences", []):
        at = difference["at"]
        whole = _whole_list(question, record, at.rpartition("[")[0]) if at.endswith("]") else None
        if at != "hides":
            shown = whole or difference
            found.setdefault(shown["at"], shown)
    return list(found.values())


def _whole_list(question: Question, record: Record, at: str) -> dict[str, Any] | None:
    action, answer = record.get("action", 0), record.get("answer", {})
    steps = answer.get("steps", []) if question.method == "replay" else [{"state": answer}]
    if action >= len(steps):
        return None
    expected, got = (_at(value, at) for value in (question.checks[action].get("expect"), steps[action].get("state")))
    both = [value for value in (expected, got) if isinstance(value, list) and all(isinstance(v, str) for v in value)]
    return {"at": at, "expected": expected, "got": got} if len(both) == 2 else None


def _at(value: Any, at: str) -> Any:
    """The value at a place like `tricks[1].winner`; None where there is none."""
    for step in re.findall(r"[^.\[\]]+", at):
        if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
            value = value[int(step)]
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return value


def note_lines(record: Record, lang: str) -> list[str]:
    """What a record says beside expected against got: cards that are shown, members not reported, details."""
    lines = [say(lang, "shown", card=value_text(found["got"]).strip('"')) for found in record.get("differences", [])
             if found["at"] == "hides"]
    if record.get("missing"):
        lines.append(say(lang, "missing", members=", ".join(map(plain, record["missing"]))))
    if record.get("detail"):
        lines.append(plain(record["detail"][:1000]))
    return lines


def repeat_command(record: Record, adapter: list[str]) -> str:
    """The command that asks this case again, step by step; `adapter` are the words that reach the adapter."""
    words = ["fortyfive", "replay", record["case"], "--ruleset", record["ruleset"], *adapter]
    return plain(" ".join(word if word == "--" else shlex.quote(word) for word in words))


def number(value: int, lang: str) -> str:
    """A number as it is written in a language: 562,458,260 or 562 458 260; in a line of text it does not break."""
    text = f"{value:,}"
    return text if lang == "en" else text.replace(",", "\u00a0" if value > 9999 else "")
