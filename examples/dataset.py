"""Ten thousand matches of `expert` against itself and a mixed field, one record per line.

`python examples/dataset.py nimmt-matches-1.jsonl.gz` plays them. Ctrl-C keeps finished matches, and the same
command resumes. The bytes are the same on every machine and with any number of processes.
`python examples/dataset.py --describe nimmt-matches-1.jsonl.gz` describes them; see docs/research/dataset.md.
"""

import argparse
import gzip
import os
import signal
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from nimmt.arena import Plan, play_match
from nimmt.rules import NimmtError, Options, Record, read, replay

MATCHES = 10_000
SEED = 6
EXPERT = "expert:300"
FIELD = ("random", "lowest", "greedy", "careful", "montecarlo:200", "novice", "easy", "medium", "hard")
ITSELF, MIXED = "expert alone", "mixed field"
TABLES = (
    *[("classic", 4, MIXED)] * 10,
    *[("classic", 2, MIXED)] * 1,
    *[("classic", 6, MIXED)] * 2,
    *[("classic", 10, MIXED)] * 1,
    *[("cow", 4, MIXED)] * 1,
    *[("plus", 4, MIXED)] * 1,
    *[("simple", 4, MIXED)] * 1,
    *[("classic", 4, ITSELF)] * 2,
    *[("classic", 2, ITSELF)] * 1,
)
"""The tables repeat in this order, so that the first lines are a sample of all."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("file", type=Path, help="where the matches are kept: a .jsonl.gz file")
    parser.add_argument("--matches", type=int, default=MATCHES, help=f"how many are played ({MATCHES})")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes (one a core)")
    parser.add_argument("--describe", action="store_true", help="tell what is in the file")
    asked = parser.parse_args()
    if asked.matches < 1 or asked.workers < 1 or asked.file.suffixes[-2:] != [".jsonl", ".gz"]:
        parser.error("it takes a file that ends with .jsonl.gz, at least one match and at least one worker")
    if asked.describe:
        describe(asked.file)
    elif asked.file.exists():
        parser.error(f"{asked.file} is there already; it is not written over")
    else:
        make(asked.file, asked.matches, asked.workers)


def make(file: Path, matches: int, workers: int) -> None:
    """Play the missing matches into a .part file, which can be resumed, and compress it at the end."""
    part = file.with_suffix(".part")
    part.touch()
    with part.open("r+b") as lines:
        done = go_behind_whole_lines(lines.readlines())
        lines.seek(done.bytes)
        lines.truncate()
        began = monotonic()
        pool = ProcessPoolExecutor(workers, get_context("spawn"), ignore_interrupts)
        try:
            for number, record in enumerate(pool.map(played, range(done.lines, matches)), done.lines + 1):
                lines.write(record + b"\n")
                lines.flush()
                show_progress(number, matches, (number - done.lines) / (monotonic() - began))
        finally:
            pool.shutdown(cancel_futures=True)
    text = part.read_bytes()
    file.write_bytes(gzip.compress(text, mtime=0))
    part.unlink()
    kept = len(text.splitlines())
    print(f"{kept} matches, {len(text)} bytes, SHA-256 of the lines {sha256(text).hexdigest()}")


def played(number: int) -> bytes:
    """Play a match and return its record. No two matches have the same cards."""
    game, seats, kind = TABLES[number % len(TABLES)]
    others = Random(f"field {SEED} {number}").choices(FIELD, k=seats - 1)
    bots = (EXPERT,) if kind == ITSELF else (EXPERT, *others)
    plan = Plan(game=game, options=Options(), seats=seats, bots=bots, match=True, seed=SEED)
    record = play_match(plan, number, 0, keep=True).record
    assert record is not None
    return record


class Done(NamedTuple):
    lines: int
    bytes: int


def go_behind_whole_lines(lines: list[bytes]) -> Done:
    whole = [line for line in lines if line.endswith(b"\n")]
    return Done(len(whole), sum(map(len, whole)))


def ignore_interrupts() -> None:
    """Only the leading process handles Ctrl-C; workers finish their match."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def show_progress(number: int, matches: int, pace: float) -> None:
    if sys.stderr.isatty():
        left = (matches - number) / pace / 60
        end = "\n" if number == matches else ""
        print(f"\r{number} of {matches}, {pace:.1f} a second, {left:.0f} min left ", end=end, file=sys.stderr)


