"""What a command changes at a table, or why it is refused. A refusal changes nothing."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from nimmt.rules import (
    Action,
    IllegalActionError,
    NimmtError,
    Phase,
    Play,
    Seat,
    TakeRow,
    commitment_to,
    fair_deal,
)

from . import commands, entries
from .avatars import Colour, fitting
from .entries import Entries
from .errors import Code, TableError
from .fold import Changes, fold_log, follow
from .names import distinct
from .presence import come, leave
from .readiness import is_between
from .settings import MOST_DEALS, check_bot, check_settings
from .state import HOSTS_PAUSE, Chair, Halt, Stage, Table
from .takeover import handed, may_be_taken_over, seat_reserved_by

COWS = ("Bella", "Rosa", "Alma", "Frieda", "Lotte", "Emma", "Olga", "Resi", "Heidi", "Paula", "Zenzi")
"""Names for bots."""

BETWEEN = (
    commands.Sit,
    commands.Rise,
    commands.SeatBot,
    commands.Remove,
    commands.Configure,
    commands.Ready,
    commands.Rematch,
)
"""Commands that concern the next match. After a match the first of them opens the table for it."""


class Guest(NamedTuple):
    """The person or program that sends a command, as the connection knows it."""

    person: entries.PersonId
    name: str
    program: bool = False


class Circumstances(NamedTuple):
    """What a command does not say: who sent it, when, and random bytes."""

    by: Guest
    now: float
    seed: bytes
    """32 random bytes for the seed of the next match."""


def decide(table: Table, command: commands.Command, by: Guest, now: float, *, seed: bytes) -> Changes:
    """The changes that a command makes; the first entry names the sender and the sender's ref.

    None if the command was sent before, or changes nothing. A sender is here, even if the connection was
    taken for lost.
    """
    if command.ref is not None and table.answered(by.person, command.ref) is not None:
        return ()
    if table.stage is Stage.CLOSED:
        raise TableError(Code.WRONG_STAGE, "This table is closed.")
    back = come(table, by.person, now)
    here = back[-1].table if back else table
    given = Circumstances(by, now, seed)
    opened = _next_match(here, command, given)
    wanted = _ENTRIES[type(command)](_fold(here, opened)[-1].table if opened else here, command, given)
    if not wanted:
        return back
    first, *rest = wanted
    return (*back, *add(here, (*opened, replace(first, by=by.person, ref=command.ref), *rest), now))


def _next_match(table: Table, command: commands.Command, given: Circumstances) -> Entries:
    """After a match, what opens the table for the next one before a command that concerns only that."""
    if table.stage is not Stage.FINISHED or not isinstance(command, BETWEEN):
        return ()
    last = isinstance(command, commands.Rise) and len(table.persons) == 1  # then it is closed
    if last or (isinstance(command, commands.Rematch) and table.seat_of(given.by.person) is None):
        return ()
    return (entries.Renewed(at=given.now, by=given.by.person, seed=given.seed.hex()),)


def count_screens(person: entries.PersonId, count: int, table: Table, now: float) -> Changes:
    """The changes when so many TV screens of this person may show the table."""
    if table.stage is Stage.CLOSED or dict(table.screens).get(person, 0) == count:
        return ()
    return (follow(table, entries.Screened(at=now, by=person, person=person, count=count)),)


def decide_action(table: Table, action: Action, now: float) -> Changes:
    """The changes that a decision makes without a command: of a bot, or of the clock."""
    return add(table, (entries.Decided(at=now, action=action),), now)


def add(table: Table, added: Entries, now: float) -> Changes:
    """The changes that these entries make, and what follows at once: a step of the start, the next deal."""
    changes = _fold(table, added)
    return (*changes, *next_steps(changes[-1].table, now))


def next_steps(table: Table, now: float) -> Changes:
    """What the table does at once: the next step of the start if it waits for nobody, and the next deal."""
    if table.countdown is not None and now >= table.countdown.until:
        change = follow(table, entries.Frozen(at=now))
        return (change, *next_steps(change.table, now))
    if table.start is None or table.stage is not Stage.STARTING or table.awaited:
        return next_deal(table, now)
    step = entries.Frozen(at=now) if table.start.commitments is None else entries.Began(at=now)
    change = follow(table, step)
    return (change, *next_steps(change.table, now))


def start_without(table: Table, now: float, *, seed: bytes) -> Changes:
    """The changes when time is up for commitments or parts: the start goes on without them.

    If nothing was revealed yet, the others' commitments stand; else everything begins anew with this seed.
    """
    assert table.start is not None
    if table.start.commitments is None:
        return add(table, (entries.Frozen(at=now, missing=table.awaited),), now)
    return add(table, (entries.Restarted(at=now, seed=seed.hex(), missing=table.awaited),), now)


def _fold(table: Table, added: Entries) -> Changes:
    """The one place where legality is checked: the rules do it while they apply a decision."""
    try:
        return tuple(fold_log(added, table))
    except IllegalActionError as error:
        [decided] = added
        assert isinstance(decided, entries.Decided)
        raise TableError(_code(table, decided.action.seat), str(error)) from None


def _code(table: Table, seat: Seat) -> Code:
    """Why the rules refuse a decision of this seat."""
    assert table.match is not None
    one_decides = table.match.phase is Phase.TAKE_ROW or table.ruleset.in_turn
    return Code.NOT_YOUR_TURN if one_decides and table.acting != (seat,) else Code.ILLEGAL


def next_deal(table: Table, now: float) -> Changes:
    """The next deal, if it is due; a match that does not end is given up instead."""
    if not table.deal_is_due or table.match is None:
        return ()
    if any(chair.heir is not None for chair in table.chairs):
        return add(table, handed(table, now), now)
    number = len(table.match.dealt) + 1
    if number > MOST_DEALS:
        return (follow(table, entries.Closed(at=now, reason="endless")),)
    cards = fair_deal(table.ruleset, table.match.seats, table.fair, number)
    return (follow(table, entries.CardsDealt(at=now, deal=cards)),)


def _sit(table: Table, command: commands.Sit, given: Circumstances) -> Entries:
    by = given.by
    takes_over = table.stage is Stage.PLAYING and table.settings.takeover
    if not takes_over:
        _need_stage(table, Stage.OPEN, "You can sit down only before a match begins, or after one.")
    if table.seat_of(by.person) is not None:
        raise TableError(Code.SEAT_TAKEN, "You sit here already.")
    if by.person in table.removed:
        raise TableError(Code.FORBIDDEN, "The host has asked you to leave this table.")
    if by.program and not table.settings.programs:
        raise TableError(Code.FORBIDDEN, "The host of this table has not allowed programs.")
    if takes_over:
        return _reserve(table, command.seat, given)
    seat = _free_seat(table, command.seat)
    sat = entries.Sat(
        at=given.now,
        seat=seat,
        person=by.person,
        name=distinct(by.name, _names_besides(table, by.person)),
        program=by.program,
        commitment=None if by.program else command.commitment,
        avatar=fitting(command.avatar, by.name, _colours(table, seat)),
    )
    without = command.part is not None and command.commitment is None and not by.program
    hosts = table.host is None and not by.program
    return (
        sat,
        *([entries.Committed(at=given.now, seat=seat)] if without else []),
        *([entries.HandedOver(at=given.now, host=by.person)] if hosts else []),
    )


def _reserve(table: Table, seat: Seat | None, given: Circumstances) -> Entries:
    """In a running match a bot's chair is taken over with the next deal."""
    by, bots = given.by, [number for number, chair in enumerate(table.chairs) if may_be_taken_over(chair)]
    if seat_reserved_by(table, by.person) is not None:
        raise TableError(Code.SEAT_TAKEN, "You take over a chair already.")
    if not bots:
        raise TableError(Code.SEAT_TAKEN, "No bot sits here whose chair could be taken over.")
    seat = bots[0] if seat is None else seat
    chair = _chair(table, seat)
    if not may_be_taken_over(chair):
        raise TableError(Code.SEAT_TAKEN, f"Only a bot's chair can be taken over, and not seat {seat + 1}.")
    back = chair.left == by.person
    name = chair.name if back else distinct(by.name, _names_besides(table, by.person))
    return (entries.Reserved(at=given.now, seat=seat, person=by.person, name=name, program=by.program),)


