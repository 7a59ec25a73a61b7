"""`/metrics` for Prometheus. Only this machine and the networks of `--metrics-from` may read it."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from ipaddress import ip_network
from pathlib import Path
from platform import python_version
from time import process_time, time
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

import nimmt
from nimmt.rules import NimmtError
from nimmt.table import Code, Stage

from ..connections import file_limit
from ..limits import peer_of, read_address
from ..metrics import CONTENT_TYPE, FIGURES, Kind, Labels, Values, exposition
from ..services import Network, ServerOptions, Services
from .endpoint import problem

STARTED = time()
SELF = Path("/proc/self")
FORWARDED = ("forwarded", "via", "x-real-ip")
"""Headers that proxies add, besides those that begin with `x-forwarded-`."""
LOCAL_ONLY = (
    "Metrics are only served to this machine, without a proxy;"
    " nimmt serve --metrics-from ADDRESS lets others read them."
)


async def metrics(request: Request) -> Response:
    """Serve the metrics. They are for the operator, and not part of the documented API."""
    services: Services = request.app.state.services
    if not _may_read(request, services.options):
        return problem(Code.FORBIDDEN, LOCAL_ONLY)
    text = exposition([*FIGURES, *[reading.of(services) for reading in READINGS]])
    return Response(text, headers={"Cache-Control": "no-store"}, media_type=CONTENT_TYPE)


class NetworkError(NimmtError):
    """A text that is neither an address nor a network."""


def read_networks(texts: Iterable[str]) -> tuple[Network, ...]:
    return tuple([_network(text) for text in texts])


def _network(text: str) -> Network:
    try:
        return ip_network(text)
    except ValueError:
        raise NetworkError(
            f"--metrics-from takes an address or network such as 10.0.0.5 or 10.0.0.0/24, not {text[:60]!r}."
        ) from None


def _may_read(request: Request, options: ServerOptions) -> bool:
    """A request through a proxy does not count as one from this machine, even if the proxy runs on it.

    A proxy that adds no header shows by the Host that it passes on. If it changes that too, nobody can play
    through it: every page would then look like one of another site.
    """
    peer = peer_of(request.scope, options.behind_proxy)
    forwarded = [name for name in request.headers if name in FORWARDED or name.startswith("x-forwarded-")]
    if peer is None or (forwarded and not (options.behind_proxy and "x-forwarded-for" in forwarded)):
        return False
    if any(peer in network for network in options.metrics_from):
        return True
    return peer.is_loopback and not forwarded and _is_this_machine(request.headers.get("host", ""))


def _is_this_machine(host: str) -> bool:
    address = read_address(host)
    return host.partition(":")[0] == "localhost" if address is None else address.is_loopback


class Reading(NamedTuple):
    """A value that is read on request; it is left out where the system does not provide it."""

    name: str
    kind: Kind
    says: str
    labels: tuple[str, ...]
    read: Callable[[Services], Mapping[Labels, float]]

    def of(self, services: Services) -> Values:
        return Values(self.name, self.kind, self.says, self.labels, self.read(services))


def _tables(services: Services) -> Mapping[Labels, int]:
    counts = Counter([room.table.stage for room in services.rooms])
    return {(stage,): counts[stage] for stage in Stage}


def _connections(services: Services) -> Mapping[Labels, int]:
    counts: dict[Labels, int] = {("table",): 0, ("tv",): 0, ("lobby",): len(services.lobby)}
    for room in services.rooms:
        for visitor in room.visitors:
            counts[(visitor.manner,)] += 1
    return counts


def _players(services: Services) -> Mapping[Labels, int]:
    counts: dict[Labels, int] = {("person",): 0, ("program",): 0}
    for room in services.rooms:
        here = room.persons
        for chair in room.table.chairs if here else ():
            if chair.person in here:
                counts[("program" if chair.program else "person",)] += 1
    return counts


def _build(_services: Services) -> Mapping[Labels, int]:
    return {(nimmt.__version__, python_version(), sys.platform): 1}


def _memory(_services: Services) -> Mapping[Labels, int]:
    try:
        pages = int((SELF / "statm").read_text("ascii").split()[1])
    except OSError:
        return {}
    return {(): pages * os.sysconf("SC_PAGE_SIZE")}


def _files(_services: Services) -> Mapping[Labels, int]:
    try:
        return {(): len([*(SELF / "fd").iterdir()])}
    except OSError:
        return {}


def _most_files(_services: Services) -> Mapping[Labels, int]:
    most = file_limit()
    return {} if most is None else {(): most}


def _value(name: str, kind: Kind, says: str, read: Callable[[Services], float]) -> Reading:
    """A reading without labels."""
    return Reading(name, kind, says, (), lambda services: {(): read(services)})


READINGS = (
    Reading("nimmt_tables", "gauge", "Tables that this process holds, by stage.", ("stage",), _tables),
    Reading(
        "nimmt_connections", "gauge", "WebSockets to tables, TV screens and the lobby.", ("to",), _connections
    ),
    _value("nimmt_open_connections", "gauge", "Open TCP connections.", lambda s: len(s.connections)),
    _value(
        "nimmt_most_connections",
        "gauge",
        "Limit on open TCP connections.",
        lambda s: s.connections.caps.of_all,
    ),
    Reading(
        "nimmt_players", "gauge", "Connected people and programs who sit at a table.", ("kind",), _players
    ),
    _value(
        "nimmt_bot_questions_waiting",
        "gauge",
        "Bot decisions that wait for a worker.",
        lambda s: s.bots.waiting,
    ),
    _value("nimmt_bot_workers", "gauge", "Bot workers that run.", lambda s: len(s.bots.pids)),
    _value("nimmt_bot_workers_busy", "gauge", "Bot workers that are busy.", lambda s: s.bots.busy),
    _value("nimmt_bot_worker_restarts_total", "counter", "Replaced bot workers.", lambda s: s.bots.restarts),
    _value(
        "nimmt_bot_faults_total",
        "counter",
        "Decisions of `lowest` for a failed bot.",
        lambda s: s.bots.faults,
    ),
    Reading("nimmt_build_info", "gauge", "Always 1.", ("version", "python", "platform"), _build),
    _value(
        "process_start_time_seconds", "gauge", "Start time, in seconds since the epoch.", lambda _: STARTED
    ),
    _value("process_cpu_seconds_total", "counter", "CPU time without bot workers.", lambda _: process_time()),
    Reading("process_resident_memory_bytes", "gauge", "Memory without bot workers.", (), _memory),
    Reading("process_open_fds", "gauge", "Open files and sockets.", (), _files),
    Reading("process_max_fds", "gauge", "Limit on open files and sockets.", (), _most_files),
)
