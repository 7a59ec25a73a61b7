"""One flipped bit is damage: `nimmt admin check` names it, and a server does not play on with it."""

import asyncio
import re
from contextlib import closing
from pathlib import Path
from random import Random

import apsw
import pytest
from _pytest.capture import CaptureFixture

from nimmt.server.admin import check_database
from nimmt.server.store import Screen, StoreError, open_store
from tests.kit import is_sentence, longer
from tests.server.admin.commands import sit_against_a_bot
from tests.server.admin.test_check import Played, play
from tests.server.in_process import Inside, close_all, inside
from tests.server.log_capture import writing
from tests.server.store.postgres_server import Server
from tests.server.store.queries import ask, execute, execute_sealed
from tests.server.typed_command import command

pytestmark = pytest.mark.anyio

NOT_KEPT = ("presence", "processes")
"""Who is connected: a server that starts does not use it."""
DAMAGED = "The log of this table is damaged, so the table cannot be opened."


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return asyncio.run(play(tmp_path_factory.mktemp("played")))


@pytest.fixture(scope="module")
def whole(played: Played) -> bytes:
    """A file with rows in every table, packed into small pages so that most bits matter."""
    asyncio.run(fill(played))
    with closing(apsw.Connection(str(played.backup))) as file:
        file.pragma("journal_mode", "delete")
        file.execute("PRAGMA page_size = 512; VACUUM")
    return played.backup.read_bytes()


async def fill(played: Played) -> None:
    store = await open_store(str(played.backup))
    await store.add_code(b"c" * 32, played.ana, 2e9)
    await store.add_screen_code(b"d" * 32, played.running, played.ana, 2e9)
    await store.add_screen(Screen(key=b"e" * 32, table=played.running, number=1, person=played.ana))
    await store.hide(played.ana, "zoe", True)
    await store.forget_device(played.ana, "not-hers", 5.0)
    await store.close()
    await execute_sealed(
        str(played.backup),
        f"INSERT INTO leaving (person, table_id, since) VALUES ('zoe', '{played.finished}', 7.5);"
        " INSERT INTO forgotten_devices (device, since) VALUES ('lost', 7.5)",
    )


