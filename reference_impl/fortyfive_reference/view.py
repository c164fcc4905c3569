"""What is told of a game after each action, to the whole table or to one seat."""

from __future__ import annotations

from . import game, table
from .cards import Cards
from .scoring import Bonus, Taken
from .table import State

Report = dict[str, object]


def is_shown(seat: int, viewer: int | None) -> bool:
    """A player sees no hand but the own one, not even the partner's (bruff-01.5); without a viewer all lie open."""
    return viewer is None or seat == viewer


def visible_hands(shown: State, viewer: int | None) -> list[Cards | None]:
    """The hands by seat from 0, None for those that the viewer does not see."""
    return [hand if is_shown(seat, viewer) else None for seat, hand in enumerate(shown.hands)]


def visible_legal(shown: State, viewer: int | None) -> Cards:
    """What the seat to act may play is known to that seat alone, for it tells of its hand (bruff-01.5)."""
    return table.legal_plays(shown) if shown.to_act is not None and is_shown(shown.to_act, viewer) else ()


def face_down(shown: State) -> int:
    """The number of cards under the turn-up, without those set aside in an exchange (bruff-02.7, bruff-03.11)."""
    return len(shown.stock)


def taken_report(taken: Taken | None) -> Report | None:
    """Who took which exposed card; what was set aside for it stays hidden (bruff-03.11)."""
    return taken and taken._asdict()


def bonus_report(bonus: Bonus | None) -> Report | None:
    """The trick that holds the bonus, and whether it is confirmed."""
    return bonus and bonus._asdict()


def trick_report(shown: State) -> list[Report]:
    """The unfinished trick, a card each in the order played."""
    return [{"seat": seat, "card": card} for seat, card in zip(table.trick_seats(shown), shown.trick, strict=True)]


def tricks_report(shown: State) -> list[Report]:
    """The finished tricks of the deal, each with its winner's seat and recorded points."""
    settled = shown.settled
    return [
        {"winner": winner, "points": points} for winner, points in zip(settled.winners, settled.points, strict=True)
    ]


def bid_report(shown: State) -> Report | None:
    """The standing bid, then the contract; none where there is no auction (bruff-01.8)."""
    bid = shown.contract or shown.auction.standing
    return bid and bid._asdict()


def match_report(shown: State) -> Report:
    """The games won by each side, where games are counted (bruff-08.10)."""
    if shown.games_to_win is None:
        return {}
    return {"games": shown.games, "match_winner": game.match_winner(shown.games, shown.games_to_win)}


def report(shown: State, viewer: int | None = None) -> Report:
    """A state as the protocol tells it; with a viewer, only what that seat may know."""
    return {
        "phase": shown.phase,
        "deal": shown.deal,
        "dealer": shown.dealer,
        "to_act": shown.to_act,
        "hands": visible_hands(shown, viewer),
        "trump": shown.trump,
        "turn_up": shown.turn_up,
        "taken": taken_report(shown.taken),
        "stock": face_down(shown),
        "trick": trick_report(shown),
        "tricks": tricks_report(shown),
        "bonus": bonus_report(shown.settled.bonus),
        "scores": shown.settled.scores,
        "winner": shown.settled.winner,
        "legal": visible_legal(shown, viewer),
        "sides": shown.sides,
        "bid": bid_report(shown),
        **match_report(shown),
    }
