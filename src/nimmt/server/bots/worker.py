"""The worker process: reads a task per line from stdin and writes a result per line to stdout."""

import os
import signal
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from typing import BinaryIO

from msgspec import Struct
from msgspec.json import decode, encode

from nimmt.bots import find_bot, warm_up
from nimmt.rules import Action, BotView, NimmtError

READY = b"ready\n"
COURTESY = 5
"""The niceness of a worker: the server, which people wait for, comes first."""


class Task(Struct, frozen=True):
    bot: str
    seed: str
    view: BotView
    legal: tuple[Action, ...]


class TaskResult(Struct, frozen=True, forbid_unknown_fields=True):
    """The index of the chosen action among the legal ones, or an error."""

    index: int | None = None
    error: str | None = None


def run_task(line: bytes) -> TaskResult:
    """Let the bot decide. Report any failure as a result, and be ready for the next task."""
    try:
        task = decode(line, type=Task)
        act = find_bot(task.bot).act
        return TaskResult(task.legal.index(act(task.view, task.legal, Random(task.seed))))
    except Exception as error:  # noqa: BLE001 - the outermost loop of this process
        return TaskResult(error=f"It stumbled: {error!r}.")


def main() -> None:
    """Ignore Ctrl-C and SIGTERM: the server ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, tasks), daemon=True).start()
    with suppress(NimmtError):  # some bots work without the kernel
        warm_up(find_bot("expert:1"))
    if hasattr(os, "nice"):  # not on Windows
        os.nice(COURTESY)  # only now, because the server waits for the start
    _write(READY)
    while True:
        _write(encode(run_task(tasks.get())) + b"\n")


def _listen(lines: BinaryIO, tasks: "SimpleQueue[bytes]") -> None:
    """Exit at the end of the input: the server is gone, perhaps killed."""
    for line in lines:
        tasks.put(line)
    os._exit(0)


def _write(line: bytes) -> None:
    try:
        sys.stdout.buffer.write(line)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