def _names_besides(table: Table, person: entries.PersonId | None) -> list[str]:
    """The names at the table, and those of all others on its score sheet; `None` stands for the bots."""
    chairs = [chair.name for chair in table.chairs if chair.name]
    chairs += [chair.heir.name for chair in table.chairs if chair.heir is not None]
    return chairs + [who.name for match in table.series for who in match.who if who.person != person]


def _colours(table: Table, seat: Seat) -> set[Colour]:
    """The colours of all other seats."""
    others = [chair.avatar for other, chair in enumerate(table.chairs) if other != seat]
    return {avatar.colour for avatar in others if avatar is not None}


def _choose_avatar(table: Table, command: commands.ChooseAvatar, given: Circumstances) -> Entries:
    seat = _own_seat(table, given.by)
    avatar = fitting(command.avatar, "", _colours(table, seat))
    if table.chairs[seat].avatar == avatar:
        return ()
    return (entries.AvatarChosen(at=given.now, seat=seat, avatar=avatar),)


def _rise(table: Table, command: commands.Rise, given: Circumstances) -> Entries:
    reserved = seat_reserved_by(table, given.by.person)
    if reserved is not None:
        return (entries.Reserved(at=given.now, seat=reserved),)
    return leave(table, _own_seat(table, given.by), given.now, removed=False)


