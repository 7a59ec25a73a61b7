"""A worker process, seen from the server."""

import asyncio
import os
import sys

import pytest

from nimmt.server.bots.process import start_worker

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
