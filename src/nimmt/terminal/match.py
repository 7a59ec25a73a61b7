"""A match of one player against bots: a table in this process, saved before anything is shown."""

from collections.abc import Iterable, Sequence
from random import Random
from time import time
from typing import TypeAlias

from nimmt.bots import Bot, find_bot
from nimmt.rules import PART_BYTES, Action, Dealt, Play, Player, State, TurnEnded, record_of
from nimmt.table import (
    Chance,
    Change,
    Entry,
    Guest,
    Opened,
    Stage,
    Table,
    Thought,
    clock,
    follow,
    handle,
    open_table,
    system_chance,
)
from nimmt.table.commands import Begin, ChooseRow, Command, Contribute, PlayCards
from nimmt.table.decide import deal_on

from .saves import MatchFile

Changes: TypeAlias = Sequence[Change]


class LocalMatch:
    """The match behind both the plain and the full-screen mode."""

    def __init__(self, entries: Iterable[Entry], file: MatchFile, chance: Chance = system_chance) -> None:
        first, *rest = entries
        assert isinstance(first, Opened)
        self.past: list[Change] = [open_table(first)]
        """All changes, from the first entry of the log."""
        for entry in rest:
            self.past.append(follow(self.table, entry))
        self.file, self._chance = file, chance
        seat = self.table.seat_of(first.host)
        assert seat is not None
        self.you = seat
        self._guest = Guest(first.host, self.table.chairs[seat].name)
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
            return self._add(deal_on(self.table, (), self._now))
        told: list[Change] = []
        if self.table.chairs[self.you].part is None:  # bots have none
            told += self._do(Contribute(part=self._chance("part").randbytes(PART_BYTES).hex()))
        return [*told, *self._do(Begin())]

    def decide(self, action: Action) -> Changes:
        """Play a decision of the player."""
        if isinstance(action, Play):
            return self._do(PlayCards(cards=action.cards))
        return self._do(ChooseRow(row=action.row))

    @property
    def thoughts(self) -> Sequence[Thought]:
        """The decisions that bots have to make now."""
        return clock.thoughts(self.table)

    def think(self, thought: Thought) -> Action:
        """Let a bot decide. This may take long, and it does not change the table."""
        view, legal, seed = clock.think(self.table, thought)
        return self._bots[thought.seat].act(view, legal, Random(seed))

    def answer(self, thought: Thought, action: Action) -> Changes:
        """Play a decision of a bot."""
        return self._add(clock.answer(self.table, thought, action, asked=self.table.asked, now=self._now))

    @property
    def _now(self) -> float:
        """The time, never earlier than the last change: a clock that is set back must not stall the table."""
        return max(time(), self.table.changed)

    def _do(self, command: Command) -> Changes:
        return self._add(handle(self.table, command, self._guest, self._now, seed=b""))

    def _add(self, entries: Iterable[Entry]) -> Changes:
        """Fold the entries into the table, and save before returning if a deal or a turn is complete."""
        changes: list[Change] = []
        for entry in entries:
            changes.append(follow(changes[-1].table if changes else self.table, entry))
        events = [event for change in changes for event in change.events]
        if any(isinstance(event, Dealt | TurnEnded) for event in events):
            self._save(changes[-1].table)
        self.past += changes
        return changes

    def _save(self, table: Table) -> None:
        assert table.match is not None
        self.file.save(record_of(table.match, table.players, table.fair))
