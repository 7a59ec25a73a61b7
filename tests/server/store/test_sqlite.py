"""SQLite only: one process, one writing thread, one disk."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import apsw
import pytest

from nimmt.server.store import (
    Store,
    StoreError,
    StoreFull,
    StoreReplaced,
    StoreUnavailable,
    open_store,
    statements,
)
from nimmt.server.store.sqlite.file import check_library, explain
from nimmt.server.store.sqlite.threads import Writer
from tests.kit import is_sentence
from tests.server.store.programs import program
from tests.server.store.samples import GUARD, add, disk_of, entry, table_row

pytestmark = pytest.mark.anyio

IS_LOCKED = 3
TAKE_ALONE = [
    sys.executable,
    "-c",
    f"""
import apsw
file = apsw.Connection("nimmt.db")
file.pragma("locking_mode", "exclusive")
try:
    file.execute("BEGIN IMMEDIATE")
except apsw.BusyError:
    raise SystemExit({IS_LOCKED})""",
]
"""A program that takes the database for itself if SQLite lets it."""


@pytest.fixture
def database(sqlite_path: Path) -> str:
    """Only SQLite here."""
    return str(sqlite_path)


def is_there(path: Path) -> bool:
    return path.exists()


def move(file: Path, place: Path) -> None:
    file.replace(place)


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}


async def test_a_second_process_is_refused_by_name_until_the_first_is_gone(database: str) -> None:
    with program("hold", database) as first:
        assert first.stdout
        await asyncio.to_thread(first.stdout.readline)
        with pytest.raises(StoreError, match=r"nimmt\.db is in use by another nimmt") as refused:
            await open_store(database)
        assert is_sentence(str(refused.value))
        first.kill()
        first.wait()
        await (await open_store(database)).close()


async def test_the_lock_ends_with_its_process_even_if_a_child_lives_on(database: str) -> None:
    with program("fork", database) as first:
        assert first.stdout
        child = int(await asyncio.to_thread(first.stdout.readline))
        first.kill()
        first.wait()
        try:
            await (await open_store(database)).close()
        finally:
            os.kill(child, signal.SIGKILL)


@contextmanager
def bound(folder: Path, place: Path) -> Iterator[None]:
    """Mount a folder at a second place; only root can."""
    place.mkdir()
    if subprocess.run(["mount", "--bind", folder, place], capture_output=True, check=False).returncode:
        pytest.skip("a folder cannot be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", place], check=True)


def name_again(path: Path, way: str, stack: ExitStack) -> Path:
    """Another name of a file."""
    other = path.parent / "elsewhere"
    if way == "bind mount":
        stack.enter_context(bound(path.parent, other))
        return other / path.name
    other.mkdir()
    if way == "no lock file":
        path.with_name(f"{path.name}.lock").unlink(missing_ok=True)
        return path
    name = other / "link.db"
    name.symlink_to(path) if way == "symbolic link" else name.hardlink_to(path)
    return name


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the lock is on another file")
@pytest.mark.parametrize("way", ["no lock file", "symbolic link", "bind mount"])
async def test_a_second_process_is_refused_by_whatever_name(sqlite_path: Path, way: str) -> None:
    with ExitStack() as stack:
        first = stack.enter_context(program("hold", str(sqlite_path)))
        assert first.stdout
        await asyncio.to_thread(first.stdout.readline)
        name = name_again(sqlite_path, way, stack)
        with pytest.raises(StoreError, match=f"in use by another nimmt, process {first.pid}") as refused:
            await open_store(str(name))
        assert is_sentence(str(refused.value))
        first.kill()
        first.wait()
        await (await open_store(str(name))).close()


@pytest.mark.parametrize(("way", "says"), [("symbolic link", "in use"), ("hard link", "2 hard links")])
async def test_the_same_process_cannot_open_a_file_twice_by_whatever_name(
    store: Store, sqlite_path: Path, way: str, says: str
) -> None:
    """And the second attempt does not free the locks that SQLite has for the first."""
    assert await add(store)
    with ExitStack() as stack, pytest.raises(StoreError, match=says):
        await open_store(str(name_again(sqlite_path, way, stack)))
    taking = await asyncio.create_subprocess_exec(*TAKE_ALONE, cwd=sqlite_path.parent)
    assert await taking.wait() == IS_LOCKED
    assert await add(store, after=1)


async def test_a_file_with_two_hard_links_is_refused_by_both_until_one_is_gone(sqlite_path: Path) -> None:
    """A killed process has left changes in the write-ahead log beside one of them."""
    with program("write", str(sqlite_path)) as writer:
        assert writer.stdout
        said = int(await asyncio.to_thread(writer.stdout.readline))
        writer.kill()
        writer.wait()
    (link := sqlite_path.with_name("link.db")).hardlink_to(sqlite_path)
    content = files(sqlite_path.parent)
    for name in (sqlite_path, link):
        for read_only in (False, True):
            with pytest.raises(StoreError, match=f"{name.name} is one of 2 hard links") as refused:
                await open_store(str(name), read_only=read_only)
            assert is_sentence(str(refused.value))
    assert files(sqlite_path.parent) == content
    link.unlink()
    link.symlink_to(sqlite_path)
    store = await open_store(str(link))
    assert len(await store.log("t")) >= said
    await store.close()


async def test_one_that_only_reads_may_stand_beside_the_one_that_writes(
    store: Store, database: str, tmp_path: Path
) -> None:
    await add(store)
    reading = await open_store(database, read_only=True)
    await add(store, after=1)
    assert await reading.log("t") == [entry(1), entry(2)]
    await reading.backup(tmp_path / "copy.db")
    with pytest.raises(StoreError, match="opened read-only"):
        await add(reading, after=2)
    with pytest.raises(StoreError, match="opened read-only"):
        await reading.rename("ana", "Anna")
    await reading.close()
    assert await add(store, after=2)
    copy = await open_store(str(tmp_path / "copy.db"), read_only=True)
    assert await copy.log("t") == [entry(1), entry(2)]
    await copy.close()


async def test_one_that_only_reads_makes_and_changes_nothing(database: str, sqlite_path: Path) -> None:
    with pytest.raises(StoreError, match=r"There is no database .*nimmt\.db"):
        await open_store(database, read_only=True)
    assert not is_there(sqlite_path)
    await (await open_store(database)).close()
    with closing(apsw.Connection(database)) as file:
        file.execute("UPDATE schema SET number = 1")
    with pytest.raises(StoreError, match="has schema 1: nimmt serve upgrades it to"):
        await open_store(database, read_only=True)


async def test_a_database_is_made_with_its_folder_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "some" / "where" / "nimmt.db"
    await (await open_store(str(path))).close()
    assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("folder", "folder is a folder"),
        ("text.txt", "is not a SQLite database"),
        ("text.txt/nimmt.db", "cannot be written"),
        ("other.db", "the database of another program"),
        ("cut.db", "damaged|not a SQLite database"),
    ],
)
async def test_what_is_no_database_of_ours_is_refused_in_a_sentence(
    tmp_path: Path, place: str, reason: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text.txt").write_text("no database, but a text that is longer than a header of one " * 9)
    with closing(apsw.Connection(str(tmp_path / "other.db"))) as other:
        other.execute("CREATE TABLE cheeses (name)")
    await (await open_store(str(tmp_path / "whole.db"))).close()
    (tmp_path / "cut.db").write_bytes((tmp_path / "whole.db").read_bytes()[:5000])
    content = files(tmp_path)
    with pytest.raises(StoreError, match=reason) as refused:
        await open_store(str(tmp_path / place))
    assert is_sentence(str(refused.value))
    assert content.items() <= files(tmp_path).items()


async def test_a_place_that_cannot_be_written_is_refused_in_a_sentence() -> None:
    with pytest.raises(StoreError, match=r"/proc/nimmt\.db cannot be written") as refused:
        await open_store("/proc/nimmt.db")
    assert is_sentence(str(refused.value))


def test_a_sqlite_that_can_lose_data_is_refused() -> None:
    with pytest.raises(StoreError, match=r"3\.51\.3"):
        check_library("3.51.2")
    check_library("3.51.3")
    check_library("3.100.0")


async def test_a_full_disk_leaves_nothing_half_written_and_all_goes_on_when_there_is_room(
    store: Store, sqlite_path: Path
) -> None:
    assert await add(store)
    wal = sqlite_path.with_name("nimmt.db-wal").stat().st_size
    large = [b'"%s"' % (b"x" * 50_000)] * 2
    with disk_of(wal + 60_000):
        with pytest.raises(StoreUnavailable, match=r"nimmt\.db cannot be") as refused:
            await store.append("t", 1, large, table_row(version=3, stage="closed"))
        assert is_sentence(str(refused.value))
        assert await store.log("t") == [entry(1)]
        assert await store.lobby(9) == [table_row()]
    assert await store.append("t", 1, large, table_row(version=3))
    assert await store.log("t", 1) == large


async def test_nothing_counts_as_written_to_a_file_that_is_not_there_any_more(
    store: Store, sqlite_path: Path, tmp_path: Path
) -> None:
    assert await add(store)
    away = tmp_path / "away.db"
    move(sqlite_path, away)
    writes = await asyncio.gather(add(store, after=1), add(store, "u"), return_exceptions=True)
    assert [type(error) for error in writes] == [StoreReplaced] * 2
    assert str(writes[0]).startswith(f"{sqlite_path} was removed or replaced while the server was running: ")
    assert is_sentence(str(writes[0]))
    move(away, sqlite_path)
    assert await store.log("t") == [entry(1)]
    assert await add(store, after=1)


def test_a_full_disk_is_told_of_and_strangers_do_not_learn_where_it_is() -> None:
    told = explain(Path("/srv/nimmt.db"), apsw.FullError("database or disk is full"))
    assert isinstance(told, StoreFull)
    assert str(told) == "/srv/nimmt.db cannot be written: the disk is full."
    assert told.publicly == "the server has no room on its disk"


async def test_of_a_copy_for_which_there_is_no_room_nothing_is_left(store: Store, tmp_path: Path) -> None:
    await store.append("t", 0, [b'"%s"' % (b"x" * 300_000)], table_row())
    with disk_of(200_000), pytest.raises(StoreUnavailable, match=r"copy\.db cannot be"):
        await store.backup(tmp_path / "copy.db")
    assert not [path for path in files(tmp_path) if "copy" in path.name]
    await store.backup(tmp_path / "copy.db")


async def test_writes_are_made_in_the_order_they_were_asked_for(store: Store) -> None:
    assert all(await asyncio.gather(*[add(store, after=version) for version in range(300)]))
    assert len(await store.log("t")) == 300


class Numbers:
    """A table of numbers behind a writer, which counts and can refuse commits."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection = apsw.Connection(str(path))
        self._connection.execute("CREATE TABLE numbers (number INTEGER PRIMARY KEY)")
        self._connection.set_commit_hook(self._committing)
        self.transactions, self.refusing = 0, False
        self.writer = Writer(self._connection, lambda error: StoreError(str(error)), lambda: None)

    def _committing(self) -> bool:
        self.transactions += 1
        return self.refusing

    async def add(self, *numbers: int, waiting: Callable[[], object] = bool) -> None:
        def insert(connection: apsw.Connection) -> None:
            waiting()
            for number in numbers:
                connection.execute("INSERT INTO numbers VALUES ($1)", (number,))

        await self.writer(insert)

    def kept(self) -> list[int]:
        with closing(apsw.Connection(str(self._path))) as connection:
            return [number for (number,) in connection.execute("SELECT number FROM numbers")]

    def close(self) -> None:
        self.writer.close()
        self._connection.close()


