"""Somebody who looks at a table, and keeps what is known of it by folding the news, without any rule."""

from msgspec.structs import replace

from nimmt.rules import Asked, DealEnded, Seat, fold
from nimmt.table import Change, News, Stage, Table, look, news


class Client:
    def __init__(self, table: Table, person: str | None) -> None:
        """`None` only watches."""
        self.person = person
        self.look_anew(table)

    def look_anew(self, table: Table) -> None:
        self.seat = self.seat_at(table)
        self.known = look(table, self.seat)

    def seat_at(self, table: Table) -> Seat | None:
        return None if self.person is None else table.seat_of(self.person)

    def hear(self, change: Change) -> None:
        """Who gets another seat, or none, is told everything anew; nothing but the version, if not a word."""
        if self.seat_at(change.table) != self.seat:
            self.look_anew(change.table)
            return
        self.known = replace(self.known, v=change.table.version)
        told = news(change, self.seat)
        if told is not None:
            assert told.v == change.table.version
            self.fold(told)

    def fold(self, told: News) -> None:
        table = told.table or self.known.table
        seen, question = told.view or self.known.view, self.known.question
        for event in told.events:
            assert seen is not None
            seen = fold(seen, event)
            if isinstance(event, Asked | DealEnded):
                question = None
        asks = table.stage is Stage.PLAYING and table.paused is None
        self.known = replace(
            self.known,
            table=table,
            view=None if table.stage is Stage.OPEN else seen,
            question=told.question or question if asks else None,
            deadline=told.deadline,
        )
