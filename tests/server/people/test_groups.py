"""Standing groups: their link, members, tables and seasons."""

from typing import Any

import pytest

from nimmt.server.admin import check_database, rebuild_lists
from nimmt.server.http import groups as http
from nimmt.server.people import groups
from nimmt.server.store import StoreUnavailable
from nimmt.server.tables import ROW_BYTES
from tests.server.in_process import Inside, Insider, close_all, inside, play_to_the_end

pytestmark = pytest.mark.anyio
SHORT = {"deals": 1, "points": None, "hand": 1}
USUAL = {"seats": 2, "options": SHORT, "pace": "at-once", "sit_in": "lowest"}


async def ask(person: Insider, method: str, path: str, /, **body: Any) -> dict[str, Any]:
    """The answer, which is no refusal."""
    answer = await person.http.request(method, f"/api/v1/{path}", json=body or None)
    assert answer.is_success, answer.text
    return dict(answer.json())


async def refused(person: Insider, method: str, path: str, /, **body: Any) -> str:
    answer = await person.http.request(method, f"/api/v1/{path}", json=body or None)
    assert not answer.is_success, answer.text
    return str(answer.json()["code"])


async def id_of(person: Insider) -> str:
    mine = await ask(person, "GET", "me")
    return str(mine["id"])


async def group_of(server: Inside, *names: str) -> tuple[str, list[Insider]]:
    """A group and its members; the first has made it."""
    people = [await server.client(name) for name in names]
    group = (await ask(people[0], "POST", "groups", name="Tuesday"))["id"]
    for person in people[1:]:
        await ask(person, "POST", f"groups/{group}/join")
    return group, people


async def play_at_table(group: str, people: list[Insider]) -> str:
    """A match at the group's table, which is closed then."""
    table = (await ask(people[0], "POST", f"groups/{group}/table", settings=USUAL))["id"]
    for person in people:
        await person.enter(table)
        await person.sit()
    await people[0].must("begin")
    await play_to_the_end(people)
    await people[0].must("close")
    for person in people:
        await person.leave()
    return str(table)


async def names(person: Insider, group: str) -> list[str]:
    return [member["name"] for member in (await ask(person, "GET", f"groups/{group}"))["members"]]


async def test_who_has_the_link_sees_who_is_in_and_joins(database: str) -> None:
    async with inside(database) as server:
        group, [ana] = await group_of(server, "Ana")
        stranger = server.stranger()
        seen = (await stranger.http.get(f"/api/v1/groups/{group}")).json()
        assert (seen["name"], seen["you"], seen["tables"], seen["seasons"]) == ("Tuesday", False, [], [])
        assert [member["name"] for member in seen["members"]] == ["Ana"]
        assert await refused(stranger, "POST", f"groups/{group}/join") == "no-identity"
        other = await server.client("Ana")
        joined = await ask(other, "POST", f"groups/{group}/join")
        assert joined["you"]
        assert [member["name"] for member in joined["members"]] == ["Ana", "Ana 2"], "told apart"
        assert await ask(other, "POST", f"groups/{group}/join") == joined, "once is enough"
        listed = (await ask(other, "GET", "me/groups"))["groups"]
        assert listed == [{"id": group, "name": "Tuesday", "members": 2, "tables": 0}]
        await ana.http.put(f"/api/v1/me/hidden/{await id_of(other)}", json={"hidden": True})
        assert await names(ana, group) == ["Ana", ""]
        assert await refused(ana, "GET", f"groups/{'z' * 26}") == "not-found"
        assert await refused(ana, "GET", "groups/short") == "not-found"


async def test_only_a_member_opens_its_table_and_the_next_one_finds_it(database: str) -> None:
    async with inside(database) as server:
        group, [ana, bob] = await group_of(server, "Ana", "Bob")
        stranger = await server.client("Eve")
        assert await refused(stranger, "POST", f"groups/{group}/table", settings=USUAL) == "forbidden"
        mine = USUAL | {"game": "tactics", "seats": 3}
        table = await ask(ana, "POST", f"groups/{group}/table", settings=mine)
        assert await ask(bob, "POST", f"groups/{group}/table", settings=USUAL) == table
        [shown] = (await ask(bob, "GET", f"groups/{group}"))["tables"]
        assert (shown["id"], shown["stage"], shown["seats"]) == (table["id"], "open", 3)
        assert (await ask(bob, "GET", "me/groups"))["groups"][0]["tables"] == 1
        assert (await ask(stranger, "GET", f"groups/{group}"))["tables"] == []

        await ana.enter(table["id"])
        await ana.must("configure", settings=mine | {"game": "plus"})
        await ana.must("close")
        assert (await ask(bob, "GET", f"groups/{group}"))["tables"] == []
        following = await ask(bob, "POST", f"groups/{group}/table", settings=USUAL)
        assert following != table
        room = await server.services.rooms.find(following["id"])
        assert (room.table.settings.game, room.table.host) == ("plus", await id_of(bob)), "as it was left"
        await close_all(ana, bob, stranger)


