"""The whole state of a table, immutable. It contains secrets and is never sent to a client."""

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from nimmt.rules import Fair, Phase, Player, Ruleset, Seat, State

from .avatars import Avatar
from .entries import PersonId, Phrase, Ref
from .series import FinishedMatch
from .settings import Settings

GRACE = 20.0
"""Seconds after which a bot decides for a player whose connection is lost."""
BOT_PATIENCE = 15.0
"""Seconds after which the table no longer waits for a bot."""
HOSTS_PAUSE = 600.0
"""Seconds after which anyone with a seat may end a pause."""
PART_SECONDS = 5.0
"""Seconds in which a part of the shuffle must be revealed, and after a restart be committed to."""
RECONNECT_SECONDS = 10.0
"""The longest time that a page waits before it tries to connect again: `LONGEST_PAUSE` of its socket."""
COUNTDOWN = 3.0
"""Seconds until the next match begins once everyone is ready for it."""
REMEMBERED_REFS = 32
"""The table remembers this many refs of each person, the latest ones,"""
REMEMBERED_PERSONS = 100
"""and of this many persons, those who sent a command last."""


Refs: TypeAlias = dict[PersonId, tuple[tuple[Ref, int], ...]]
"""The latest refs of each person, and the version that each led to."""


MOST_SAID = 50
"""The table remembers this much of what was said, the latest."""


class SaidLine(Struct, frozen=True, kw_only=True):
    """Something that was said at the table, and who said it."""

    at: float
    seat: Seat
    person: PersonId | None
    name: str
    phrase: Phrase


class Stage(StrEnum):
    OPEN = "open"
    STARTING = "starting"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"


IDLE = {
    Stage.OPEN: 2 * 3600.0,
    Stage.STARTING: 2 * 3600.0,
    Stage.PLAYING: 24 * 3600.0,
    Stage.FINISHED: 2 * 3600.0,
}
"""Seconds after which an idle table is closed."""


class Halt(Struct, frozen=True, kw_only=True):
    """A pause of the match."""

    by: PersonId | None
    since: float
    waited: float
    """Seconds for which the question had been open when the pause began."""


class Heir(Struct, frozen=True, kw_only=True):
    """A person who takes over a bot's chair with the next deal."""

    person: PersonId
    name: str
    program: bool = False


class Chair(Struct, frozen=True, kw_only=True):
    person: PersonId | None = None
    program: bool = False
    """Whether the person is a program with a token."""
    bot: str | None = None
    """The bot that sits here, perhaps in place of a player who left."""
    name: str = ""
    avatar: Avatar | None = None
    commitment: str | None = None
    """To a part of the shuffle."""
    partless: bool = False
    """The person plays this match without a part."""
    part: str | None = None
    """In old logs: a part that was sent without a commitment."""
    dropped: float | None = None
    """When the connection was lost; `None` while the person is here."""
    votes: tuple[tuple[PersonId, bool], ...] = ()
    """Votes about the person, who is away: `True` to wait, `False` to let a bot play on."""
    left: PersonId | None = None
    """The person who left during the match, and whose name the chair still shows."""
    heir: Heir | None = None
    missed: int = 0
    """The deals of this match in which another sat here, before the person took the chair over."""
    willing: bool = False
    """Whether the person wants the next match to begin."""

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def ready(self) -> bool:
        """Whether a match can begin: the person is committed to a part, or plays without one."""
        return self.commitment is not None or self.partless


EMPTY = Chair()


class Countdown(Struct, frozen=True, kw_only=True):
    """Everyone is ready for the next match."""

    since: float
    seconds: float

    @property
    def until(self) -> float:
        return self.since + self.seconds


class Start(Struct, frozen=True, kw_only=True):
    """How the match began: the commitments that were fixed, and the parts that were revealed since."""

    since: float
    """When the table began to wait for commitments or parts."""
    extra: float = 0.0
    """Seconds that it waits longer, because everyone has to reconnect first."""
    starter: Seat
    commitments: tuple[str | None, ...] | None
    """By seat; `None` while new ones are awaited after a restart."""
    parts: tuple[str | None, ...] = ()
    missing: tuple[Seat, ...] = ()
    """Seats whose commitment or part did not arrive in time."""


class Table(Struct, frozen=True, kw_only=True):
    id: str
    length: int
    """The number of entries in its log."""
    version: int
    """What clients are told instead: the number of entries except changed choices."""
    stage: Stage = Stage.OPEN
    settings: Settings
    ruleset: Ruleset
    host: PersonId | None
    """`None` after the last person has left: the next who sits down becomes the host."""
    host_dropped: float | None = None
    """When a host without a seat lost the connection."""
    chairs: tuple[Chair, ...]
    fair: Fair
    """The seed and the parts of the present match. The parts are fixed when it begins."""
    number: int = 1
    """The number of the present match, from 1."""
    countdown: Countdown | None = None
    """To the next match; `None` while anything or anybody is missing for it."""
    start: Start | None = None
    """From the host's `begin` until the rematch."""
    players: tuple[Player, ...] = ()
    """The players when the match began, as in its record."""
    match: State | None = None
    asked: int = 0
    """The version at which the open question was asked."""
    asked_at: float = 0.0
    paused: Halt | None = None
    changed: float
    """When the last entry was made that made a version."""
    refs: Refs = {}
    turn_ends: tuple[int, int] = (0, 0)
    """The versions at which the last turn but one and the last turn ended."""
    series: tuple[FinishedMatch, ...] = ()
    """The matches that were played to their end here, the latest last."""
    said: tuple[SaidLine, ...] = ()
    """What was said here, the latest last."""
    screens: tuple[tuple[PersonId, int], ...] = ()
    """The persons who show the table on TV screens, and on how many."""
    removed: frozenset[PersonId] = frozenset()
    """Persons whom the host has removed."""

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of persons, programs included."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.person is not None])

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose part, or new commitment, the start of the match waits for."""
        if self.stage is not Stage.STARTING or self.start is None:
            return ()
        if self.start.commitments is None:
            return tuple([seat for seat in self.persons if _owes_commitment(self.chairs[seat])])
        sealed = zip(self.start.commitments, self.start.parts, strict=True)
        return tuple([seat for seat, (commitment, part) in enumerate(sealed) if commitment and not part])

    @property
    def acting(self) -> tuple[Seat, ...]:
        return self.match.acting if self.match is not None and self.stage is Stage.PLAYING else ()

    @property
    def deal_is_due(self) -> bool:
        return self.stage is Stage.PLAYING and self.match is not None and self.match.phase is Phase.DEAL

    @property
    def delayed_version(self) -> int:
        """The version that a spectator with a delay of one turn sees."""
        return self.turn_ends[0] if self.stage is Stage.PLAYING else self.version

    def seat_of(self, person: PersonId) -> Seat | None:
        for seat, chair in enumerate(self.chairs):
            if chair.person == person:
                return seat
        return None

    @property
    def host_away(self) -> float | None:
        """When the host lost the connection, with a seat or without."""
        seat = None if self.host is None else self.seat_of(self.host)
        return self.host_dropped if seat is None else self.chairs[seat].dropped

    def answered(self, person: PersonId, ref: Ref) -> int | None:
        """The version that the command with this ref led to; `None` if it is not known."""
        for known, version in reversed(self.refs.get(person, ())):
            if known == ref:
                return version
        return None


def _owes_commitment(chair: Chair) -> bool:
    return not chair.program and not chair.partless and chair.dropped is None and chair.commitment is None
