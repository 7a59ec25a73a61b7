"""Replay a record: `python examples/replay.py FILE`, or without FILE match.json beside this script."""

import sys
from pathlib import Path

from nimmt.rules import Took, read, replay, steps

path = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("match.json")
record = read(path.read_bytes())
names = [player.name for player in record.seats]
for state, events in steps(record):  # a RecordError would say which deal, turn and seat break a rule
    for event in events:
        if isinstance(event, Took):
            cards = " ".join(map(str, event.cards))
            print(f"Deal {len(state.dealt)}: {names[event.seat]} takes {cards} for {event.heads}")
for name, total in zip(names, replay(record).totals, strict=True):
    print(f"{name} has {total}")
