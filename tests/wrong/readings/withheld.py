"""Section 06 misread: when a trump may be withheld from a trump lead."""

from __future__ import annotations

from registry import always, misread

from fortyfive_reference import order, play, withholding
from fortyfive_reference.cards import ACE_OF_HEARTS, JOKER


@misread("trump-lead-may-be-declined", play.answers_to_trump)
def _(right, rules, trump, hand, trick):
    return hand


@misread("every-lead-asks-for-trumps", play.answers_to_plain)
def _(right, rules, trump, hand, led):
    return order.trumps_among(trump, hand) or right(rules, trump, hand, led)


misread("no-trump-is-protected", withholding.may_withhold)(always(False))


@misread("only-the-five-protected", withholding.protected_trumps)
def _(right, rules, trump):
    return right(rules, trump)[:1]


@misread("joker-not-protected", withholding.protected_trumps)
def _(right, rules, trump):
    return tuple(card for card in right(rules, trump) if card != JOKER)


@misread("protected-only-from-ordinary-leads", "protected-only-under-ordinary-leads", withholding.may_withhold)
def _(right, rules, trump, card, trick):
    return right(rules, trump, card, trick) and trick[0] not in withholding.protected_trumps(rules, trump)


@misread("protected-from-every-lead", "protected-from-whatever-is-led", withholding.may_withhold)
def _(right, rules, trump, card, trick):
    return card in withholding.protected_trumps(rules, trump)


@misread("every-higher-trump-protected", "any-higher-trump-may-be-kept", withholding.may_withhold)
def _(right, rules, trump, card, trick):
    return order.beats(rules, trump, card, trick[0])


@misread("withholding-needs-a-single-trump", "discard-only-beside-a-single-trump", withholding.may_discard)
def _(right, rules, trump, trumps, trick):
    return right(rules, trump, trumps, trick) and len(trumps) < 2


@misread("one-protected-trump-suffices", "discard-beside-one-protected-trump", withholding.may_discard)
def _(right, rules, trump, trumps, trick):
    return not trumps or any(withholding.may_withhold(rules, trump, card, trick) for card in trumps)


@misread("one-trump-above-the-lead-suffices", "one-protected-above-the-lead-is-enough", withholding.may_discard)
def _(right, rules, trump, trumps, trick):
    protected = withholding.protected_trumps(rules, trump)
    one_above = any(withholding.may_withhold(rules, trump, card, trick) for card in trumps)
    return not trumps or one_above and all(card in protected for card in trumps)


def owed(rules, trump, hand, trick):
    """The trumps of a hand that owes one; none where it owes none."""
    trumps = order.trumps_among(trump, hand)
    return () if withholding.may_discard(rules, trump, trumps, trick) else trumps


@misread("lowest-trump-forced", play.answers_to_trump)
def _(right, rules, trump, hand, trick):
    trumps = owed(rules, trump, hand, trick)
    return (max(trumps, key=order.trump_order(rules, trump).index),) if trumps else hand


@misread("highest-trump-forced", play.answers_to_trump)
def _(right, rules, trump, hand, trick):
    trumps = owed(rules, trump, hand, trick)
    return (order.strongest_trump(rules, trump, trumps),) if trumps else hand


@misread("inferior-protected-trump-forced", play.answers_to_trump)
def _(right, rules, trump, hand, trick):
    trumps = owed(rules, trump, hand, trick)
    return tuple(card for card in trumps if not withholding.may_withhold(rules, trump, card, trick)) or hand


@misread("withholding-judged-by-the-best-card", withholding.may_withhold)
def _(right, rules, trump, card, trick):
    return right(rules, trump, card, (order.strongest_trump(rules, trump, order.trumps_among(trump, trick)),))


@misread("withholding-judged-by-the-last-card", withholding.may_withhold)
def _(right, rules, trump, card, trick):
    return right(rules, trump, card, order.trumps_among(trump, trick)[-1:])


@misread("five-forced-as-only-trump", withholding.may_discard)
def _(right, rules, trump, trumps, trick):
    return trumps != ("5" + trump,) and right(rules, trump, trumps, trick)


@misread("five-frees-the-whole-hand", withholding.may_discard)
def _(right, rules, trump, trumps, trick):
    return "5" + trump in trumps or right(rules, trump, trumps, trick)


@misread("only-the-five-forces", "jack-of-trumps-forces-nothing", withholding.may_withhold)
def _(right, rules, trump, card, trick):
    return card in withholding.protected_trumps(rules, trump) and trick[0] != "5" + trump


@misread("ace-of-hearts-forces-the-joker", withholding.may_withhold)
def _(right, rules, trump, card, trick):
    swapped = {JOKER: ACE_OF_HEARTS, ACE_OF_HEARTS: JOKER}
    return right(rules, trump, swapped.get(card, card), tuple(swapped.get(other, other) for other in trick))


@misread("ace-of-trumps-protected", withholding.protected_trumps)
def _(right, rules, trump):
    return (*right(rules, trump), "A" + trump)


@misread("ace-of-hearts-unprotected-in-hearts", withholding.protected_trumps)
def _(right, rules, trump):
    return tuple(card for card in right(rules, trump) if card != "A" + trump)


@misread("no-card-without-a-trump", play.answers_to_trump)
def _(right, rules, trump, hand, trick):
    return right(rules, trump, hand, trick) if order.trumps_among(trump, hand) else ()


@misread("protected-trump-not-offered", play.answers_to_trump)
def _(right, rules, trump, hand, trick):
    return owed(rules, trump, hand, trick) or tuple(card for card in hand if not order.is_trump(trump, card))
