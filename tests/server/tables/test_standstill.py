"""A server that stands still takes nobody's time: all timers are due at once when it wakes up."""

import asyncio
import json
from functools import partial
from pathlib import Path
from random import Random
from time import time
from typing import Any

import pytest

from nimmt.rules import encode
from nimmt.server.store import StoreUnavailable
from nimmt.server.tables import bots, registry, room, row_of
from nimmt.server.wire import Refused
from nimmt.table import Code, Decided, Dropped, Postponed, Stage, fold_log
from tests.server.in_process import Inside, close_all, company, inside, play_to_the_end, playing
from tests.server.log_capture import writing
from tests.server.tables.history_check import changes_of

pytestmark = pytest.mark.anyio
STILL = 20.0


class Sleeper:
    """A process whose time stands still between two moments, and then all its timers are due."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = time()
        self.fired = 0
        self._woken = asyncio.Event()
        for module in (room, bots, registry):
            patch.setattr(module, "time", lambda: self.now)
        patch.setattr(bots, "until", self._until)

    async def _until(self, moment: float) -> None:
        while moment > self.now:
            await self._woken.wait()
            self.fired += moment <= self.now

    def wake(self, seconds: float) -> None:
        self.now += seconds
        self._woken.set()
        self._woken = asyncio.Event()


@pytest.mark.parametrize("sit_in", ["lowest", "greedy"])
async def test_timers_that_are_due_first_give_no_decision_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sit_in: str
) -> None:
    sleeper, path = Sleeper(monkeypatch), tmp_path / "nimmt.db"
    async with inside(path, workers=1) as server:
        ana, bob = people = await playing(server, "Ana", "Bob", clock=10, sit_in=sit_in)
        sleeper.now += 1.5
        await ana.must("say", phrase="moo")
        deadline = ana.updates[-1].deadline
        assert deadline is not None
        sleeper.wake(STILL)
        await ana.until(lambda: ana.updates[-1].deadline == deadline + STILL)
        assert sleeper.fired, "no timer was due"
        await play_to_the_end(people)
        await close_all(*people)
    entries = [change.entry for change in await changes_of(str(path), ana.table.id)]
    assert len([entry for entry in entries if isinstance(entry, Postponed)]) == 1
    assert not [entry for entry in entries if isinstance(entry, Decided) and entry.action.auto]
    assert bob.you == 1


async def test_a_command_that_comes_first_is_decided_after_the_clocks_were_postponed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sleeper = Sleeper(monkeypatch)
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = await playing(server, "Ana", "Bob", clock=10)
        sleeper.now += STILL
        await ana.play_once(Random(1))
        told = [update for update in ana.updates if update.table is not None or update.events]
        assert [bool(update.events) for update in told[-2:]] == [False, True]
        assert told[-1].deadline == sleeper.now + 10
        await close_all(ana, bob)


async def test_a_short_delay_is_no_standstill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sleeper = Sleeper(monkeypatch)
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = await playing(server, "Ana", "Bob", clock=10)
        sleeper.now += room.STANDSTILL_SECONDS
        await ana.play_once(Random(1))
        log = await server.log_of(ana.table.id)
        assert "postponed" not in [json.loads(entry)["type"] for entry in log]
        await close_all(ana, bob)


@pytest.mark.parametrize("races", [False, True])
@pytest.mark.parametrize(
    ("since", "until", "moved", "times"),
    [
        (0, STILL, STILL, 1),
        (0.2, STILL - 0.1, STILL - 0.3, 1),
        (-0.1, STILL + 0.1, STILL + 0.2, 1),
        (STILL - 5, STILL, STILL, 2),
        (-5, 0, STILL + 5, 2),
    ],
    ids=["together", "not-quite-as-long", "a-little-longer", "at-the-end", "before"],
)
async def test_what_another_process_has_postponed_is_not_postponed_again(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    races: bool,
    since: float,
    until: float,
    moved: float,
    times: int,
) -> None:
    """The other one has stored it before this one reads the log, or while it stores the same."""
    sleeper = Sleeper(monkeypatch)
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = await playing(server, "Ana", "Bob", clock=60)
        for _ in range(30):
            sleeper.now += 1
            server.services.rooms.notice_standstill()
        await ana.must("say", phrase="moo")
        deadline = ana.updates[-1].deadline
        assert deadline is not None
        held, store = await server.services.rooms.find(ana.table.id), server.services.store
        entry = Postponed(at=sleeper.now + until, since=sleeper.now + since)
        [change] = fold_log([entry], held.table)
        append = store.append
        other_is_first = partial(
            append, held.table.id, held.table.length, [encode(entry)], row_of(change.table)
        )

        async def raced(*given: Any) -> bool:
            monkeypatch.setattr(store, "append", append)
            await other_is_first()
            return await append(*given)

        if races:
            monkeypatch.setattr(store, "append", raced)
        else:
            await other_is_first()
        sleeper.now += STILL
        await ana.must("say", phrase="moo")
        assert ana.updates[-1].deadline == pytest.approx(deadline + moved, abs=0.01)
        log = [json.loads(entry)["type"] for entry in await server.log_of(ana.table.id)]
        assert log.count("postponed") == times
        await close_all(ana, bob)


async def test_a_table_that_nobody_looks_at_loses_no_time_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is closed after two hours in which nobody does anything, but not by a suspended laptop."""
    sleeper = Sleeper(monkeypatch)
    monkeypatch.setattr(registry, "SWEEP_SECONDS", 1e9)
    async with inside(tmp_path / "nimmt.db", linger=0.0) as server:
        ana, bob = await company(server, "Ana", "Bob")
        rooms, table = server.services.rooms, ana.table.id
        dropped = {encode(Dropped(at=sleeper.now, seat=seat)) for seat in (0, 1)}
        await close_all(ana, bob)
        while {*(await server.log_of(table))[-2:]} != dropped or table in [room.table.id for room in rooms]:
            await rooms._sweep()
        for hours in (1.5, 1.5):
            sleeper.now += hours * 3600
            rooms.notice_standstill()
        assert (await rooms.find(table)).table.stage is Stage.OPEN
        while "postponed" not in await types_of(server, table):
            await rooms._sweep()
        for _ in range(int(2.5 * 3600)):
            sleeper.now += 1
            rooms.notice_standstill()
        await rooms._sweep()
        assert (await rooms.find(table)).table.stage is Stage.CLOSED


