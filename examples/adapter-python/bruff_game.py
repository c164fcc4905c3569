"""A game of Bruff Forty-Five for six: deal, exchange, play, game after game.

    game = Game(first_dealer=5)
    game.deal(pack)                 # 53 cards after the cut, top card first
    game.exchange(2, card)          # seat 2 sets `card` aside and takes the exposed card
    game.play(0, card)

A move against the rules raises `RefusedError` and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from bruff_cards import JOKER, PACK, TRUMP_RANK, bits, legal, may_take, suit_of
from bruff_sheet import SEATS, SIDES, TRICKS, ScoreSheet

HAND = 5
MOVES = ("deal", "set_up", "bury", "exchange", "play")


class Phase(Enum):
    """What the game waits for."""

    DEAL = "a deal"
    BURY = "the dealer, who took the turned joker, to put a card under the stock"
    PLAY = "a card"
    GAME_WON = "nothing: the game is won"
    BETWEEN_GAMES = "the first deal of the next game of the match"
    MATCH_WON = "nothing: the match is won"


class Why(Enum):
    """Why a move is refused."""

    GAME_IS_OVER = "the game is over"
    UNKNOWN_MOVE = "this game has no such move"
    NOT_NOW = "this is not the time for that move"
    WRONG_PACK = "the cards are not the 53 of the pack, each once"
    DEALER_BURIES = "only the dealer puts a card under the stock"
    OUT_OF_TURN = "it is another seat's turn"
    NOT_HELD = "the card is not in that hand"
    NOTHING_EXPOSED = "no card lies exposed"
    HAS_PLAYED = "the seat has already played its first card"
    NO_ACE = "the seat has no right to the exposed card"
    OWES_TRUMP = "a trump must be played"
    OWES_SUIT = "the suit led must be followed, or a trump played"


class RefusedError(ValueError):
    """A move that the rules do not allow; `why` says what stands against it."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.value)
        self.why = why


