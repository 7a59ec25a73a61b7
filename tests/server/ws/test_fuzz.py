"""Fuzzing: ten thousand mutated and garbage messages to tables in all stages; a million in `make long`."""

import json
import logging
import os
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimmt.rules import GAMES
from nimmt.server.wire import Done, Down, Refused
from tests.server.in_process import SHORT, Inside, Insider, caught_up, close_all, inside
from tests.server.ws.fuzz_messages import Knowledge, Message, Twister

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(3600)]
IS_LONG = os.environ.get("NIMMT_HYPOTHESIS") == "long"
MESSAGES = 1_000_000 if IS_LONG else 10_000
BATCH = 25
"""Messages that one sender sends in a row without waiting."""
TABLES = 5
MOST_GROWTH = 64 * 2**20
"""A limit in bytes: a long run cannot keep every message."""


class Fuzzer(Insider):
    """A client that sends anything, counts the answers, and checks that nothing secret arrives."""

    def __init__(self, server: Inside, name: str | None = None) -> None:
        super().__init__(server, name)
        self.owed: list[object] = []
        """The refs of the unanswered messages, in order."""
        self.done = 0

    def apply(self, message: Down) -> None:
        check_nothing_hidden(json.loads(self.heard[-1]))
        if isinstance(message, Done | Refused):
            owed = self.owed.pop(0)
            assert owed is ... or message.ref == owed
            self.done += isinstance(message, Done)
            return
        super().apply(message)

    async def throw(self, messages: list[Message]) -> None:
        for message in messages:
            self.owed.append(message.ref)
            await self.send(message.data)
        await self.until(lambda: not self.owed or self.bye is not None)
        for kept in (self.heard, self.snapshots, self.updates):
            kept.clear()

    async def next_news(self) -> None:
        v = self.v
        await self.until(lambda: self.v != v or self.over)

    @property
    def knowledge(self) -> Knowledge:
        return Knowledge(self.legal, self.asked)


def check_nothing_hidden(message: dict[str, Any]) -> None:
    """Judge by shape alone: hands and choices of others, and the seed of a running match."""
    seen = message.get("view") or {}
    table = message.get("table") or {}
    assert table.get("fair") is None or table["stage"] in ("finished", "closed")
    if message["type"] == "tv":
        assert not {"hand", "choice", "legal"} & message.keys()
    if seen and seen["seat"] is None:
        assert seen.get("hand") is None
        assert seen.get("choice") is None
        assert not message.get("legal")
    for event in message.get("events") or ():
        if event["type"] == "deal":
            assert len([hand for hand in event["hands"] if hand is not None]) <= 1
        if event["type"] == "chosen" and event.get("changed"):
            assert message.keys() <= {"type", "v", "events", "deadline"}


class Group:
    """Players, a named spectator, a stranger and a TV screen."""

    def __init__(self, server: Inside, rng: Random) -> None:
        self.server, self.rng = server, rng
        self.persons: list[Fuzzer] = []
        self.others = [Fuzzer(server), Fuzzer(server)]

    @property
    def all(self) -> list[Fuzzer]:
        return [*self.persons, *self.others]

    async def settle(self, stage: str) -> "Group":
        """A new table for all of them, in this stage."""
        if not self.persons:
            self.persons = [Fuzzer(self.server, f"Person {number}") for number in range(4)]
            for person in self.persons:
                await person.introduce()
        settings = {"game": self.rng.choice(list(GAMES)), "seats": 4, "options": {**SHORT, "hand": 4}}
        table = await self.persons[0].open_table(**settings, pace="at-once", sit_in="lowest")
        for client in self.all:
            await client.leave()
            client.bye, client.owed = None, []
            await client.enter(table, manner="tv" if client is self.others[1] else "table")
        await self._advance(stage)
        return self

    async def _advance(self, stage: str) -> None:
        if stage == "empty":
            return
        host = self.persons[0]
        await say(host, "seat-bot", bot="lowest")
        for person in self.persons[:2]:
            await say(person, "sit", part="ab" * 16)
        if stage != "open":
            await say(host, "begin")
        if stage in ("finished", "closed"):
            await self.play_on()
        if stage == "closed":
            await say(host, "close")

    @property
    def near(self) -> list[Fuzzer]:
        """The clients that see the present state: with delayed watching, only the players."""
        return [person for person in self.persons if person.you is not None] or self.persons[:1]

    async def play_on(self) -> None:
        """Play to the end of the match."""
        while not self.near[0].over:
            await caught_up(self.near)
            acting = [person for person in self.near if person.must_act]
            if not acting:
                await self.near[0].next_news()
                continue
            taking = isinstance(acting[0].legal[0], int)
            answer = {"row" if taking else "cards": acting[0].legal[0]}
            await say(acting[0], "take-row" if taking else "play", **answer)

    async def finish(self) -> None:
        """After all these messages, the people can still play a match to its end."""
        if self.near[0].table.stage == "finished":
            await say(self.near[0], "rematch")
        if self.near[0].table.stage == "open":
            await self._begin()
        for person in self.persons:  # the host is a fuzzer, and may have paused
            await say(person, "go-on")
        assert self.near[0].table.stage in ("playing", "closed")
        await self.play_on()

    async def _begin(self) -> None:
        for person in self.persons:
            await say(person, "sit", part="cd" * 16)
            await say(person, "contribute", part="cd" * 16)
        host = next(person for person in self.persons if person.table.host == identity(person))
        await say(host, "seat-bot", bot="lowest")
        for person in self.persons:
            await say(person, "ready")
        await say(host, "begin")
        await caught_up(self.near)


def identity(client: Insider) -> str:
    return client.http.cookies["nimmt"].split("_")[1]


async def say(client: Fuzzer, kind: str, **fields: Any) -> None:
    """Whether the command was done or refused."""
    client.owed.append(...)
    await client.send({"type": kind, **fields})
    await client.until(lambda: not client.owed)


def memory() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Inside]:
    async with inside(tmp_path / "nimmt.db") as server:
        yield server


async def test_whatever_is_sent_the_server_answers_tells_nothing_and_goes_on(
    server: Inside, caplog: pytest.LogCaptureFixture
) -> None:
    rng = Random(os.environ["NIMMT_SEED"])
    twister, stages = Twister(rng), ["empty", "open", "playing", "finished", "closed"]
    groups = [await Group(server, rng).settle(stage) for stage in stages[:TABLES]]
    sent, before = 0, 0
    while sent < MESSAGES:
        group = rng.choice(groups)
        client = rng.choice(group.all)
        await client.throw([twister.message(client.knowledge) for _ in range(BATCH)])
        sent += BATCH
        if client.table.stage == "closed" and rng.random() < 0.3:
            await group.settle(rng.choice(stages))
        if not before and sent > MESSAGES // 5:
            before = memory()
    assert memory() - before < MOST_GROWTH
    done = sum(client.done for group in groups for client in group.all)
    print(f"{sent} messages, {done} of them carried out")
    assert sent >= MESSAGES
    assert done > MESSAGES // 100
    for group in groups:
        await group.finish()
        await close_all(*group.all)
    assert not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]
