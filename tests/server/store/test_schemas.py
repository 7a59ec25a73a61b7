"""A database of every earlier schema is upgraded; one of a later schema is left alone."""

import asyncio

import pytest

from nimmt.server.store import StoreError, open_store
from nimmt.server.store.migrations import DatabaseKind, scripts
from tests.kit import is_sentence
from tests.server.store.queries import ask, empty, execute, kind_of
from tests.server.store.samples import add, entry
from tests.server.store.schema_dump import FOLDER, check

pytestmark = pytest.mark.anyio

KINDS: list[DatabaseKind] = ["sqlite", "postgres"]
NUMBER = "SELECT number FROM schema"
SHAPE = {
    "sqlite": "SELECT name, sql FROM sqlite_schema ORDER BY name",
    "postgres": """
        SELECT table_name || '.' || column_name, data_type || is_nullable || coalesce(collation_name, '')
        FROM information_schema.columns WHERE table_schema = 'nimmt'
        UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'nimmt'
        UNION ALL SELECT conname, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = 'nimmt'::regnamespace ORDER BY 1, 2""",
}


def kept(kind: DatabaseKind) -> list[int]:
    return sorted(int(file.stem.rpartition("-")[2]) for file in FOLDER.glob(f"{kind}-*.sql"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_of_every_schema_is_kept(kind: DatabaseKind) -> None:
    assert kept(kind) == [*range(1, len(scripts(kind)) + 1)], "run python -m tests.server.store.schema_dump"


@pytest.mark.parametrize(("kind", "number"), [(kind, number) for kind in KINDS for number in kept(kind)])
async def test_a_database_of_every_schema_is_upgraded_with_all_that_is_in_it(
    kind: DatabaseKind, number: int, request: pytest.FixtureRequest
) -> None:
    database = str(request.getfixturevalue("sqlite_path" if kind == "sqlite" else "postgres_url"))
    await (await open_store(database)).close()
    new = await ask(database, SHAPE[kind])
    await empty(database)
    await execute(database, (FOLDER / f"{kind}-{number}.sql").read_text("utf-8"))
    assert await ask(database, NUMBER) == [(number,)]
    store = await open_store(database)
    await check(store, number)
    await store.close()
    assert await ask(database, NUMBER) == [(len(scripts(kind)),)]
    assert await ask(database, SHAPE[kind]) == new


async def test_a_newer_schema_is_refused_and_left_alone(database: str) -> None:
    store = await open_store(database)
    await add(store)
    await store.close()
    known = len(scripts(kind_of(database)))
    await execute(database, f"UPDATE schema SET number = {known + 1}; DROP TABLE hidden")
    before = await ask(database, SHAPE[kind_of(database)])
    with pytest.raises(StoreError, match=rf"schema {known + 1}, .* up to {known}\b") as refused:
        await open_store(database)
    assert is_sentence(str(refused.value))
    assert await ask(database, SHAPE[kind_of(database)]) == before
    assert await ask(database, "SELECT entry FROM log") == [(entry(1).decode(),)]


async def test_an_upgrade_that_fails_leaves_the_old_schema(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await open_store(database)).close()
    kind = kind_of(database)
    known = scripts(kind)
    before = await ask(database, SHAPE[kind])
    failing = "CREATE TABLE more (number integer); INSERT INTO nowhere VALUES (1)"
    monkeypatch.setattr("nimmt.server.store.migrations.scripts", lambda _kind: [*known, failing])
    with pytest.raises(StoreError, match="nowhere"):
        await open_store(database)
    assert await ask(database, SHAPE[kind]) == before
    assert await ask(database, NUMBER) == [(len(known),)]


async def test_an_upgrade_is_made_once_when_several_processes_start_together(postgres_url: str) -> None:
    stores = await asyncio.gather(*[open_store(postgres_url) for _ in range(5)])
    assert await ask(postgres_url, NUMBER) == [(len(scripts("postgres")),)]
    for store in stores:
        await store.close()
