"""Starts of matches by chance, at an honest table: what each person's page is told, and the replays."""

import json
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from random import Random
from typing import Any

from nimmt.rules import Options, encode
from nimmt.server.client import OwnPart, _key
from nimmt.server.tables.replay import replay_of
from nimmt.table import Settings, Stage, Table, TableError, TableView, look, postpone
from nimmt.table.commands import Begin, Commit, Ready, Rematch, Remove, Reveal, Rise, SeatBot, Sit
from tests.table.room import Room

PEOPLE = ("ana", "bob", "cem", "dia")
STEPS = 120
SHORT = Settings(options=Options(hand=1, points=None, deals=2), seats=5, takeover=True)


class KnownPart(OwnPart):
    """Its parts can be drawn again, by the page."""

    def __init__(self, person: str) -> None:
        super().__init__(lambda: b"")
        self._person = person

    def _part(self, table: TableView) -> str:
        part = sha256(f"{self._person}|{table.match}|{table.hash}".encode()).hexdigest()[:32]
        self._parts.setdefault(_key(table), part)
        return part


class Person:
    def __init__(self, name: str, room: Room) -> None:
        self.name, self._room = name, room
        self.here, self.late, self.whole = True, False, True
        self.own = KnownPart(name)
        self.trace: list[dict[str, Any]] = []
        self._heard = len(room.changes)
        self._due: list[Commit | Reveal] = []

    def _view(self, table: Table) -> TableView:
        return look(table, table.seat_of(self.name)).table

    def sit(self) -> None:
        """After a match the hash of the next seed is not known yet, so there is nothing to commit to."""
        if not self.here:
            return
        if self._room.table.stage is not Stage.OPEN:
            self._room.do(Sit(), who=self.name)
            return
        view = self._view(self._room.table)
        self._note("sit", view)
        self._room.do(Sit(commitment=self.own.commitment(view)), who=self.name)

    def hear(self) -> None:
        """Each change that is not silent, or only the table as it is now."""
        if not self.here:
            return
        missed = [change.table for change in self._room.changes[self._heard :] if not change.silent]
        for table in [self._room.table] if self.whole else missed:
            view = self._view(table)
            due = self.own.due(view)
            self._note("table", view, due)
            if due is not None:
                self._due.append(due)
        self._heard, self.whole = len(self._room.changes), False

    def answer(self) -> None:
        if not self.here or self.late:
            return
        due, self._due = self._due, []
        for command in due:
            with suppress(TableError):
                self._room.do(command, who=self.name)

    def reload(self) -> None:
        self.trace.append({"type": "reload"})
        self.whole = True

    def come_back(self, *, whole: bool) -> None:
        self.here, self.late, self.whole = True, False, whole
        self.trace.append({"type": "reconnected"})
        self._room.come(self.name)

    def _note(self, kind: str, view: TableView, due: Commit | Reveal | None = None) -> None:
        told = {"type": kind, "view": view, "due": due}
        self.trace.append(json.loads(encode(told)))


class Chance:
    """A table with a bot, at which persons sit down, leave, drop, come back, and are late."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.room = Room(SHORT)
        self.room.honest = False
        self.people = [Person(name, self.room) for name in PEOPLE]
        self._let_answer()
        for person in self.people[:3]:
            person.sit()
            self._let_answer()
        self.room.do(SeatBot(bot="lowest"))

    def step(self) -> None:
        steps = [
            (10, self._sit),
            (20, lambda _: self.room.do(Begin(), who=self._host())),
            (7, self._lose),
            (7, self._drop),
            (12, self._come_back),
            (4, lambda person: self.room.do(Rise(), who=person.name)),
            (1, lambda _: self.room.do(Remove(seat=self._rng.randrange(5)), who=self._host())),
            (2, lambda _: self.room.do(SeatBot(bot="lowest"), who=self._host())),
            (4, self._dawdle),
            (8, lambda _: self._wait()),
            (3, lambda _: self._restart_server()),
            (4, lambda person: person.reload()),
            (11, lambda _: self._play()),
            (5, lambda _: self.room.do(Rematch(), who=self._host())),
            (15, lambda person: self.room.do(Ready(), who=person.name)),
        ]
        happens = self._rng.choices([one for _, one in steps], [weight for weight, _ in steps])[0]
        with suppress(TableError):
            happens(self._rng.choice(self.people))
        self._let_answer()

    def _host(self) -> str:
        return self.room.table.host or "ana"

    def _let_answer(self) -> None:
        for _ in range(3):
            for person in self.people:
                person.hear()
            for person in self.people:
                person.answer()

    def _sit(self, person: Person) -> None:
        person.sit()

    def _lose(self, person: Person) -> None:
        """The connection is lost, which the server notices later."""
        person.here = False

    def _drop(self, person: Person) -> None:
        if not person.here:
            self.room.drop(person.name)

    def _come_back(self, person: Person) -> None:
        if not person.here:
            person.come_back(whole=self._rng.random() < 0.5)

    def _dawdle(self, person: Person) -> None:
        person.late = not person.late

    def _wait(self) -> None:
        self.room.wait(5)
        self.room.tick()

    def _restart_server(self) -> None:
        if self.room.table.stage is not Stage.STARTING:
            return
        self.room.wait(3)
        last = self.room.changes[-1]
        self.room.changes[-1] = last._replace(table=postpone(last.table, self.room.now))
        for person in self.people:
            person.whole = True

    def _play(self) -> None:
        if self.room.table.stage is not Stage.PLAYING:
            return
        for chair in self.room.table.chairs:
            if chair.person is not None:
                self.room.come(chair.person)
        self.room.play_on()


def start_traces(lucks: range) -> Iterator[dict[str, Any]]:
    for luck in lucks:
        chance = Chance(Random(luck))
        for _ in range(STEPS):
            chance.step()
        log = [encode(entry) for entry in chance.room.log]
        ended = [change.table.number for change in chance.room.changes if change.ends_match]
        replays = {number: json.loads(encode(replay_of(log, number)[1])) for number in ended}  # type: ignore[index]
        for person in chance.people:
            yield {"luck": luck, "person": person.name, "trace": person.trace, "replays": replays}
