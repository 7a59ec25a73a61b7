"""Workers on a Ray cluster. Install `nimmt[ray]` on every machine."""

import logging
import socket
from typing import Any

from .match import PlayedMatch
from .plan import ArenaError, Plan
from .workers import Work, play_all

CONNECT_SECONDS = 10


class RayCluster:
    """Ray tasks play the matches. Ray repeats the tasks of a machine that dies."""

    def __init__(self, plan: Plan, address: str, *, keep: bool) -> None:
        self._ray = _connect(address)
        self.count = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self.plan, self._keep = plan, keep
        self._play = self._ray.remote(max_retries=-1)(play_all)
        self._running: list[Any] = []

    def submit(self, work: Work) -> None:
        self._running.append(self._play.remote(self.plan, work, self._keep))

    def finished(self) -> list[PlayedMatch]:
        self._ray.wait(self._running, num_returns=1)
        done, self._running = self._ray.wait(self._running, num_returns=len(self._running), timeout=0)
        return [match for played in self._ray.get(done) for match in played]

    def close(self, *, at_once: bool) -> None:
        if at_once:
            for task in self._running:
                self._ray.cancel(task, force=True)
        self._ray.shutdown()


def _connect(address: str) -> Any:
    try:
        import ray
    except ImportError:
        raise ArenaError("--ray needs Ray, which is not installed: pip install 'nimmt[ray]'.") from None
    _check_reachable(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        reason = str(error).partition("\n")[0].rstrip(".")
        raise ArenaError(f"No Ray cluster answers at {address}: {reason}.") from None
    return ray


def _check_reachable(address: str) -> None:
    """Try the port first: Ray itself retries for minutes if nothing listens there."""
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or "/" in host:
        return
    try:
        socket.create_connection((host, int(port)), timeout=CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise ArenaError(f"No Ray cluster answers at {address}: {error}.") from None
