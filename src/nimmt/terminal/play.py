"""`nimmt play`: sit down, play, get up, come back."""

import secrets
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from nimmt.bots.log import usual_log
from nimmt.bots.names import PROGRAM
from nimmt.rules import Options, agree, seal, start
from nimmt.rules.fair import PART_BYTES, SEED_BYTES

from .console import open_console, plain, shown_names
from .drawing import heading
from .helping import ending, goal
from .keeping import Kept, MatchFile, ResumeError, load, matches_folder, new_path, newest_unfinished
from .match import Match
from .screen import Ask, Quit, Screen
from .seating import find_starter, seat_players

INTERRUPTED = 130


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
    """A match from its beginning, or from where it was left. Ctrl-C exits with the status 130."""
    console = open_console()
    if resume:
        match = resumed(load(record) if record else newest_unfinished(), bots)
    else:
        ruleset = agree(game, options)
        ruleset.check_seats(seats)
        players = seat_players(name, bots, seats)
        state = start(ruleset, seats, starter=find_starter(starter, seats))
        fair = seal(secrets.token_bytes(SEED_BYTES))
        match = Match(state, players, fair, MatchFile(record or new_path(game, fair.hash[:6])))
    sit(match, console, ask)


def resumed(kept: Kept, bots: Sequence[str] = ()) -> Match:
    """A match that goes on from its record. Programs in it run only if the person names them again."""
    if kept.state.over:
        raise ResumeError(f"The match in {kept.path} is over; nimmt replay shows it.")
    _refuse_foreign_programs(kept, bots)
    fair = kept.record.fair
    if fair is None and kept.record.deals:
        raise ResumeError(f"{kept.path} has no sealed seed (fair), so no more deals can be proved.")
    fair = fair or seal(secrets.token_bytes(SEED_BYTES))
    return Match(kept.state, kept.record.seats, fair, MatchFile(kept.path, kept.text))


def _refuse_foreign_programs(kept: Kept, bots: Sequence[str]) -> None:
    """A record may come from anybody, and must not start what it likes."""
    for player in kept.record.seats:
        if player.bot and player.bot.startswith(f"{PROGRAM}:") and player.bot not in bots:
            command = shlex.quote(f'"{player.bot}"' if "," in player.bot else player.bot)
            raise ResumeError(
                f"{plain(player.name)} in {plain(kept.path)} is a program: "
                f"it is started again only if you say so with --bots {plain(command)}."
            )


def sit(match: Match, console: Console, ask: Ask) -> None:
    """Play until the match is over or the person gets up."""
    screen = Screen(console, ask, shown_names(match.players), match.you)
    try:
        _greet(match, console, screen)
        _contribute(match)
        match.run(screen)
    except (Quit, EOFError):
        _part(match, screen)
    except KeyboardInterrupt:
        _part(match, screen)
        raise SystemExit(INTERRUPTED) from None
    else:
        _end(match, screen)
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
    state = match.state
    console.print(heading(state.ruleset.title))
    screen.say(f"You play against {_opponents(match)}.")
    screen.say(f"{goal(state.ruleset)}; {ending(state.ruleset, state.seats)}.")
    screen.say("All deals follow from a seed that is sealed already. Its SHA-256:")
    screen.quote(match.fair.hash)
    screen.say("The match is saved after every turn. ? helps, q quits.\n")
    if state.dealt:
        screen.say("You are back at the table.")
    if state.deals:
        screen.show_scores(state)


def _contribute(match: Match) -> None:
    """The person’s part of the shuffle, drawn when the hash has been shown; bots have none."""
    if not match.state.dealt and not match.fair.parts:
        match.fair = seal(bytes.fromhex(match.fair.seed), [secrets.token_bytes(PART_BYTES)])


def _opponents(match: Match) -> str:
    names = shown_names(match.players)
    kinds = [f"{names[s]} ({plain(p.bot)})" for s, p in enumerate(match.players) if s != match.you]
    return ", ".join(kinds)


def _part(match: Match, screen: Screen) -> None:
    _tell_faults(match, screen)
    path = match.file.path
    if not match.file.saved:  # interrupted before the first deal
        return
    ours = path.resolve().parent == matches_folder().resolve()
    command = "nimmt play --resume" if ours else f"nimmt play --resume --record {_quoted(path)}"
    screen.quote(f"\nThe match is saved in {plain(path)}\nGo on with: {command}")


def _end(match: Match, screen: Screen) -> None:
    _tell_faults(match, screen)
    path = _quoted(match.file.path)
    screen.quote(
        f"\nEvery deal can be verified: nimmt verify {path}\nThe match once more: nimmt replay {path}"
    )


def _tell_faults(match: Match, screen: Screen) -> None:
    for bot in match.faulty:
        screen.quote(f"\n{bot.faults} times something was decided for {plain(bot.name)}: see {usual_log()}")


def _quoted(path: Path) -> str:
    return plain(shlex.quote(str(path)))
