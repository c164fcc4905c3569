"""Everything that can go wrong, as a tree; each error carries its data and says what was expected.

FortyFiveError
├── RequestError                  a message that has no answer: ``rpc_code`` is its JSON-RPC code, ``data`` goes with it
│   ├── NotJsonError          -32700   the line is no JSON
│   ├── NotARequestError      -32600   JSON, but no request
│   ├── UnknownMethodError    -32601   .method
│   ├── BadParamsError        -32602   .member .expected .value
│   │   └── UnknownCardError           .value
│   └── UnsupportedError      -32004   .feature .expected .value
└── Refusal                       an action against the rules: ``code`` says why, .action which; nothing changes
    ├── OutOfTurn                 GameOver, WrongPhase, NotYourTurn
    ├── NoSuchAction
    ├── MalformedDeck
    ├── NotTheDealer
    ├── NotInHand
    ├── NoExchange                NothingToTake, ExchangeTooLate, NoRightToExchange
    ├── IllegalPlay               MustPlayTrump, MustFollowSuit
    └── NotABid, BidTooLow, NoHold, TooManyDiscards
"""

from __future__ import annotations

LONGEST_QUOTE = 80


def quoted(value: object) -> str:
    """A value as it is shown in a message, cut off where it would fill a screen."""
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


class FortyFiveError(Exception):
    """Root of all errors of the engine."""


class RequestError(FortyFiveError):
    """A message that has no answer."""

    rpc_code: int

    def __init__(self, message: str, **data: object) -> None:
        super().__init__(message)
        self.data = data


class NotJsonError(RequestError):
    """The line is no JSON."""

    rpc_code = -32700

    def __init__(self, reason: object) -> None:
        super().__init__(f"not JSON: {reason} (expected one JSON-RPC 2.0 request a line, in UTF-8)")


class NotARequestError(RequestError):
    """The line is JSON, but no request."""

    rpc_code = -32600

    def __init__(self, expected: str, value: object) -> None:
        super().__init__(f"not a request: expected {expected}, got {quoted(value)}")


class UnknownMethodError(RequestError):
    """The protocol's method is not one of the engine's."""

    rpc_code = -32601

    def __init__(self, method: str, known: tuple[str, ...]) -> None:
        super().__init__(f"unknown method {quoted(method)} (expected one of {', '.join(known)})", method=method)
        self.method = method


class BadParamsError(RequestError):
    """A member of the params is missing or of the wrong kind."""

    rpc_code = -32602

    def __init__(self, member: str, expected: str, value: object, message: str | None = None) -> None:
        super().__init__(message or f"{member}: expected {expected}, got {quoted(value)}", member=member)
        self.member, self.expected, self.value = member, expected, value


class UnknownCardError(BadParamsError):
    """No card has this code."""

    def __init__(self, value: object) -> None:
        expected = "e.g. '5S', 'TD', 'Joker'"
        super().__init__("card", expected, value, f"unknown card {quoted(value)} (expected {expected})")


class UnsupportedError(RequestError):
    """What is asked is well formed, but nothing that the engine plays."""

    rpc_code = -32004

    def __init__(self, feature: str, expected: str, value: object) -> None:
        super().__init__(f"unsupported {feature} {quoted(value)} (expected {expected})", feature=feature)
        self.feature, self.expected, self.value = feature, expected, value


class Refusal(FortyFiveError):
    """An action that the rules forbid."""

    code: str
    expected: str

    def __init__(self, action: object) -> None:
        super().__init__(f"{quoted(action)} is refused: expected {self.expected}")
        self.action = action


class OutOfTurn(Refusal):
    """An action at a moment that is not its own."""

    code = "out-of-turn"


class GameOver(OutOfTurn):
    """The game is won (bruff-08.7)."""

    code = "game-over"
    expected = "no further action in a game that is won"


class WrongPhase(OutOfTurn):
    """The action belongs to another phase of the deal (bruff-05.12)."""

    code = "wrong-phase"
    expected = "an action of the phase"


class NotYourTurn(OutOfTurn):
    """Another seat is to act (bruff-05.3)."""

    code = "not-your-turn"
    expected = "the seat whose turn it is"


class NoSuchAction(Refusal):
    """The rule set has no such action (bruff-01.8)."""

    code = "no-such-action"
    expected = "an action of the rule set"


class MalformedDeck(Refusal):
    """The pack is not exactly the rule set's (bruff-01.6)."""

    code = "malformed-deck"
    expected = "every card of the rule set's pack, each once"


class NotTheDealer(Refusal):
    """Only the dealer buries a card (bruff-02.12)."""

    code = "not-the-dealer"
    expected = "the dealer"


class NotInHand(Refusal):
    """The card is not in the seat's hand (bruff-05.3)."""

    code = "not-in-hand"
    expected = "a card of the seat's hand"


class NoExchange(Refusal):
    """The exchange is not open to the seat."""

    code = "no-exchange"


class NothingToTake(NoExchange):
    """No card lies exposed (bruff-03.12)."""

    code = "nothing-to-take"
    expected = "an exposed card on the table"


class ExchangeTooLate(NoExchange):
    """The seat has made its first play (bruff-03.4)."""

    code = "exchange-too-late"
    expected = "the exchange before the seat's own first play"


class NoRightToExchange(NoExchange):
    """Neither the Ace of trumps in hand nor, for the dealer, that Ace turned up (bruff-03.1, bruff-03.3)."""

    code = "no-right-to-exchange"
    expected = "the ace of the trump suit in hand, or turned up by the dealer"


class IllegalPlay(Refusal):
    """The card may not be played to this trick."""

    code = "illegal-play"


class MustPlayTrump(IllegalPlay):
    """A trump is led and must be answered with a trump (bruff-06.4)."""

    code = "must-play-trump"
    expected = "a trump"


class MustFollowSuit(IllegalPlay):
    """A plain card is led and its suit must be followed, or ruffed (bruff-05.9)."""

    code = "must-follow-suit"
    expected = "a card of the led suit, or a trump"


class NotABid(Refusal):
    """No bid of this amount exists in the rule set."""

    code = "not-a-bid"
    expected = "an amount that may be bid"


class BidTooLow(Refusal):
    """The bid does not pass the standing one, or is less than the side may bid."""

    code = "bid-too-low"
    expected = "more than the standing bid, and no less than the side may bid"


class NoHold(Refusal):
    """Only the dealer may hold, over a standing bid of another."""

    code = "no-hold"
    expected = "the dealer, over a standing bid of another seat"


class TooManyDiscards(Refusal):
    """More cards are laid off than the rule set allows, or than the stock can replace."""

    code = "too-many-discards"
    expected = "no more cards than may be laid off and drawn"
