"""A process that thinks for bots: a question a line on its input, an answer a line on its output."""

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
"""How far the server, which people wait for, goes before."""


class Task(Struct, frozen=True):
    bot: str
    seed: str
    view: BotView
    legal: tuple[Action, ...]


class TaskResult(Struct, frozen=True, forbid_unknown_fields=True):
    """The place of the action among the legal ones, or a sentence why there is none."""

    index: int | None = None
    error: str | None = None


def run_task(line: bytes) -> TaskResult:
    """What the bot decides. Whatever goes wrong in it is told, and the next question gets its turn."""
    try:
        task = decode(line, type=Task)
        act = find_bot(task.bot).act
        return TaskResult(task.legal.index(act(task.view, task.legal, Random(task.seed))))
    except Exception as error:  # noqa: BLE001 - the outermost loop of this process
        return TaskResult(error=f"It stumbled: {error!r}.")


def main() -> None:
    """Ctrl-C and a stop of the whole service are for the server, which lets its workers go."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    tasks: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, tasks), daemon=True).start()
    with suppress(NimmtError):  # without the kernel there are still bots that do not need it
        warm_up(find_bot("expert:1"))
    if hasattr(os, "nice"):  # not on Windows
        os.nice(COURTESY)  # not before: the server waits for it
    _write(READY)
    while True:
        _write(encode(run_task(tasks.get())) + b"\n")


def _listen(lines: BinaryIO, tasks: "SimpleQueue[bytes]") -> None:
    """At the end of the input the server is gone, even by SIGKILL, and whatever is thought is for nobody."""
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
