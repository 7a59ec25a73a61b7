"""Bots answer `act(view, legal, rng)`: what a seat may know, what it may do, and its chance."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec.structs import replace

from nimmt.rules import GAMES, Action, BotView, Ruleset, agree

from . import greedy, lowest
from . import random as chance
from .errors import BotError
from .names import LEARNED, PROGRAM, split_names

if TYPE_CHECKING:
    from .programs.program import Program

__all__ = ["BOTS", "Act", "Bot", "BotError", "find_bot", "split_names"]

MOST_MS = 1000
"""Nobody likes to wait longer for a bot, whatever the time limit."""

Act: TypeAlias = Callable[[BotView, Sequence[Action], Random], Action]


class Bot(NamedTuple):
    name: str
    plays: str
    """How it plays, in one sentence."""
    act: Act
    tuned: Callable[[str], Act] | None = None
    """The same bot with what follows the colon in a name such as `montecarlo:50ms`."""
    hurries: bool = False
    """It searches longer or shorter, as the time for an answer allows."""
    program: "Program | None" = None
    """What runs behind a bot that is a program."""
    game: Ruleset | None = None
    """The only one that it plays; its hands, points and deals may be agreed on."""

    @property
    def faults(self) -> int:
        """How many decisions had to be made for it."""
        return 0 if self.program is None else self.program.faults

    def within(self, time_ms: int | None) -> "Bot":
        """The same bot, using most of the time that it has for an answer."""
        if time_ms is None or not self.hurries or self.tuned is None:
            return self
        return self._replace(act=self.tuned(f"{max(1, min(time_ms * 7 // 10, MOST_MS))}ms"), hurries=False)

    def check(self, ruleset: Ruleset) -> None:
        """Refuse a game that it cannot play."""
        if self.game is None:
            return
        agreed = {name: getattr(self.game, name) for name in ("options", "hand", "points", "deals")}
        if replace(ruleset, **agreed) != self.game:
            raise BotError(f"The bot {self.name} has learned {self.game.game} and can play no other rules.")

    def close(self) -> None:
        """Let go of what it runs; it starts anew when it is asked again."""
        if self.program is not None:
            self.program.close()


def _late(name: str) -> Act:
    """The bot of a module that is imported only when it has to decide."""

    def act(view: BotView, legal: Sequence[Action], rng: Random) -> Action:
        decide: Act = import_module(f".{name}", __package__).act
        return decide(view, legal, rng)

    return act


def _late_tuned(name: str) -> Callable[[str], Act]:
    """The same with a budget."""

    def tuned(text: str) -> Act:
        from .search.budget import read_budget

        budget = read_budget(text)

        def act(view: BotView, legal: Sequence[Action], rng: Random) -> Action:
            decide: Callable[..., Action] = import_module(f".{name}", __package__).act
            return decide(view, legal, rng, budget)

        return act

    return tuned


def _level(name: str) -> Act:
    def act(view: BotView, legal: Sequence[Action], rng: Random) -> Action:
        from . import levels

        level: levels.Level = getattr(levels, name)
        return level.act(view, legal, rng)

    return act


BOTS: dict[str, Bot] = {
    bot.name: bot
    for bot in (
        Bot("random", "Plays and takes whatever is allowed, all with the same chance.", chance.act),
        Bot("lowest", "Plays its lowest card and takes the row with the fewest heads.", lowest.act),
        Bot("greedy", "Tries every play alone on the table as it lies and makes the best one.", greedy.act),
        Bot(
            "careful",
            "Counts what can still come between its card and the row, and keeps what fits anywhere.",
            _late("careful"),
        ),
        Bot(
            "montecarlo",
            "Tries every play in many imagined deals that everybody plays on at random; "
            "montecarlo:200 tries 200 in all, montecarlo:50ms as many as 50 ms allow.",
            _late("montecarlo"),
            _late_tuned("montecarlo"),
        ),
        Bot(
            "novice",
            "Plays what looks good at a glance, does not look twice, and now and then plays just anything.",
            _level("NOVICE"),
        ),
        Bot("easy", "Plays close to the rows and forgets that the others play too.", _level("EASY")),
        Bot(
            "medium",
            "Counts what may come between, but forgets the cards that went by more than three turns ago.",
            _level("MEDIUM"),
        ),
        Bot(
            "hard",
            "Forgets nothing and thinks its best plays through to the end of the deal.",
            _level("HARD"),
        ),
        Bot(
            "expert",
            "Guesses how each of the others plays, imagines their cards, and plays on as they would; "
            "expert:2000 tries 2000 worlds and plays, expert:50ms as many as 50 ms allow.",
            _late("expert"),
            _late_tuned("expert"),
            hurries=True,
        ),
    )
}


def find_bot(name: str, *, time_ms: int | None = 1000, log: Path | None = None) -> Bot:
    """The bot of that name, which may go on with a budget; each `cmd:COMMAND` is a program of its own.
    `learned:FILE` plays with the net of that file, `learned` with the one that comes with the package.

    A program has `time_ms` for each answer; its faults and its stderr are kept in `log`.
    """
    kind, colon, tuning = name.partition(":")
    if colon and kind == PROGRAM:
        return _program(tuning, time_ms, log)
    if kind == LEARNED:
        return _learned(name, tuning if colon else None)
    bot = BOTS.get(kind)
    if bot is None:
        there = ", ".join([*BOTS, "learned", "learned:FILE", "cmd:COMMAND"])
        raise BotError(f"There is no bot {name!r}; there are {there}.")
    if not colon:
        return bot
    if bot.tuned is None:
        raise BotError(f"The bot {kind} takes nothing after its name, so there is no {name!r}.")
    return Bot(name, bot.plays, bot.tuned(tuning))


def _program(command: str, time_ms: int | None, log: Path | None) -> Bot:
    from .programs.log import Log, usual_log
    from .programs.program import Program

    program = Program(command, log=Log(log or usual_log()), time_ms=time_ms)
    return Bot(f"{PROGRAM}:{command}", "Plays as its program decides.", program.act, program=program)


def _learned(name: str, file: str | None) -> Bot:
    from .learned import FILE, read_net

    if file == "":
        raise BotError("After learned: comes the file of a net, as in learned:ppo/weights.npz.")
    net = read_net(FILE if file is None else Path(file))

    def act(view: BotView, legal: Sequence[Action], rng: Random) -> Action:
        bot.check(agree(view.game, view.options))
        return net.act(view, legal, rng)

    bot = Bot(name, "Plays as its net has learned.", act, game=GAMES["classic"])
    return bot
