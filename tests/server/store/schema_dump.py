"""Write a small database of the newest schema as text: `python -m tests.server.store.schema_dump`.

Run this once, when a migration has been added: the files of earlier schemas never change.
"""

import asyncio
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from nimmt.server.store import Group, Person, Remark, Screen, Store, open_store
from nimmt.server.store.migrations import scripts
from tests import sweeper
from tests.server.conftest import running_server
from tests.server.store.postgres_server import Server
from tests.server.store.samples import entry, match_row, table_row

FOLDER = Path(__file__).parent / "schemas"
NOT_OF_THE_DATABASE = ("--", "\\", "SET ", "SELECT pg_catalog.set_config")
"""Lines of a dump about the server and the time, not the database."""

ANA = Person(id="ana", name="Ana Ärger", made=5.5)
TABLE = table_row("t", 3, stage="playing", due=12.5, changed=9.25)
MATCH = replace(match_row("t", 1, ended=8.5), summary=b'{"totals":[3,8]}')
ZOE = Person(id="zoe", name="Zoe", made=6.5)
SCREEN = Screen(key=b"\x00screen", table="t", number=1, person="ana")

GROUP = Group(id="g", name="Tuesday", maker="ana", made=11.5, talk=True)


async def fill(store: Store) -> None:
    await store.add_person(ANA, b"\x00first")
    await store.append("t", 0, [entry(1), entry(2)], table_row("t", 2), persons=["ana"])
    await store.append("t", 2, [entry(3)], TABLE, [MATCH])
    await store.add_key("ana", b"second", 7.5)
    await store.add_key("ana", b"lost", 8.5)
    await store.forget_device("ana", b"lost".hex(), 9.5)
    await store.offer_key("ana", b"second", b"next", b"nonce", 10.5)
    await store.add_code(b"code", "ana", 20.0)
    await store.add_screen_code(b"screen", "t", "ana", 20.0)
    await store.add_screen(SCREEN)
    await store.hide("ana", "bob", True)
    await store.add_person(ZOE, b"third")
    await store.add_group(GROUP)
    await store.begin_season(GROUP.id, 2, 12.5)
    await store.announce_table(GROUP.id, "t", 13.5)
    await store.add_remark("t", "ana", "Moo \u00e4", 14.5)
    await store.leave("zoe", 30.0)
    await store.beat("process", 1.0, gone_before=0.0)
    await store.arrive("t", "ana", "process")


async def check(store: Store, schema: int, *, from_backup: bool = False) -> None:
    """Check that everything from `fill` is there that this schema could store, or a backup contains."""
    assert await store.log("t") == [entry(1), entry(2), entry(3)]
    assert await store.lobby(9) == [TABLE]
    assert await store.count_tables("ana") == 1
    assert await store.claim_due(12.5, 99.0, 9, "process") == ["t"]
    assert await store.matches_of("ana", 9) == [MATCH]
    assert await store.person("ana") == ANA
    keys = sorted(await store.keys("ana"), key=lambda key: key.key)
    assert [(key.key, key.device) for key in keys] == [
        (b"\x00first", b"\x00first".hex()),
        (b"second", b"second".hex()),
    ]
    assert await store.use_code(b"code", 20.0) == "ana"
    assert await store.hidden("ana") == {"bob"}
    if schema >= 2:
        assert await store.use_screen_code(b"screen", 20.0) == ("t", "ana")
        assert await store.screens("t") == [SCREEN]
    if schema >= 3:
        assert await store.tables_of("ana") == ["t"]
        assert await store.leaving(9) == [("zoe", "", 30.0)]
    if schema >= 4:
        assert [(key.made, key.used, key.issued) for key in keys] == [(5.5, 5.5, 5.5), (7.5, 7.5, 10.5)]
        assert [(key.successor, key.nonce) for key in keys] == [(None, None), (b"next", b"nonce")]
        assert await store.forgotten_devices() == [(b"lost".hex(), 9.5)]
    else:
        assert [(key.made, key.used, key.issued) for key in keys] == [(None, None, 0.0)] * 2
    if schema >= 6:
        assert [*await store.groups_of("ana")] == [(GROUP, 1, 1)]
        assert await store.seasons("g") == [11.5, 12.5]
        assert await store.group_of_table("t") == GROUP
    if schema >= 8:
        remark = Remark(1, "ana", "Ana Ärger", 14.5, "Moo \u00e4")
        assert await store.remarks("t") == ([] if from_backup else [remark])
    await store.beat("another", 9.0, gone_before=5.0)
    assert await store.orphans() == [("t", "ana", "process")]


async def _filled(database: str) -> None:
    store = await open_store(database)
    await fill(store)
    await store.close()


def _sqlite() -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "nimmt.db"
        asyncio.run(_filled(str(path)))
        with closing(sqlite3.connect(path)) as connection:
            return "\n".join(connection.iterdump())


def _postgres(server: Server) -> str:
    asyncio.run(_filled(server.url))
    command = [str(server.program("pg_dump")), "--inserts", "--no-owner", "--no-privileges", server.url]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _write(kind: str, number: int, dump: str) -> None:
    lines = [line for line in dump.splitlines() if line and not line.startswith(NOT_OF_THE_DATABASE)]
    (FOLDER / f"{kind}-{number}.sql").write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    sweeper.start()
    _write("sqlite", len(scripts("sqlite")), _sqlite())
    with running_server() as server:
        _write("postgres", len(scripts("postgres")), _postgres(server))
