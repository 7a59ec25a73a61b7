"""Between two matches: who is ready for the next one, and the countdown to it."""

from msgspec.structs import replace

from nimmt.rules import NimmtError, put

from .entries import AvatarChosen, Committed, Entry, PersonId, Readied
from .state import COUNTDOWN, Chair, Countdown, Stage, Table


def is_between(table: Table) -> bool:
    """Whether the table waits for its next match; before the first one nobody needs to be ready."""
    return table.stage is Stage.OPEN and table.number > 1


def readied(table: Table, entry: Readied) -> Table:
    chair = replace(table.chairs[entry.seat], willing=entry.ready)
    return replace(table, chairs=put(table.chairs, entry.seat, chair))


def asked_anew(table: Table, by: PersonId | None) -> Table:
    """Nobody is ready for what has just changed, except the person who changed it."""
    chairs = [chair if chair.person == by else replace(chair, willing=False) for chair in table.chairs]
    return replace(table, chairs=tuple(chairs))


def counted_down(before: Table, after: Table, entry: Entry) -> Table:
    """The table with its countdown, which every change of chairs or settings ends or starts anew.

    One person alone with bots waits for nobody, and begins at once.
    """
    same = before.chairs == after.chairs and before.settings == after.settings
    if same or not is_between(after) or isinstance(entry, AvatarChosen):
        return after
    if not _is_complete(after):
        return replace(after, countdown=None)
    alone = len([chair for chair in after.chairs if chair.person is not None and not chair.program]) == 1
    at_once = alone and isinstance(entry, Readied | Committed)
    return replace(after, countdown=Countdown(since=entry.at, seconds=0.0 if at_once else COUNTDOWN))


def _is_complete(table: Table) -> bool:
    """Whether a person wants the next match, nobody does not, and it can be shuffled and played."""
    taken = [chair for chair in table.chairs if not chair.free]
    people = [chair for chair in taken if chair.person is not None]
    try:
        table.ruleset.check_seats(len(taken))
    except NimmtError:
        return False
    return any(not chair.program for chair in people) and all(map(_is_ready, people))


def _is_ready(chair: Chair) -> bool:
    return chair.dropped is None and (chair.program or (chair.willing and chair.ready))
