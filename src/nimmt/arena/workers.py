"""Who plays the matches: this process, or others on the same machine."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Protocol, TypeAlias

from .errors import ArenaError
from .match import Kept, play
from .plan import Plan
from .players import dismiss, leave

Work: TypeAlias = Sequence[tuple[int, int]]
"""Matches, each by its deal and its number."""

MOST_BREAKDOWNS = 3
SECONDS_TO_LEAVE = 10


class Crew(Protocol):
    workers: int
    plan: Plan
    """To which the work belongs that is handed out next."""

    def submit(self, work: Work) -> None: ...

    def finished(self) -> list[Kept]:
        """Wait until some of the work is done."""

    def close(self, *, at_once: bool) -> None:
        """Work that is still going on is waited for, or dropped."""


def play_all(plan: Plan, work: Work, keep: bool) -> list[Kept]:
    return [play(plan, deal, number, keep=keep) for deal, number in work]


class Alone:
    """This process plays."""

    workers = 1

    def __init__(self, plan: Plan, *, keep: bool) -> None:
        self.plan, self._keep = plan, keep
        self._waiting: list[Work] = []

    def submit(self, work: Work) -> None:
        self._waiting.append(work)

    def finished(self) -> list[Kept]:
        return play_all(self.plan, self._waiting.pop(0), self._keep)

    def close(self, *, at_once: bool) -> None:
        if at_once:
            self._waiting.clear()
        dismiss()


class Processes:
    """Several processes play. What one had in hand when it died is played again."""

    def __init__(self, plan: Plan, workers: int, *, keep: bool) -> None:
        self.workers = workers
        self.plan, self._keep = plan, keep
        self._running: dict[Future[list[Kept]], Work] = {}
        self._breakdowns = 0
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        alarm, self._alarm = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            self.workers, mp_context=context, initializer=_enlist, initargs=(alarm,)
        )

    def submit(self, work: Work) -> None:
        try:
            with _interrupts_held():
                future = self._pool.submit(play_all, self.plan, work, self._keep)
        except BrokenProcessPool:
            future = Future()
            future.set_exception(BrokenProcessPool())
        self._running[future] = work

    def finished(self) -> list[Kept]:
        while True:
            done, _ = wait(self._running, return_when=FIRST_COMPLETED)
            lost = [self._running[future] for future in done if _broken(future)]
            played = [kept for future in done if not _broken(future) for kept in future.result()]
            for future in done:
                del self._running[future]
            if lost:
                self._replace(lost)
            if played:
                self._breakdowns = 0
                return played

    def _replace(self, lost: list[Work]) -> None:
        """One dead process takes the whole pool with it: a new one gets the work that was going on."""
        self._breakdowns += 1
        if self._breakdowns > MOST_BREAKDOWNS:
            raise ArenaError("The processes that play die again and again: is there enough memory?")
        wait(self._running)
        sound = {future: work for future, work in self._running.items() if not _broken(future)}
        lost += [work for future, work in self._running.items() if future not in sound]
        self.close(at_once=True)
        self._running = sound
        self._start()
        for work in lost:
            self.submit(work)

    def close(self, *, at_once: bool) -> None:
        if at_once:
            self._alarm.close()
        self._pool.shutdown(cancel_futures=True)
        self._alarm.close()


def local_crew(plan: Plan, workers: int | None, *, keep: bool) -> Crew:
    """So many processes, or one for each core that this process may use."""
    count = workers or _cores()
    return Alone(plan, keep=keep) if count == 1 else Processes(plan, count, keep=keep)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _broken(future: "Future[list[Kept]]") -> bool:
    return isinstance(future.exception(), BrokenProcessPool)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """A process that is started meanwhile does not take a Ctrl-C that is meant for this one."""
    if sys.platform == "win32":  # which has no such masks
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _enlist(alarm: Connection) -> None:
    """A worker leaves when nobody holds the other end of the alarm any more: the run was stopped, or the
    process that leads it has died."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: leave())
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_listen, args=(alarm,), daemon=True).start()


def _listen(alarm: Connection) -> None:
    with suppress(EOFError, OSError):
        alarm.recv_bytes()
    os.kill(os.getpid(), signal.SIGTERM)  # the main thread knows whether it is starting a program just now
    time.sleep(SECONDS_TO_LEAVE)
    os._exit(1)
