"""Time and absence: what a table does by itself, which bots it waits for, and when it needs attention."""

from collections.abc import Sequence
from hashlib import sha256
from math import ceil
from typing import NamedTuple

from msgspec.structs import replace

from nimmt.rules import Action, BotView, Phase, Play, Seat, TakeRow, bot_view, cheapest_row, legal, view

from .decisions import decide_action, next_steps, start_without
from .entries import Closed, HandedOver, Postponed, WentOn
from .errors import Code, TableError
from .fold import Changes, follow, move_clocks
from .settings import PACES
from .starting import sits_in
from .state import (
    BOT_PATIENCE,
    GRACE,
    IDLE,
    PART_SECONDS,
    RECONNECT_SECONDS,
    Chair,
    Countdown,
    Stage,
    Start,
    Table,
)
from .votes import verdict_on

IDLE_STEP = 600.0
"""Idle tables are closed at multiples of this time, so that few decisions change when a table is due."""
HOST_GRACE = 120.0
"""Seconds after which another person becomes the host if the host is away."""
RETHINK = 3.0
"""Seconds after which a bot may be asked again: the process that asked it may be gone."""
LOWEST = "lowest"
"""The bot that needs no worker: the lowest card, and the row of B15."""
STEP = 0.1
"""Seconds between two times at which a bot may answer; it usually needs less to think."""
STEPS = {LOWEST: 0.0, "hard": 0.2, "expert": 0.4}
"""The same for bots that need no time, or more."""


class BotTurn(NamedTuple):
    """A decision that the table wants from a bot."""

    seat: Seat
    bot: str
    at: float
    """Not before this time."""
    auto: bool
    """The bot decides for a player, and the record marks it."""
    since: float
    """When the bot may begin to think."""


def bot_turns(table: Table) -> tuple[BotTurn, ...]:
    """The decisions for which the table waits that bots make: their own, and those of people who are late.

    None during a pause.
    """
    return tuple([turn for seat in table.acting if (turn := _bot_turn(table, seat)) is not None])


def _bot_turn(table: Table, seat: Seat) -> BotTurn | None:
    chair, settings = table.chairs[seat], table.settings
    if table.paused is not None:
        return None
    if chair.bot is not None:
        at = table.asked_at + PACES[settings.pace]
        return BotTurn(seat, chair.bot, at, sits_in(chair, table.players[seat]), table.asked_at)
    times = []
    if settings.clock is not None:
        times.append(table.asked_at + settings.clock)
    if chair.dropped is not None and _others_wait(table, seat) and (grace := _grace(table, seat)) is not None:
        times.append(max(chair.dropped + grace, table.asked_at))
    return BotTurn(seat, settings.sit_in, min(times), True, min(times)) if times else None


def answer_time(turns: Sequence[BotTurn], ready: float) -> float:
    """When bots that are asked together answer, if all of them were ready at this time.

    Only at the times of a grid, so that the time for which they thought tells nothing about their cards.
    """
    step = max([STEPS.get(turn.bot, STEP) for turn in turns])
    first = max(turns[0].at, turns[0].since + step)
    return first if ready <= first else first + ceil((ready - first) / (step or STEP)) * (step or STEP)


def _grace(table: Table, seat: Seat) -> float | None:
    """How many seconds the table waits for a person who is away; `None`: the others have voted to wait."""
    found = verdict_on(table, seat)
    return None if found == "wait" else 0.0 if found == "play-on" else GRACE


def _others_wait(table: Table, seat: Seat) -> bool:
    """Whether another person is waiting: a match of one person against bots and programs has time."""
    others = [table.chairs[other] for other in table.persons if other != seat]
    return table.chairs[seat].program or any(chair.dropped is None and not chair.program for chair in others)


def bot_input(table: Table, turn: BotTurn) -> tuple[BotView, tuple[Action, ...], str]:
    """What a bot gets: its view, its legal actions, and a random seed that does not reveal the deals."""
    assert table.match is not None
    state = table.match
    moment = f"{table.fair.seed} {len(state.dealt)} {state.turn} {turn.seat} {state.phase}"
    seed = sha256(moment.encode("ascii")).hexdigest()
    return bot_view(view(state, turn.seat)), tuple(legal(state, turn.seat)), seed


def decide_for_bot(table: Table, turn: BotTurn, action: Action, *, asked: int, now: float) -> Changes:
    """The changes that a bot's decision makes; refused if the question of version `asked` is closed."""
    if asked != table.asked or turn.seat not in table.acting:
        raise TableError(Code.OLD_VERSION, "The table no longer waits for this.")
    wanted = _bot_turn(table, turn.seat)
    if wanted is None or now < wanted.at:
        raise TableError(Code.NOT_YOUR_TURN, "The table does not wait for a bot here, or not yet.")
    if now >= table.changed + IDLE[table.stage]:  # no bot plays on alone
        return (follow(table, Closed(at=now, reason="idle")),)
    return decide_action(table, replace(action, seat=turn.seat, auto=wanted.auto or action.auto), now)


