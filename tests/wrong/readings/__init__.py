"""The misreadings, a module for each part of the rules: Bruff's, then those of the other rule sets."""

from __future__ import annotations

from . import (
    bidding,
    contract,
    control,
    dealing,
    ending,
    exchanging,
    general_play,
    general_score,
    general_table,
    ordering,
    playing,
    points,
    setup,
    spoilt,
    withheld,
)

__all__ = [
    "bidding",
    "contract",
    "control",
    "dealing",
    "ending",
    "exchanging",
    "general_play",
    "general_score",
    "general_table",
    "ordering",
    "playing",
    "points",
    "setup",
    "spoilt",
    "withheld",
]
