"""Section 08 misread: who wins the game and when, the jink, the next deal and the match."""

from __future__ import annotations

from registry import always, misread

from fortyfive_reference import dealing, errors, game, order, scoring, state
from fortyfive_reference.actions import Deal, Play

from .points import HIDDEN


@misread("exactly-forty-five-needed", "exactly-forty-five-asked-for", game.reaches)
def _(right, rules, total):
    return total == rules.target


@misread("more-than-forty-five-needed", "more-than-forty-five-asked-for", game.reaches)
@misread("more-than-twenty-five-asked-for", "more-than-one-hundred-and-ten-asked-for", game.reaches)
def _(right, rules, total):
    return total > rules.target


def at_the_end(record):
    """The sides with 45 or more once the deal is finished, and all the totals; none before."""
    totals = game.recorded_totals(record)
    reached = [side for side, total in enumerate(totals) if game.reaches(record.rules, total)]
    return reached if scoring.is_deal_finished(record) else [], totals


@misread("higher-total-wins", "most-points-win", game.winner_now)
def _(right, record):
    reached, totals = at_the_end(record)
    return max(reached, key=lambda side: totals[side]) if reached else game.sweeping_side(record)


@misread("counted-from-the-dealers-left", game.winner_now)
def _(right, record):
    reached, _ = at_the_end(record)
    first = scoring.side_of(record.sides, record.tricks[0].leader)
    return min(reached, key=lambda side: (side - first) % 3) if reached else game.sweeping_side(record)


@misread("lowest-side-number-first", game.winner_now)
def _(right, record):
    reached, _ = at_the_end(record)
    return reached[0] if reached else game.sweeping_side(record)


@misread("uncertain-bonus-wins-at-once", game.first_to_reach)
def _(right, record, points):
    bonus = scoring.bonus(record)
    is_open = bonus and not bonus.confirmed
    return right(record, scoring.with_bonus(record.rules, scoring.trick_points(record.rules, len(points)),
                                            bonus.trick) if is_open else points)


@misread("win-settled-by-looking-into-the-hands", game.winner_now)
def _(right, record):
    best = scoring.best_trump(record)
    higher = order.trumps_above(record.rules, record.trump, best) if best else ()
    sees = len(HIDDEN[1]) > 0 and game.is_bonus_open(record) and not any(card in higher for card in HIDDEN[1])
    return game.first_with_bonus(record) if sees else right(record)


@misread("late-bonus-dated-to-the-last-trick", game.first_to_reach)
def _(right, record, points):
    bonus = scoring.bonus(record)
    sooner = bonus and (scoring.five_was_played(record)
                        or scoring.only_the_turn_up_is_higher(record, scoring.best_trump(record)))
    if not bonus or sooner or not scoring.is_deal_finished(record):
        return right(record, points)
    *before, last = game.running_totals(record, scoring.trick_points(record.rules, len(points)))
    for totals in (*before, game.recorded_totals(record)):
        for side, total in enumerate(totals):
            if game.reaches(record.rules, total):
                return side
    return None


misread("later-sure-win-declared-at-once", game.waits_for_the_bonus)(always(False))


@misread("any-taken-card-rules-the-bonus-out", game.better_card_was_taken)
def _(right, record):
    return record.taken is not None and record.taken.card not in scoring.cards_that_count(record)


@misread("last-to-reach-wins", game.first_by_tricks)
def _(right, record, points):
    last: list[int] = []
    for totals in game.running_totals(record, points):
        last += [side for side, total in enumerate(totals)
                 if game.reaches(record.rules, total) and side not in last]
    return last[-1] if last else None


@misread("last-to-reach-wins", game.winner)
def _(right, record):
    won = [game.winner_now(record._replace(tricks=record.tricks[:count + 1])) for count in range(len(record.tricks))]
    return next((side for side in reversed(won) if side is not None), None)


misread("deal-played-out", game.may_end_now)(lambda right, record: scoring.is_deal_finished(record))


@misread("plays-accepted-after-the-end", state.apply)
def _(right, table, action):
    if table.phase == "game_over" and isinstance(action, Play):
        on_turn = table._replace(phase="play", to_act=table.leader if not table.trick else action.seat)
        return right(on_turn, action)._replace(phase="game_over", to_act=None)
    return right(table, action)