async def test_members_at_the_table_are_told_of_the_group_and_nobody_else(database: str) -> None:
    async with inside(database) as server:
        group, [ana, bob] = await group_of(server, "Ana", "Bob")
        table = (await ask(ana, "POST", f"groups/{group}/table", settings=USUAL))["id"]
        guest = await server.client("Eve")
        await guest.enter(table)
        of_table = f"tables/{table}/group"
        assert (await ask(bob, "GET", of_table))["group"] == {"id": group, "name": "Tuesday", "talk": False}
        assert (await ask(guest, "GET", of_table))["group"] is None
        assert group not in str(guest.table), "nothing at the table says whose it is"
        assert group.encode() not in b"".join(await server.log_of(table))
        elsewhere = await ana.open_table(seats=2)
        assert (await ask(ana, "GET", f"tables/{elsewhere}/group"))["group"] is None
        await close_all(ana, bob, guest)


async def test_a_table_that_cannot_be_opened_is_not_waited_for(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(database) as server:
        group, [ana] = await group_of(server, "Ana")

        async def fail(*_: Any) -> None:
            raise StoreUnavailable("The disk is away.")

        with monkeypatch.context() as patch:
            patch.setattr(server.services.rooms, "open", fail)
            assert await refused(ana, "POST", f"groups/{group}/table", settings=USUAL) == "unavailable"
        bad = USUAL | {"seats": 99}
        assert await refused(ana, "POST", f"groups/{group}/table", settings=bad) == "bad-settings"
        await ask(ana, "POST", f"groups/{group}/table", settings=USUAL)


async def test_the_maker_removes_lets_in_and_hands_over(database: str) -> None:
    async with inside(database) as server:
        group, [ana, bob, eve] = await group_of(server, "Ana", "Bob", "Eve")
        path = f"groups/{group}"
        for what in ("remove", "hand-over", "readmit"):
            assert await refused(bob, "POST", f"{path}/{what}", person=await id_of(eve)) == "forbidden"
        assert await refused(bob, "POST", f"{path}/season") == "forbidden"
        assert await refused(bob, "PUT", path, name="Mine") == "forbidden"
        assert await refused(ana, "POST", f"{path}/remove", person=await id_of(ana)) == "not-found"
        removed = await ask(ana, "POST", f"{path}/remove", person=await id_of(eve))
        assert [one["name"] for one in removed["removed"]] == ["Eve"]
        assert (await ask(bob, "GET", path))["removed"] == []
        seen = await ask(eve, "GET", path)
        assert (seen["you"], seen["barred"], seen["tables"]) == (False, True, [])
        assert await refused(eve, "POST", f"{path}/join") == "forbidden"
        assert await refused(eve, "GET", f"{path}/season") == "forbidden"
        await ask(ana, "POST", f"{path}/readmit", person=await id_of(eve))
        await ask(eve, "POST", f"{path}/join")
        handed = await ask(ana, "POST", f"{path}/hand-over", person=await id_of(bob))
        assert handed["maker"] == await id_of(bob)
        renamed = await ask(bob, "PUT", path, name="  The   cows ", talk=True)
        assert (renamed["name"], renamed["talk"]) == ("The cows", True)
        assert await refused(bob, "PUT", path, name="\u202ecows") == "bad-message"
        await ask(bob, "POST", f"{path}/leave")
        assert (await ask(ana, "GET", path))["maker"] == await id_of(ana)
        for person in (ana, eve):
            await ask(person, "POST", f"{path}/leave")
        assert await refused(ana, "GET", path) == "not-found"


async def test_groups_and_members_have_limits(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(groups, "MOST_MEMBERS", 2)
    monkeypatch.setattr(groups, "MOST_GROUPS", 2)
    async with inside(database) as server:
        group, [ana, _] = await group_of(server, "Ana", "Bob")
        eve = await server.client("Eve")
        assert await refused(eve, "POST", f"groups/{group}/join") == "too-many"
        others = [(await ask(eve, "POST", "groups", name=name))["id"] for name in ("One", "Two")]
        assert await refused(eve, "POST", "groups", name="Three") == "too-many"
        await ask(ana, "POST", f"groups/{group}/leave")
        assert await refused(eve, "POST", f"groups/{group}/join") == "too-many"
        await ask(eve, "POST", f"groups/{others[0]}/leave")
        await ask(eve, "POST", f"groups/{group}/join")
        robot = await ask(eve, "POST", "bots", name="Robot")
        program = Insider(server, token=robot["token"])
        assert await refused(program, "POST", "groups", name="Robots") == "forbidden"
        assert await refused(program, "POST", f"groups/{group}/join") == "forbidden"


async def test_the_season_table_adds_up_the_matches_of_the_group(database: str) -> None:
    async with inside(database) as server:
        group, [ana, bob, eve] = await group_of(server, "Ana", "Bob", "Eve")
        path = f"groups/{group}/season"
        assert (await ask(ana, "GET", path))["lines"] == []
        guest = await server.client("Gus")
        first = await play_at_table(group, [ana, bob])
        second = await play_at_table(group, [bob, guest])
        await ask(guest, "POST", f"groups/{group}/join")
        await ask(eve, "POST", f"groups/{group}/leave")
        season = await ask(ana, "GET", path)
        assert (season["season"], season["ended"]) == (1, None)
        assert {line["name"]: line["matches"] for line in season["lines"]} == {"Ana": 1, "Bob": 2, "Gus": 1}
        summaries = [
            match
            for match in (await ask(bob, "GET", "me/matches"))["matches"]
            if match["table"] in (first, second)
        ]
        [line] = [line for line in season["lines"] if line["name"] == "Bob"]
        own = [[player["name"] for player in match["players"]].index("Bob") for match in summaries]
        assert line["places"] == sum(
            match["places"][seat] for match, seat in zip(summaries, own, strict=True)
        )
        [figures] = line["games"]
        assert figures["points"] == sum(
            match["totals"][seat] for match, seat in zip(summaries, own, strict=True)
        )
        assert sum(line["wins"] for line in season["lines"]) == 2
        means = [line["places"] / line["matches"] for line in season["lines"]]
        assert means == sorted(means)

        began = (await ask(ana, "POST", f"groups/{group}/season"))["seasons"]
        assert len(began) == 2
        assert (await ask(bob, "GET", path))["lines"] == []
        earlier = await ask(bob, "GET", f"{path}?season=1")
        assert earlier == season | {"ended": began[1]}
        assert await refused(bob, "GET", f"{path}?season=3") == "not-found"
        await close_all(ana, bob, eve, guest)
    await rebuild_lists(database, lambda _done: None)
    differences: list[str] = []
    await check_database(database, differences.append)
    assert differences == []
    async with inside(database) as server:
        again = server.stranger()
        again.http.cookies = bob.http.cookies
        assert await ask(again, "GET", f"{path}?season=1") == earlier, "the same after a rebuild"


async def test_export_and_deletion_cover_groups(database: str) -> None:
    async with inside(database) as server:
        group, [ana, bob] = await group_of(server, "Ana", "Bob")
        [exported] = (await ask(bob, "GET", "me/export"))["identity"]["groups"]
        assert (exported["group"], exported["name"], exported["maker"]) == (group, "Tuesday", False)
        await ask(ana, "POST", "me/delete", confirm="Ana")
        assert await names(bob, group) == ["Bob"]
        assert (await ask(bob, "GET", f"groups/{group}"))["maker"] == await id_of(bob)


async def test_what_groups_write_is_limited_and_charged(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(database) as server:
        ana = await server.client("Ana")
        charged: list[int] = []
        monkeypatch.setattr(
            server.services.limits, "wrote", lambda _person, _table, size: charged.append(size)
        )
        group = (await ask(ana, "POST", "groups", name="Tuesday"))["id"]
        await ask(ana, "PUT", f"groups/{group}", name="Wednesday")
        assert charged == [http.GROUP_ROWS * ROW_BYTES, ROW_BYTES]
