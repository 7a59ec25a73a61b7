"""A pause and a vote with a real server, which may be killed meanwhile, on both databases."""

import asyncio
from random import Random

import pytest

from nimmt.server.wire import Refused
from nimmt.table import Code
from tests.server.live import Client, Server, patient, serving

pytestmark = pytest.mark.anyio
CLOCK = 300
OPTIONS = {"hand": 2, "deals": 1, "points": None}


async def playing(server: Server, *names: str) -> list[Client]:
    people = [await Client(server, name).introduce() for name in names]
    table = await people[0].open_table(seats=len(names), clock=CLOCK, options=OPTIONS, pace="at-once")
    for person in people:
        await person.enter(table)
        await person.sit()
    await people[0].must("begin")
    for person in people:
        await person.until(lambda person=person: person.must_act and person.asked is not None)  # type: ignore[misc]
    return people


async def restart(server: Server, people: list[Client]) -> None:
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)
    for person in people:
        await person.leave()
        person.snapshots.clear()
        await person.enter(person.table.id)


async def test_a_pause_survives_a_killed_server_and_the_match_goes_on(database: str) -> None:
    async with serving(database) as server:
        ana, bob = people = await playing(server, "Ana", "Bob")
        asked, card = bob.asked, bob.legal[0]
        await ana.must("pause")
        since = ana.table.paused.since
        await restart(server, people)
        for person in people:
            assert (person.table.paused.by, person.table.paused.since) == (ana.id, since)
            assert person.legal == ()
            assert person.snapshots[-1].deadline is None
        refused = await bob.tell("play", cards=card, asked=asked)
        assert isinstance(refused, Refused)
        assert refused.code is Code.PAUSED
        not_host = await bob.tell("go-on")
        assert isinstance(not_host, Refused)
        assert not_host.code is Code.NOT_HOST
        await ana.must("go-on")
        await bob.until(lambda: bob.table.paused is None and bob.asked == asked)
        await asyncio.gather(*[person.play_on(Random(1)) for person in people])
        assert ana.table.stage == "finished"
        assert len(ana.table.series.matches) == 1
        for person in people:
            await person.close()


async def test_a_vote_survives_a_killed_server(database: str) -> None:
    async with serving(database, command=patient(0.1)) as server:
        ana, bob = await playing(server, "Ana", "Bob")
        await bob.leave()
        await ana.until(lambda: ana.table.chairs[1].vote is not None)
        await ana.must("vote", seat=1, wait=True)
        assert ana.table.chairs[1].vote.verdict == "wait"
        await restart(server, [ana])
        await ana.until(lambda: ana.table.chairs[1].vote is not None)
        assert ana.table.chairs[1].vote.verdict == "wait"
        await bob.enter(ana.table.id)
        await ana.until(lambda: ana.table.chairs[1].vote is None)
        await asyncio.gather(*[person.play_on(Random(1)) for person in (ana, bob)])
        for person in (ana, bob):
            await person.close()
