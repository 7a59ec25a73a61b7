"""`nimmt play`: start a match or resume one, on the full screen or line by line."""

import codecs
import os
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from time import time

from msgspec.structs import replace

from nimmt.bots import PROGRAM, find_bot
from nimmt.console import open_console, plain
from nimmt.guide import Texts
from nimmt.rules import RECORD_FORMAT, SEED_BYTES, Fair, Options, Record, agree, seal
from nimmt.table import Chance, Settings, resume, system_chance

from .match import LocalMatch
from .plain.session import ask, play_plain
from .players import find_person, find_starter, seat_players
from .saves import MatchFile, ResumeError, SavedMatch, load, new_path, newest_unfinished

AT_HOME = Settings(pace="at-once", watch="nobody")


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
    texts: Texts,
    chance: Chance | None = None,
) -> None:
    """Start a match or resume one, on the full screen if the terminal has one."""
    console, chance = open_console(), chance or system_chance
    if resume:
        match = resume_match(load(record) if record else newest_unfinished(), bots, chance)
    else:
        match = start_match(
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
        play_plain(match, texts, console, ask)
        return
    from .fullscreen.app import play_fullscreen  # Textual takes longer to load than all the rest

    play_fullscreen(match, texts, console)


def has_full_screen() -> bool:
    """Whether input and output are a terminal that can show a full screen in UTF-8."""
    if sys.stdin is None or sys.stdout is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    return os.environ.get("TERM") not in ("dumb", "unknown") and is_utf8(sys.stdout.encoding)


def is_utf8(encoding: str) -> bool:
    return codecs.lookup(encoding).name == "utf-8"


def start_match(
    *,
    game: str,
    options: Options,
    seats: int,
    bots: Sequence[str],
    name: str,
    path: Path | None,
    starter: int,
    chance: Chance = system_chance,
) -> LocalMatch:
    """A match that has not begun. Bots may be programs, since this is the player's own machine."""
    ruleset = agree(game, options)
    ruleset.check_seats(seats)
    players = seat_players(name, bots, seats)
    for bot in bots:
        find_bot(bot).check(ruleset)
    first = find_starter(starter, seats)
    fair = _sealed(chance)
    record = Record(RECORD_FORMAT, game, options, players, (), fair)
    file = MatchFile(path or new_path(game, fair.hash[:6]))
    return LocalMatch(resume(record, at=time(), settings=replace(AT_HOME, starter=first)), file, chance)


def _sealed(chance: Chance) -> Fair:
    return seal(chance("seed").randbytes(SEED_BYTES))


def resume_match(saved: SavedMatch, bots: Sequence[str] = (), chance: Chance = system_chance) -> LocalMatch:
    """Resume a match from its record. Programs in it run only if the player names them again."""
    if saved.state.over:
        raise ResumeError(f"The match in {saved.path} is over; nimmt replay shows it.")
    _refuse_foreign_programs(saved, bots)
    find_person(saved.record.seats)
    fair = saved.record.fair
    if fair is None and saved.record.deals:
        raise ResumeError(f"{saved.path} has no sealed seed (fair), so no more deals can be proved.")
    record = replace(saved.record, fair=fair or _sealed(chance))
    past = resume(record, at=time(), settings=AT_HOME)
    return LocalMatch(past, MatchFile(saved.path, saved.text), chance)


def _refuse_foreign_programs(saved: SavedMatch, bots: Sequence[str]) -> None:
    """Refuse programs that the player has not named: the record may come from anybody."""
    for player in saved.record.seats:
        if player.bot and player.bot.startswith(f"{PROGRAM}:") and player.bot not in bots:
            command = shlex.quote(f'"{player.bot}"' if "," in player.bot else player.bot)
            raise ResumeError(
                f"{plain(player.name)} in {plain(saved.path)} is a program: "
                f"it is started again only if you say so with --bots {plain(command)}."
            )
