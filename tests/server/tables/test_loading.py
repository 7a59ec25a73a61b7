"""Tables that nobody has open: whoever asks for them has their logs read, which takes time from everybody."""

import asyncio
import gc
import threading
import weakref
from pathlib import Path
from time import time
from typing import Any

import pytest

from nimmt.server.http import caller
from nimmt.server.limits import DAY, Pace
from nimmt.server.tables import history, registry
from nimmt.table import Code
from tests.server.in_process import Inside, Insider, close_all, inside, play_to_the_end, playing
from tests.server.live_server import GUARD
from tests.server.programs.unlimited import WITHOUT_LIMITS

pytestmark = pytest.mark.anyio
ONE_LOG = WITHOUT_LIMITS._replace(entries=Pace(1, 1e6))
"""The first log that is read uses up everything for a long time."""


async def tables_of(path: Path, count: int) -> list[str]:
    """Tables of an earlier server."""
    async with inside(path) as server:
        ana = await server.client("Ana")
        return [await ana.open_table(seats=2) for _ in range(count)]


async def known(server: Inside, monkeypatch: pytest.MonkeyPatch) -> Insider:
    """A client whose identity is two days old."""
    ana = await server.client("Ana")
    monkeypatch.setattr(caller, "time", lambda: time() + 2 * DAY)
    return ana


async def seen(client: Insider, table: str) -> int:
    return (await client.http.get(f"/api/v1/tables/{table}")).status_code


async def test_a_stranger_can_have_only_so_much_read(tmp_path: Path) -> None:
    first, second = await tables_of(tmp_path / "nimmt.db", 2)
    async with inside(tmp_path / "nimmt.db", paces=ONE_LOG) as server:
        stranger = server.stranger()
        assert [await seen(stranger, first), await seen(stranger, second)] == [200, 429]


async def test_new_people_share_what_is_read_for_their_address(tmp_path: Path) -> None:
    first, second = await tables_of(tmp_path / "nimmt.db", 2)
    async with inside(tmp_path / "nimmt.db", paces=ONE_LOG) as server:
        ana, bob = await server.client("Ana"), await server.client("Bob")
        assert [await seen(ana, first), await seen(bob, second)] == [200, 429]


async def test_a_known_person_comes_to_the_own_table_whatever_others_ask_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third = await tables_of(tmp_path / "nimmt.db", 3)
    async with inside(tmp_path / "nimmt.db", paces=ONE_LOG) as server:
        stranger, ana = server.stranger(), await known(server, monkeypatch)
        assert [await seen(stranger, first), await seen(stranger, second)] == [200, 429]
        await ana.enter(third)
        await close_all(ana)


async def test_a_table_that_somebody_has_open_can_always_be_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await tables_of(tmp_path / "nimmt.db", 2)
    async with inside(tmp_path / "nimmt.db", paces=ONE_LOG) as server:
        stranger, ana = server.stranger(), await known(server, monkeypatch)
        await ana.enter(second)
        assert [await seen(stranger, first), await seen(stranger, second)] == [200, 200]
        await close_all(ana)


async def test_somebody_who_is_refused_a_socket_is_told_to_come_back(tmp_path: Path) -> None:
    first, second = await tables_of(tmp_path / "nimmt.db", 2)
    async with inside(tmp_path / "nimmt.db", paces=ONE_LOG) as server:
        stranger = server.stranger()
        assert await seen(stranger, first) == 200
        await stranger.connect(f"/api/v1/tables/{second}/socket", wait=False)
        await stranger.until(lambda: stranger.bye is not None)
        assert stranger.bye is not None
        assert (stranger.bye.code, stranger.bye.again) == (Code.TOO_FAST, True)
        await close_all(stranger)


async def test_requests_at_the_same_time_are_charged_one_by_one(tmp_path: Path) -> None:
    tables = await tables_of(tmp_path / "nimmt.db", 5)
    async with inside(tmp_path / "nimmt.db", paces=ONE_LOG) as server:
        stranger = server.stranger()
        found = await asyncio.gather(*[seen(stranger, table) for table in tables])
        assert sorted(found) == [200, 429, 429, 429, 429]


async def test_a_table_that_was_just_opened_need_not_be_read(tmp_path: Path) -> None:
    [other] = await tables_of(tmp_path / "nimmt.db", 1)
    async with inside(tmp_path / "nimmt.db", paces=ONE_LOG) as server:
        rooms, ana = server.services.rooms, await server.client("Ana")
        assert await seen(server.stranger(), other) == 200
        own = await ana.open_table(seats=2)
        await rooms._sweep()
        await ana.enter(own)
        assert ana.table.id == own
        await close_all(ana)
        for _ in range(registry.MOST_IDLE_SWEEPS + 1):
            await rooms._sweep()
        assert other not in [room.table.id for room in rooms]


async def test_nothing_is_left_of_a_table_that_nobody_uses(tmp_path: Path) -> None:
    """Also without the garbage collector, which stops the server while it looks at all objects."""
    async with inside(tmp_path / "nimmt.db", linger=0.0) as server:
        people = await playing(server, "Ana", "Bob")
        [room] = server.services.rooms
        forgotten = weakref.ref(room)
        del room
        gc.disable()
        try:
            await play_to_the_end(people)
            await close_all(*people)
            async with asyncio.timeout(GUARD):
                while forgotten() is not None:
                    await server.services.rooms._sweep()
        finally:
            gc.enable()


async def test_logs_are_folded_one_after_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In several threads they would keep everybody waiting."""
    tables = await tables_of(tmp_path / "nimmt.db", 5)
    load, lock, at_once = history.load, threading.Lock(), []

    def alone(*given: Any) -> Any:
        at_once.append(lock.acquire(blocking=False))
        try:
            return load(*given)
        finally:
            lock.release()

    monkeypatch.setattr(registry, "load", alone)
    async with inside(tmp_path / "nimmt.db") as server:
        await asyncio.gather(*[server.services.rooms.find(table) for table in tables])
    assert at_once == [True] * 5