class Game:
    """One game, or a match of games, with the cards of the deal in hand. Seats are 0 to 5, clockwise."""

    def __init__(
        self,
        first_dealer: int,
        scores: Sequence[int] = (0,) * SIDES,
        games_to_win: int | None = None,
        games: Sequence[int] = (0,) * SIDES,
    ) -> None:
        self.phase = Phase.DEAL
        self.deals = 0
        self.dealer = first_dealer
        self.to_act: int | None = None
        self.leader = first_dealer
        self.hands = [0] * SEATS
        self.stock: list[int] = []
        self.table: list[int] = []
        self.sheet = ScoreSheet(scores)
        self.games_to_win = games_to_win
        self.games = list(games)

    bid: None = None
    """There is no auction, hence never a bid."""

    @property
    def match_winner(self) -> int | None:
        """The side that has won the match."""
        return self.sheet.winner if self.phase is Phase.MATCH_WON else None

    def move(self, name: str, *details: object) -> None:
        """Make a move by its name; one that this game does not have is refused like any other wrong move."""
        if name in MOVES:
            getattr(self, name)(*details)
        else:
            self._check_going_on()
            raise RefusedError(Why.UNKNOWN_MOVE)

    def deal(self, pack: Sequence[int]) -> None:
        """Deal three and then two cards to each seat from the dealer's left, and turn the next."""
        self._expect(Phase.DEAL, Phase.BETWEEN_GAMES)
        if sorted(pack) != list(PACK):
            raise RefusedError(Why.WRONG_PACK)
        self._open_deal()
        for place in range(SEATS):
            threes, twos = 3 * place, 3 * SEATS + 2 * place
            cards = [*pack[threes : threes + 3], *pack[twos : twos + 2]]
            self.hands[self._left_of(self.dealer + place)] = bits(cards)
        self.stock = list(pack[HAND * SEATS :])
        self._turn_up()

    def set_up(self, trump: int, to_act: int, hands: Sequence[Sequence[int]]) -> None:
        """Begin with given hands before a first trick, no card being exposed."""
        self._expect(Phase.DEAL)
        if self.deals:
            raise RefusedError(Why.NOT_NOW)
        if [len(hand) for hand in hands] != [HAND] * SEATS or len(set().union(*hands)) != HAND * SEATS:
            raise RefusedError(Why.WRONG_PACK)
        self._open_deal()
        self.hands = [bits(hand) for hand in hands]
        self.sheet.trump = trump
        self._lead(to_act)

    def bury(self, seat: int, card: int) -> None:
        """The dealer, who took the turned joker, puts a card under the stock; then the next card is turned."""
        self._expect(Phase.BURY)
        if seat != self.dealer:
            raise RefusedError(Why.DEALER_BURIES)
        self._check_held(seat, card)
        self.hands[seat] ^= 1 << card
        self.stock.append(card)
        self._turn_up()

    def exchange(self, seat: int, card: int) -> None:
        """A seat with the right, and before its first play, sets a card aside for good and takes the exposed one."""
        self._expect(Phase.PLAY)
        self._check_held(seat, card)
        exposed = self.sheet.exposed
        if exposed is None:
            raise RefusedError(Why.NOTHING_EXPOSED)
        if self.sheet.winners or (seat - self.leader) % SEATS < len(self.table):
            raise RefusedError(Why.HAS_PLAYED)
        if not may_take(self.sheet.trump, exposed, self.hands[seat], seat == self.dealer):
            raise RefusedError(Why.NO_ACE)
        self.hands[seat] ^= 1 << card | 1 << exposed
        self.sheet.exposed, self.sheet.taken = None, (seat, exposed)

    def play(self, seat: int, card: int) -> None:
        """A seat plays a card in its turn; the sixth card finishes the trick."""
        self._expect(Phase.PLAY)
        if seat != self.to_act:
            raise RefusedError(Why.OUT_OF_TURN)
        self._check_held(seat, card)
        if not self.legal() >> card & 1:
            trump_led = TRUMP_RANK[self.sheet.trump][self.table[0]]
            raise RefusedError(Why.OWES_TRUMP if trump_led else Why.OWES_SUIT)
        self.hands[seat] ^= 1 << card
        self.table.append(card)
        self.to_act = self._left_of(seat)
        if len(self.table) == SEATS:
            self._finish_trick()

    def on_table(self) -> list[tuple[int, int]]:
        """Return seat and card of each play to the unfinished trick."""
        return [((self.leader + place) % SEATS, card) for place, card in enumerate(self.table)]

    def legal(self) -> int:
        """Return the cards that the seat in turn may play; none unless a card is waited for."""
        if self.phase is not Phase.PLAY or self.to_act is None:
            return 0
        return legal(self.sheet.trump, self.hands[self.to_act], self.table)

    def seen_by(self, viewer: int | None) -> tuple[list[int | None], int]:
        """Return the hands and the playable cards as one seat sees them, a hidden hand being None; None sees all."""
        if viewer is None:
            return list(self.hands), self.legal()
        hands = [hand if seat == viewer else None for seat, hand in enumerate(self.hands)]
        return hands, self.legal() if viewer == self.to_act else 0

    @staticmethod
    def _left_of(seat: int) -> int:
        return (seat + 1) % SEATS

    def _check_going_on(self) -> None:
        if self.phase in (Phase.GAME_WON, Phase.BETWEEN_GAMES, Phase.MATCH_WON):
            raise RefusedError(Why.GAME_IS_OVER)

    def _expect(self, *phases: Phase) -> None:
        if self.phase not in phases:
            self._check_going_on()
            raise RefusedError(Why.NOT_NOW)

    def _check_held(self, seat: int, card: int) -> None:
        if seat not in range(SEATS) or not self.hands[seat] >> card & 1:
            raise RefusedError(Why.NOT_HELD)

    def _open_deal(self) -> None:
        new_game = self.phase is Phase.BETWEEN_GAMES
        self.sheet = ScoreSheet((0,) * SIDES if new_game else self.sheet.totals)
        if self.deals:
            self.dealer = self._left_of(self.dealer)
        self.deals += 1
        self.hands = [0] * SEATS
        self.stock = []
        self.table = []

    def _turn_up(self) -> None:
        """Turn the top card of the stock: a joker goes to the dealer, any other card gives the trump suit."""
        turned = self.stock.pop(0)
        if turned == JOKER:
            self.hands[self.dealer] |= 1 << JOKER
            self.phase, self.to_act = Phase.BURY, self.dealer
            return
        self.sheet.exposed, self.sheet.trump = turned, suit_of(turned)
        self._lead(self._left_of(self.dealer))

    def _lead(self, seat: int) -> None:
        self.phase = Phase.PLAY
        self.leader = self.to_act = seat

    def _finish_trick(self) -> None:
        winner = self.sheet.add(self.leader, self.table)
        self.table = []
        if self.sheet.winner is not None:
            self._win(self.sheet.winner)
        elif len(self.sheet.winners) == TRICKS:
            self.phase, self.to_act = Phase.DEAL, None
        else:
            self._lead(winner)

    def _win(self, side: int) -> None:
        self.phase, self.to_act = Phase.GAME_WON, None
        if self.games_to_win is not None:
            self.games[side] += 1
            decided = self.games[side] >= self.games_to_win
            self.phase = Phase.MATCH_WON if decided else Phase.BETWEEN_GAMES
