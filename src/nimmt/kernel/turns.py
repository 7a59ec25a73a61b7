"""Single deals and turns, and whole deals played by policies."""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from ctypes import c_int32
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nimmt.rules import (
    FULL_ROW,
    HIGHEST_CARD,
    ROWS,
    Cards,
    CowHopped,
    NimmtError,
    Placed,
    Placement,
    Row,
    RowIndex,
    Ruleset,
    Seat,
    Skipped,
    Took,
    ZerosKept,
)

from .library import kernel, kernel_game
from .search import Policies
from .situation import lay_table
from .structs import (
    ASK,
    MOST_EVENTS,
    MOST_HAND,
    MOST_PLAYS,
    MOST_SEATS,
    NO_CARD,
    EventKind,
    EventStruct,
    GameStruct,
    TableStruct,
)

Bytes = npt.NDArray[np.uint8]
Heads = npt.NDArray[np.int32]


class Resolved(NamedTuple):
    """The result of a turn, or the seat that must choose a row first."""

    rows: tuple[Row, ...]
    cow: RowIndex | None
    heads: dict[Seat, int]
    events: tuple[Placement, ...]
    needs: Seat | None = None


def kernel_deal(game: GameStruct, *, seed: int, number: int) -> tuple[Bytes, Bytes]:
    """The four row cards and the sorted hands of a deal of the seed."""
    rows, hands = np.zeros(ROWS, np.uint8), np.zeros((game.seats, game.hand), np.uint8)
    kernel().nimmt_deal(game, seed, number, rows.ctypes.data, hands.ctypes.data)
    return rows, hands


def legal_plays(game: GameStruct, hand: Sequence[int] | Bytes) -> Bytes:
    """The legal plays in the order of the rules, two bytes each, with `NO_CARD` for no second card."""
    if len(hand) > MOST_HAND:
        raise NimmtError(f"A hand has at most {MOST_HAND} cards, not {len(hand)}.")
    cards, plays = np.sort(np.asarray(hand, np.uint8)), np.empty((MOST_PLAYS, 2), np.uint8)
    count = kernel().nimmt_legal(game, cards.ctypes.data, len(cards), plays.ctypes.data)
    return plays[:count]


def resolve_turn(
    ruleset: Ruleset,
    rows: Sequence[Row],
    cow: RowIndex | None,
    plays: Mapping[Seat, Cards],
    *,
    choice: RowIndex | None = None,
) -> Resolved:
    """Resolve a whole turn. In games that go in turn, the order of the mapping is the playing order."""
    _check_turn(ruleset, rows, plays, choice)
    game, table = kernel_game(ruleset, ruleset.most_seats), TableStruct()
    lay_table(game, table, rows, cow)
    cards = np.full((MOST_SEATS, 2), NO_CARD, np.uint8)
    for seat, played in plays.items():
        cards[seat, : len(played)] = sorted(played)
    order, taken = np.array(list(plays), np.uint8), np.zeros(MOST_SEATS, np.int32)
    events = (EventStruct * MOST_EVENTS)()
    told = kernel().nimmt_resolve(
        game,
        table,
        cards.ctypes.data,
        order.ctypes.data,
        len(order),
        ASK if choice is None else choice,
        taken.ctypes.data,
        events,
    )
    if told < 0:
        return Resolved(tuple(rows), cow, {}, (), needs=-1 - told)
    heads = {seat: int(count) for seat, count in enumerate(taken) if count}
    return Resolved(*_lying(table), heads, placements_of(rows, events[:told]))


def _check_turn(
    ruleset: Ruleset, rows: Sequence[Row], plays: Mapping[Seat, Cards], choice: RowIndex | None
) -> None:
    """Refuse values with which the kernel would access memory outside its arrays."""
    if len(rows) != ROWS or not all(1 <= len(row) <= FULL_ROW for row in rows):
        raise NimmtError(f"There are {ROWS} rows of 1 to {FULL_ROW} cards.")
    if not all(0 <= seat < ruleset.most_seats for seat in plays):
        raise NimmtError(f"{ruleset.game} has the seats 0 to {ruleset.most_seats - 1}.")
    if not all(0 <= card <= HIGHEST_CARD for cards in (*rows, *plays.values()) for card in cards):
        raise NimmtError(f"Cards are 0 to {HIGHEST_CARD}.")
    if choice is not None and not 0 <= choice < ROWS:
        raise NimmtError(f"There is no row {choice} to choose; the rows are 0 to {ROWS - 1}.")


def _lying(table: TableStruct) -> tuple[tuple[Row, ...], RowIndex | None]:
    rows = tuple([tuple(cards[:count]) for cards, count in zip(table.cards, table.count, strict=True)])
    return rows, None if table.cow < 0 else table.cow


def placements_of(rows: Sequence[Row], events: Sequence[EventStruct]) -> tuple[Placement, ...]:
    """The events as those of the rules. The cards that are taken are those that were in the row."""
    lying = [list(row) for row in rows]
    told: list[Placement] = []
    for event in events:
        if event.kind == EventKind.ZERO:
            told.append(ZerosKept(event.seat, event.row))
        elif event.kind == EventKind.SKIP:
            told.append(Skipped(event.seat))
        elif event.kind == EventKind.PLACE:
            lying[event.row].append(event.card)
            told.append(Placed(event.seat, event.card, event.row))
        elif event.kind == EventKind.COW:
            told.append(CowHopped(event.seat, event.row, event.card))
        else:
            told.append(_took(lying, event))
    return tuple(told)


def _took(lying: list[list[int]], event: EventStruct) -> Took:
    row = lying[event.row]
    if event.kind == EventKind.TAKE_COW:
        lying[event.row] = [row.pop()]
        return Took(event.seat, event.row, tuple(row), event.heads, "cow")
    lying[event.row] = []
    return Took(
        event.seat, event.row, tuple(row), event.heads, "low" if event.kind == EventKind.TAKE_LOW else "sixth"
    )


def play_deals(
    game: GameStruct,
    policies: Policies,
    seats: Sequence[int],
    *,
    seed: int,
    count: int,
    first: int = 0,
    threads: int = 1,
) -> Heads:
    """Play deals of the seed; returns heads by deal and seat. `seats`: the policy of each.

    The result depends on the seed alone, not on the threads, nor on how many deals are played at once.
    """
    if len(seats) != game.seats or not all(0 <= policy < len(policies) for policy in seats):
        raise NimmtError(f"Each of the {game.seats} seats has one of the policies 0 to {len(policies) - 1}.")
    taken, chosen = np.zeros((count, game.seats), np.int32), (c_int32 * MOST_SEATS)(*seats)

    def play(begin: int, end: int) -> None:
        kernel().nimmt_deals(
            game, seed, first + begin, end - begin, policies.array, chosen, taken[begin:end].ctypes.data
        )

    bounds = [count * part // threads for part in range(threads + 1)]
    if threads == 1:
        play(0, count)
        return taken
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play, bounds[:-1], bounds[1:]))
    return taken
