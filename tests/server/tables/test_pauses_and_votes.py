"""A pause and a vote with a real server, which may be killed meanwhile, on both databases."""

import asyncio
from random import Random

import pytest

from nimmt.server.wire import Done, Refused
from nimmt.table import Code
from tests.server.live_server import Client, Server, patient, serving

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


async def test_a_pause_and_a_vote_survive_a_killed_server_and_the_matches_go_on(database: str) -> None:
    """At two tables of the same server, which misses whoever has left at once."""
    async with serving(database, command=patient(0.1)) as server:
        ana, bob = await playing(server, "Ana", "Bob")
        cleo, dan = await playing(server, "Cleo", "Dan")
        asked, card = bob.asked, bob.legal[0]
        await ana.must("pause")
        since = ana.table.paused.since
        await vote_to_wait(cleo, dan)
        await restart(server, [ana, bob, cleo])
        for person in (ana, bob):
            assert (person.table.paused.by, person.table.paused.since) == (ana.id, since)
            assert person.legal == ()
            assert person.snapshots[-1].deadline is None
        assert code(await bob.tell("play", cards=card, asked=asked)) is Code.PAUSED
        assert code(await bob.tell("go-on")) is Code.NOT_HOST
        await ana.must("go-on")
        await bob.until(lambda: bob.table.paused is None and bob.asked == asked)
        await cleo.until(lambda: cleo.table.chairs[1].vote is not None)
        assert cleo.table.chairs[1].vote.verdict == "wait"
        await dan.enter(cleo.table.id)
        await cleo.until(lambda: cleo.table.chairs[1].vote is None)
        people = (ana, bob, cleo, dan)
        await asyncio.gather(*[person.play_on(Random(1)) for person in people])
        for person in people:
            assert person.table.stage == "finished"
            assert len(person.table.series.matches) == 1
            await person.close()


async def vote_to_wait(cleo: Client, dan: Client) -> None:
    await dan.leave()
    await cleo.until(lambda: cleo.table.chairs[1].vote is not None)
    await cleo.must("vote", seat=1, wait=True)
    assert cleo.table.chairs[1].vote.verdict == "wait"


def code(answer: Done | Refused) -> Code:
    assert isinstance(answer, Refused)
    return answer.code
