"""Who may see a table, and what each visitor is sent: a player, a spectator, a TV screen."""

import re
from typing import Any, Literal, Protocol, TypeAlias

from msgspec.structs import replace

from nimmt.rules import Chosen, Event, Seat, encode, heads, view
from nimmt.table import (
    SERIES_LENGTH,
    ChairView,
    Change,
    Code,
    Guest,
    PersonId,
    Phrased,
    Said,
    Series,
    Stage,
    Table,
    TableQuestion,
    TableView,
    deadline,
    decided_for,
    look,
    may_authorise,
    news,
    past,
    table_view,
    to_place,
)

from ..store import Screen
from ..wire import MatchSummary, Replay, SaidBefore, Snapshot, TableSummary, Television, Update

Manner: TypeAlias = Literal["table", "tv"]
Hidden: TypeAlias = frozenset[PersonId]
"""Persons whose names and phrases a receiver does not want to see."""


class Visitor(Protocol):
    """A connection to a table, as its room knows it."""

    guest: Guest | None
    """`None`: a spectator without a name."""
    manner: Manner
    screen: Screen | None
    """The TV screen that a player authorised."""
    hidden: Hidden
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


def may_watch(table: Table, visitor: Visitor) -> bool:
    """Whether a visitor may see the table.

    Between matches, everyone with the link may, because nothing is hidden then and a newcomer may sit down.
    During one, players, the host and authorised TV screens may, and others unless the host has forbidden it.
    """
    if is_authorised(table, visitor.screen) or table.stage in (Stage.OPEN, Stage.FINISHED):
        return True
    if seat_of(table, visitor) is not None or table.settings.watch != "nobody":
        return True
    person = visitor.guest.person if visitor.guest is not None else None
    return person is not None and may_authorise(table, person)


def is_delayed(table: Table, visitor: Visitor) -> bool:
    if visitor.seat is not None or is_authorised(table, visitor.screen):
        return False
    return table.settings.watch == "delayed"


def is_authorised(table: Table, screen: Screen | None) -> bool:
    """Whether a screen may show the table: for the matches of one series, while its player is still here."""
    if screen is None or screen.table != table.id or screen.number <= table.number - SERIES_LENGTH:
        return False
    return may_authorise(table, screen.person)


def snapshot(table: Table, visitor: Visitor, now: float) -> bytes:
    """The message with everything that a visitor may know."""
    if visitor.manner == "tv":
        return encode(television(table, visitor.hidden, now, None))
    seen = look(table, visitor.seat)
    return encode(
        Snapshot(
            v=seen.v,
            now=now,
            table=_for_visitor(seen.table, table, visitor),
            view=seen.view,
            past=past(table, visitor.seat),
            auto=decided_for(table, visitor.seat),
            queue=to_place(table),
            **_asks(seen.question),
            deadline=seen.deadline,
            said=_said_before(table, visitor.hidden),
        )
    )


def _for_visitor(seen: TableView, table: Table, visitor: Visitor) -> TableView:
    shown = hide_in_view(seen, table, visitor.hidden)
    removed = visitor.guest is not None and visitor.guest.person in table.removed
    return replace(shown, removed=True) if removed else shown


def _said_before(table: Table, hidden: Hidden) -> tuple[SaidBefore, ...]:
    lines = [line for line in table.said if line.person not in hidden]
    return tuple(
        [SaidBefore(at=line.at, seat=line.seat, name=line.name, phrase=line.phrase) for line in lines]
    )


def update(change: Change, visitor: Visitor, now: float = 0.0) -> bytes:
    """The message with what a visitor may know of one change. Only that to a TV contains the time."""
    if visitor.manner == "tv":
        told = news(change, None)
        return encode(
            television(
                change.table,
                visitor.hidden,
                now,
                told.events if told else (),
                said=told.said if told else None,
            )
        )
    seen = news(change, visitor.seat)
    if seen is None or _is_hidden(change, visitor.hidden):
        return encode(Update(v=change.table.version))
    return encode(
        Update(
            v=seen.v,
            events=seen.events,
            table=seen.table and _for_visitor(seen.table, change.table, visitor),
            **_asks(seen.question),
            queue=seen.queue,
            auto=seen.auto,
            said=seen.said,
            deadline=seen.deadline,
        )
    )


