"""The system clock is set: it neither shortens nor lengthens anybody's time."""

import time as computer
from pathlib import Path
from time import time

import pytest

from nimmt.rules import encode, legal
from nimmt.server import clock
from nimmt.server.keys import new_table_id
from nimmt.server.store import open_store
from nimmt.server.tables import row_of
from nimmt.table import (
    Began,
    CardsDealt,
    Change,
    Entry,
    Opened,
    Postponed,
    Sat,
    Settings,
    decide_action,
    fold_log,
    next_steps,
    table_of,
)
from tests.chance import Known
from tests.server.in_process import close_all, inside, playing

CHANCE = Known(start=0)

pytestmark = pytest.mark.anyio
HOUR = 3600.0


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_what_the_server_counts_does_not_jump(monkeypatch: pytest.MonkeyPatch, jump: float) -> None:
    before, really = clock.time(), computer.time
    monkeypatch.setattr(computer, "time", lambda: really() + jump)
    assert before <= clock.time() < before + HOUR / 2
    assert abs(clock.time() - really()) < HOUR / 2


def test_a_clock_that_was_set_is_told_of_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    watch, really = clock.ClockWatch(), computer.time
    watch.look()
    assert not told_of(caplog)
    monkeypatch.setattr(computer, "time", lambda: really() + HOUR)
    watch.look()
    watch.look()
    assert told_of(caplog) == [("clock-set", "WARNING")]


def told_of(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    return [(record.msg, record.levelname) for record in caplog.records if record.name == "nimmt.server"]


@pytest.mark.parametrize("old", [HOUR, -HOUR])
async def test_a_server_that_is_started_after_the_clock_was_set_decides_for_nobody_at_once(
    tmp_path: Path, old: float
) -> None:
    """Nor does anybody wait until the clock has caught up."""
    log = begun(time() - old)
    table = table_of(log)
    store = await open_store(str(tmp_path / "nimmt.db"))
    await store.append(table.id, 0, [encode(entry) for entry in log], row_of(table))
    await store.close()
    async with inside(tmp_path / "nimmt.db") as server:
        watcher = server.stranger()
        await watcher.enter(table.id)
        [shown] = watcher.snapshots
        assert shown.deadline is not None
        assert 200 < shown.deadline - shown.now <= 300
        assert shown.v == len(log)
        await watcher.close()


def begun(at: float) -> list[Entry]:
    """Two people with five minutes for a decision, asked at this time."""
    settings = Settings(seats=2, clock=300, sit_in="lowest")
    opened = Opened(at=at, id=new_table_id(CHANCE), host="ana", settings=settings, seed="00" * 32)
    log: list[Entry] = [opened]
    log += [
        Sat(at=at, seat=n, person=name, name=name, part="00" * 16) for n, name in enumerate(("ana", "bob"))
    ]
    log.append(Began(at=at))
    log += [change.entry for change in next_steps(table_of(log), at)]
    assert isinstance(log[-1], CardsDealt)
    return log


@pytest.mark.parametrize("ahead", [HOUR, -HOUR])
async def test_what_a_process_with_another_time_has_stored_has_just_happened(
    tmp_path: Path, ahead: float
) -> None:
    """One process was started before the clock was set, the other one after it."""
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = await playing(server, "Ana", "Bob", clock=300)
        room = await server.services.rooms.find(ana.table.id)
        table, changes = room.table, list[Change]()
        for seat in (0, 1):
            assert table.match is not None
            changes += decide_action(table, legal(table.match, seat)[0], time() + ahead)
            table = changes[-1].table
        await server.services.store.append(
            table.id, room.table.length, [encode(change.entry) for change in changes], row_of(table)
        )
        await room.catch_up()
        await ana.until(lambda: ana.v == table.version)
        told = ana.updates[-1].deadline
        assert told is not None
        assert 200 < told - clock.time() <= 300
        await close_all(ana, bob)


@pytest.mark.parametrize("ahead", [HOUR, -HOUR])
async def test_a_standstill_of_a_process_with_another_time_takes_nobodys_time(
    tmp_path: Path, ahead: float
) -> None:
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = await playing(server, "Ana", "Bob", clock=300)
        room = await server.services.rooms.find(ana.table.id)
        entry = Postponed(at=time() + ahead, since=time() + ahead - 20)
        [change] = fold_log([entry], room.table)
        await server.services.store.append(
            room.table.id, room.table.length, [encode(entry)], row_of(change.table)
        )
        await room.catch_up()
        await ana.until(lambda: ana.v == change.table.version)
        told = ana.updates[-1].deadline
        assert told is not None
        assert 200 < told - clock.time() <= 300
        await close_all(ana, bob)