def _seat_bot(table: Table, command: commands.SeatBot, given: Circumstances) -> Entries:
    _need_host(table, given.by)
    _need_stage(table, Stage.OPEN, "Bots can be seated only before a match begins, or after one.")
    check_bot(command.bot)
    seat = _free_seat(table, command.seat)
    taken = _names_besides(table, None)
    name = next((cow for cow in COWS if distinct(cow, taken) == cow), distinct(COWS[0], taken))
    avatar = fitting(None, name, _colours(table, seat))
    return (entries.BotSat(at=given.now, seat=seat, bot=command.bot, name=name, avatar=avatar),)


def _remove(table: Table, command: commands.Remove, given: Circumstances) -> Entries:
    _need_host(table, given.by)
    chair = _chair(table, command.seat)
    if chair.free:
        raise TableError(Code.NOT_FOUND, f"Nobody sits at seat {command.seat + 1}.")
    if chair.person == given.by.person:
        raise TableError(Code.FORBIDDEN, "You cannot remove yourself: to leave, rise.")
    if chair.person is None and table.stage in (Stage.STARTING, Stage.PLAYING):
        raise TableError(Code.WRONG_STAGE, "A bot stays until the match is over.")
    return leave(table, command.seat, given.now, removed=True)


def _configure(table: Table, command: commands.Configure, given: Circumstances) -> Entries:
    _need_host(table, given.by)
    _need_stage(table, Stage.OPEN, "The settings can be changed only before a match begins, or after one.")
    check_settings(command.settings)
    for seat, chair in enumerate(table.chairs):
        if chair.program and not command.settings.programs:
            raise TableError(
                Code.SEAT_TAKEN, f"{chair.name} at seat {seat + 1} is a program, so programs must be allowed."
            )
    taken = len([chair for chair in table.chairs if not chair.free])
    if taken > command.settings.seats:
        raise TableError(
            Code.SEAT_TAKEN, f"{taken} players sit here, too many for {command.settings.seats} chairs."
        )
    return (entries.Configured(at=given.now, settings=command.settings),)


def _hand_over(table: Table, command: commands.HandOver, given: Circumstances) -> Entries:
    _need_host(table, given.by)
    chair = _chair(table, command.seat)
    if chair.person is None or chair.program:
        raise TableError(
            Code.FORBIDDEN, f"Only a person can be the host, and at seat {command.seat + 1} is none."
        )
    return (entries.HandedOver(at=given.now, host=chair.person),)


def _commit(table: Table, command: commands.Commit, given: Circumstances) -> Entries:
    seat = _committing_seat(table, given.by)
    if table.chairs[seat].commitment == command.commitment:
        return ()
    return (entries.Committed(at=given.now, seat=seat, commitment=command.commitment),)


def _contribute(table: Table, command: commands.Contribute, given: Circumstances) -> Entries:
    """A part that everybody could read before the deal is worth nothing: the person plays without one."""
    seat = _committing_seat(table, given.by)
    return () if table.chairs[seat].partless else (entries.Committed(at=given.now, seat=seat),)


