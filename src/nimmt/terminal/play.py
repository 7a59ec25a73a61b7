"""`nimmt play`: sit down, play, get up, come back."""

from collections.abc import Sequence
from pathlib import Path

from nimmt.rules import Options

from .console import open_console
from .keeping import load, newest_unfinished
from .opening import opened, resumed
from .plain import ask, sit


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
) -> None:
    """A match from its beginning, or from where it was left."""
    console = open_console()
    if resume:
        match = resumed(load(record) if record else newest_unfinished(), bots)
    else:
        match = opened(
            game=game, options=options, seats=seats, bots=bots, name=name, path=record, starter=starter
        )
    sit(match, console, ask)
