"""Groups in the store, on both databases."""

import asyncio
from math import inf

import pytest
from msgspec.structs import replace

from nimmt.server.store import Group, Person, Remark, SeasonTally, Store, groups, open_store
from nimmt.server.store.group_statements import OPENING_SECONDS
from tests.server.store.queries import ask, execute
from tests.server.store.samples import match_row, table_row

pytestmark = pytest.mark.anyio

GROUP = Group(id="g", name="Tuesday", maker="ana", made=1.0)
FEW = {"members": 3, "groups": 2}


async def people(store: Store, *names: str) -> None:
    for name in names:
        await store.add_person(Person(id=name, name=name.title(), made=0.0), name.encode())


async def members(store: Store, group: str = "g") -> list[str]:
    return [member.person for member in await store.members(group) if not member.removed]


async def join(store: Store, person: str, group: str = "g", now: float = 2.0) -> bool:
    return await store.join_group(group, person, now, **FEW)


async def test_a_group_is_made_with_its_maker_and_its_first_season(store: Store) -> None:
    await people(store, "ana")
    await store.add_group(GROUP)
    assert await store.group("g") == GROUP
    assert await store.group("another") is None
    assert await members(store) == ["ana"]
    assert await store.seasons("g") == [1.0]
    assert await store.groups_of("ana") == [(GROUP, 1, 0)]
    assert await store.memberships("ana") == [("g", "Tuesday", 1.0, False, True)]


async def test_people_join_once_up_to_the_limits(store: Store) -> None:
    await people(store, "ana", "bob", "eve", "zoe")
    for group in ("g", "h", "i"):
        await store.add_group(replace(GROUP, id=group))
    assert [await join(store, name) for name in ("bob", "bob", "eve", "zoe")] == [True, False, True, False]
    assert await members(store) == ["ana", "bob", "eve"]
    assert [await join(store, "bob", group) for group in ("h", "i")] == [True, False]
    assert not await join(store, "bob", "unknown")
    assert not await join(store, "nobody", "h")


async def test_of_many_who_join_at_once_only_so_many_get_in(store: Store) -> None:
    names = [f"p{number}" for number in range(9)]
    await people(store, "ana", *names)
    await store.add_group(GROUP)
    joined = await asyncio.gather(*[join(store, name) for name in names])
    assert joined.count(True) == FEW["members"] - 1
    assert len(await members(store)) == FEW["members"]


async def test_a_group_goes_to_the_member_who_joined_first_and_ends_with_the_last(
    store: Store, database: str
) -> None:
    await people(store, "ana", "bob", "eve")
    await store.add_group(GROUP)
    await join(store, "eve", now=2.0)
    await join(store, "bob", now=3.0)
    await store.announce_table("g", "t", 4.0)
    await store.leave_group("g", "ana")
    assert await store.group("g") == replace(GROUP, maker="eve")
    await store.hand_group_over("g", "ana")
    assert await store.group("g") == replace(GROUP, maker="eve"), "Ana is no member"
    await store.hand_group_over("g", "bob")
    assert await store.group("g") == replace(GROUP, maker="bob")
    await store.leave_group("g", "bob")
    await store.leave_group("g", "eve")
    assert await store.group("g") is None
    for table in ("groups", "members", "seasons", "group_tables"):
        assert await ask(database, f"SELECT * FROM {table}") == []


async def test_who_is_removed_stays_out_until_let_in_again(store: Store) -> None:
    await people(store, "ana", "bob")
    await store.add_group(GROUP)
    await join(store, "bob")
    await store.bar_member("g", "bob", True)
    assert await members(store) == ["ana"]
    assert await store.groups_of("bob") == []
    assert await store.memberships("bob") == [("g", "Tuesday", 2.0, True, False)]
    assert not await join(store, "bob")
    await store.leave_group("g", "bob")
    assert not await join(store, "bob"), "to leave does not help"
    await store.bar_member("g", "bob", False)
    assert await join(store, "bob")


