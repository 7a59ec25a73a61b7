"""Bots think in threads, one at a time, so that the screen stays responsive."""

from collections.abc import Callable
from threading import Thread
from typing import TypeAlias

from nimmt.rules import Action
from nimmt.table import BotTurn

from ..match import LocalMatch

Deliver: TypeAlias = Callable[[BotTurn, Action | Exception], None]


class Thinker:
    def __init__(self, match: LocalMatch, deliver: Deliver) -> None:
        """`deliver` is called in the thread with the bot's decision or its error."""
        self._match, self._deliver = match, deliver
        self._busy = False

    def ask(self) -> None:
        """Ask the next bot that has to decide, unless one is thinking already."""
        if self._busy or not self._match.thoughts:
            return
        self._busy = True
        # A daemon: a player who leaves does not wait for a bot.
        Thread(target=self._think, args=(self._match.thoughts[0],), daemon=True).start()

    def done(self) -> None:
        """The answer has been handled; the next bot may be asked."""
        self._busy = False

    def _think(self, thought: BotTurn) -> None:
        try:
            outcome: Action | Exception = self._match.think(thought)
        except Exception as error:  # noqa: BLE001 (the thread’s end; the app tells it)
            outcome = error
        self._deliver(thought, outcome)
