"""The fold over the log: a table and an entry make the next table, and the events between the two."""

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from nimmt.rules import Asked, Event, Player, TurnEnded, apply, deal, seal, start
from nimmt.rules.cards import put

from .entries import (
    Began,
    BotSat,
    Closed,
    Configured,
    Contributed,
    Decided,
    Dropped,
    Entry,
    HandedOver,
    Laid,
    Opened,
    Renewed,
    Returned,
    Rose,
    Said,
    Sat,
)
from .settings import check_settings
from .state import EMPTY, REMEMBERED, Chair, Stage, Table


class Change(NamedTuple):
    """What an entry leads to: the table after it, and what happened in the match."""

    entry: Entry
    table: Table
    events: tuple[Event, ...] = ()


def open_table(entry: Opened) -> Change:
    """The table that the first entry of a log makes."""
    table = Table(
        id=entry.id,
        version=1,
        settings=entry.settings,
        ruleset=check_settings(entry.settings),
        host=entry.host,
        chairs=(EMPTY,) * entry.settings.seats,
        fair=seal(bytes.fromhex(entry.seed)),
        changed=entry.at,
    )
    return Change(entry, _remember(table, entry))


def follow(table: Table, entry: Entry) -> Change:
    """The next moment. An entry that was made by `handle` for this very table always fits."""
    after = replace(table, version=table.version + 1, changed=entry.at)
    if isinstance(entry, Laid | Decided):
        return _play(_remember(after, entry), entry)
    return Change(entry, _remember(_settle(after, entry), entry))


def restore(entries: Iterable[Entry]) -> Table:
    """The table of a whole log."""
    first, *rest = entries
    assert isinstance(first, Opened)
    return reduce(lambda table, entry: follow(table, entry).table, rest, open_table(first).table)


def _remember(table: Table, entry: Entry) -> Table:
    if entry.by is None or entry.ref is None:
        return table
    known = (*table.refs.get(entry.by, ()), (entry.ref, table.version))[-REMEMBERED:]
    return replace(table, refs={**table.refs, entry.by: known})


def _play(table: Table, entry: Laid | Decided) -> Change:
    assert table.match is not None
    step = deal(table.match, entry.deal) if isinstance(entry, Laid) else apply(table.match, entry.action)
    after = replace(table, match=step.state)
    if any(isinstance(event, Asked) for event in step.events):
        after = replace(after, asked=table.version, asked_at=entry.at)
    if any(isinstance(event, TurnEnded) for event in step.events):
        after = replace(after, turn_ends=(table.turn_ends[1], table.version))
    if step.state.over:
        after = replace(after, stage=Stage.FINISHED)
    return Change(entry, after, step.events)


def _settle(table: Table, entry: Entry) -> Table:
    match entry:
        case Sat(seat=seat, person=person, name=name, program=program, part=part):
            return _seat(table, seat, Chair(person=person, program=program, name=name, part=part))
        case BotSat(seat=seat, bot=bot, name=name):
            return _seat(table, seat, Chair(bot=bot, name=name))
        case Rose():
            return _rise(table, entry)
        case HandedOver(host=host):
            return replace(table, host=host)
        case Configured():
            return _configure(table, entry)
        case Contributed(seat=seat, part=part):
            return _seat(table, seat, replace(table.chairs[seat], part=part))
        case Began():
            return _begin(table)
        case Dropped(seat=seat, at=at):
            return _seat(table, seat, replace(table.chairs[seat], dropped=at))
        case Returned(seat=seat):
            return _seat(table, seat, replace(table.chairs[seat], dropped=None))
        case Renewed(seed=seed):
            return _renew(table, seed)
        case Closed():
            return replace(table, stage=Stage.CLOSED)
        case Said():
            return table
        case Opened() | Laid() | Decided():
            raise AssertionError("these are followed elsewhere")
        case _:
            assert_never(entry)


def _seat(table: Table, seat: int, chair: Chair) -> Table:
    return replace(table, chairs=put(table.chairs, seat, chair))


def _rise(table: Table, entry: Rose) -> Table:
    """While the match runs a bot takes over, under the name that the others know."""
    chair = table.chairs[entry.seat]
    if entry.removed and chair.person is not None:
        table = replace(table, removed=table.removed | {chair.person})
    if table.stage is not Stage.PLAYING:
        return _seat(table, entry.seat, EMPTY)
    return _seat(table, entry.seat, Chair(bot=table.settings.sit_in, name=chair.name))


def _configure(table: Table, entry: Configured) -> Table:
    """Who sits on a chair that is taken away has to find another one: `handle` sees to it first."""
    seats = entry.settings.seats
    chairs = table.chairs[:seats] + (EMPTY,) * (seats - len(table.chairs))
    return replace(table, settings=entry.settings, ruleset=check_settings(entry.settings), chairs=chairs)


def _begin(table: Table) -> Table:
    chairs = tuple([chair for chair in table.chairs if not chair.free])
    parts = [bytes.fromhex(chair.part) for chair in chairs if chair.part is not None]
    return replace(
        table,
        stage=Stage.PLAYING,
        chairs=chairs,
        players=tuple([_player(chair) for chair in chairs]),
        fair=seal(bytes.fromhex(table.fair.seed), parts),
        match=start(table.ruleset, len(chairs), starter=_starter(table)),
        turn_ends=(table.version, table.version),
    )


def _starter(table: Table) -> int:
    """The chair that was named, among those that are left; the next one if nobody sits there."""
    before = [chair.free for chair in table.chairs[: table.settings.starter]].count(False)
    return before % len([chair for chair in table.chairs if not chair.free])


def _player(chair: Chair) -> Player:
    return Player(chair.name, "program" if chair.program else chair.bot)


def _renew(table: Table, seed: str) -> Table:
    """Everyone keeps the chair; every part has to be given anew, for the seed is a new one."""
    chairs = [replace(chair, part=None) for chair in table.chairs]
    missing = table.settings.seats - len(chairs)
    return replace(
        table,
        stage=Stage.OPEN,
        chairs=(*chairs, *(EMPTY,) * missing),
        fair=seal(bytes.fromhex(seed)),
        number=table.number + 1,
        players=(),
        match=None,
        asked=0,
    )
