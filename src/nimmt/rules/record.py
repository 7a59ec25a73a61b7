"""The record of a match: its deals and decisions. Everything else follows from the rules."""

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from .cards import Cards, RowIndex, Seat
from .codec import decode, encode
from .errors import FormatError, RecordError
from .fair import Fair
from .ruleset import Options
from .state import State

RECORD_FORMAT: Literal["nimmt/1"] = "nimmt/1"


class Player(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player; `bot` is the name of the bot, if it was one."""

    name: str
    bot: str | None = None


class TurnRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    plays: tuple[Cards, ...]
    choices: dict[Seat, RowIndex]
    auto: tuple[Seat, ...] = ()


class DealRecord(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    rows: Cards
    hands: tuple[Cards, ...]
    starter: Seat | None = None
    turns: tuple[TurnRecord, ...]


class Record(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    format: Literal["nimmt/1"]
    game: str
    options: Options
    seats: tuple[Player, ...]
    deals: tuple[DealRecord, ...]
    fair: Fair | None = None


def read(data: bytes) -> Record:
    """Read a record from JSON. An error names deal, turn and seat."""
    try:
        return decode(data, Record)
    except FormatError as error:
        raise _located(str(error)) from None


def write(record: Record) -> bytes:
    """Write a record as one line of JSON; the cards of a play ascend, zeros first."""
    return encode(replace(record, deals=tuple([_in_order(deal) for deal in record.deals])))


def _in_order(deal: DealRecord) -> DealRecord:
    turns = [replace(turn, plays=tuple([tuple(sorted(c)) for c in turn.plays])) for turn in deal.turns]
    return replace(deal, turns=tuple(turns))


def record_of(state: State, players: Sequence[Player], fair: Fair | None = None) -> Record:
    """The record of a match up to its last finished turn."""
    turns = [deal.turns for deal in state.deals]
    if len(turns) < len(state.dealt):
        turns.append(state.turns)
    deals = [
        DealRecord(
            rows=dealt.rows,
            hands=dealt.hands,
            starter=dealt.starter,
            turns=tuple([TurnRecord(t.plays, t.choices, a) for t, a in zip(played, auto, strict=True)]),
        )
        for dealt, played, auto in zip(state.dealt, turns, state.autos, strict=True)
    ]
    return Record(
        RECORD_FORMAT, state.ruleset.game, state.ruleset.options, tuple(players), tuple(deals), fair
    )


def _located(message: str) -> RecordError:
    """The decoder's path to a fault (`$.deals[0].turns[2].plays[1]`) as people count."""
    path = re.search(r"at (?:`key` in )?`\$([^`]*)`\.$", message)
    steps = dict(re.findall(r"\.(\w+)\[(\d+)\]", path[1])) if path else {}
    deal, turn = steps.get("deals"), steps.get("turns")
    seat = steps.get("plays") or steps.get("hands") or steps.get("seats")
    return RecordError(message, deal=_count(deal), turn=_count(turn), seat=_count(seat))


def _count(index: str | None) -> int | None:
    return None if index is None else int(index) + 1