def _committing_seat(table: Table, by: Guest) -> Seat:
    seat = _own_seat(table, by)
    if by.program:
        raise TableError(Code.FORBIDDEN, "Programs have no part in the shuffle.")
    restarting = table.start is not None and table.start.commitments is None
    if table.stage is not Stage.OPEN and not restarting:
        raise TableError(Code.WRONG_STAGE, "The commitments are fixed once the match has begun.")
    if table.stage is not Stage.OPEN and table.chairs[seat].partless:
        raise TableError(Code.WRONG_STAGE, "You play this match without a part.")
    return seat


def _begin(table: Table, command: commands.Begin, given: Circumstances) -> Entries:
    _need_host(table, given.by)
    _need_stage(table, Stage.OPEN, "The match has begun already, or is over: say that you are ready.")
    away = [seat for seat in table.persons if table.chairs[seat].dropped is not None and table.number > 1]
    taken = [chair for seat, chair in enumerate(table.chairs) if not chair.free and seat not in away]
    try:
        table.ruleset.check_seats(len(taken))
    except NimmtError as error:
        raise TableError(Code.WRONG_STAGE, str(error)) from None
    for chair in taken:
        if chair.person and not chair.program and chair.dropped is None and not chair.ready:
            raise TableError(Code.WRONG_STAGE, f"The commitment of {chair.name} is still missing.")
    _need_readiness(table, given.by)
    return (*[entries.Rose(at=given.now, seat=seat) for seat in away], entries.Frozen(at=given.now))


def _need_readiness(table: Table, by: Guest) -> None:
    """From the second match on nobody who is here is thrown into one; the host who begins it is ready."""
    others = [chair for chair in table.chairs if chair.person not in (None, by.person)]
    waiting = [chair for chair in others if chair.dropped is None and not (chair.willing or chair.program)]
    if is_between(table) and waiting:
        raise TableError(
            Code.WRONG_STAGE, f"{waiting[0].name} has not said yet that the next match can begin."
        )


def _reveal(table: Table, command: commands.Reveal, given: Circumstances) -> Entries:
    seat = _own_seat(table, given.by)
    _need_stage(table, Stage.STARTING, "Parts are revealed only while a match starts.")
    start = table.start
    commitment = start.commitments[seat] if start is not None and start.commitments is not None else None
    if start is None or commitment is None:
        raise TableError(Code.WRONG_STAGE, "No commitment of yours is fixed, so there is no part to reveal.")
    if commitment_to(command.part) != commitment:
        raise TableError(Code.ILLEGAL, "This is not the part that you have committed to.")
    if start.parts[seat] is not None:
        return ()
    return (entries.Revealed(at=given.now, seat=seat, part=command.part),)


def _play(table: Table, command: commands.PlayCards, given: Circumstances) -> Entries:
    """The choice that the player has made already is none, unless a bot has made it for the player."""
    seat = _asked_seat(table, command.asked, given.by)
    assert table.match is not None
    before = table.match.chosen[seat]
    if before == tuple(sorted(command.cards)) and seat not in table.match.auto:
        return ()
    return (entries.Decided(at=given.now, action=Play(seat, command.cards), changed=before is not None),)


def _take_row(table: Table, command: commands.ChooseRow, given: Circumstances) -> Entries:
    seat = _asked_seat(table, command.asked, given.by)
    return (entries.Decided(at=given.now, action=TakeRow(seat, command.row)),)


def _pause(table: Table, command: commands.Pause, given: Circumstances) -> Entries:
    _need_host(table, given.by)
    _need_stage(table, Stage.PLAYING, "Only a running match can be paused.")
    _need_no_pause(table)
    return (entries.Paused(at=given.now, waited=max(0.0, given.now - table.asked_at)),)


def _go_on(table: Table, command: commands.GoOn, given: Circumstances) -> Entries:
    if table.paused is None:
        raise TableError(Code.WRONG_STAGE, "The match is not paused.")
    if given.by.person != table.host:
        _own_seat(table, given.by)
        if given.by.program or given.now < anyone_from(table, table.paused):
            raise TableError(
                Code.NOT_HOST,
                f"The host lets the match go on; others can while the host is away, or after "
                f"{HOSTS_PAUSE / 60:.0f} minutes.",
            )
    return (entries.WentOn(at=given.now),)


def anyone_from(table: Table, halt: Halt) -> float:
    """When anyone with a seat may end a pause: at once while the host is away, else after ten minutes."""
    return halt.since if table.host_away is not None else halt.since + HOSTS_PAUSE


