"""Notices before and after a match: the opponents, the sealed seed, the saved file, failed programs."""

import shlex
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from nimmt.bots import usual_log
from nimmt.console import plain

from ..match import LocalMatch
from ..players import shown_names
from ..saves import matches_folder
from .help import ending, goal


def greeting(match: LocalMatch) -> Iterator[str]:
    """The last sentence leads to the hash of the seed."""
    ruleset = match.table.ruleset
    yield f"You play against {_opponents(match)}."
    yield f"{goal(ruleset)}. {ending(ruleset, len(match.players))}"
    yield "All deals follow from a seed that is sealed already. Its SHA-256:"


def _opponents(match: LocalMatch) -> str:
    names = shown_names(match.players)
    kinds = [f"{names[s]} ({plain(p.bot)})" for s, p in enumerate(match.players) if s != match.you]
    return ", ".join(kinds)


def tell_leaving(match: LocalMatch, console: Console) -> None:
    _tell_faults(match, console)
    path = match.file.path
    if not match.file.saved:  # left before the first deal
        return
    ours = path.resolve().parent == matches_folder().resolve()
    command = "nimmt play --resume" if ours else f"nimmt play --resume --record {_quoted(path)}"
    _quote(f"\nThe match is saved in {plain(path)}\nGo on with: {command}", console)


def tell_end(match: LocalMatch, console: Console) -> None:
    _tell_faults(match, console)
    path = _quoted(match.file.path)
    _quote(f"\nEvery deal can be verified: nimmt verify {path}", console)
    _quote(f"The match once more: nimmt replay {path}", console)


def _tell_faults(match: LocalMatch, console: Console) -> None:
    for bot in match.faulty:
        decided = f"{bot.faults} times something was decided for {plain(bot.name)}"
        _quote(f"\n{decided}: see {usual_log()}", console)


def _quoted(path: Path) -> str:
    return plain(shlex.quote(str(path)))


def _quote(line: str, console: Console) -> None:
    """Something to copy: the terminal may wrap it, but no line end is put into it."""
    console.print(Text(line), soft_wrap=True)
