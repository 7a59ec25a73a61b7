"""A worker process, seen from the server: start it, give it a task, end it."""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

from msgspec import DecodeError
from msgspec.json import decode, encode

from ..clock import is_late
from .worker import READY, Task, TaskResult

COMMAND = (sys.executable, "-P", "-m", "nimmt.server.bots.worker")
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
START_SECONDS = 60.0


class WorkerFailed(Exception):  # noqa: N818
    """The worker must be replaced; the message says why."""


class WorkerProcess:
    def __init__(self, process: Process) -> None:
        assert process.stdin
        assert process.stdout
        self._process, self._stdin, self._stdout = process, process.stdin, process.stdout
        self.pid = process.pid

    async def hear_ready(self) -> None:
        """Wait until the worker has loaded the bots."""
        with suppress(TimeoutError, ValueError):
            async with asyncio.timeout(START_SECONDS):
                if await self._stdout.readline() == READY:
                    return
        raise WorkerFailed("A worker does not start.")

    async def ask(self, task: Task, limit: float) -> TaskResult:
        """The result of a task, if it is valid and in time."""
        try:
            self._stdin.write(encode(task) + b"\n")
            line = await self._line(limit)
        except TimeoutError:
            raise WorkerFailed(f"It gave no answer within {limit:g} s.") from None
        except ValueError:
            raise WorkerFailed("Its worker gave an answer that is too long.") from None
        except (OSError, RuntimeError):  # uvloop raises the latter for a closed pipe
            raise WorkerFailed("Its worker died.") from None
        if not line:
            raise WorkerFailed("Its worker died.")
        return _understood(line, len(task.legal))

    async def _line(self, limit: float) -> bytes:
        while True:
            due = asyncio.get_running_loop().time() + limit
            try:
                async with asyncio.timeout(limit):
                    return await self._stdout.readline()
            except TimeoutError:
                if not is_late(due):
                    raise

    async def gone(self) -> None:
        await self._process.wait()

    async def end(self) -> None:
        """Kill the process and wait for its end, even if the caller is cancelled."""
        with suppress(ProcessLookupError):
            self._process.kill()
        # A worker that wrote too much has left something in its pipe.
        ended = asyncio.ensure_future(self._process.communicate())
        try:
            await asyncio.shield(ended)
        except asyncio.CancelledError:
            await ended
            raise


async def start_worker(command: Sequence[str]) -> WorkerProcess:
    environment = {**os.environ, **ONE_THREAD}
    try:
        # A new session, so that Ctrl-C at the terminal does not reach it.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment, start_new_session=True
        )
    except OSError as error:
        raise WorkerFailed(f"A worker does not start: {error.strerror}.") from None
    return WorkerProcess(process)


def _understood(line: bytes, choices: int) -> TaskResult:
    try:
        result = decode(line, type=TaskResult)
    except DecodeError:
        raise WorkerFailed("Its worker gave an answer that cannot be read.") from None
    if result.error is None and not (result.index is not None and 0 <= result.index < choices):
        raise WorkerFailed("Its worker gave none of the legal answers.")
    return result
