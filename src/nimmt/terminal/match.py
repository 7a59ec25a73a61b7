"""A match of one player against bots: a table in this process, saved before anything is shown."""

from collections.abc import Iterable, Sequence
from random import Random
from time import time

from nimmt.bots import Bot, find_bot
from nimmt.rules import PART_BYTES, Action, Dealt, Play, Player, State, TurnEnded, commitment_to, record_of
from nimmt.table import (
    Begin,
    BotTurn,
    Chance,
    Change,
    Changes,
    ChooseRow,
    Command,
    Commit,
    Guest,
    PlayCards,
    Reveal,
    Stage,
    Table,
    bot_input,
    bot_turns,
    decide,
    decide_for_bot,
    next_steps,
    system_chance,
)

from .saves import MatchFile


class LocalMatch:
    """The match behind both the plain and the full-screen mode."""

    def __init__(self, past: Iterable[Change], file: MatchFile, chance: Chance = system_chance) -> None:
        self.past: list[Change] = [*past]
        """All changes since the table was opened."""
        self.file, self._chance = file, chance
        host = self.table.host
        seat = None if host is None else self.table.seat_of(host)
        assert host is not None
        assert seat is not None
        self.you = seat
        self._guest = Guest(host, self.table.chairs[seat].name)
        bots = {seat: chair.bot for seat, chair in enumerate(self.table.chairs)}
        self._bots = {seat: find_bot(bot) for seat, bot in bots.items() if bot is not None}

    @property
    def table(self) -> Table:
        return self.past[-1].table

    @property
    def players(self) -> Sequence[Player]:
        return [Player(chair.name, chair.bot) for chair in self.table.chairs]

    @property
    def state(self) -> State:
        state = self.table.match
        assert state is not None, "the match has not begun"
        return state

    @property
    def over(self) -> bool:
        return self.table.stage is Stage.FINISHED

    @property
    def faulty(self) -> Sequence[Bot]:
        """The bots that failed to decide. Only programs can."""
        return [bot for bot in self._bots.values() if bot.faults]

    def close(self) -> None:
        """Stop the bots that are programs."""
        for bot in self._bots.values():
            bot.close()

    def begin(self) -> Changes:
        """Draw the player's part of the shuffle and deal. A resumed match needs at most the next deal."""
        if self.table.stage is not Stage.OPEN:
            return self._add(next_steps(self.table, self._now))
        known = self.table.chairs[self.you].part  # bots have none
        part = known or self._chance("part").randbytes(PART_BYTES).hex()
        steps: tuple[Command, ...] = (Commit(commitment=commitment_to(part)), Begin(), Reveal(part=part))
        return tuple([change for step in steps for change in self._do(step)])

    def decide(self, action: Action) -> Changes:
        """Play a decision of the player."""
        if isinstance(action, Play):
            return self._do(PlayCards(cards=action.cards))
        return self._do(ChooseRow(row=action.row))

    @property
    def thoughts(self) -> Sequence[BotTurn]:
        """The decisions that bots have to make now."""
        return bot_turns(self.table)

    def think(self, thought: BotTurn) -> Action:
        """Let a bot decide. This may take long, and it does not change the table."""
        view, legal, seed = bot_input(self.table, thought)
        return self._bots[thought.seat].act(view, legal, Random(seed))

    def answer(self, thought: BotTurn, action: Action) -> Changes:
        """Play a decision of a bot."""
        asked = self.table.asked
        return self._add(decide_for_bot(self.table, thought, action, asked=asked, now=self._now))

    @property
    def _now(self) -> float:
        """The time, never earlier than the last change: a clock that is set back must not stall the table."""
        return max(time(), self.table.changed)

    def _do(self, command: Command) -> Changes:
        return self._add(decide(self.table, command, self._guest, self._now, seed=b""))

    def _add(self, changes: Changes) -> Changes:
        """Add changes to the match, and save before returning if a deal or a turn is complete."""
        events = [event for change in changes for event in change.events]
        if any(isinstance(event, Dealt | TurnEnded) for event in events):
            self._save(changes[-1].table)
        self.past += changes
        return changes

    def _save(self, table: Table) -> None:
        assert table.match is not None
        self.file.save(record_of(table.match, table.players, table.fair))