def postpone(table: Table, now: float) -> Table:
    """The table with its clocks moved on, for a server that has just loaded it.

    A decision that is overdue could not be made: no server was running, or the system clock was set. Then
    people have as much time left as they had at the last entry.
    """
    if table.stage is Stage.STARTING and table.start is not None:
        table = replace(table, start=replace(table.start, since=now, extra=RECONNECT_SECONDS))
    if table.countdown is not None and table.countdown.until < now:
        return replace(table, countdown=Countdown(since=now, seconds=RECONNECT_SECONDS))
    people = [turn for turn in bot_turns(table) if table.chairs[turn.seat].bot is None]
    if table.changed <= now and all(turn.at > now for turn in people):
        return table
    away = now - table.changed
    return move_clocks(table, lambda began: began + away)


def stand_still(table: Table, since: float, now: float) -> Changes:
    """The changes after a server stood still since then: nobody could act, so no clock has run."""
    if table.stage is Stage.CLOSED or now <= since:
        return ()
    idle = now >= table.changed + IDLE[table.stage]
    away = table.host_dropped is not None or any(chair.dropped is not None for chair in table.chairs)
    timed = table.settings.clock is not None and bool(table.acting)
    if not (
        idle or away or timed or table.awaited or table.paused is not None or table.countdown is not None
    ):
        return ()
    return (follow(table, Postponed(at=now, since=since)),)


def tick(table: Table, now: float, *, seed: bytes = b"", patient: bool = False) -> Changes:
    """The next changes that are due by now without a command. Call it again until there are none.

    32 random bytes are the seed of a start that begins anew.
    A bot whose answer is overdue is replaced by `lowest`, unless `patient`: then the bots are being asked.
    """
    if table.stage is Stage.CLOSED:
        return ()
    if now >= table.changed + IDLE[table.stage]:
        return (follow(table, Closed(at=now, reason="idle")),)
    if _start_is_late(table, now):
        return start_without(table, now, seed=seed)
    if steps := next_steps(table, now):  # a log that goes on from a record may end between two deals
        return steps
    if _is_nobodys_pause(table):
        return (follow(table, WentOn(at=now)),)
    for turn in bot_turns(table):
        if not patient and now >= turn.at + (0 if turn.bot == LOWEST else BOT_PATIENCE):
            return decide_action(table, _lowest(table, turn), now)
    return _hand_over(table, now)


def _start_is_late(table: Table, now: float) -> bool:
    return bool(table.awaited) and table.start is not None and now >= _start_until(table.start)


def _start_until(start: Start) -> float:
    return start.since + start.extra + PART_SECONDS


def _is_nobodys_pause(table: Table) -> bool:
    """Whether only programs are left, which cannot end a pause."""
    return table.paused is not None and table.host is None


def _lowest(table: Table, turn: BotTurn) -> Action:
    """The lowest card, and the row of B15."""
    state = table.match
    assert state is not None
    late = turn.bot != LOWEST or turn.auto
    if state.phase is Phase.TAKE_ROW:
        return TakeRow(turn.seat, cheapest_row(state.rows), auto=late)
    return Play(turn.seat, state.hands[turn.seat][:1], auto=late)


def _hand_over(table: Table, now: float) -> Changes:
    heir = _heir(table)
    if heir is None or now < _host_gone(table):
        return ()
    return (follow(table, HandedOver(at=now, host=heir.person)),)


def _host_gone(table: Table) -> float:
    return float("inf") if table.host_away is None else table.host_away + HOST_GRACE


def _heir(table: Table) -> Chair | None:
    chairs = [table.chairs[seat] for seat in table.persons]
    return next((chair for chair in chairs if chair.dropped is None and not chair.program), None)


def due(table: Table) -> float | None:
    """When the table needs attention next: a tick, or a bot to be asked."""
    if table.stage is Stage.CLOSED:
        return None
    times = [ceil((table.changed + IDLE[table.stage]) / IDLE_STEP) * IDLE_STEP]
    goes_on = table.deal_is_due or (table.stage is Stage.STARTING and not table.awaited)
    times += [table.changed] if goes_on or _is_nobodys_pause(table) else []
    times += [table.countdown.until] if table.countdown is not None else []
    times += [_start_until(table.start)] if table.awaited and table.start is not None else []
    times += [turn.at + RETHINK for turn in bot_turns(table)]
    gone = _host_gone(table)
    if gone < times[0] and _heir(table) is not None:
        times.append(gone)
    return min(times)
