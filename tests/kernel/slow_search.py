"""A slow search by the rules, with whose results those of the kernel are compared."""

from collections.abc import Callable, Sequence
from itertools import combinations
from types import SimpleNamespace
from typing import NamedTuple

from nimmt.bots import try_play
from nimmt.kernel.structs import PolicyKind
from nimmt.rules import (
    Action,
    Cards,
    Play,
    Queue,
    Row,
    RowIndex,
    Ruleset,
    Seat,
    State,
    Took,
    cheapest_row,
    clockwise,
    settle,
    turn_up,
    without,
)

Policy = Callable[["World", Seat], Cards]


class World:
    """An imagined world that is played to the end of the deal."""

    def __init__(self, state: State, hands: Sequence[Cards], kinds: Sequence[int]) -> None:
        self.ruleset: Ruleset = state.ruleset
        self.rows: tuple[Row, ...] = state.rows
        self.cow: RowIndex | None = state.cow
        self.order = clockwise(state.starter, state.seats)
        self.hands, self.kinds = list(hands), kinds
        self.taken = [0] * state.seats

    def try_candidate(self, action: Action, queue: Queue) -> list[int]:
        """The heads of each seat after this action, if the policies play on."""
        seat = action.seat
        if isinstance(action, Play) and self.ruleset.in_turn:
            self.play({seat: action.cards})
            self.go_round(self.order[self.order.index(seat) + 1 :])
        elif isinstance(action, Play):
            chosen = {
                other: self.choose(other) for other in self.order if self.hands[other] and other != seat
            }
            self.play({**chosen, seat: action.cards})
        else:
            self.settle(queue, action.row)
        while any(self.hands):
            self.go_round(self.order)
        return self.taken

    def go_round(self, seats: Sequence[Seat]) -> None:
        if self.ruleset.in_turn:
            for seat in seats:
                if self.hands[seat]:
                    self.play({seat: self.choose(seat)})
        else:
            self.play({seat: self.choose(seat) for seat in seats if self.hands[seat]})

    def choose(self, seat: Seat) -> Cards:
        hand = self.hands[seat]
        if self.kinds[seat] != PolicyKind.GREEDY:
            return hand[:1]
        table = SimpleNamespace(rows=self.rows, cow=self.cow)
        plays = [
            Play(seat, cards)
            for count in range(1, self.ruleset.most_cards + 1)
            for cards in combinations(hand, count)
        ]
        return min(plays, key=lambda play: try_play(self.ruleset, table, play)).cards  # type: ignore[arg-type]

    def play(self, plays: dict[Seat, Cards]) -> None:
        for seat, cards in plays.items():
            self.hands[seat] = without(self.hands[seat], cards)
        self.settle(turn_up(self.ruleset, plays.items())[1], None)

    def settle(self, queue: Queue, choice: RowIndex | None) -> None:
        for placing in queue:
            chosen = cheapest_row(self.rows) if choice is None else choice
            done = settle(self.ruleset, self.rows, self.cow, (placing,), choice=chosen)
            self.rows, self.cow, choice = done.rows, done.cow, None
            for event in done.events:
                if isinstance(event, Took):
                    self.taken[event.seat] += event.heads


class Result(NamedTuple):
    """The result of a world for one seat."""

    heads: float
    margin: float
    deal: float
    match: float

    @classmethod
    def of(cls, ruleset: Ruleset, seat: Seat, taken: Sequence[int], totals: Sequence[int]) -> "Result":
        sign = 1 if ruleset.goal == "most" else -1
        others = [heads for other, heads in enumerate(taken) if other != seat]
        margin = min(sign * (taken[seat] - heads) for heads in others)
        after = [total + heads for total, heads in zip(totals, taken, strict=True)]
        return cls(taken[seat], margin, share(sign, seat, taken), share(sign, seat, after))


def share(sign: int, seat: Seat, heads: Sequence[int]) -> float:
    """The seat's share of a win: seats with equal heads share it."""
    best = max(sign * count for count in heads)
    winners = [other for other, count in enumerate(heads) if sign * count == best]
    return 1 / len(winners) if seat in winners else 0