async def test_a_deleted_person_is_in_no_group(store: Store, database: str) -> None:
    await people(store, "ana", "bob")
    await store.add_group(GROUP)
    await store.add_group(replace(GROUP, id="alone"))
    await join(store, "bob")
    await store.leave("ana", 5.0)
    assert await store.group("g") == replace(GROUP, maker="bob")
    assert await store.group("alone") is None
    assert await ask(database, "SELECT person FROM members") == [("bob",)]


async def test_a_season_begins_once(store: Store) -> None:
    await people(store, "ana")
    await store.add_group(GROUP)
    assert [await store.begin_season("g", 2, now) for now in (5.0, 6.0)] == [True, False]
    assert await store.seasons("g") == [1.0, 5.0]


async def test_a_season_sums_up_the_members_matches_at_the_tables_of_the_group(store: Store) -> None:
    await people(store, "ana", "bob", "eve")
    await store.add_group(GROUP)
    await join(store, "bob")
    await store.announce_table("g", "t", 3.0)
    matches = [
        match_row("t", 1, ended=4.0, persons=("ana", "bob", "eve")),
        match_row("t", 2, ended=5.0, persons=("bob", "ana", None)),
        match_row("t", 3, ended=6.0, persons=("ana", None, None)),  # alone with bots
        replace(match_row("t", 4, ended=6.5, persons=("ana", "bob")), summary=b'{"totals":[1,2],"deals":1}'),
        match_row("t", 5, ended=7.0, persons=("ana", "bob")),
    ]
    await store.append("t", 0, [b"{}"], table_row("t"), matches)
    await store.append("u", 0, [b"{}"], table_row("u"), [match_row("u", 1, persons=("ana", "bob"))])
    whole = await store.season("g", 1.0, 7.0)
    assert whole == [
        SeasonTally("ana", "classic", 1, 1, 1, 3),
        SeasonTally("ana", "classic", 2, 2, 1, 8),
        SeasonTally("bob", "classic", 1, 1, 1, 3),
        SeasonTally("bob", "classic", 2, 2, 1, 8),
    ]
    assert [tally.matches for tally in await store.season("g", 7.0)] == [1, 1]
    await join(store, "eve")
    assert [tally.person for tally in await store.season("g", 1.0, 5.0)] == ["ana", "bob", "eve"]
    assert await store.rebuild("t", table_row("t"), matches)
    assert [tally for tally in await store.season("g", 1.0, 7.0) if tally.person != "eve"] == whole


async def test_one_table_of_a_group_at_a_time_waits_for_players(store: Store) -> None:
    await people(store, "ana")
    await store.add_group(GROUP)
    announced = await asyncio.gather(*[store.announce_table("g", f"t{n}", 5.0) for n in range(5)])
    assert announced.count(True) == 1
    table = f"t{announced.index(True)}"
    assert await store.latest_tables("g", 9) == [table]
    assert await store.open_tables_of("g") == []
    for stage, opens in (("open", False), ("finished", False), ("playing", True)):
        row = table_row(table, await store.length(table) + 1, stage=stage)
        await store.append(table, row.version - 1, [b"{}"], row)
        assert await store.open_tables_of("g") == [row]
        assert await store.announce_table("g", "next", 6.0) == opens
    await store.withdraw_table("next")
    await store.append(table, 3, [b"{}"], table_row(table, 4, stage="closed"))
    assert await store.open_tables_of("g") == []
    assert await store.groups_of("ana") == [(GROUP, 1, 0)]
    assert await store.announce_table("g", "next", 7.0)
    assert await store.group_of_table("next") == GROUP
    assert await store.group_of_table("elsewhere") is None