@misread("deal-accepted-after-the-end", state.is_game_over)
def _(right, table, action):
    return right(table, action) and not (isinstance(action, Deal) and table.phase == "game_over")


@misread("game-ends-in-mid-trick", state.play_card)
def _(right, table, action):
    """The five on the table is taken for the trick and its ten points."""
    after = right(table, action)
    side = scoring.side_of(table.sides, action.seat)
    total = table.settled.scores[side] + table.rules.points.trick + table.rules.points.bonus
    wins = action.card == "5" + table.trump and after.trick and game.reaches(table.rules, total)
    return state.finish_game(after._replace(settled=after.settled._replace(winner=side)), side) if wins else after


@misread("every-open-bonus-is-awaited", game.waits_for_the_bonus)
def _(right, record, reached):
    return game.is_bonus_open(record)


misread("taken-card-forgotten", game.better_card_was_taken)(always(False))


@misread("jink-needs-one-player", game.sweeping_side)
def _(right, record):
    return right(record) if len(set(scoring.trick_winners(record))) == 1 else None


misread("jink-only-scores-its-points", game.sweeping_side)(always(None))


@misread("three-tricks-win-the-game", game.sweeping_side)
def _(right, record):
    won = [scoring.side_of(record.sides, seat) for seat in scoring.trick_winners(record)]
    return next((side for side in won if won.count(side) >= 3), None)


@misread("jink-by-alternate-seats", game.sweeping_side)
def _(right, record):
    winners = scoring.trick_winners(record)
    is_one_team = scoring.is_deal_finished(record) and len({seat % 2 for seat in winners}) == 1
    return scoring.side_of(record.sides, winners[-1]) if is_one_team else None


@misread("jink-tested-by-thirty-points", game.sweeping_side)
def _(right, record):
    gained = [now - before for now, before in zip(game.recorded_totals(record), record.scores, strict=True)]
    return gained.index(30) if 30 in gained else None


@misread("scores-start-anew-each-deal", "totals-start-anew-in-each-deal", game.scores_of_next_deal)
def _(right, rules, settled):
    return (0,) * len(settled.scores)


@misread("game-ends-with-the-deal", "best-side-wins-each-deal", game.winner_now)
def _(right, record):
    totals = game.recorded_totals(record)
    won = right(record)
    return totals.index(max(totals)) if won is None and scoring.is_deal_finished(record) else won


@misread("spoiled-deal-scores-nothing", scoring.recorded_points)
def _(right, record):
    won = [scoring.side_of(record.sides, seat) for seat in scoring.trick_winners(record)]
    is_spoiled = scoring.is_deal_finished(record) and not any(won.count(side) >= 3 for side in won)
    return (0,) * len(won) if is_spoiled else right(record)


@misread("set-aside-cards-stay-out", state.bury)
def _(right, table, action):
    return right(table, action)._replace(aside=(action.card,))


@misread("set-aside-cards-stay-out", state.reasons)
def _(right, table, action):
    if not isinstance(action, Deal) or not table.aside:
        return right(table, action)
    rest = [card for card in dealing.full_pack(table.rules) if card not in table.aside]
    return ((reason, sorted(action.pack) != sorted(rest) if reason is errors.MalformedDeck else holds)
            for reason, holds in right(table, action))


@misread("points-carried-between-games", game.scores_of_next_game)
def _(right, settled):
    return tuple(0 if side == settled.winner else score for side, score in enumerate(settled.scores))


@misread("best-of-three-games", game.match_winner)
def _(right, games, games_to_win):
    return right(games, min(2, games_to_win))


@misread("match-ends-after-three-games", game.match_winner)
def _(right, games, games_to_win):
    return games.index(max(games)) if sum(games) >= 3 else None


@misread("every-deal-counts-as-a-game", state.finish_trick)
def _(right, table):
    after = right(table)
    if after.phase != "deal" or table.games_to_win is None:
        return after
    front = after.settled.scores.index(max(after.settled.scores))
    return after._replace(games=game.games_won(after.games, front))


misread("games-go-on-after-the-match", game.match_winner)(always(None))
