"""A few tables in play, for scenarios in which something else than the server breaks."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from time import perf_counter
from typing import Any

from tests.server.live_server import GUARD, Server

from .checker import check
from .kills import PATIENCE, end
from .scenario import Outcome, Setting
from .tables import Company, Party, parties

TABLES = 7


class Play:
    """One evening: what was broken, and the figures of it when it is over."""

    def __init__(self, company: Company, servers: list[Server]) -> None:
        self.company, self.servers = company, servers
        self.broken: list[str] = []
        self.figures: Counter[str] = Counter()

    async def goes_on(self, acknowledged: int = 30) -> float:
        """Wait until so much more was acknowledged; seconds until the first of it."""
        began, before = perf_counter(), len(self.company.latencies)
        async with asyncio.timeout(GUARD):
            while len(self.company.latencies) == before:  # noqa: ASYNC110 - any player may be the first
                await asyncio.sleep(0.01)
            first = perf_counter() - began
            while len(self.company.latencies) < before + acknowledged:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        return first

    def demand(self, holds: bool, sentence: str) -> None:
        if not holds:
            self.broken.append(sentence)

    def said(self, event: str) -> int:
        """How often the servers wrote this into their logs."""
        return sum(line["event"] == event for server in self.servers for line in server.log)

    @property
    def summary(self) -> str:
        found = self.figures
        return (
            f"{found['matches']} matches, {found['promises']} acknowledged, {found['heard']} messages "
            f"compared, {found['made for players']} decisions made for players"
        )


def unhurried(setting: Setting, tables: int = TABLES) -> list[Party]:
    """Without clocks, so that no decision is ever made for a player who is there."""
    return [
        party._replace(settings=party.settings | {"clock": None}) for party in parties(tables, setting.rng)
    ]


@asynccontextmanager
async def evening(
    setting: Setting,
    database: str,
    servers: list[Server],
    wanted: Sequence[Party],
    *,
    places: list[Any] | None = None,
    thinking: float = 0.3,
    nobody_else_decides: bool = True,
) -> AsyncIterator[Play]:
    """Play, let something happen in the block, play to the end, and check everything."""
    async with Company(places or servers, setting.rng) as company:
        play = Play(company, servers)
        try:
            for server in servers:
                if server.process is None:
                    await asyncio.to_thread(server.start)
            company.invite(list(wanted), thinking=thinking)
            await play.goes_on()
            yield play
            setting.told("playing to the end")
            play.broken += await company.play_to_the_end(PATIENCE)
        finally:
            play.broken += await asyncio.to_thread(end, servers)
            verdict = await check(database, company.evidence, setting.told)
            setting.told("")
            play.broken += verdict.broken
            play.figures = verdict.figures
            setting.so_far.append(Outcome("play", play.broken, play.summary))
    made = play.figures["made for players"]
    play.demand(not (nobody_else_decides and made), f"{made} decisions were made for players who were there.")
