"""What a bot is: a name, a sentence about its play, and a function that decides."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple, Protocol, TypeAlias

from msgspec.structs import replace

from nimmt.rules import Action, BotView, NimmtError, Ruleset

MOST_MS = 1000
"""No bot thinks longer than this, so that people need not wait, whatever the time limit."""

Act: TypeAlias = Callable[[BotView, Sequence[Action], Random], Action]


class BotError(NimmtError):
    """An unknown bot, a program that cannot be started, or a game that the bot cannot play."""


class BotProcess(Protocol):
    """The process of a bot that is a program."""

    faults: int
    log_path: Path

    def close(self) -> int | None: ...


class Bot(NamedTuple):
    """A bot that can take a seat."""

    name: str
    plays: str
    """How it plays, in one sentence."""
    act: Act
    tuned: Callable[[str], Act] | None = None
    """The same bot with the budget that follows the colon in a name such as `montecarlo:50ms`."""
    hurries: bool = False
    """Whether it adapts its search to the time limit."""
    program: BotProcess | None = None
    game: Ruleset | None = None
    """The only game that it plays; hands, points and deals may differ."""

    @property
    def faults(self) -> int:
        """The number of decisions that had to be made for it."""
        return 0 if self.program is None else self.program.faults

    def within(self, time_ms: int | None) -> "Bot":
        """The same bot, using most of the given time for each answer."""
        if time_ms is None or not self.hurries or self.tuned is None:
            return self
        return self._replace(act=self.tuned(f"{max(1, min(time_ms * 7 // 10, MOST_MS))}ms"), hurries=False)

    def check(self, ruleset: Ruleset) -> None:
        """Raise `BotError` if it cannot play this game."""
        if self.game is None:
            return
        agreed = {name: getattr(self.game, name) for name in ("options", "hand", "points", "deals")}
        if replace(ruleset, **agreed) != self.game:
            raise BotError(f"The bot {self.name} has learned {self.game.game} and can play no other rules.")

    def close(self) -> None:
        """End its process; the next question starts a new one."""
        if self.program is not None:
            self.program.close()
