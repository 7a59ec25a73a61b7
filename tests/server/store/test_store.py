"""The store, on both databases."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from nimmt.server.store import LogDamaged, Pairing, Person, Screen, Store, StoreError, open_store
from tests.server.store.programs import program
from tests.server.store.queries import execute
from tests.server.store.samples import GUARD, add, entry, match_row, table_row

pytestmark = pytest.mark.anyio

ANA = Person(id="ana", name="Ana Ärger", made=5.5)
BOB = Person(id="bob", name="Bob", bot=True, made=7.25)


async def test_what_was_appended_is_there_in_order(store: Store) -> None:
    assert await add(store, count=3)
    assert await add(store, after=3)
    assert await store.log("t") == [entry(1), entry(2), entry(3), entry(4)]
    assert await store.log("t", 3) == [entry(4)]
    assert await store.log("t", 4) == []
    assert await store.log("another") == []


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        ("DELETE FROM tables", "it is not in the list of tables"),
        (
            "UPDATE tables SET version = 2",
            "it ends with entry 3, but the list of tables has version 2",
        ),
    ],
)
async def test_a_log_whose_end_is_not_listed_is_read_only_to_list_it_anew(
    store: Store, database: str, damage: str, why: str
) -> None:
    """The list alone tells whether the end is missing, also to a process that has read the log before."""
    await add(store, count=3)
    await execute(database, damage)
    for after in (0, 2, 3):
        with pytest.raises(LogDamaged) as refused:
            await store.log("t", after)
        assert refused.value.why == why
    assert await store.log("t", unlisted=True) == [entry(1), entry(2), entry(3)]
    assert await store.rebuild("t", table_row(version=3), [])
    assert await store.log("t") == [entry(1), entry(2), entry(3)]


async def test_a_listed_table_without_entries_is_damaged_and_one_that_is_gone_is_not(
    store: Store, database: str
) -> None:
    await add(store)
    await execute(database, "DELETE FROM log")
    for unlisted in (False, True):
        with pytest.raises(LogDamaged, match="it has no entries, but is in the list of tables"):
            await store.log("t", unlisted=unlisted)
    await execute(database, "DELETE FROM tables")
    assert await store.log("t") == []


async def test_a_table_that_is_being_made_is_there_as_a_whole_or_not_at_all(store: Store) -> None:
    names = [f"t{number}" for number in range(50)]
    making = asyncio.gather(*[add(store, name) for name in names])
    found = await asyncio.gather(*[store.log(name) for name in names for _ in range(5)])
    assert all(log in ([], [entry(1)]) for log in found)
    assert all(await making)


async def test_entries_come_back_byte_for_byte(store: Store) -> None:
    odd = ['{"name":"Ä \\u0000 \U0001f42e \\" \'"}'.encode(), b"{}"]
    assert await store.append("t", 0, odd, table_row(version=2))
    assert await store.log("t") == odd


async def test_the_second_writer_of_a_version_is_refused_and_changes_nothing(store: Store) -> None:
    assert await add(store, count=2)
    late = table_row(version=2, stage="closed", host="bob")
    assert not await store.append("t", 1, [b'"late"'], late, [match_row()])
    assert await store.log("t") == [entry(1), entry(2)]
    assert await store.lobby(9) == [table_row(version=2)]
    assert await store.matches_of("ana", 9) == []


async def test_a_gap_is_refused(store: Store) -> None:
    assert not await add(store, after=1)
    assert await add(store)
    assert not await add(store, after=2)
    assert await store.log("t") == [entry(1)]
    assert await store.lobby(9) == [table_row()]


async def test_of_many_who_append_at_once_one_is_first(store: Store) -> None:
    async def attempt(number: int) -> bool:
        return await store.append("t", 0, [entry(number), b"{}"], table_row(version=2, host=str(number)))

    won = await asyncio.gather(*map(attempt, range(100)))
    winner = won.index(True)
    assert won.count(True) == 1
    assert await store.log("t") == [entry(winner), b"{}"]
    assert await store.lobby(9) == [table_row(version=2, host=str(winner))]


async def test_those_who_look_and_try_again_all_get_in(store: Store) -> None:
    async def insist(number: int) -> None:
        after = 0
        while not await store.append("t", after, [entry(number)], table_row(version=after + 1)):
            after = len(await store.log("t"))

    await asyncio.gather(*map(insist, range(30)))
    assert sorted(await store.log("t")) == sorted(map(entry, range(30)))
    assert await store.lobby(9) == [table_row(version=30)]


async def test_everything_is_there_after_closing_and_opening(database: str) -> None:
    store = await open_store(database)
    assert await store.append("t", 0, [entry(1)], table_row(), [match_row()])
    await store.add_person(ANA, b"key")
    await store.close()
    store = await open_store(database)
    assert await store.log("t") == [entry(1)]
    assert await store.lobby(9) == [table_row()]
    assert await store.matches_of("ana", 9) == [match_row()]
    assert await store.person("ana") == ANA
    await store.close()


async def test_what_a_killed_process_said_to_be_stored_is_stored(database: str) -> None:
    with program("write", database) as writer:
        assert writer.stdout
        said = [int(await asyncio.to_thread(writer.stdout.readline)) for _ in range(50)]
        writer.kill()
        said += map(int, writer.stdout.read().split())
    store = await open_store(database)
    kept = await store.log("t")
    assert len(kept) >= said[-1]
    assert kept == [entry(number) for number in range(1, len(kept) + 1)]
    assert len(kept) % 2 == 0, "each time two entries are stored, or none"
    assert await store.lobby(9) == [table_row(version=len(kept))]
    assert await add(store, after=len(kept))
    await store.close()


async def test_the_lobby_shows_public_tables_that_are_not_over_the_latest_first(store: Store) -> None:
    rows = {
        "a": table_row("a", changed=1.0),
        "b": table_row("b", changed=3.0, stage="playing", host=None),
        "c": table_row("c", changed=4.0, stage="finished"),
        "d": table_row("d", changed=5.0, stage="closed"),
        "e": table_row("e", changed=6.0, public=False),
        "f": table_row("f", changed=2.0),
    }
    for table, row in rows.items():
        await store.append(table, 0, [b"{}"], row)
    assert await store.lobby(9) == [rows["b"], rows["f"], rows["a"]]
    assert await store.lobby(2) == [rows["b"], rows["f"]]


async def test_a_hosts_tables_count_until_they_are_closed(store: Store) -> None:
    for number, stage in enumerate(["open", "playing", "finished", "closed"]):
        await store.append(f"t{number}", 0, [b"{}"], table_row(f"t{number}", stage=stage, public=False))
    await store.append("another", 0, [b"{}"], table_row("another", host="bob"))
    assert await store.count_tables("ana") == 3
    assert await store.count_tables("nobody") == 0


async def test_a_code_leads_to_the_tables_that_are_not_closed(store: Store) -> None:
    stages = {"abcdefg": "open", "abcdegg": "playing", "bcdefgh": "closed", "bcdefgi": "finished"}
    for table, stage in stages.items():
        await store.append(table, 0, [b"{}"], table_row(table, stage=stage, public=False))
    assert await store.tables_with_code("abcdef") == ["abcdefg"]
    assert await store.tables_with_code("abcde") == ["abcdefg", "abcdegg"]
    assert await store.tables_with_code("bcdefg") == ["bcdefgi"]
    assert await store.tables_with_code("zzzzzz") == []


async def test_what_is_due_is_claimed_once_the_earliest_first(store: Store) -> None:
    for table, due in {"a": 3.0, "b": 1.0, "c": 2.0, "d": None, "e": 9.0}.items():
        await store.append(table, 0, [b"{}"], table_row(table, due=due, public=False, stage="finished"))
    assert set(await store.claim_due(3.0, 10.0, 2)) == {"b", "c"}
    assert await store.claim_due(3.0, 10.0, 2) == ["a"]
    assert await store.claim_due(3.0, 10.0, 2) == []
    assert set(await store.claim_due(10.0, 20.0, 9)) == {"a", "b", "c", "e"}


async def test_a_due_table_is_left_to_the_live_process_that_has_people_there(store: Store) -> None:
    """Another one would have to load it, and give everyone more time each time."""
    await store.append("t", 0, [b"{}"], table_row(due=1.0))
    for process in ("one", "two"):
        await store.beat(process, 100.0, gone_before=0.0)
    await store.arrive("t", "ana", "one")
    assert await store.claim_due(1.0, 2.0, 9, "two") == []
    assert await store.claim_due(1.0, 2.0, 9, "one") == ["t"]
    await store.arrive("t", "bob", "two")
    assert await store.claim_due(2.0, 3.0, 9, "two") == ["t"]
    await store.depart("t", "bob", "two")
    assert await store.claim_due(3.0, 4.0, 9, "two") == []
    await store.beat("two", 200.0, gone_before=150.0)
    assert await store.claim_due(3.0, 4.0, 9, "two") == ["t"]


async def test_a_claimed_table_is_put_off_unless_its_log_has_grown(store: Store) -> None:
    await store.append("t", 0, [b"{}"], table_row(due=1.0))
    assert await store.claim_due(1.0, 11.0, 9) == ["t"]
    await store.put_off("t", 1, 5.0)
    assert await store.claim_due(4.9, 15.0, 9) == []
    assert await store.claim_due(5.0, 15.0, 9) == ["t"]
    await store.append("t", 1, [b"{}"], table_row(version=2, due=20.0))
    await store.put_off("t", 1, 99.0)
    assert await store.claim_due(20.0, 30.0, 9) == ["t"]


async def test_an_entry_sets_when_the_table_is_due_next(store: Store) -> None:
    await store.append("t", 0, [b"{}"], table_row(due=1.0))
    assert await store.claim_due(1.0, 10.0, 9) == ["t"]
    await store.append("t", 1, [b"{}"], table_row(version=2, due=2.0))
    assert await store.claim_due(2.0, 10.0, 9) == ["t"]
    await store.append("t", 2, [b"{}"], table_row(version=3, due=None))
    assert await store.claim_due(99.0, 100.0, 9) == []


@pytest.mark.parametrize(
    "change",
    [
        {"due": 5.0, "changed": 7.0},
        {"stage": "closed"},
        {"public": False},
        {"host": None},
        {"host": "ben"},
        {"summary": b"{}"},
    ],
    ids=str,
)
async def test_the_row_of_a_table_is_that_of_its_last_entry(store: Store, change: dict[str, Any]) -> None:
    await add(store)
    row = replace(table_row(version=2), **change)
    assert await store.append("t", 1, [entry(2)], row)
    assert (await store.stored_table("t")).row == row
    assert await store.append("t", 2, [entry(3)], table_row(version=3))
    assert (await store.stored_table("t")).row == table_row(version=3)


async def test_a_persons_matches_come_the_latest_first(store: Store) -> None:
    first = match_row("t", 1, ended=1.0, persons=("ana", "ana", "bob"))
    second = match_row("t", 2, ended=3.0, persons=("ana", None))
    other = match_row("u", 1, ended=2.0, persons=("bob", "ana"))
    await store.append("t", 0, [b"{}"], table_row("t"), [first])
    await store.append("u", 0, [b"{}"], table_row("u"), [other])
    await store.append("t", 1, [b"{}"], table_row("t", 2), [second])
    assert await store.matches_of("ana", 9) == [second, other, first]
    assert await store.matches_of("ana", 1) == [second]
    assert await store.matches_of("ana", 9, before=3.0) == [other, first]
    assert await store.matches_of("bob", 9) == [other, first]
    assert await store.matches_of("nobody", 9) == []


async def test_several_matches_may_end_with_one_entry(store: Store) -> None:
    both = [match_row(number=1, ended=1.0), match_row(number=2, ended=2.0)]
    await store.append("t", 0, [b"{}"], table_row(), both)
    assert await store.matches_of("ana", 9) == both[::-1]


async def test_rebuilding_replaces_all_that_was_derived(store: Store) -> None:
    wrong = [match_row(number=1, persons=("bob",)), match_row(number=2)]
    await store.append("t", 0, [entry(1)], table_row(stage="closed", host="bob"), wrong)
    await store.append("u", 0, [entry(1)], table_row("u", public=False), [match_row("u", ended=0.5)])
    right = match_row(number=1, ended=4.0)
    assert await store.rebuild("t", table_row(), [right])
    assert await store.lobby(9) == [table_row()]
    assert await store.matches_of("bob", 9) == []
    assert await store.matches_of("ana", 9) == [right, match_row("u", ended=0.5)]
    assert await store.log("t") == [entry(1)]


async def test_rebuilding_from_an_old_version_changes_nothing(store: Store) -> None:
    await store.append("t", 0, [entry(1), entry(2)], table_row(version=2), [match_row()])
    assert not await store.rebuild("t", table_row(version=1, host="bob"), [])
    assert await store.lobby(9) == [table_row(version=2)]
    assert await store.matches_of("ana", 9) == [match_row()]


async def test_every_table_with_a_log_is_told_once_in_order(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nimmt.server.store.sql_store.PAGE", 3)
    names = ["Z", "a", "aa", "b-1", "b1", "ä", "z"]
    for name in names:
        await add(store, name, count=2)
    assert [table async for table in store.tables()] == sorted(names)


async def test_a_person_is_known_by_id_with_the_keys_of_all_devices(store: Store) -> None:
    await store.add_person(ANA, b"\x00first")
    await store.add_person(BOB, b"other")
    await store.add_key("ana", b"second", 8.5)
    await store.add_key("ana", b"second", 8.5)
    assert await store.person("ana") == ANA
    assert await store.person("bob") == BOB
    assert sorted([key.key for key in await store.keys("ana")]) == [b"\x00first", b"second"]
    assert await store.person("nobody") is None
    assert await store.keys("nobody") == []


async def test_a_key_is_found_by_itself_and_by_its_successor_and_only_for_its_person(store: Store) -> None:
    await store.add_person(ANA, b"one")
    await store.add_person(BOB, b"other")
    await store.add_key("ana", b"two", 8.0)
    await store.offer_key("ana", b"two", b"three", b"nonce", 50.0)
    one, two = sorted(await store.keys("ana"), key=lambda key: key.key)
    found = [await store.key("ana", key) for key in (b"one", b"two", b"three", b"other", b"nonce")]
    assert found == [one, two, two, None, None]
    assert await store.key("bob", b"one") is None
    await store.settle_key("ana", b"three", 50.0)
    assert await store.key("ana", b"two") is None
    assert await store.key("ana", b"three") == replace(two, key=b"three", successor=None, nonce=None)
    await store.forget_device("ana", two.device, 60.0)
    assert await store.key("ana", b"three") is None


async def test_of_two_successors_offered_to_a_key_at_once_both_askers_get_the_same(store: Store) -> None:
    await store.add_person(ANA, b"old")
    offers = [store.offer_key("ana", b"old", b"new%d" % n, b"nonce%d" % n, 50.0 + n) for n in range(10)]
    [nonce] = {*await asyncio.gather(*offers)}
    assert nonce is not None
    [key] = await store.keys("ana")
    assert (key.key, key.successor, key.nonce) == (b"old", nonce.replace(b"nonce", b"new"), nonce)
    assert key.made == ANA.made


async def test_a_successor_replaces_its_key_unless_it_was_issued_again(store: Store) -> None:
    await store.add_person(ANA, b"old")
    await store.offer_key("ana", b"old", b"new", b"nonce", 50.0)
    [before] = await store.keys("ana")
    await store.settle_key("ana", b"new", 49.0)
    assert await store.keys("ana") == [before]
    await store.settle_key("ana", b"new", 50.0)
    [after] = await store.keys("ana")
    assert after == replace(before, key=b"new", successor=None, nonce=None)
    assert await store.offer_key("ana", b"old", b"third", b"nonce", 60.0) is None


async def test_a_forgotten_device_has_no_key_and_the_others_keep_theirs(store: Store) -> None:
    await store.add_person(ANA, b"one")
    await store.add_person(BOB, b"other")
    await store.add_key("ana", b"two", 8.0)
    await store.add_key("ana", b"three", 9.0)
    await store.use_key("ana", b"two".hex(), 10.0)
    await store.add_code(b"code", "ana", 99.0)
    await store.forget_device("ana", b"one".hex(), 20.0)
    assert sorted([(key.key, key.made, key.used) for key in await store.keys("ana")]) == [
        (b"three", 9.0, 9.0),
        (b"two", 8.0, 10.0),
    ]
    await store.forget_other_devices("ana", b"three".hex(), 30.0)
    assert [key.key for key in await store.keys("ana")] == [b"three"]
    assert await store.use_code(b"code", 40.0) is None, "another device may have made it"
    assert sorted(await store.forgotten_devices()) == [(b"one".hex(), 20.0), (b"two".hex(), 30.0)]
    await store.drop_forgotten(b"one".hex())
    assert await store.forgotten_devices() == [(b"two".hex(), 30.0)]
    assert [key.key for key in await store.keys("bob")] == [b"other"]


async def test_a_person_can_take_another_name(store: Store) -> None:
    await store.add_person(ANA, b"key")
    await store.rename("ana", "Anna")
    person = await store.person("ana")
    assert person
    assert person.name == "Anna"


async def test_nobody_gets_the_id_of_another(store: Store) -> None:
    await store.add_person(ANA, b"key")
    with pytest.raises(StoreError, match="already"):
        await store.add_person(Person(id="ana", name="Mallory", made=9.0), b"forged")
    assert await store.person("ana") == ANA
    assert [key.key for key in await store.keys("ana")] == [b"key"]


async def test_a_key_or_code_for_nobody_is_refused(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.add_key("nobody", b"key", 1.0)
    with pytest.raises(StoreError):
        await store.add_code(b"code", "nobody", 1.0)


async def test_a_code_works_once(store: Store) -> None:
    await store.add_person(ANA, b"key")
    assert await store.add_code(b"code", "ana", 10.0)
    answers = await asyncio.gather(*[store.use_code(b"code", 9.0) for _ in range(20)])
    assert sorted(answers, key=str) == [None] * 19 + ["ana"]


async def test_a_code_ends_in_time_and_with_the_next_one(store: Store) -> None:
    await store.add_person(ANA, b"key")
    await store.add_code(b"late", "ana", 10.0)
    assert await store.code_owner(b"late", 10.0) == "ana"
    assert await store.code_owner(b"late", 10.5) is None
    assert await store.use_code(b"late", 10.5) is None
    assert await store.use_code(b"late", 9.0) is None
    await store.add_code(b"old", "ana", 10.0)
    await store.add_code(b"new", "ana", 10.0)
    assert await store.use_code(b"old", 9.0) is None
    assert await store.use_code(b"new", 10.0) == "ana"
    await store.add_code(b"old", "ana", 3610.0)  # and then the clock was set back
    assert await store.code_owner(b"old", 9.0, longest=300.0) is None
    assert await store.use_code(b"old", 9.0, longest=300.0) is None


async def test_two_persons_cannot_have_the_same_code(store: Store) -> None:
    await store.add_person(ANA, b"key")
    await store.add_person(BOB, b"key")
    assert await store.add_code(b"code", "ana", 10.0)
    assert not await store.add_code(b"code", "bob", 10.0)
    assert await store.use_code(b"code", 9.0) == "ana"


async def test_the_code_of_a_tv_is_used_once_and_forgotten_when_it_has_expired(store: Store) -> None:
    assert await store.add_pairing(b"code", b"key", 10.0, 1.0)
    assert not await store.add_pairing(b"code", b"other", 10.0, 1.0)
    assert await store.pairing(b"code", 10.0) == Pairing(key=b"key", table=None)
    assert await store.pairing(b"code", 10.5) is None
    assert await store.use_pairing(b"code", "t", 10.5) is None
    assert await store.use_pairing(b"code", "t", 10.0) == b"key"
    assert await store.use_pairing(b"code", "u", 10.0) is None
    assert await store.pairing(b"code", 10.0) == Pairing(key=b"key", table="t")
    assert await store.add_pairing(b"code", b"later", 20.0, 11.0)


async def test_screens_that_were_let_look_long_ago_are_forgotten_with_the_next(store: Store) -> None:
    await add(store)
    await store.add_person(ANA, b"key")
    screens = [Screen(key=bytes([n]), table="t", number=n, person="ana") for n in (1, 2, 3)]
    for screen in screens:
        await store.add_screen(screen, since=screen.number - 1)
    assert await store.screens("t") == screens[1:]
    assert await store.screen(screens[0].key) is None


async def test_a_person_can_hide_others_and_show_them_again(store: Store) -> None:
    await store.hide("ana", "bob", True)
    await store.hide("ana", "bob", True)
    await store.hide("ana", "eve", True)
    await store.hide("bob", "ana", True)
    assert await store.hidden("ana") == {"bob", "eve"}
    await store.hide("ana", "bob", False)
    assert await store.hidden("ana") == {"eve"}
    assert await store.hidden("eve") == frozenset()


async def test_who_is_connected_is_known_over_all_processes(store: Store) -> None:
    assert not await store.beat("one", 1.0, gone_before=0.0)
    assert not await store.beat("two", 1.0, gone_before=0.0)
    assert await store.beat("one", 1.5, gone_before=0.0)
    await store.arrive("t", "ana", "one")
    await store.arrive("t", "ana", "one")
    await store.arrive("t", "ana", "two")
    await store.arrive("t", "bob", "two")
    await store.arrive("u", "eve", "one")
    assert await store.present("t") == {"ana", "bob"}
    await store.depart("t", "ana", "one")
    assert await store.present("t") == {"ana", "bob"}
    await store.depart("t", "ana", "two")
    assert await store.present("t") == {"bob"}
    assert await store.present("nowhere") == frozenset()


async def test_guests_of_a_process_that_fell_silent_are_orphans_until_they_depart(store: Store) -> None:
    await store.beat("one", 1.0, gone_before=0.0)
    await store.beat("two", 1.0, gone_before=0.0)
    await store.arrive("t", "ana", "one")
    await store.arrive("t", "bob", "two")
    assert await store.orphans() == []
    await store.beat("two", 20.0, gone_before=10.0)
    assert await store.orphans() == [("t", "ana", "one")]
    assert await store.present("t") == {"bob"}
    await store.depart("t", "ana", "one")
    assert await store.orphans() == []
    assert not await store.beat("one", 21.0, gone_before=10.0), "it has to tell of its guests again"


async def test_a_process_that_was_heard_of_in_the_future_is_gone_too(store: Store) -> None:
    """After the clock was set back, nobody waits until it reaches that time again."""
    await store.beat("one", 3600.0, gone_before=3590.0)
    await store.arrive("t", "ana", "one")
    await store.beat("two", 20.0, gone_before=10.0)
    assert await store.orphans() == [("t", "ana", "one")]


async def test_a_copy_made_while_others_write_is_of_one_moment(store: Store, tmp_path: Path) -> None:
    for number in range(20):
        await add(store, f"t{number:02}", count=50)
    await store.append("ended", 0, [b"{}"], table_row("ended"), [match_row("ended")])
    await store.add_person(ANA, b"\x00key")
    await store.add_code(b"code", "ana", 9.0)
    await store.hide("ana", "bob", True)
    await store.beat("one", 1.0, gone_before=0.0)
    await store.arrive("t", "ana", "one")
    begun, copied = asyncio.Event(), asyncio.Event()

    async def go_on_writing() -> int:
        version = 0
        while not copied.is_set():
            assert await add(store, "busy", version, 3)
            version += 3
            begun.set()
        return version

    async with asyncio.timeout(GUARD):
        writing = asyncio.create_task(go_on_writing())
        await begun.wait()
        await store.backup(tmp_path / "copy.db")
        copied.set()
        written = await writing
        assert len(await store.log("busy")) == written

    copy = await open_store(str(tmp_path / "copy.db"))
    busy = await copy.log("busy")
    assert busy
    assert {row.id: row.version for row in await copy.lobby(99)} == {
        "busy": len(busy),
        "ended": 1,
        **{f"t{number:02}": 50 for number in range(20)},
    }
    assert await copy.log("t07") == [entry(number) for number in range(1, 51)]
    assert await copy.matches_of("ana", 9) == [match_row("ended")]
    assert await copy.person("ana") == ANA
    assert await copy.keys("ana") == await store.keys("ana")
    assert await copy.use_code(b"code", 8.0) == "ana"
    assert await copy.hidden("ana") == {"bob"}
    assert await copy.orphans() == [("t", "ana", "one")], "nobody is connected to the copy"
    assert await add(copy, "busy", len(busy))
    await copy.close()


async def test_a_copy_is_not_written_over_a_file(store: Store, tmp_path: Path) -> None:
    there = tmp_path / "there.txt"
    there.write_text("mine")
    with pytest.raises(StoreError, match=r"there\.txt exists already"):
        await store.backup(there)
    assert there.read_text() == "mine"
    with pytest.raises(StoreError, match="cannot be written"):
        await store.backup(tmp_path / "nowhere" / "copy.db")


async def test_a_closed_store_says_so_and_may_be_closed_again(database: str) -> None:
    store = await open_store(database)
    await store.close()
    await store.close()
    with pytest.raises(StoreError):
        await store.log("t")
    with pytest.raises(StoreError):
        await add(store)
