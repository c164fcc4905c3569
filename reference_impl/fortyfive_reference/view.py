"""What is told of a game after each action, to the whole table or to one seat."""

from __future__ import annotations

from . import game, state
from .cards import Cards
from .scoring import Bonus, Taken
from .state import State

Report = dict[str, object]


def is_shown(seat: int, viewer: int | None) -> bool:
    """A player sees no hand but the own one, not even the partner's (bruff-01.5); without a viewer all lie open."""
    return viewer is None or seat == viewer


def visible_hands(table: State, viewer: int | None) -> list[Cards | None]:
    """The hands by seat from 0, None for those that the viewer does not see."""
    return [hand if is_shown(seat, viewer) else None for seat, hand in enumerate(table.hands)]


def visible_legal(table: State, viewer: int | None) -> Cards:
    """What the seat to act may play is known to that seat alone, for it tells of its hand (bruff-01.5)."""
    return state.legal_plays(table) if table.to_act is not None and is_shown(table.to_act, viewer) else ()


def face_down(table: State) -> int:
    """The number of cards under the turn-up, without those set aside in an exchange (bruff-02.7, bruff-03.11)."""
    return len(table.stock)


def taken_report(taken: Taken | None) -> Report | None:
    """Who took which exposed card; what was set aside for it stays hidden (bruff-03.11)."""
    return taken and taken._asdict()


def bonus_report(bonus: Bonus | None) -> Report | None:
    """The trick that holds the bonus, and whether it is confirmed."""
    return bonus and bonus._asdict()


def trick_report(table: State) -> list[Report]:
    """The unfinished trick, a card each in the order played."""
    return [{"seat": seat, "card": card} for seat, card in zip(state.trick_seats(table), table.trick, strict=True)]


def tricks_report(table: State) -> list[Report]:
    """The finished tricks of the deal, each with its winner's seat and recorded points."""
    settled = table.settled
    return [
        {"winner": winner, "points": points} for winner, points in zip(settled.winners, settled.points, strict=True)
    ]


def match_report(table: State) -> Report:
    """The games won by each side, where games are counted (bruff-08.10)."""
    if table.games_to_win is None:
        return {}
    return {"games": table.games, "match_winner": game.match_winner(table.games, table.games_to_win)}


def report(table: State, viewer: int | None = None) -> Report:
    """A state as the protocol tells it; with a viewer, only what that seat may know."""
    return {
        "phase": table.phase,
        "deal": table.deal,
        "dealer": table.dealer,
        "to_act": table.to_act,
        "hands": visible_hands(table, viewer),
        "trump": table.trump,
        "turn_up": table.turn_up,
        "taken": taken_report(table.taken),
        "stock": face_down(table),
        "trick": trick_report(table),
        "tricks": tricks_report(table),
        "bonus": bonus_report(table.settled.bonus),
        "scores": table.settled.scores,
        "winner": table.settled.winner,
        "legal": visible_legal(table, viewer),
        "sides": table.sides,
        "bid": None,  # there is no auction (bruff-01.8)
        **match_report(table),
    }
