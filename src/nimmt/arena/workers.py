"""The processes that play the matches: this one, or others on the same machine."""

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

from nimmt.bots import kill_programs

from .match import PlayedMatch, play_match
from .plan import ArenaError, Plan
from .players import dismiss_bots, exit_process

Work: TypeAlias = Sequence[tuple[int, int]]
"""Matches to play, each by its deal and its number."""

MOST_BREAKDOWNS = 3
EXIT_SECONDS = 10


class Workers(Protocol):
    count: int
    plan: Plan
    """The plan of the work that is submitted next."""

    def submit(self, work: Work) -> None: ...

    def finished(self) -> list[PlayedMatch]:
        """Wait until some work is done, and return its matches."""

    def close(self, *, at_once: bool) -> None:
        """Stop; work in progress is finished first, or dropped with `at_once`."""


def play_all(plan: Plan, work: Work, keep: bool) -> list[PlayedMatch]:
    return [play_match(plan, deal, number, keep=keep) for deal, number in work]


class Alone:
    """This process plays."""

    count = 1

    def __init__(self, plan: Plan, *, keep: bool) -> None:
        self.plan, self._keep = plan, keep
        self._waiting: list[Work] = []

    def submit(self, work: Work) -> None:
        self._waiting.append(work)

    def finished(self) -> list[PlayedMatch]:
        return play_all(self.plan, self._waiting.pop(0), self._keep)

    def close(self, *, at_once: bool) -> None:
        if at_once:
            self._waiting.clear()
        dismiss_bots()


class Processes:
    """Several processes play. Work that is lost when one dies is submitted again."""

    def __init__(self, plan: Plan, count: int, *, keep: bool) -> None:
        self.count = count
        self.plan, self._keep = plan, keep
        self._running: dict[Future[list[PlayedMatch]], Work] = {}
        self._breakdowns = 0
        self._start()

    def _start(self) -> None:
        context = get_context("spawn")
        alarm, self._alarm = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            self.count, mp_context=context, initializer=_start_worker, initargs=(alarm,)
        )

    def submit(self, work: Work) -> None:
        try:
            with _interrupts_held():
                future = self._pool.submit(play_all, self.plan, work, self._keep)
        except BrokenProcessPool:
            future = Future()
            future.set_exception(BrokenProcessPool())
        self._running[future] = work

    def finished(self) -> list[PlayedMatch]:
        while True:
            done, _ = wait(self._running, return_when=FIRST_COMPLETED)
            lost = [self._running[future] for future in done if _broken(future)]
            played = [match for future in done if not _broken(future) for match in future.result()]
            for future in done:
                del self._running[future]
            if lost:
                self._restart(lost)
            if played:
                self._breakdowns = 0
                return played

    def _restart(self, lost: list[Work]) -> None:
        """Start a new pool and resubmit its work: one dead process breaks the whole pool."""
        self._breakdowns += 1
        if self._breakdowns > MOST_BREAKDOWNS:
            raise ArenaError("The worker processes die again and again: is there enough memory?")
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


def local_workers(plan: Plan, count: int | None, *, keep: bool) -> Workers:
    """This many processes; `None` is one for each core that this process may use."""
    count = count or _cores()
    return Alone(plan, keep=keep) if count == 1 else Processes(plan, count, keep=keep)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _broken(future: "Future[list[PlayedMatch]]") -> bool:
    return isinstance(future.exception(), BrokenProcessPool)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block Ctrl-C while a worker starts, so that the worker does not receive it."""
    if sys.platform == "win32":  # it has no signal masks
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_worker(alarm: Connection) -> None:
    """Let a worker exit when the other end of the pipe closes: the run was stopped, or its process died."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: exit_process())
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_wait_for_alarm, args=(alarm,), daemon=True).start()


def _wait_for_alarm(alarm: Connection) -> None:
    with suppress(EOFError, OSError):
        alarm.recv_bytes()
    os.kill(os.getpid(), signal.SIGTERM)  # the main thread knows whether a program is just starting
    time.sleep(EXIT_SECONDS)
    kill_programs()
    os._exit(1)
