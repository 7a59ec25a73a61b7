"""One match, from its place in the plan to what came of it."""

from time import perf_counter

from msgspec import Struct
from msgspec.structs import replace

from nimmt.rules import Phase, Player, State, apply, bot_view, deal, legal, record_of, start, view, write

from .plan import Plan, cards, chance, lineup, proof
from .players import asking, dismiss, seat_bots


class Played(Struct, frozen=True, array_like=True):
    """What came of a match; the lists are by seat."""

    deal: int
    """From 0 on, as all matches with the same cards have it."""
    number: int
    """Of the match within the deal, from 0 on."""
    heads: tuple[int, ...]
    decisions: tuple[int, ...]
    faults: tuple[int, ...]
    seconds: tuple[float, ...]
    """What the bots thought."""


class Kept(Struct, frozen=True):
    """A match with its record, if that is wanted."""

    played: Played
    record: bytes | None


def play(plan: Plan, deal: int, number: int, *, keep: bool = False) -> Kept:
    """Play that match of that deal."""
    table = Table(plan, deal, number)
    while not table.state.over:
        table.go_on()
    if plan.fresh:
        dismiss()
    seconds = tuple([round(spent, 6) for spent in table.seconds])
    counted = (tuple(table.decisions), tuple(table.faults), seconds)
    return Kept(Played(deal, number, table.state.totals, *counted), table.record() if keep else None)


class Table:
    """The engine drives, the bots decide, and a clock runs while they think."""

    def __init__(self, plan: Plan, deal: int, number: int) -> None:
        self.plan, self.deal = plan, deal
        self.names = [plan.players[player] for player in lineup(plan, deal, number)]
        self.state: State = start(plan.ruleset, plan.seats)
        self.decisions = [0] * plan.seats
        self.faults = [0] * plan.seats
        self.seconds = [0.0] * plan.seats
        self._bots = seat_bots(self.names, plan.time_ms)
        self._chances = [chance(plan, deal, number, seat) for seat in range(plan.seats)]

    def go_on(self) -> None:
        """The next cards, or a decision of everybody whom the table waits for."""
        state = self.state
        if state.phase is Phase.DEAL:
            self.state = deal(state, cards(self.plan, self.deal, len(state.dealt) + 1)).state
            return
        shown = bot_view(view(state, None))
        for seat in state.acting:
            seen = replace(shown, seat=seat, hand=state.hands[seat])  # all else is the same for everybody
            allowed = legal(state, seat)
            with asking():
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
