"""Legal actions, and the reasons why others are illegal."""

from itertools import combinations

from .cards import ROWS, Seat, show_cards
from .errors import IllegalActionError
from .messages import Action, Play, TakeRow
from .state import Phase, State


def legal(state: State, seat: Seat) -> list[Action]:
    """The legal actions of a seat: single cards ascending, then pairs; or rows. A choice may be changed."""
    state.check_seat(seat)
    if state.phase is Phase.TAKE_ROW and state.acting == (seat,):
        return [TakeRow(seat, row) for row in range(ROWS)]
    if state.phase is not Phase.PLAY or (state.ruleset.in_turn and state.acting != (seat,)):
        return []
    hand = state.hands[seat]
    return [
        Play(seat, cards)
        for count in range(1, state.ruleset.most_cards + 1)
        for cards in dict.fromkeys(combinations(hand, count))
    ]


def check_action(state: State, action: Action) -> None:
    """Raise an `IllegalActionError` for an illegal action; it shows the position as the player sees it."""
    reason = _objection(state, action)
    if reason is None:
        return
    did = f"take row {action.row + 1}" if isinstance(action, TakeRow) else f"play {show_cards(action.cards)}"
    rows = " | ".join(map(show_cards, state.rows)) or "not laid"
    hand = show_cards(state.hands[action.seat]) if 0 <= action.seat < state.seats else "none"
    raise IllegalActionError(f"Seat {action.seat + 1} cannot {did}: {reason} (rows: {rows}; hand: {hand})")


def _objection(state: State, action: Action) -> str | None:
    if not 0 <= action.seat < state.seats:
        return f"there are {state.seats} seats."
    if state.phase is Phase.OVER:
        return "the match is over."
    if state.phase is Phase.DEAL:
        return "the cards are not dealt yet."
    if isinstance(action, TakeRow):
        return _objection_to_row(state, action)
    return _objection_to_play(state, action)


def _objection_to_row(state: State, action: TakeRow) -> str | None:
    if state.phase is not Phase.TAKE_ROW or state.acting != (action.seat,):
        return "no row is to be taken by this seat now."
    return None if 0 <= action.row < ROWS else f"there are {ROWS} rows."


def _objection_to_play(state: State, action: Play) -> str | None:
    if state.phase is not Phase.PLAY:
        return "the table waits for a row to be taken."
    if state.ruleset.in_turn and state.acting != (action.seat,):
        return f"it is the turn of seat {state.acting[0] + 1}."
    hand, count = state.hands[action.seat], len(action.cards)
    if not hand:
        return "this seat has no cards left."
    if not 1 <= count <= state.ruleset.most_cards:
        allowed = "one card" if state.ruleset.most_cards == 1 else "one or two cards"
        return f"{allowed} a turn may be played, not {count}."
    if any(action.cards.count(card) > hand.count(card) for card in action.cards):
        return "these cards are not in the hand."
    return None
