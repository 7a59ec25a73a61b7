"""The events of the running deal, told again from the state alone: for those who were not there."""

from collections.abc import Iterator

from msgspec import Struct

from .cards import Cards, Row, RowIndex, Seat
from .cow import first_cow_row
from .messages import DealEnded, Dealt, Event, MatchEnded, Played, Revealed, Turn, TurnEnded
from .placement import settle, turn_up
from .ruleset import Ruleset
from .state import Queue, State, clockwise


def retell(state: State) -> tuple[Event, ...]:
    """Everything since the last deal began, except questions and choices. Redact it like any event."""
    if not state.dealt:
        return ()
    table = _Board(state.ruleset, tuple([(card,) for card in state.dealt[-1].rows]), None)
    if state.ruleset.cow:
        table.cow = first_cow_row(state.dealt[-1].rows)
    events: list[Event] = [_dealt(state, table.cow)]
    for turn in state.turns:
        events += [*_turn(state, table, turn), TurnEnded(turn)]
    if any(state.plays):
        events += _turn(state, table, Turn(state.plays, state.choices))
    if len(state.deals) == len(state.dealt):
        events.append(DealEnded(state.deals[-1].heads, state.totals))
    if state.places is not None:
        events.append(MatchEnded(state.places))
    return tuple(events)


class _Board(Struct):
    """The rows as they were."""

    ruleset: Ruleset
    rows: tuple[Row, ...]
    cow: RowIndex | None

    def place(self, plays: list[tuple[Seat, Cards]], choices: dict[Seat, RowIndex]) -> Iterator[Event]:
        """Place these cards, up to a low card whose row is not chosen."""
        zeros, queue = turn_up(self.ruleset, plays)
        yield from zeros
        choice: RowIndex | None = None
        while queue:
            settled = settle(self.ruleset, self.rows, self.cow, queue, choice=choice)
            self.rows, self.cow, queue = settled.rows, settled.cow, settled.queue
            yield from settled.events
            choice = _chosen(queue, choices)
            if choice is None:
                return


def _chosen(queue: Queue, choices: dict[Seat, RowIndex]) -> RowIndex | None:
    return choices.get(queue[0][0]) if queue else None


def _dealt(state: State, cow: RowIndex | None) -> Dealt:
    cards = state.dealt[-1]
    hands = tuple([tuple(sorted(hand)) for hand in cards.hands])
    return Dealt(len(state.dealt), cards.rows, hands, tuple(map(len, hands)), cards.starter, cow)


def _turn(state: State, table: _Board, turn: Turn) -> Iterator[Event]:
    if not state.ruleset.in_turn:
        yield Revealed(turn.plays)
        yield from table.place(list(enumerate(turn.plays)), turn.choices)
        return
    for seat in clockwise(state.dealt[-1].starter, state.seats):
        if turn.plays[seat]:
            yield Played(seat, turn.plays[seat])
            yield from table.place([(seat, turn.plays[seat])], turn.choices)
