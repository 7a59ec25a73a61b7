"""A match between a person and bots: who decides, and what is kept before it is told."""

from collections.abc import Iterable, Sequence
from random import Random

from nimmt.bots import Bot, find_bot
from nimmt.rules import (
    Action,
    Dealt,
    Fair,
    Phase,
    Player,
    Seat,
    State,
    Step,
    TurnEnded,
    apply,
    bot_view,
    deal,
    fair_deal,
    legal,
    record_of,
    view,
)

from .keeping import MatchFile
from .screen import Screen
from .seating import find_person


class Match:
    def __init__(self, state: State, players: Sequence[Player], fair: Fair, file: MatchFile) -> None:
        self.state = state
        self.players = players
        self.fair = fair
        self.file = file
        self.you = find_person(players)
        self._bots = {seat: find_bot(bot.bot) for seat, bot in enumerate(players) if bot.bot is not None}

    @property
    def faulty(self) -> Iterable[Bot]:
        """The bots for which something had to be decided: only programs can fail."""
        return [bot for bot in self._bots.values() if bot.faults]

    def close(self) -> None:
        """Let the bots go that are programs."""
        for bot in self._bots.values():
            bot.close()

    def run(self, screen: Screen) -> None:
        """Play to the end, or until the person leaves: every finished turn is kept by then."""
        while not self.state.over:
            step = self._step(screen)
            self.state = step.state
            if any(isinstance(event, Dealt | TurnEnded) for event in step.events):
                self.file.save(record_of(self.state, self.players, self.fair))
            screen.tell(step)

    def _step(self, screen: Screen) -> Step:
        state = self.state
        if state.phase is Phase.DEAL:
            return deal(state, fair_deal(state.ruleset, state.seats, self.fair, len(state.dealt) + 1))
        seat = next((seat for seat in state.acting if seat in self._bots), self.you)
        return apply(state, self._decide(seat, screen))

    def _decide(self, seat: Seat, screen: Screen) -> Action:
        allowed = legal(self.state, seat)
        if seat == self.you:
            return screen.decide(self.state, allowed)
        seen = bot_view(view(self.state, seat))
        return self._bots[seat].act(seen, allowed, self._chance(seat))

    def _chance(self, seat: Seat) -> Random:
        """Each decision has its own, so that a resumed match goes on as if it had never stopped."""
        state = self.state
        return Random(f"{self.fair.seed} {len(state.dealt)} {state.turn} {seat} {state.phase}")
