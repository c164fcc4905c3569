"""The cards of Bruff Forty-Five as whole numbers, with every comparison of two of them worked out once.

A card is `13 * suit + pip - 1` (ace 1, jack 11, queen 12, king 13); the joker is 52. A set of cards, such as a hand, is
one whole number whose bit `c` stands for card `c`. What the rules say of two cards lies in tables that are filled when
this module loads, so that following a lead and winning a trick are one look-up each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SPADES, CLUBS, DIAMONDS, HEARTS = SUITS = range(4)
ACE, JACK = 1, 11
JOKER = 52
PACK = range(53)


def card(suit: int, pip: int) -> int:
    """Return the number of the card with that suit and that pip (1 to 13)."""
    return 13 * suit + pip - 1


def suit_of(number: int) -> int:
    """Return the suit printed on a card; the joker has none and gives 4."""
    return number // 13


def bits(cards: Iterable[int]) -> int:
    """Return the set of those cards as a bit mask."""
    return sum({1 << number for number in cards})


def members(cards: int) -> list[int]:
    """Return the cards of a bit mask, lowest number first."""
    return [number for number in PACK if cards >> number & 1]


ACE_OF_HEARTS = card(HEARTS, ACE)


def _plain_rank(number: int) -> int:
    """Rank a card in its plain suit: K, Q, J, then the pips, falling in red, rising in black; the ace is a pip of 1."""
    pip = number % 13 + 1
    return pip if pip >= JACK or suit_of(number) in (DIAMONDS, HEARTS) else JACK - pip


def _trump_rank(trump: int, number: int) -> int:
    """Rank a card among the trumps: five, jack, joker, ace of hearts, ace, then as in its suit; 0 for no trump."""
    raised = {card(trump, 5): 20, card(trump, JACK): 19, JOKER: 18, card(trump, ACE): 16, ACE_OF_HEARTS: 17}
    return raised.get(number, _plain_rank(number) if suit_of(number) == trump else 0)


TRUMP_RANK = [[_trump_rank(trump, number) for number in PACK] for trump in SUITS]

TRUMPS = [bits(number for number in PACK if TRUMP_RANK[trump][number]) for trump in SUITS]

# STRONGER[trump][c]: all trumps above the trump c.
STRONGER = [[bits(n for n in PACK if ranks[n] > ranks[c]) for c in PACK] for ranks in TRUMP_RANK]

# The cards that may be kept back from a lower trump: five, jack, joker, ace of hearts.
GUARDED = [bits([card(trump, 5), card(trump, JACK), JOKER, ACE_OF_HEARTS]) for trump in SUITS]


def _strengths(trump: int, lead: int) -> bytes:
    """Return for each card what it is worth in a trick with that lead; 0 for a card that cannot win."""
    followed = suit_of(lead) if not TRUMP_RANK[trump][lead] else None
    return bytes(
        100 + TRUMP_RANK[trump][n] if TRUMP_RANK[trump][n] else _plain_rank(n) if suit_of(n) == followed else 0
        for n in PACK
    )


def _answers(trump: int, lead: int) -> tuple[int, int]:
    """Return (demand, allowed): who holds a card of `demand` plays one of `allowed`, anybody else what they like.

    To a trump lead every trump demands, but for the guarded ones that beat the lead, and any trump will do. To a plain
    lead the cards of that suit demand, and a trump will do as well.
    """
    if TRUMP_RANK[trump][lead]:
        return TRUMPS[trump] & ~(GUARDED[trump] & STRONGER[trump][lead]), TRUMPS[trump]
    suit = bits(n for n in PACK if suit_of(n) == suit_of(lead)) & ~TRUMPS[trump]
    return suit, suit | TRUMPS[trump]


STRENGTH = [[_strengths(trump, lead) for lead in PACK] for trump in SUITS]
ANSWERS = [[_answers(trump, lead) for lead in PACK] for trump in SUITS]


def legal(trump: int, hand: int, table: Sequence[int]) -> int:
    """Return the cards of `hand` that may be played to the cards on the table, the led one first."""
    if not table:
        return hand
    demand, allowed = ANSWERS[trump][table[0]]
    return hand & allowed if hand & demand else hand


def best(trump: int, table: Sequence[int]) -> int:
    """Return the position in the trick, 0 for the led card, of the card that wins it."""
    strength = STRENGTH[trump][table[0]]
    return max(range(len(table)), key=lambda position: strength[table[position]])


def ranking(trump: int, suit: int | None = None) -> list[int]:
    """Return the trumps, or the cards of a plain suit, from the strongest to the weakest."""
    if suit is None:
        return sorted(members(TRUMPS[trump]), key=lambda n: -TRUMP_RANK[trump][n])
    return sorted((n for n in PACK if suit_of(n) == suit and not TRUMP_RANK[trump][n]), key=lambda n: -_plain_rank(n))


def may_take(trump: int, exposed: int, hand: int, is_dealer: bool) -> bool:
    """Tell whether the exposed card may be taken: by who holds the trump suit's ace, or by the dealer who turned it."""
    ace = card(trump, ACE)
    return bool(hand >> ace & 1) or (is_dealer and exposed == ace)
