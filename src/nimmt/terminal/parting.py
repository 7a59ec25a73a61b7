"""What a person is told at the end: where the match is, how it goes on, and what went wrong."""

import shlex
from pathlib import Path

from rich.console import Console
from rich.text import Text

from nimmt.bots.log import usual_log

from .console import plain
from .keeping import matches_folder
from .match import Match


def tell_leaving(match: Match, console: Console) -> None:
    _tell_faults(match, console)
    path = match.file.path
    if not match.file.saved:  # left before the first deal
        return
    ours = path.resolve().parent == matches_folder().resolve()
    command = "nimmt play --resume" if ours else f"nimmt play --resume --record {_quoted(path)}"
    _quote(f"\nThe match is saved in {plain(path)}\nGo on with: {command}", console)


def tell_end(match: Match, console: Console) -> None:
    _tell_faults(match, console)
    path = _quoted(match.file.path)
    _quote(f"\nEvery deal can be verified: nimmt verify {path}", console)
    _quote(f"The match once more: nimmt replay {path}", console)


def _tell_faults(match: Match, console: Console) -> None:
    for bot in match.faulty:
        decided = f"{bot.faults} times something was decided for {plain(bot.name)}"
        _quote(f"\n{decided}: see {usual_log()}", console)


def _quoted(path: Path) -> str:
    return plain(shlex.quote(str(path)))


def _quote(line: str, console: Console) -> None:
    """Something to copy: the terminal may wrap it, but no line end is put into it."""
    console.print(Text(line), soft_wrap=True)
