"""Restored backups, on both databases: all of it or nothing, and matches go on."""

import asyncio
import shutil
import signal
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import apsw
import pytest

from nimmt.rules import read, verify
from nimmt.server.admin import check_database
from nimmt.server.store import StoreError, StoreFull, open_store, restore
from nimmt.server.store.migrations import scripts
from tests.kit import is_sentence
from tests.server.admin.commands import admin, nimmt, on_a_terminal, sit_against_a_bot
from tests.server.live_server import GUARD, Client, Server, serving
from tests.server.store.programs import command
from tests.server.store.queries import ask
from tests.server.store.samples import ROOT, add, entry, table_row
from tests.server.store.schema_dump import check, fill

pytestmark = pytest.mark.anyio
CONTENTS = (
    *("log", "tables", "matches", "players", "persons", "keys", "codes", "hidden", "presence"),
    *("groups", "members", "seasons", "group_tables", "remarks"),
)
MANY = 1500
"""Enough log entries that a restore takes several steps."""


def silent(_done: int, _total: int) -> None: ...


async def contents(database: str) -> dict[str, list[tuple[object, ...]]]:
    return {table: await ask(database, f"SELECT * FROM {table} ORDER BY 1, 2") for table in CONTENTS}


async def make_old(database: str) -> dict[str, list[tuple[object, ...]]]:
    """Make a database that a restore replaces, and return its contents."""
    store = await open_store(database)
    await add(store, "old", count=2)
    await store.close()
    return await contents(database)


async def make_backup(folder: Path) -> Path:
    """Back up a database with rows in every list."""
    file = folder / "backup.db"
    store = await open_store(str(folder / "source.db"))
    await fill(store)
    entries = [entry(number) + b" " * 300 for number in range(MANY)]
    await store.append("many", 0, entries, table_row("many", MANY, stage="closed"))
    await store.backup(file)
    await store.close()
    return file


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return asyncio.run(make_backup(tmp_path_factory.mktemp("whole")))


@pytest.fixture
def backup(whole: Path, tmp_path: Path) -> Path:
    """A copy of the backup, which the test may damage."""
    return Path(shutil.copy(whole, tmp_path))


async def test_a_match_goes_on_from_sqlite_to_postgresql_and_back(postgres_url: str, tmp_path: Path) -> None:
    """Each backup is made while the server runs and Ana plays."""
    first, second = str(tmp_path / "first.db"), str(tmp_path / "second.db")
    async with serving(first) as server:
        ana = await Client(server, "Ana").introduce()
        finished = await sit_against_a_bot(ana)
        await ana.play_on(Random(1))
        await ana.leave()
        running = await sit_against_a_bot(ana)
        await back_up_while_playing(first, tmp_path / "1.db", ana)
    for old, new, backup in ((first, postgres_url, "1.db"), (postgres_url, second, "2.db")):
        assert old != new
        said = await admin("restore", tmp_path / backup, "--database", new)
        assert said == f"Everything in {tmp_path / backup} is restored.\n"
        await all_is_well(new)
        async with serving(new) as server:
            await come_back(ana, server, running)
            if new == postgres_url:
                await back_up_while_playing(new, tmp_path / "2.db", ana)
            else:
                await ana.play_on(Random(3))
                for table in (finished, running):
                    verify(read((await ana.http.get(f"/api/v1/tables/{table}/record")).content))
    await ana.close()


async def back_up_while_playing(database: str, file: Path, ana: Client) -> None:
    """Play a turn meanwhile; `check` finds no difference either."""
    await ana.until(lambda: ana.must_act)
    backing_up, playing = admin("backup", file, "--database", database), ana.play_once(Random(2))
    await asyncio.gather(backing_up, all_is_well(database), playing)


async def all_is_well(database: str) -> None:
    differences: list[str] = []
    checked = await check_database(database, differences.append)
    assert (differences, checked.tables, checked.matches) == ([], 2, 1)


async def come_back(ana: Client, server: Server, table: str) -> None:
    await ana.leave()
    ana.move(server)
    ana.snapshots.clear()
    await ana.enter(table)


