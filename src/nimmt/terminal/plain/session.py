"""A match line by line: for pipes, for simple terminals, and for whoever likes it so."""

import sys

from rich.console import Console

from nimmt.console import plain

from ..match import Changes, LocalMatch
from ..players import shown_names
from ..text.board import heading
from ..text.notices import greeting, tell_end, tell_leaving
from .dialog import Ask, Dialog, Quit

INTERRUPTED = 130


def sit(match: LocalMatch, console: Console, ask: Ask) -> None:
    """Play until the match is over or the person gets up. Ctrl-C exits with the status 130."""
    dialog = Dialog(console, ask, shown_names(match.players), match.you)
    try:
        _greet(match, console, dialog)
        _run(match, dialog)
    except (Quit, EOFError):
        tell_leaving(match, console)
    except KeyboardInterrupt:
        tell_leaving(match, console)
        raise SystemExit(INTERRUPTED) from None
    else:
        tell_end(match, console)
    finally:
        match.close()


def ask(prompt: str) -> str:
    """One line from the person. Where none can come from, the person has gone."""
    if sys.stdin is None or sys.stdout is None:
        raise EOFError
    try:
        answer = input(prompt)
    except OSError:
        raise EOFError from None
    if not sys.stdin.isatty():
        print(plain(answer))  # answers from a pipe are not on the screen yet
    return answer


def _greet(match: LocalMatch, console: Console, dialog: Dialog) -> None:
    table = match.table
    console.print(heading(table.ruleset.title))
    for sentence in greeting(match):
        dialog.say(sentence)
    dialog.quote(table.fair.hash)
    dialog.say("The match is saved after every turn. ? helps, q quits.\n")
    if table.match is None:
        return
    if table.match.dealt:
        dialog.say("You are back at the table.")
    if table.match.deals:
        dialog.show_scores(table.match)


def _run(match: LocalMatch, dialog: Dialog) -> None:
    """Play to the end, or until the person leaves: every finished turn is kept by then."""
    _tell(match.begin(), dialog)
    while not match.over:
        _tell(_next(match, dialog), dialog)


def _next(match: LocalMatch, dialog: Dialog) -> Changes:
    """One decision: those of the bots first."""
    for thought in match.thoughts:
        return match.answer(thought, match.think(thought))
    return match.decide(dialog.decide(match.state))


def _tell(changes: Changes, dialog: Dialog) -> None:
    for change in changes:
        if change.table.match is not None:
            dialog.tell(change.events, change.table.match)
