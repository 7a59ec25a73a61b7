"""Time and absence: what a table does by itself, which bots it waits for, when it is to be looked at."""

from hashlib import sha256
from typing import NamedTuple

from msgspec.structs import replace

from nimmt.rules import Action, BotView, Phase, Play, Seat, TakeRow, bot_view, cheapest_row, legal, view

from .decide import Entries, deal_on, decide
from .entries import Closed, HandedOver, WentOn
from .errors import Code, TableError
from .fold import sits_in
from .settings import PACES
from .state import BOT_PATIENCE, GRACE, IDLE, Chair, Stage, Table
from .votes import verdict_on

HOST_GRACE = 120.0
"""Seconds after which someone else becomes the host if the host is away."""
RETHINK = 3.0
"""Seconds after which a bot may be asked again: whoever asked it may be gone."""
LOWEST = "lowest"
"""The bot that needs no thinking: the lowest card, and the row of B15."""


class Thought(NamedTuple):
    """A decision that the table wants from a bot."""

    seat: Seat
    bot: str
    at: float
    """Not before this time."""
    auto: bool
    """It is made for a player, and marked so in the record."""


def thoughts(table: Table) -> tuple[Thought, ...]:
    """Whom the table waits for that is no person, or a person who will not answer in time.

    In a pause there is nobody.
    """
    return tuple([thought for seat in table.acting if (thought := _thought(table, seat)) is not None])


def _thought(table: Table, seat: Seat) -> Thought | None:
    chair, settings = table.chairs[seat], table.settings
    if table.paused is not None:
        return None
    if chair.bot is not None:
        at = table.asked_at + PACES[settings.pace]
        return Thought(seat, chair.bot, at, auto=sits_in(chair, table.players[seat]))
    times = []
    if settings.clock is not None:
        times.append(table.asked_at + settings.clock)
    if chair.dropped is not None and _others_wait(table, seat) and (grace := _grace(table, seat)) is not None:
        times.append(max(chair.dropped + grace, table.asked_at))
    return Thought(seat, settings.sit_in, min(times), auto=True) if times else None


def _grace(table: Table, seat: Seat) -> float | None:
    """How long someone who is away is waited for; `None`: those who are here wait as long as it takes."""
    found = verdict_on(table, seat)
    return None if found == "wait" else 0.0 if found == "play-on" else GRACE


def _others_wait(table: Table, seat: Seat) -> bool:
    """Whether a person is kept waiting: a match of one against bots and programs waits for that one."""
    others = [table.chairs[other] for other in table.persons if other != seat]
    return table.chairs[seat].program or any(chair.dropped is None and not chair.program for chair in others)


def think(table: Table, thought: Thought) -> tuple[BotView, tuple[Action, ...], str]:
    """The bot gets its view, what it may do, and a seed for its chance, which tells nothing of the deals."""
    assert table.match is not None
    state = table.match
    moment = f"{table.fair.seed} {len(state.dealt)} {state.turn} {thought.seat} {state.phase}"
    seed = sha256(moment.encode("ascii")).hexdigest()
    return bot_view(view(state, thought.seat)), tuple(legal(state, thought.seat)), seed


def answer(table: Table, thought: Thought, action: Action, *, asked: int, now: float) -> Entries:
    """A bot's decision, if it is still wanted: it was asked at the version `asked`."""
    if asked != table.asked or thought.seat not in table.acting:
        raise TableError(Code.OLD_VERSION, "The table no longer waits for this.")
    wanted = _thought(table, thought.seat)
    if wanted is None or now < wanted.at:
        raise TableError(Code.NOT_YOUR_TURN, "The table does not wait for a bot here, or not yet.")
    if now >= table.changed + IDLE[table.stage]:  # nobody came for so long: no bot plays on alone
        return tick(table, now)
    return decide(table, replace(action, seat=thought.seat, auto=wanted.auto or action.auto), now)


def postpone(table: Table, now: float) -> Table:
    """The table as a server finds it that has just been started, or takes over from another.

    A decision that is overdue, and nobody made it, was not possible: no server was there, or the clock was
    set. Then whoever is waited for has as much time left as there was with the last entry.
    """
    people = [thought for thought in thoughts(table) if table.chairs[thought.seat].bot is None]
    if table.changed <= now and all(thought.at > now for thought in people):
        return table
    away = now - table.changed
    chairs = [replace(c, dropped=None if c.dropped is None else c.dropped + away) for c in table.chairs]
    halt = None if table.paused is None else replace(table.paused, since=table.paused.since + away)
    return replace(table, asked_at=table.asked_at + away, chairs=tuple(chairs), paused=halt)


def tick(table: Table, now: float, *, patient: bool = False) -> Entries:
    """What has to happen by now without anybody's doing; call it again until there is nothing.

    Bots that owe an answer for too long are not waited for, unless `patient`: they are being asked.
    """
    if table.stage is Stage.CLOSED:
        return ()
    if now >= table.changed + IDLE[table.stage]:
        return (Closed(at=now, reason="idle"),)
    if table.deal_is_due:  # a log that goes on from a record may end between two deals
        return deal_on(table, (), now)
    if _is_nobodys_pause(table):
        return (WentOn(at=now),)
    for thought in thoughts(table):
        if not patient and now >= thought.at + (0 if thought.bot == LOWEST else BOT_PATIENCE):
            return decide(table, _lowest(table, thought), now)
    return _hand_over(table, now)


def _is_nobodys_pause(table: Table) -> bool:
    """Only programs are left, and none of them may end it."""
    return table.paused is not None and table.host is None


def _lowest(table: Table, thought: Thought) -> Action:
    """The lowest card, and the row of B15."""
    state = table.match
    assert state is not None
    late = thought.bot != LOWEST or thought.auto
    if state.phase is Phase.TAKE_ROW:
        return TakeRow(thought.seat, cheapest_row(state.rows), auto=late)
    return Play(thought.seat, state.hands[thought.seat][:1], auto=late)


def _hand_over(table: Table, now: float) -> Entries:
    heir = _heir(table)
    if heir is None or now < _host_gone(table):
        return ()
    return (HandedOver(at=now, host=heir.person),)


def _host_gone(table: Table) -> float:
    return float("inf") if table.host_away is None else table.host_away + HOST_GRACE


def _heir(table: Table) -> Chair | None:
    chairs = [table.chairs[seat] for seat in table.persons]
    return next((chair for chair in chairs if chair.dropped is None and not chair.program), None)


def due(table: Table) -> float | None:
    """When the table has to be looked at next: for a tick, or to ask a bot."""
    if table.stage is Stage.CLOSED:
        return None
    times = [table.changed + IDLE[table.stage]]
    times += [table.changed] if table.deal_is_due or _is_nobodys_pause(table) else []
    times += [thought.at + RETHINK for thought in thoughts(table)]
    gone = _host_gone(table)
    if gone < times[0] and _heir(table) is not None:
        times.append(gone)
    return min(times)
