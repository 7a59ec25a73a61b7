"""`/healthz` says whether the server can write, and if not, why."""

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import apsw
import httpx
import pytest

import nimmt
from nimmt.server.store import WriteCheck
from nimmt.server.store.sqlite import file
from tests.server.in_process import Inside, inside
from tests.server.store.queries import execute

pytestmark = pytest.mark.anyio
WELL = (200, {"ok": True, "version": nimmt.__version__})


def bad(why: str) -> tuple[int, object]:
    return 503, {"code": "unavailable", "error": f"{why}: try again."}


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Asking:
    """Asks for the health of a server; the clock goes on before each question."""

    def __init__(self, server: Inside) -> None:
        self.clock = Clock()
        server.services.writing = WriteCheck(server.services.store, self.clock)
        self._http = server.stranger().http

    async def __call__(self, *, after: float = 1.0) -> tuple[int, object]:
        self.clock.now += after
        answer: httpx.Response = await self._http.get("/healthz")
        return answer.status_code, answer.json()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={2**21}", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a small disk can only be mounted by root")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def fill(filler: Path) -> None:
    with filler.open("wb", buffering=0) as rest, pytest.raises(OSError, match="No space left"):
        rest.writelines([bytes(4096)] * 1000)


async def test_a_full_disk_is_named_until_there_is_room(small_disk: Path) -> None:
    async with inside(small_disk / "nimmt.db") as server:
        health = Asking(server)
        assert await health() == WELL
        fill(small_disk / "filler")
        assert await health() == bad("The server has no room on its disk")
        (small_disk / "filler").unlink()
        assert await health() == WELL


async def test_a_file_that_another_program_has_locked_is_named(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "MILLISECONDS_TO_WAIT", 10)
    async with inside(sqlite_path) as server:
        health = Asking(server)
        with closing(apsw.Connection(str(sqlite_path))) as other, other:
            other.execute("UPDATE schema SET number = number + 1")
            assert await health() == bad("Another program has locked the server's database")
            other.execute("UPDATE schema SET number = number - 1")
        assert await health() == WELL


async def test_a_file_that_can_only_be_read_is_named(sqlite_path: Path) -> None:
    async with inside(sqlite_path) as server:
        health, connection = Asking(server), cast("Any", server.services.store)._writer._connection
        connection.pragma("query_only", 1)
        assert await health() == bad("The server's database can only be read at the moment")
        connection.pragma("query_only", 0)
        assert await health() == WELL


async def test_a_file_that_was_removed_or_replaced_is_named_until_it_is_back(
    sqlite_path: Path, tmp_path: Path
) -> None:
    away = tmp_path / "away.db"
    async with inside(sqlite_path) as server:
        health = Asking(server)
        assert await health() == WELL
        move(sqlite_path, away)
        assert await health() == gone()
        shutil.copyfile(away, sqlite_path)
        assert await health() == gone()
        move(away, sqlite_path)
        assert await health() == WELL


def move(file: Path, place: Path) -> None:
    file.replace(place)


def gone() -> tuple[int, object]:
    sentence = (
        "The file of the server's database was removed or replaced:"
        " its operator has to put it back, or to restart the server."
    )
    return 503, {"code": "unavailable", "error": sentence}


async def test_a_postgresql_that_can_only_be_read_is_named(postgres_url: str) -> None:
    """As after a failover to a standby."""
    name = postgres_url.partition("?")[0].rpartition("/")[2]
    async with inside(postgres_url) as server:
        health, pool = Asking(server), cast("Any", server.services.store)._pool
        await execute(postgres_url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        try:
            await pool.expire_connections()
            assert await health() == bad("The server's database can only be read at the moment")
        finally:
            await execute(
                postgres_url,
                f"SET TRANSACTION READ WRITE; ALTER DATABASE {name} RESET default_transaction_read_only",
            )
        await pool.expire_connections()
        assert await health() == WELL


async def test_it_is_written_at_most_once_a_second_however_many_ask(
    sqlite_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a caller who gives up does not end the try for the others."""
    async with inside(sqlite_path) as server:
        health, store, tries = Asking(server), server.services.store, 0
        try_writing = store.try_writing

        async def counted() -> None:
            nonlocal tries
            tries += 1
            await try_writing()

        monkeypatch.setattr(store, "try_writing", counted)
        asking = [asyncio.create_task(health(after=0.0)) for _ in range(20)]
        await asyncio.sleep(0)
        asking.pop(0).cancel()
        assert await asyncio.gather(*asking) == [WELL] * 19
        assert await health(after=0.9) == WELL
        assert tries == 1
        assert await health(after=0.2) == WELL
        assert tries == 2


async def test_the_try_is_a_real_write_that_changes_nothing(sqlite_path: Path) -> None:
    wal = sqlite_path.with_name("nimmt.db-wal")
    async with inside(sqlite_path) as server:
        before = await server.services.store._read("SELECT number FROM schema")  # type: ignore[attr-defined]
        size = wal.stat().st_size
        await server.services.store.try_writing()
        assert wal.stat().st_size > size
        assert await server.services.store._read("SELECT number FROM schema") == before  # type: ignore[attr-defined]
