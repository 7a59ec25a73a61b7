"""A match line by line: for pipes, for simple terminals, and for players who prefer it."""

import sys

from rich.console import Console

from nimmt.console import plain
from nimmt.guide import Texts
from nimmt.table import Changes

from ..match import LocalMatch
from ..players import shown_names
from ..text.board import heading
from ..text.help import game_name
from ..text.notices import greeting, tell_end, tell_leaving
from ..text.sentences import Voice
from .dialog import Ask, Dialog, Quit

INTERRUPTED = 130


def play_plain(match: LocalMatch, texts: Texts, console: Console, ask: Ask) -> None:
    """Play until the match is over or the player leaves. Ctrl-C exits with the status 130."""
    dialog = Dialog(console, ask, Voice(texts, shown_names(match.players, texts), match.you))
    try:
        _greet(match, texts, console, dialog)
        _run(match, dialog)
    except (Quit, EOFError):
        tell_leaving(match, texts, console)
    except KeyboardInterrupt:
        tell_leaving(match, texts, console)
        raise SystemExit(INTERRUPTED) from None
    else:
        tell_end(match, texts, console)
    finally:
        match.close()


def ask(prompt: str) -> str:
    """One line from the player. A closed input counts as leaving."""
    if sys.stdin is None or sys.stdout is None:
        raise EOFError
    try:
        answer = input(prompt)
    except OSError:
        raise EOFError from None
    if not sys.stdin.isatty():
        print(plain(answer))  # a pipe does not echo
    return answer


def _greet(match: LocalMatch, texts: Texts, console: Console, dialog: Dialog) -> None:
    table = match.table
    console.print(heading(game_name(table.ruleset, texts)))
    for sentence in greeting(match, texts):
        dialog.say(sentence)
    dialog.quote(table.fair.hash)
    dialog.say(texts.text("terminal-saves") + "\n")
    if table.match is None:
        return
    if table.match.dealt:
        dialog.say(texts.text("terminal-back"))
    if table.match.deals:
        dialog.show_scores(table.match)


def _run(match: LocalMatch, dialog: Dialog) -> None:
    _tell(match.begin(), dialog)
    while not match.over:
        _tell(_next(match, dialog), dialog)


def _next(match: LocalMatch, dialog: Dialog) -> Changes:
    """The next decision: a bot's if one is due, else the player's."""
    for thought in match.thoughts:
        return match.answer(thought, match.think(thought))
    return match.decide(dialog.decide(match.state))


def _tell(changes: Changes, dialog: Dialog) -> None:
    for change in changes:
        if change.table.match is not None:
            dialog.tell(change.events, change.table.match)