@pytest.fixture
async def no_timers(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event loop in which nothing can wait for a time."""

    def refuse(*_: object) -> None:
        raise AssertionError("a write waits for no time to pass")

    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", refuse)


@pytest.mark.usefixtures("no_timers")
async def test_a_lone_write_is_committed_at_once(tmp_path: Path) -> None:
    with closing(Numbers(tmp_path / "numbers.db")) as numbers:
        for number in range(3):
            await numbers.add(number)
        assert numbers.transactions == 3
        assert numbers.kept() == [0, 1, 2]


@pytest.mark.usefixtures("no_timers")
async def test_writes_of_the_same_moment_share_a_commit(tmp_path: Path) -> None:
    with closing(Numbers(tmp_path / "numbers.db")) as numbers:
        await asyncio.gather(*[numbers.add(number) for number in range(5)])
        assert numbers.transactions == 1


@pytest.mark.usefixtures("no_timers")
async def test_writes_that_arrive_during_a_commit_share_the_next_one(tmp_path: Path) -> None:
    begun, free = threading.Event(), threading.Event()

    def hold_up() -> None:
        begun.set()
        free.wait(GUARD)

    with closing(Numbers(tmp_path / "numbers.db")) as numbers:
        writes = [asyncio.create_task(numbers.add(0, waiting=hold_up))]
        await asyncio.to_thread(begun.wait, GUARD)
        for number in range(1, 5):
            writes.append(asyncio.create_task(numbers.add(number)))
            await asyncio.sleep(0)
        assert not any(write.done() for write in writes)
        free.set()
        await asyncio.gather(*writes)
        assert numbers.transactions == 2
        assert numbers.kept() == [0, 1, 2, 3, 4]


async def test_what_waits_is_written_at_once_and_one_that_is_refused_harms_no_other(tmp_path: Path) -> None:
    begun, free = threading.Event(), threading.Event()

    def hold_up() -> None:
        begun.set()
        free.wait(GUARD)

    with closing(Numbers(tmp_path / "numbers.db")) as numbers:
        first = asyncio.create_task(numbers.add(0, waiting=hold_up))
        await asyncio.to_thread(begun.wait, GUARD)
        others = [asyncio.create_task(numbers.add(*some)) for some in ((1,), (2,), (7, 2), (3,), (4,))]
        await asyncio.sleep(0)
        others[-1].cancel()
        await asyncio.wait(others[-1:])
        free.set()
        await first
        answers = await asyncio.gather(*others[:-1], return_exceptions=True)
        assert numbers.transactions == 2
        assert [isinstance(answer, StoreError) for answer in answers] == [False, False, True, False]
        assert numbers.kept() == [0, 1, 2, 3], "nothing of (7, 2), and 4 was called off before it began"


async def test_nothing_counts_as_written_that_was_not_committed(tmp_path: Path) -> None:
    with closing(Numbers(tmp_path / "numbers.db")) as numbers:
        numbers.refusing = True
        answers = await asyncio.gather(numbers.add(1), numbers.add(2), return_exceptions=True)
        assert [type(answer) for answer in answers] == [StoreError, StoreError]
        assert numbers.kept() == []
        numbers.refusing = False
        await numbers.add(3)
        assert numbers.kept() == [3]


async def test_after_a_commit_that_failed_the_next_one_begins_anew(tmp_path: Path) -> None:
    with (
        closing(Numbers(tmp_path / "numbers.db")) as numbers,
        closing(apsw.Connection(str(tmp_path / "numbers.db"))) as other,
    ):
        await numbers.add(1, 2)
        other.execute("BEGIN")
        other.execute("SELECT number FROM numbers").fetchall()
        with pytest.raises(StoreError, match="locked"):
            await numbers.add(3)
        other.execute("COMMIT")
        await numbers.add(4)
        assert numbers.kept() == [1, 2, 4]


async def test_what_waits_is_still_written_when_the_writer_is_closed(tmp_path: Path) -> None:
    numbers = Numbers(tmp_path / "numbers.db")
    waiting = [asyncio.create_task(numbers.add(number)) for number in range(50)]
    await asyncio.sleep(0)
    numbers.close()
    await asyncio.gather(*waiting)
    assert numbers.kept() == [*range(50)]


@pytest.mark.parametrize(
    ("sql", "index"),
    [
        (statements.LOBBY, "tables_lobby"),
        (statements.COUNT_TABLES, "tables_host"),
        (statements.CLAIM_DUE.format(lock=""), "tables_due"),
        (statements.MATCHES_OF, "players_person"),
        (statements.WITH_CODE, "sqlite_autoindex_tables_1"),
    ],
    ids=["lobby", "count_tables", "claim_due", "matches_of", "tables_with_code"],
)
async def test_what_is_asked_often_is_found_by_an_index(
    store: Store, database: str, sql: str, index: str
) -> None:
    """Tables that are over are not scanned, however many there are."""
    assert await add(store)
    with closing(apsw.Connection(database)) as connection:
        values = [None] * sql.count("$")
        plan = [detail for *_, detail in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)]
    assert any(index in step for step in plan), plan
    scans = [step for step in plan if step.startswith("SCAN") and index not in step and "claimed" not in step]
    assert not scans, plan
    assert not any("TEMP B-TREE" in step for step in plan), plan
