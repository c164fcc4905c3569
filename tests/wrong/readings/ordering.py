"""Section 04 misread: the codes of the cards, what is a trump, and the order of trumps and plain suits."""

from __future__ import annotations

from registry import misread

from fortyfive_reference import order, serve
from fortyfive_reference.cards import ACE_OF_HEARTS, JOKER, PACK

SWAPPED = {"C": "H", "H": "C"}


def other_letters(value):
    """A message with the letters of clubs and hearts changed for each other."""
    if isinstance(value, dict):
        return {SWAPPED.get(key, key): other_letters(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [other_letters(part) for part in value]
    if value in PACK and value != JOKER:
        return value[0] + SWAPPED.get(value[1], value[1])
    return SWAPPED.get(value, value) if isinstance(value, str) else value


@misread("letter-c-read-as-hearts", serve.handle)
def _(right, method, members):
    return other_letters(right(method, other_letters(members)))


def moved(line, card, to):
    """A line of cards with one moved to another place, from the left."""
    rest = [other for other in line if other != card]
    return (*rest[:to], card, *rest[to:])


def raised(line, rank, suit, above):
    """A line of cards with one moved to the place just before another, by ranks."""
    rest = [other for other in line if other != rank + suit]
    return moved(line, rank + suit, rest.index(above + suit))


def run(line, ranks):
    """A line of cards with its numerals in the order of these ranks, in the places where they stand."""
    numerals = iter([card for rank in ranks for card in line if card[0] == rank and card != JOKER])
    return tuple(next(numerals) if card[0] in ranks and card != JOKER else card for card in line)


@misread("ten-ranked-by-its-letter", order.plain_order, order.lower_trumps)
def _(right, suit):
    return raised(right(suit), "T", suit, "K")


@misread("ace-of-hearts-a-plain-heart", order.is_trump)
def _(right, trump, card):
    return right(trump, card) and (card != ACE_OF_HEARTS or trump == "H")


@misread("ace-of-hearts-a-plain-heart", order.top_trumps)
def _(right, rules, trump):
    return tuple(card for card in right(rules, trump) if card != ACE_OF_HEARTS or trump == "H")


@misread("ace-of-hearts-a-plain-heart", order.plain_order)
@misread("ace-of-hearts-in-the-plain-hearts", order.plain_order)
def _(right, suit):
    return (ACE_OF_HEARTS, *right(suit)) if suit == "H" else right(suit)


@misread("ace-of-hearts-listed-twice", "ace-of-hearts-counted-twice", order.lower_trumps)
def _(right, trump):
    return (ACE_OF_HEARTS, *right(trump)) if trump == "H" else right(trump)


@misread("ace-of-hearts-replaces-the-ace-of-trumps", "ace-of-hearts-in-the-place-of-the-own-ace", order.is_trump)
def _(right, trump, card):
    return right(trump, card) and (card == ACE_OF_HEARTS or card != "A" + trump)


@misread("ace-of-hearts-replaces-the-ace-of-trumps", "ace-of-hearts-in-the-place-of-the-own-ace", order.lower_trumps)
def _(right, trump):
    return tuple(card for card in right(trump) if card != "A" + trump)


@misread("joker-above-the-jack", order.trump_order)
def _(right, rules, trump):
    return moved(right(rules, trump), JOKER, 1)


@misread("joker-the-highest-trump", order.trump_order)
def _(right, rules, trump):
    return moved(right(rules, trump), JOKER, 0)


@misread("joker-below-the-ace-of-hearts", order.trump_order)
def _(right, rules, trump):
    return moved(right(rules, trump), JOKER, 3)


@misread("joker-the-lowest-trump", order.trump_order)
def _(right, rules, trump):
    return moved(right(rules, trump), JOKER, 99)


@misread("black-trump-numerals-run-downwards", order.lower_trumps)
@misread("black-plain-numerals-run-downwards", order.plain_order)
def _(right, suit):
    return run(right(suit), "T98765432") if suit in "SC" else right(suit)


@misread("red-trump-numerals-run-upwards", order.lower_trumps)
@misread("red-plain-numerals-run-upwards", order.plain_order)
def _(right, suit):
    return run(right(suit), "23456789T") if suit in "DH" else right(suit)


@misread("ace-of-trumps-above-the-ace-of-hearts", order.trump_order)
def _(right, rules, trump):
    return right(rules, trump) if trump == "H" else moved(right(rules, trump), "A" + trump, 3)


@misread("ace-of-trumps-the-lowest-trump", order.lower_trumps)
def _(right, trump):
    return right(trump) if trump == "H" else moved(right(trump), "A" + trump, 99)


@misread("five-of-trumps-in-its-number-place", order.trump_order)
def _(right, rules, trump):
    return raised(right(rules, trump), "5", trump, "6" if trump in "SC" else "4")


@misread("jack-of-trumps-among-the-court", order.trump_order)
def _(right, rules, trump):
    line = right(rules, trump)
    return moved(line, "J" + trump, line.index("Q" + trump))


@misread("ace-of-diamonds-the-lowest-trump", "ace-of-diamonds-last-as-a-trump", order.lower_trumps)
def _(right, trump):
    return moved(right(trump), "AD", 99) if trump == "D" else right(trump)


@misread("plain-jack-above-the-king", order.plain_order)
def _(right, suit):
    return moved(right(suit), "J" + suit, 0)


@misread("black-ace-above-the-king", order.plain_order)
def _(right, suit):
    return moved(right(suit), "A" + suit, 0) if suit in "SC" else right(suit)


@misread("black-ace-below-the-ten", order.plain_order)
def _(right, suit):
    return moved(right(suit), "A" + suit, 99) if suit in "SC" else right(suit)


@misread("five-high-in-every-suit", order.plain_order)
def _(right, suit):
    return moved(right(suit), "5" + suit, 0)


@misread("ace-of-diamonds-under-the-jack", order.plain_order)
def _(right, suit):
    return moved(right(suit), "AD", 3) if suit == "D" else right(suit)


@misread("ace-of-diamonds-above-the-king", order.plain_order)
def _(right, suit):
    return moved(right(suit), "AD", 0) if suit == "D" else right(suit)
