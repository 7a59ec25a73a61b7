"""The fold over a log: a table and an entry give the next table and the events between the two."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeAlias, assert_never

from msgspec.structs import replace

from nimmt.rules import Asked, Event, Player, TurnEnded, apply, deal, put, seal

from . import entries
from .errors import LogError
from .readiness import asked_anew, counted_down, readied
from .series import SERIES_LENGTH, FinishedMatch, Participant
from .settings import ruleset_of
from .starting import begin, freeze, renew, restart, reveal
from .state import (
    EMPTY,
    MOST_SAID,
    REMEMBERED_PERSONS,
    REMEMBERED_REFS,
    Chair,
    Halt,
    Refs,
    SaidLine,
    Stage,
    Table,
)
from .takeover import reserved, taken_over


class Change(NamedTuple):
    """One entry of a log, the table after it, and what happened in the match."""

    entry: entries.Entry
    table: Table
    events: tuple[Event, ...] = ()

    @property
    def ends_match(self) -> bool:
        """Whether a match came to its end or was given up with this entry."""
        match = self.table.match
        if isinstance(self.entry, entries.Closed):
            return match is not None and not match.over
        return isinstance(self.entry, entries.Decided) and self.table.stage is Stage.FINISHED

    @property
    def silent(self) -> bool:
        """Whether this is a changed choice, of which only its own seat may know."""
        return isinstance(self.entry, entries.Decided) and self.entry.changed


Changes: TypeAlias = tuple[Change, ...]


def fold_log(log: Iterable[entries.Entry], table: Table | None = None) -> Iterator[Change]:
    """The changes that these entries make, one at a time: of a whole log, or of entries added to `table`."""
    for entry in log:
        change = open_table(entry) if table is None else follow(table, entry)
        yield change
        table = change.table


def table_of(log: Iterable[entries.Entry]) -> Table:
    """The table that a whole log leads to."""
    table = None
    for change in fold_log(log):
        table = change.table
    if table is None:
        raise LogError("The log is empty.")
    return table


def open_table(entry: entries.Entry) -> Change:
    """The first change of a log."""
    if not isinstance(entry, entries.Opened):
        raise LogError("A log begins with the opening of a table.")
    table = Table(
        id=entry.id,
        length=1,
        version=1,
        settings=entry.settings,
        ruleset=ruleset_of(entry.settings),
        host=entry.host,
        chairs=(EMPTY,) * entry.settings.seats,
        fair=seal(bytes.fromhex(entry.seed)),
        changed=entry.at,
    )
    return Change(entry, replace(table, refs=_refs(table, entry, table.version)))


def follow(table: Table, entry: entries.Entry) -> Change:
    """The change that an entry makes. A decision that the rules do not allow is refused by them."""
    if isinstance(entry, entries.CardsDealt | entries.Decided):
        return _play(table, entry)
    version = table.version + 1
    refs = _refs(table, entry, version)
    after = replace(table, length=table.length + 1, version=version, changed=entry.at, refs=refs)
    if not isinstance(entry, entries.Said):
        after = _set_back(after, entry.at)
    return Change(entry, counted_down(after, _settle(after, entry), entry))


def _set_back(table: Table, now: float) -> Table:
    """Move times in the future back to now, so that nobody waits longer after the clock was set back.

    Decisions and phrases do not do this, because their news contain no chairs.
    """
    return move_clocks(table, lambda began: min(began, now))


def move_clocks(table: Table, moved: Callable[[float], float]) -> Table:
    """The table with other times at which its clocks began to run."""
    chairs = [replace(c, dropped=None if c.dropped is None else moved(c.dropped)) for c in table.chairs]
    gone = None if table.host_dropped is None else moved(table.host_dropped)
    halt = None if table.paused is None else replace(table.paused, since=moved(table.paused.since))
    start = None if table.start is None else replace(table.start, since=moved(table.start.since))
    count = None if table.countdown is None else replace(table.countdown, since=moved(table.countdown.since))
    return replace(
        table,
        asked_at=moved(table.asked_at),
        chairs=tuple(chairs),
        host_dropped=gone,
        paused=halt,
        start=start,
        countdown=count,
    )


def _refs(table: Table, entry: entries.Entry, version: int) -> Refs:
    """The refs that the table remembers after an entry, which leads to this version."""
    if entry.by is None or entry.ref is None:
        return table.refs
    known = (*table.refs.get(entry.by, ()), (entry.ref, version))[-REMEMBERED_REFS:]
    others = [(person, refs) for person, refs in table.refs.items() if person != entry.by]
    return dict([*others, (entry.by, known)][-REMEMBERED_PERSONS:])


def _play(table: Table, entry: entries.CardsDealt | entries.Decided) -> Change:
    """A deal or a decision, in one step: most changes are one."""
    state = table.match
    assert state is not None
    step = deal(state, entry.deal) if isinstance(entry, entries.CardsDealt) else apply(state, entry.action)
    kinds = set(map(type, step.events))
    silent = isinstance(entry, entries.Decided) and entry.changed
    version, changed = (table.version, table.changed) if silent else (table.version + 1, entry.at)
    asked, asked_at = (version, entry.at) if Asked in kinds else (table.asked, table.asked_at)
    after = replace(
        table,
        length=table.length + 1,
        version=version,
        changed=changed,
        refs=_refs(table, entry, version),
        match=step.state,
        asked=asked,
        asked_at=asked_at,
        turn_ends=(table.turn_ends[1], version) if TurnEnded in kinds else table.turn_ends,
    )
    if step.state.over:
        series = (*table.series, _finished(after))[-SERIES_LENGTH:]
        after = replace(after, stage=Stage.FINISHED, series=series)
    return Change(entry, after, step.events)


def _settle(table: Table, entry: entries.Entry) -> Table:
    match entry:
        case entries.Sat(seat=seat):
            return _seat(asked_anew(table, entry.person), seat, _sitter(entry))
        case entries.BotSat(seat=seat, bot=bot, name=name, avatar=avatar):
            return _seat(table, seat, Chair(bot=bot, name=name, avatar=avatar))
        case entries.AvatarChosen(seat=seat, avatar=avatar):
            return _seat(table, seat, replace(table.chairs[seat], avatar=avatar))
        case entries.Rose():
            return _rise(table, entry)
        case entries.HandedOver(host=host):
            return replace(table, host=host, host_dropped=None)
        case entries.Configured():
            return _configure(asked_anew(table, entry.by), entry)
        case entries.Committed(seat=seat, commitment=commitment):
            chair = replace(table.chairs[seat], commitment=commitment, partless=commitment is None)
            return _seat(table, seat, chair)
        case entries.Contributed(seat=seat, part=part):
            return _seat(table, seat, replace(table.chairs[seat], part=part))
        case entries.Reserved():
            return reserved(table, entry)
        case entries.TookOver():
            return taken_over(table)
        case entries.Readied():
            return readied(table, entry)
        case entries.Frozen():
            return freeze(table, entry)
        case entries.Revealed():
            return reveal(table, entry)
        case entries.Restarted():
            return restart(table, entry)
        case entries.Began():
            return begin(table)
        case entries.Dropped(seat=seat, at=at):
            return _mark(table, seat, at)
        case entries.Returned(seat=seat):
            return _mark(table, seat, None)
        case entries.Renewed(seed=seed):
            return renew(table, seed)
        case entries.Closed():
            return replace(table, stage=Stage.CLOSED, paused=None)
        case entries.Paused(by=by, at=at, waited=waited):
            return replace(table, paused=Halt(by=by, since=at, waited=waited))
        case entries.WentOn(at=at):
            return _go_on(table, at)
        case entries.Postponed(at=at, since=since):
            return move_clocks(table, lambda began: min(began + at - since, max(began, at)))
        case entries.Voted():
            return _vote(table, entry)
        case entries.Screened(person=person, count=count):
            others = [(other, shown) for other, shown in table.screens if other != person]
            return replace(table, screens=(*others, *([(person, count)] if count else [])))
        case entries.Said():
            return _say(table, entry)
        case entries.Forgotten():
            return table
        case entries.Opened() | entries.CardsDealt() | entries.Decided():
            raise AssertionError("these entries are handled before")
        case _:
            assert_never(entry)


def _seat(table: Table, seat: int, chair: Chair) -> Table:
    return replace(table, chairs=put(table.chairs, seat, chair))


def _sitter(entry: entries.Sat) -> Chair:
    return Chair(
        person=entry.person,
        program=entry.program,
        name=entry.name,
        commitment=entry.commitment,
        part=entry.part,
        avatar=entry.avatar,
    )


def _say(table: Table, entry: entries.Said) -> Table:
    chair = table.chairs[entry.seat]
    line = SaidLine(at=entry.at, seat=entry.seat, person=chair.person, name=chair.name, phrase=entry.phrase)
    return replace(table, said=(*table.said, line)[-MOST_SAID:])


def _mark(table: Table, seat: int | None, dropped: float | None) -> Table:
    if seat is None:
        return replace(table, host_dropped=dropped)
    return _seat(table, seat, replace(table.chairs[seat], dropped=dropped, votes=()))


def _go_on(table: Table, now: float) -> Table:
    """The clock goes on from where it was, and players who are away get the whole grace period."""
    assert table.paused is not None
    chairs = [chair if chair.dropped is None else replace(chair, dropped=now) for chair in table.chairs]
    return replace(table, paused=None, asked_at=now - table.paused.waited, chairs=tuple(chairs))


def _vote(table: Table, entry: entries.Voted) -> Table:
    chair = table.chairs[entry.seat]
    others = [(person, wait) for person, wait in chair.votes if person != entry.by]
    own = [] if entry.by is None or entry.wait is None else [(entry.by, entry.wait)]
    return _seat(table, entry.seat, replace(chair, votes=(*others, *own)))


def _finished(table: Table) -> FinishedMatch:
    match = table.match
    assert match is not None
    assert match.places is not None
    who = [_participant(chair, player) for chair, player in zip(table.chairs, table.players, strict=True)]
    return FinishedMatch(table.number, table.ruleset.game, tuple(who), match.totals, match.places)


def _participant(chair: Chair, player: Player) -> Participant:
    person = chair.person or chair.left
    if chair.missed:
        return Participant(None, player.name, player.bot, heir=person)
    return Participant(person, player.name, player.bot)


def _rise(table: Table, entry: entries.Rose) -> Table:
    """Before a match the chair becomes empty. Later the name stays, and a bot takes over until the end."""
    chair = table.chairs[entry.seat]
    if entry.removed and chair.person is not None:
        table = replace(table, removed=table.removed | {chair.person})
    if table.stage is Stage.OPEN:
        return _seat(table, entry.seat, EMPTY)
    bot = table.settings.sit_in if table.stage is not Stage.FINISHED else None
    return _seat(
        table,
        entry.seat,
        Chair(
            bot=bot,
            name=chair.name,
            avatar=chair.avatar,
            left=chair.person or chair.left,
            missed=chair.missed,
        ),
    )


def _configure(table: Table, entry: entries.Configured) -> Table:
    """Who sits on a chair that is taken away moves up: `decide` makes sure that there is room."""
    seats, chairs = entry.settings.seats, table.chairs
    if not all(chair.free for chair in chairs[seats:]):
        chairs = tuple([chair for chair in chairs if not chair.free])
    chairs = chairs[:seats] + (EMPTY,) * (seats - len(chairs))
    return replace(table, settings=entry.settings, ruleset=ruleset_of(entry.settings), chairs=chairs)