def are_the_same(one: Path, other: Path) -> bool:
    return one.read_bytes() == other.read_bytes()


async def put_back(database: str, backup: Path, *, overwrite: bool = False) -> None:
    await asyncio.to_thread(restore, database, backup, overwrite=overwrite, progress=silent)


async def test_all_of_a_backup_is_restored_and_nothing_of_the_old_is_left(
    database: str, backup: Path, whole: Path
) -> None:
    await make_old(database)
    await put_back(database, backup, overwrite=True)
    assert await ask(database, "SELECT count(*) FROM log") == [(3 + MANY,)]
    store = await open_store(database)
    await check(store, len(scripts("sqlite")), from_backup=True)
    await store.close()
    assert are_the_same(backup, whole)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
async def test_a_restore_that_is_interrupted_leaves_what_was_there(
    number: signal.Signals, database: str, backup: Path
) -> None:
    old = await make_old(database)
    program = command("restore", database, str(backup), str(int(number)))
    ended = await asyncio.to_thread(
        subprocess.run, program, cwd=ROOT, capture_output=True, text=True, timeout=GUARD, check=False
    )
    assert ended.returncode == -number
    done, total = map(int, ended.stdout.split())
    assert 0 < done < total
    assert await contents(database) == old
    store = await open_store(database)
    assert await store.log("old") == [entry(1), entry(2)]
    await store.close()
    await put_back(database, backup, overwrite=True)
    assert await ask(database, "SELECT count(*) FROM log") == [(3 + MANY,)]


async def test_a_restore_that_fails_where_nothing_was_leaves_nothing(backup: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"

    def fill_the_disk(_done: int, _total: int) -> None:
        assert new.exists()
        raise StoreFull("There is no room.")

    with pytest.raises(StoreFull):
        restore(str(new), backup, overwrite=False, progress=fill_the_disk)
    assert not new.exists()


async def test_a_backup_of_an_older_schema_is_restored_to_the_newest(
    database: str, backup: Path, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = {kind: [*scripts(kind), "CREATE TABLE more (number integer)"] for kind in ("sqlite", "postgres")}
    monkeypatch.setattr("nimmt.server.store.migrations.scripts", newer.__getitem__)
    await put_back(database, backup)
    assert await ask(database, "SELECT number FROM schema") == [(len(newer["sqlite"]),)]
    assert await ask(database, "SELECT * FROM more") == []
    assert await ask(database, "SELECT count(*) FROM log") == [(3 + MANY,)]
    assert are_the_same(backup, whole)


def half(file: Path) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])


