"""A worker process, seen from the server."""

import asyncio
import os
import sys

import pytest

from nimmt.server import clock
from nimmt.server.bots.pool import _Job
from nimmt.server.bots.process import WorkerFailed, start_worker
from nimmt.server.bots.worker import Task, TaskResult
from tests.bots.positions import first_positions

pytestmark = pytest.mark.anyio


async def test_a_worker_has_ended_though_whoever_ends_it_is_cancelled_meanwhile() -> None:
    """Otherwise its end would be reported to a closed event loop."""
    worker = await start_worker([sys.executable, "-c", "input()"])
    ending = asyncio.create_task(worker.end())
    await asyncio.sleep(0)
    ending.cancel()
    with pytest.raises(asyncio.CancelledError):
        await ending
    with pytest.raises(ProcessLookupError):
        os.kill(worker.pid, 0)


SLOW = """
import sys
sys.stdin.readline()
sys.stdin.readline()
print('{"index": 1}', flush=True)
sys.stdin.readline()
"""
"""It answers the second message."""
FIRST = first_positions(seats=6)[0]
TASK = Task("lowest", "1", FIRST.view, tuple(FIRST.legal))


async def test_a_worker_has_time_again_if_the_server_stood_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The timer is late, and the answer may be there."""
    worker = await start_worker([sys.executable, "-c", SLOW])

    def is_late(_: float) -> bool:
        worker._stdin.write(b"\n")
        return True

    monkeypatch.setattr("nimmt.server.bots.process.is_late", is_late)
    try:
        assert await worker.ask(TASK, 0.01) == TaskResult(index=1)
    finally:
        await worker.end()


async def test_a_worker_that_does_not_answer_has_failed() -> None:
    worker = await start_worker([sys.executable, "-c", "input(); input()"])
    try:
        with pytest.raises(WorkerFailed, match="no answer"):
            await worker.ask(TASK, 0.0)
    finally:
        await worker.end()


async def test_a_task_waits_for_a_worker_again_if_the_server_stood_still() -> None:
    job = _Job(TASK, 100.0)
    now = asyncio.get_running_loop().time()
    job._give_up(now - clock.LATE_SECONDS - 1)
    assert job.begin()
    job._give_up(now)
    assert job.result.result().error == "No worker was free within 100 s."
