"""Some turns of a match between bots, which Home shows."""

import json
from random import Random

import msgspec

from nimmt.bots import BOTS
from nimmt.rules import GAMES, Event, apply, bot_view, deal, fair_deal, legal, seal, start, view

SEED, GAME, SEATS, BOT = 748, "classic", 4, "careful"
FIRST, LAST = 3, 7
"""The turns that are shown: at first the rows are half full."""
KINDS = {"reveal", "place", "take"}


def shown_turns() -> tuple[list[list[int]], list[dict[str, object]]]:
    """The rows before the first turn, and all that happens to the cards."""
    rng = Random(SEED)
    match = start(GAMES[GAME], seats=SEATS)
    match, _ = deal(match, fair_deal(match.ruleset, SEATS, seal(rng.randbytes(32)), 1))
    before, happened = match, list[Event]()
    while len(match.turns) < LAST:
        seat = match.acting[0]
        action = BOTS[BOT].act(bot_view(view(match, seat)), legal(match, seat), rng)
        match, events = apply(match, action)
        happened += events
        if len(match.turns) < FIRST:
            before, happened = match, []
    told = [msgspec.to_builtins(event) for event in happened]
    return [list(row) for row in before.rows], [event for event in told if event["type"] in KINDS]


def shown_turns_for_the_page() -> str:
    rows, events = shown_turns()
    lines = [f"  {json.dumps(event)}," for event in events]
    return "\n".join(
        [
            "// Made by `python -m tools.make_docs` from a match of bots.",
            "import type { Event } from './wire'",
            "",
            "/** The rows before the first turn, and all that happens to the cards. */",
            f"export const ROWS: readonly (readonly number[])[] = {json.dumps(rows)}",
            "export const EVENTS: readonly Extract<Event, { type: 'reveal' | 'place' | 'take' }>[] = [",
            *lines,
            "]",
            "",
        ]
    )
