"""What a server is like at this moment: read when somebody asks, and not kept."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from platform import python_version
from time import process_time, time
from typing import NamedTuple

import nimmt
from nimmt.table import Stage

from ..metrics.registry import Kind, Labels, Values
from ..services import House

STARTED = time()
SELF = Path("/proc/self")


class Reading(NamedTuple):
    """Something that can be read of a server; nothing where the system does not say it."""

    name: str
    kind: Kind
    says: str
    labels: tuple[str, ...]
    read: Callable[[House], Mapping[Labels, float]]

    def of(self, house: House) -> Values:
        return Values(self.name, self.kind, self.says, self.labels, self.read(house))


def _tables(house: House) -> Mapping[Labels, int]:
    counts = Counter([room.table.stage for room in house.rooms])
    return {(stage,): counts[stage] for stage in Stage}


def _connections(house: House) -> Mapping[Labels, int]:
    counts: dict[Labels, int] = {("table",): 0, ("tv",): 0, ("lobby",): len(house.lobby)}
    for room in house.rooms:
        for visitor in room.visitors:
            counts[(visitor.manner,)] += 1
    return counts


def _players(house: House) -> Mapping[Labels, int]:
    counts: dict[Labels, int] = {("person",): 0, ("program",): 0}
    for room in house.rooms:
        here = room.persons
        for chair in room.table.chairs if here else ():
            if chair.person in here:
                counts[("program" if chair.program else "person",)] += 1
    return counts


def _build(_house: House) -> Mapping[Labels, int]:
    return {(nimmt.__version__, python_version(), sys.platform): 1}


def _memory(_house: House) -> Mapping[Labels, int]:
    try:
        pages = int((SELF / "statm").read_text("ascii").split()[1])
    except OSError:
        return {}
    return {(): pages * os.sysconf("SC_PAGE_SIZE")}


def _files(_house: House) -> Mapping[Labels, int]:
    try:
        return {(): len([*(SELF / "fd").iterdir()])}
    except OSError:
        return {}


def _most_files(_house: House) -> Mapping[Labels, int]:
    try:
        import resource
    except ImportError:
        return {}
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return {} if most == resource.RLIM_INFINITY else {(): most}


READINGS = (
    Reading("nimmt_tables", "gauge", "Tables that this process holds, by stage.", ("stage",), _tables),
    Reading(
        "nimmt_connections",
        "gauge",
        "Open sockets: of tables, of screens for all, of the list of tables.",
        ("to",),
        _connections,
    ),
    Reading(
        "nimmt_players",
        "gauge",
        "Those who sit at a table and are connected here: people and programs.",
        ("kind",),
        _players,
    ),
    Reading(
        "nimmt_bot_questions_waiting",
        "gauge",
        "Questions to bots that no worker has begun with.",
        (),
        lambda house: {(): house.thinkers.waiting},
    ),
    Reading(
        "nimmt_bot_workers",
        "gauge",
        "Workers that are up.",
        (),
        lambda house: {(): len(house.thinkers.pids)},
    ),
    Reading(
        "nimmt_bot_workers_busy",
        "gauge",
        "Workers that are thinking.",
        (),
        lambda house: {(): house.thinkers.busy},
    ),
    Reading(
        "nimmt_bot_worker_restarts_total",
        "counter",
        "Workers that had to be replaced.",
        (),
        lambda house: {(): house.thinkers.restarts},
    ),
    Reading(
        "nimmt_bot_faults_total",
        "counter",
        "Answers that were not those of the bot that was asked.",
        (),
        lambda house: {(): house.thinkers.faults},
    ),
    Reading("nimmt_build_info", "gauge", "Always 1.", ("version", "python", "platform"), _build),
    Reading(
        "process_start_time_seconds",
        "gauge",
        "When the process was started, in seconds since the epoch.",
        (),
        lambda _: {(): STARTED},
    ),
    Reading(
        "process_cpu_seconds_total",
        "counter",
        "CPU time of the process, without that of the bots' workers.",
        (),
        lambda _: {(): process_time()},
    ),
    Reading(
        "process_resident_memory_bytes",
        "gauge",
        "Memory of the process, without that of the bots' workers.",
        (),
        _memory,
    ),
    Reading("process_open_fds", "gauge", "Files and sockets that are open.", (), _files),
    Reading("process_max_fds", "gauge", "The most files and sockets that may be open.", (), _most_files),
)