def scratched(file: Path) -> None:
    """Overwrite a page in the middle."""
    with file.open("r+b") as stream:
        stream.seek(file.stat().st_size // 2 // 4096 * 4096)
        stream.write(bytes(range(256)) * 16)


def changed(script: str) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        with closing(apsw.Connection(str(file))) as connection:
            connection.pragma("journal_mode", "delete")
            connection.execute(script)

    return change


def in_use(file: Path) -> None:
    file.with_name(f"{file.name}-wal").write_bytes(b"something")


BAD: list[tuple[Callable[[Path], object], str]] = [
    (half, "is damaged"),
    (scratched, "is damaged"),
    (lambda file: file.write_text("6 nimmt! " * 1000), "is not a SQLite database"),
    (lambda file: file.write_bytes(b""), "is empty"),
    (Path.unlink, "There is no file"),
    (changed("UPDATE schema SET number = 999"), "was written by a newer nimmt"),
    (changed("DROP TABLE players"), "has no players"),
    (changed("DROP TABLE log"), "of another program"),
    (changed("DELETE FROM schema"), "is the database of another program"),
    (changed("DELETE FROM persons"), r"rows in \w+ refer to missing rows"),
    (in_use, "nimmt admin backup makes a copy of it"),
]


@pytest.mark.parametrize(("spoil", "says"), BAD)
async def test_what_is_no_good_backup_is_refused_in_a_sentence(
    spoil: Callable[[Path], object], says: str, sqlite_path: Path, backup: Path
) -> None:
    """The backup is checked before the database is opened."""
    database = str(sqlite_path)
    old = await make_old(database)
    spoil(backup)
    with pytest.raises(StoreError, match=says) as refused:
        await put_back(database, backup, overwrite=True)
    assert is_sentence(str(refused.value))
    assert backup.name in str(refused.value)
    assert await contents(database) == old


async def test_a_database_that_is_there_is_overwritten_only_if_one_says_so(
    database: str, backup: Path
) -> None:
    old = await make_old(database)
    ended = await nimmt("admin", "restore", backup, "--database", database)
    assert (ended.status, ended.said) == (1, "")
    [line] = ended.told.splitlines()
    assert "--overwrite" in line
    assert await contents(database) == old
    await admin("restore", backup, "--overwrite", "--database", database)
    assert await ask(database, "SELECT count(*) FROM log") == [(3 + MANY,)]


async def test_nothing_is_restored_under_a_server(database: str, backup: Path) -> None:
    old = await make_old(database)
    store = await open_store(database)  # as a server does
    with pytest.raises(StoreError, match=r"in use by another nimmt|Another nimmt is using") as refused:
        await put_back(database, backup, overwrite=True)
    assert is_sentence(str(refused.value))
    await store.close()
    assert await contents(database) == old


async def test_the_database_is_no_backup_of_itself(sqlite_path: Path) -> None:
    await make_old(str(sqlite_path))
    (link := sqlite_path.with_name("link.db")).symlink_to(sqlite_path)
    for name in (sqlite_path, link):
        with pytest.raises(StoreError, match="the database itself"):
            await put_back(str(sqlite_path), name, overwrite=True)


async def test_nothing_is_restored_to_or_from_a_file_with_two_hard_links(
    sqlite_path: Path, backup: Path
) -> None:
    old = await make_old(str(sqlite_path))
    (link := sqlite_path.with_name("link.db")).hardlink_to(sqlite_path)
    for database, source in ((link, backup), (sqlite_path.with_name("new.db"), link)):
        with pytest.raises(StoreError, match=r"link\.db is one of 2 hard links"):
            await put_back(str(database), source, overwrite=True)
    assert await contents(str(sqlite_path)) == old


async def test_a_symbolic_link_to_a_database_in_use_is_no_backup(sqlite_path: Path, tmp_path: Path) -> None:
    """The latest changes are in the write-ahead log, which is beside the file and not beside the link."""
    (link := tmp_path / "link.db").symlink_to(sqlite_path)
    store = await open_store(str(sqlite_path))
    await add(store)
    with pytest.raises(StoreError, match="is a database in use"):
        await put_back(str(tmp_path / "new.db"), link)
    await store.close()
    await put_back(str(tmp_path / "new.db"), link)
    assert await contents(str(tmp_path / "new.db")) == await contents(str(sqlite_path))


async def test_whoever_only_reads_upgrades_nothing(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(StoreError, match=r"no tables of nimmt: nimmt serve creates them"):
        await open_store(postgres_url, read_only=True)
    await make_old(postgres_url)
    newer = [*scripts("postgres"), "CREATE TABLE more (number integer)"]
    for module in ("migrations",):
        monkeypatch.setattr(f"nimmt.server.store.{module}.scripts", lambda _kind: newer)
    with pytest.raises(StoreError, match=f"schema {len(newer) - 1}: nimmt serve upgrades it to {len(newer)}"):
        await open_store(postgres_url, read_only=True)
    assert await ask(postgres_url, "SELECT number FROM schema") == [(len(newer) - 1,)]


async def test_whoever_only_reads_can_write_nothing(database: str) -> None:
    await make_old(database)
    store = await open_store(database, read_only=True)
    with pytest.raises(StoreError):
        await add(store, "another")
    await store.close()


def test_on_a_terminal_one_sees_how_far_a_restore_is(backup: Path, tmp_path: Path) -> None:
    shown = on_a_terminal("restore", backup, "--database", "new.db", cwd=tmp_path)
    assert b"Restoring" in shown
