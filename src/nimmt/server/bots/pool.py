"""Bots think in processes of their own, never on the event loop; one that fails is answered for at once.

Who answers then is `lowest`, in the server itself: it takes microseconds, needs no worker, and cannot fail.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from time import perf_counter
from typing import NamedTuple

from nimmt.bots import BOTS
from nimmt.rules import Action, BotView, NimmtError

from ..metrics import THINKING_SECONDS
from .allowed import check_bot_name
from .process import COMMAND, WorkerFailed, WorkerProcess, start_worker
from .worker import Task, TaskResult

SIMPLE = "lowest"
PAUSE_SECONDS = 5.0
"""Between tries to start a worker that does not come up."""
STOPPED = "The workers were stopped."


class BotDecision(NamedTuple):
    action: Action
    bot: str
    """Who decided."""
    fault: str | None = None
    """Why it was not the bot that was asked."""


class BotPoolError(NimmtError):
    """No bot can think here."""


class _Job:
    """A question on its way. Whoever asked may be gone before it is answered."""

    def __init__(self, task: Task, limit: float) -> None:
        self.task, self.limit = task, limit
        loop = asyncio.get_running_loop()
        self.result: asyncio.Future[TaskResult] = loop.create_future()
        self._patience = loop.call_later(limit, self.fail, f"No worker was free within {limit:g} s.")

    def begin(self) -> bool:
        """Whether anybody still waits for it."""
        self._patience.cancel()
        return not self.result.done()

    def finish(self, result: TaskResult) -> None:
        self._patience.cancel()
        if not self.result.done():
            self.result.set_result(result)

    def fail(self, why: str) -> None:
        self.finish(TaskResult(error=why))


class BotPool:
    """Some workers, each with one question at a time; questions are taken in the order they come."""

    def __init__(self, workers: int, *, command: Sequence[str] = COMMAND) -> None:
        self.busy = 0
        """How many workers are thinking."""
        self.restarts = 0
        self.faults = 0
        """Answers that were not those of the bot that was asked."""
        self._workers, self._command = workers, command
        self._up: list[WorkerProcess] = []
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._keepers: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """How many questions no worker has begun with."""
        return self._jobs.qsize()

    @property
    def pids(self) -> list[int]:
        """Of the workers that are up."""
        return [worker.pid for worker in self._up]

    async def start(self) -> None:
        """All workers are up and have loaded what the bots need, or a sentence why not."""
        ups = [asyncio.get_running_loop().create_future() for _ in range(self._workers)]
        self._keepers = [asyncio.create_task(self._keep(up)) for up in ups]
        try:
            await asyncio.gather(*ups)
        except BaseException:
            await self.close()
            raise

    async def think(
        self, bot: str, view: BotView, legal: Sequence[Action], seed: str, limit: float
    ) -> BotDecision:
        """What the bot decides. It waits at most `limit` seconds for a worker, then has as many to answer:
        in a crowd nobody waits for long, and no worker is ended because others took their time."""
        task = Task(check_bot_name(bot), seed, view, tuple(legal))
        if len(legal) == 1:
            return BotDecision(legal[0], bot)
        job = _Job(task, limit)
        if self._keepers:
            self._jobs.put_nowait(job)
        else:
            job.fail(STOPPED)
        result = await job.result
        if result.index is not None:
            return BotDecision(legal[result.index], bot)
        self.faults += 1
        return BotDecision(BOTS[SIMPLE].act(view, legal, Random(seed)), SIMPLE, result.error)

    async def close(self) -> None:
        """End the workers. Whoever still waits gets the simple bot's answer."""
        keepers, self._keepers = self._keepers, []
        for keeper in keepers:
            keeper.cancel()
        await asyncio.gather(*keepers, return_exceptions=True)
        while not self._jobs.empty():
            self._jobs.get_nowait().fail(STOPPED)

    async def _keep(self, up: "asyncio.Future[None]") -> None:
        """One worker after the other, each for as long as it can be trusted."""
        while True:
            try:
                async with self._worker() as worker:
                    if not up.done():
                        up.set_result(None)
                    await self._serve(worker)
            except WorkerFailed as why:
                if not up.done():
                    up.set_exception(BotPoolError(str(why)))
                    return
                await asyncio.sleep(PAUSE_SECONDS)
            self.restarts += 1

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator[WorkerProcess]:
        worker = await start_worker(self._command)
        try:
            await worker.hear_ready()
            self._up.append(worker)
            yield worker
        finally:
            if worker in self._up:
                self._up.remove(worker)
            await worker.end()

    async def _serve(self, worker: WorkerProcess) -> None:
        """Put question after question to this worker, until it fails or dies."""
        gone = asyncio.create_task(worker.gone())
        try:
            while job := await self._next(gone):
                if job.begin() and not await self._ask(worker, job):
                    return
        finally:
            gone.cancel()

    async def _next(self, gone: "asyncio.Task[None]") -> _Job | None:
        """The next question; none if the worker died meanwhile."""
        taking = asyncio.create_task(self._jobs.get())
        try:
            await asyncio.wait({taking, gone}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            if taking.done():
                self._jobs.put_nowait(taking.result())  # it was taken in the same moment
            raise
        finally:
            taking.cancel()
        return taking.result() if taking.done() else None

    async def _ask(self, worker: WorkerProcess, job: _Job) -> bool:
        """Whether the worker is good for more. Its answer is waited for even if nobody wants it any more:
        it must not be taken for the next one."""
        begun = perf_counter()
        self.busy += 1
        try:
            job.finish(await worker.ask(job.task, job.limit))
        except WorkerFailed as failed:
            job.fail(str(failed))
            return False
        finally:
            self.busy -= 1
            THINKING_SECONDS.add(perf_counter() - begun)
            job.fail(STOPPED)  # where no answer was given
        return True
