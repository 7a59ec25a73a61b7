"""Who looks at a table, and what each is told: the seat's own, a spectator's, a screen's for all."""

import re
from typing import Any, Literal, Protocol, TypeAlias

from msgspec.structs import replace

from nimmt.rules import Event, Seat, encode, heads, view
from nimmt.table import Change, Code, Guest, Stage, Table, look, news
from nimmt.table.entries import PersonId, Said
from nimmt.table.series import KEPT, Series
from nimmt.table.view import Question, TableView, deadline, table_view

from ..store import Screen
from ..wire import Snapshot, Television, Update

Manner: TypeAlias = Literal["table", "tv"]


class Visitor(Protocol):
    """A connection, as a room knows it."""

    guest: Guest | None
    """`None`: somebody without a name, who watches."""
    manner: Manner
    screen: Screen | None
    """What comes as `tv`, and was let look by somebody who plays here."""
    hidden: frozenset[PersonId]
    seat: Seat | None
    v: int
    """The version that was sent last."""

    def send(self, message: bytes) -> None: ...

    def leave(self, sentence: str, *, code: Code = Code.FORBIDDEN, again: bool = False) -> None:
        """End the connection, for good or until the client reconnects."""


def seat_of(table: Table, visitor: Visitor) -> Seat | None:
    if visitor.guest is None or visitor.manner == "tv":
        return None
    return table.seat_of(visitor.guest.person)


def may_look(table: Table, visitor: Visitor) -> bool:
    """Players always; before the cards are dealt everyone who has the link; then whom the host lets watch.

    And a screen that a player has let look, as if it stood on the table.
    """
    if is_let_look(table, visitor.screen):
        return True
    if seat_of(table, visitor) is not None or table.stage is Stage.OPEN or table.settings.watch != "nobody":
        return True
    person = visitor.guest.person if visitor.guest is not None else None
    return person is not None and (person == table.host or table.seat_of(person) is not None)


def is_delayed(table: Table, visitor: Visitor) -> bool:
    if visitor.seat is not None or is_let_look(table, visitor.screen):
        return False
    return table.settings.watch == "delayed"


def may_let_look(table: Table, person: PersonId) -> bool:
    """Who can show the table on a screen."""
    return person == table.host or table.seat_of(person) is not None


def is_let_look(table: Table, screen: Screen | None) -> bool:
    """For as many matches as a series keeps, unless who has let it is no longer here."""
    if screen is None or screen.table != table.id or screen.number <= table.number - KEPT:
        return False
    return may_let_look(table, screen.person)


def snapshot(table: Table, visitor: Visitor, now: float) -> bytes:
    if visitor.manner == "tv":
        return encode(television(table, visitor.hidden, now, None))
    seen = look(table, visitor.seat)
    return encode(
        Snapshot(
            v=seen.v,
            now=now,
            table=without_names(seen.table, table, visitor.hidden),
            view=seen.view,
            **_asks(seen.question),
            deadline=seen.deadline,
        )
    )


def update(change: Change, visitor: Visitor, now: float) -> bytes:
    if visitor.manner == "tv":
        told = news(change, None)
        return encode(television(change.table, visitor.hidden, now, told.events if told else ()))
    seen = news(change, visitor.seat)
    if seen is None or _is_hidden(change, visitor.hidden):
        return encode(Update(v=change.table.version))
    return encode(
        Update(
            v=seen.v,
            events=seen.events,
            table=seen.table and without_names(seen.table, change.table, visitor.hidden),
            **_asks(seen.question),
            said=seen.said,
            deadline=seen.deadline,
        )
    )


def _asks(question: Question | None) -> dict[str, Any]:
    if question is None:
        return {}
    return {"legal": question.legal, "preview": question.preview, "asked": question.asked}


def _is_hidden(change: Change, hidden: frozenset[PersonId]) -> bool:
    return isinstance(change.entry, Said) and change.table.chairs[change.entry.seat].person in hidden


def without_names(seen: TableView, table: Table, hidden: frozenset[PersonId]) -> TableView:
    """The same, without the names of those whom the receiver does not want to see, even if they have left."""
    if not hidden:
        return seen
    seats = [seat for seat, chair in enumerate(table.chairs) if {chair.person, chair.left} & hidden]
    chairs = [replace(chair, name="") if chair.seat in seats else chair for chair in seen.chairs]
    return replace(seen, chairs=tuple(chairs), series=seen.series and _series_without(seen.series, hidden))


def _series_without(series: Series, hidden: frozenset[PersonId]) -> Series:
    lines = [replace(line, name="") if line.person in hidden else line for line in series.lines]
    return replace(series, lines=tuple(lines))


def without_hidden(sentence: str, table: Table, hidden: frozenset[PersonId]) -> str:
    """A sentence about a table, which may say who sits there."""
    for chair in table.chairs:
        if {chair.person, chair.left} & hidden:
            sentence = re.sub(rf"(?<!\w){re.escape(chair.name)}(?!\w)", "Somebody", sentence)
    return sentence


def television(
    table: Table, hidden: frozenset[PersonId], now: float, events: tuple[Event, ...] | None
) -> Television:
    seen = None if table.match is None else view(table.match, None)
    return Television(
        v=table.version,
        now=now,
        table=without_names(table_view(table, None), table, hidden),
        deal=seen.deal if seen else 0,
        turn=seen.turn if seen else 0,
        rows=seen.rows if seen else (),
        cow=seen.cow if seen else None,
        heads=tuple(map(heads, seen.piles)) if seen else (),
        totals=seen.totals if seen else (),
        acting=seen.acting if seen else (),
        chosen=seen.chosen if seen else (),
        places=seen.places if seen else None,
        deadline=deadline(table),
        view=seen if events is None else None,
        events=events,
    )
