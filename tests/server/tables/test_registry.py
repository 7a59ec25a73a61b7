"""What rooms do by themselves."""

import asyncio
import gc
from contextlib import closing
from pathlib import Path
from time import time
from typing import Any

import apsw
import pytest

from nimmt.server.tables import room
from nimmt.server.wire import Refused
from nimmt.table import Code, TableError
from tests.server.in_process import close_all, company, inside, playing
from tests.server.live_server import GUARD
from tests.server.store.samples import disk_of

pytestmark = pytest.mark.anyio


async def test_a_bot_whose_timer_is_early_is_not_kept_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock stands still, so that every timer is early."""
    now = time()
    async with inside(tmp_path / "nimmt.db") as server:
        [ana] = await company(server, "Ana", pace="brisk")
        await ana.must("seat-bot", bot="lowest")
        monkeypatch.setattr(room, "time", lambda: now)
        await ana.must("begin")
        await ana.until(lambda: ana.view is not None and ana.view.chosen == (False, True))
        await close_all(ana)


async def test_who_comes_back_while_it_is_looked_up_who_is_here_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path / "nimmt.db", linger=0) as server:
        ana, bob = await playing(server, "Ana", "Bob")
        looked, look_up = asyncio.Event(), server.services.store.present

        async def look_up_slowly(table: str) -> frozenset[str]:
            found = await look_up(table)
            await bob.enter(table)
            looked.set()
            return found

        monkeypatch.setattr(server.services.store, "present", look_up_slowly)
        await bob.leave()
        await looked.wait()
        await ana.must("say", phrase="moo")
        assert [chair["presence"] for chair in ana.chairs] == ["here", "here"]
        monkeypatch.undo()
        await close_all(ana, bob)


async def test_who_comes_and_goes_all_the_time_is_away_only_after_the_last_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    linger, sleep = 987.0, asyncio.sleep
    lingering: asyncio.Queue[tuple[asyncio.Task[Any] | None, asyncio.Event]] = asyncio.Queue()

    async def linger_until_told(seconds: float) -> None:
        if seconds == linger:
            over = asyncio.Event()
            lingering.put_nowait((asyncio.current_task(), over))
            await over.wait()
        else:
            await sleep(seconds)

    async with asyncio.timeout(GUARD), inside(tmp_path / "nimmt.db", linger=linger) as server:
        ana, bob = await playing(server, "Ana", "Bob")
        monkeypatch.setattr(asyncio, "sleep", linger_until_told)
        await bob.leave()
        first, over = await lingering.get()
        await bob.enter(ana.table.id)
        await bob.leave()
        last, over_at_last = await lingering.get()
        for task, event, presence in ((first, over, "here"), (last, over_at_last, "dropped")):
            event.set()
            assert task is not None
            await task
            await ana.must("say", phrase="moo")
            assert ana.chairs[1]["presence"] == presence
        monkeypatch.undo()
        await close_all(ana, bob)


async def test_what_has_begun_is_shown_to_the_others_even_if_its_sender_is_gone_by_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = await playing(server, "Ana", "Bob")
        held, append = await server.services.rooms.find(ana.table.id), server.services.store.append

        async def append_without_ana(*given: Any) -> bool:
            [visitor] = [one for one in held.visitors if one.guest and one.guest.person == ana.id]
            visitor.leave("Go.")
            async with asyncio.timeout(GUARD):
                while held.has(ana.id):  # noqa: ASYNC110 - nobody tells when she is gone
                    await asyncio.sleep(0)
            await asyncio.sleep(0)
            return await append(*given)

        monkeypatch.setattr(server.services.store, "append", append_without_ana)
        await ana.send({"type": "say", "phrase": "moo", "ref": "a"})
        await bob.until(lambda: '"moo"' in bob.heard[-1])
        monkeypatch.undo()
        await close_all(ana, bob)


async def test_a_log_that_has_lost_something_is_no_reason_to_try_for_ever(tmp_path: Path) -> None:
    """An administrator has put an older copy of the database in its place."""
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = await playing(server, "Ana", "Bob")
        with closing(apsw.Connection(str(tmp_path / "nimmt.db"))) as file:
            file.execute("DELETE FROM log WHERE table_id = ? AND seq > 1", (ana.table.id,))
        refused = await ana.tell("say", phrase="moo")
        assert isinstance(refused, Refused)
        assert refused.code is Code.UNAVAILABLE
        await close_all(ana, bob)


async def test_who_plays_is_told_that_nothing_can_be_stored_and_not_where_the_file_is(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db") as server:
        ana, bob = await playing(server, "Ana", "Bob")
        with disk_of((tmp_path / "nimmt.db-wal").stat().st_size):
            refused = await ana.tell("say", phrase="moo", ref="a")
        assert isinstance(refused, Refused)
        assert refused.code is Code.UNAVAILABLE
        assert "nimmt.db" not in refused.error
        said = await ana.must("say", phrase="moo", ref="a")
        await bob.until(lambda: bob.v == said)
        await close_all(ana, bob)


async def test_a_table_that_is_forgotten_in_the_moment_it_is_loaded_is_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes in that very moment waits for it, and does not keep everyone else from their turn."""
    async with inside(tmp_path / "nimmt.db") as server:
        ana = await server.client("Ana")
        table = await ana.open_table(seats=2)
        await close_all(ana)
    async with inside(tmp_path / "nimmt.db") as server:
        rooms, read, loaded = server.services.rooms, server.services.store.log, asyncio.Event()

        async def read_and_tell(table: str, after: int = 0) -> list[bytes]:
            found = await read(table, after)
            if after:  # with what was added meanwhile it is there
                loaded.set()
            return found

        async def come_when_it_is_forgotten() -> room.Room:
            await loaded.wait()
            for held in rooms:
                rooms._forget_idle(held)
            assert [*rooms] == []
            return await rooms.find(table)

        monkeypatch.setattr(server.services.store, "log", read_and_tell)
        coming = asyncio.create_task(come_when_it_is_forgotten())
        first = await rooms.find(table)
        assert [*rooms] == [first] == [await coming]


async def test_a_table_that_nobody_waits_for_any_more_fails_without_a_complaint(tmp_path: Path) -> None:
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, complaint: complaints.append(complaint))
    async with inside(tmp_path / "nimmt.db") as server:
        looking = asyncio.create_task(server.services.rooms.find("missing"))
        await asyncio.sleep(0)
        looking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await looking
        with pytest.raises(TableError, match="no such table"):
            await server.services.rooms.find("missing too")  # the store reads in order: that one has failed
    gc.collect()
    assert complaints == []
