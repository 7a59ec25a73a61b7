"""The start of a match: commitments are frozen, parts revealed, and only then can cards be dealt."""

from msgspec.structs import replace

from nimmt.rules import Player, Seat, put, seal, start

from .entries import Frozen, Restarted, Revealed
from .errors import LogError
from .state import EMPTY, Chair, Stage, Start, Table


def freeze(table: Table, entry: Frozen) -> Table:
    """Fix who plays, with which commitments. A person who is away has no part."""
    before = table.start
    chairs = [chair for chair in _without_parts(table.chairs, entry.missing) if not chair.free]
    chairs = [replace(chair, willing=False) for chair in chairs]
    chairs = [chair if chair.dropped is None else replace(chair, commitment=None) for chair in chairs]
    frozen = Start(
        since=entry.at,
        starter=_starter(table) if before is None else before.starter,
        commitments=tuple([chair.commitment for chair in chairs]),
        parts=(None,) * len(chairs),
        missing=_missing(before, entry.missing),
    )
    players = tuple(map(_player, chairs)) if before is None else table.players
    return replace(
        table,
        stage=Stage.STARTING,
        chairs=tuple(chairs),
        players=players,
        start=frozen,
        countdown=None,
    )


def reveal(table: Table, entry: Revealed) -> Table:
    frozen = _start(table)
    return replace(table, start=replace(frozen, parts=put(frozen.parts, entry.seat, entry.part)))


def restart(table: Table, entry: Restarted) -> Table:
    """Begin anew with another seed: everyone whose part has arrived commits to a new one."""
    failed = _start(table)
    chairs = [replace(chair, commitment=None) for chair in _without_parts(table.chairs, entry.missing)]
    missing = _missing(failed, entry.missing)
    return replace(
        table,
        chairs=tuple(chairs),
        fair=seal(bytes.fromhex(entry.seed)),
        start=Start(since=entry.at, starter=failed.starter, commitments=None, missing=missing),
    )


def begin(table: Table) -> Table:
    """The match can be dealt. In an old log nothing was frozen, and the parts came with the players."""
    if table.start is None:
        old = freeze(table, Frozen(at=table.changed))
        parts = tuple([chair.part for chair in old.chairs])
        table = replace(old, start=replace(_start(old), parts=parts))
    made = _start(table)
    revealed = [bytes.fromhex(part) for part in made.parts if part is not None]
    return replace(
        table,
        stage=Stage.PLAYING,
        fair=seal(bytes.fromhex(table.fair.seed), revealed),
        match=start(table.ruleset, len(table.chairs), starter=made.starter),
        turn_ends=(table.version, table.version),
    )


def next_chairs(table: Table) -> tuple[Chair, ...]:
    """The chairs of the next match. Everyone keeps the chair, except bots that stood in; others are free."""
    seated = zip(table.chairs, table.players, strict=True)
    chairs = [
        EMPTY
        if chair.free or sits_in(chair, player)
        else replace(chair, commitment=None, partless=False, part=None, votes=(), heir=None, missed=0)
        for chair, player in seated
    ]
    return (*chairs, *(EMPTY,) * (table.settings.seats - len(chairs)))


def renew(table: Table, seed: str) -> Table:
    """Open the table for another match. A new seed needs new parts."""
    return replace(
        table,
        stage=Stage.OPEN,
        chairs=next_chairs(table),
        fair=seal(bytes.fromhex(seed)),
        number=table.number + 1,
        start=None,
        players=(),
        match=None,
        asked=0,
    )


def sits_in(chair: Chair, player: Player) -> bool:
    """Whether a bot sits here in place of a player who has left."""
    return chair.bot is not None and (chair.left is not None or chair.bot != player.bot)


def _start(table: Table) -> Start:
    if table.start is None:
        raise LogError("The start of a match goes on that has not begun.")
    return table.start


def _starter(table: Table) -> Seat:
    """The seat that starts: the named chair after empty ones are removed, or the next if it was empty."""
    before = [chair.free for chair in table.chairs[: table.settings.starter]].count(False)
    return before % len([chair for chair in table.chairs if not chair.free])


def _player(chair: Chair) -> Player:
    return Player(chair.name, "program" if chair.program else chair.bot)


def _without_parts(chairs: tuple[Chair, ...], seats: tuple[Seat, ...]) -> tuple[Chair, ...]:
    for seat in seats:
        chairs = put(chairs, seat, replace(chairs[seat], commitment=None, partless=True))
    return chairs


def _missing(before: Start | None, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return tuple(sorted({*(() if before is None else before.missing), *seats}))
