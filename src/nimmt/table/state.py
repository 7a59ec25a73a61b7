"""A table at one moment, whole and frozen; it is never sent to anybody as it is."""

from enum import StrEnum

from msgspec import Struct

from nimmt.rules import Fair, Phase, Player, Ruleset, Seat, State

from .entries import PersonId, Ref
from .series import FinishedMatch
from .settings import Settings

GRACE = 20.0
"""Seconds after which a bot decides for someone whose connection is lost."""
BOT_PATIENCE = 15.0
"""Seconds after which a bot that owes an answer is not waited for any longer."""
HOSTS_PAUSE = 600.0
"""Seconds after which anyone with a seat may end a pause."""
REMEMBERED_REFS = 32
"""So many of the latest refs of each person are remembered,"""
REMEMBERED_PERSONS = 100
"""and of so many persons, those who sent something last."""


class Stage(StrEnum):
    OPEN = "open"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"


IDLE = {Stage.OPEN: 2 * 3600.0, Stage.PLAYING: 24 * 3600.0, Stage.FINISHED: 2 * 3600.0}
"""Seconds after which a table where nothing happens is closed."""


class Halt(Struct, frozen=True, kw_only=True):
    """A match that is paused."""

    by: PersonId | None
    since: float
    waited: float
    """Seconds for which the question had been open by then."""


class Chair(Struct, frozen=True, kw_only=True):
    person: PersonId | None = None
    program: bool = False
    """The person is a program, which comes with a token."""
    bot: str | None = None
    """The bot that sits here, or took the place of someone who left."""
    name: str = ""
    part: str | None = None
    dropped: float | None = None
    """When the connection was lost; `None` while the person is here."""
    votes: tuple[tuple[PersonId, bool], ...] = ()
    """Who wants to wait for the person, who is away, and who (`False`) does not."""
    left: PersonId | None = None
    """Whose name is still on it: someone who has left during the match."""

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None


EMPTY = Chair()


class Table(Struct, frozen=True, kw_only=True):
    id: str
    version: int
    """How many entries its log has."""
    stage: Stage = Stage.OPEN
    settings: Settings
    ruleset: Ruleset
    host: PersonId | None
    """`None` when the last one has left: the next person who sits down is the host."""
    host_dropped: float | None = None
    """When the connection of a host without a seat was lost."""
    chairs: tuple[Chair, ...]
    fair: Fair
    """Of the present match. The parts are fixed when it begins."""
    number: int = 1
    """The present match, from 1."""
    players: tuple[Player, ...] = ()
    """Who sat there when the match began, as the record says it."""
    match: State | None = None
    asked: int = 0
    """The version at which the question was asked that is open now."""
    asked_at: float = 0.0
    paused: Halt | None = None
    changed: float
    """When the last entry was made."""
    refs: dict[PersonId, tuple[tuple[Ref, int], ...]] = {}
    """The latest refs of each person, with the version that each led to."""
    turn_ends: tuple[int, int] = (0, 0)
    """The versions at which the last turn but one and the last turn ended."""
    series: tuple[FinishedMatch, ...] = ()
    """The matches that have come to their end here, the latest last."""
    removed: frozenset[PersonId] = frozenset()
    """Whom the host does not want here."""

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of those who sit here themselves."""
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair.person is not None])

    @property
    def acting(self) -> tuple[Seat, ...]:
        return self.match.acting if self.match is not None and self.stage is Stage.PLAYING else ()

    @property
    def deal_is_due(self) -> bool:
        return self.stage is Stage.PLAYING and self.match is not None and self.match.phase is Phase.DEAL

    @property
    def delayed_version(self) -> int:
        """What someone may see who watches with a delay of one turn."""
        return self.turn_ends[0] if self.stage is Stage.PLAYING else self.version

    def seat_of(self, person: PersonId) -> Seat | None:
        for seat, chair in enumerate(self.chairs):
            if chair.person == person:
                return seat
        return None

    @property
    def host_away(self) -> float | None:
        """When the connection of the host was lost, with a seat or without."""
        seat = None if self.host is None else self.seat_of(self.host)
        return self.host_dropped if seat is None else self.chairs[seat].dropped

    def answered(self, person: PersonId, ref: Ref) -> int | None:
        """The version that this ref of this person has led to."""
        for known, version in reversed(self.refs.get(person, ())):
            if known == ref:
                return version
        return None