def _vote(table: Table, command: commands.Vote, given: Circumstances) -> Entries:
    _own_seat(table, given.by)
    _need_stage(table, Stage.PLAYING, "You can vote only while a player is away from a running match.")
    if given.by.program:
        raise TableError(Code.FORBIDDEN, "Programs have no vote.")
    if _chair(table, command.seat).dropped is None:
        raise TableError(Code.WRONG_STAGE, f"Nobody is away at seat {command.seat + 1}, so there is no vote.")
    return (entries.Voted(at=given.now, seat=command.seat, wait=command.wait),)


def _say(table: Table, command: commands.Say, given: Circumstances) -> Entries:
    return (entries.Said(at=given.now, seat=_own_seat(table, given.by), phrase=command.phrase),)


def _ready(table: Table, command: commands.Ready, given: Circumstances) -> Entries:
    seat = _own_seat(table, given.by)
    if not is_between(table):
        raise TableError(Code.WRONG_STAGE, "You can be ready for the next match when one is over.")
    if table.chairs[seat].willing == command.ready:
        return ()
    return (entries.Readied(at=given.now, seat=seat, ready=command.ready),)


def _rematch(table: Table, command: commands.Rematch, given: Circumstances) -> Entries:
    if table.seat_of(given.by.person) is not None or given.by.person != table.host:
        return _ready(table, commands.Ready(), given)
    _need_stage(table, Stage.FINISHED, "There can be another match when one is over.")
    return (entries.Renewed(at=given.now, seed=given.seed.hex()),)


def _close(table: Table, command: commands.Close, given: Circumstances) -> Entries:
    _need_host(table, given.by)
    return (entries.Closed(at=given.now, reason="host"),)


def _need_stage(table: Table, stage: Stage, sentence: str) -> None:
    if table.stage is not stage:
        raise TableError(Code.WRONG_STAGE, sentence)


def _need_no_pause(table: Table) -> None:
    if table.paused is not None:
        raise TableError(Code.PAUSED, "The match is paused.")


def _need_host(table: Table, by: Guest) -> None:
    if table.host != by.person:
        raise TableError(Code.NOT_HOST, "Only the host of the table can do this.")


def _own_seat(table: Table, by: Guest) -> Seat:
    seat = table.seat_of(by.person)
    if seat is None:
        raise TableError(Code.NOT_SEATED, "You have no seat at this table.")
    return seat


def _asked_seat(table: Table, asked: int | None, by: Guest) -> Seat:
    seat = _own_seat(table, by)
    _need_stage(table, Stage.PLAYING, "No match is being played here now.")
    _need_no_pause(table)
    if asked is not None and asked != table.asked:
        raise TableError(
            Code.OLD_VERSION,
            f"The table asks the question of version {table.asked} now, not that of {asked}.",
        )
    return seat


def _chair(table: Table, seat: Seat) -> Chair:
    if not 0 <= seat < len(table.chairs):
        raise TableError(
            Code.NOT_FOUND, f"There is no seat {seat}; the seats are 0 to {len(table.chairs) - 1}."
        )
    return table.chairs[seat]


def _free_seat(table: Table, seat: Seat | None) -> Seat:
    if seat is None:
        free = [number for number, chair in enumerate(table.chairs) if chair.free]
        if not free:
            raise TableError(Code.SEAT_TAKEN, "All seats are taken.")
        return free[0]
    if not _chair(table, seat).free:
        raise TableError(Code.SEAT_TAKEN, f"{table.chairs[seat].name} sits at seat {seat + 1}.")
    return seat


_ENTRIES: dict[type[commands.Command], Callable[..., Entries]] = {
    commands.Sit: _sit,
    commands.ChooseAvatar: _choose_avatar,
    commands.Rise: _rise,
    commands.SeatBot: _seat_bot,
    commands.Remove: _remove,
    commands.Configure: _configure,
    commands.HandOver: _hand_over,
    commands.Commit: _commit,
    commands.Contribute: _contribute,
    commands.Ready: _ready,
    commands.Begin: _begin,
    commands.Reveal: _reveal,
    commands.PlayCards: _play,
    commands.ChooseRow: _take_row,
    commands.Pause: _pause,
    commands.GoOn: _go_on,
    commands.Vote: _vote,
    commands.Say: _say,
    commands.Rematch: _rematch,
    commands.Close: _close,
}
