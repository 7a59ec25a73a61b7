"""The budgets of bytes that are stored because of a person, and at a table."""

from pathlib import Path
from random import Random

import pytest

from nimmt.server.limits import Limits, Pace, Paces
from nimmt.server.tables.budget import ROW_BYTES
from nimmt.server.wire import Done, Refused
from nimmt.table import Code
from tests.server.in_process import Inside, Insider, close_all, company, inside, play_to_the_end
from tests.server.programs.unlimited import WITHOUT_LIMITS
from tests.server.test_limits import Clock

pytestmark = pytest.mark.anyio
DAY = 24 * 3600
BURST = 20_000
TIGHT = Pace(BURST, 0.01)
PERSON = WITHOUT_LIMITS._replace(bytes_of_person=TIGHT)
TABLE = WITHOUT_LIMITS._replace(bytes_of_table=TIGHT)


async def stored(server: Inside, table: str) -> int:
    """What the log of a table takes."""
    return sum(ROW_BYTES + len(entry) for entry in await server.log_of(table))


async def other_device(server: Inside, person: Insider) -> Insider:
    """The same person with another socket."""
    device = server.stranger()
    device.http.cookies = person.http.cookies
    await device.enter(person.table.id)
    return device


async def talk(*clients: Insider) -> Refused:
    """Let them talk by turns until one of them is refused."""
    for number in range(10**6):
        for client in clients:
            answer = await client.tell("say", phrase="moo", ref=f"moo-{number}-{id(client)}")
            if isinstance(answer, Refused):
                return answer
    raise AssertionError("nobody was refused")


async def test_all_sockets_of_a_person_share_one_budget(tmp_path: Path) -> None:
    clock = Clock()
    async with inside(tmp_path / "nimmt.db", paces=PERSON, clock=clock) as server:
        ana, bob = await company(server, "Ana", "Bob")
        devices = [ana, *[await other_device(server, ana) for _ in range(5)]]
        refusal = await talk(*devices)
        assert refusal.code is Code.TOO_FAST
        assert refusal.error.startswith("Too many changes of yours: try again in ")
        assert await stored(server, ana.table.id) < 1.2 * BURST
        for device in devices:
            assert isinstance(await device.tell("say", phrase="moo"), Refused)
        await bob.must("say", phrase="moo")
        clock.now += 60
        again = await ana.tell("say", phrase="moo", ref=refusal.ref)
        assert isinstance(again, Done), "the refusal is not kept for the ref"
        await close_all(bob, *devices)


async def test_the_budget_is_that_of_all_tables_and_of_coming_and_going(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=PERSON, clock=Clock()) as server:
        [ana] = await company(server, "Ana")
        await talk(ana)
        opening = await ana.http.post("/api/v1/tables", json={"settings": {}})
        assert (opening.status_code, opening.json()["code"]) == (429, "too-fast")
        assert int(opening.headers["retry-after"]) >= 1
        later = server.stranger()
        later.http.cookies = ana.http.cookies
        await later.enter(ana.table.id)
        assert later.bye is not None
        assert later.bye.code is Code.TOO_FAST
        await close_all(ana, later)


async def test_what_was_done_is_answered_again_without_a_budget(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=PERSON, clock=Clock()) as server:
        [ana] = await company(server, "Ana")
        done: list[Done] = []
        while isinstance(answer := await ana.tell("say", phrase="moo"), Done):
            done.append(answer)
        assert await ana.tell("say", phrase="moo", ref=done[-1].ref) == done[-1]
        await ana.close()


async def test_a_table_has_a_budget_and_its_host_can_end_the_trouble(tmp_path: Path) -> None:
    async with inside(tmp_path / "nimmt.db", paces=TABLE, clock=Clock()) as server:
        ana, bob = await company(server, "Ana", "Bob")
        refusal = await talk(bob)
        assert refusal.error.startswith("Too many changes at this table: try again in ")
        assert await stored(server, ana.table.id) < 1.2 * BURST
        assert isinstance(await ana.tell("say", phrase="moo"), Refused)
        await ana.must("remove", seat=1)
        await ana.must("close")
        other = await ana.open_table()
        await ana.leave()
        await ana.enter(other)
        await ana.sit()
        await close_all(ana, bob)


async def test_the_host_is_charged_for_bots_and_everyone_for_themselves(tmp_path: Path) -> None:
    charged: dict[str | None, int] = {}

    class Noted(Limits):
        def wrote(self, person: str | None, table: str, size: int) -> None:
            charged[person] = charged.get(person, 0) + size
            super().wrote(person, table, size)

    async with inside(tmp_path / "nimmt.db") as server:
        server.services.rooms.limits = Noted(WITHOUT_LIMITS)
        ana, bob = await company(server, "Ana", "Bob", seats=4)
        await ana.must("seat-bot", bot="lowest")
        await ana.must("begin")
        await play_to_the_end([ana, bob])
        total = await stored(server, ana.table.id)
        host, guest = charged[ana.id], charged[bob.id]
        assert host > 2 * guest, "the bot's decisions, the deals and the result are the host's"
        assert guest > 10 * ROW_BYTES
        assert host + guest >= total
        assert charged.keys() == {ana.id, bob.id}
        await close_all(ana, bob)


@pytest.mark.parametrize(("pace", "most"), [("bytes_of_person", 88.4e6), ("bytes_of_table", 174.8e6)])
def test_a_day_of_writing_ends_at_the_limit_that_is_documented(pace: str, most: float) -> None:
    clock, written, size = Clock(), 0, 500
    limits = Limits(Paces(), clock)
    bucket = vars(limits)[f"_{pace}"]
    for _ in range(DAY):
        while not bucket.is_empty("one"):
            bucket.of("one").spend(size)
            written += size
        clock.now += 1
    assert most - 1e5 < written < most + 1e5


async def test_a_quick_player_against_nine_bots_never_reaches_the_limit(tmp_path: Path) -> None:
    """A turn every three seconds, for as long as the match lasts."""
    clock = Clock()
    begun = clock.now
    paces = WITHOUT_LIMITS._replace(bytes_of_person=Paces().bytes_of_person)
    async with inside(tmp_path / "nimmt.db", paces=paces, clock=clock) as server:
        [ana] = await company(server, "Ana", seats=10, options={"deals": 5, "points": None})
        for _ in range(9):
            await ana.must("seat-bot", bot="lowest")
        await ana.must("begin")
        rng = Random(1)
        while not ana.over:
            await ana.until(lambda: ana.must_act or ana.over)
            if not ana.over:
                await ana.play_once(rng)
                clock.now += 3
        rate = await stored(server, ana.table.id) / (clock.now - begun)
        assert rate < 1 / Paces().bytes_of_person.seconds
        await ana.close()
