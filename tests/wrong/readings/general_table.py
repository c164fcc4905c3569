"""The general game misread, sections 01 and 02: the sides, hands in sight, the pack, the deal and the turn-up."""

from __future__ import annotations

from registry import misread

from fortyfive_reference import dealing, game, play, scoring, state, view
from fortyfive_reference.cards import PACK
from fortyfive_reference.table import legal_plays, without


def played(table, action, size):
    """The state after a play at a table where a trick is taken for complete with so many cards."""
    hands = without(table.hands, action.seat, action.card)
    to_act = play.next_to_play(len(hands), action.seat)
    after = table._replace(hands=hands, trick=(*table.trick, action.card), to_act=to_act)
    return state.finish_trick(after._replace(trick=after.trick[:len(hands)])) if len(after.trick) == size else after


@misread("third-card-awaited-from-two", state.play_card)
def _(right, table, action):
    return played(table, action, max(3, len(table.hands)))


@misread("trick-of-five-at-every-table", state.play_card)
def _(right, table, action):
    return played(table, action, 5)


@misread("trick-of-four-at-every-table", state.play_card)
def _(right, table, action):
    return played(table, action, 4)


@misread("third-card-awaited-from-two", "trick-of-five-at-every-table", "trick-of-four-at-every-table",
         view.trick_report)
def _(right, shown):
    """A seat may have more than one card in the trick."""
    return [{"seat": (shown.leader + place) % len(shown.hands), "card": card} for place, card in enumerate(shown.trick)]


@misread("tenth-seat-left-out", dealing.dealing_order)
def _(right, players, dealer):
    return right(players, dealer)[:9]


@misread("six-seats-with-the-joker", dealing.dealing_order)
def _(right, players, dealer):
    return right(players, dealer)[:6]


def is_team(sides, players):
    """Whether this is a table of so many players in two sides."""
    return len(sides) == 2 and sum(map(len, sides)) == players


@misread("partners-of-four-side-by-side", scoring.side_of)
def _(right, sides, seat):
    return seat // 2 if is_team(sides, 4) else right(sides, seat)


@misread("four-play-alone", game.running_totals)
def _(right, record, points):
    """Only what the first partner of a side wins comes to its score."""
    if not is_team(record.sides, 4):
        yield from right(record, points)
        return
    totals = list(record.scores)
    for seat, value in zip(scoring.trick_winners(record), points, strict=True):
        totals[scoring.side_of(record.sides, seat)] += value if seat < 2 else 0
        yield tuple(totals)


@misread("opposite-of-six-made-partners", scoring.side_of)
def _(right, sides, seat):
    return seat % 3 % 2 if is_team(sides, 6) else right(sides, seat)


@misread("six-in-two-halves", scoring.side_of)
def _(right, sides, seat):
    return seat // 3 if is_team(sides, 6) else right(sides, seat)


@misread("even-numbers-in-two-teams", scoring.side_of)
def _(right, sides, seat):
    return seat % 2 if len(sides) in (8, 10) else right(sides, seat)


@misread("odd-numbers-in-two-teams", scoring.side_of)
def _(right, sides, seat):
    return seat % 2 if len(sides) in (3, 5, 7) else right(sides, seat)


@misread("pack-with-a-joker-in-every-game", dealing.full_pack)
def _(right, rules):
    return PACK


@misread("pack-counted-and-not-looked-at", dealing.is_full_pack)
def _(right, rules, pack):
    return len(pack) == rules.pack.size


@misread("hand-of-the-player-opposite-shown", view.visible_hands)
def _(right, shown, viewer):
    players = len(shown.hands)
    opposite = None if viewer is None else (viewer + players // 2) % players
    return [hand if seat == opposite else seen
            for seat, (hand, seen) in enumerate(zip(shown.hands, right(shown, viewer), strict=True))]


@misread("hands-laid-open-between-two", view.visible_hands)
def _(right, shown, viewer):
    return right(shown, None if len(shown.hands) == 2 else viewer)


@misread("what-the-next-may-play-is-shown", view.visible_legal)
def _(right, shown, viewer):
    return legal_plays(shown)


@misread("four-cards-and-then-one", dealing.deal_hands)
def _(right, rules, players, dealer, pack):
    return right(rules._replace(packets=(4, 1)), players, dealer, pack)


@misread("packets-turned-round-in-the-next-deal", state.deal)
def _(right, table, action):
    packets = table.rules.packets[::-1] if table.deal % 2 else table.rules.packets
    return right(table._replace(rules=table.rules._replace(packets=packets)), action)._replace(rules=table.rules)


@misread("stock-of-the-table-of-six", view.face_down)
def _(right, shown):
    return 21 if shown.stock else 0


@misread("turn-up-put-away-after-the-first-trick", state.finish_trick)
def _(right, table):
    return right(table)._replace(turn_up=None)


@misread("turn-up-of-the-first-deal-kept", state.deal)
def _(right, table, action):
    dealt = right(table, action)
    return dealt._replace(turn_up=table.turn_up, trump=table.trump) if table.turn_up and dealt.turn_up else dealt


@misread("joker-taken-for-nothing", state.take_joker)
def _(right, table):
    return state.turn_card(right(table))


@misread("turned-joker-leaves-no-trump", state.bury)
def _(right, table, action):
    return right(table, action)._replace(trump=None)
