"""Golden matches: every event of whole matches, kept as data that each copy of the rules is held to.

The first line of a file is the record. Every further line is one step of it: the events, and what each seat
and the spectator saw then, in full at the end of a deal and as a hash elsewhere.

`python -m tests.golden` writes them anew from the records that are there, making those that are missing.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from nimmt.rules import (
    GAMES,
    DealEnded,
    Event,
    Player,
    Record,
    Step,
    View,
    apply,
    deal,
    encode,
    fair_deal,
    legal,
    read,
    record_of,
    seal,
    start,
    steps,
    view,
    write,
)

FOLDER = Path(__file__).parent.parent / "golden" / "matches"
NAMES = ("Ana", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon")


class GoldenStep(Struct):
    events: tuple[Event, ...]
    views: str | tuple[View, ...]


def files() -> list[Path]:
    return [
        FOLDER / f"{game}-{seats}-{copy}.jsonl"
        for game, ruleset in GAMES.items()
        for seats in (ruleset.fewest_seats, ruleset.most_seats)
        for copy in (1, 2)
    ]


def random_match(game: str, seats: int, rng: Random) -> Record:
    """A whole match of players who choose at random; some decisions are marked as made for them."""
    players = [Player(name) for name in NAMES[:seats]]
    fair = seal(rng.randbytes(32), [rng.randbytes(16) for _ in players])
    state = start(GAMES[game], seats, starter=rng.randrange(seats))
    while not state.over:
        state = deal(state, fair_deal(state.ruleset, seats, fair, len(state.deals) + 1)).state
        while state.acting:
            action = rng.choice(legal(state, rng.choice(state.acting)))
            state = apply(state, replace(action, auto=rng.random() < 0.05)).state
    return record_of(state, players, fair)


def golden_lines(record: Record) -> Iterator[bytes]:
    yield write(record)
    for step in steps(record):
        yield encode(GoldenStep(step.events, _views(step)))


def _views(step: Step) -> str | tuple[View, ...]:
    views = tuple([view(step.state, seat) for seat in (*range(step.state.seats), None)])
    if any(isinstance(event, DealEnded) for event in step.events):
        return views
    return sha256(encode(views)).hexdigest()[:16]


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in files():
        if path.exists():
            record = read(path.read_bytes().splitlines()[0])
        else:
            game, seats, _ = path.stem.rsplit("-", 2)
            record = random_match(game, int(seats), Random(path.stem))
        path.write_bytes(b"".join(line + b"\n" for line in golden_lines(record)))
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
