"""The control that must die: every card is legal and the last one wins."""

from __future__ import annotations

from registry import misread

from fortyfive_reference import play


@misread("--broken", play.legal_plays)
def _(right, rules, trump, hand, trick):
    return hand


@misread("--broken", play.trick_winner)
def _(right, rules, trump, trick):
    return len(trick) - 1
