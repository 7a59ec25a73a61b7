"""The bots of a table: they are asked as soon as the table waits for them, and answer together."""

import asyncio
import weakref
from collections.abc import Callable, Collection
from typing import Protocol, TypeAlias

from nimmt.bots import BOTS
from nimmt.table import (
    LOWEST,
    BotTurn,
    Changes,
    Table,
    TableError,
    answer_time,
    bot_input,
    bot_turns,
    decide_for_bot,
    tick,
)

from ..background import logged
from ..bots import BotPool
from ..clock import time, until
from ..logs import log
from ..store import StoreError

THINKING_SECONDS = 5.0

Decision: TypeAlias = Callable[[Table, float], Changes]
"""The changes to make at a table at a time. It is called again if another process was first."""

_Questions: TypeAlias = tuple[int, tuple[BotTurn, ...]]
"""Bots that are asked together, and the version at which the question was asked."""


class Place(Protocol):
    """Where a table is held, and what bots decide is done."""

    table: Table

    async def do(self, decision: Decision) -> int: ...


class TableBots:
    def __init__(self, place: Place, pool: BotPool) -> None:
        self._place: Place = weakref.proxy(place)  # it holds these bots, and a cycle would be garbage
        self._pool = pool
        self._thinking: dict[_Questions, asyncio.Task[None]] = {}
        self._closed = False

    @property
    def asked(self) -> bool:
        """Whether any bot has been asked and has not answered yet."""
        return bool(self._thinking)

    def ask(self) -> None:
        """Start a task for the bots that the table waits for, and cancel those that are not needed."""
        table = self._place.table
        wanted = () if self._closed else bot_turns(table)
        for key in [key for key in self._thinking if not self._is_wanted(key, wanted)]:
            self._thinking.pop(key).cancel()
        known = {turn for _, turns in self._thinking for turn in turns}
        new = [turn for turn in wanted if turn not in known]
        for at in dict.fromkeys([turn.at for turn in new]):
            key = table.asked, tuple([turn for turn in new if turn.at == at])
            self._thinking[key] = asyncio.create_task(logged(self._think(key), table=table.id))

    def close(self) -> None:
        """Ask no more, and wait for no answer."""
        self._closed = True
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()

    def _is_wanted(self, key: _Questions, wanted: Collection[BotTurn]) -> bool:
        asked, turns = key
        return asked == self._place.table.asked and any(turn in wanted for turn in turns)

    async def _think(self, key: _Questions) -> None:
        """Let bots think, and tell their answers together, in the order of the seats.

        Who has thought longest, and for how long, would tell something about the cards.
        """
        _, turns = key
        try:
            await until(turns[0].since)
            decisions = await asyncio.gather(*[self._decision(turn) for turn in turns])
            await until(answer_time(turns, time()))
            for turn, decision in zip(turns, decisions, strict=True):
                if turn in bot_turns(self._place.table):
                    await self._finish(turn, decision)
        finally:
            if self._thinking.get(key) is asyncio.current_task():
                del self._thinking[key]

    async def _decision(self, turn: BotTurn) -> Decision:
        """What the bot decides, in a worker process."""
        if turn.bot == LOWEST:
            return _tick_of(turn)
        table = self._place.table
        view, legal, seed = bot_input(table, turn)
        bot = turn.bot if turn.bot in BOTS else LOWEST  # an old log may name a bot that is gone
        found = await self._pool.think(bot, view, legal, seed, THINKING_SECONDS)
        if found.fault is not None:
            log("bot-fault", table=table.id, bot=turn.bot, why=found.fault)
        asked = table.asked
        return lambda table, now: decide_for_bot(
            table, turn, found.action, asked=asked, now=max(now, turn.at)
        )

    async def _finish(self, turn: BotTurn, decision: Decision) -> None:
        try:
            await self._place.do(decision)
        except (TableError, StoreError) as error:
            table = self._place.table
            if turn in bot_turns(table):  # else another process was first
                log("bot-not-heard", table=table.id, bot=turn.bot, why=str(error))


def _tick_of(turn: BotTurn) -> Decision:
    """A timer may fire a moment early: what it was set for is due nevertheless."""
    return lambda table, now: tick(table, max(now, turn.at))
