"""Bots think in a thread each time, so that the screen stays awake; one after the other."""

from collections.abc import Callable
from threading import Thread
from typing import TypeAlias

from nimmt.rules import Action
from nimmt.table import Thought

from ..match import LocalMatch

Deliver: TypeAlias = Callable[[Thought, Action | Exception], None]


class Thinker:
    def __init__(self, match: LocalMatch, deliver: Deliver) -> None:
        """`deliver` is called in the thread with what the bot decided, or why it could not."""
        self._match, self._deliver = match, deliver
        self._busy = False

    def ask(self) -> None:
        """Ask the next bot for which the table waits, unless one is thinking already."""
        if self._busy or not self._match.thoughts:
            return
        self._busy = True
        # A daemon: who leaves does not wait for a bot.
        Thread(target=self._think, args=(self._match.thoughts[0],), daemon=True).start()

    def done(self) -> None:
        """Its answer has come to the table."""
        self._busy = False

    def _think(self, thought: Thought) -> None:
        try:
            outcome: Action | Exception = self._match.think(thought)
        except Exception as error:  # noqa: BLE001 (the thread’s end; the app tells it)
            outcome = error
        self._deliver(thought, outcome)
