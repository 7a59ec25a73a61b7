"""One match of a plan, played by its bots."""

from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from nimmt.rules import Phase, Player, State, apply, bot_view, deal, legal, record_of, start, view, write

from .plan import Plan, cards, chance, lineup, proof
from .players import dismiss_bots, exit_blocked, seat_bots


class MatchScore(Struct, frozen=True, array_like=True):
    """The outcome of a match; the lists are by seat."""

    deal: int
    """From 0; matches with the same cards share it."""
    number: int
    """The number of the match within the deal, from 0."""
    heads: tuple[int, ...]
    decisions: tuple[int, ...]
    faults: tuple[int, ...]
    seconds: tuple[float, ...]
    """Thinking time."""


class PlayedMatch(Struct, frozen=True):
    result: MatchScore
    record: bytes | None
    """The record as JSON, if records are kept."""


def play_match(plan: Plan, deal: int, number: int, *, keep: bool = False) -> PlayedMatch:
    """Play one match of a deal; `keep` also makes its record."""
    match = ArenaMatch(plan, deal, number)
    while not match.state.over:
        match.advance()
    if plan.fresh:
        dismiss_bots()
    seconds = tuple([round(spent, 6) for spent in match.seconds])
    counts = (tuple(match.decisions), tuple(match.faults), seconds)
    result = MatchScore(deal, number, match.state.totals, *counts)
    return PlayedMatch(result, match.record() if keep else None)


class ArenaMatch:
    """A match in progress, with the decisions, faults and thinking time of each seat."""

    def __init__(self, plan: Plan, deal: int, number: int) -> None:
        self.plan, self.deal = plan, deal
        self.names = [plan.players[player] for player in lineup(plan, deal, number)]
        self.state: State = start(plan.ruleset, plan.seats)
        self.decisions = [0] * plan.seats
        self.faults = [0] * plan.seats
        self.seconds = [0.0] * plan.seats
        self._bots = seat_bots(self.names, plan.time_ms)
        self._chances = [chance(plan, deal, number, seat) for seat in range(plan.seats)]

    def advance(self) -> None:
        """Lay out the next deal, or ask every acting seat for a decision."""
        state = self.state
        if state.phase is Phase.DEAL:
            self.state = deal(state, cards(self.plan, self.deal, len(state.dealt) + 1)).state
            return
        shown = bot_view(view(state, None))
        for seat in state.acting:
            seen = replace(shown, seat=seat, hand=state.hands[seat])  # the rest is the same for every seat
            allowed = legal(state, seat)
            with exit_blocked():
                began = perf_counter()
                action = self._bots[seat].act(seen, allowed, self._chances[seat])
                self.seconds[seat] += perf_counter() - began
            self.decisions[seat] += 1
            self.faults[seat] += action.auto
            state = apply(state, action).state
        self.state = state

    def record(self) -> bytes:
        players = [Player(name, name) for name in self.names]
        return write(record_of(self.state, players, proof(self.plan, self.deal)))
