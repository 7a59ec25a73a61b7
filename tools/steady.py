"""Run the whole test suite many times and report every failure: `make steady N=20`.

A quarter of the runs compete with two busy loops, three in twenty are shuffled; then each file of
tests/server and tests/web runs alone. Passed runs of a commit are stored in build/steady/, and the next call
resumes.
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
"""The exit status of pytest for a file whose tests only `make long` runs."""


class SuiteRun(NamedTuple):
    name: str
    command: list[str]
    busy: bool = False
    order: str = ""
    """A seed that shuffles the tests; empty for the usual order."""


class SuiteResult(NamedTuple):
    status: int
    seconds: float
    closing: str


def plan(count: int) -> list[SuiteRun]:
    """All runs. Busy and shuffled ones are spread among the plain ones."""
    busy, shuffled = round(count / 4), round(count * 3 / 20)
    kinds = ["busy"] * busy + ["shuffled"] * shuffled + ["plain"] * (count - busy - shuffled)
    kinds = [kinds[7 * number % count] for number in range(count)] if count % 7 else kinds
    suite = ["make", "--no-print-directory", "test"]
    runs = [
        SuiteRun(f"{number:02} {kind}", suite, kind == "busy", str(number) if kind == "shuffled" else "")
        for number, kind in enumerate(kinds, 1)
    ]
    files = [file for folder in ALONE for file in sorted((HOME / folder).rglob("test_*.py"))]
    names = [str(file.relative_to(HOME)) for file in files]
    return [*runs, *[SuiteRun(name, [*PYTEST, name]) for name in names]]


@contextmanager
def busy_loops(count: int) -> Iterator[None]:
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def do(run: SuiteRun, log: Path) -> SuiteResult:
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
    return SuiteResult(status, monotonic() - begun, closing)


def commit() -> str:
    """The tested commit, or `changed` if the tree has uncommitted changes: then no call resumes."""
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=HOME, capture_output=True, check=True)
    found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=HOME, capture_output=True, check=True)
    return "changed" if changed.stdout else found.stdout.decode().strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "count", type=int, nargs="?", default=20, help="the number of runs of the whole suite"
    )
    count = parser.parse_args().count
    if count < 1:
        parser.error(f"the number of runs must be at least 1, not {count}")
    tested = commit()
    folder = HOME / "build" / "steady" / tested
    folder.mkdir(parents=True, exist_ok=True)
    stored = folder / "passed.jsonl"
    if tested == "changed":
        stored.unlink(missing_ok=True)
    passed = (
        {json.loads(line)["run"] for line in stored.read_text().splitlines()} if stored.exists() else set()
    )
    failed = 0
    runs = plan(count)
    for number, run in enumerate(runs, 1):
        label = f"{number:3} of {len(runs)}  {run.name:42}"
        if run.name in passed:
            print(f"{label} passed before", flush=True)
            continue
        log = folder / f"{run.name.replace('/', '-').replace(' ', '-')}.log"
        result = do(run, log)
        print(f"{label} {result.seconds:5.0f} s  {result.closing or 'no closing line'}", flush=True)
        if result.status in (0, NO_TESTS):
            line = {"run": run.name, "seconds": round(result.seconds), "closing": result.closing}
            with stored.open("a") as file:
                file.write(json.dumps(line) + "\n")
        else:
            failed += 1
            print(
                f"steady: {run.name} failed with status {result.status}: {log}", file=sys.stderr, flush=True
            )
    print(f"{len(runs) - failed} passed, {failed} failed")
    return 1 if failed else 0


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    for number in (signal.SIGINT, signal.SIGTERM):  # a shell ignores SIGINT for background jobs
        signal.signal(number, interrupt)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit("steady: interrupted; passed runs are stored, and the same command resumes.")