def content(path: Path) -> object:
    """All that can be read from a file, bit by bit; the reason if it cannot be read."""
    try:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as file:
            schema = [*file.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema")]
            names = [name for kind, name, *_ in schema if kind == "table" and name not in NOT_KEPT]
            return [schema, *[sorted(rows(file, name)) for name in names]]
    except (apsw.Error, UnicodeDecodeError) as error:
        return str(error)


def rows(file: apsw.Connection, table: str) -> list[tuple[object, ...]]:
    columns = [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
    bits = "typeof({0}), hex({0}), printf('%!.17g', {0})"
    return [
        *file.execute(f"SELECT {', '.join(bits.format(name) for name in columns)} FROM {table} NOT INDEXED")
    ]


def flipped(whole: bytes, rng: Random) -> tuple[int, bytes]:
    bit = rng.randrange(8 * len(whole))
    altered = bytearray(whole)
    altered[bit // 8] ^= 1 << bit % 8
    return bit, bytes(altered)


def clear(folder: Path) -> None:
    """A file beside the damaged one must not be taken for the next one's."""
    for file in folder.iterdir():
        file.unlink()


async def named(database: Path | str) -> list[str]:
    """What the check says; a file that cannot even be opened is refused in a sentence."""
    lines: list[str] = []
    try:
        await check_database(str(database), lines.append)
    except StoreError as error:
        return [str(error)]
    return lines


@pytest.mark.timeout(900)
@pytest.mark.parametrize("count", [200, longer(3000)])
async def test_every_flipped_bit_of_what_is_stored_is_named(whole: bytes, count: int, tmp_path: Path) -> None:
    """Bits in unused space change nothing that can be read, and need not be found."""
    file, rng = tmp_path / "nimmt.db", Random(15)
    file.write_bytes(whole)
    sound, tried = content(file), 0
    assert await named(file) == []
    while tried < count:
        bit, altered = flipped(whole, rng)
        file.write_bytes(altered)
        if content(file) != sound:
            tried += 1
            lines = await named(file)
            assert lines, f"bit {bit}"
            assert all(is_sentence(line) for line in lines), lines
        clear(tmp_path)


async def test_an_id_turned_into_bytes_is_named(whole: bytes, played: Played, tmp_path: Path) -> None:
    """The type of a value is a number before its row; that of bytes is even, that of a text odd."""
    file, found = tmp_path / "nimmt.db", 0
    for match in re.finditer(re.escape(played.finished.encode()), whole):
        place = whole.rfind(13 + 2 * len(match[0]), match.start() - 8, match.start())
        file.write_bytes(whole[:place] + bytes((whole[place] ^ 1,)) + whole[place + 1 :])
        with closing(apsw.Connection(str(file))) as connection:
            [(turned,)] = connection.execute("SELECT count(*) FROM log WHERE typeof(table_id) = 'blob'")
        if turned:
            found += 1
            lines = await named(file)
            assert lines, f"byte {place}"
            assert all(is_sentence(line) for line in lines), lines
        clear(tmp_path)
    assert found > 10


def test_a_flipped_byte_in_a_name_names_the_person_and_the_status_is_one(
    whole: bytes, played: Played, tmp_path: Path, capsys: CaptureFixture[str]
) -> None:
    file, before = tmp_path / "nimmt.db", f"{played.ana}Ana".encode()
    assert whole.count(before) == 1
    file.write_bytes(whole.replace(before, f"{played.ana}Ann".encode()))
    assert command("admin", "check", "--database", str(file)) == 1
    said, told = capsys.readouterr()
    assert told == ""
    assert said.splitlines() == [
        f"persons: the row of {played.ana} does not match its checksum.",
        "2 tables with 1 ended match checked: 1 difference.",
    ]


def test_pages_that_cannot_be_read_are_told_without_a_traceback(
    whole: bytes, tmp_path: Path, capsys: CaptureFixture[str]
) -> None:
    """All pages of the logs are overwritten, one after the other."""
    file = tmp_path / "nimmt.db"
    file.write_bytes(whole)
    with closing(apsw.Connection(str(file))) as connection:
        pages = [page for (page,) in connection.execute("SELECT pageno FROM dbstat WHERE name = 'log'")]
    assert len(pages) > 5
    for page in pages:
        file.write_bytes(whole[: 512 * (page - 1)] + b"\xa5" * 512 + whole[512 * page :])
        assert command("admin", "check", "--database", str(file)) == 1
        said, told = capsys.readouterr()
        assert told == ""
        assert any(line.startswith(("file: ", "log: ")) for line in said.splitlines())


async def test_a_flipped_byte_in_a_file_of_postgresql_is_named(own_server: Server) -> None:
    """As on a server whose pages have no checksums of their own."""
    own_server.execute("ALTER SYSTEM SET ignore_checksum_failure = on")
    async with inside(own_server.url) as server:
        ana = await server.client("Anastasia")
        table = await sit_against_a_bot(ana, bot="lowest")
        person = ana.id
        await close_all(ana)
    [(persons,)] = await ask(own_server.url, "SELECT pg_relation_filepath('persons')")
    [(log,)] = await ask(own_server.url, "SELECT pg_relation_filepath('log')")
    await asyncio.to_thread(own_server.stop)
    for file, before, after in ((persons, b"Anastasia", b"Anastasja"), (log, b'"classic"', b'"clessic"')):
        path = own_server.data / str(file)
        data = path.read_bytes()
        assert before in data
        path.write_bytes(data.replace(before, after))
    await asyncio.to_thread(own_server.start)
    lines: list[str] = []
    await check_database(own_server.url, lines.append)
    assert lines == [
        f"persons: the row of {person} does not match its checksum.",
        f"log: table {table}: entry 1 does not match its checksum.",
    ]


@pytest.fixture
async def two_tables(database: str) -> list[str]:
    """A match on each."""
    async with inside(database) as server:
        ana = await server.client("Ana")
        tables = []
        for _ in range(2):
            tables.append(await sit_against_a_bot(ana, bot="lowest", public=True))
            await ana.leave()
        await ana.close()
    return tables


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM log WHERE table_id = '{0}' AND seq = 3",
        "DELETE FROM log WHERE table_id = '{0}' AND seq > 4",
        "DELETE FROM log WHERE table_id = '{0}' AND seq > 4; DELETE FROM tables WHERE id = '{0}'",
        "DELETE FROM log WHERE table_id = '{0}' AND seq > 4; UPDATE tables SET version = 3 WHERE id = '{0}'",
        "DELETE FROM log WHERE table_id = '{0}'",
        "UPDATE log SET entry = '{{}}' WHERE table_id = '{0}' AND seq = 3",
    ],
)
async def test_a_table_with_a_damaged_log_is_closed_to_all_and_the_others_go_on(
    database: str, two_tables: list[str], damage: str
) -> None:
    """And nobody writes there, so that `nimmt admin check` still names the damage afterwards."""
    broken, sound = two_tables
    await execute(database, damage.format(broken))
    names = await named(database)
    assert any(broken in line for line in names)
    with writing("nimmt.server") as written:
        async with inside(database) as server:
            for _ in range(2):
                await is_closed(server, broken)
            ben = await server.client("Ben")
            await ben.enter(sound)
            assert ben.table.id == sound
            await server.services.rooms._sweep()
            await ben.close()
    told = [(line["event"], line.get("table")) for line in written.lines()]
    assert told == [("log-damaged", broken)]
    assert [line for line in await named(database) if broken in line] == names


async def is_closed(server: Inside, table: str) -> None:
    guest = server.stranger()
    await guest.enter(table)
    assert guest.bye is not None
    assert (guest.bye.code, guest.bye.error, guest.bye.again) == ("unavailable", DAMAGED, False)
    answer = await guest.http.get(f"/api/v1/tables/{table}")
    assert (answer.status_code, answer.json()) == (503, {"code": "unavailable", "error": DAMAGED})
    await guest.close()
