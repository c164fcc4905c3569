"""Section 02 misread: dealing, the turn-up and the turned joker."""

from __future__ import annotations

from registry import always, misread

from fortyfive_reference import cards, dealing, errors, play, state, view
from fortyfive_reference.actions import Bury, Foreign, Play
from fortyfive_reference.cards import ACE_OF_HEARTS
from fortyfive_reference.table import legal_plays, trump_in_play, with_hand, without


@misread("deal-passes-to-the-right", dealing.next_dealer)
def _(right, players, dealer):
    return (dealer - 1) % players


@misread("last-trick-winner-deals", state.dealer_of_next_deal)
def _(right, table):
    return table.settled.winners[-1] if table.phase == "deal" and table.settled.winners else right(table)


@misread("dealer-never-changes", state.dealer_of_next_deal)
def _(right, table):
    return table.dealer if table.phase == "deal" else right(table)


@misread("deal-starts-with-the-dealer", dealing.dealing_order)
def _(right, players, dealer):
    return tuple((dealer + step) % players for step in range(players))


@misread("deal-runs-anticlockwise", dealing.dealing_order)
def _(right, players, dealer):
    return tuple((dealer - step) % players for step in range(1, players + 1))


@misread("two-then-three", dealing.deal_hands)
def _(right, rules, players, dealer, pack):
    return right(rules._replace(packets=rules.packets[::-1]), players, dealer, pack)


@misread("cards-dealt-one-by-one", dealing.deal_hands)
def _(right, rules, players, dealer, pack):
    return right(rules._replace(packets=(1,) * rules.hand), players, dealer, pack)


@misread("second-packet-face-up", view.visible_hands)
def _(right, table, viewer):
    return [hand[3:] if seen is None else seen
            for hand, seen in zip(table.hands, right(table, viewer), strict=True)]


@misread("six-cards-to-each", dealing.deal_hands)
def _(right, rules, players, dealer, pack):
    return right(rules._replace(packets=(3, 3)), players, dealer, pack)


@misread("six-cards-to-each", dealing.undealt)
def _(right, rules, players, pack):
    return right(rules._replace(hand=6), players, pack)


@misread("turn-up-beside-twenty-three", "turn-up-counted-in-the-stock", view.face_down)
def _(right, table):
    return len(table.stock) + 1


@misread("stock-shown", view.report)
def _(right, table, viewer=None):
    return {**right(table, viewer), "stock_cards": table.stock}


@misread("bottom-card-turned", "bottom-card-makes-the-trump", dealing.top_card)
def _(right, stock):
    return stock[-1]


@misread("bottom-card-turned", "bottom-card-makes-the-trump", dealing.under_top_card)
def _(right, stock):
    return stock[:-1]


@misread("turned-ace-of-hearts-passed-over", "ace-of-hearts-turned-is-turned-again", state.turn_card)
def _(right, table):
    stock = table.stock
    return right(table._replace(stock=(*stock[1:], stock[0])) if stock[0] == ACE_OF_HEARTS else table)


@misread("trump-goes-with-the-turn-up", state.take_turn_up)
def _(right, table, action):
    return right(table, action)._replace(trump=None)


@misread("first-trump-for-the-whole-game", state.deal)
def _(right, table, action):
    after = right(table, action)
    return after._replace(trump=table.trump) if table.phase == "deal" and table.trump and after.trump else after


@misread("hands-refilled-from-the-stock", state.finish_trick)
def _(right, table):
    drawn = zip(table.hands, table.stock, strict=False)
    refilled = tuple((*hand, card) for hand, card in drawn) if len(table.stock) >= len(table.hands) else table.hands
    return right(table._replace(hands=refilled, stock=table.stock[len(table.hands):]))


@misread("drawing-between-tricks-allowed", state.apply)
def _(right, table, action):
    """Whoever asks for a card between tricks gets the top one of the stock."""
    if isinstance(action, Foreign) and action.name == "discard" and table.phase == "play" and table.tricks:
        hand = (*table.hands[action.seat], table.stock[0])
        return table._replace(hands=with_hand(table.hands, action.seat, hand), stock=table.stock[1:])
    return right(table, action)


@misread("turned-joker-may-be-left", state.apply)
def _(right, table, action):
    """A play in place of a card to bury: the joker goes under the stock and the next card is turned."""
    if isinstance(action, Play) and table.phase == "bury":
        left = right(table, Bury(table.dealer, cards.JOKER))
        return right(left._replace(leader=action.seat, to_act=action.seat), action)
    return right(table, action)


misread("turned-joker-ends-the-turning", dealing.dealer_takes)(always(False))


@misread("turned-joker-ends-the-turning", "trump-goes-with-the-turn-up", "turned-joker-leaves-no-trump", legal_plays)
def _(right, table):
    """Without trumps the suit led is all that binds."""
    if table.phase != "play" or table.trump is not None:
        return right(table)
    hand = table.hands[table.to_act]
    return tuple(card for card in hand if table.trick and card[-1] == table.trick[0][-1]) or hand


@misread("turned-joker-ends-the-turning", "trump-goes-with-the-turn-up", "turned-joker-leaves-no-trump", trump_in_play)
def _(right, table):
    return table.trump or "S"  # some suit must be told to the count of the points


@misread("burying-after-the-turn", state.take_joker)
def _(right, table):
    taken = right(table)
    return state.turn_card(taken)._replace(phase="bury", to_act=taken.dealer)


@misread("burying-after-the-turn", state.bury)
def _(right, table, action):
    hands = without(table.hands, action.seat, action.card)
    leader = play.first_leader(table.rules, len(hands), table.dealer)
    stock = dealing.put_under(table.stock, action.card)
    return table._replace(phase="play", hands=hands, stock=stock, leader=leader, to_act=leader)


@misread("burying-open-to-all", "anybody-may-put-a-card-under", state.reasons)
def _(right, table, action):
    return (found for found in right(table, action) if found[0] is not errors.NotTheDealer)


@misread("burying-without-a-joker", state.reasons)
def _(right, table, action):
    return (found for found in right(table, action)
            if not isinstance(action, Bury) or found[0] is not errors.WrongPhase)


@misread("buried-card-not-checked", state.reasons)
def _(right, table, action):
    return (found for found in right(table, action)
            if not isinstance(action, Bury) or found[0] is not errors.NotInHand)


@misread("buried-card-on-top", dealing.put_under)
def _(right, stock, buried):
    return (buried, *stock)


@misread("buried-card-out-of-the-stock", dealing.put_under)
def _(right, stock, buried):
    return stock


@misread("buried-card-shown", state.bury)
def _(right, table, action):
    return right(table, action)._replace(aside=(action.card,))


@misread("buried-card-shown", view.report)
def _(right, table, viewer=None):
    return {**right(table, viewer), "buried": [card for card in table.aside if card in table.stock]}


@misread("bottom-card-turned-after-the-joker", "bottom-card-turned-after-the-jokers-card", state.bury)
def _(right, table, action):
    return right(table._replace(stock=(table.stock[-1], *table.stock[:-1])), action)


@misread("joker-makes-hearts-trumps", state.bury)
def _(right, table, action):
    return right(table, action)._replace(trump="H")


@misread("dealer-keeps-six-cards", state.bury)
def _(right, table, action):
    return right(table, action)._replace(hands=table.hands)
