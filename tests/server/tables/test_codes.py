"""The short codes of tables: each leads to its table until that is closed, and cannot be found by trying."""

from pathlib import Path

import httpx
import pytest

from nimmt.server import keys
from nimmt.server.limits import Pace
from nimmt.server.store import Store
from nimmt.server.tables import registry
from tests.kit import is_sentence
from tests.server.in_process import Insider, close_all, company, inside
from tests.server.live_server import Client
from tests.server.programs.unlimited import WITHOUT_LIMITS
from tests.server.store.samples import table_row

pytestmark = pytest.mark.anyio


async def look_up(client: Client, code: str) -> httpx.Response:
    return await client.http.get(f"/api/v1/codes/{code}")


async def test_a_code_leads_to_its_table_until_that_is_closed(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db") as server:
        people = await company(server, "Ana", "Bob", seats=3)
        [ana, _], stranger = people, server.stranger()
        table = ana.table.id
        for typed in (table[:6], table[:6].upper(), f"{table[:3].upper()} {table[3:6]}"):
            found = await look_up(stranger, typed)
            assert (found.status_code, found.json()) == (200, {"table": table})
        assert (await look_up(stranger, table[:5])).status_code == 404
        await ana.must("close")
        refused = await look_up(stranger, table[:6])
        assert refused.status_code == 404
        assert is_sentence(refused.json()["error"])
        await close_all(*people, stranger)


async def test_a_restarted_server_knows_the_code(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db") as server:
        [ana] = await company(server, "Ana", seats=2)
        table = ana.table.id
        await close_all(ana)
    async with inside(tmp_path / "nimmt.db") as restarted:
        stranger = restarted.stranger()
        assert (await look_up(stranger, table[:6])).json() == {"table": table}
        await close_all(stranger)


async def test_no_new_table_gets_the_code_of_an_open_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path / "nimmt.db") as server:
        [ana] = await company(server, "Ana", seats=2)
        first = ana.table.id
        drawn = [first[:6] + "2" * 20, "777777" + "2" * 20]
        monkeypatch.setattr(registry, "new_table_id", lambda _: drawn.pop(0))
        opened = await ana.http.post("/api/v1/tables", json={})
        assert opened.json()["id"] == "777777" + "2" * 20
        await close_all(ana)


async def test_a_code_of_two_tables_leads_to_neither(tmp_path: Path) -> None:
    """Two processes may have drawn it at the same moment."""
    async with inside(tmp_path / "nimmt.db") as server:
        store: Store = server.services.store
        for ending in ("2" * 20, "3" * 20):
            table = "777777" + ending
            await store.append(table, 0, [b"{}"], table_row(table))
        stranger = server.stranger()
        assert (await look_up(stranger, "777777")).status_code == 404
        await close_all(stranger)


async def test_wrong_codes_are_soon_refused_and_right_ones_never(tmp_path: Path) -> None:
    strict = WITHOUT_LIMITS._replace(code_tries=Pace(3, 60))
    async with inside(tmp_path / "nimmt.db", paces=strict) as server:
        [ana] = await company(server, "Ana", seats=2)
        stranger = server.stranger()
        for _ in range(30):
            assert (await look_up(stranger, ana.table.id[:6])).status_code == 200
        statuses = [(await look_up(stranger, "2" * 6)).status_code for _ in range(4)]
        assert statuses == [404, 404, 404, 429]
        refused = await look_up(stranger, ana.table.id[:6])
        assert refused.status_code == 429
        assert int(refused.headers["Retry-After"]) > 0
        await close_all(ana, stranger)


async def test_a_table_from_before_there_were_codes_has_one(tmp_path: Path) -> None:
    """Its id has letters that newer codes do not have."""
    async with inside(tmp_path / "nimmt.db") as server:
        table = "iuuiiu" + "2" * 20
        assert keys.is_table_id(table)
        await server.services.store.append(table, 0, [b"{}"], table_row(table))
        stranger: Insider = server.stranger()
        assert (await look_up(stranger, "IUUIIU")).json() == {"table": table}
        await close_all(stranger)
