"""`nimmt play`: sit down, play, get up, come back."""

import codecs
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from nimmt.rules import Options
from nimmt.table import Chance, system_chance

from . import plain
from .console import open_console
from .keeping import load, newest_unfinished
from .opening import opened, resumed


def play(
    *,
    game: str,
    options: Options,
    seats: int,
    bots: Sequence[str],
    name: str,
    record: Path | None,
    resume: bool,
    starter: int,
    line_by_line: bool,
    chance: Chance | None = None,
) -> None:
    """A match from its beginning, or from where it was left: on the full screen where there is one."""
    console, chance = open_console(), chance or system_chance
    if resume:
        match = resumed(load(record) if record else newest_unfinished(), bots, chance)
    else:
        match = opened(
            game=game,
            options=options,
            seats=seats,
            bots=bots,
            name=name,
            path=record,
            starter=starter,
            chance=chance,
        )
    if line_by_line or not has_full_screen():
        plain.sit(match, console, plain.ask)
        return
    from .fullscreen.app import sit  # Textual takes longer to load than all the rest

    sit(match, console)


def has_full_screen() -> bool:
    """Whether a person sits at a terminal that can show more than lines, in more than ASCII."""
    if sys.stdin is None or sys.stdout is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return os.environ.get("TERM") not in ("dumb", "unknown") and is_utf8(sys.stdout.encoding)


def is_utf8(encoding: str) -> bool:
    return codecs.lookup(encoding).name == "utf-8"