@pytest.mark.parametrize("away", [1, 10, 30], ids=["a-moment", "not-long", "longer-than-the-clock"])
async def test_a_database_that_is_away_takes_nobody_s_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, away: int
) -> None:
    sleeper = Sleeper(monkeypatch)
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = await playing(server, "Ana", "Bob", clock=20)
        store, rooms = server.services.store, server.services.rooms
        await ana.must("say", phrase="moo")
        deadline = ana.updates[-1].deadline
        assert deadline is not None
        append = store.append
        monkeypatch.setattr(store, "append", unavailable)
        refused = await ana.tell("say", phrase="moo")
        assert isinstance(refused, Refused)
        assert refused.code is Code.UNAVAILABLE
        for _ in range(away):
            sleeper.wake(1)
            rooms.notice_standstill()
        monkeypatch.setattr(store, "append", append)
        await ana.until(lambda: ana.updates[-1].deadline == pytest.approx(deadline + away, abs=0.01))
        for _ in range(5):
            sleeper.wake(1)
            rooms.notice_standstill()
        await ana.must("say", phrase="moo")
        assert ana.updates[-1].deadline == pytest.approx(deadline + away, abs=0.01)
        types = await types_of(server, ana.table.id)
        assert "decided" not in types, "nobody has played"
        assert types.count("postponed") == 1
        await close_all(ana, bob)


async def test_while_the_database_does_not_answer_nobody_waits_for_anything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A question that hangs is asked beside the table, so that the next command is refused by its own."""
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = await playing(server, "Ana", "Bob", clock=20)
        store, asked, answered = server.services.store, asyncio.Event(), asyncio.Event()

        async def hangs(_: str) -> int:
            asked.set()
            await answered.wait()
            raise StoreUnavailable("It took too long.")

        with monkeypatch.context() as patch:
            patch.setattr(store, "append", unavailable)
            patch.setattr(store, "length", hangs)
            for client in (ana, bob):
                refused = await client.tell("say", phrase="moo")
                assert isinstance(refused, Refused)
                await asked.wait()
        answered.set()
        await ana.must("say", phrase="moo")
        await close_all(ana, bob)


async def types_of(server: Inside, table: str) -> list[str]:
    return [json.loads(entry)["type"] for entry in await server.log_of(table)]


async def unavailable(*_: Any, **__: Any) -> bool:
    raise StoreUnavailable("It does not answer.")


async def test_a_standstill_is_logged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sleeper = Sleeper(monkeypatch)
    async with inside(tmp_path / "nimmt.db") as server:
        with writing("nimmt.server") as written:
            sleeper.now += STILL
            for _ in range(2):
                server.services.rooms.notice_standstill()
        assert [(line["event"], line["seconds"]) for line in written.lines()] == [("stood-still", STILL)]