@pytest.mark.parametrize("later", [2 * OPENING_SECONDS, -2 * OPENING_SECONDS])
async def test_a_table_that_was_never_opened_is_forgotten(store: Store, later: float) -> None:
    """Its server was killed; the clock may have been set back since."""
    await people(store, "ana")
    await store.add_group(GROUP)
    assert await store.announce_table("g", "lost", 100.0)
    assert not await store.announce_table("g", "t", 101.0)
    assert await store.announce_table("g", "t", 100.0 + later)
    assert await store.latest_tables("g", 9) == ["t"]


async def test_groups_are_there_after_closing_and_opening(database: str) -> None:
    store = await open_store(database)
    await people(store, "ana")
    await store.add_group(GROUP)
    await store.change_group("g", "Wednesday", talk=True)
    await store.close()
    store = await open_store(database)
    assert await store.group("g") == replace(GROUP, name="Wednesday", talk=True)
    assert [line async for line in store.damage()] == []
    assert await store.season("g", 0.0, inf) == []
    await store.close()


async def talking(store: Store) -> None:
    """A group of Ana and Bob that has switched talk on, and its open table."""
    await people(store, "ana", "bob", "eve")
    await store.add_group(GROUP)
    await join(store, "bob")
    await store.change_group("g", "Tuesday", talk=True)
    await store.announce_table("g", "t", 3.0)
    await store.append("t", 0, [b"{}"], table_row("t"))


async def lines(store: Store) -> list[str]:
    return [remark.line for remark in await store.remarks("t")]


async def test_only_members_write_at_a_table_of_a_group_that_has_switched_it_on(store: Store) -> None:
    await talking(store)
    assert await store.add_remark("t", "ana", "Moo", 4.0) == 1
    assert await store.add_remark("t", "bob", "Moo moo", 5.0) == 2
    assert await store.add_remark("t", "eve", "Hello", 5.0) is None
    assert await store.add_remark("elsewhere", "ana", "Hello", 5.0) is None
    assert await store.remarks("t") == [
        Remark(1, "ana", "Ana", 4.0, "Moo"),
        Remark(2, "bob", "Bob", 5.0, "Moo moo"),
    ]
    assert await store.remarks_of("bob") == [("t", 5.0, "Moo moo")]
    await store.leave("bob", 6.0)
    assert await lines(store) == ["Moo"]
    await store.change_group("g", "Tuesday", talk=False)
    assert await lines(store) == []
    assert await store.add_remark("t", "ana", "Moo", 7.0) is None


async def test_what_was_written_goes_with_the_table(store: Store, database: str) -> None:
    await talking(store)
    await store.add_remark("t", "ana", "Moo", 4.0)
    late = table_row("t", 2, stage="closed")
    assert not await store.append("t", 2, [b"{}"], replace(late, version=3))
    assert await lines(store) == ["Moo"]
    assert await store.append("t", 1, [b"{}"], table_row("t", 2, stage="finished"))
    assert await lines(store) == ["Moo"]
    assert await store.append("t", 2, [b"{}"], table_row("t", 3, stage="closed"))
    assert await ask(database, "SELECT * FROM remarks") == []
    assert await store.add_remark("t", "ana", "Moo", 5.0) is None
    assert not await store.sweep_remarks()


async def test_what_was_left_over_is_hidden_and_swept_away(store: Store, database: str) -> None:
    await talking(store)
    await store.add_remark("t", "ana", "Moo", 4.0)
    await execute(database, "UPDATE tables SET stage = 'closed'")
    assert await lines(store) == []
    assert await store.sweep_remarks()
    assert await ask(database, "SELECT * FROM remarks") == []


async def test_the_latest_lines_are_kept_and_many_can_write_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(groups, "MOST_REMARKS", 5)
    await talking(store)
    numbers = await asyncio.gather(*[store.add_remark("t", "ana", f"{n}", 4.0) for n in range(9)])
    assert sorted(number for number in numbers if number is not None) == [*range(1, 10)]
    assert [remark.number for remark in await store.remarks("t")] == [*range(5, 10)]
