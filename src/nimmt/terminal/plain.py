"""A match line by line: for pipes, for simple terminals, and for whoever likes it so."""

import sys

from rich.console import Console

from .console import plain, shown_names
from .drawing import heading
from .match import Changes, Match
from .parting import tell_end, tell_leaving
from .screen import Ask, Quit, Screen
from .welcome import greeting

INTERRUPTED = 130


def sit(match: Match, console: Console, ask: Ask) -> None:
    """Play until the match is over or the person gets up. Ctrl-C exits with the status 130."""
    screen = Screen(console, ask, shown_names(match.players), match.you)
    try:
        _greet(match, console, screen)
        _run(match, screen)
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


def _greet(match: Match, console: Console, screen: Screen) -> None:
    table = match.table
    console.print(heading(table.ruleset.title))
    for sentence in greeting(match):
        screen.say(sentence)
    screen.quote(table.fair.hash)
    screen.say("The match is saved after every turn. ? helps, q quits.\n")
    if table.match is None:
        return
    if table.match.dealt:
        screen.say("You are back at the table.")
    if table.match.deals:
        screen.show_scores(table.match)


def _run(match: Match, screen: Screen) -> None:
    """Play to the end, or until the person leaves: every finished turn is kept by then."""
    _tell(match.begin(), screen)
    while not match.over:
        _tell(_next(match, screen), screen)


def _next(match: Match, screen: Screen) -> Changes:
    """One decision: those of the bots first."""
    for thought in match.thoughts:
        return match.answer(thought, match.think(thought))
    return match.decide(screen.decide(match.state))


def _tell(changes: Changes, screen: Screen) -> None:
    for change in changes:
        if change.table.match is not None:
            screen.tell(change.events, change.table.match)
