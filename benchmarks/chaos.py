"""Check that the server keeps its promises under faults."""

import argparse
import asyncio
import signal
import sys
import textwrap
import traceback
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random
from secrets import randbelow
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.server.store.postgres_server import NoPostgresError, Server, postgres_server

from .faults.abuse import one_who_comes_and_goes, one_who_does_not_read, one_who_floods
from .faults.checker import UNFINISHED
from .faults.clocks import clock_jumps
from .faults.databases import (
    cut_before,
    cut_behind,
    disk_is_full,
    postgres_hangs,
    postgres_stops,
    second_server,
)
from .faults.kills import kills_on_postgres, kills_on_sqlite
from .faults.scenario import ScenarioContext, ScenarioOutcome
from .faults.standstill import stands_still

SCENARIOS: dict[str, Callable[[ScenarioContext], Awaitable[ScenarioOutcome]]] = {
    "kills-sqlite": kills_on_sqlite,
    "kills-postgres": kills_on_postgres,
    "postgres-hangs": postgres_hangs,
    "postgres-stops": postgres_stops,
    "cut-behind": cut_behind,
    "cut-before": cut_before,
    "disk-full": disk_is_full,
    "second-server": second_server,
    "clock-jumps": clock_jumps,
    "stands-still": stands_still,
    "not-reading": one_who_does_not_read,
    "flooding": one_who_floods,
    "coming-and-going": one_who_comes_and_goes,
}
SLICE = ("kills-sqlite", "kills-postgres", "second-server")
"""The default scenarios: about a minute."""
WIDTH = 110


def main() -> int:
    plan = _plan()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that the servers are stopped
    seed = randbelow(10**6) if plan.seed is None else plan.seed
    print(f"Seed {seed}: the same choices again with --seed {seed}.")
    names = plan.scenarios or (SCENARIOS if plan.all else SLICE)
    broken = 0
    with Postgres() as postgres:
        for name in names:
            try:
                broken += _run(name, plan, Random(f"{seed} {name}"), postgres)
            except KeyboardInterrupt:
                print("Interrupted: the findings until then are above.")
                return 1
    return 1 if broken else 0


def _plan() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.chaos", description=__doc__)
    parser.add_argument("scenarios", nargs="*", metavar="scenario", help=f"any of {', '.join(SCENARIOS)}")
    parser.add_argument("--all", action="store_true", help="every scenario; some take a minute or two each")
    parser.add_argument(
        "--tables",
        type=int,
        default=8,
        help="tables in play during the kills (%(default)s; 50 in a long run)",
    )
    parser.add_argument(
        "--kills", type=int, default=8, help="kills on each database (%(default)s; 200 in a long run)"
    )
    parser.add_argument("--seed", type=int, help="repeat the choices of another run")
    plan = parser.parse_args()
    unknown = [name for name in plan.scenarios if name not in SCENARIOS]
    if unknown:
        parser.error(f"there is no scenario {unknown[0]!r}; there are {', '.join(SCENARIOS)}")
    return plan


class Postgres:
    """A PostgreSQL server for the whole run, started on first use."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._server: Server | None = None
        self._numbers = count(1)

    def __enter__(self) -> "Postgres":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def __call__(self) -> Server:
        if self._server is None:
            self._server = self._stack.enter_context(postgres_server())
        return self._server

    def database(self) -> str:
        name = f"nimmt{next(self._numbers)}"
        self().execute(f"CREATE DATABASE {name}")
        return self().url.replace("/postgres?", f"/{name}?")


def _run(name: str, plan: argparse.Namespace, rng: Random, postgres: Postgres) -> int:
    """Run a scenario; return the number of broken promises."""
    began = perf_counter()
    with TemporaryDirectory(prefix="nimmt-chaos-") as folder:
        context = ScenarioContext(
            rng, Path(folder), plan.tables, plan.kills, postgres, postgres.database, _progress(name), []
        )
        try:
            outcome = asyncio.run(_scenario(name, context))
        except KeyboardInterrupt:
            _show_so_far(name, context, perf_counter() - began)
            raise
        except NoPostgresError as error:
            outcome = ScenarioOutcome("nothing", (), str(error), skipped=True)
        except Exception as error:  # noqa: BLE001 - the other scenarios have their turn
            traceback.print_exc()
            outcome = ScenarioOutcome("failed", [f"{type(error).__name__}: {error}"], "")
    _show(name, outcome, perf_counter() - began)
    return len(outcome.broken)


def _show_so_far(name: str, context: ScenarioContext, seconds: float) -> None:
    """Show the outcomes of an interrupted scenario; a match in play is no broken promise."""
    for found in context.so_far:
        broken = [sentence for sentence in found.broken if UNFINISHED not in sentence]
        _show(name, found._replace(broken=broken), seconds)


async def _scenario(name: str, context: ScenarioContext) -> ScenarioOutcome:
    return await SCENARIOS[name](context)


def _progress(name: str) -> Callable[[str], None]:
    """A function that shows progress on one line of the terminal, if there is one."""

    def told(how_far: str) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r\x1b[K{f'{name}: {how_far}' if how_far else ''}")
            sys.stderr.flush()

    return told


def _show(name: str, outcome: ScenarioOutcome, seconds: float) -> None:
    verdict = "skipped" if outcome.skipped else "BROKEN" if outcome.broken else "kept"
    print(f"{name:18} {verdict:8} {seconds:6.0f} s")
    for text in (outcome.did, outcome.figures, *outcome.broken[:20]):
        print(textwrap.fill(text, WIDTH, initial_indent="    ", subsequent_indent="    "))
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
