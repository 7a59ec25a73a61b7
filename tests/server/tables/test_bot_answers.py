"""When bots answer tells nothing about how long they thought."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from time import time

import pytest

from nimmt.rules import Action
from nimmt.server.bots import BotDecision
from nimmt.server.tables import bots, registry, room
from nimmt.table import Decided
from tests.server.in_process import company, inside
from tests.server.live_server import GUARD
from tests.server.tables.history_check import changes_of

pytestmark = pytest.mark.anyio
FIRST = {"at-once": 0.1, "brisk": 0.8, "calm": 2.5}
"""Seconds after a question at which bots answer that were ready by then."""


class Thinkers:
    """Bots that think for as long as the test says. Time stands still but when the test moves it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = time()
        self.asked: list[asyncio.Future[None]] = []
        self.timers: asyncio.Queue[float] = asyncio.Queue()
        """The times until which the room waits."""
        self._moved = asyncio.Event()
        for module in (room, bots, registry):
            patch.setattr(module, "time", lambda: self.now)
        patch.setattr(bots, "until", self._until)
        patch.setattr(registry, "STANDSTILL_SECONDS", 1e9)

    async def _until(self, moment: float) -> None:
        if moment > self.now:
            self.timers.put_nowait(moment)
            while moment > self.now:
                await self._moved.wait()

    async def think(self, bot: str, _view: object, legal: Sequence[Action], *_: object) -> BotDecision:
        self.asked.append(asyncio.get_running_loop().create_future())
        await self.asked[-1]
        return BotDecision(legal[0], bot)

    def move(self, now: float) -> None:
        self.now = now
        self._moved.set()
        self._moved = asyncio.Event()


async def answers(path: Path, pace: str, order: Sequence[int], seconds: float) -> tuple[float, list[int]]:
    """When three bots answer, and in which order, if they are ready in this order, the last so late."""
    with pytest.MonkeyPatch.context() as patch:
        thinkers = Thinkers(patch)
        async with asyncio.timeout(GUARD), inside(path) as server:
            patch.setattr(server.services.bots, "think", thinkers.think)
            [ana] = await company(server, "Ana", seats=4, pace=pace)
            for _ in range(3):
                await ana.must("seat-bot", bot="greedy")
            asked = thinkers.now
            await ana.must("begin")
            while len(thinkers.asked) < 3:  # noqa: ASYNC110 - tasks of this loop
                await asyncio.sleep(0)
            for number in order[:-1]:
                thinkers.asked[number].set_result(None)
            thinkers.move(asked + seconds)
            thinkers.asked[order[-1]].set_result(None)
            moment = await thinkers.timers.get()
            thinkers.move(moment)
            await ana.until(lambda: ana.view is not None and ana.view.acting == (0,))
            await ana.close()
    changes = await changes_of(str(path), ana.table.id)
    made = [change.entry.action.seat for change in changes if isinstance(change.entry, Decided)]
    return round(moment - asked, 6), made


@pytest.mark.parametrize("pace", FIRST)
async def test_bots_answer_together_at_a_fixed_time_in_the_order_of_seats(tmp_path: Path, pace: str) -> None:
    """Whether they had only one card to play, or thought for nearly all the time."""
    first = FIRST[pace]
    for number, seconds in enumerate((0.0, first / 3, first - 0.01)):
        at, seats = await answers(tmp_path / f"{number}.db", pace, (2, 0, 1), seconds)
        assert (at, seats) == (first, [1, 2, 3])


async def test_bots_that_need_longer_answer_at_the_next_time_of_the_grid(tmp_path: Path) -> None:
    assert await answers(tmp_path / "late.db", "brisk", (2, 1, 0), 0.81) == (0.9, [1, 2, 3])
    assert await answers(tmp_path / "later.db", "brisk", (0, 2, 1), 1.29) == (1.3, [1, 2, 3])
