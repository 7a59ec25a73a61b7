"""Notices before and after a match: the opponents, the sealed seed, the saved file, failed programs."""

import shlex
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.text import Text

from nimmt.bots import usual_log
from nimmt.console import plain
from nimmt.guide import Texts, ending, goal

from ..match import LocalMatch
from ..players import shown_names
from ..saves import matches_folder


def greeting(match: LocalMatch, texts: Texts) -> Iterator[str]:
    """The sentences before the first deal. The last one introduces the hash of the seed."""
    ruleset, names = match.table.ruleset, shown_names(match.players, texts)
    bots = [f"{names[seat]} ({plain(player.bot)})" for seat, player in enumerate(match.players) if player.bot]
    yield texts.text("terminal-against", names=bots)
    yield f"{goal(ruleset, texts)}. {ending(ruleset, len(names), texts)}"
    yield texts.text("sealed")


def tell_leaving(match: LocalMatch, texts: Texts, console: Console) -> None:
    """Where the unfinished match is saved, and the command that resumes it."""
    _tell_faults(match, texts, console)
    path = match.file.path
    if not match.file.saved:  # the player left before the first deal
        return
    ours = path.resolve().parent == matches_folder().resolve()
    command = "nimmt play --resume" if ours else f"nimmt play --resume --record {_quoted(path)}"
    saved = texts.text("terminal-saved-in", path=plain(path))
    _print(f"\n{saved}\n{texts.text('terminal-resume', command=command)}", console)


def tell_end(match: LocalMatch, texts: Texts, console: Console) -> None:
    """The commands that verify and replay the finished match."""
    _tell_faults(match, texts, console)
    path = _quoted(match.file.path)
    _print("\n" + texts.text("terminal-verify", command=f"nimmt verify {path}"), console)
    _print(texts.text("terminal-replay", command=f"nimmt replay {path}"), console)


def _tell_faults(match: LocalMatch, texts: Texts, console: Console) -> None:
    for bot in match.faulty:
        log = str(usual_log())
        _print(
            "\n" + texts.text("terminal-faults", count=bot.faults, name=plain(bot.name), path=log), console
        )


def _quoted(path: Path) -> str:
    return plain(shlex.quote(str(path)))


def _print(line: str, console: Console) -> None:
    """Print text to copy: the terminal may wrap it, but no line break is added."""
    console.print(Text(line), soft_wrap=True)
