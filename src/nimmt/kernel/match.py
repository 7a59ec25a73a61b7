"""One match, step by step, in the kernel. Copying it copies a block of memory."""

from collections.abc import Sequence
from ctypes import c_uint8
from typing import Any, Self

import numpy as np

from nimmt.rules import ZERO, Cards, RowIndex, Ruleset, Seat

from .actions import Mask, action_count
from .library import kernel, kernel_game
from .observation import OBSERVATION_SIZE, Observation
from .structs import CARD_ROOM, MOST_SEATS, NO_CARD, KernelPhase, MatchStruct, QueryStruct

_Seen = c_uint8 * CARD_ROOM


class KernelMatch:
    """A match with all its cards. It does not check actions: they must be legal."""

    __slots__ = ("_seen", "_turn", "game", "match", "ruleset")

    def __init__(self, ruleset: Ruleset, seats: int, starter: Seat = 0) -> None:
        self.ruleset, self.game = ruleset, kernel_game(ruleset, seats)
        self.match, self._seen = MatchStruct(), _Seen()
        self._turn: Cards = ()
        kernel().nimmt_start(self.game, self.match, starter)

    def copy(self) -> Self:
        other = object.__new__(type(self))
        other.ruleset, other.game = self.ruleset, self.game
        other.match = MatchStruct.from_buffer_copy(self.match)
        other._seen, other._turn = _Seen.from_buffer_copy(self._seen), self._turn
        return other

    def __deepcopy__(self, _: Any) -> Self:
        return self.copy()

    @property
    def deals(self) -> int:
        """How many deals are finished."""
        return int(self.match.deals)

    @property
    def needs_cards(self) -> bool:
        return bool(self.match.phase == KernelPhase.DEAL)

    @property
    def takes_row(self) -> bool:
        """Whether the match waits for the row of a low card."""
        return bool(self.match.phase == KernelPhase.TAKE_ROW)

    @property
    def over(self) -> bool:
        return bool(self.match.phase == KernelPhase.OVER)

    @property
    def acting(self) -> list[Seat]:
        """The seats for whose decision the match waits."""
        seats = (c_uint8 * MOST_SEATS)()
        return seats[: kernel().nimmt_acting(self.game, self.match, seats)]

    @property
    def taken(self) -> list[int]:
        """By seat, the heads of this deal."""
        return list(self.match.taken[: self.game.seats])

    @property
    def totals(self) -> list[int]:
        """By seat, the heads of the finished deals."""
        return list(self.match.totals[: self.game.seats])

    @property
    def rows(self) -> list[list[int]]:
        table = self.match.table
        return [cards[:count] for cards, count in zip(table.cards, table.count, strict=True)]

    @property
    def cheapest_row(self) -> RowIndex:
        """B15: the row with the fewest heads; if tied, with the fewest cards; then the first."""
        table = self.match.table
        return min(range(len(table.count)), key=lambda row: (table.heads[row], table.count[row]))

    def hand(self, seat: Seat) -> list[int]:
        return list(self.match.hands.cards[seat][: self.match.hands.size[seat]])

    def lay(self, rows: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
        told = kernel().nimmt_lay(self.game, self.match, bytes(rows), b"".join(map(bytes, hands)), None)
        assert told >= 0, f"fault {-told} of a deal"
        self._seen = _Seen()
        for card in rows:
            self._seen[card] = 1

    def play(self, seat: Seat, cards: Cards) -> None:
        told = kernel().nimmt_play(self.game, self.match, seat, bytes(cards), len(cards), None)
        assert told >= 0, f"fault {-told} of a play"
        self._turn += cards
        if self.match.chosen[seat][0] == NO_CARD:  # revealed, or played openly
            for card in self._turn:
                self._seen[card] += 1
            self._turn = ()

    def take(self, seat: Seat, row: RowIndex) -> None:
        told = kernel().nimmt_take(self.game, self.match, seat, row, None)
        assert told >= 0, f"fault {-told} of a row"

    def observe(self, seat: Seat) -> tuple[Observation, Mask]:
        """The observation of a seat, and its legal actions."""
        observation, mask = (
            np.empty(OBSERVATION_SIZE, np.int16),
            np.empty(action_count(self.ruleset), np.int8),
        )
        query, waits = self._query(seat), seat not in self.acting
        kernel().nimmt_observe(self.game, query, waits, observation.ctypes.data, mask.ctypes.data)
        return observation, mask

    def _query(self, seat: Seat) -> QueryStruct:
        match, hand = self.match, self.hand(seat)
        size = len(hand)
        query = QueryStruct(seat=seat, deals=match.deals, size=size, starter=max(0, match.starter))
        query.position = (seat - query.starter) % self.game.seats
        query.table, query.taken, query.totals = match.table, match.taken, match.totals
        query.sizes, query.seen = match.hands.size, self._seen
        query.hand[:size] = hand
        query.unseen_count = self.ruleset.zeros - self._seen[ZERO] - hand.count(ZERO)  # which are all 0
        if self.takes_row:
            query.queue = match.queue
        return query
