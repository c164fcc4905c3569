"""What a reader is told, in one language: cards, clauses, verdicts and differences as lines of text."""

from __future__ import annotations

import json
import shlex
from typing import Any

from fortyfive_conformance.corpus.compiled import Corpus, Question
from fortyfive_conformance.words import say

Record = dict[str, Any]


def plain(text: str) -> str:
    """Text that came from an adapter, made harmless: no control characters, nothing that colours a terminal."""
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)


def value_text(value: Any) -> str:
    """A value of an answer or a case, short enough for a line."""
    text = plain(json.dumps(value, ensure_ascii=False))
    text = text.replace('"', "") if isinstance(value, list) and all(isinstance(part, str) for part in value) else text
    return text if len(text) <= 160 else text[:157] + "…"


def clause_text(corpus: Corpus, clause: str, lang: str) -> str:
    """The clause as it is quoted: its id and its text."""
    return f"{clause} — {corpus.clauses[clause]['text'][lang]}"


def asked_text(question: Question, record: Record, lang: str) -> str:
    """What was asked, in one line: the method's question, or the step of the script."""
    params = question.params
    if "action" not in record:
        shown = {key: value for key, value in params.items() if key not in ("ruleset", "sides", "actions")}
        return ", ".join(f"{key} {value_text(value)}" for key, value in shown.items())
    return step_text(params["actions"][record["action"]], record["step"], lang)


def step_text(action: dict[str, Any], step: int, lang: str) -> str:
    """One action of a script in words."""
    if "deal" in action:
        what = say(lang, "step-deal", turn_up=action.get("turn_up", "—"))
    elif "position" in action:
        what = say(lang, "step-position", trump=action["position"]["trump"])
    else:
        verb = next(key for key in action if key != "seat")
        what = say(lang, f"step-{verb}", seat=action["seat"], card=value_text(action[verb]).strip('"'))
    return say(lang, "step", number=step + 1, what=what)


def difference_lines(record: Record, lang: str) -> list[str]:
    """Expected against got, a line for each member."""
    lines = []
    for found in record.get("differences", []):
        if found["at"] == "hides":
            lines.append(say(lang, "shown", card=found["got"]))
        else:
            lines.append(say(lang, "difference", at=plain(found["at"]), expected=value_text(found["expected"]),
                             got=value_text(found["got"])))
    if record.get("missing"):
        lines.append(say(lang, "missing", members=", ".join(map(plain, record["missing"]))))
    if record.get("detail"):
        lines.append(plain(record["detail"]))
    return lines


def repeat_command(record: Record, adapter: list[str]) -> str:
    """The command that asks this case again, step by step; `adapter` are the words that reach the adapter."""
    words = ["fortyfive", "replay", record["case"], "--ruleset", record["ruleset"], *adapter]
    return plain(" ".join(word if word == "--" else shlex.quote(word) for word in words))
