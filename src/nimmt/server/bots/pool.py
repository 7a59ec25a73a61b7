"""A pool of worker processes for bots, which would block the event loop.

If a bot fails, `lowest` decides in the server itself: it takes microseconds, needs no worker and cannot fail.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from time import perf_counter
from typing import NamedTuple

from nimmt.bots import BOTS
from nimmt.rules import Action, BotView, NimmtError

from ..clock import is_late
from ..metrics import THINKING_SECONDS
from .allowed import check_bot_name
from .process import COMMAND, WorkerFailed, WorkerProcess, start_worker
from .worker import Task, TaskResult

SIMPLE = "lowest"
PAUSE_SECONDS = 5.0
"""The pause before the next try to start a worker."""
STOPPED = "The workers were stopped."


class BotDecision(NamedTuple):
    action: Action
    bot: str
    """The bot that decided."""
    fault: str | None = None
    """Why it was not the bot that was asked."""


class BotPoolError(NimmtError):
    """No worker can be started."""


class _Job:
    """A task in the queue. The caller may be gone before it is done."""

    def __init__(self, task: Task, limit: float) -> None:
        self.task, self.limit = task, limit
        self.result: asyncio.Future[TaskResult] = asyncio.get_running_loop().create_future()
        self._patience = self._wait()

    def _wait(self) -> asyncio.TimerHandle:
        loop = asyncio.get_running_loop()
        return loop.call_later(self.limit, self._give_up, loop.time() + self.limit)

    def _give_up(self, due: float) -> None:
        if is_late(due):
            self._patience = self._wait()
        else:
            self.fail(f"No worker was free within {self.limit:g} s.")

    def begin(self) -> bool:
        """Whether a caller still waits for the result."""
        self._patience.cancel()
        return not self.result.done()

    def finish(self, result: TaskResult) -> None:
        self._patience.cancel()
        if not self.result.done():
            self.result.set_result(result)

    def fail(self, why: str) -> None:
        self.finish(TaskResult(error=why))


class BotPool:
    """Workers that take one task at a time, in the order of arrival."""

    def __init__(self, workers: int, *, command: Sequence[str] = COMMAND) -> None:
        self.busy = 0
        """How many workers have a task."""
        self.restarts = 0
        self.faults = 0
        """Decisions that `lowest` made because the bot failed."""
        self._workers, self._command = workers, command
        self._up: list[WorkerProcess] = []
        self._jobs: asyncio.Queue[_Job] = asyncio.Queue()
        self._keepers: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """How many tasks wait for a worker."""
        return self._jobs.qsize()

    @property
    def pids(self) -> list[int]:
        """The process ids of the running workers."""
        return [worker.pid for worker in self._up]

    async def start(self) -> None:
        """Start all workers and wait until they have loaded the bots."""
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
        """Ask a bot. It waits up to `limit` seconds for a worker, which then has `limit` seconds to decide.

        So nobody waits long in a crowd, and a worker is not blamed for the time in the queue.
        """
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
        """End the workers. Waiting callers get the decision of `lowest`."""
        keepers, self._keepers = self._keepers, []
        for keeper in keepers:
            keeper.cancel()
        await asyncio.gather(*keepers, return_exceptions=True)
        while not self._jobs.empty():
            self._jobs.get_nowait().fail(STOPPED)

    async def _keep(self, up: "asyncio.Future[None]") -> None:
        """Keep one worker running, and replace it when it fails."""
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
        """Give tasks to this worker until it fails or dies."""
        gone = asyncio.create_task(worker.gone())
        try:
            while job := await self._next(gone):
                if job.begin() and not await self._ask(worker, job):
                    return
        finally:
            gone.cancel()

    async def _next(self, gone: "asyncio.Task[None]") -> _Job | None:
        """The next task, or `None` if the worker died meanwhile."""
        taking = asyncio.create_task(self._jobs.get())
        try:
            await asyncio.wait({taking, gone}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            if taking.done():
                self._jobs.put_nowait(taking.result())  # taken in the moment of the cancellation
            raise
        finally:
            taking.cancel()
        return taking.result() if taking.done() else None

    async def _ask(self, worker: WorkerProcess, job: _Job) -> bool:
        """Whether the worker can go on. Wait for the result even if nobody wants it any more: otherwise it
        would be read as the result of the next task."""
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
            job.fail(STOPPED)  # if there is no result yet
        return True