class Seat(NamedTuple):
    """The result of one seat in a match."""

    table: tuple[str, int, str]
    bot: str
    seat: int
    heads: float
    """Per deal."""
    share: float
    """The share of the win."""


def load(file: Path) -> Iterator[Record]:
    with gzip.open(file) as lines:
        for line in lines:
            yield read(line)


def seats_of(record: Record) -> Iterator[Seat]:
    match = replay(record)
    assert match.places, "all matches were played to their end"
    bots = [player.bot or "" for player in record.seats]
    table = (record.game, len(bots), ITSELF if set(bots) == {EXPERT} else MIXED)
    for seat, bot in enumerate(bots):
        share = match.places.count(1) ** -1 if match.places[seat] == 1 else 0.0
        yield Seat(table, bot, seat, match.totals[seat] / len(match.deals), share)


def describe(file: Path) -> None:
    """Print the Markdown tables of docs/research/dataset.md."""
    text = gzip.decompress(file.read_bytes())
    deals, rows = defaultdict[tuple[str, int, str], list[int]](list), list[Seat]()
    for record in load(file):
        seats = [*seats_of(record)]
        deals[seats[0].table].append(len(record.deals))
        rows += seats
    print(f"{len(text.splitlines())} matches, {sum(map(sum, deals.values()))} deals, {len(text)} bytes")
    print(f"SHA-256 of the lines: {sha256(text).hexdigest()}\n")
    print("| table | matches | deals a match | heads a deal, expert | expert wins % | par |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for table, counts in deals.items():
        own = [row for row in rows if row.table == table and row.bot == EXPERT]
        won = "–" if table[2] == ITSELF else wins(own)
        told = f"{mean(counts):.2f} ({min(counts)}–{max(counts)}) | {heads(own)} | {won}"
        print(
            f"| `{table[0]}`, {table[1]} seats, {table[2]} | {len(counts)} | {told} | {100 / table[1]:.1f} |"
        )
    common = [row for row in rows if row.table == ("classic", 4, MIXED)]
    print("\n| classic, 4 seats, mixed field | seats | heads a deal | wins % |\n| --- | ---: | ---: | ---: |")
    for bot in (EXPERT, *FIELD):
        own = [row for row in common if row.bot == bot]
        print(f"| `{bot}` | {len(own)} | {heads(own)} | {wins(own)} |")
    alone = [row for row in rows if row.table == ("classic", 4, ITSELF)]
    print("\n| classic, 4 seats, expert alone | heads a deal | wins % |\n| --- | ---: | ---: |")
    for seat in range(4):
        own = [row for row in alone if row.seat == seat]
        print(f"| seat {seat} | {heads(own)} | {wins(own)} |")


def mean(values: Iterable[float]) -> float:
    numbers = [*values]
    return sum(numbers) / len(numbers) if numbers else float("nan")


def heads(rows: list[Seat]) -> str:
    return f"{mean([row.heads for row in rows]):.2f}"


def wins(rows: list[Seat]) -> str:
    """The share of wins with its standard error; matches are independent."""
    share = mean([row.share for row in rows])
    spread = mean([(row.share - share) ** 2 for row in rows])
    return f"{100 * share:.1f} ± {100 * (spread / max(1, len(rows) - 1)) ** 0.5:.1f}"


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nStopped; the same command goes on from there.")
    except (OSError, EOFError, NimmtError) as error:
        sys.exit(f"dataset.py: {error}")
