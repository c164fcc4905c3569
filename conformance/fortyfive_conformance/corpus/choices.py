"""Choices: what a declared value makes of a rule set, and what an undeclared choice counts as."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Params = dict[str, Any]


def chosen(ruleset: Params, choices: Iterable[Params], picked: Mapping[str, str]) -> Params:
    """The rule set with the parameters that the picked values set laid over it; `bidding` member by member."""
    laid_over = dict(ruleset)
    for choice in choices:
        value = next((value for value in choice["values"] if value["id"] == picked.get(choice["id"])), None)
        if value is None or choice["id"] not in ruleset["choices"]:
            continue
        for key, setting in value.get("sets", {}).items():
            mixes = isinstance(setting, dict) and key == "bidding"
            laid_over[key] = {**laid_over[key], **setting} if mixes else setting
    return laid_over


def counted(ruleset: Params, choices: Iterable[Params], declared: Mapping[str, str]) -> dict[str, str]:
    """What an implementation is held to: what it declared, and the default of a choice marked `undeclared: default`."""
    defaults = {choice["id"]: choice["default"] for choice in choices
                if choice["undeclared"] == "default" and choice["id"] in ruleset["choices"]}
    return {**defaults, **declared}