def choice(table: Table, visitor: Visitor) -> bytes | None:
    """The message with the cards that a player has chosen and may still change. It repeats the version."""
    cards = table.match.chosen[visitor.seat] if table.match is not None and visitor.seat is not None else None
    if cards is None or visitor.seat is None:
        return None
    chosen = Chosen(visitor.seat, cards, changed=True)
    return encode(Update(v=table.version, events=(chosen,), deadline=deadline(table)))


def _asks(question: TableQuestion | None) -> dict[str, Any]:
    if question is None:
        return {}
    return {"legal": question.legal, "preview": question.preview, "asked": question.asked}


def _is_hidden(change: Change, hidden: Hidden) -> bool:
    return isinstance(change.entry, Said) and change.table.chairs[change.entry.seat].person in hidden


def television(
    table: Table, hidden: Hidden, now: float, events: tuple[Event, ...] | None, *, said: Phrased | None = None
) -> Television:
    seen = None if table.match is None else view(table.match, None)
    return Television(
        v=table.version,
        now=now,
        table=hide_in_view(table_view(table, None), table, hidden),
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
        said=said,
        queue=to_place(table),
    )


def hide_in_view(seen: TableView, table: Table, hidden: Hidden) -> TableView:
    """A view of a table without the names of hidden persons, even of those who have left."""
    if not hidden:
        return seen
    seats = [seat for seat, chair in enumerate(table.chairs) if {chair.person, chair.left} & hidden]
    chairs = [replace(chair, name="") if chair.seat in seats else chair for chair in seen.chairs]
    chairs = [_hide_heir(chair, hidden) for chair in chairs]
    coming = [replace(chair, name="") if chair.person in hidden else chair for chair in seen.next or ()]
    return replace(
        seen,
        chairs=tuple(chairs),
        series=seen.series and _hide_in_series(seen.series, table, hidden),
        next=None if seen.next is None else tuple(coming),
    )


def _hide_heir(chair: ChairView, hidden: Hidden) -> ChairView:
    heir = chair.heir
    return replace(chair, heir=replace(heir, name="")) if heir and heir.person in hidden else chair


def _hide_in_series(series: Series, table: Table, hidden: Hidden) -> Series:
    """Also those who have taken over a bot's seat: the bot's line has both names."""
    both = {who.name for match in table.series for who in match.who if who.heir in hidden}
    lines = [
        replace(line, name="")
        if line.person in hidden or (line.person is None and line.name in both)
        else line
        for line in series.lines
    ]
    return replace(series, lines=tuple(lines))


def hide_in_sentence(sentence: str, table: Table, hidden: Hidden) -> str:
    """A sentence about a table, in which names may occur; one name may begin with another."""
    secret = {chair.name for chair in table.chairs if {chair.person, chair.left} & hidden}
    if not secret:
        return sentence
    longest_first = sorted({chair.name for chair in table.chairs if chair.name}, key=len, reverse=True)
    names = rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"
    return re.sub(names, lambda found: "Somebody" if found[0] in secret else found[0], sentence)


def hide_in_tables(tables: tuple[TableSummary, ...], hidden: Hidden) -> tuple[TableSummary, ...]:
    if not hidden:
        return tables
    return tuple([replace(table, players=_names(table.players, table.persons, hidden)) for table in tables])


def _names(names: tuple[str, ...], persons: tuple[str | None, ...], hidden: Hidden) -> tuple[str, ...]:
    if len(persons) != len(names):  # a row from before persons were kept in it
        return names
    return tuple(["" if person in hidden else name for name, person in zip(names, persons, strict=True)])


def hide_in_match(match: MatchSummary, hidden: Hidden) -> MatchSummary:
    if hidden.isdisjoint([player.person for player in match.players]):
        return match
    shown = [replace(player, name="") if player.person in hidden else player for player in match.players]
    return replace(match, players=tuple(shown))


def hide_in_replay(replay: Replay, table: Table, hidden: Hidden) -> Replay:
    """A replay without the names of hidden persons, even of those who have left the table."""
    shown = [
        replace(player, name="") if {chair.person, chair.left} & hidden else player
        for player, chair in zip(replay.players, table.chairs, strict=True)
    ]
    return replace(replay, players=tuple(shown))
