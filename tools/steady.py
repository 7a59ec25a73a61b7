"""Runs the whole suite many times and tells of every failure: `make steady N=20`.

Of N runs a quarter has two busy loops beside it, and three of twenty come in random order; then each file of
tests/server and tests/web is run alone. What has passed for a commit is kept in build/steady/, and the same
command goes on from there.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import NamedTuple

HOME = Path(__file__).parents[1]
BUSY_LOOPS = 2
ALONE = ("tests/server", "tests/web")
PYTEST = [sys.executable, "-m", "pytest", "-q"]
CLOSING = re.compile(r"^\d+ (?:passed|failed|skipped|deselected|error).* in [\d.]+s.*$", re.MULTILINE)
NO_TESTS = 5
"""What pytest says of a file that only `make long` runs."""


class Run(NamedTuple):
    name: str
    command: list[str]
    busy: bool = False
    order: str = ""
    """A seed for the order of the tests; none: as they stand."""


class Outcome(NamedTuple):
    status: int
    seconds: float
    closing: str


def plan(count: int) -> list[Run]:
    """The busy and the shuffled ones are spread among the plain ones."""
    busy, shuffled = round(count / 4), round(count * 3 / 20)
    kinds = ["busy"] * busy + ["shuffled"] * shuffled + ["plain"] * (count - busy - shuffled)
    kinds = [kinds[7 * number % count] for number in range(count)] if count % 7 else kinds
    suite = ["make", "--no-print-directory", "test"]
    runs = [
        Run(f"{number:02} {kind}", suite, kind == "busy", str(number) if kind == "shuffled" else "")
        for number, kind in enumerate(kinds, 1)
    ]
    files = [file for folder in ALONE for file in sorted((HOME / folder).rglob("test_*.py"))]
    names = [str(file.relative_to(HOME)) for file in files]
    return [*runs, *[Run(name, [*PYTEST, name]) for name in names]]


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def do(run: Run, log: Path) -> Outcome:
    environment = {**os.environ, "NIMMT_ORDER": run.order} if run.order else None
    begun = monotonic()
    with log.open("w") as output, busy_loops(BUSY_LOOPS if run.busy else 0):
        process = subprocess.Popen(
            run.command,
            cwd=HOME,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            status = process.wait()
        except BaseException:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
            raise
    closing = "; ".join(CLOSING.findall(log.read_text(errors="replace")))
    return Outcome(status, monotonic() - begun, closing)


def commit() -> str:
    """What is tried; with changes that are not committed nothing is kept for the next time."""
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=HOME, capture_output=True, check=True)
    found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=HOME, capture_output=True, check=True)
    return "changed" if changed.stdout else found.stdout.decode().strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=20, help="how often the whole suite is run")
    count = parser.parse_args().count
    if count < 1:
        parser.error(f"the suite can be run once or more often, not {count} times")
    tried = commit()
    folder = HOME / "build" / "steady" / tried
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "passed.jsonl"
    if tried == "changed":
        kept.unlink(missing_ok=True)
    passed = {json.loads(line)["run"] for line in kept.read_text().splitlines()} if kept.exists() else set()
    failed = 0
    runs = plan(count)
    for number, run in enumerate(runs, 1):
        label = f"{number:3} of {len(runs)}  {run.name:42}"
        if run.name in passed:
            print(f"{label} passed before", flush=True)
            continue
        log = folder / f"{run.name.replace('/', '-').replace(' ', '-')}.log"
        outcome = do(run, log)
        print(f"{label} {outcome.seconds:5.0f} s  {outcome.closing or 'no closing line'}", flush=True)
        if outcome.status in (0, NO_TESTS):
            line = {"run": run.name, "seconds": round(outcome.seconds), "closing": outcome.closing}
            with kept.open("a") as file:
                file.write(json.dumps(line) + "\n")
        else:
            failed += 1
            print(
                f"steady: {run.name} failed with status {outcome.status}: {log}", file=sys.stderr, flush=True
            )
    print(f"{len(runs) - failed} passed, {failed} failed")
    return 1 if failed else 0


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):  # also where a shell has started it in the background
        signal.signal(number, interrupt)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("steady: interrupted; what has passed is kept, and the same command goes on from there.")
