"""The protocol of programs: JSON objects, one per line, in both directions."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from nimmt.rules import Action, BotView, Card, Cards, Play, RowIndex, TakeRow, cheapest_row

PROTOCOL: Literal["nimmt-bot/1"] = "nimmt-bot/1"


class HelloRequest(Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    protocol: str
    time_ms: int | None
    """The time limit for each answer."""
    seed: int


class PlayRequest(Struct, frozen=True, forbid_unknown_fields=True, tag="play"):
    view: BotView
    legal: tuple[Cards, ...]


class RowRequest(Struct, frozen=True, forbid_unknown_fields=True, tag="take-row"):
    view: BotView
    card: Card
    legal: tuple[RowIndex, ...]


class ByeRequest(Struct, frozen=True, forbid_unknown_fields=True, tag="bye"):
    pass


class Ready(Struct, frozen=True, forbid_unknown_fields=True, tag="ready"):
    name: str


class PlayReply(Struct, frozen=True, forbid_unknown_fields=True, tag="play"):
    cards: Cards


class RowReply(Struct, frozen=True, forbid_unknown_fields=True, tag="take-row"):
    row: RowIndex


class ErrorReply(Struct, frozen=True, forbid_unknown_fields=True, tag="error"):
    """The reply of our own bots to a line that they cannot answer."""

    error: str


DecisionRequest: TypeAlias = PlayRequest | RowRequest
ProgramRequest: TypeAlias = HelloRequest | DecisionRequest | ByeRequest
DecisionReply: TypeAlias = PlayReply | RowReply
ProgramReply: TypeAlias = Ready | DecisionReply | ErrorReply


def decision_request(view: BotView, legal: Sequence[Action]) -> DecisionRequest:
    """The request that corresponds to a call of `act`."""
    if isinstance(legal[0], Play):
        return PlayRequest(view, tuple([action.cards for action in legal if isinstance(action, Play)]))
    assert view.revealed is not None
    card = min([card for cards in view.revealed for card in cards])
    return RowRequest(view, card, tuple([action.row for action in legal if isinstance(action, TakeRow)]))


def legal_action(answer: DecisionReply, legal: Sequence[Action]) -> Action | None:
    """The legal action of a reply, with cards in any order; `None` if it is illegal."""
    for action in legal:
        if isinstance(answer, PlayReply):
            if isinstance(action, Play) and action.cards == tuple(sorted(answer.cards)):
                return action
        elif isinstance(action, TakeRow) and action.row == answer.row:
            return action
    return None


def fallback_action(view: BotView, legal: Sequence[Action]) -> Action:
    """The decision for a program without a valid answer: the first play, or the row of B15."""
    action = legal[0] if isinstance(legal[0], Play) else legal[cheapest_row(view.rows)]
    return replace(action, auto=True)
