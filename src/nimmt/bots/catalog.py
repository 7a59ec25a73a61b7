"""The bots by name, as people write them: `greedy,montecarlo:50ms,cmd:python my_bot.py`.

Bots that need NumPy are imported when they first decide, so that listing them is fast.
"""

import shlex
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random

from nimmt.rules import GAMES, Action, BotView, agree

from . import greedy, lowest
from . import random as chance
from .bot import Act, Bot, BotError

PROGRAM = "cmd"
LEARNED = "learned"
LEVELS = ("novice", "easy", "medium", "hard", "expert")
"""The bots that people choose from, weakest first."""


def _late(name: str) -> Act:
    """The bot of a module that is imported when it first decides."""

    def act(view: BotView, legal: Sequence[Action], rng: Random) -> Action:
        decide: Act = import_module(f".{name}", __package__).act
        return decide(view, legal, rng)

    return act


def _late_tuned(name: str) -> Callable[[str], Act]:
    """The same bot with a budget."""

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
    """Find a bot by name: `greedy`, `expert:50ms` with a budget, `learned:FILE` with a net, `cmd:COMMAND`.

    Each `cmd:COMMAND` starts a program of its own, with `time_ms` for each answer; its faults and its stderr
    go to `log`.
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
    from .programs.log import ProgramLog, usual_log
    from .programs.program import Program

    program = Program(command, log=ProgramLog(log or usual_log()), time_ms=time_ms)
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


def split_names(text: str) -> list[str]:
    """Split names at commas. Quotes protect commas in a command: `"cmd:bot --of a,b"`."""
    names, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            names.append("")
            continue
        names[-1] += letter
        if letter in "'\"" and quote in ("", letter):
            quote = "" if quote else letter
    if quote:
        raise BotError(f"A quote is left open in {text!r}.")
    return [_unquoted(name.strip()) for name in names if name.strip()]


def _unquoted(name: str) -> str:
    """Remove quotes around a whole name; quotes inside a command stay."""
    if name[0] not in "'\"":
        return name
    try:
        words = shlex.split(name)
    except ValueError:
        return name
    return words[0] if len(words) == 1 else name
