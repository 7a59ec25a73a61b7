"""Measure the server under load: decisions per second, their latency and their cost.

One process plays at tables of four over sockets; the server runs in another, without limits by address.
In turn with it the same messages are sent through an echo server, and through one that stores each message
before it is shown, so that the cost of the game is a ratio.
"""

import argparse
import gc
import json
import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.server_load import processes, report
from benchmarks.server_load.growth import GrowthFigures, measure_growth
from benchmarks.server_load.report import progress
from benchmarks.server_load.soak import Crowd, SoakFigures
from benchmarks.server_load.steady_play import Hall, SteadyFigures, echoed, joined
from nimmt.server.run import GARBAGE

FASTER = 0.8
"""Each step towards the knee shortens the turn by this factor."""
STEP_SECONDS = 8.0
TURNS = 3
"""How often the game and the echo take turns."""


def say(figures: SteadyFigures) -> SteadyFigures:
    progress("")
    print(report.show(figures), flush=True)
    return figures


def core(wanted: argparse.Namespace) -> int | None:
    return 0 if wanted.pin else None


async def steady(wanted: argparse.Namespace) -> list[SteadyFigures]:
    """One process on SQLite and, in turn with it, the same messages through the two echo servers.

    They take turns because other programs on the machine change what CPU time is worth.
    """
    games, echoes, stored, steps = [], [], [], []
    with (
        processes.sqlite() as database,
        processes.sqlite() as other_database,
        processes.game(database, core(wanted)) as server,
        processes.echo(core(wanted)) as other,
        processes.echo(core(wanted), other_database) as keeper,
    ):
        hall = await gathered(Hall([server], wanted.tables))
        look_for_garbage_seldom()
        for turn in range(1, TURNS + 1):
            progress(f"playing, {turn} of {TURNS}…")
            games.append(await hall.play("game", wanted.every, wanted.seconds / TURNS, keep=True))
            progress(f"the same through an echo room, {turn} of {TURNS}…")
            echoes.append(await echoed("echo", other, wanted.tables, hall.traffic()))
            progress(f"and stored, {turn} of {TURNS}…")
            stored.append(await echoed("echo, stored first", keeper, wanted.tables, hall.traffic()))
        game, echo, kept = [say(joined(parts)) for parts in (games, echoes, stored)]
        print(report.ratio(game, echo, kept), flush=True)
        if wanted.knee:
            steps = await faster_and_faster(hall, FASTER * wanted.every)
        await hall.close()
    return [game, echo, kept, *steps]


def look_for_garbage_seldom() -> None:
    """A full collection of the load generator would count as latency of the server."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)


async def postgres(wanted: argparse.Namespace) -> list[SteadyFigures]:
    """Two processes: first each table on one of them, then each on both."""
    found = []
    for spread, name in ((False, "table in one process"), (True, "table in both processes")):
        progress("starting PostgreSQL…")
        with processes.postgres() as database, ExitStack() as stack:
            servers = [stack.enter_context(processes.game(database.url)) for _ in range(2)]
            hall = await gathered(Hall(servers, wanted.tables, database=database.pid, spread=spread))
            progress("playing…")
            found.append(say(await hall.play(name, wanted.every, wanted.seconds)))
            if wanted.knee:
                found += await faster_and_faster(hall, FASTER * wanted.every)
            await hall.close()
    return found


async def growth(wanted: argparse.Namespace) -> list[GrowthFigures]:
    """Measure growth on SQLite and on PostgreSQL."""
    print(report.GROWTH_HEAD)
    with processes.sqlite() as database:
        found = [await measure_growth("SQLite", database, wanted.growth, progress)]
        say_growth(found[-1])
    with processes.postgres() as server:
        found.append(await measure_growth("PostgreSQL", server.url, wanted.growth, progress))
        say_growth(found[-1])
    print(report.GROWTH_NOTE)
    return found


def say_growth(figures: GrowthFigures) -> None:
    progress("")
    print(report.show_growth(figures), flush=True)


async def soak(wanted: argparse.Namespace) -> list[SoakFigures]:
    with processes.sqlite() as database, processes.game(database, core(wanted)) as server:
        soaked = await Crowd(server, wanted.tables, wanted.every).last(60 * wanted.soak, progress)
    progress("")
    print(report.show_soak(soaked))
    return [soaked]


async def gathered(hall: Hall) -> Hall:
    progress(f"{hall.players:,} players sit down…")
    await hall.gather()
    return hall


async def faster_and_faster(hall: Hall, every: float) -> list[SteadyFigures]:
    """Shorten the turn until the latency is too high."""
    steps: list[SteadyFigures] = []
    while not steps or steps[-1].p99_ms <= report.MOST_MS:
        progress(f"a turn in {every:.1f} s…")
        steps.append(say(await hall.play(f"a turn in {every:.2f} s", every, STEP_SECONDS)))
        every *= FASTER
    print(report.knee(steps), flush=True)
    return steps


async def measure(wanted: argparse.Namespace) -> dict[str, Any]:
    if wanted.growth:
        return {"growth": [figures._asdict() for figures in await growth(wanted)]}
    if wanted.soak:
        return {"soak": [soaked._asdict() for soaked in await soak(wanted)]}
    print(report.HEAD)
    part = postgres if wanted.postgres else steady
    found = await part(wanted)
    print(report.NOTE)
    return {part.__name__: [figures.plain() for figures in found]}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=250, help="tables of four players (%(default)s)")
    parser.add_argument("--every", type=float, default=5.0, help="the seconds of a turn (%(default)s)")
    parser.add_argument("--seconds", type=float, default=15.0, help="the seconds to measure (%(default)s)")
    parser.add_argument("--knee", action="store_true", help="then shorten the turn until p99 is over 100 ms")
    parser.add_argument("--postgres", action="store_true", help="measure two processes on PostgreSQL instead")
    parser.add_argument(
        "--growth",
        type=int,
        metavar="N",
        help="measure N times 10,000 finished and 1,000 open tables instead",
    )
    parser.add_argument(
        "--soak", type=float, metavar="MINUTES", help="steady play with lost connections instead"
    )
    parser.add_argument(
        "--pin", action="store_true", help="pin the server to one core and the load to another"
    )
    parser.add_argument("--json", metavar="FILE", help="write all figures to a file, too")
    return parser.parse_args()


def main() -> int:
    wanted = arguments()
    if wanted.pin:
        os.sched_setaffinity(0, {1})
    try:
        found = uvloop.run(measure(wanted))
    except KeyboardInterrupt:
        return 130
    if wanted.json:
        Path(wanted.json).write_text(json.dumps(found, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
